"""Letters between processes: gathered while the last bag is on its way, numbered, and missed when one is lost."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from redis.asyncio import Redis

from .letters import Bag, Letter, Text, decode, encode
from .node import AWAY

log = logging.getLogger("hopetable.cluster")

MOST_LETTERS = 20_000
"""More waiting for one process means that it does not read, or Redis does not carry."""


def channel(node: str) -> str:
    """Where a process listens."""
    return f"hopetable:to:{node}"


class Post:
    """Carries letters until it is closed.

    `arrived(sender, letter)` is called for each letter in the order of its sender. `lost(node)` is called when letters
    to or from a process are missing, or nobody listens there: lines with it are to be cut.
    """

    def __init__(
        self, redis: Redis, me: str, arrived: Callable[[str, Any], None], lost: Callable[[str], None]
    ) -> None:  # fmt: skip
        self._redis = redis
        self._me = me
        self._arrived = arrived
        self._lost = lost
        self._out: dict[str, list[Any]] = {}
        self._sent: dict[str, int] = {}
        self._read: dict[str, int] = {}
        self._wake = asyncio.Event()
        self._closing = False
        self._ears = redis.pubsub()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Listen and carry from now on. Raises what Redis raises."""
        await self._ears.subscribe(channel(self._me))
        await self._ears.get_message(timeout=5)
        self._tasks = [asyncio.create_task(self._carry()), asyncio.create_task(self._fetch())]

    async def close(self) -> None:
        """Carry what waits, then nothing more."""
        self._closing = True
        self._wake.set()
        if self._tasks:
            carrier, reader = self._tasks
            await carrier  # not cancelled: the client library may take that for a lost connection
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)
        with contextlib.suppress(*AWAY):
            await self._ears.aclose()

    def send(self, to: str, letter: Letter) -> None:
        """Write to another process. The same text for several lines becomes one letter."""
        box = self._out.setdefault(to, [])
        last = box[-1] if box else None
        if type(letter) is Text and type(last) is Text and last.text is letter.text:
            last.lines.extend(letter.lines)
            return
        box.append(letter)
        self._wake.set()
        if len(box) > MOST_LETTERS:
            del self._out[to]
            self._sent[to] = self._sent.get(to, 0) + 1  # so that they are missed there too
            self._miss(to)

    def remind(self, nodes: Iterable[str]) -> None:
        """Repeat the last number to these processes, so that they miss a bag that nothing followed."""
        for node in nodes:
            self._out.setdefault(node, [])
        self._wake.set()

    # -- inside --------------------------------------------------------------------------------------------------

    async def _carry(self) -> None:
        while self._out or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            await self._empty()

    async def _empty(self) -> None:
        out, self._out = self._out, {}
        if not out:
            return
        for to, letters in out.items():
            self._sent[to] = self._sent.get(to, 0) + (1 if letters else 0)
        try:
            async with self._redis.pipeline(transaction=False) as pipe:
                for to, letters in out.items():
                    pipe.publish(channel(to), encode(Bag(self._me, self._sent[to], letters)))
                listeners = await pipe.execute()
        except AWAY as error:
            log.warning("letters to %d processes were lost: %r", len(out), error)
            for to in out:
                self._miss(to)
            return
        for to, count in zip(out, listeners, strict=True):
            if not count:
                self._sent.pop(to, None)
                self._read.pop(to, None)
                self._miss(to)

    async def _fetch(self) -> None:
        while not self._closing:
            try:
                async for message in self._ears.listen():
                    if message["type"] == "message":
                        self._open_bag(message["data"])
            except AWAY as error:  # what was said meanwhile is missed by its number
                log.warning("letters cannot be fetched: %r", error)
                await asyncio.sleep(0.1)

    def _open_bag(self, data: bytes) -> None:
        try:
            bag = decode(data)
        except msgspec.MsgspecError as error:
            log.error("a bag of letters cannot be read: %s", error)
            return
        last = self._read.get(bag.sender, 0)
        self._read[bag.sender] = bag.number
        if bag.number != last + (1 if bag.letters else 0):
            self._miss(bag.sender)
            return
        for letter in bag.letters:
            self._arrived(bag.sender, letter)

    def _miss(self, node: str) -> None:
        log.warning("letters with process %s are missing", node)
        self._lost(node)
