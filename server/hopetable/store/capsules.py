"""Saved faults of rules, for operators."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import func, select, update

from hopetable.store.audit import write_down
from hopetable.store.database import Database
from hopetable.store.models import CapsuleRow, MatchRow


class Capsule(msgspec.Struct, frozen=True):
    """What reproduces a fault. `status` is that of its match, None if that is gone."""

    id: str
    match: str
    at: int
    body: dict[str, Any]
    seen: int | None
    status: str | None


_WHOLE = select(*CapsuleRow.__table__.columns, MatchRow.status).outerjoin(MatchRow, MatchRow.id == CapsuleRow.match)


class CapsuleRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def newest(self, limit: int, *, unseen: bool) -> list[Capsule]:
        query = _WHOLE.order_by(CapsuleRow.at.desc(), CapsuleRow.id).limit(limit)
        if unseen:
            query = query.where(CapsuleRow.seen.is_(None))
        async with self._database.read() as connection:
            return [Capsule(**row) for row in (await connection.execute(query)).mappings()]

    async def count_unseen(self) -> int:
        query = select(func.count()).select_from(CapsuleRow).where(CapsuleRow.seen.is_(None))
        async with self._database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def get(self, capsule: str) -> Capsule | None:
        async with self._database.read() as connection:
            row = (await connection.execute(_WHOLE.where(CapsuleRow.id == capsule))).mappings().first()
        return Capsule(**row) if row is not None else None

    async def see(self, capsule: str, at: int, by: str) -> bool:
        """Mark one as seen; whether that was news."""
        query = update(CapsuleRow).where(CapsuleRow.id == capsule, CapsuleRow.seen.is_(None))
        async with self._database.write() as connection:
            news = (await connection.execute(query.values(seen=at))).rowcount > 0
            if news:
                await write_down(connection, "capsule_seen", at, by=by, capsule=capsule)
        return news
