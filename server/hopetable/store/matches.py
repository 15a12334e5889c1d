"""The match store on SQL: appends go through the group committer, reads through the pool."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any, Self

import msgspec
from sqlalchemy import Row, func, select

from hopetable.store.committer import ConstraintBroken, GroupCommitter, Job, PostgresWriter, SqliteWriter, Writer
from hopetable.store.database import Database
from hopetable.store.models import EntryRow, MatchRow, RoomRow, SeatRow, SnapshotRow, StreamRow
from hopetable.store.ports import (
    EntryConflict,
    LogEntry,
    MatchRecord,
    Position,
    SnapshotRecord,
    StreamItem,
    seats_of,
)
from hopetable.store.statements import Statement

_encoder = msgspec.json.Encoder()
_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(list[tuple[str, int, bytes]]).decode
_ENTRY_COLUMNS = tuple(getattr(EntryRow, name) for name in LogEntry.__struct_fields__)


def _text(value: Any) -> str | None:
    return None if value is None else _encoder.encode(value).decode()


class SqlMatchStore:
    """ports.MatchStore on SQLite or PostgreSQL. Open it with `await SqlMatchStore.open(database)`."""

    def __init__(self, database: Database, writer: Writer, allowed: Callable[[], bool]) -> None:
        self._database = database
        self.committer = GroupCommitter(writer, allowed)

    @classmethod
    async def open(cls, database: Database, allowed: Callable[[], bool] = lambda: True) -> Self:
        """Writes are refused as if the database were away while they are not `allowed`: see cluster.node."""
        writer: Writer
        if database.is_sqlite:
            writer = SqliteWriter(database.url.database or "")
        else:
            writer = PostgresWriter(database.url)
        store = cls(database, writer, allowed)
        store.committer.start()
        return store

    async def close(self) -> None:
        await self.committer.close()

    # --- writes --------------------------------------------------------------------------------------------------
    async def create(self, record: MatchRecord) -> None:
        row = (
            record.id,
            record.game,
            record.status,
            record.created,
            _text(record.options),
            record.cardset_hash,
            record.build,
            record.seed_secret,
            _text(record.room),
            _text(record.outcome),
        )
        try:
            await self.committer.submit([(Statement.MATCH, [row]), *_room(record), *_seats(record.id, record.room)])
        except ConstraintBroken:
            raise EntryConflict(record.id) from None

    async def update(
        self,
        match: str,
        *,
        status: str | None = None,
        room: dict[str, Any] | None = None,
        outcome: dict[str, Any] | None = None,
    ) -> None:
        change = (status, _text(room), _text(outcome), match)
        job: Job = [(Statement.MATCH_CHANGE, [change])]
        if room is not None:
            job += _seats(match, room)
        await self._submit(job, match)

    async def append(self, entries: list[LogEntry], stream: list[StreamItem] = []) -> None:  # noqa: B006 (never written)
        last = len(entries) - 1
        frames = _pack([(i.audience, i.seq, i.frame) for i in stream]) if stream and entries else None
        rows = [
            (e.match, e.number, e.kind, e.seat, _text(e.body), e.at, frames if at == last else None)
            for at, e in enumerate(entries)
        ]
        job: Job = [(Statement.ENTRY, rows)]
        if stream and not entries:
            job = [(Statement.STREAM, [(i.match, i.audience, i.seq, i.frame) for i in stream])]
        try:
            await self.committer.submit(job)
        except ConstraintBroken:
            await self._explain(entries)

    async def snapshot(self, record: SnapshotRecord) -> None:
        """Keep this one; older ones go, since resuming reads only the newest."""
        row = (record.match, record.number, record.state, _text(record.room))
        prune = (record.match, record.number)
        await self._submit([(Statement.SNAPSHOT, [row]), (Statement.SNAPSHOT_PRUNE, [prune])], record.match)

    async def save_capsule(self, match: str, at: int, body: dict[str, Any]) -> str:
        capsule = secrets.token_hex(8)
        await self.committer.submit([(Statement.CAPSULE, [(capsule, match, at, _text(body), None)])])
        return capsule

    async def _submit(self, job: Job, match: str) -> None:
        try:
            await self.committer.submit(job)
        except ConstraintBroken:
            raise LookupError(match) from None

    async def _explain(self, entries: list[LogEntry]) -> None:
        """A refused append: stored by an earlier try whose answer was lost (fine), a rival, or no such match."""
        for match in {entry.match for entry in entries}:
            mine = {entry.number: entry for entry in entries if entry.match == match}
            stored = {entry.number: entry for entry in await self.entries(match, min(mine) - 1)}
            for number, entry in mine.items():
                if number in stored and stored[number] != entry:
                    raise EntryConflict(f"{match} {number}")
            if not mine.keys() <= stored.keys():
                if mine.keys() & stored.keys():
                    raise EntryConflict(f"{match} {min(mine)}")
                raise LookupError(match)

    # --- reads ---------------------------------------------------------------------------------------------------
    async def get(self, match: str) -> MatchRecord | None:
        async with self._database.read() as connection:
            row = (await connection.execute(select(MatchRow.__table__).where(MatchRow.id == match))).first()
        return None if row is None else _match(row)

    async def of_room(self, room: str) -> MatchRecord | None:
        query = select(MatchRow.__table__).join(RoomRow, RoomRow.match == MatchRow.id).where(RoomRow.id == room)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else _match(row)

    async def live(self) -> list[MatchRecord]:
        query = (
            select(MatchRow.__table__)
            .where(MatchRow.status.in_(("waiting", "live")))
            .order_by(MatchRow.created, MatchRow.id)
        )
        async with self._database.read() as connection:
            return [_match(row) for row in await connection.execute(query)]

    async def positions(self, matches: Sequence[str]) -> dict[str, Position]:
        newest = (
            select(SnapshotRow.match, func.max(SnapshotRow.number).label("number"))
            .where(SnapshotRow.match.in_(matches))
            .group_by(SnapshotRow.match)
            .subquery()
        )
        later = (
            select(*_ENTRY_COLUMNS)
            .outerjoin(newest, newest.c.match == EntryRow.match)
            .where(EntryRow.match.in_(matches), EntryRow.number > func.coalesce(newest.c.number, 0))
            .order_by(EntryRow.match, EntryRow.number)
        )
        shots = select(SnapshotRow.__table__).where(SnapshotRow.match.in_(matches)).order_by(SnapshotRow.number)
        async with self._database.read() as connection:
            # Entries first: a snapshot that is made meanwhile then covers some of them, and none is missing.
            rows = [LogEntry(**row._mapping) for row in await connection.execute(later)]
            snapshots = {row.match: SnapshotRecord(**row._mapping) for row in await connection.execute(shots)}
        entries: dict[str, list[LogEntry]] = {match: [] for match in matches}
        for entry in rows:
            snapshot = snapshots.get(entry.match)
            if snapshot is None or entry.number > snapshot.number:
                entries[entry.match].append(entry)
        return {match: Position(snapshot=snapshots.get(match), entries=entries[match]) for match in matches}

    async def entries(self, match: str, after: int = 0) -> list[LogEntry]:
        query = (
            select(*_ENTRY_COLUMNS).where(EntryRow.match == match, EntryRow.number > after).order_by(EntryRow.number)
        )
        async with self._database.read() as connection:
            return [LogEntry(**row._mapping) for row in await connection.execute(query)]

    async def stream(self, match: str, audience: str, after: int = 0) -> list[StreamItem]:
        later = (EntryRow.match == match, EntryRow.number > after, EntryRow.frames.is_not(None))
        beside = select(EntryRow.frames).where(*later)
        alone = select(StreamRow.seq, StreamRow.frame).where(StreamRow.match == match, StreamRow.audience == audience)
        async with self._database.read() as connection:
            packed = (await connection.execute(beside.order_by(EntryRow.number))).scalars().all()
            frames = [(row.seq, row.frame) for row in await connection.execute(alone)]
        frames += [(seq, frame) for pack in packed if pack for to, seq, frame in _unpack(pack) if to == audience]
        found: dict[int, bytes] = {}
        for seq, frame in frames:
            if seq > after:
                found.setdefault(seq, frame)
        return [StreamItem(match=match, audience=audience, seq=seq, frame=found[seq]) for seq in sorted(found)]

    async def ended(self, account: str | None, limit: int = 50) -> list[MatchRecord]:
        query = select(MatchRow.__table__).where(MatchRow.status == "ended")
        if account is not None:
            query = query.where(MatchRow.id.in_(select(SeatRow.match).where(SeatRow.account == account)))
        query = query.order_by(MatchRow.created.desc(), MatchRow.id.desc()).limit(limit)
        async with self._database.read() as connection:
            return [_match(row) for row in await connection.execute(query)]

    async def unfinished(self, account: str) -> list[MatchRecord]:
        query = (
            select(MatchRow.__table__)
            .where(MatchRow.status.in_(("waiting", "live")))
            .where(MatchRow.id.in_(select(SeatRow.match).where(SeatRow.account == account)))
            .order_by(MatchRow.created.desc(), MatchRow.id.desc())
        )
        async with self._database.read() as connection:
            return [_match(row) for row in await connection.execute(query)]


def _room(record: MatchRecord) -> Job:
    room = record.room.get("id")
    return [(Statement.ROOM, [(room, record.id)])] if isinstance(room, str) else []


def _seats(match: str, room: dict[str, Any]) -> Job:
    rows = [(match, number, account, name) for number, account, name in seats_of(room)]
    return [(Statement.SEAT, rows)] if rows else []


def _match(row: Row[Any]) -> MatchRecord:
    return MatchRecord(**row._mapping)
