"""What operators take from an account for a time: its voice, or its seat."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from hopetable.store.audit import write_down
from hopetable.store.database import Database
from hopetable.store.models import AccountRow, SanctionRow

Kind = Literal["mute", "suspension"]


class Sanction(msgspec.Struct, frozen=True):
    account: str
    kind: Kind
    reason: str
    at: int
    until: int
    lifted: bool = False


class SanctionRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def since(self, moment: int) -> list[Sanction]:
        """Those that run, and those that have ended since a moment."""
        query = select(SanctionRow.__table__).where(SanctionRow.until > moment)
        async with self._database.read() as connection:
            return [Sanction(**row._mapping) for row in await connection.execute(query)]

    async def running(self, at: int) -> list[tuple[Sanction, str]]:
        """Those that run, each with the account's name; the first to end first."""
        query = (
            select(*SanctionRow.__table__.columns, AccountRow.name)
            .join(AccountRow, AccountRow.id == SanctionRow.account)
            .where(SanctionRow.until > at)
            .order_by(SanctionRow.until, AccountRow.name)
        )
        async with self._database.read() as connection:
            rows = [dict(row._mapping) for row in await connection.execute(query)]
        return [(Sanction(**{k: row[k] for k in Sanction.__struct_fields__}), row["name"]) for row in rows]

    async def impose(self, sanction: Sanction, by: str, note: str) -> None:
        """Begin one; it takes the place of one of its kind. Raises LookupError if there is no such account."""
        try:
            async with self._database.write() as connection:
                await connection.execute(delete(SanctionRow).where(*_place(sanction.account, sanction.kind)))
                await connection.execute(insert(SanctionRow), [msgspec.structs.asdict(sanction)])
                await write_down(
                    connection, sanction.kind, sanction.at, account=sanction.account, by=by,
                    reason=sanction.reason, until=sanction.until, note=note,
                )  # fmt: skip
        except IntegrityError:
            raise LookupError(sanction.account) from None

    async def lift(self, account: str, kind: Kind, at: int, by: str) -> bool:
        """End one before its time; whether one ran."""
        query = update(SanctionRow).where(*_place(account, kind), SanctionRow.until > at)
        async with self._database.write() as connection:
            ended = (await connection.execute(query.values(until=at, lifted=True))).rowcount > 0
            if ended:
                await write_down(connection, f"{kind}_lifted", at, account=account, by=by)
        return ended

    async def sweep(self, moment: int) -> None:
        """Forget those that ended before a moment."""
        async with self._database.write() as connection:
            await connection.execute(delete(SanctionRow).where(SanctionRow.until <= moment))


def _place(account: str, kind: Kind) -> tuple[ColumnElement[bool], ...]:
    return SanctionRow.account == account, SanctionRow.kind == kind
