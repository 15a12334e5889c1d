"""Between accounts: whom one wants to meet no more, and what one reports."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from sqlalchemy import Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import aliased

from hopetable.store.audit import write_down
from hopetable.store.database import Database
from hopetable.store.models import AccountRow, BlockRow, ReportRow


class Report(msgspec.Struct, frozen=True):
    """A report as an operator reads it. Accounts and names are None once somebody has left."""

    id: str
    at: int
    reporter: str | None
    subject: str | None
    match: str | None
    reason: str
    text: str
    context: dict[str, Any]
    state: str
    closed: int | None
    closed_by: str | None
    note: str
    reporter_name: str | None
    subject_name: str | None
    closed_by_name: str | None


class PeopleRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def block(self, account: str, blocked: str, at: int) -> None:
        """Put somebody on an account's list; again changes nothing. Raises LookupError if there is no such account."""
        known = select(BlockRow.account).where(BlockRow.account == account, BlockRow.blocked == blocked)
        try:
            async with self._database.write() as connection:
                if (await connection.execute(known)).first() is None:
                    await connection.execute(insert(BlockRow), [{"account": account, "blocked": blocked, "at": at}])
        except IntegrityError:
            raise LookupError(blocked) from None

    async def unblock(self, account: str, blocked: str) -> bool:
        """Take somebody off the list; whether they were on it."""
        query = delete(BlockRow).where(BlockRow.account == account, BlockRow.blocked == blocked)
        async with self._database.write() as connection:
            return (await connection.execute(query)).rowcount > 0

    async def blocked_ids(self, account: str) -> frozenset[str]:
        """Whom an account has blocked."""
        async with self._database.read() as connection:
            rows = await connection.execute(select(BlockRow.blocked).where(BlockRow.account == account))
            return frozenset(rows.scalars())

    async def blocks(self, account: str) -> list[dict[str, Any]]:
        """The list with names, newest first."""
        query = (
            select(BlockRow.blocked, AccountRow.name, BlockRow.at)
            .join(AccountRow, AccountRow.id == BlockRow.blocked)
            .where(BlockRow.account == account)
            .order_by(BlockRow.at.desc(), AccountRow.name)
        )
        async with self._database.read() as connection:
            return [{"id": r.blocked, "name": r.name, "at": r.at} for r in await connection.execute(query)]

    async def report(
        self, at: int, reporter: str, subject: str | None, match: str, reason: str, text: str, context: dict[str, Any]
    ) -> str:  # fmt: skip
        """Keep a report with what it is about; returns its id."""
        row = {
            "id": secrets.token_hex(8), "at": at, "reporter": reporter, "subject": subject, "match": match,
            "reason": reason, "text": text, "context": context, "state": "open", "note": "",
        }  # fmt: skip
        async with self._database.write() as connection:
            await connection.execute(insert(ReportRow), [row])
        return str(row["id"])

    async def reports(self, state: str | None, newest: int | None = None) -> list[Report]:
        """The reports in a state (open, closed) or in any, the oldest first; or only so many of the newest."""
        query = _reports()
        if state is not None:
            query = query.where(ReportRow.state == state)
        if newest is None:
            query = query.order_by(ReportRow.at, ReportRow.id)
        else:
            query = query.order_by(ReportRow.at.desc(), ReportRow.id).limit(newest)
        async with self._database.read() as connection:
            return [Report(**row) for row in (await connection.execute(query)).mappings()]

    async def reported(self, report: str) -> Report | None:
        """One report."""
        async with self._database.read() as connection:
            row = (await connection.execute(_reports().where(ReportRow.id == report))).mappings().first()
        return Report(**row) if row is not None else None

    async def count(self, state: str) -> int:
        """How many reports are in a state."""
        query = select(func.count()).select_from(ReportRow).where(ReportRow.state == state)
        async with self._database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def about(self, account: str) -> int:
        """How many reports name an account."""
        query = select(func.count()).select_from(ReportRow).where(ReportRow.subject == account)
        async with self._database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def close_report(self, report: str, at: int, note: str, by: str | None = None) -> bool:
        """Close an open report; whether it was open. `by` is None for the command line."""
        place = (ReportRow.id == report, ReportRow.state == "open")
        changes = {"state": "closed", "closed": at, "closed_by": by, "note": note}
        async with self._database.write() as connection:
            subject = (await connection.execute(select(ReportRow.subject).where(*place))).first()
            if subject is None:
                return False
            await connection.execute(update(ReportRow).where(*place).values(changes))
            await write_down(connection, "report_closed", at, account=subject[0], by=by, report=report, note=note)
        return True


def _reports() -> Select[Any]:
    """Reports with the names of both sides and of who closed them."""
    reporter, subject, closer = aliased(AccountRow), aliased(AccountRow), aliased(AccountRow)
    names = (
        reporter.name.label("reporter_name"), subject.name.label("subject_name"), closer.name.label("closed_by_name"),
    )  # fmt: skip
    return (
        select(*ReportRow.__table__.columns, *names)
        .outerjoin(reporter, reporter.id == ReportRow.reporter)
        .outerjoin(subject, subject.id == ReportRow.subject)
        .outerjoin(closer, closer.id == ReportRow.closed_by)
    )
