"""The path of one answer through a room, without network and disk: processor time by stage, and a room's memory."""

from __future__ import annotations

import asyncio
import functools
import gc
import itertools
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import uvloop

from hopetable.bots.random import RandomBot
from hopetable.games.registry import games
from hopetable.kernel.projection import Views
from hopetable.kernel.state import Match
from hopetable.kernel.told import decision_name
from hopetable.rooms import keeping, planning, show, table, timers, updates
from hopetable.rooms.limits import Limits
from hopetable.rooms.manager import Rooms
from hopetable.rooms.ports import Person, Services
from hopetable.rooms.room import Room
from hopetable.rooms.session import Session
from hopetable.store.memory import MemoryMatchStore

from . import machine, weight

STAGES: tuple[tuple[Any, str, str], ...] = (
    (table.Table, "perform", "rules"), (Match, "clone", "clone"), (Views, "patch", "patches"),
    (Views, "events", "events"), (table.Table, "decisions", "decisions"), (updates, "encode", "encoding"),
    (keeping, "save_snapshot", "snapshots"), (planning, "plan", "plan"), (timers, "arm", "plan"),
    (show, "publish", "putting out"),
)  # fmt: skip
"""What is timed, each without what it calls of the others; the rest is reading, the actor and `Table.take` itself."""


_MIDS = itertools.count(1)


class Forgetful(MemoryMatchStore):
    """Stores nothing, as what storing costs is measured elsewhere."""

    async def append(self, entries: list[Any], stream: list[Any] = []) -> None:  # noqa: B006 (never written)
        return None

    async def snapshot(self, record: Any) -> None:
        return None


class Seat:
    """One player's connection: what the room sends is read and dropped."""

    def __init__(self, rooms: Rooms, name: str) -> None:
        self.session = Session(rooms, person=Person(name, f"account-{name}"))
        self.session.conn.go_by(lambda text: True, lambda: None)

    async def say(self, **frame: Any) -> None:
        await self.session.receive(msgspec.json.encode(frame))


def run(game: str, quick: bool) -> dict[str, Any]:
    """Stages by microseconds an answer, and what a room in the middle of a match keeps, in kilobytes by part."""
    before = machine.calibrate()
    stages, rooms = uvloop.run(_play(game, 300 if quick else 1500, 4 if quick else 12))
    return {**stages, "kb_room": rooms, "calibration_ms": min(before, machine.calibrate())}


