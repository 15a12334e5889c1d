"""This process among the others: its heartbeat, and the rooms it keeps.

One heartbeat stands for all rooms of a process: a room is free when the process that has it beats no more. A process
that could not beat in time stops believing in itself before the others do, by its own clock.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable
from weakref import WeakValueDictionary

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff
from redis.exceptions import RedisError

from hopetable.kernel.errors import Refusal

log = logging.getLogger("hopetable.cluster")

AWAY = (RedisError, OSError, asyncio.TimeoutError)
"""What Redis raises when it cannot be reached."""

ROOMS = "hopetable:rooms"
"""Hash: room -> the process that keeps it."""
NODES = "hopetable:nodes"
"""Set of the processes that have joined; those without a heartbeat are gone."""
BEAT = "hopetable:node:"
"""Prefix of a process's heartbeat, a key that expires."""

_CLAIM = """
local me, room = ARGV[1], ARGV[2]
if redis.call('EXISTS', KEYS[2] .. me) == 0 then return '' end
local owner = redis.call('HGET', KEYS[1], room)
if owner and owner ~= me and redis.call('EXISTS', KEYS[2] .. owner) == 1 then return owner end
redis.call('HSET', KEYS[1], room, me)
return me
"""
_RELEASE = """
if redis.call('HGET', KEYS[1], ARGV[2]) == ARGV[1] then redis.call('HDEL', KEYS[1], ARGV[2]) end
"""


def connect(url: str) -> Redis:
    """A way to Redis that is opened when it is first needed, and never waits long."""
    return Redis.from_url(url, socket_timeout=2.0, socket_connect_timeout=2.0, retry=Retry(ConstantBackoff(0.05), 1))


def text(value: bytes | str) -> str:
    """What Redis gave as text."""
    return value if isinstance(value, str) else value.decode()


class Lapsed(Exception):
    """The others may take this process for dead: Redis has lost its heartbeat."""


class Node:
    """Fulfils rooms.ports.Owners.

    `lasts_s`: how long the others wait for a heartbeat; four are sent in that time.
    """

    alone = False

    def __init__(self, redis: Redis, lasts_s: float = 6.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.redis = redis
        self.id = ""
        self.beat_s = lasts_s / 4
        self._lasts = lasts_s
        self._clock = clock
        self._until = 0.0
        self._kept: set[str] = set()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """A lock lives as long as somebody holds it or waits for it."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._claim = redis.register_script(_CLAIM)
        self._release = redis.register_script(_RELEASE)

    # -- life ----------------------------------------------------------------------------------------------------

    @property
    def valid(self) -> bool:
        """Whether what this process keeps is certainly its own: by its own clock, with a sixth to spare."""
        return self._clock() < self._until

    async def join(self) -> None:
        """Become a process nobody has heard of, without rooms. Raises what Redis raises."""
        self.id = secrets.token_hex(6)
        self._kept.clear()
        sent = self._clock()
        async with self.redis.pipeline() as pipe:
            pipe.set(BEAT + self.id, "1", px=int(self._lasts * 1000))
            pipe.sadd(NODES, self.id)
            await pipe.execute()
        self._until = sent + self._lasts * 5 / 6

    async def beat(self) -> None:
        """Say that this process lives. Raises Lapsed, and what Redis raises."""
        sent = self._clock()
        if not await self.redis.set(BEAT + self.id, "1", px=int(self._lasts * 1000), xx=True):
            self._until = 0.0
            raise Lapsed(self.id)
        self._until = sent + self._lasts * 5 / 6

    async def leave(self) -> None:
        """All rooms are free from now on."""
        self._until = 0.0
        self._kept.clear()
        with contextlib.suppress(*AWAY):
            await self.redis.delete(BEAT + self.id)
            await self.redis.srem(NODES, self.id)  # type: ignore[misc]

    def adrift(self) -> None:
        """Keep nothing any more: others may have taken it."""
        self._until = 0.0
        self._kept.clear()

    async def others(self) -> list[str]:
        """The other processes that live. Raises what Redis raises."""
        names = [text(name) for name in await self.redis.smembers(NODES)]  # type: ignore[misc]
        names = [name for name in names if name != self.id]
        if not names:
            return []
        beats = await self.redis.mget([BEAT + name for name in names])
        gone = [name for name, beat in zip(names, beats, strict=True) if beat is None]
        if gone:
            await self.redis.srem(NODES, *gone)  # type: ignore[misc]
        return [name for name in names if name not in gone]

    async def kept(self) -> set[str]:
        """The rooms that some living process keeps; claims of the dead are struck out. Raises what Redis raises."""
        living = {self.id, *await self.others()}
        claims = {text(r): text(o) for r, o in (await self.redis.hgetall(ROOMS)).items()}  # type: ignore[misc]
        for room, owner in claims.items():
            if owner not in living:
                await self._release(keys=[ROOMS], args=[owner, room])
        return {room for room, owner in claims.items() if owner in living}

    # -- rooms ---------------------------------------------------------------------------------------------------

    async def claim(self, room: str) -> bool:
        """Whether the room is this process's from now on. Raises Refusal storage_down."""
        async with self.held(room) as owner:
            return owner is None

    @contextlib.asynccontextmanager
    async def held(self, room: str) -> AsyncIterator[str | None]:
        """The process that keeps a room, None if it is this one from now on.

        Within the context this process neither claims nor releases that room otherwise. Raises Refusal storage_down.
        """
        async with self._alone(room):
            try:
                owner = (await self._claim(keys=[ROOMS, BEAT], args=[self.id, room])).decode() if self.valid else ""
            except AWAY as error:
                log.warning("nobody can tell who keeps room %s: %r", room, error)
                owner = ""
            if not owner:
                raise Refusal("storage_down")
            if owner == self.id:
                self._kept.add(room)
            yield None if owner == self.id else owner

    def release(self, room: str) -> None:
        """This process keeps the room no more, unless it claims it again meanwhile."""
        self._kept.discard(room)
        task = asyncio.get_running_loop().create_task(self._let_go(room))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _let_go(self, room: str) -> None:
        async with self._alone(room):
            if room not in self._kept:
                with contextlib.suppress(*AWAY):  # then the room stays this process's until it ends
                    await self._release(keys=[ROOMS], args=[self.id, room])

    @contextlib.asynccontextmanager
    async def _alone(self, room: str) -> AsyncIterator[None]:
        lock = self._locks.get(room)
        if lock is None:
            lock = self._locks[room] = asyncio.Lock()
        async with lock:
            yield
