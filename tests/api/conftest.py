"""The application in this process: clients with their own cookies, no sockets."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from hopetable.api.app import create_app
from hopetable.settings import Settings
from hopetable.store.database import Database
from hopetable.store.migrate import migrate

ORIGIN = "http://127.0.0.1:8000"
PASSWORD = "a quiet hakurei shrine"
MakeApp = Callable[..., Awaitable[FastAPI]]
MakeClient = Callable[..., httpx.AsyncClient]


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated database to copy: quicker than migrating for every test."""
    path = tmp_path_factory.mktemp("template") / "empty.db"

    async def make() -> None:
        database = Database(f"sqlite+aiosqlite:///{path}")
        await migrate(database)
        await database.close()

    asyncio.run(make())
    return path


@pytest.fixture
async def make_app(tmp_path: Path, root: Path, empty_database: Path) -> AsyncIterator[MakeApp]:
    """Start the application with some settings changed."""
    running: list[Any] = []

    async def make(**changes: Any) -> FastAPI:
        path = tmp_path / f"h{len(running)}.db"
        shutil.copyfile(empty_database, path)
        settings = Settings(
            database_url=f"sqlite:///{path}",
            secret_file=tmp_path / "secret",
            web_dir=root / "web",
            migrate_on_start=False,
            **changes,
        )
        app = create_app(settings)
        lifespan = app.router.lifespan_context(app)
        await lifespan.__aenter__()
        running.append(lifespan)
        return app

    yield make
    for lifespan in running:
        await lifespan.__aexit__(None, None, None)


@pytest.fixture
async def app(make_app: MakeApp) -> FastAPI:
    return await make_app()


@pytest.fixture
async def new_client() -> AsyncIterator[MakeClient]:
    made: list[httpx.AsyncClient] = []

    def make(app: FastAPI, origin: str | None = ORIGIN, address: str = "192.0.2.1") -> httpx.AsyncClient:
        transport = httpx.ASGITransport(app=app, client=(address, 5000))
        headers = {} if origin is None else {"origin": origin}
        client = httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=headers)
        made.append(client)
        return client

    yield make
    for client in made:
        await client.aclose()


@pytest.fixture
def client(app: FastAPI, new_client: MakeClient) -> httpx.AsyncClient:
    """A browser on this site's own page, nobody signed in."""
    return new_client(app)


@pytest.fixture
def other(app: FastAPI, new_client: MakeClient) -> httpx.AsyncClient:
    """Somebody else's browser."""
    return new_client(app, address="192.0.2.2")


@pytest.fixture
async def guest(client: httpx.AsyncClient) -> httpx.AsyncClient:
    """A browser that plays as a guest."""
    assert (await client.post("/api/guest")).status_code == 200
    return client
