"""What the world outside asks of all rooms together, wherever each of them is kept."""

from __future__ import annotations

from typing import Protocol

from .conn import Conn
from .frames import ClientFrame, Hello
from .ports import Data, Services


class Entrance(Protocol):
    """A room as a connection meets it: kept by this process, or reached through another."""

    @property
    def id(self) -> str: ...

    def come(self, conn: Conn, hello: Hello) -> None:
        """Ask to be let in; what becomes of it the connection is told."""
        ...

    def offer(self, conn: Conn, frame: ClientFrame) -> bool:
        """Hand in a frame; False if too much waits there already."""
        ...

    def gone(self, conn: Conn) -> None:
        """The connection is no more."""
        ...


class Hall(Protocol):
    """The way to every room. Each method raises Refusal: storage_down, server_full, restarting."""

    @property
    def services(self) -> Services: ...

    async def entrance(self, room: str) -> Entrance | None:
        """The way into a room; None if there is no such room."""
        ...

    async def inquire(self, room: str, question: str, **said: object) -> Data:
        """The answer of a room to one of `questions.QUESTIONS`. Raises Refusal no_room, and what the room refuses."""
        ...

    async def public(self) -> list[Data]:
        """Rooms open to everybody, newest first."""
        ...

    async def of_account(self, account: str) -> list[Data]:
        """The unfinished tables of an account."""
        ...
