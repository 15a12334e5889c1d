"""Who is here: absences, and the sleep of a deserted room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import planning

if TYPE_CHECKING:
    from .room import Room


def note(room: Room) -> None:
    """Who is here now: absences, the sleep of a deserted room, and word of it to everybody, a little later."""
    now = room.services.time.now()
    if room.presence_at is None:
        room.presence_at = now + room.services.limits.presence_ms
    table = room.table
    if table is None or room.state != "live":
        return
    humans = [i for i, s in enumerate(room.seats) if s.human]
    online = [i for i in humans if room.online(i)]
    clocks = table.clocks
    for seat in humans:
        clocks.away(now, seat, bool(online) and seat not in online)
    if online and not room.down and not table.stopped:
        if clocks.paused:
            clocks.resume(now)
            room.plan.clear_times()
            planning.plan(room)
    else:
        clocks.pause(now)
