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
    """Works in a task of its own, which lives only while there is something to do: most rooms wait most of the time."""

    def __init__(self) -> None:
        self.inbox: deque[tuple[Call, tuple[Any, ...], asyncio.Future[Any] | None]] = deque()
        self._begun = False
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """From now on do what is in the inbox."""
        self._begun = True
        self._wake()

    async def stop(self) -> None:
        """Do nothing more, and break off what is being done."""
        self._begun = False
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def post(self, call: Call, *args: Any) -> None:
        """Put something into the inbox."""
        self.inbox.append((call, args, None))
        self._wake()

    async def call(self, call: Call, *args: Any) -> Any:
        """Let the actor do something and wait for what comes of it."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.inbox.append((call, args, done))
        self._wake()
        return await done

    def done_one(self) -> None:
        """Called after each thing that was done."""

    def _wake(self) -> None:
        if self._task is None and self._begun and self.inbox:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        try:
            while self.inbox:
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
        finally:
            self._task = None
