"""The database goes and comes back: nothing is acknowledged meanwhile, and nobody has to restart the server."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from hopetable.store import committer
from hopetable.store.accounts import AccountRepository
from hopetable.store.database import Database
from hopetable.store.matches import SqlMatchStore
from hopetable.store.migrate import migrate
from hopetable.store.ports import StoreUnavailable

from .conftest import PostgresServer
from .test_matches import entry, record


@pytest.mark.postgres
async def test_postgresql_stops_and_starts_again(postgres: PostgresServer) -> None:
    async with postgres.copy_of_template() as url:
        database = Database(url)
        store = await SqlMatchStore.open(database)
        accounts = AccountRepository(database)
        await store.create(record())
        await store.append([entry("m1", 1)])
        await asyncio.to_thread(postgres.stop)
        results = await asyncio.gather(
            store.append([entry("m1", 2)]), store.entries("m1"), accounts.get("x"), return_exceptions=True
        )
        assert [type(result) for result in results] == [StoreUnavailable] * 3
        with pytest.raises(StoreUnavailable):
            await database.ping()
        await asyncio.to_thread(postgres.start)
        await store.append([entry("m1", 2)])
        assert [e.number for e in await store.entries("m1")] == [1, 2]
        await store.close()
        await database.close()


async def test_sqlite_is_held_by_another_and_freed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(committer, "SQLITE_PRAGMAS", ("PRAGMA foreign_keys=ON", "PRAGMA busy_timeout=20"))
    path = tmp_path / "h.db"
    database = Database(f"sqlite+aiosqlite:///{path}")
    await migrate(database)
    store = await SqlMatchStore.open(database)
    await store.create(record())
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    results = await asyncio.gather(*(store.append([entry("m1", n)]) for n in (1, 2)), return_exceptions=True)
    assert [type(result) for result in results] == [StoreUnavailable] * 2
    holder.execute("ROLLBACK")
    holder.close()
    await store.append([entry("m1", 1)])
    assert [e.number for e in await store.entries("m1")] == [1]
    await store.close()
    await database.close()


async def test_a_sqlite_file_that_was_taken_away_is_not_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "h.db"
    database = Database(f"sqlite+aiosqlite:///{path}")
    await migrate(database)
    await database.close()
    store = await SqlMatchStore.open(database)
    path.unlink()
    with pytest.raises(StoreUnavailable):
        await store.append([entry("m1", 1)])
    assert not path.exists()
    await store.close()
