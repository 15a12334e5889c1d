"""A small client for the protocol of docs/protocol.md: over a WebSocket, or in memory beside the server.

async with HttpClient("http://127.0.0.1:8000") as http:
    await http.guest()
    room = await http.create_room("dreamduel")
    seat = await http.join(room["room"])
    decision = await seat.decision()
    await seat.answer(decision, ["pass"])
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from types import TracebackType
from typing import Any, Protocol, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from hopetable.rooms.session import Session

Data = dict[str, Any]


class Closed(Exception):
    """The connection is gone; `code` is what the server's last word was."""

    def __init__(self, code: str | None) -> None:
        super().__init__(code or "closed")
        self.code = code


class Refused(Exception):
    """The server refused a frame; `frame` is the refusal."""

    def __init__(self, frame: Data) -> None:
        super().__init__(f"{frame['code']} ({frame.get('rule')})")
        self.code: str = frame["code"]
        self.frame = frame


class Transport(Protocol):
    """Carries text frames. `recv` raises Closed at the end."""

    async def send(self, text: str) -> None: ...
    async def recv(self) -> str: ...
    async def close(self) -> None: ...


class WebSocketTransport:
    """Frames over a socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    @classmethod
    async def open(cls, url: str, origin: str) -> Self:
        """Connect to `ws://host/ws`; the origin must be one the server knows."""
        socket = await connect(url, origin=origin, compression=None, max_size=1 << 22)  # type: ignore[arg-type]
        return cls(socket)

    async def send(self, text: str) -> None:
        try:
            await self._socket.send(text)
        except ConnectionClosed:
            raise Closed(None) from None

    async def recv(self) -> str:
        try:
            return str(await self._socket.recv())
        except ConnectionClosed:
            raise Closed(None) from None

    async def close(self) -> None:
        await self._socket.close()


class MemoryTransport:
    """Frames handed straight to a session of the same process."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def send(self, text: str) -> None:
        if self._session.conn.closing:
            raise Closed(None)
        await self._session.receive(text)

    async def recv(self) -> str:
        text = await self._session.conn.take()
        if text is None:
            raise Closed(None)
        return text.decode()

    async def close(self) -> None:
        self._session.closed()


