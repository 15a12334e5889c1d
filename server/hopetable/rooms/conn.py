"""One reader of a room: a bounded outbox that turns into a request for a snapshot when it overflows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from .limits import Limits
from .ports import Data, Person

encode = msgspec.json.Encoder().encode
"""A frame, or a part of one, as the UTF-8 text that is sent."""


def packed(part: Any) -> msgspec.Raw:
    """A part of frames as the text it is in all of them."""
    return msgspec.Raw(encode(part))


class Conn:
    """The server's end of a connection. Rooms push text, a writer takes it; the room never waits for the writer.

    A reader within the process waits in `take`. A socket goes by two calls instead: `at_once` may put a frame on the
    wire while nothing else is on its way there, and returns False for what has to be queued; `flush` is called when
    frames are queued, and takes them with `next` until there are none.
    When more is queued than the limits allow, the queue is dropped and `resync` is called once the writer comes back
    for more: the reader then gets one fresh snapshot instead of everything it missed.
    """

    __slots__ = (
        "_at_once", "_bytes", "_flush", "_limits", "_queue", "_waiter", "_writing", "audience", "behind", "closed",
        "closing", "muted", "name", "overflows", "person", "resync", "seat", "watchers_muted", "who",
    )  # fmt: skip

    def __init__(self, person: Person, who: str, limits: Limits) -> None:
        self.person = person
        self.who = who
        self.audience = "watch"
        self.seat: int | None = None
        self.muted: set[str] = set()
        self.watchers_muted = False
        self.behind = False
        self.closed = False
        self.closing = False
        self.overflows = 0
        self.resync: Callable[[], None] | None = None
        self._at_once: Callable[[bytes], bool] | None = None
        self._flush: Callable[[], None] | None = None
        self._limits = limits
        self._queue: list[bytes] = []
        """Nearly always empty; an empty deque takes ten times what an empty list does."""
        self._bytes = 0
        self._writing = True
        """Something is on its way, or nobody has come for frames yet."""
        self._waiter: asyncio.Future[None] | None = None

    def go_by(self, at_once: Callable[[bytes], bool] | None, flush: Callable[[], None]) -> None:
        """Frames go to a socket from now on."""
        self._at_once, self._flush, self._writing = at_once, flush, False

    def send(self, text: bytes) -> None:
        """Queue a frame; a reader that lags too far loses its queue and will get a snapshot."""
        if self.behind or self.closing:
            return
        if self._at_once is not None and not self._writing and self._at_once(text):
            return
        self._queue.append(text)
        self._bytes += len(text)
        if len(self._queue) > self._limits.outbox_frames or self._bytes > self._limits.outbox_bytes:
            self._queue.clear()
            self._bytes = 0
            self.behind = True
            self.overflows += 1
        self._wake()

    def send_data(self, frame: Data) -> None:
        """Queue a frame for this reader alone."""
        self.send(encode(frame))

    def bye(self, code: str) -> None:
        """Say why, then close once the frame is out."""
        if self.closing:
            return
        self.behind = False
        self.send_data({"t": "bye", "code": code})
        self.finish()

    def finish(self) -> None:
        """Close once what is queued is out."""
        self.closing = True
        self._wake()

    def close(self) -> None:
        """The connection is gone."""
        self.closed = self.closing = True
        self._queue.clear()
        self._bytes = 0
        self._wake()

    async def take(self) -> bytes | None:
        """The next frame for a reader within the process, None when the connection shall close."""
        while (text := self.next()) is None:
            if self.closing:
                return None
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return text

    def next(self) -> bytes | None:
        """The next frame for the wire, None while there is none."""
        if self._queue:
            text = self._queue.pop(0)
            self._bytes -= len(text)
            return text
        if self.behind and self.resync is not None and not self.closing:
            self.resync()
        self._writing = False
        return None

    @property
    def queued(self) -> int:
        """Frames waiting."""
        return len(self._queue)

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._writing = True
            self._waiter.set_result(None)
        elif self._flush is not None and not self._writing and not self.closed:
            self._writing = True
            self._flush()
