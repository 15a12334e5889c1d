"""An actor: it does one thing after another of what it is handed, and nothing else touches its state."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from hopetable.kernel.errors import Refusal

log = logging.getLogger("hopetable.rooms")

Call = Callable[..., Awaitable[Any]]


class Actor:
    """Whatever it is handed it does in the order in which that came."""

    def __init__(self) -> None:
        self.inbox: deque[tuple[Call, tuple[Any, ...], asyncio.Future[Any] | None]] = deque()
        self._task: asyncio.Task[None] | None = None
        self._idle: asyncio.Future[None] | None = None

    def begin(self) -> None:
        """From now on do what is in the inbox."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work(), name=str(self))

    async def stop(self) -> None:
        """Do nothing more, and break off what is being done."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def post(self, call: Call, *args: Any) -> None:
        """Put something into the inbox."""
        self._put(call, args, None)

    async def call(self, call: Call, *args: Any) -> Any:
        """Let the actor do something and wait for what comes of it."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._put(call, args, done)
        return await done

    def done_one(self) -> None:
        """Called after each thing that was done."""

    def _put(self, call: Call, args: tuple[Any, ...], done: asyncio.Future[Any] | None) -> None:
        self.inbox.append((call, args, done))
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            while not self.inbox:
                self._idle = loop.create_future()
                await self._idle
            call, args, done = self.inbox.popleft()
            try:
                result = await call(*args)
            except Exception as error:  # the one boundary: a fault of one message never ends an actor
                if done is not None and not done.done():
                    done.set_exception(error)
                elif not isinstance(error, Refusal):
                    log.exception("%s: %s failed", self, getattr(call, "__name__", call))
            else:
                if done is not None and not done.done():
                    done.set_result(result)
            self.done_one()