class SeatClient:
    """One view of a room: keeps the newest view and decisions, and waits for the answers to its frames."""

    def __init__(self, transport: Transport, hello: Data) -> None:
        self.transport = transport
        self.hello = hello
        self.welcome: Data = {}
        self.room: Data = {}
        self.view: Data | None = None
        self.decisions: list[Data] = []
        self.log: list[Data] = []
        self.clocks: list[Data] = []
        self.chat: list[Data] = []
        self.ended: Data | None = None
        self.epoch = ""
        self.seq = 0
        self.bye: str | None = None
        self.mixed = False
        """The room has gone on to another match than the view is of."""
        self.frames = 0
        self.snapshots = 0
        self._mids = (f"c{next(_COUNT)}-{n}" for n in itertools.count(1))
        self._waiting: dict[str, asyncio.Future[Data]] = {}
        self._changed = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None

    async def start(self) -> Self:
        """Say hello and wait until the room has shown itself."""
        frame = {"t": "hello", "v": 1, **self.hello}
        await self.transport.send(msgspec.json.encode(frame).decode())
        self._reader = asyncio.create_task(self._read())
        await self.until(lambda: bool(self.welcome) and bool(self.room or self.seq))
        return self

    async def close(self) -> None:
        """Leave, without a word."""
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        with contextlib.suppress(Closed):
            await self.transport.close()

    def last(self) -> Data:
        """What a later hello may name as seen."""
        return {"epoch": self.epoch, "seq": self.seq, "chat": self.chat[-1]["id"] if self.chat else 0}

    async def send(self, t: str, **fields: Any) -> Data:
        """Send a frame and wait for the frame that answers it; raises Refused or Closed."""
        mid = fields.pop("mid", None) or next(self._mids)
        future = self._waiting[mid] = asyncio.get_running_loop().create_future()
        try:
            await self.transport.send(msgspec.json.encode({"t": t, "mid": mid, **fields}).decode())
            reply: Data = await future
        finally:
            self._waiting.pop(mid, None)
        if reply["t"] == "refused":
            raise Refused(reply)
        return reply

    async def answer(
        self, decision: Data, options: list[str] | tuple[str, ...] = (), number: int | None = None, **fields: Any
    ) -> Data:  # fmt: skip
        """Answer a decision and wait for the update."""
        body: Data = {"number": number} if number is not None else {"options": list(options)}
        return await self.send("answer", decision=decision["id"], rev=decision["rev"], **body, **fields)

    def owed(self) -> Data | None:
        """The decision this seat has to answer, if there is one that will not be passed for it."""
        you = self.welcome.get("seat")
        for decision in self.decisions:
            if "public" in decision or "auto" in decision or you not in decision["seats"]:
                continue
            if you not in decision.get("done", ()):
                return decision
        return None

    async def decision(self, timeout: float = 30) -> Data | None:
        """Wait until the seat owes an answer; None when the match has ended."""
        await self.until(lambda: self.ended is not None or self.owed() is not None, timeout)
        return self.owed() if self.ended is None else None

    async def until(self, done: Any, timeout: float = 30) -> None:
        """Wait for a change after which `done()` holds; raises Closed or TimeoutError."""
        async with asyncio.timeout(timeout):
            while not done():
                if self._reader is not None and self._reader.done():
                    raise Closed(self.bye)
                self._changed.clear()
                await self._changed.wait()

    async def _read(self) -> None:
        try:
            while True:
                self.apply(msgspec.json.decode(await self.transport.recv()))
        except Closed:
            pass
        finally:
            for future in self._waiting.values():
                if not future.done():
                    future.set_exception(Closed(self.bye))
            asyncio.get_running_loop().call_soon(self._changed.set)

    def apply(self, frame: Data) -> None:
        """Take a frame from the server into account."""
        self.frames += 1
        kind = frame["t"]
        if kind == "welcome":
            self.welcome = frame
        elif kind == "snapshot":
            self.snapshots += 1
            self.mixed = False
            self.epoch, self.seq, self.room = frame["epoch"], frame["seq"], frame["room"]
            self.view, self.decisions, self.log = frame["view"], frame["decisions"], frame["log"]
            self.clocks, self.chat, self.ended = frame["clocks"], frame["chat"], frame.get("ended")
        elif kind == "update":
            if frame["seq"] > self.seq:
                self.seq = frame["seq"]
                self.view = merged(self.view, frame["patch"])
                self.decisions, self.clocks = frame["decisions"], frame["clocks"]
                self.log = [*self.log, *frame["events"]][-200:]
        elif kind == "room":
            self.mixed = self.view is not None and frame["room"]["match"] != self.room.get("match")
            self.room = frame["room"]
        elif kind == "clock":
            self.clocks = frame["clocks"]
        elif kind == "chat":
            self.chat = [*self.chat, frame][-50:]
        elif kind == "ended":
            self.ended = {"outcome": frame["outcome"], "seed": frame["seed"]}
            self.view = frame.get("view", self.view)
        elif kind == "bye":
            self.bye = frame["code"]
        future = self._waiting.get(frame.get("re") or "")
        if future is not None and not future.done():
            future.set_result(frame)
        self._changed.set()


_COUNT = itertools.count(1)


def merged(view: Data | None, patch: Data) -> Data:
    """A view after a patch: `seats`, `zones` and `cards` by key (null removes), the rest whole."""
    out = dict(view or {})
    for key, value in patch.items():
        if key in ("seats", "zones", "cards"):
            part = {**out.get(key, {}), **value}
            out[key] = {k: v for k, v in part.items() if v is not None}
        else:
            out[key] = value
    return out


class HttpClient:
    """An account on a server and its way into rooms."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self.http = httpx.AsyncClient(base_url=self.url, headers={"origin": self.url}, timeout=20)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:  # fmt: skip
        await self.http.aclose()

    async def call(self, method: str, path: str, body: Data | None = None) -> Any:
        """A request; raises Refused with the server's code."""
        reply = await self.http.request(method, path, json=body)
        data = reply.json() if reply.content else None
        if reply.is_error:
            raise Refused(data if isinstance(data, dict) and "code" in data else {"code": f"http_{reply.status_code}"})
        return data

    async def guest(self) -> Data:
        """Play without a name of one's own."""
        found: Data = await self.call("POST", "/api/guest", {})
        return found

    async def create_room(self, game: str, options: Data | None = None, public: bool = False) -> Data:
        """A room with this account as its host."""
        made: Data = await self.call("POST", "/api/rooms", {"game": game, "options": options or {}, "public": public})
        return made

    async def join(self, room: str, *, ticket: bool = True, **hello: Any) -> SeatClient:
        """Enter a room: with `invite` to take a seat, without ticket to watch."""
        if ticket:
            hello["ticket"] = (await self.call("POST", "/api/ticket", {}))["ticket"]
        transport = await WebSocketTransport.open(self.url.replace("http", "ws", 1) + "/ws", self.url)
        return await SeatClient(transport, {"room": room, **hello}).start()


async def join_in_memory(session: Session, room: str, **hello: Any) -> SeatClient:
    """Enter a room of this process without a socket."""
    return await SeatClient(MemoryTransport(session), {"room": room, **hello}).start()
