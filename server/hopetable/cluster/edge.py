"""The end of a line where its socket is: frames of clients go out as letters, letters come in as frames."""

from __future__ import annotations

import itertools

from hopetable.rooms.conn import Conn
from hopetable.rooms.frames import ClientFrame, Hello

from .letters import Behind, Come, Fresh, Gone, Say, Shut, Text
from .post import Post


class Edge:
    """The connections of this process to rooms of others."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self._numbers = itertools.count(1)
        self._lines: dict[int, tuple[str, Conn]] = {}
        self._of: dict[Conn, int] = {}

    def entrance(self, node: str, room: str) -> FarEntrance:
        """The way into a room that another process keeps."""
        return FarEntrance(self, node, room)

    @property
    def nodes(self) -> set[str]:
        """The processes to which lines go."""
        return {node for node, _ in self._lines.values()}

    def come(self, node: str, room: str, conn: Conn, hello: Hello) -> None:
        """Draw a line for a connection."""
        line = next(self._numbers)
        self._lines[line] = node, conn
        self._of[conn] = line
        conn.resync = lambda: self.post.send(node, Behind(line))
        person = conn.person
        self.post.send(node, Come(line, room, person.name, person.account, conn.who, hello))

    def say(self, conn: Conn, frame: ClientFrame) -> None:
        """Pass a frame on; a line that was cut takes none, and its client has been told to come again."""
        line = self._of.get(conn)
        if line is not None:
            self.post.send(self._lines[line][0], Say(line, frame))

    def gone(self, conn: Conn) -> None:
        """The socket is closed."""
        line = self._of.pop(conn, None)
        if line is not None:
            node, _ = self._lines.pop(line)
            self.post.send(node, Gone(line))

    def take(self, sender: str, letter: Text | Fresh | Shut) -> None:
        """A letter from a room."""
        for line in letter.lines if isinstance(letter, Text) else (letter.line,):
            node, conn = self._lines.get(line, ("", None))
            if conn is None or node != sender:
                self.post.send(sender, Gone(line))
            elif isinstance(letter, Text):
                conn.send(letter.text)
            elif isinstance(letter, Fresh):
                conn.behind = False
            else:
                conn.finish()

    def cut(self, sender: str | None = None) -> None:
        """Lines with a process, or all, carry nothing any more; whoever is on them is told to come again."""
        for line, (node, conn) in list(self._lines.items()):
            if sender is None or node == sender:
                del self._lines[line], self._of[conn]
                conn.bye("restarting")


class FarEntrance:
    """A room that another process keeps, as a session knows it."""

    def __init__(self, edge: Edge, node: str, room: str) -> None:
        self._edge = edge
        self._node = node
        self.id = room

    def come(self, conn: Conn, hello: Hello) -> None:
        self._edge.come(self._node, self.id, conn, hello)

    def offer(self, conn: Conn, frame: ClientFrame) -> bool:
        """Always taken: where it is too much for the room, the room's process says so."""
        self._edge.say(conn, frame)
        return True

    def gone(self, conn: Conn) -> None:
        self._edge.gone(conn)
