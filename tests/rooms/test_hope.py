"""A hope room of three seats, a watcher and a referee: its options, its own winning condition, its windows."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.games.registry import games
from hopetable.kernel.errors import Refusal
from hopetable.rooms.ports import Person

from .fakes import Client, World

HOPE = games()["hope"]
NAMES = ("晚风", "Bob", "Eve")
FLOOD, BLIGHT = "hope-fate-516", "hope-fate-525"
"""Fates that are for the battle phase alone and may be used in answer to a declaration."""
WORDS = "谁先占据中央三个时辰"
CUSTOM = {"win_condition": "custom", "win_text": WORDS}


class Hall:
    """The room, and everybody in it."""

    def __init__(self, room: Any, world: World, seats: list[Client]) -> None:
        self.room, self.seats = room, seats
        self.watcher, self.judge = world.client("Ann"), world.client("Judge")

    @property
    def everybody(self) -> list[Client]:
        return [*self.seats, self.watcher, self.judge]

    @property
    def match(self) -> Any:
        return self.room.table.match

    async def sit(self, fates: tuple[tuple[str, ...], ...] = ((), (), ())) -> None:
        """All bring a ready deck, and fates beside it."""
        for client, ready, own in zip(self.seats, HOPE.ready_decks(), fates, strict=False):
            await client.say("room", act="deck", cards={**ready["cards"], **dict.fromkeys(own, 1)}, name=ready["id"])

    async def start(self) -> None:
        for client in self.seats:
            await client.say("room", act="ready", on=True)
        assert self.room.state == "live"

    async def on(self, until: Any) -> None:
        """Everybody answers by default until then."""
        while not until(self.match.table):
            await next(c for c in self.seats if c.decision() is not None).answer()

    async def judged(self, **act: Any) -> None:
        """An act of the referee, which everybody is told."""
        await self.judge.say("referee", **act)
        for client in self.everybody:
            told = [e for f in client.all("update")[-1:] for e in f["events"] if e["e"] == "referee"]
            assert [(e["act"], e["who"]) for e in told] == [(act["act"], "Judge")]

    def find(self, code: str) -> int:
        return next(c.id for c in self.match.cards.values() if c.code == code)

    def heard(self, name: str) -> list[dict[str, Any]]:
        """The newest event of a name as everybody was told it."""
        return [[e for f in c.all("update") for e in f["events"] if e["e"] == name][-1] for c in self.everybody]


async def hall(**options: Any) -> Hall:
    world = World()
    world.services.games["hope"] = HOPE
    given = {"window": "instant", "seats": 3, "turn_order": "seat", "referee": "all", **options}
    room = await world.rooms.create(Person(NAMES[0], f"acc-{NAMES[0]}"), "hope", given)
    made = Hall(room, world, [world.client(name) for name in NAMES])
    for client in made.seats:
        await client.join(room, invite=room.invite)
    await made.watcher.join(room)
    await made.judge.join(room, referee=room.referee_token)
    return made


async def started(fates: tuple[tuple[str, ...], ...] = ((), (), ()), **options: Any) -> Hall:
    """The same past its setup: the first seat's start part of turn 1."""
    made = await hall(**options)
    await made.sit(fates)
    await made.start()
    await made.on(lambda table: table.turn == 1)
    return made


async def test_the_fates_of_a_room_are_those_its_players_bring():
    """HOPE-DECK-10, HOPE-DECK-09: everybody reads the warnings while the room waits; the pile is what was brought."""
    made = await hall(fate_source="players")

    def warnings() -> list[str]:
        told = [c.last("room")["room"]["warnings"] for c in made.everybody]
        assert all(w == told[0] for w in told)
        return [f"{w['code']} {w['params'].get('have', '')}".strip() for w in told[0]]

    await made.sit()
    assert warnings() == ["fates_of_room"]
    bare = [s["deck"]["cards"] for s in made.watcher.last("room")["room"]["seats"]]
    await made.sit(((FLOOD,), (BLIGHT, FLOOD), ()))
    assert warnings() == ["few_fates 3"]
    seats = made.watcher.last("room")["room"]["seats"]
    assert [s["deck"]["cards"] for s in seats] == bare, "fates count in no deck"
    await made.start()
    assert "warnings" not in made.watcher.last("snapshot")["room"]
    fates = sorted(c.code for c in made.match.cards.values() if HOPE.cards.book.entries[c.code].kind == "fate")
    assert fates == [FLOOD, FLOOD, BLIGHT]


async def test_a_room_of_the_rooms_own_pile_takes_no_players_fates():
    """HOPE-DECK-10: the twin; 40 fates and more raise no warning."""
    made = await hall(fate_source="room")
    await made.sit(((FLOOD,), (BLIGHT, FLOOD), ()))
    assert made.watcher.last("room")["room"]["warnings"] == []
    await made.start()
    fates = [c for c in made.match.cards.values() if HOPE.cards.book.entries[c.code].kind == "fate"]
    assert len(fates) >= 40


async def test_the_host_deals_three_seats_into_two_teams():
    """HOPE-MULTI-02, HOPE-AMB-45: everybody sees who is with whom; one team alone is refused."""
    with pytest.raises(Refusal) as refused:
        await hall(teams="free", team_of=[1, 1, 1])
    assert refused.value.params == {"field": "options.team_of"}
    made = await started(teams="free", team_of=[1, 0, 1], use_fate=False)
    for client in made.everybody:
        assert client.last("snapshot")["room"]["options"]["team_of"][:3] == [1, 0, 1]
    await made.seats[2].say("concede")
    assert made.room.state == "live", "a team has lost when all of it has"
    await made.seats[1].say("concede")
    assert [c.last("ended")["outcome"]["winners"] for c in made.everybody] == [[0, 2]] * 5


