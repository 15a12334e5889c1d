"""`hopetable replay MATCH`: print a recorded match, event by event, as an audience saw it."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from hopetable.settings import Settings
from hopetable.store.database import Database
from hopetable.store.matches import SqlMatchStore


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a match of the configured database; 1 if it is not there."""
    parser = argparse.ArgumentParser(prog="hopetable replay", description="Print a recorded match.")
    parser.add_argument("match")
    parser.add_argument("--audience", default="watch", help="watch, seat:0, seat:1 …")
    parser.add_argument("--json", action="store_true", help="print the recorded frames as they are")
    said = parser.parse_args(arguments)
    return asyncio.run(_print(said.match, said.audience, said.json))


async def _print(match: str, audience: str, raw: bool) -> int:
    database = Database(Settings().database_url)
    store = await SqlMatchStore.open(database)
    try:
        record = await store.get(match)
        if record is None:
            print(f"there is no match {match}")
            return 1
        for item in await store.stream(match, audience):
            if raw:
                print(item.frame.decode())
                continue
            frame = msgspec.json.decode(item.frame)
            for event in frame.get("events") or frame.get("log") or ():
                print(f"{item.seq:>5} {event_line(event)}")
        print(f"{record.status}: {record.outcome}")
        return 0
    finally:
        await store.close()
        await database.close()


def event_line(event: dict[str, Any]) -> str:
    """An event of a view in one line."""
    card = event.get("card") or {}
    rest = " ".join(f"{k}={v}" for k, v in event.items() if k not in ("n", "e", "c", "card"))
    return f"{event['e']} {card.get('id') or card.get('h') or ''} {rest}"
