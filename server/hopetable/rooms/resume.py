"""Back from the store: the last snapshot and the entries after it give the room exactly as it was."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec

from hopetable.kernel.errors import Refusal, RulesFault
from hopetable.kernel.state import Match
from hopetable.store.ports import MatchRecord

from . import keeping, timers
from .ports import GameEntry, Services
from .table import Table

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger("hopetable.rooms")


class Unreadable(Exception):
    """A stored match that this build cannot take up again."""


async def load_table(room: Room) -> Table:
    """The stored match of a room, ready to go on; clocks stand until somebody is there."""
    store, now = room.services.store, room.services.time.now()
    table = Table(room.services, room.entry, room.match_id, room.options, len(room.seats))
    table.passes_at = lambda decision, seat: timers.passes_at(room, table, decision, seat)
    snapshot = await store.latest_snapshot(room.match_id)
    try:
        if snapshot is not None:
            table.match = Match.from_bytes(snapshot.state, room.entry.rules)
            table.number = snapshot.number
            table.clocks.load(snapshot.room.get("clk", []))
            table.stopped = bool(snapshot.room.get("stopped"))
        entries = await store.entries(room.match_id, table.number)
        if snapshot is None and not entries:
            raise Unreadable("a live match without an opening")
        for entry in entries:
            table.replay(entry, now)
    except (RulesFault, Refusal, msgspec.MsgspecError, KeyError) as error:
        raise Unreadable(f"{type(error).__name__}: {error}") from error
    table.settle(now)
    return table


async def load_room(services: Services, entry: GameEntry, record: MatchRecord, epoch: str) -> Room:
    """A room from its stored record; raises Unreadable."""
    from .room import Room

    room = Room(services, entry, record.room, record.id, record.seed_secret, epoch)
    room.nonces = list(record.room.get("nonces", []))
    if record.status == "live":
        room.table = await load_table(room)
        room.state = "live"
    elif record.status in ("ended", "abandoned"):
        room.table = await load_table(room)
        room.state = "ended"
        room.outcome = record.outcome
        room.rematch = {i for i, s in enumerate(room.seats) if s.bot is not None}
    elif await services.store.entries(record.id):
        # The opening was stored, the status was not: the process was killed in between.
        room.table = await load_table(room)
        room.state = "live"
        await keeping.persist(room, "live")
    return room
