"""A game for more than two with one deck for all: the host brings it; a player who goes leaves the others playing."""

from __future__ import annotations

import msgspec
import pytest

from hopetable.games.registry import games
from hopetable.games.run import Run
from hopetable.kernel.errors import Refusal
from hopetable.kernel.records import Option
from hopetable.rooms.ports import Person
from hopetable.rooms.seats import Seat
from hopetable.rooms.timers import pause
from hopetable.rooms.windows import wants_to_pass

from .fakes import World

HOST = Person("晚风", "acc-晚风")
GAME = games()["zhutian"]
DECKS = {d["id"]: d["cards"] for d in GAME.ready_decks()}


async def three(**options):
    world = World()
    world.services.games["zhutian"] = GAME
    room = await world.rooms.create(HOST, "zhutian", {"window": "instant", "seats": 3, **options})
    clients = [world.client(name) for name in ("晚风", "Bob", "Eve")]
    await clients[0].join(room)
    for client in clients[1:]:
        await client.join(room, invite=room.invite)
    return room, clients


async def begun(**options):
    room, clients = await three(**options)
    await clients[0].say("room", act="deck", deck="starter")
    for client in clients:
        await client.say("room", act="ready", on=True)
    return room, clients


async def test_everybody_plays_with_the_hosts_deck():
    room, (host, bob, eve) = await three()
    await bob.say("room", act="deck", deck="beast_tide")
    assert bob.refusal() == "not_host"
    await host.say("room", act="deck", deck="nether_watch")
    shown = eve.last("room")["room"]["seats"]
    assert shown[0]["deck"]["cards"] == 117
    for client in (host, bob, eve):
        await client.say("room", act="ready", on=True)
    assert room.state == "live"
    cards = room.table.match.cards.values()
    assert sum(c.code == "lamp_wraith" for c in cards) == DECKS["nether_watch"]["lamp_wraith"]


async def test_an_illegal_deck_keeps_everybody_waiting():
    room, (host, bob, eve) = await three()
    await host.say("room", act="deck", cards={"stone_wren": 5}, name="five")
    for client in (host, bob, eve):
        await client.say("room", act="ready", on=True)
    assert host.refusal() == "deck_illegal"
    assert room.state == "waiting"


@pytest.mark.parametrize("seats", [1, 7])
async def test_two_to_six_players(seats: int):
    """ZT-SETUP-02"""
    world = World()
    world.services.games["zhutian"] = GAME
    with pytest.raises(Refusal) as refused:
        await world.rooms.create(HOST, "zhutian", {"seats": seats})
    assert refused.value.code == "bad_field"


async def test_the_rest_plays_on_when_one_of_three_concedes():
    """ZT-AMB-50"""
    room, (host, bob, eve) = await begun()
    await bob.say("concede")
    match = room.table.match
    assert match.outcome is None
    assert match.gone == (1,)
    assert room.state == "live"
    for _ in range(4):
        for client in (host, eve):
            if client.decision() is not None:
                await client.answer()
    assert match.table.turn > 0
    await eve.say("concede")
    assert room.table.match.outcome.winners == (0,)
    assert room.state == "ended"


@pytest.mark.parametrize(("target", "passes"), [("B", False), ("C", True)])
def test_a_yield_until_the_own_turn_stops_for_what_aims_at_the_seat(target: str, passes: bool):
    """ZT-AMB-36: an attack on an object of its own, not one on somebody else's."""
    given = {"A": {}, "B": {"spell": ["last_mover"]}, "C": {}, "options": {"window": "constant"}}
    run = Run(GAME, {"id": "test", "given": given})
    run.step({"A": {"attack": {"card": "A", "target": target}}})
    (decision,) = run.match.decisions
    assert decision.window
    assert decision.seats == (1,)
    option = Option("preset", "preset", card=next(c for c in run.match.zones["1.spell"] if c))
    asked = msgspec.structs.replace(decision, options={1: (option, *decision.options[1])})
    wishes = Seat(account="acc-Bob", ask="until_turn")
    assert wants_to_pass(GAME.rules, run.match, asked, 1, wishes) is passes


async def test_the_more_bots_play_the_brisker_each_is():
    room, _ = await three(seats=6)
    pauses = []
    for bots in (1, 5):
        for seat in room.seats[1 : 1 + bots]:
            seat.bot = "greedy"
        pauses.append(pause(room, 0))
    assert pauses == [600, 200]


async def test_who_is_out_of_the_match_may_go_and_is_given_up_once():
    """ZT-AMB-50: an absence ends as a concession, once; a seat that is out already has nothing left to concede."""
    room, (host, bob, eve) = await begun(absence="concede", clock={"step_s": 0, "bank_s": 0})
    time, log = room.services.time, room.services.store.log[room.match_id]
    for client in (bob, eve.world.client("Bob")):
        if client is not bob:
            await client.join(room)
        await client.leave()
        await time.pass_ms(600_000)
        assert room.table.match.gone == (1,)
        assert [entry.seat for entry in log.values() if entry.kind == "concede"] == [1]
    assert room.state == "live"
    assert any(client.decision() is not None for client in (host, eve))
