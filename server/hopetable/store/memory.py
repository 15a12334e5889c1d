"""The match store in memory: the same promises, gone with the process. For bots, tests and benchmarks."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import msgspec

from hopetable.store.ports import (
    EntryConflict,
    LogEntry,
    MatchRecord,
    Position,
    SnapshotRecord,
    StoreUnavailable,
    StreamItem,
    seats_of,
)


@dataclasses.dataclass
class MemoryMatchStore:
    matches: dict[str, MatchRecord] = dataclasses.field(default_factory=dict)
    log: dict[str, dict[int, LogEntry]] = dataclasses.field(default_factory=dict)
    streams: dict[tuple[str, str], dict[int, StreamItem]] = dataclasses.field(default_factory=dict)
    snapshots: dict[str, SnapshotRecord] = dataclasses.field(default_factory=dict)
    capsules: dict[str, tuple[str, int, dict[str, Any]]] = dataclasses.field(default_factory=dict)
    down: bool = False
    """Set by a test: every call fails as if the database were gone."""

    def _check(self, match: str | None = None) -> None:
        if self.down:
            raise StoreUnavailable("switched off")
        if match is not None and match not in self.matches:
            raise LookupError(match)

    async def create(self, record: MatchRecord) -> None:
        self._check()
        if record.id in self.matches:
            raise EntryConflict(record.id)
        self.matches[record.id] = record

    async def update(
        self,
        match: str,
        *,
        status: str | None = None,
        room: dict[str, Any] | None = None,
        outcome: dict[str, Any] | None = None,
    ) -> None:
        self._check(match)
        given = {"status": status, "room": room, "outcome": outcome}
        changes = {name: value for name, value in given.items() if value is not None}
        self.matches[match] = msgspec.structs.replace(self.matches[match], **changes)

    async def append(self, entries: list[LogEntry], stream: list[StreamItem] = []) -> None:  # noqa: B006
        self._check()
        for entry in entries:
            self._check(entry.match)
            stored = self.log.get(entry.match, {}).get(entry.number)
            if stored is not None and stored != entry:
                raise EntryConflict(f"{entry.match} {entry.number}")
        for entry in entries:
            self.log.setdefault(entry.match, {})[entry.number] = entry
        for item in stream:
            self.streams.setdefault((item.match, item.audience), {}).setdefault(item.seq, item)

    async def snapshot(self, record: SnapshotRecord) -> None:
        self._check(record.match)
        latest = self.snapshots.get(record.match)
        if latest is None or latest.number <= record.number:
            self.snapshots[record.match] = record

    async def get(self, match: str) -> MatchRecord | None:
        self._check()
        return self.matches.get(match)

    async def of_room(self, room: str) -> MatchRecord | None:
        self._check()
        found = [m for m in self.matches.values() if m.room.get("id") == room]
        return found[-1] if found else None

    async def live(self) -> list[MatchRecord]:
        self._check()
        return sorted((m for m in self.matches.values() if m.status in ("waiting", "live")), key=_age)

    async def positions(self, matches: Sequence[str]) -> dict[str, Position]:
        self._check()
        found = {}
        for match in matches:
            snapshot = self.snapshots.get(match)
            entries = await self.entries(match, snapshot.number if snapshot is not None else 0)
            found[match] = Position(snapshot=snapshot, entries=entries)
        return found

    async def entries(self, match: str, after: int = 0) -> list[LogEntry]:
        self._check()
        return [entry for number, entry in sorted(self.log.get(match, {}).items()) if number > after]

    async def stream(self, match: str, audience: str, after: int = 0) -> list[StreamItem]:
        self._check()
        return [item for seq, item in sorted(self.streams.get((match, audience), {}).items()) if seq > after]

    async def ended(self, account: str | None, limit: int = 50) -> list[MatchRecord]:
        self._check()
        found = [m for m in self.matches.values() if m.status == "ended"]
        if account is not None:
            found = [m for m in found if any(owner == account for _, owner, _ in seats_of(m.room))]
        return sorted(found, key=_age, reverse=True)[:limit]

    async def unfinished(self, account: str) -> list[MatchRecord]:
        self._check()
        found = [m for m in self.matches.values() if m.status in ("waiting", "live")]
        return sorted((m for m in found if any(a == account for _, a, _ in seats_of(m.room))), key=_age, reverse=True)

    async def save_capsule(self, match: str, at: int, body: dict[str, Any]) -> str:
        self._check()
        capsule = f"capsule-{len(self.capsules) + 1}"
        self.capsules[capsule] = (match, at, body)
        return capsule


def _age(record: MatchRecord) -> tuple[int, str]:
    return record.created, record.id
