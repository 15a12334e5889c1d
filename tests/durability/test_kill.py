"""kill -9 at twenty random instants: what was acknowledged is in the log, once, and play goes on from there."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from pathlib import Path

import pytest

from hopetable.games.registry import games
from hopetable.rooms.manager import Rooms
from hopetable.rooms.ports import Services
from hopetable.store.database import Database
from hopetable.store.matches import SqlMatchStore
from tests.rooms.toy import ToyEntry

from .servers import Nursery, back
from .tables import Table

KILLS = 20


def stored(path: Path) -> dict[str, dict[int, dict]]:
    """The log of every match, straight from the database."""
    out: dict[str, dict[int, dict]] = {}
    with sqlite3.connect(path) as database:
        for match, number, body in database.execute("select match, number, body from match_entry"):
            out.setdefault(match, {})[number] = json.loads(body)
    return out


@pytest.mark.parametrize("game", ["toy", "dreamduel"])
async def test_nothing_acknowledged_is_lost_when_the_server_is_killed(game: str, tmp_path: Path, root: Path):
    if game != "toy" and game not in games():
        pytest.skip(f"{game} is not installed")
    dice = random.Random(f"kill {game}")
    async with Nursery(tmp_path, root) as nursery:
        await nursery.start()
        tables = [Table([nursery.url], game, n, dice) for n in range(4)]
        players = [p for t in tables for p in t.players]
        living = [asyncio.create_task(p.live()) for p in players]
        for kill in range(KILLS // 2):
            await asyncio.sleep(0.15 + dice.random() * 0.7)
            for task in living:
                if task.done():
                    task.result()
            returns = [player.returns for player in players]
            await nursery.kill()
            await nursery.start()
            if kill % 2:  # every second server lives until all have found back, however slow the machine
                await back(players, returns, living)
        await asyncio.sleep(1)
        for table in tables:
            table.over.set()
        await nursery.kill()
        _, pending = await asyncio.wait(living, timeout=30)
        assert not pending
        for task in living:
            task.result()

    log = stored(tmp_path / "h.db")
    promises = 0
    for player in players:
        assert player.returns >= KILLS // 4
        for (match, mid), number in player.promised.items():
            promises += 1
            assert log[match][number].get("mid") == mid, (player.name, match, mid, number)
        for match, number in player.seen.items():
            assert number in log[match], (player.name, match, number)
    assert promises > 100
    for match, entries in log.items():
        assert sorted(entries) == list(range(1, len(entries) + 1)), match
        mids = [(e.get("mid")) for e in entries.values() if "mid" in e]
        assert len(set(mids)) == len(mids), f"an answer of {match} was played twice"

    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'h.db'}")
    store = await SqlMatchStore.open(database)
    rooms = Rooms(Services(store=store, games={**games(), "toy": ToyEntry()}))
    count = await rooms.resume(wake=True)
    assert len(rooms.rooms) == count
    await rooms.close()
    await store.close()
    await database.close()
