"""Accounts and their sessions."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from hopetable.store.audit import write_down
from hopetable.store.database import Database
from hopetable.store.models import (
    AccountRow,
    AuditRow,
    BlockRow,
    DeckRow,
    MatchRow,
    RatingRow,
    ReportRow,
    SanctionRow,
    SeatRow,
    SessionRow,
)


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who plays here. `password` is its Argon2 hash, None for a guest; `name_key` the name as it is compared.

    Times are seconds since the epoch; `seen` is when the account was last used, kept by the minute at the finest.
    """

    id: str
    name: str
    name_key: str
    password: str | None
    operator: bool
    locale: str
    settings: dict[str, Any]
    created: int
    seen: int

    @property
    def guest(self) -> bool:
        """Whether it has never been registered: it lives in one browser."""
        return self.password is None


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A browser that is signed in. `id` is the digest of the token in its cookie; times as in `Account`."""

    id: str
    account: str
    created: int
    seen: int
    expires: int


class NameTaken(Exception):
    """Another account has this name, or one that looks like it."""


class AccountRepository:
    """Accounts, their names and rights."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, account: Account) -> None:
        """Store a new account. Raises NameTaken."""
        try:
            async with self._database.write() as connection:
                await connection.execute(insert(AccountRow), [msgspec.structs.asdict(account)])
        except IntegrityError:
            raise NameTaken(account.name) from None

    async def get(self, account: str) -> Account | None:
        return await self._one(AccountRow.id == account)

    async def by_name(self, name_key: str) -> Account | None:
        return await self._one(AccountRow.name_key == name_key)

    async def _one(self, condition: Any) -> Account | None:
        async with self._database.read() as connection:
            row = (await connection.execute(select(AccountRow.__table__).where(condition))).first()
        return None if row is None else Account(**row._mapping)

    async def change(self, account: str, **changes: Any) -> None:
        """Set columns of one account. Raises NameTaken."""
        try:
            async with self._database.write() as connection:
                await connection.execute(update(AccountRow).where(AccountRow.id == account).values(**changes))
        except IntegrityError:
            raise NameTaken(str(changes.get("name"))) from None

    async def forget(self, account: str, now: int) -> None:
        """Delete an account with all that is its own. Matches stay for their other seats, without its name."""
        async with self._database.write() as connection:
            seats = (
                await connection.execute(select(SeatRow.match, SeatRow.seat).where(SeatRow.account == account))
            ).all()
            for match, number in seats:
                room = (await connection.execute(select(MatchRow.room).where(MatchRow.id == match))).scalar_one()
                await connection.execute(
                    update(MatchRow).where(MatchRow.id == match).values(room=_without(room, account, number))
                )
            await connection.execute(update(SeatRow).where(SeatRow.account == account).values(account=None, name=""))
            await connection.execute(delete(AccountRow).where(AccountRow.id == account))
            for column in (AuditRow.account, AuditRow.by):
                await connection.execute(update(AuditRow).where(column == account).values({column: None}))
            await write_down(connection, "account_deleted", now)

    async def export(self, account: str) -> dict[str, Any]:
        """Everything stored about one account, but for its password and session digests."""
        tables: dict[str, Any] = {
            "sessions": select(SessionRow.created, SessionRow.seen, SessionRow.expires).where(
                SessionRow.account == account
            ),
            "decks": select(DeckRow.__table__).where(DeckRow.account == account).order_by(DeckRow.created),
            "matches": select(
                MatchRow.id, MatchRow.game, MatchRow.status, MatchRow.created, MatchRow.outcome, SeatRow.seat
            )
            .join(SeatRow, SeatRow.match == MatchRow.id)
            .where(SeatRow.account == account)
            .order_by(MatchRow.created),
            "blocks": select(BlockRow.blocked, BlockRow.at).where(BlockRow.account == account),
            "ratings": select(RatingRow.__table__).where(RatingRow.account == account),
            "sanctions": select(SanctionRow.__table__).where(SanctionRow.account == account),
            "reports": select(ReportRow.id, ReportRow.at, ReportRow.match, ReportRow.reason, ReportRow.text).where(
                ReportRow.reporter == account
            ),
        }
        async with self._database.read() as connection:
            return {
                name: [dict(row._mapping) for row in await connection.execute(query)] for name, query in tables.items()
            }

    async def audit(self, account: str | None, kind: str, at: int, **detail: Any) -> None:
        async with self._database.write() as connection:
            await write_down(connection, kind, at, account=account, **detail)

    async def make_operator(self, account: str, operator: bool, at: int) -> None:
        """Give or take the right to act at /admin."""
        async with self._database.write() as connection:
            await connection.execute(update(AccountRow).where(AccountRow.id == account).values(operator=operator))
            kind = "operator_added" if operator else "operator_removed"
            await write_down(connection, kind, at, account=account)

    async def operators(self) -> list[Account]:
        query = select(AccountRow.__table__).where(AccountRow.operator).order_by(AccountRow.name_key)
        async with self._database.read() as connection:
            return [Account(**row._mapping) for row in await connection.execute(query)]

    async def count(self) -> int:
        async with self._database.read() as connection:
            return int((await connection.execute(select(func.count()).select_from(AccountRow))).scalar_one())


def _without(room: dict[str, Any], account: str, seat: int) -> dict[str, Any]:
    seats = room.get("seats")
    if not isinstance(seats, list) or seat >= len(seats) or not isinstance(seats[seat], dict):
        return room
    if seats[seat].get("account") != account:
        return room
    emptied = {**seats[seat], "account": None, "name": ""}
    return {**room, "seats": [*seats[:seat], emptied, *seats[seat + 1 :]]}


class SessionRepository:
    """Who is signed in, and until when."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, session: Session) -> None:
        async with self._database.write() as connection:
            await connection.execute(insert(SessionRow), [msgspec.structs.asdict(session)])

    async def find(self, session: str, now: int) -> tuple[Session, Account] | None:
        """The live session with its account, in one read."""
        query = (
            select(SessionRow.__table__, *(column.label(f"account_{column.key}") for column in AccountRow.__table__.c))
            .join(AccountRow, AccountRow.id == SessionRow.account)
            .where(SessionRow.id == session, SessionRow.expires > now)
        )
        async with self._database.read() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        values = row._mapping
        return (
            Session(**{name: values[name] for name in Session.__struct_fields__}),
            Account(**{name: values[f"account_{name}"] for name in Account.__struct_fields__}),
        )

    async def touch(self, session: Session, now: int, expires: int) -> None:
        async with self._database.write() as connection:
            await connection.execute(
                update(SessionRow).where(SessionRow.id == session.id).values(seen=now, expires=expires)
            )
            await connection.execute(update(AccountRow).where(AccountRow.id == session.account).values(seen=now))

    async def remove(self, session: str) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(SessionRow).where(SessionRow.id == session))

    async def remove_others(self, account: str, kept: str) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(SessionRow).where(SessionRow.account == account, SessionRow.id != kept))

    async def sweep(self, now: int) -> int:
        """Remove sessions past their time; returns how many."""
        async with self._database.write() as connection:
            return (await connection.execute(delete(SessionRow).where(SessionRow.expires <= now))).rowcount
