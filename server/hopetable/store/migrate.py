"""Bring a database to the newest schema: one Alembic history for SQLite and PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from hopetable.store.database import Database

_PACKAGE = Path(__file__).resolve().parent.parent
_LOCK = 0x486F7065  # any constant: two processes that start together migrate one after the other


def migrations_dir() -> Path:
    """The repository's folder, or the copy inside an installed wheel."""
    for candidate in (_PACKAGE.parent.parent / "migrations", _PACKAGE / "migrations"):
        if (candidate / "env.py").exists():
            return candidate
    raise FileNotFoundError("migrations/env.py")


def config(connection: Connection | None = None) -> Config:
    settings = Config()
    settings.set_main_option("script_location", str(migrations_dir()).replace("%", "%%"))
    settings.attributes["connection"] = connection
    return settings


async def migrate(database: Database, revision: str = "head") -> None:
    def run(connection: Connection) -> None:
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        command.upgrade(config(connection), revision)

    async with database.write() as connection:
        await connection.run_sync(run)
