"""The writes of the match store as plain SQL, compiled once per database from the tables' definitions."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite

from hopetable.store.models import Base, CapsuleRow, EntryRow, MatchRow, RoomRow, SeatRow, SnapshotRow, StreamRow


class Statement(Enum):
    MATCH = auto()
    ROOM = auto()
    MATCH_CHANGE = auto()
    SEAT = auto()
    ENTRY = auto()
    STREAM = auto()
    SNAPSHOT = auto()
    SNAPSHOT_PRUNE = auto()
    CAPSULE = auto()


ORDER = tuple(Statement)
"""The order within a group: a match before its seats and entries, new snapshots before old ones go."""

_TABLES: dict[Statement, type[Base]] = {
    Statement.MATCH: MatchRow,
    Statement.ROOM: RoomRow,
    Statement.SEAT: SeatRow,
    Statement.ENTRY: EntryRow,
    Statement.STREAM: StreamRow,
    Statement.SNAPSHOT: SnapshotRow,
    Statement.CAPSULE: CapsuleRow,
}
_ON_CONFLICT = {
    # A room goes on to its next match; a seat changes hands; a snapshot of the same entry is the same state; a frame
    # stays as it was first seen.
    Statement.ROOM: "ON CONFLICT (id) DO UPDATE SET match = excluded.match",
    Statement.SEAT: "ON CONFLICT (match, seat) DO UPDATE SET account = excluded.account, name = excluded.name",
    Statement.SNAPSHOT: "ON CONFLICT (match, number) DO UPDATE SET state = excluded.state, room = excluded.room",
    Statement.STREAM: "ON CONFLICT (match, audience, seq) DO NOTHING",
}
_CHANGE = (
    "UPDATE match SET status = COALESCE({}, status), room = COALESCE({}, room), outcome = COALESCE({}, outcome)"
    " WHERE id = {}"
)
_PRUNE = "DELETE FROM snapshot WHERE match = {} AND number < {}"

_SQLITE, _POSTGRES = sqlite.dialect(), postgresql.dialect()  # type: ignore[no-untyped-call]


def columns(statement: Statement) -> tuple[str, ...]:
    return tuple(_TABLES[statement].__table__.columns.keys())


def sql_for(statement: Statement, database: str) -> str:
    """The statement in the driver's own parameter style: `?` for sqlite3, `$n` for asyncpg."""
    if statement is Statement.MATCH_CHANGE:
        return _CHANGE.format(*_marks(database, 4, types=("varchar", "text", "text", "varchar")))
    if statement is Statement.SNAPSHOT_PRUNE:
        return _PRUNE.format(*_marks(database, 2))
    table = _TABLES[statement].__table__
    assert isinstance(table, Table)
    names = ", ".join(_quoted(name, database) for name in columns(statement))
    values = ", ".join(_marks(database, len(table.columns)))
    insert = f"INSERT INTO {_quoted(table.name, database)} ({names}) VALUES ({values})"
    return f"{insert} {_ON_CONFLICT.get(statement, '')}".rstrip()


def many_rows(insert: str, count: int) -> str:
    """The same insert with `count` rows of values."""
    head, values = insert.split(" VALUES ")
    return f"{head} VALUES {', '.join([values] * count)}"


def _quoted(name: str, database: str) -> str:
    dialect: Any = _SQLITE if database == "sqlite" else _POSTGRES
    return str(dialect.identifier_preparer.quote(name))


def _marks(database: str, count: int, types: Sequence[str] = ()) -> list[str]:
    if database == "sqlite":
        return ["?"] * count
    casts = [f"::{name}" for name in types] or [""] * count
    return [f"${number}{cast}" for number, cast in zip(range(1, count + 1), casts, strict=True)]
