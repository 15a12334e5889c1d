"""What rooms ask of storage: plain records and the protocol that a store fulfils.

Rooms import this module only; the SQLAlchemy implementation lives beside it and is handed in when the
application starts, so rooms, bots and tests also play on the in-memory store.
Times are whole seconds since the epoch (UTC), given by the caller.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec


class MatchRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A match as it was opened. `room` holds the room's own JSON (links, options, seats, clocks)."""

    id: str
    game: str
    status: str  # "waiting" | "live" | "ended" | "abandoned"
    created: int
    options: dict[str, Any]
    cardset_hash: str
    build: str
    seed_secret: str  # hex, sealed until the end
    room: dict[str, Any]
    outcome: dict[str, Any] | None = None


class LogEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One accepted input. `(match, number)` is unique: the fence against two owners of a room."""

    match: str
    number: int  # 1, 2, 3 … without gaps
    kind: str  # "start" | "answer" | "concede" | "timeout" | "take_back" | "referee" | "lesson"
    seat: int | None
    body: dict[str, Any]
    at: int  # seconds since the epoch


class SnapshotRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The whole match state after entry `number`, as canonical JSON bytes, with the room's JSON."""

    match: str
    number: int
    state: bytes
    room: dict[str, Any]


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """What a match is taken up again from: its newest snapshot and the entries after it, in order."""

    snapshot: SnapshotRecord | None = None
    entries: list[LogEntry] = []


class StreamItem(msgspec.Struct, frozen=True, kw_only=True):
    """One frame as an audience saw it: the recorded stream a replay is made of."""

    match: str
    audience: str  # "seat:0", "seat:1", "watch" …
    seq: int
    frame: bytes


class EntryConflict(Exception):
    """An entry with this match and number exists already: another process owns the room."""


class StoreUnavailable(Exception):
    """The database cannot be reached: nothing was stored and nothing may be acknowledged."""


def seats_of(room: dict[str, Any]) -> list[tuple[int, str | None, str]]:
    """Seat number, account and name of each seat in a room's JSON: what "the matches of an account" goes by.

    `room["seats"]` is a list of objects with "account" and "name"; an empty seat is null or has no account.
    """
    seats = room.get("seats") or []
    rows = seats.items() if isinstance(seats, dict) else enumerate(seats)
    found = []
    for number, seat in rows:
        if isinstance(seat, dict):
            account, name = seat.get("account"), seat.get("name")
            found.append((int(number), account if isinstance(account, str) else None, str(name or "")[:80]))
    return found


class MatchStore(Protocol):
    """Durable storage of matches. Every method returns only when the data is safe."""

    async def create(self, record: MatchRecord) -> None:
        """Open a match. Raises EntryConflict if there is one with this id, StoreUnavailable."""
        ...

    async def update(
        self,
        match: str,
        *,
        status: str | None = None,
        room: dict[str, Any] | None = None,
        outcome: dict[str, Any] | None = None,
    ) -> None:
        """Replace what is given of a match's record. Raises LookupError for an unknown match, StoreUnavailable."""
        ...

    async def append(self, entries: list[LogEntry], stream: list[StreamItem] = ...) -> None:
        """Append accepted entries; calls of many rooms are committed in one group.

        Raises EntryConflict for a number already taken, StoreUnavailable if nothing could be stored.
        Stream items are stored in the same transaction when given.
        """
        ...

    async def snapshot(self, record: SnapshotRecord) -> None:
        """Keep a position; an older one of the match may go."""
        ...

    async def get(self, match: str) -> MatchRecord | None:
        """A match by its id."""
        ...

    async def of_room(self, room: str) -> MatchRecord | None:
        """The newest match of a room (`room["id"]` of its record), whatever its status."""
        ...

    async def live(self) -> list[MatchRecord]:
        """Every match whose status is "waiting" or "live", oldest first: what a restart resumes."""
        ...

    async def positions(self, matches: Sequence[str]) -> dict[str, Position]:
        """The stored positions of some matches (all that are named), read together: for a restart with many."""
        ...

    async def entries(self, match: str, after: int = 0) -> list[LogEntry]:
        """The log from the entry behind `after` on, in order."""
        ...

    async def stream(self, match: str, audience: str, after: int = 0) -> list[StreamItem]:
        """The frames of an audience after this number, in order. None is stored with an entry of a lesser number."""
        ...

    async def ended(self, account: str | None, limit: int = 50) -> list[MatchRecord]:
        """Newest ended matches; with `account`, only those in which it held a seat."""
        ...

    async def unfinished(self, account: str) -> list[MatchRecord]:
        """Every match whose status is "waiting" or "live" in which the account holds a seat, newest first."""
        ...

    async def save_capsule(self, match: str, at: int, body: dict[str, Any]) -> str:
        """Keep what reproduces a rules fault (seed, log, build); returns the capsule's id."""
        ...
