"""One database, either kind: engines, transactions, and the translation of failures.

SQLite runs in WAL with synchronous=FULL, so a commit that returned survives the power going out.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hopetable.store.ports import StoreUnavailable

BUSY_TIMEOUT_MS = 10_000
CONNECT_TIMEOUT_S = 5.0
COMMAND_TIMEOUT_S = 20.0
SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}",
    "PRAGMA temp_store=MEMORY",
    "PRAGMA wal_autocheckpoint=16000",  # pages: a ceiling; the store's writer tidies up much earlier
)
_WRITE = "hopetable_write"

UNREACHABLE = (
    OSError,
    TimeoutError,
    PoolTimeout,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.TooManyConnectionsError,
    sqlite3.OperationalError,
    sqlite3.DatabaseError,
)


@contextmanager
def unavailable_if_unreachable() -> Iterator[None]:
    """Turn "the database cannot be reached" of either driver into StoreUnavailable; let constraints through."""
    try:
        yield
    except (IntegrityError, sqlite3.IntegrityError):
        raise
    except DBAPIError as error:
        raise StoreUnavailable(type(error.orig or error).__name__) from error
    except UNREACHABLE as error:
        raise StoreUnavailable(type(error).__name__) from error


class Database:
    """`read()` and `write()` are transactions; a write takes SQLite's one write lock at its start."""

    def __init__(self, url: str) -> None:
        self.url: URL = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        options: dict[str, Any] = {"pool_size": 5, "max_overflow": 5, "pool_timeout": 10}
        if self.is_sqlite:
            Path(self.url.database or "").parent.mkdir(parents=True, exist_ok=True)
        else:
            options["pool_pre_ping"] = True
            options["connect_args"] = {"timeout": CONNECT_TIMEOUT_S, "command_timeout": COMMAND_TIMEOUT_S}
        self.engine: AsyncEngine = create_async_engine(self.url, **options)
        self._write_engine = self.engine.execution_options(**{_WRITE: True})
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _sqlite_connect)
            event.listen(self.engine.sync_engine, "begin", _sqlite_begin)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        with unavailable_if_unreachable():
            async with self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        with unavailable_if_unreachable():
            async with self._write_engine.begin() as connection:
                yield connection

    async def ping(self) -> None:
        """Raise StoreUnavailable when the database does not answer."""
        async with self.read() as connection:
            await connection.execute(text("SELECT 1"))

    async def close(self) -> None:
        await self.engine.dispose()


def _sqlite_connect(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions are begun below, by their purpose
    cursor = connection.cursor()
    for pragma in SQLITE_PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _sqlite_begin(connection: Connection) -> None:
    write = connection.get_execution_options().get(_WRITE, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")
