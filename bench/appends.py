"""(d) Durable appends: entries with their three frames, through the store that rooms use, on both databases."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from typing import Any

import uvloop

from hopetable.store.database import Database
from hopetable.store.matches import SqlMatchStore
from hopetable.store.migrate import migrate
from hopetable.store.ports import LogEntry, MatchRecord, StreamItem

from . import machine, servers

FRAME = b'{"t":"update","seq":41,"patch":{"zones":{}},"filler":"%s"}' % (b"k12," * 340)
BODY = {"d": 41, "r": 1, "o": ["play:k15"], "clk": [[600000, 0, 0], [600000, 0, 0]], "mid": "c1-41"}
AUDIENCES = ("seat:0", "seat:1", "watch")


def run(quick: bool) -> dict[str, Any]:
    """Rows per second and the slowest hundredth, for one room and for many at once."""
    seconds = 1.5 if quick else 4.0
    with servers.scratch() as folder:
        out = {"SQLite": _all(f"sqlite+aiosqlite:///{folder}/appends.db", seconds)}
    with postgres() as url:
        if url is not None:
            out["PostgreSQL"] = _all(url, seconds)
    return out


def _all(url: str, seconds: float) -> dict[str, Any]:
    return {str(count): uvloop.run(_appends(url, count, seconds)) for count in (1, 50, 200)}


async def _appends(url: str, count: int, seconds: float) -> dict[str, Any]:
    database = Database(url)
    await migrate(database)
    store = await SqlMatchStore.open(database)
    delays: list[float] = []
    stop = time.perf_counter() + seconds

    async def room(name: str) -> None:
        await store.create(MatchRecord(
            id=name, game="dreamduel", status="live", created=1, options={}, cardset_hash="", build="",
            seed_secret="", room={},
        ))  # fmt: skip
        number = 0
        while (begun := time.perf_counter()) < stop:
            number += 1
            entry = LogEntry(match=name, number=number, kind="answer", seat=0, body=BODY, at=1)
            frames = [StreamItem(match=name, audience=a, seq=number, frame=FRAME) for a in AUDIENCES]
            await store.append([entry], frames)
            delays.append(time.perf_counter() - begun)

    cpu = time.process_time()
    begun = time.perf_counter()
    await asyncio.gather(*(room(f"{count}-{number}") for number in range(count)))
    span, cpu = time.perf_counter() - begun, time.process_time() - cpu
    await store.close()
    await database.close()
    return {
        "rows": len(delays), "rows_s": round(len(delays) / span), "cpu_us": round(1e6 * cpu / len(delays), 1),
        "p50_ms": round(1000 * machine.percentile(delays, 0.5), 2),
        "p99_ms": round(1000 * machine.percentile(delays, 0.99), 2),
    }  # fmt: skip


@contextlib.contextmanager
def postgres() -> Iterator[str | None]:
    """A PostgreSQL of our own if its binaries are installed, in the way the tests start theirs."""
    from pathlib import Path

    from tests.database.conftest import PostgresServer

    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not found:
        yield None
        return
    server = PostgresServer(found[-1])
    try:
        yield server.url("postgres")
    finally:
        server.remove()
