"""A frame goes to the wire at once only while nothing else is on its way there."""

from __future__ import annotations

import asyncio

from hopetable.rooms.conn import Conn
from hopetable.rooms.limits import Limits
from hopetable.rooms.ports import Person


class Wire:
    """A socket with a writer as the server has it; `full` is a transport that takes no more for the moment."""

    def __init__(self, conn: Conn) -> None:
        self.conn = conn
        self.told: list[bytes] = []
        self.full = False
        self.room = asyncio.Event()
        self.writers: list[asyncio.Task[None]] = []
        conn.go_by(self.at_once, self.flush)

    def at_once(self, text: bytes) -> bool:
        if self.full:
            return False
        self.told.append(text)
        return True

    def flush(self) -> None:
        self.writers.append(asyncio.create_task(self.write()))

    async def write(self) -> None:
        while (text := self.conn.next()) is not None:
            while self.full:
                await self.room.wait()
            self.told.append(text)


async def settle() -> None:
    for _ in range(4):
        await asyncio.sleep(0)


async def test_frames_keep_their_order_however_they_go() -> None:
    conn = Conn(Person("guest"), "g", Limits())
    wire = Wire(conn)
    conn.send(b"0")
    conn.send(b"1")
    assert wire.told == [b"0", b"1"]
    wire.full = True
    conn.send(b"2")  # queued: a writer is called, which has to wait
    conn.send(b"3")
    await settle()
    wire.full = False
    conn.send(b"4")  # the wire is free, the writer still holds "2"
    assert wire.told == [b"0", b"1"]
    wire.room.set()
    await settle()
    assert wire.told == [b"0", b"1", b"2", b"3", b"4"]
    assert len(wire.writers) == 1
    conn.send(b"5")
    assert wire.told[-1] == b"5"
    conn.bye("idle")
    await asyncio.gather(*wire.writers)
    assert wire.told[-1] == b'{"t":"bye","code":"idle"}'


async def test_a_reader_who_fell_behind_is_told_nothing_more_before_the_present() -> None:
    conn = Conn(Person("guest"), "g", Limits(outbox_frames=1))
    wire = Wire(conn)
    asked: list[bool] = []
    conn.resync = lambda: asked.append(conn.behind)
    wire.full = True
    conn.send(b"0")
    conn.send(b"1")
    assert conn.behind
    conn.send(b"2")
    await asyncio.gather(*wire.writers)
    assert (wire.told, asked) == ([], [True])
    conn.close()
