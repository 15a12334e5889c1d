"""What operators close while rooms are open: matches that may not begin, cards that may not be brought, voices."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.api.doors import tell
from hopetable.kernel.errors import Refusal
from hopetable.rooms.ports import OpenDoors, Person
from hopetable.store.sanctions import Sanction

from .fakes import Client, World

LATER = 4_000_000_000


class Shut(OpenDoors):
    """Open until a test shuts it."""

    def __init__(self) -> None:
        self.code: str | None = None
        self.chat = True
        self.muted: dict[str, int] = {}
        self.off: frozenset[str] = frozenset()

    def closed(self, game: str) -> str | None:
        return self.code

    def chat_open(self) -> bool:
        return self.chat

    def muted_until(self, account: str | None) -> int | None:
        return self.muted.get(account or "")

    def cards_off(self) -> frozenset[str]:
        return self.off


def guarded() -> tuple[World, Shut]:
    world, doors = World(), Shut()
    world.services.doors = doors
    return world, doors


async def seated(world: World, deck: str = "hits") -> tuple[Any, Client, Client]:
    """Two with decks, and neither ready."""
    room = await world.rooms.create(Person("晚风", "acc-晚风"), "toy", {"window": "instant"})
    host, guest = world.client("晚风"), world.client("Bob")
    await host.join(room)
    await guest.join(room, invite=room.invite)
    for client in (host, guest):
        await client.say("room", act="deck", deck=deck)
    return room, host, guest


@pytest.mark.parametrize("code", ["new_matches_off", "game_off"])
async def test_no_room_is_opened_and_no_match_begins_in_one_that_was_open(code: str):
    world, doors = guarded()
    room, host, guest = await seated(world)
    doors.code = code
    with pytest.raises(Refusal, match=code):
        await world.rooms.create(Person("Zoe", "acc-Zoe"), "toy")
    await host.say("room", act="ready", on=True)
    await guest.say("room", act="ready", on=True)
    assert guest.refusal() == code
    assert room.state == "waiting"
    doors.code = None
    await guest.say("room", act="ready", on=True)
    assert room.state == "live"


async def test_a_running_match_goes_on_and_is_not_followed_by_another():
    world, doors = guarded()
    room, host, guest = await world.playing()
    doors.code = "new_matches_off"
    before = room.match_id
    await host.answer()
    assert host.all("refused") == []
    await guest.say("concede")
    for client in (host, guest):
        await client.say("room", act="rematch", on=True)
    assert guest.refusal() == "new_matches_off"
    assert (room.state, room.match_id) == ("ended", before)


async def test_a_deck_with_a_card_that_is_off_is_not_legal_at_a_new_table():
    world, doors = guarded()
    doors.off = frozenset({"hit", "big"})
    _, host, _ = await seated(world, "other")
    problems = host.last("room")["room"]["seats"][0]["deck"]["problems"]
    assert [(p["code"], p["params"]["card"]) for p in problems] == [("card_disabled", "big"), ("card_disabled", "hit")]
    await host.say("room", act="ready", on=True)
    assert host.refusal() == "deck_illegal"


async def test_a_card_that_goes_off_while_one_waits_is_found_at_the_start():
    world, doors = guarded()
    room, host, guest = await seated(world)
    await host.say("room", act="ready", on=True)
    doors.off = frozenset({"hit"})
    await guest.say("room", act="ready", on=True)
    assert guest.refusal() == "deck_illegal"
    assert room.state == "waiting"
    assert [seat["ready"] for seat in host.last("room")["room"]["seats"]] == [False, False]
    for client in (host, guest):
        await client.say("room", act="deck", deck="odd")
        await client.say("room", act="ready", on=True)
    assert room.state == "live"


async def test_a_bot_brings_a_deck_without_cards_that_are_off():
    world, doors = guarded()
    doors.off = frozenset({"hit"})
    room, host, _ = await seated(world, "odd")
    await host.say("room", act="kick", seat=1)
    await host.say("room", act="bot", seat=1, on=True)
    assert room.seats[1].deck.cards == {"quiet": 8, "boom": 8}
    assert room.seats[1].deck.legal


async def test_the_operator_can_turn_chat_off_for_all():
    world, doors = guarded()
    _, host, _ = await world.playing()
    doors.chat = False
    await host.say("chat", text="hello")
    assert host.refusal() == "chat_off"


async def test_who_is_muted_is_told_until_when_and_others_speak_on():
    world, doors = guarded()
    _, host, guest = await world.playing()
    doors.muted["acc-Bob"] = LATER
    await guest.say("chat", text="hello")
    assert guest.refusal() == "chat_muted"
    assert guest.last("refused")["params"] == {"until": LATER}
    await guest.say("chat", phrase="hello")
    assert guest.refusal() == "chat_muted"
    await host.say("chat", text="well?")
    assert [m["text"] for m in guest.all("chat")] == ["well?"]


async def test_a_mute_is_said_when_it_begins_and_when_it_is_lifted():
    world = World()
    _, host, guest = await world.playing()
    one = Sanction("acc-Bob", "mute", "abuse", 1, LATER)
    tell(world.rooms, one)
    assert guest.last("notice")["code"] == "chat_muted"
    tell(world.rooms, Sanction("acc-Bob", "mute", "abuse", 1, 2, lifted=True))
    assert guest.last("notice")["code"] == "chat_unmuted"
    assert host.all("notice") == []


async def test_the_suspended_leave_and_their_seat_stays_to_its_clocks():
    world = World()
    room, host, guest = await world.playing(options={"absence": "concede"})
    tell(world.rooms, Sanction("acc-Bob", "suspension", "cheating", 1, LATER))
    assert guest.last("bye")["code"] == "suspended"
    await guest.leave()
    await world.time.pass_ms(1_000)
    seat = host.last("room")["room"]["seats"][1]
    assert (seat["name"], seat["online"]) == ("Bob", False)
    assert seat["away_ms"] > 0
    assert room.state == "live"
