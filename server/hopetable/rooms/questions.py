"""What may be asked of a room from outside its sockets, and from other processes: by name, answered with plain data."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from hopetable.kernel.errors import Refusal
from hopetable.kernel.projection import Views

from . import describe, keeping, show
from .ports import Data
from .room import Room

LAST_TURNS = 3
"""How much of the match a report takes along."""

Question = Callable[..., Awaitable[Data]]


async def facts(room: Room) -> Data:
    """What everybody may know of the room."""
    return {**describe.listed(room), "public": room.public}


async def renew(room: Room, account: str, kind: str) -> Data:
    """New links of a kind ("invite", "watch", "referee") for the host; the old one is worth nothing from now on.

    Raises Refusal not_host, storage_down.
    """
    if room.host is None or room.seats[room.host].account != account:
        raise Refusal("not_host")
    old = room.data()
    token = room.services.chance.token()
    if kind == "invite":
        room.invite = token
    elif kind == "referee":
        room.referee_token = token
    else:
        room.watch_token = token
    try:
        await keeping.keep(room)
    except Refusal:
        room.load(old)
        raise
    show.send_room(room)
    return describe.links(room)


async def subject(room: Room, account: str, seat: int | None, who: str | None) -> Data:
    """Which other account is meant by a seat or by the word the chat has for it, for somebody who is there.

    Raises Refusal not_allowed, bad_field.
    """
    if not any(s.account == account for s in room.seats) and not any(c.person.account == account for c in room.conns):
        raise Refusal("not_allowed")
    if seat is not None:
        meant = room.seats[seat].account if seat < len(room.seats) else None
    else:
        meant = next((a for a, word in room.words.items() if word == who), None)
    if meant is None or meant == account:
        raise Refusal("bad_field", field="seat")
    return {"account": meant, "match": room.match_id}


async def context(room: Room) -> Data:
    """What a report takes along: events of the last turns as watchers saw them, names, and what was said."""
    out: Data = {
        "room": room.id, "game": room.entry.id, "seats": [s.name for s in room.seats],
        "chat": [message for message, _ in room.chat.kept],
    }  # fmt: skip
    if room.table is not None:
        events = Views(room.entry.rules).events(room.table.match, room.table.log.events(), "watch")
        turns = [i for i, e in enumerate(events) if e["e"] == "turn_began"][-LAST_TURNS:]
        out |= {"number": room.table.number, "events": events[turns[0] if turns else 0 :]}
    return out


QUESTIONS: Mapping[str, Question] = {f.__name__: f for f in (facts, renew, subject, context)}


async def answer(room: Room, question: str, said: Mapping[str, Any]) -> Data:
    """The room's answer, worked out in its turn among all it does. Raises Refusal, KeyError."""
    asked = QUESTIONS[question]

    async def work() -> Data:
        return await asked(room, **said)

    found: Data = await room.call(work)
    return found
