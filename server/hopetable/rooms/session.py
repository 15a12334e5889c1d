"""One connection's conversation, whatever carries it: reading, limits, the first frame, then on to the room."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from hopetable.kernel.errors import Refusal
from hopetable.store.ports import StoreUnavailable

from .conn import Conn
from .frames import READS, ClientFrame, Hello, Ping, mid_of, read_frame, refusal_data
from .hall import Entrance, Hall
from .join import PROTOCOL, word_for
from .ports import Person, Timer

Redeem = Callable[[str], Awaitable[Person | None]]
"""A one-time ticket to the person who was given it."""


async def nobody(ticket: str) -> Person | None:
    """No ticket is worth anything."""
    return None


class Session:
    """Feed it the text messages of one connection; read `conn` for what goes back."""

    def __init__(self, hall: Hall, redeem: Redeem = nobody, person: Person | None = None) -> None:
        self.hall = hall
        self.redeem = redeem
        self.services = hall.services
        self.conn = Conn(person or Person("guest"), self.services.chance.token(), self.services.limits)
        self.room: Entrance | None = None
        self.bad = 0
        self.excess = 0
        self._said_hello = False
        self._writes: list[int] = []
        self._reads: list[int] = []
        self._heard = self.services.time.now()
        self._timer: Timer | None = self.services.time.call_at(
            self._heard + self.services.limits.hello_ms, self._too_quiet
        )  # fmt: skip

    async def receive(self, raw: bytes | str) -> None:
        """Take one message, the first one too."""
        frame = self._read(raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw)
        if frame is None:
            return
        if self.room is not None:
            self._pass_on(self.room, frame)
        elif isinstance(frame, Hello) and not self._said_hello:
            self._said_hello = True
            await self._hello(frame)
        else:
            self.conn.send_data(refusal_data(Refusal("hello_first"), getattr(frame, "mid", None)))
            self.conn.bye("bad_frame")

    def hear(self, raw: bytes) -> None:
        """Take one message once the room is known."""
        frame = self._read(raw)
        if frame is not None and self.room is not None:
            self._pass_on(self.room, frame)

    def closed(self) -> None:
        """The connection is gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.conn.close()
        if self.room is not None:
            self.room.gone(self.conn)

    # -- inside --------------------------------------------------------------------------------------------------

    def _read(self, data: bytes) -> ClientFrame | None:
        """The frame in a message; None for what is refused, or comes too late or too often."""
        conn, limits = self.conn, self.services.limits
        if conn.closing:
            return None
        self._heard = now = self.services.time.now()
        try:
            frame = read_frame(data, limits.frame_bytes, limits.frame_depth)
        except Refusal as refusal:
            self._bad(refusal, now, mid_of(data) if len(data) <= limits.frame_bytes else None)
            return None
        kept, most = (self._reads, limits.reads_per_window) if isinstance(frame, READS) else (
            self._writes, limits.frames_per_window,
        )  # fmt: skip
        if not _within(kept, now, most, limits.window_ms):
            self._excess(frame)
            return None
        return frame

    async def _hello(self, hello: Hello) -> None:
        conn = self.conn
        if hello.v != PROTOCOL:
            conn.send_data(refusal_data(Refusal("version", version=PROTOCOL), None))
            conn.bye("bad_frame")
            return
        if hello.ticket is not None:
            try:
                person = await self.redeem(hello.ticket)
            except StoreUnavailable:
                conn.send_data(refusal_data(Refusal("storage_down"), None))
                conn.bye("idle")
                return
            if person is None:
                conn.send_data(refusal_data(Refusal("not_allowed", field="ticket"), None))
                conn.bye("not_allowed")
                return
            conn.person = person
        try:
            room = await self.hall.entrance(hello.room)
        except Refusal as refusal:
            conn.send_data(refusal_data(refusal, None))
            conn.bye("idle")
            return
        if conn.closed:
            return
        if room is None:
            conn.bye("no_room")
            return
        if conn.person.account is not None:
            conn.who = word_for(room.id, conn.person.account)
        self.room = room
        self._watch_silence()
        room.come(conn, hello)

    def _pass_on(self, room: Entrance, frame: ClientFrame) -> None:
        if isinstance(frame, Ping):
            self.conn.send_data({"t": "pong", "n": frame.n, "now": self.services.time.now()})
        elif not room.offer(self.conn, frame):
            self.conn.send_data(refusal_data(Refusal("busy"), getattr(frame, "mid", None)))

    def _bad(self, refusal: Refusal, now: int, mid: str | None) -> None:
        self.bad += 1
        self.conn.send_data(refusal_data(refusal, mid))
        if self.room is None or self.bad >= self.services.limits.bad_frames:
            self.conn.bye("too_large" if refusal.code == "too_large" else "bad_frame")
        elif not _within(self._writes, now, self.services.limits.frames_per_window, self.services.limits.window_ms):
            self.conn.bye("too_fast")

    def _excess(self, frame: ClientFrame) -> None:
        self.excess += 1
        self.conn.send_data(refusal_data(Refusal("too_fast"), getattr(frame, "mid", None)))
        if self.excess > self.services.limits.frames_per_window:
            self.conn.bye("too_fast")

    def _too_quiet(self) -> None:
        self._timer = None
        if self.conn.closing:
            return
        if self.room is None or self.services.time.now() - self._heard >= self.services.limits.idle_ms:
            self.conn.bye("idle")
        else:
            self._watch_silence()

    def _watch_silence(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.services.time.call_at(self._heard + self.services.limits.idle_ms, self._too_quiet)


def _within(kept: list[int], now: int, most: int, span: int) -> bool:
    """Whether one more is allowed now; counts it if so."""
    while kept and now - kept[0] >= span:
        del kept[0]
    if len(kept) >= most:
        return False
    kept.append(now)
    return True
