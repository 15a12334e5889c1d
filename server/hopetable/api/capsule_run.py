"""`hopetable capsule ID`: play a match up to where its rules failed, and do once more what they failed on."""

from __future__ import annotations

import argparse
import asyncio
import traceback
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hopetable.api.cards_routes import installed_games
from hopetable.kernel.errors import Refusal, RulesFault
from hopetable.kernel.records import MatchSetup
from hopetable.rooms.options import RoomOptions
from hopetable.rooms.ports import GameEntry, Services
from hopetable.rooms.table import Table
from hopetable.settings import Settings
from hopetable.store.capsules import CapsuleRepository
from hopetable.store.database import Database
from hopetable.store.matches import SqlMatchStore
from hopetable.store.ports import LogEntry, MatchRecord


def main(arguments: Sequence[str] | None = None) -> int:
    """Reproduce a fault of the configured database; 0 if it came again, 1 if it did not or cannot be played."""
    parser = argparse.ArgumentParser(prog="hopetable capsule", description="Reproduce a saved fault of rules.")
    parser.add_argument("id", help="the number the table was told, also at /admin")
    return asyncio.run(_run(parser.parse_args(arguments).id))


async def _run(capsule_id: str) -> int:
    database = Database(Settings().database_url)
    store = await SqlMatchStore.open(database)
    try:
        capsule = await CapsuleRepository(database).get(capsule_id)
        record = None if capsule is None else await store.get(capsule.match)
        games = installed_games()
        if capsule is None or record is None or record.game not in games:
            print(f"there is no capsule {capsule_id}, or its match or game is gone")
            return 1
        print(f"{record.game}, match {record.id}, after entry {capsule.body['after']}: {capsule.body['error']}")
        fault = reproduce(games, record, await store.entries(record.id), capsule.body)
        print(fault or "it does not come again with this build")
        return 0 if fault else 1
    finally:
        await store.close()
        await database.close()


def reproduce(
    games: Mapping[str, GameEntry], record: MatchRecord, log: list[LogEntry], capsule: dict[str, Any]
) -> str | None:
    """Where the rules fail, as a traceback; None if they do not. `log` is that of the capsule's match."""
    services = Services(store=_NOWHERE, games=games)
    options = msgspec.convert(record.room["options"], RoomOptions)
    table = Table(services, games[record.game], record.id, options, len(record.room["seats"]))
    try:
        for entry in log[: capsule["after"]]:
            table.replay(entry, 0)
        if capsule["kind"] == "start":
            table.engine.start(msgspec.convert(capsule["input"]["setup"], MatchSetup))
        else:
            table.perform(capsule["kind"], capsule["seat"], capsule["input"])
    except (RulesFault, Refusal) as fault:
        return "".join(traceback.format_exception(fault))
    return None


_NOWHERE: Any = None
"""Nothing is stored while a match is played anew."""
