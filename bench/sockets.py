"""(b) Rooms through real WebSockets beside a bare ceiling, and (c) one room with many watchers beside the same."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from . import machine, servers
from .load import Load
from .servers import Server

_HEAD = re.compile(rb'^\{"t":"update",(?:"re":"(?P<re>[^"]*)",)?"seq":(?P<seq>\d+),')
KEPT = 300


def rooms(game: str, quick: bool, counts: tuple[int, ...] = (1, 50, 200)) -> dict[str, Any]:
    """Figures by number of rooms; server on one core, load on the other."""
    seconds = 2.5 if quick else 6.0
    out: dict[str, Any] = {}
    core, own = machine.cores()
    machine.pin(own)
    with servers.scratch() as folder:
        frames = _record(game, folder, core)
        for count in counts:
            out[str(count)] = {}
            for name in ("real", "ceiling"):
                with servers.scratch() as fresh, _server(name, fresh, core, frames) as server:
                    out[str(count)][name] = uvloop.run(_rooms(server, game, name, count, seconds))
            out[str(count)]["ratio"] = _ratios(out[str(count)], "accepted_core_s")
    return out


def watchers(game: str, quick: bool, count: int = 200) -> dict[str, Any]:
    """One room, many who look on."""
    seconds = 2.5 if quick else 6.0
    out: dict[str, Any] = {"watchers": count}
    core, own = machine.cores()
    machine.pin(own)
    with servers.scratch() as folder:
        frames = _record(game, folder, core)
        for name in ("real", "ceiling"):
            with servers.scratch() as fresh, _server(name, fresh, core, frames) as server:
                out[name] = uvloop.run(_watchers(server, game, name, count, seconds))
    out["ratio"] = round(out["real"]["deliveries_core_s"] / out["ceiling"]["deliveries_core_s"], 3)
    return out


def _server(name: str, folder: str, core: int, frames: Path) -> Server:
    return servers.real(folder, core) if name == "real" else servers.ceiling(folder, core, frames)


async def _rooms(server: Server, game: str, name: str, count: int, seconds: float) -> dict[str, Any]:
    load = Load(server, game, turns=name == "ceiling")
    await load.seat(1)
    await asyncio.sleep(1)
    before = server.rss()
    await load.seat(count)
    await asyncio.sleep(1.0 if count == 1 else 2.5)
    full = await load.measure(seconds)
    memory = (server.rss() - before) / count if count > 1 else 0.0
    load.pace.gap = 2 * len(load.tables) / full["accepted_s"]
    await asyncio.sleep(0.5)
    half = await load.measure(seconds)
    load.close()
    return {"full": full, "half": half, "memory_mb_room": round(memory, 3)}


async def _watchers(server: Server, game: str, name: str, count: int, seconds: float) -> dict[str, Any]:
    load = Load(server, game, turns=name == "ceiling")
    await load.seat(1)
    await load.watch(load.rooms[0], count)
    await asyncio.sleep(0.5)
    found = await load.measure(seconds)
    load.close()
    return found


def _ratios(found: dict[str, Any], figure: str) -> dict[str, float]:
    real, bare = found["real"], found["ceiling"]
    return {
        figure: round(real["full"][figure] / bare["full"][figure], 3),
        f"{figure}_half": round(real["half"][figure] / bare["half"][figure], 3),
        "p99_half": round(real["half"]["p99_ms"] / max(0.01, bare["half"]["p99_ms"]), 2),
    }


# -- what the ceiling shall send -----------------------------------------------------------------------------------


def _record(game: str, folder: str, core: int) -> Path:
    """Real updates of a real match, as the seat that answered, the other one and a watcher got them."""
    path = Path(folder) / "frames.json"
    with servers.real(folder, core) as server:
        found = uvloop.run(_frames(server, game))
    path.write_bytes(msgspec.json.encode(found))
    return path


async def _frames(server: Server, game: str) -> list[dict[str, Any]]:
    load = Load(server, game)
    load.pace.gap = 0.002
    kept: list[list[bytes]] = [[], [], []]
    waiting = asyncio.create_task(load.seat(1))
    await load.until(lambda: bool(load.tables) and load.tables[0].seats[1].welcomed)
    for player, keep in zip(load.tables[0].seats, kept, strict=False):
        player.keep = keep
    await load.watch(load.rooms[0], 1, kept[2].append)
    await waiting
    await load.until(lambda: len(kept[2]) > KEPT)
    load.close()
    return _matched(kept)


def _matched(kept: list[list[bytes]]) -> list[dict[str, Any]]:
    """Updates that all three got, without their heads; of several matches in a row, those that line up."""
    body = {"d": 41, "r": 1, "o": ["play:k15"], "clk": [[600000, 0, 0], [600000, 0, 0]]}
    parts: list[dict[tuple[int, int], tuple[str | None, str]]] = []
    for texts in kept:
        here: dict[tuple[int, int], tuple[str | None, str]] = {}
        match, last = 0, 0
        for text in texts:
            head = _HEAD.match(text)
            if head is None:
                continue
            seq = int(head["seq"])
            match, last = match + (seq < last), seq
            said = head["re"].decode() if head["re"] is not None else None
            here[match, seq] = (said, text[head.end() :].decode())
        parts.append(here)
    out = []
    for key, (said, text) in parts[0].items():
        if key not in parts[1] or key not in parts[2]:
            continue
        opposite, answered = parts[1][key][1], parts[1][key][0]
        if said is None and answered is None:
            continue
        own, other = (text, opposite) if said is not None else (opposite, text)
        out.append({"own": own, "other": other, "watch": parts[2][key][1], "body": body})
    if len(out) < KEPT // 3:
        raise RuntimeError(f"only {len(out)} updates were recorded")
    return out
