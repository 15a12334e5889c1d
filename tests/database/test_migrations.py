"""One history for both databases: it runs, runs twice, goes back, and ends at the tables that the code has."""

from __future__ import annotations

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from hopetable.store.database import Database
from hopetable.store.migrate import config, migrate, newest
from hopetable.store.models import Base


async def test_migrating_again_changes_nothing(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "upgrade", None)  # whoever began to migrate would fail
    await migrate(database)


async def test_the_history_ends_at_the_tables_of_the_code(database: Database) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))

    async with database.read() as connection:
        assert await connection.run_sync(differences) == []


async def test_the_history_goes_back_to_nothing_and_forth_again(database: Database) -> None:
    async with database.write() as connection:
        await connection.run_sync(lambda c: command.downgrade(config(c), "base"))
        assert await connection.run_sync(lambda c: inspect(c).get_table_names()) == ["alembic_version"]
    await migrate(database)
    async with database.read() as connection:
        names = await connection.run_sync(lambda c: inspect(c).get_table_names())
    assert set(Base.metadata.tables) <= set(names)


def test_the_history_has_one_end() -> None:
    assert ScriptDirectory.from_config(config()).get_heads() == [newest()]


async def test_sqlite_is_durable_and_keeps_its_references(database: Database) -> None:
    if not database.is_sqlite:
        async with database.read() as connection:
            assert (await connection.execute(text("SHOW synchronous_commit"))).scalar_one() == "on"
        return
    async with database.read() as connection:
        found = [(await connection.execute(text(f"PRAGMA {name}"))).scalar_one()
                 for name in ("journal_mode", "synchronous", "foreign_keys")]  # fmt: skip
    assert found == ["wal", 2, 1]


async def test_matches_of_an_older_schema_find_their_rooms(database: Database) -> None:
    columns = "id, game, status, created, options, cardset_hash, build, seed_secret, room"
    values = "'g', 'ended', {n}, '{{}}', 'h', 'b', '00', '{{\"id\": \"r1\", \"seats\": []}}'"
    async with database.write() as connection:
        await connection.run_sync(lambda c: command.downgrade(config(c), "0001"))
        for n in (1, 2):
            row = f"INSERT INTO match ({columns}) VALUES ('m{n}', {values.format(n=n)})"
            await connection.execute(text(row.replace(":", "\\:")))
    await migrate(database)
    async with database.read() as connection:
        rows = (await connection.execute(text("SELECT id, match FROM room"))).all()
    assert [tuple(row) for row in rows] == [("r1", "m2")]
    async with database.write() as connection:
        await connection.execute(text("DELETE FROM match"))
