"""uvicorn's WebSocket with a short way from the library that reads frames to whoever listens.

Until somebody listens all is as uvicorn has it. From then on a connection has no task and no queue: a message goes to
the listener where it is read. Frames are read, and faults in them refused, by the websockets library as ever.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State


class Few:
    """What uvicorn queues for an application where nobody waits for it; an asyncio.Queue takes twenty times as much."""

    __slots__ = ("_items",)

    def __init__(self) -> None:
        self._items: list[Any] = []

    def put_nowait(self, item: Any) -> None:
        self._items.append(item)

    def get_nowait(self) -> Any:
        return self._items.pop(0)

    def empty(self) -> bool:
        return not self._items


class Wire(WebSocketsSansIOProtocol):
    """Give it to uvicorn as `ws`."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._hear: Callable[[bytes], None] | None = None
        self._gone: Callable[[], None] | None = None
        self._listened = False

    def listen(self, hear: Callable[[bytes], None], gone: Callable[[], None]) -> None:
        """From now on each message goes to `hear`, and the end of the connection to `gone`; the application returns."""
        self._hear, self._gone, self._listened = hear, gone, True
        while not self.queue.empty():
            message = self.queue.get_nowait()
            if message["type"] == "websocket.disconnect":
                self.end()
                return
            if message["type"] == "websocket.receive":
                hear((message.get("text") or "").encode() or message.get("bytes") or b"")
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if self.request is not None:  # the first time: only the handshake needed these
            self.request.headers.clear()
            self.scope = self.request = self.response = None  # type: ignore[assignment]
            self.queue = Few()  # type: ignore[assignment]

    def write(self, frame: bytes) -> bool:
        """Put a frame on the wire without waiting; False if that cannot be now."""
        if not self.writable.is_set() or self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True

    def end(self) -> None:
        """Tell the listener that it will hear nothing more."""
        gone, self._gone, self._hear = self._gone, None, None
        if gone is not None:
            gone()

    # -- what uvicorn calls ----------------------------------------------------------------------------------------

    def send_receive_event_to_app(self) -> None:
        """A message is there, whole and unmasked: a text goes to the listener, if there is one."""
        if self._hear is None or self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            if self._hear is not None and self._gone is not None:
                self.listen(self._hear, self._gone)
            return
        text = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        if not text.isascii() and not _is_utf8(text):
            super().send_receive_event_to_app()  # which refuses it
            return
        self.frames = []
        self._hear(text)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.end()

    async def run_asgi(self) -> None:
        """Run the application. It may return while the connection lives on, once somebody listens."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        else:
            if self._listened:
                return
            self.send_500_response()  # unless the handshake was completed
        if self.close_timer is None:
            self.transport.close()


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
