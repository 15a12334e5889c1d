"""The group committer: what many rooms append within one commit's time is stored by the next commit, together.

One task owns the writing connection. While a commit runs, further jobs gather; each waiter is released only after the
commit that holds its job. A job that breaks a constraint fails alone: the rest of its group is committed without it.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol

import asyncpg
from sqlalchemy.engine import URL

from hopetable.store.database import (
    BUSY_TIMEOUT_MS,
    COMMAND_TIMEOUT_S,
    CONNECT_TIMEOUT_S,
    SQLITE_PRAGMAS,
    UNREACHABLE,
)
from hopetable.store.ports import StoreUnavailable
from hopetable.store.statements import ORDER, Statement, many_rows, sql_for

Row = tuple[Any, ...]
Job = list[tuple[Statement, list[Row]]]
MAX_GROUP = 1000
CHECKPOINT_EVERY_S = 0.5


class ConstraintBroken(Exception):
    """The database refused a row: a number already taken, or a match that does not exist."""


class Writer(Protocol):
    async def commit(self, work: Job) -> None:
        """Store all of it in one transaction, or nothing. Raises ConstraintBroken, StoreUnavailable."""
        ...

    async def close(self) -> None: ...


def merge(jobs: Sequence[Job]) -> Job:
    """One list of rows per statement, so that a group of fifty rooms is a handful of executemany calls."""
    rows: dict[Statement, list[Row]] = {}
    for job in jobs:
        for statement, added in job:
            rows.setdefault(statement, []).extend(added)
    return [(statement, rows[statement]) for statement in ORDER if statement in rows]


class SqliteWriter:
    """A connection of its own in a thread of its own: one hop per group, and the interpreter is free while it syncs."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store-writer")
        self._sql = {statement: sql_for(statement, "sqlite") for statement in Statement}
        self._stop = threading.Event()
        self._tidier = threading.Thread(target=self._tidy, name="store-tidier", daemon=True)
        self._tidier.start()
        self._many_entries = [(size, many_rows(self._sql[Statement.ENTRY], size)) for size in (64, 16, 4)]

    async def commit(self, work: Job) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, work)

    def _commit(self, work: Job) -> None:
        try:
            connection = self._connection or self._connect()
            connection.execute("BEGIN IMMEDIATE")
            try:
                for statement, rows in work:
                    self._execute(connection, statement, rows)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
        except sqlite3.IntegrityError as error:
            raise ConstraintBroken(str(error)) from error
        except (sqlite3.Error, OSError) as error:
            self._disconnect()
            raise StoreUnavailable(str(error)) from error

    def _execute(self, connection: sqlite3.Connection, statement: Statement, rows: list[Row]) -> None:
        """Inserts go by many rows a statement: each one executed hands the interpreter to and fro once."""
        sql, at = self._sql[statement], 0
        if statement is Statement.ENTRY:
            for size, many in self._many_entries:
                while len(rows) - at >= size:
                    connection.execute(many, [value for row in rows[at : at + size] for value in row])
                    at += size
        if at < len(rows):
            connection.executemany(sql, rows[at:] if at else rows)

    def _connect(self) -> sqlite3.Connection:
        connection = self._open()
        # What was just written and the upper pages of the indexes. With 3,000 live matches a row costs no more than
        # with eight times as much, all of which would be filled within minutes.
        connection.execute("PRAGMA cache_size=-4096")
        self._connection = connection
        return connection

    def _open(self) -> sqlite3.Connection:
        # `rw`: a database that was taken away is not made anew, empty, behind everybody's back.
        uri = f"{Path(self._path).resolve().as_uri()}?mode=rw"
        connection = sqlite3.connect(
            uri, uri=True, isolation_level=None, check_same_thread=False, timeout=BUSY_TIMEOUT_MS / 1000
        )
        for pragma in SQLITE_PRAGMAS:
            connection.execute(pragma)
        return connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    async def close(self) -> None:
        self._stop.set()
        await asyncio.get_running_loop().run_in_executor(None, self._tidier.join)
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    def _tidy(self) -> None:
        """Copy committed pages from the log to the file beside the commits, so that no commit has to wait for it."""
        connection: sqlite3.Connection | None = None
        while not self._stop.wait(CHECKPOINT_EVERY_S):
            try:
                connection = connection or self._open()
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            except sqlite3.Error:  # the database is away: the next round tries again
                if connection is not None:
                    connection.close()
                connection = None
        if connection is not None:
            connection.close()


