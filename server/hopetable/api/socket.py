"""The WebSocket endpoint: exact origin, then frames to and fro; everything else is the session's and the room's."""

from __future__ import annotations

import asyncio
import contextlib
from functools import lru_cache
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from hopetable.api.security import origin_allowed
from hopetable.api.wire import Wire
from hopetable.rooms.ports import Person
from hopetable.rooms.session import Session


class Socket:
    """An ASGI application for one path (`SocketPath`)."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        state = scope["app"].state
        if not origin_allowed(scope, state.settings) or getattr(state, "hall", None) is None:
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept"})
        session = Session(state.hall, redeem=_redeemer(state))
        wire = getattr(send, "__self__", None)
        line = Line(session, send, wire if isinstance(wire, Wire) else None)
        detached = False
        try:
            while not (detached := line.detached()):
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    break
                await session.receive(message.get("text") or message.get("bytes") or b"")
        finally:
            if not detached:
                await line.close()


class Line:
    """A session's way to its socket: at once while the wire is free, else by a task that lives until it is."""

    def __init__(self, session: Session, send: Send, wire: Wire | None) -> None:
        self.session = session
        self.wire = wire
        self._send = send
        self._writer: asyncio.Task[None] | None = None
        session.conn.go_by(self._at_once if wire is not None else None, self._flush)

    def detached(self) -> bool:
        """Once it has found its room, a session on a wire of our own needs no task any more that reads for it."""
        if self.wire is None or self.session.room is None:
            return False
        self.wire.listen(self.session.hear, self.session.closed)
        return True

    async def close(self) -> None:
        """The connection is gone, or nobody is to be heard on it."""
        self.session.closed()
        if self._writer is not None:
            with contextlib.suppress(asyncio.CancelledError, TimeoutError):
                await asyncio.wait_for(self._writer, 1)

    def _at_once(self, text: bytes) -> bool:
        """Write a frame without a turn of the event loop and without making it anew for everybody who looks on."""
        return self.wire is not None and self.wire.write(text_frame(text))

    def _flush(self) -> None:
        self._writer = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        """Send what is queued; after a goodbye close the connection."""
        conn = self.session.conn
        try:
            while (text := conn.next()) is not None:
                await self._send({"type": "websocket.send", "text": text.decode()})
            if conn.closing and not conn.closed:
                await self._send({"type": "websocket.close", "code": 1000})
                if self.wire is not None:
                    self.wire.end()
        except (OSError, RuntimeError):
            conn.closing = True  # the connection went away while something was on its way


@lru_cache(maxsize=4)
def text_frame(payload: bytes) -> bytes:
    """A whole unmasked text frame (RFC 6455, 5.2); kept for those to whom the same text goes next."""
    size = len(payload)
    if size < 126:
        head = bytes((0x81, size))
    elif size < 1 << 16:
        head = b"\x81\x7e" + size.to_bytes(2, "big")
    else:
        head = b"\x81\x7f" + size.to_bytes(8, "big")
    return head + payload


def _redeemer(state: Any) -> Any:
    async def redeem(ticket: str) -> Person | None:
        grant = await state.tickets.take(ticket)
        if grant is None or state.sanctions.running(grant.account, "suspension"):
            return None
        return Person(grant.name, grant.account)

    return redeem


class SocketPath:
    """Takes /ws before the framework's own layers: each of them would wrap every frame in a coroutine of its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._socket = Socket()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        ours = scope["type"] == "websocket" and scope["path"] == "/ws"
        await (self._socket if ours else self._app)(scope, receive, send)
