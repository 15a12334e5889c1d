"""(e) A restart with many live matches: how long until every one of them can go on, and whether any is lost."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from typing import Any

import msgspec
import uvloop

from hopetable.bots.headless import setup_of
from hopetable.bots.random import RandomBot
from hopetable.cli import spare_the_collector
from hopetable.games.registry import games
from hopetable.kernel.engine import Engine
from hopetable.rooms.limits import Limits
from hopetable.rooms.manager import Rooms
from hopetable.rooms.options import read_options
from hopetable.rooms.play import answer_body
from hopetable.rooms.ports import Services
from hopetable.rooms.seats import Deck, Seat
from hopetable.store.database import Database
from hopetable.store.matches import SqlMatchStore
from hopetable.store.migrate import migrate
from hopetable.store.ports import LogEntry, MatchRecord, SnapshotRecord

from . import machine, servers
from .headless import decks_of

EVERY = Limits().snapshot_every
"""Entries between two snapshots, as the server is set by default."""
PREFIXES = 10
"""Matches made of one played game, each cut at a depth of its own."""

Wanted = dict[str, tuple[int, str]]


def run(game: str, quick: bool) -> dict[str, Any]:
    """Write the matches, then take them up again: in a process that only does that, and in the real server."""
    count = 200 if quick else 1000
    core, own = machine.cores()
    machine.pin(own)
    with servers.scratch() as folder:
        server = servers.real(folder, core)
        url = server.database.replace("sqlite:", "sqlite+aiosqlite:")
        begun = time.perf_counter()
        wanted, entries = uvloop.run(_write(url, game, count))
        wrote = time.perf_counter() - begun
        spare_the_collector()  # as the server does before it begins
        found = uvloop.run(_resume(url, wanted))
        process = server.start()
        server.stop(signal.SIGKILL)
    return {
        "matches": count, "entries": entries, "write_s": round(wrote, 1), "process_s": round(process, 2), **found,
    }  # fmt: skip


async def _write(url: str, name: str, count: int) -> tuple[Wanted, int]:
    database = Database(url)
    await migrate(database)
    store = await SqlMatchStore.open(database)
    entry, wanted, total = games()[name], {}, 0
    engine, dice = Engine(entry.rules), random.Random(1)
    for game in range(count // PREFIXES):
        decks = decks_of(entry, game)
        setup = setup_of(entry, decks, game)
        match, _ = engine.start(setup)
        log: list[tuple[str, int | None, dict[str, Any]]] = [
            ("start", None, {"setup": msgspec.to_builtins(setup), "nonces": []})
        ]
        states = [match.to_bytes()]
        bot = RandomBot(game)
        while match.outcome is None:
            decision = match.decisions[0]
            seat = decision.waiting()[0]
            answer = bot.answer(match, decision, seat)
            engine.answer(match, answer)
            log.append(("answer", seat, answer_body(answer)))
            states.append(match.to_bytes())
        for prefix in range(PREFIXES):
            id_ = f"{game}-{prefix}"
            depth = dice.randint(1, len(log) - 1)
            await _store(store, entry, id_, log[:depth], states, decks)
            wanted[f"r{id_}"] = (depth, states[depth - 1].decode())
            total += depth
    await store.close()
    await database.close()
    return wanted, total


async def _store(
    store: SqlMatchStore, entry: Any, name: str, log: list[tuple[str, int | None, dict[str, Any]]],
    states: list[bytes], decks: list[dict[str, int]],
) -> None:  # fmt: skip
    options = read_options(entry, {"window": "instant"})
    seats = [
        Seat(
            account=f"a{seat}", name="guest", ready=True, deck=Deck(name="", cards=decks[seat % len(decks)], legal=True)
        ).data()
        for seat in (0, 1)
    ]
    room = {
        "id": f"r{name}", "public": False, "host": 0, "owner": "a0", "created": 1,
        "options": msgspec.to_builtins(options), "seats": seats, "invite": "i", "watch": "w", "round": 1,
        "nonces": ["a", "b"],
    }  # fmt: skip
    await store.create(MatchRecord(
        id=f"m{name}", game=entry.id, status="live", created=1, options=options.data(),
        cardset_hash=entry.cardset_hash, build="", seed_secret="00" * 32, room=room,
    ))  # fmt: skip
    clk = [[600_000, 0, 0], [600_000, 0, 0]]
    await store.append([
        LogEntry(match=f"m{name}", number=n, kind=kind, seat=seat, body={**body, "clk": clk}, at=1)
        for n, (kind, seat, body) in enumerate(log, 1)
    ])  # fmt: skip
    last = len(log) // EVERY * EVERY
    if last:
        facts = {**room, "clk": clk}
        await store.snapshot(SnapshotRecord(match=f"m{name}", number=last, state=states[last - 1], room=facts))


async def _resume(url: str, wanted: Wanted) -> dict[str, Any]:
    """Take up every match at once and compare each with what it was."""
    database = Database(url)
    entries = games()
    store = await SqlMatchStore.open(database)
    rooms = Rooms(Services(store=store, games=entries))
    cpu, begun = time.process_time(), time.perf_counter()
    known = await rooms.resume()
    listed = time.perf_counter() - begun
    await rooms.resume(wake=True)
    span, cpu = time.perf_counter() - begun, time.process_time() - cpu
    lost = 0
    for name, (depth, state) in wanted.items():
        room_found = rooms.rooms.get(name)
        table = room_found.table if room_found is not None else None
        if table is None or table.number != depth or table.match.to_bytes().decode() != state:
            lost += 1
    await rooms.close()
    await store.close()
    await database.close()
    await asyncio.sleep(0)
    return {
        "known": known, "lost": lost, "listed_s": round(listed, 3), "resume_s": round(span, 2),
        "resume_cpu_s": round(cpu, 2), "ms_each": round(1000 * span / len(wanted), 2),
    }  # fmt: skip
