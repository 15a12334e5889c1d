"""The WebSocket endpoint: exact origin, one reader, one writer; everything else is the session's and the room's."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from hopetable.api.security import origin_allowed
from hopetable.rooms.ports import Person
from hopetable.rooms.session import Session


class Socket:
    """An ASGI application for one path (`SocketPath`)."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        state = scope["app"].state
        if not origin_allowed(scope, state.settings) or getattr(state, "rooms", None) is None:
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept"})
        session = Session(state.rooms, redeem=_redeemer(state))
        session.conn.at_once = _at_once(send)
        writer = asyncio.create_task(_write(session, send))
        try:
            while True:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    break
                await session.receive(message.get("text") or message.get("bytes") or b"")
                if session.conn.closing and writer.done():
                    break
        finally:
            session.closed()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.wait_for(writer, 1)


async def _write(session: Session, send: Send) -> None:
    """Send what the room queues until it says goodbye or the other side is gone."""
    conn = session.conn
    try:
        while True:
            text = await conn.take()
            if text is None:
                break
            await send({"type": "websocket.send", "text": text.decode()})
        if not conn.closed:
            await send({"type": "websocket.close", "code": 1000})
    except (OSError, RuntimeError):
        pass  # the connection went away while something was on its way
    finally:
        conn.closing = True


def _at_once(send: Send) -> Callable[[bytes], bool] | None:
    """Write a frame without a turn of the event loop and without making it anew for everybody who looks on.

    That is most of what a frame costs where many look on. It goes round uvicorn's `send`, which waits for nothing
    while its transport takes more; None where the server is not the one of which that is known.
    """
    protocol = getattr(send, "__self__", None)
    if not isinstance(protocol, WebSocketsSansIOProtocol):
        return None
    transport, writable, state_of = protocol.transport, protocol.writable, protocol.conn

    def write(text: bytes) -> bool:
        if not writable.is_set() or state_of.state is not State.OPEN or transport.is_closing():
            return False
        transport.write(text_frame(text))
        return True

    return write


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
        grant = state.tickets.take(ticket)
        return None if grant is None else Person(grant.name, grant.account)

    return redeem


class SocketPath:
    """Takes /ws before the framework's own layers: each of them would wrap every frame in a coroutine of its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._socket = Socket()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        ours = scope["type"] == "websocket" and scope["path"] == "/ws"
        await (self._socket if ours else self._app)(scope, receive, send)
