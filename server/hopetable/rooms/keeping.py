"""What a room keeps: its facts, its positions and its result; and what it does when keeping fails."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec

from hopetable.kernel.errors import Refusal, RulesFault
from hopetable.kernel.told import outcome_data
from hopetable.store.ports import SnapshotRecord, StoreUnavailable

from . import presence, show
from .ports import Data

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger("hopetable.rooms")


async def save_snapshot(room: Room) -> None:
    """Keep the whole position, so that a resume replays little. A failure only makes a later resume longer."""
    if room.table is None or room.table.number == 0:
        return
    table = room.table
    state = table.match.to_bytes()
    facts = {
        **room.data(), "clk": table.clocks.saved(room.services.time.now()), "stopped": table.stopped,
        "log": table.log.saved(), "course": msgspec.to_builtins(table.course),
    }  # fmt: skip
    try:
        await room.services.store.snapshot(
            SnapshotRecord(match=room.match_id, number=table.number, state=state, room=facts)
        )
    except StoreUnavailable:
        log.warning("room %s: no snapshot, the store is away", room.id)


async def persist(room: Room, status: str | None = None) -> None:
    """Store the room's facts; raises StoreUnavailable."""
    await room.services.store.update(room.match_id, status=status, room=room.data(), outcome=room.outcome)


async def keep(room: Room) -> None:
    """Store the room's facts; raises Refusal storage_down."""
    try:
        await persist(room)
    except StoreUnavailable:
        storage_lost(room)
        raise Refusal("storage_down") from None


def storage_lost(room: Room) -> None:
    """Nothing can be stored: stop the clocks, say so, look again soon."""
    now = room.services.time.now()
    room.plan.retry_at = now + room.services.limits.storage_retry_ms
    if room.down:
        return
    room.down = True
    if room.table is not None:
        room.table.clocks.pause(now)
    show.notice(room, "storage_down")


def storage_found(room: Room) -> None:
    """The store answers again."""
    room.down = False
    room.plan.retry_at = None
    show.notice(room, "storage_back")
    presence.note(room)
    show.send_clocks(room)


async def fault(room: Room, fault: RulesFault, kind: str, seat: int | None, body: Data, mid: str | None) -> None:
    """A rule failed: the position is as before; tell the table and keep what reproduces it."""
    assert room.table is not None
    room.faults += 1
    room.services.meters.faulted(room.entry.id)
    log.error("room %s, match %s, entry %s: %s", room.id, room.match_id, room.table.number + 1, fault)
    capsule = await save_capsule(room, fault, kind, seat, body)
    for conn in room.conns:
        frame: Data = {"t": "fault", "capsule": capsule}
        if mid is not None and conn.seat == seat:
            frame["re"] = mid
        conn.send_data(frame)


async def save_capsule(room: Room, fault: RulesFault, kind: str, seat: int | None, body: Data) -> str:
    """Keep what reproduces a fault: where the log stands, the input, the error, the build."""
    capsule = {
        "room": room.id, "match": room.match_id, "after": room.table.number if room.table else 0, "kind": kind,
        "seat": seat, "input": body, "error": str(fault)[:2_000], "cause": repr(fault.__cause__)[:2_000],
        "build": room.services.build, "cardset": room.entry.cardset_hash, "game": room.entry.id,
        "secret": room.secret, "nonces": room.nonces,
    }  # fmt: skip
    try:
        return await room.services.store.save_capsule(room.match_id, room.services.time.now() // 1000, capsule)
    except StoreUnavailable:
        return "unsaved"


async def abandon(room: Room, reason: str) -> None:
    """Close a match that cannot go on; nobody wins."""
    room.state = "ended"
    room.outcome = {"result": "abandoned", "winner": None, "winners": [], "reason": reason, "rows": []}
    if room.table is not None:
        room.table.clocks.pause(room.services.time.now())
    show.send_end(room)
    show.send_room(room)
    try:
        await persist(room, "abandoned")
    except StoreUnavailable:
        storage_lost(room)


async def finish(room: Room) -> None:
    """The match has an outcome: reveal the seed, keep the result."""
    assert room.table is not None
    room.state = "ended"
    room.outcome = outcome_data(room.table.match.outcome)
    room.vote = None
    room.rematch = {i for i, s in enumerate(room.seats) if s.bot is not None}
    room.table.clocks.pause(room.services.time.now())
    await save_snapshot(room)
    try:
        await persist(room, "ended")
    except StoreUnavailable:
        storage_lost(room)
    show.send_end(room)
    show.send_room(room)