async def _play(game: str, answers: int, count: int) -> tuple[dict[str, Any], dict[str, float]]:
    limits = Limits(frames_per_window=10**9, rooms_per_person=10**6)
    rooms = Rooms(Services(store=Forgetful(), games=games(), limits=limits))
    tables = [await _seated(rooms, game, number) for number in range(count)]
    for seed, (room, seats) in enumerate(tables):  # warm up, and into the middle of a match
        await _answers(room, seats, RandomBot(seed), 60 + 5 * seed)
    kept = weight.by_part([room for room, _ in tables])
    spent: dict[str, float] = defaultdict(float)
    took: list[float] = []
    inputs = 0
    gc.collect()
    with _timed(spent):
        for at in range(answers // 50):
            room, seats = tables[at % count]
            each, taken = await _answers(room, seats, RandomBot(at), 50)
            took += each
            inputs += taken
    stages = {name: round(1e6 * value / inputs, 1) for name, value in spent.items()}
    whole = round(1e6 * sum(took) / inputs, 1)
    stages["the rest"] = round(whole - sum(stages.values()), 1)
    await rooms.close()
    slow = round(1e6 * machine.percentile(took, 0.99))
    return {"inputs": inputs, "answer_us": whole, "p99_us": slow, "stages_us": stages}, kept


async def _seated(rooms: Rooms, game: str, number: int) -> tuple[Room, list[Seat]]:
    """A live match between two, with ready decks."""
    room = await rooms.create(Person("a", "account-a"), game, {"window": "instant"})
    seats = [Seat(rooms, name) for name in ("a", "b")]
    decks = [deck["id"] for deck in rooms.services.games[game].ready_decks()]
    await seats[0].say(t="hello", v=1, room=room.id)
    await seats[1].say(t="hello", v=1, room=room.id, invite=room.invite)
    for at, seat in enumerate(seats):
        await _settled(room)
        await seat.say(t="room", mid="deck", act="deck", deck=decks[(number + at) % len(decks)])
        await seat.say(t="room", mid="ready", act="ready")
    await _settled(room)
    return room, seats


async def _settled(room: Room) -> None:
    """The room has done what it was asked to."""
    await room.call(_nothing)


async def _nothing() -> None:
    return None


async def _answers(room: Room, seats: list[Seat], bot: RandomBot, count: int) -> tuple[list[float], int]:
    """Answer that many decisions, of one match after another; the processor seconds each took, and how many inputs it
    were with those that were passed for the seats."""
    spent: list[float] = []
    inputs, clock = 0, time.process_time
    for _ in range(count):
        if room.state != "live":
            for seat in seats:
                await seat.say(t="room", mid=f"m{next(_MIDS)}", act="rematch")
            await _settled(room)
        live = room.table
        assert live is not None
        before, begun = live.number, clock()
        while room.state == "live" and _passed_for(live):  # noqa: ASYNC110 (the room has no word for it)
            await asyncio.sleep(0.001)
        spent.append(clock() - begun)
        if room.state == "live":
            answer, number = _answer(live, bot)
            session = next(s.session for s in seats if s.session.conn.seat == number)  # a rematch changes sides
            begun = clock()
            await session.receive(answer)
            await _settled(room)
            spent[-1] += clock() - begun
        inputs += live.number - before
    return spent, inputs


def _passed_for(live: table.Table) -> bool:
    """Whether the room will pass for whoever is asked."""
    asked = live.match.decisions[0]
    return live.passes_at(asked, asked.waiting()[0]) is not None


def _answer(live: table.Table, bot: RandomBot) -> tuple[str, int]:
    """A frame that answers what is asked, and the seat it comes from."""
    match = live.match
    given = bot.answer(match, match.decisions[0], match.decisions[0].waiting()[0])
    frame: dict[str, Any] = {
        "t": "answer", "mid": f"m{next(_MIDS)}", "rev": given.rev, "decision": decision_name(match, given.decision),
    }  # fmt: skip
    frame |= {"options": given.options} if given.number is None else {"number": given.number}
    return msgspec.json.encode(frame).decode(), given.seat


@contextmanager
def _timed(spent: dict[str, float]) -> Iterator[None]:
    """Clocks round the stages, for as long as this lasts."""
    running: list[float] = []
    before = [(owner, name, getattr(owner, name)) for owner, name, _ in STAGES]
    for owner, name, stage in STAGES:
        setattr(owner, name, _clocked(getattr(owner, name), stage, spent, running))
    try:
        yield
    finally:
        for owner, name, call in before:
            setattr(owner, name, call)


def _clocked(call: Callable[..., Any], stage: str, spent: dict[str, float], running: list[float]) -> Callable[..., Any]:
    """A function that notes its own time, what stages within it take left out."""
    clock = time.process_time

    def ended(begun: float) -> None:
        span = clock() - begun
        spent[stage] += span - running.pop()
        if running:
            running[-1] += span

    @functools.wraps(call)
    def plain(*args: Any, **more: Any) -> Any:
        running.append(0.0)
        begun = clock()
        try:
            return call(*args, **more)
        finally:
            ended(begun)

    @functools.wraps(call)
    async def waiting(*args: Any, **more: Any) -> Any:
        running.append(0.0)
        begun = clock()
        try:
            return await call(*args, **more)
        finally:
            ended(begun)

    return waiting if asyncio.iscoroutinefunction(call) else plain
