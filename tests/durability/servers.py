"""Servers that are killed, and when their players are back."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path

import httpx

from .tables import Player


class Nursery:
    """Servers on one port and one database, born quickly and killed at once."""

    def __init__(self, folder: Path, root: Path, **settings: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.folder, self.root = folder, root
        self.settings = {f"HOPETABLE_{name.upper()}": value for name, value in settings.items()}
        self.url = f"http://127.0.0.1:{self.port}"
        self.server: int | None = None

    async def __aenter__(self) -> Nursery:
        env = {**os.environ, "PYTHONPATH": f"{self.root / 'server'}:{self.root}", **self.settings}
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.durability.nursery", str(self.folder), str(self.port),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, cwd=self.root, env=env,
        )  # fmt: skip
        assert self.process.stdout is not None
        assert await self.process.stdout.readline() == b"ready\n"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.kill()
        assert self.process.stdin is not None
        self.process.stdin.write(b"quit\n")
        await self.process.communicate()

    async def start(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(b"start\n")
        await self.process.stdin.drain()
        self.server = int(await self.process.stdout.readline())
        async with httpx.AsyncClient() as http:
            for _ in range(1_000):
                try:
                    await http.get(f"{self.url}/api/games")
                    return
                except httpx.TransportError:
                    await asyncio.sleep(0.01)
        raise AssertionError("the server does not start")

    async def kill(self) -> None:
        if self.server is not None:
            os.kill(self.server, signal.SIGKILL)
            self.server = None
            await asyncio.sleep(0.02)


async def back(players: list[Player], returns: list[int], living: list[asyncio.Task[None]]) -> None:
    """Wait until each of `players` has come to the table more often than `returns` says, or a life has ended."""
    async with asyncio.timeout(60):
        while any(player.returns <= before for player, before in zip(players, returns, strict=True)):
            if any(task.done() for task in living):
                return
            await asyncio.sleep(0.02)
