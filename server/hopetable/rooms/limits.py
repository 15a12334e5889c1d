"""Every number that bounds a room, in one record. The application fills it from its settings."""

from __future__ import annotations

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Sizes are bytes, times milliseconds unless the name says otherwise."""

    frame_bytes: int = 16 * 1024
    frame_depth: int = 8
    bad_frames: int = 5
    frames_per_window: int = 20
    reads_per_window: int = 40
    window_ms: int = 5_000
    hello_ms: int = 5_000
    idle_ms: int = 150_000

    outbox_frames: int = 256
    outbox_bytes: int = 1024 * 1024
    inbox: int = 256
    missed: int = 10
    """Updates: a longer gap is as cheaply bridged with a snapshot."""
    log: int = 50
    history: int = 6
    mids: int = 32
    snapshot_every: int = 6
    """Entries between two snapshots: what a restart replays of a match is half of that on average."""

    sockets_per_seat: int = 8
    watchers: int = 300
    rooms: int = 5_000
    rooms_per_person: int = 20
    memory_mb: int = 2_048

    chat_count: int = 10
    chat_window_ms: int = 60_000
    chat_chars: int = 200
    chat_kept: int = 50

    take_backs: int = 5
    timeouts: int = 3
    absence_ms: int = 90_000
    absence_total_ms: int = 300_000
    hold_ms: int = 6_000
    bot_ms: int = 600
    bot_again_ms: int = 200
    """How long a bot takes to act after somebody else, and after its own act."""
    presence_ms: int = 200
    storage_retry_ms: int = 1_000
    rules_budget_ms: int = 1_000

    waiting_dead_ms: int = 30 * 60_000
    ended_dead_ms: int = 10 * 60_000
    asleep_ms: int = 10 * 60_000
    abandoned_ms: int = 72 * 3_600_000
    sweep_ms: int = 30_000
