"""Opening a room in which a lesson is taught."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hopetable.kernel.errors import Refusal

from . import keeping, starting
from .ports import Person

if TYPE_CHECKING:
    from .manager import Rooms
    from .room import Room

KEPT = 3
"""How many lessons an account may have open; the oldest is closed when one more begins."""


async def begin(rooms: Rooms, person: Person, game: str, name: str) -> Room:
    """A room in which a lesson is taught from now on; bots hold the other seats. Raises Refusal."""
    entry = rooms.services.games.get(game)
    tutor = entry.tutor(name) if entry is not None else None
    if tutor is None:
        raise Refusal("bad_field", field="lesson")
    await _close_oldest(rooms, person.account)
    options = {"window": "instant", "clock": {"step_s": 0, "bank_s": 0}, "seats": len(tutor.seats)}
    room = await rooms.create(person, game, options, bot=next(iter(rooms.services.bots)), lesson=name)
    await room.call(starting.start, room)
    return room


async def _close_oldest(rooms: Rooms, account: str | None) -> None:
    """Close an account's oldest lessons, so that nobody learns up to the limit of rooms."""
    own = [r for r in rooms.rooms.values() if r.options.lesson and r.owner == account and r.state == "live"]
    for room in sorted(own, key=lambda r: r.touched)[: max(0, len(own) + 1 - KEPT)]:
        await room.call(keeping.abandon, room, "left")
