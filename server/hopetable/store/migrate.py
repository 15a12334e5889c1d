"""Bring a database to the newest schema: one Alembic history for SQLite and PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from hopetable.store.database import Database

if TYPE_CHECKING:
    from alembic.config import Config

_PACKAGE = Path(__file__).resolve().parent.parent
_LOCK = 0x486F7065  # any constant: two processes that start together migrate one after the other


def migrations_dir() -> Path:
    """The repository's folder, or the copy inside an installed wheel."""
    for candidate in (_PACKAGE.parent.parent / "migrations", _PACKAGE / "migrations"):
        if (candidate / "env.py").exists():
            return candidate
    raise FileNotFoundError("migrations/env.py")


def newest() -> str:
    """The last revision: files are named by their revision, in order."""
    return max(path.name for path in (migrations_dir() / "versions").glob("[0-9]*.py")).split("_")[0]


def config(connection: Connection | None = None) -> Config:
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", str(migrations_dir()).replace("%", "%%"))
    settings.attributes["connection"] = connection
    return settings


def stands_at(connection: Connection) -> str | None:
    """The revision of a database, None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


async def migrate(database: Database, revision: str = "head") -> None:
    """Bring a database to a revision. Alembic is only loaded if there is something to do: it takes as long to import
    as the rest of the store."""
    if revision == "head":
        async with database.read() as connection:
            if await connection.run_sync(stands_at) == newest():
                return

    def run(connection: Connection) -> None:
        from alembic import command

        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        command.upgrade(config(connection), revision)

    async with database.write() as connection:
        await connection.run_sync(run)