async def test_a_claim_that_is_refused_and_one_that_all_agree_to():
    """HOPE-WIN-02: the words and the claim are everybody's; nobody else votes, and one no is enough."""
    made = await started(use_fate=False, **CUSTOM)
    host, bob, eve = made.seats

    async def claim(client: Client, *votes: tuple[Client, str]) -> None:
        while client.decision()["prompt"] == "draw":
            await client.answer()
        await client.answer("claim")
        await client.answer("side")
        for voter, said in votes:
            await voter.answer(said)

    assert all(c.last("room")["room"]["options"]["win_text"] == WORDS for c in made.everybody)
    await claim(host, (bob, "yes"))
    seats = {c: next(d["seats"] for d in c.last("update")["decisions"]) for c in made.everybody}
    assert all(s == [1, 2] for s in seats.values())
    assert host.decision() is None
    await eve.answer("no")
    assert [(e["winners"], e["refused"]) for e in made.heard("claim_refused")] == [([0], [2])] * 5
    assert "claim" not in [o["key"] for o in host.decision()["options"]], "once a turn"
    await made.on(lambda table: table.active == 1)
    await claim(bob, (host, "yes"), (eve, "yes"))
    for client in made.everybody:
        outcome = client.last("ended")["outcome"]
        assert (outcome["winners"], outcome["reason"], outcome["rule"]) == ([1], "agreed", "HOPE-WIN-02")


async def test_the_referee_says_who_has_won_by_the_agreed_condition_and_by_no_other():
    """HOPE-AMB-45, HOPE-WIN-02: in front of everybody; not by the rules' own condition, and nobody else may."""
    plain = await started(use_fate=False)
    await plain.judge.say("referee", act="result", winners=[0])
    assert (plain.judge.refusal(), plain.room.state) == ("bad_field", "live")
    made = await started(use_fate=False, **CUSTOM)
    for client in (made.seats[0], made.watcher):
        await client.say("referee", act="result", winners=[0])
        assert client.refusal() == "not_referee"
    await made.judged(act="result", winners=[2], text="Three hours.")
    number = made.room.table.number
    entry = made.room.services.store.log[made.room.match_id][number]
    assert (entry.kind, entry.body["act"], entry.body["text"]) == ("referee", "result", "Three hours.")
    assert [c.last("ended")["outcome"]["winners"] for c in made.everybody] == [[2]] * 5


async def battle() -> tuple[Hall, str]:
    """Bob's battle part of turn 2, and his ally that stands between two foes; the host has a fate that may answer."""
    made = await started(((FLOOD,), (), ()), fate_source="players")
    await made.on(lambda table: table.turn == 2 and table.phase == "battle" and table.active == 1)
    for seat, cell in ((1, [3, 3]), (0, [3, 4]), (2, [4, 3])):
        card = made.match.zones[f"{seat}.ally_pile"][-1]
        await made.judged(act="move", card=f"u{card}", zone="board", cell=cell)
        for client in made.everybody:
            changed = client.last("update")["patch"]["cards"].values()
            assert cell in [c["cell"] for c in changed if c is not None and c["zone"] == "board"]
    await made.judged(act="move", card=f"u{made.find(FLOOD)}", zone="0.hand")
    attacker = next(c for c in made.match.cards.values() if c.cell == (3, 3))
    return made, attacker.handle


async def test_when_a_seat_is_asked_for_an_answer():
    """HOPE-AMB-42: a yield stops for what aims at the seat; a card that is never to be used asks nobody. The referee
    winds each attack back."""
    made, attacker = await battle()
    host, bob, _ = made.seats

    def attacks() -> list[dict[str, Any]]:
        options = (bob.decision() or {"options": []})["options"]
        return [o for o in options if o["key"] == "attack" and o["card"] == attacker]

    for policy, aimed, asked in (
        ({"ask": "auto"}, 2, True),
        ({"ask": "until_turn"}, 2, False),
        ({"ask": "until_turn"}, 0, True),
        ({"ask": "auto", "cards": {FLOOD: "never"}}, 0, False),
        ({"ask": "always"}, 2, True),
    ):
        await host.say("policy", **policy)
        foes = {c.handle for c in made.match.cards.values() if c.zone == "board" and c.controller == aimed}
        await bob.answer(next(o["id"] for o in attacks() if foes & set(o["targets"])))
        decision = host.decision()
        assert (decision is not None and decision["prompt"] == "respond") is asked, policy
        if decision is not None:
            await host.answer()
        assert attacks() == [], "it has acted"
        while not attacks():
            await made.judge.say("referee", act="rewind", count=1)
            assert [e["who"] for e in made.heard("taken_back")] == ["Judge"] * 5


async def test_a_yield_ends_with_the_own_part_of_a_phase():
    made = await started(use_fate=False)
    bob = made.seats[1]
    await bob.say("policy", ask="until_turn")
    assert bob.last("room")["room"]["policy"]["ask"] == "until_turn"
    assert made.match.table.active == 0
    while bob.decision() is None or bob.decision()["prompt"] != "start":
        assert bob.last("room")["room"]["policy"]["ask"] == "until_turn"
        await next(c for c in made.seats if c.decision() is not None).answer()
    assert bob.last("room")["room"]["policy"]["ask"] == "auto"
