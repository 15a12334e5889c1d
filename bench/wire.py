"""A WebSocket client that does next to nothing, so that a load generator on one core can load a server on another."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable

_SHORT = 125


class Wire(asyncio.Protocol):
    """Text frames in and out. The mask of what it sends is zero, which is a mask like any other and costs nothing."""

    def __init__(self, host: str, path: str, origin: str, on_text: Callable[[bytes], None]) -> None:
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
        ).encode()
        self.on_text = on_text
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        self._buffer = b""
        self._transport: asyncio.Transport
        self.received = 0
        self.frames = 0

    @classmethod
    async def connect(cls, host: str, port: int, origin: str, on_text: Callable[[bytes], None]) -> Wire:
        """An open connection to /ws; the origin must be one the server knows."""
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: cls(f"{host}:{port}", "/ws", origin, on_text), host, port)
        await asyncio.wait_for(wire.open, 20)
        return wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]
        transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self.open.done():
            self.open.set_exception(ConnectionError("refused"))

    def send(self, text: bytes) -> None:
        """Send a text frame."""
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size <= _SHORT else b"\x81\xfe" + size.to_bytes(2, "big")
        if not self._transport.is_closing():
            self._transport.write(head + b"\x00\x00\x00\x00" + text)

    def close(self) -> None:
        """Drop the connection."""
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        if self._buffer:
            data = self._buffer + data
        at = 0
        if not self.open.done():
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self.open.set_exception(ConnectionError(data[:80].decode("latin-1")))
                return
            self.open.set_result(None)
            at = end + 4
        most = len(data)
        while most - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                if most - at < 4:
                    break
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                if most - at < 10:
                    break
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            end = start + size
            if most < end:
                break
            kind = data[at] & 15
            at = end
            if kind == 1:
                self.frames += 1
                self.received += size
                self.on_text(data[start:end])
            elif kind == 9:
                self._transport.write(b"\x8a" + bytes((0x80 | size,)) + b"\x00\x00\x00\x00" + data[start:end])
            elif kind == 8:
                self._transport.close()
        self._buffer = data[at:] if at < most else b""
