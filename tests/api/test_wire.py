"""The short way of messages: whatever a client sends, however it is cut, the application hears what it always did."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn
from websockets.frames import Close, Frame, Opcode

from hopetable.api.wire import Wire

HELLO = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class App:
    """Waits for one message as applications do, then listens."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.ended = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            return
        await receive()
        await send({"type": "websocket.accept"})
        self.heard.append((await receive())["text"].encode())
        self.wire: Wire = send.__self__
        self.wire.listen(self.heard.append, self.gone)

    def gone(self) -> None:
        self.ended += 1


class Line:
    def __init__(self, port: int) -> None:
        self.port = port

    async def talk(self, *chunks: bytes) -> bytes:
        """Send these pieces one after another; what came back until the server closed or was silent."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(HELLO)
        assert b"101" in await reader.readuntil(b"\r\n\r\n")
        for chunk in chunks:
            writer.write(chunk)
            await writer.drain()
            await asyncio.sleep(0.005)
        back = b""
        try:
            async with asyncio.timeout(0.2):
                while piece := await reader.read(1000):
                    back += piece
        except (TimeoutError, ConnectionResetError):
            pass
        writer.close()
        await asyncio.sleep(0.05)
        return back


@pytest.fixture
async def app() -> App:
    return App()


@pytest.fixture
async def line(app: App) -> AsyncIterator[Line]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    config = uvicorn.Config(app, port=port, ws=Wire, ws_max_size=2_000, log_config=None, lifespan="off")
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 (uvicorn has no word for it)
        await asyncio.sleep(0.01)
    yield Line(port)
    server.should_exit = True
    await task


def said(text: bytes | str, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text.encode() if isinstance(text, str) else text, fin).serialize(mask=True)


FIRST = said("hello")


async def test_frames_come_whole_however_the_stream_is_cut(app: App, line: Line) -> None:
    words = ["one", "梦" * 60, "x" * 1_500, "", "last"]
    stream = b"".join(map(said, words))
    cut = [stream[i : i + 7] for i in range(0, 70, 7)] + [stream[70:]]
    await line.talk(FIRST, *cut)
    await line.talk(FIRST + stream)
    assert app.heard == [b"hello", *(w.encode() for w in words)] * 2
    assert app.ended == 2


async def test_fragments_and_pings_between_frames_keep_their_order(app: App, line: Line) -> None:
    parts = said("a") + said("pi", Opcode.PING) + said("b") + said("c", fin=False) + said("d", Opcode.CONT) + said("e")
    back = await line.talk(FIRST, parts, said("f"))
    assert app.heard == [b"hello", b"a", b"b", b"cd", b"e", b"f"]
    assert Frame(Opcode.PONG, b"pi").serialize(mask=False) in back


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (said(b"\xff\xfe"), 1007), (said("x" * 2_001), 1009),
        (Frame(Opcode.TEXT, b"bare").serialize(mask=False), 1002), (b"\xc1" + said("bits")[1:], 1002),
        (said("lone", Opcode.CONT), 1002),
    ],
    ids=["not UTF-8", "too long", "no mask", "unknown bits", "a fragment of nothing"],
)  # fmt: skip
async def test_what_the_library_refuses_is_refused(app: App, line: Line, frame: bytes, code: int) -> None:
    back = await line.talk(FIRST, said("good"), frame)
    assert app.heard == [b"hello", b"good"]
    assert code.to_bytes(2, "big") in back
    assert app.ended == 1


async def test_of_a_frame_much_too_long_nothing_is_heard(app: App, line: Line) -> None:
    """The connection may be reset before the reason is read: the client is still sending."""
    await line.talk(FIRST, said("good"), said("x" * 200_000))
    assert (app.heard, app.ended) == ([b"hello", b"good"], 1)


async def test_a_goodbye_ends_it(app: App, line: Line) -> None:
    await line.talk(FIRST, said("good"), said(Close(1000, "").serialize(), Opcode.CLOSE))
    assert (app.heard, app.ended) == ([b"hello", b"good"], 1)
    assert not app.wire.write(b"late")