class PostgresWriter:
    def __init__(self, url: URL) -> None:
        self._url = url
        self._connection: asyncpg.Connection | None = None
        self._sql = {statement: sql_for(statement, "postgresql") for statement in Statement}

    async def commit(self, work: Job) -> None:
        try:
            connection = self._connection or await self._connect()
            async with connection.transaction():
                for statement, rows in work:
                    await connection.executemany(self._sql[statement], rows)
        except asyncpg.IntegrityConstraintViolationError as error:
            raise ConstraintBroken(str(error)) from error
        except (asyncpg.PostgresError, *UNREACHABLE) as error:
            await self._disconnect()
            raise StoreUnavailable(f"{type(error).__name__}: {error}") from error

    async def _connect(self) -> asyncpg.Connection:
        where = self._url.translate_connect_args(username="user")
        self._connection = await asyncpg.connect(
            **where, **self._url.query, timeout=CONNECT_TIMEOUT_S, command_timeout=COMMAND_TIMEOUT_S
        )
        return self._connection

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(*UNREACHABLE):
                await connection.close(timeout=1)

    async def close(self) -> None:
        await self._disconnect()


class GroupCommitter:
    """Commits what is submitted, while it is `allowed` to."""

    def __init__(self, writer: Writer, allowed: Callable[[], bool] = lambda: True) -> None:
        self._writer = writer
        self._allowed = allowed
        self._pending: list[tuple[Job, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None
        self.groups = 0
        self.jobs = 0
        self.measured: Callable[[float, int], None] = _unmeasured
        """Called with the seconds that a commit took and how many jobs it stored."""

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="group-committer")

    async def submit(self, job: Job) -> None:
        """Return once the job is committed. Raises ConstraintBroken or StoreUnavailable if it is not."""
        if self._closing or self._task is None or self._task.done():
            raise StoreUnavailable("closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((job, done))
        self._wake.set()
        await done

    async def close(self) -> None:
        """Commit what is pending, then stop."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task
        await self._writer.close()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            group, self._pending = self._pending[:MAX_GROUP], self._pending[MAX_GROUP:]
            if not self._pending and not self._closing:
                self._wake.clear()
            if group:
                await self._commit(group)
            elif self._closing:
                return

    async def _commit(self, group: list[tuple[Job, asyncio.Future[None]]]) -> None:
        self.groups += 1
        self.jobs += len(group)
        began = time.perf_counter()
        try:
            if not self._allowed():
                raise StoreUnavailable("this process may not write any more")
            await self._writer.commit(merge([job for job, _ in group]))
        except ConstraintBroken as error:
            if len(group) == 1:
                _fail(group, error)
                return
            for single in group:
                await self._commit([single])
        except Exception as error:  # the boundary: whatever it was, every waiter learns that nothing was stored
            _fail(group, error if isinstance(error, StoreUnavailable) else StoreUnavailable(repr(error)))
        else:
            for _, done in group:
                if not done.done():
                    done.set_result(None)
            self.measured(time.perf_counter() - began, len(group))


def _unmeasured(seconds: float, jobs: int) -> None:
    """Nobody wants to know."""


def _fail(group: list[tuple[Job, asyncio.Future[None]]], error: Exception) -> None:
    for _, done in group:
        if not done.done():
            done.set_exception(error)
