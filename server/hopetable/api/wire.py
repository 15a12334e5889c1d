"""uvicorn's WebSocket with a short way for what a table mostly says and hears: whole text frames.

Until somebody listens all is as uvicorn has it. From then on a connection has no task and no queue: a text frame that
arrives whole goes to the listener where it is read. All else (pings, closing, fragments, faults) goes through the
library, which is handed whole frames only, so that the two ways can take turns.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask
from websockets.protocol import State

WHOLE_TEXT = 0x81
"""The first byte of a text frame that is a message of its own (RFC 6455, 5.2)."""


class Wire(WebSocketsSansIOProtocol):
    """Give it to uvicorn as `ws`."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._hear: Callable[[bytes], None] | None = None
        self._gone: Callable[[], None] | None = None
        self._listened = False
        self._apart = False
        """The stream is taken apart into frames here; without, the library has it all."""
        self._rest = b""

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
        self.scope = self.request = self.response = None  # type: ignore[assignment]  # only the handshake needed them

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

    def data_received(self, data: bytes) -> None:
        if not self._apart:
            shaken = self.handshake_initiated
            super().data_received(data)
            self._apart = not shaken and self.handshake_initiated and data.endswith(b"\r\n\r\n")
            return
        if self._rest:
            data = self._rest + data
        at, end, most = 0, len(data), self.conn.max_message_size or 0
        while (found := frame_at(data, at, end)) is not None:
            key, payload, stop = found
            fits = stop - payload <= most
            if fits and stop > end:
                break  # the rest of it is still on its way
            if data[at] == WHOLE_TEXT and fits and key < payload and self._take(data[payload:stop], data[key:payload]):
                at = stop
                continue
            if not data[at] & 0x80 or not fits or key == payload:
                self._apart, stop = False, end  # fragments, or what the library will refuse
            super().data_received(data[at:stop])
            at = stop
        self._rest = data[at:]

    def _take(self, masked: bytes, key: bytes) -> bool:
        """Hand a text to the listener; False if it has to go through the library."""
        if self._hear is None or self.close_sent or self.conn.state is not State.OPEN:
            return False
        text = apply_mask(masked, key)
        if not text.isascii():
            try:
                text.decode()
            except UnicodeDecodeError:
                return False
        self._hear(text)
        return True

    def send_receive_event_to_app(self) -> None:
        super().send_receive_event_to_app()
        if self._hear is not None and self._gone is not None:
            self.listen(self._hear, self._gone)

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


def frame_at(data: bytes, at: int, end: int) -> tuple[int, int, int] | None:
    """Where a client's frame has its key, its payload and its end; None if too little of it is there to tell."""
    if end - at < 2:
        return None
    size, key = data[at + 1] & 0x7F, at + 2
    if size == 126:
        key = at + 4
        size = int.from_bytes(data[at + 2 : key], "big")
    elif size == 127:
        key = at + 10
        size = int.from_bytes(data[at + 2 : key], "big")
    if end < key:
        return None
    payload = key + 4 if data[at + 1] & 0x80 else key
    return key, payload, payload + size
