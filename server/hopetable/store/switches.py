"""What operators have turned on and off."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, insert, select

from hopetable.store.audit import write_down
from hopetable.store.database import Database
from hopetable.store.models import SwitchRow


class Turned(msgspec.Struct, frozen=True):
    """A switch as it was last turned. `subject` is the id of a game or card, else empty."""

    name: str
    subject: str
    on: bool
    at: int


class SwitchRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> list[Turned]:
        async with self._database.read() as connection:
            return [Turned(**row._mapping) for row in await connection.execute(select(SwitchRow.__table__))]

    async def turn(self, turned: Turned, by: str) -> None:
        """Keep how a switch stands from now on, and who has turned it."""
        place = (SwitchRow.name == turned.name, SwitchRow.subject == turned.subject)
        async with self._database.write() as connection:
            await connection.execute(delete(SwitchRow).where(*place))
            await connection.execute(insert(SwitchRow), [msgspec.structs.asdict(turned)])
            await write_down(
                connection, "switch", turned.at, by=by, name=turned.name, subject=turned.subject, on=turned.on
            )
