"""A game for more than two with one deck for all: the host brings it; a player who goes leaves the others playing."""

from __future__ import annotations

import json
import re

import msgspec
import pytest

from hopetable.games.registry import games
from hopetable.games.run import Run
from hopetable.kernel.errors import Refusal
from hopetable.kernel.records import Option
from hopetable.rooms.planning import pause
from hopetable.rooms.ports import Person
from hopetable.rooms.seats import Seat
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


async def attacked(held: str, ask: str) -> tuple[list[str], list[int], bool]:
    """What the attacker, the third player and a watcher are sent from an attack on Bob on, who has a card face down,
    and at which tenths of a second; and whether he was asked. He passes at once if he is."""
    options = {"window": "constant", "window_ms": 1_000, "referee": "all", "first_player": "1", "theme": False}
    room, (host, bob, eve) = await begun(**options)
    watcher, judge = host.world.client("Ann"), host.world.client("Judge")
    await watcher.join(room)
    await judge.join(room, referee=room.referee_token)

    async def quiet(until):
        answered = set()
        while not until():
            for client in (host, bob, eve):
                asked = client.decision()
                if asked is not None and (asked["id"], asked["rev"], client) not in answered and not until():
                    answered.add((asked["id"], asked["rev"], client))
                    await client.answer()
            await room.services.time.pass_ms(500)

    await quiet(lambda: room.table.match.table.phase == "activity")
    card = next(c.id for c in room.table.match.cards.values() if c.code == held and c.zone == "deck")
    await judge.say("referee", act="move", card=f"u{card}", zone="1.spell", up=False)
    await quiet(lambda: room.table.match.table.turn == 4 and room.table.match.table.phase == "activity")
    await host.answer(next(o["id"] for o in host.decision()["options"] if o["key"] == "begin"))
    await bob.say("policy", ask=ask)
    aim = next(o["id"] for o in host.decision()["options"] if o["key"] == "attack" and o.get("seat") == 1)
    marks = [len(client.frames) for client in (host, eve, watcher) if client.read() is not None]
    await host.answer(aim, mid="attack")
    moments, asked = [], bob.decision() is not None and "auto" not in bob.decision()
    for tenth in range(15):
        before = len(host.all("update"))
        if tenth == 0 and asked:
            await bob.answer()
        await room.services.time.pass_ms(100)
        if len(host.all("update")) > before:
            moments.append(tenth)
    texts = []
    for client, mark in zip((host, eve, watcher), marks, strict=True):
        client.read()
        texts.append(json.dumps([f for f in client.frames[mark:] if f["t"] != "room"]))
    return texts, moments, asked


async def test_what_lies_face_down_shows_in_no_frame_and_at_no_moment():
    """ZT-AMB-36: a usable preset passed by hand, one passed for a seat that wants no questions, and a spell that cannot
    answer are one and the same to everybody else."""
    worlds = [await attacked(*way) for way in (
        ("mirror_array", "auto"), ("mirror_array", "chain"), ("mirror_array", "always"), ("thunderfall", "auto"),
    )]  # fmt: skip
    assert worlds[0][1]
    assert [w[2] for w in worlds] == [True, False, True, False]
    assert [w[1] for w in worlds] == [worlds[0][1]] * 4
    assert [w[0] for w in worlds[:3]] == [worlds[0][0]] * 3
    for one, other in zip(worlds[0][0], worlds[3][0], strict=True):
        assert re.sub(r"k\d+", "k", one) == re.sub(r"k\d+", "k", other)


async def test_a_bot_goes_on_with_its_own_act_sooner():
    room, host, _ = await World().playing(options={"window": "always"})
    await host.answer("play")
    for seat in room.seats:
        seat.bot = "first"
    limits = room.services.limits
    assert (pause(room, 0), pause(room, 1)) == (limits.bot_again_ms * 2 // 3, limits.bot_ms * 2 // 3)
