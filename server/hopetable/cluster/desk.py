"""The end of a line where its room is: to the room it is a connection like any other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from hopetable.kernel.errors import Refusal
from hopetable.rooms.conn import Conn
from hopetable.rooms.frames import ClientFrame, Hello, refusal_data
from hopetable.rooms.limits import Limits
from hopetable.rooms.ports import Person
from hopetable.rooms.room import Room

from .letters import Behind, Come, Fresh, Gone, Say, Shut, Text
from .post import Post

Here = Callable[[str], Awaitable[Room | str | None]]
"""A room's id to the room if this process keeps it from now on, else the process that does; None: no such room."""


class Guest:
    """A connection whose socket is elsewhere. Until its room is found its frames wait."""

    def __init__(self, conn: Conn) -> None:
        self.conn = conn
        self.room: Room | None = None
        self.waiting: list[ClientFrame] = []

    def offer(self, frame: ClientFrame, limits: Limits) -> None:
        """Hand a frame to the room."""
        if self.room is None and len(self.waiting) < limits.inbox:
            self.waiting.append(frame)
        elif self.room is None or not self.room.offer(self.conn, frame):
            self.conn.send_data(refusal_data(Refusal("busy"), getattr(frame, "mid", None)))


class Desk:
    """The connections of other processes to the rooms of this one."""

    def __init__(self, post: Post, here: Here, limits: Limits) -> None:
        self.post = post
        self._here = here
        self._limits = limits
        self._guests: dict[tuple[str, int], Guest] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def nodes(self) -> set[str]:
        """The processes from which lines come."""
        return {node for node, _ in self._guests}

    def take(self, sender: str, letter: Come | Say | Gone | Behind) -> None:
        """A letter from where a socket is."""
        if isinstance(letter, Come):
            self._come(sender, letter)
            return
        guest = self._guests.get((sender, letter.line))
        if isinstance(letter, Gone):
            self._forget((sender, letter.line))
        elif guest is None:
            self.post.send(sender, Shut(letter.line))
        elif isinstance(letter, Say):
            guest.offer(letter.frame, self._limits)
        elif guest.room is not None:
            guest.room.post(self._refresh, sender, letter.line)

    def cut(self, sender: str | None = None) -> None:
        """Whoever came from a process, or from any, is here no more."""
        for node, line in list(self._guests):
            if sender is None or node == sender:
                self._forget((node, line))

    async def close(self) -> None:
        """Let nobody in any more."""
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # -- inside --------------------------------------------------------------------------------------------------

    def _come(self, sender: str, letter: Come) -> None:
        line, post = letter.line, self.post

        def at_once(text: bytes) -> bool:
            post.send(sender, Text([line], text))
            return True

        conn = Conn(Person(letter.name, letter.account), letter.who, self._limits)
        conn.go_by(at_once, lambda: post.send(sender, Shut(line)))
        guest = self._guests[sender, line] = Guest(conn)
        task = asyncio.get_running_loop().create_task(self._seat(guest, letter.room, letter.hello))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _seat(self, guest: Guest, room: str, hello: Hello) -> None:
        """Bring a guest into the room, unless it has moved on; then the client comes again and finds it there."""
        conn = guest.conn
        try:
            found = await self._here(room)
        except Refusal as refusal:
            conn.send_data(refusal_data(refusal, None))
            conn.bye("idle")
            return
        if conn.closed:
            return
        if not isinstance(found, Room):
            conn.bye("no_room" if found is None else "restarting")
            return
        guest.room = found
        found.come(conn, hello)
        for frame in guest.waiting:
            guest.offer(frame, self._limits)
        guest.waiting.clear()

    async def _refresh(self, sender: str, line: int) -> None:
        """In the room's turn: a snapshot, announced, so that updates written before it are known for old."""
        guest = self._guests.get((sender, line))
        if guest is not None and guest.room is not None:
            self.post.send(sender, Fresh(line))
            await guest.room.resync(guest.conn)

    def _forget(self, key: tuple[str, int]) -> None:
        guest = self._guests.pop(key, None)
        if guest is not None:
            guest.conn.close()
            if guest.room is not None:
                guest.room.gone(guest.conn)
