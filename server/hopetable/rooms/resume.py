"""Back from the store: the last snapshot and the entries after it give the room exactly as it was."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec

from hopetable.games.tutor import Course
from hopetable.kernel.errors import Refusal, RulesFault
from hopetable.kernel.state import Match
from hopetable.store.ports import MatchRecord, Position

from . import keeping, planning, presence, show
from .table import Table

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger("hopetable.rooms")


class Unreadable(Exception):
    """A stored match that this build cannot take up again."""


async def load_table(room: Room, position: Position | None = None) -> Table:
    """The stored match of a room, ready to go on; clocks stand until somebody is there.

    `position` is what the store holds of it, if that was read already.
    """
    now = room.services.time.now()
    found = position or await stored(room)
    table = Table(room.services, room.entry, room.match_id, room.options, len(room.seats))
    table.passes_at = lambda decision, seat: planning.passes_at(room, table, decision, seat)
    snapshot = found.snapshot
    try:
        if snapshot is not None:
            table.match = Match.from_bytes(snapshot.state, room.entry.rules)
            table.number = snapshot.number
            table.clocks.load(snapshot.room.get("clk", []))
            table.stopped = bool(snapshot.room.get("stopped"))
            table.log.load(snapshot.room.get("log", []))
            if table.course is not None:
                table.course = msgspec.convert(snapshot.room.get("course"), Course)
        if snapshot is None and not found.entries:
            raise Unreadable("a live match without an opening")
        for entry in found.entries:
            table.replay(entry, now)
    except (RulesFault, Refusal, msgspec.MsgspecError, KeyError) as error:
        raise Unreadable(f"{type(error).__name__}: {error}") from error
    table.settle(now)
    return table


async def stored(room: Room) -> Position:
    """What the store holds of a room's match."""
    return (await room.services.store.positions([room.match_id]))[room.match_id]


async def reload(room: Room) -> None:
    """The log holds an entry we do not know: take the stored match as the truth."""
    room.epoch = room.services.chance.name()
    table = await load_table(room)
    room.table = table
    room.plan = planning.Plan()
    room.held_mids.clear()
    if table.match.outcome is not None:
        await keeping.finish(room)
    presence.note(room)
    planning.plan(room)
    for conn in room.conns:
        show.send_snapshot(room, conn)


async def restore(room: Room, record: MatchRecord, position: Position | None = None) -> None:
    """Give a room made from its stored record the match the store holds of it; raises Unreadable."""
    found = position or await stored(room)
    room.nonces = list(record.room.get("nonces", []))
    if record.status == "live":
        room.table = await load_table(room, found)
        room.state = "live"
    elif record.status in ("ended", "abandoned"):
        room.table = await load_table(room, found)
        room.state = "ended"
        room.outcome = record.outcome
        room.rematch = {i for i, s in enumerate(room.seats) if s.bot is not None}
    elif found.snapshot is not None or found.entries:
        # The opening was stored, the status was not: the process was killed in between.
        room.table = await load_table(room, found)
        room.state = "live"
        await keeping.persist(room, "live")
