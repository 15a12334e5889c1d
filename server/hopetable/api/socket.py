"""The WebSocket endpoint: exact origin, one reader, one writer; everything else is the session's and the room's."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from fastapi import APIRouter
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send

from hopetable.api.security import origin_allowed
from hopetable.rooms.ports import Person
from hopetable.rooms.session import Session


class Socket:
    """An ASGI application for one path. Starlette's own WebSocket class would cost more than it gives here."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        state = scope["app"].state
        if not origin_allowed(scope, state.settings) or getattr(state, "rooms", None) is None:
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept"})
        session = Session(state.rooms, redeem=_redeemer(state))
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
            await send({"type": "websocket.send", "text": text})
        if not conn.closed:
            await send({"type": "websocket.close", "code": 1000})
    except (OSError, RuntimeError):
        pass  # the connection went away while something was on its way
    finally:
        conn.closing = True


def _redeemer(state: Any) -> Any:
    async def redeem(ticket: str) -> Person | None:
        grant = state.tickets.take(ticket)
        return None if grant is None else Person(grant.name, grant.account)

    return redeem


router = APIRouter()
router.routes.append(WebSocketRoute("/ws", Socket()))
