"""Processes in miniature: each with its own rooms and its own place in Redis, all on one store and in one loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from redis.asyncio import Redis

from hopetable.client import Closed, SeatClient, join_in_memory
from hopetable.cluster.hall import SharedHall
from hopetable.cluster.node import Node
from hopetable.rooms.limits import Limits
from hopetable.rooms.manager import Rooms
from hopetable.rooms.ports import Person, Services
from hopetable.rooms.room import Room
from hopetable.rooms.session import Session
from hopetable.store.memory import MemoryMatchStore
from hopetable.store.ports import StoreUnavailable
from tests.rooms.fakes import FirstBot
from tests.rooms.toy import ToyEntry

LASTS_S = 1.2


class OneStore(MemoryMatchStore):
    """The store all share, as one process may use it: only while it is certain of what it keeps."""

    def __init__(self, shared: MemoryMatchStore, allowed: Callable[[], bool]) -> None:
        super().__init__(**vars(shared))
        self.allowed = allowed

    def _check(self, match: str | None = None) -> None:
        if not self.allowed():
            raise StoreUnavailable("may not write any more")
        super()._check(match)


class Neighbour:
    """One process. `stun()` stops its heart but not its hands; `die()` is `kill -9`."""

    def __init__(self, redis: Redis, store: MemoryMatchStore, **limits: Any) -> None:
        self.node = Node(redis, LASTS_S)
        self.store = OneStore(store, lambda: self.node.valid)
        services = Services(
            store=self.store, games={"toy": ToyEntry()}, owners=self.node,
            limits=Limits(**{"bot_ms": 1, "presence_ms": 1, **limits}), bots={"first": lambda entry: FirstBot()},
        )  # fmt: skip
        self.rooms = Rooms(services)
        self.hall = SharedHall(self.rooms, self.node)

    async def begin(self) -> Neighbour:
        await self.hall.open()
        return self

    async def end(self) -> None:
        """An orderly stop."""
        await self.rooms.drain()
        await self.rooms.close()
        await self.hall.close()

    async def stun(self) -> None:
        """No heartbeat any more, as when a process is paused; what arrives is still read."""
        self.hall._leaving.set()
        assert self.hall._keeper is not None
        await self.hall._keeper

    async def die(self) -> None:
        """Everything stops where it is; nobody is told."""
        await self.stun()
        self.hall.post._closing = True
        self.hall.post._out.clear()
        for task in self.hall.post._tasks:
            task.cancel()
        await asyncio.gather(*self.hall.post._tasks, return_exceptions=True)
        await self.hall.post._ears.aclose()
        for room in self.rooms.rooms.values():
            await room.stop()
        self.node.adrift()

    async def create(self, name: str, **more: Any) -> Room:
        options = {
            "window": "instant",
            "absence": "wait",
            "clock": {"step_s": 0, "bank_s": 0},
            **more.pop("options", {}),
        }
        return await self.rooms.create(Person(name, f"acc-{name}"), "toy", options, **more)

    async def join(self, room: str, name: str | None = None, **hello: Any) -> SeatClient:
        """A client whose socket is at this process."""
        person = Person("guest") if name is None else Person(name, f"acc-{name}")
        return await join_in_memory(Session(self.hall, person=person), room, **hello)

    async def come_back(self, room: str, name: str, within: float = 10) -> SeatClient:
        """Come again until somebody keeps the room, as clients do."""
        async with asyncio.timeout(within):
            while True:
                with contextlib.suppress(Closed):
                    return await self.join(room, name)
                await asyncio.sleep(0.05)


async def until(done: Callable[[], Any], within: float = 5) -> None:
    """Wait for what others bring about."""
    async with asyncio.timeout(within):
        while not done():  # noqa: ASYNC110 (what is waited for happens in several processes)
            await asyncio.sleep(0.005)


async def ready(seat: SeatClient, deck: str = "hits") -> None:
    await seat.send("room", act="deck", deck=deck)
    await seat.send("room", act="ready", on=True)


async def pair(at_host: Neighbour, at_guest: Neighbour, **more: Any) -> tuple[Room, SeatClient, SeatClient]:
    """A live match between 晚风 at one process, which keeps the room, and Bob at another; seat 0 is to act."""
    room = await at_host.create("晚风", **more)
    host = await at_host.join(room.id, "晚风")
    guest = await at_guest.join(room.id, "Bob", invite=room.invite)
    await ready(host)
    await ready(guest)
    for seat in (host, guest):
        decision = await seat.decision()
        assert decision is not None
        await seat.answer(decision, ["keep"])
    return room, host, guest


async def play_on(*seats: SeatClient, answers: int = 10_000) -> int:
    """Play at most so many answers: attack, never block. Returns how many were given until the end or the number."""
    given = 0
    while given < answers and not any(seat.ended for seat in seats):
        for seat in seats:
            decision = seat.owed()
            if decision is None or given >= answers or seat.ended:
                continue
            await seat.answer(decision, [_act(decision)])
            given += 1
        await asyncio.sleep(0.002)
    return given


def _act(decision: dict[str, Any]) -> str:
    ids = [o["id"] for o in decision["options"]]
    return next((i for i in ids if i.startswith("play:")), ids[-1])
