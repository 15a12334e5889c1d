"""Who hears what in a room: its watchers, its referee, and what a connection has muted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .conn import Conn
from .ports import Data

if TYPE_CHECKING:
    from .room import Room

REFEREE = "referee"
"""The audience of whoever came by the referee's link."""


def watching(room: Room) -> list[Conn]:
    """The connections of watchers, the referee's left out."""
    return [c for c in room.conns if c.seat is None and c.audience != REFEREE]


def own_audience(conn: Conn) -> str:
    """What a connection is told of the room itself: a watcher who looks through a seat's eyes is still a watcher."""
    return "watch" if conn.seat is None and conn.audience.startswith("seat:") else conn.audience


def hears(conn: Conn, message: Data, who: str) -> bool:
    """Whether a chat message reaches a connection."""
    if who in conn.muted or f"seat:{message['from'].get('seat')}" in conn.muted:
        return False
    return not (conn.watchers_muted and "watch" in message["from"])
