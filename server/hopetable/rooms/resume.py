"""Back from the store: the last snapshot and the entries after it give the room exactly as it was."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec

from hopetable.kernel.errors import Refusal, RulesFault
from hopetable.kernel.state import Match
from hopetable.store.ports import MatchRecord, Position

from . import keeping, timers
from .ports import GameEntry, Services
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
    table.passes_at = lambda decision, seat: timers.passes_at(room, table, decision, seat)
    snapshot = found.snapshot
    try:
        if snapshot is not None:
            table.match = Match.from_bytes(snapshot.state, room.entry.rules)
            table.number = snapshot.number
            table.clocks.load(snapshot.room.get("clk", []))
            table.stopped = bool(snapshot.room.get("stopped"))
            table.log.load(snapshot.room.get("log", []))
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


async def load_room(
    services: Services, entry: GameEntry, record: MatchRecord, epoch: str, position: Position | None = None
) -> Room:  # fmt: skip
    """A room from its stored record, and its match from what the store holds of it; raises Unreadable."""
    from .room import Room

    room = Room(services, entry, record.room, record.id, record.seed_secret, epoch)
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
    return room
