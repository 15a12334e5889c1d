"""A real server on a free port, with the toy game, on SQLite."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from hopetable.api.app import create_app
from hopetable.api.wire import Wire
from hopetable.settings import Settings

from .toy import ToyEntry

Serve = Callable[..., Awaitable[str]]


@pytest.fixture
async def serve(tmp_path: Path) -> AsyncIterator[Serve]:
    """Start a server with some settings changed; gives its address."""
    running: list[tuple[uvicorn.Server, asyncio.Task[Any]]] = []

    async def start(games: str = "toy", ws: Any = Wire, **changes: Any) -> str:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        settings = Settings(
            database_url=f"sqlite:///{tmp_path / 'h.db'}", secret_file=tmp_path / "secret", port=port, **changes
        )
        app = create_app(settings)
        if games == "toy":
            app.state.games = {"toy": ToyEntry()}
        config = uvicorn.Config(
            app, port=port, ws=ws, log_config=None, access_log=False,
            ws_per_message_deflate=False, ws_max_size=settings.frame_bytes * 4, timeout_graceful_shutdown=2,
        )  # fmt: skip
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve())
        while not server.started:
            if task.done():
                task.result()
            await asyncio.sleep(0.01)
        running.append((server, task))
        return f"http://127.0.0.1:{port}"

    yield start
    for server, task in running:
        server.should_exit = True
        await task
