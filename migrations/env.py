"""Alembic's door to the tables. The server hands in its open connection; at a desk one is opened here."""

import asyncio

from alembic import context
from sqlalchemy import Connection

from hopetable.settings import Settings
from hopetable.store.database import Database
from hopetable.store.models import Base, Json


def render(kind: str, value: object, _context: object) -> str | bool:
    """A migration names SQL's own types, so that it outlives the code of the day."""
    return "sa.Text()" if kind == "type" and isinstance(value, Json) else False


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        render_item=render,
    )
    with context.begin_transaction():
        context.run_migrations()


async def run_at_desk() -> None:
    database = Database(Settings().database_url)
    async with database.write() as connection:
        await connection.run_sync(run)
    await database.close()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    asyncio.run(run_at_desk())
