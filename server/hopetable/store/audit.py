"""The log of what operators did and what accounts did to themselves: who, what, when."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import aliased

from hopetable.store.database import Database
from hopetable.store.models import AccountRow, AuditRow

ACTS = (
    "operator_added", "operator_removed", "switch", "report_closed", "capsule_seen", "mute", "suspension",
    "mute_lifted", "suspension_lifted",
)  # fmt: skip
"""The kinds that operators are shown; what an account did to itself is its own affair."""


class Act(msgspec.Struct, frozen=True):
    """A line of the operators' log. Names are None for the command line and for accounts that are gone."""

    id: int
    at: int
    kind: str
    by: str | None
    by_name: str | None
    account: str | None
    account_name: str | None
    detail: dict[str, Any]


async def write_down(
    connection: AsyncConnection, kind: str, at: int, *, account: str | None = None, by: str | None = None, **detail: Any
) -> None:
    """Put a line into the log, in the transaction of what it tells of."""
    row = {"at": at, "account": account, "by": by, "kind": kind, "detail": detail}
    await connection.execute(insert(AuditRow), [row])


class AuditRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def acts(self, before: int | None, limit: int) -> list[Act]:
        """What operators did, the newest first; `before` is the id of the last line one has."""
        actor, subject = aliased(AccountRow), aliased(AccountRow)
        query = (
            select(
                AuditRow.id, AuditRow.at, AuditRow.kind, AuditRow.by, actor.name.label("by_name"), AuditRow.account,
                subject.name.label("account_name"), AuditRow.detail,
            )
            .outerjoin(actor, actor.id == AuditRow.by)
            .outerjoin(subject, subject.id == AuditRow.account)
            .where(AuditRow.kind.in_(ACTS))
            .order_by(AuditRow.id.desc())
            .limit(limit)
        )  # fmt: skip
        if before is not None:
            query = query.where(AuditRow.id < before)
        async with self._database.read() as connection:
            return [Act(**row) for row in (await connection.execute(query)).mappings()]
