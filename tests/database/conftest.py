"""Both databases: SQLite in a file, PostgreSQL started from the installed binaries."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest

from hopetable.store.accounts import AccountRepository, SessionRepository
from hopetable.store.database import Database
from hopetable.store.decks import DeckRepository
from hopetable.store.matches import SqlMatchStore
from hopetable.store.memory import MemoryMatchStore
from hopetable.store.migrate import migrate


class PostgresServer:
    """A server of our own in a temporary folder. It refuses root, so root starts it as `postgres` or `nobody`."""

    def __init__(self, bin_dir: Path) -> None:
        self._bin = bin_dir
        self._dir = Path(tempfile.mkdtemp(prefix="hopetable-pg-"))
        self.port = _free_port()
        self._user: list[str] = []
        self._template_made = False
        if os.geteuid() == 0:
            user = "postgres" if _has_user("postgres") else "nobody"
            shutil.chown(self._dir, user)
            self._user = ["setpriv", f"--reuid={user}", "--clear-groups", f"--regid={_group(user)}"]
        self._run("initdb", "-D", str(self._dir / "data"), "-U", "hopetable", "-A", "trust", "-E", "UTF8", "--no-sync")
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def url(self, database: str) -> str:
        return f"postgresql+asyncpg://hopetable@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        self._process = subprocess.Popen(
            [
                *self._user,
                str(self._bin / "postgres"),
                "-D",
                str(self._dir / "data"),
                "-p",
                str(self.port),
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                f"unix_socket_directories={self._dir}",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self._dir,
        )
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0 and self._ready():
                    return
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL did not start")

    def stop(self) -> None:
        """As if the machine had lost it: connections are cut at once."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(30)
            self._process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._dir, ignore_errors=True)

    @asynccontextmanager
    async def copy_of_template(self) -> AsyncIterator[str]:
        """The address of a fresh database with all tables; the first caller makes the template."""
        template, name = "hopetable_template", f"t{uuid4().hex[:12]}"
        if not self._template_made:
            await self._sql(f"CREATE DATABASE {template}")
            database = Database(self.url(template))
            await migrate(database)
            await database.close()
            self._template_made = True
        await self._sql(f"CREATE DATABASE {name} TEMPLATE {template}")
        yield self.url(name)
        await self._sql(f"DROP DATABASE {name} WITH (FORCE)")

    async def _sql(self, statement: str) -> None:
        connection = await asyncpg.connect(self.url("postgres").replace("+asyncpg", ""))
        await connection.execute(statement)
        await connection.close()

    def _ready(self) -> bool:
        command = [str(self._bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(command, check=False).returncode == 0

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [*self._user, str(self._bin / program), *arguments], cwd=self._dir, capture_output=True, check=False
        )
        if done.returncode:
            raise RuntimeError(done.stderr.decode(errors="replace"))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _has_user(name: str) -> bool:
    return any(user.pw_name == name for user in pwd.getpwall())


def _group(name: str) -> int:
    return pwd.getpwnam(name).pw_gid


def find_postgres() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    return Path(initdb).resolve().parent if initdb else None


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    where = find_postgres()
    if where is None:
        pytest.skip("PostgreSQL is not installed")
    server = PostgresServer(where)
    yield server
    server.remove()


KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]


@asynccontextmanager
async def _opened(kind: str, folder: Path, request: pytest.FixtureRequest) -> AsyncIterator[Database]:
    """A migrated, empty database of that kind."""
    if kind == "sqlite":
        database = Database(f"sqlite+aiosqlite:///{folder / 'hopetable.db'}")
        await migrate(database)
        yield database
        await database.close()
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    async with server.copy_of_template() as url:
        database = Database(url)
        yield database
        await database.close()


@pytest.fixture(params=KINDS)
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    async with _opened(request.param, tmp_path, request) as opened:
        yield opened


@pytest.fixture
async def sql_store(database: Database) -> AsyncIterator[SqlMatchStore]:
    store = await SqlMatchStore.open(database)
    yield store
    await store.close()


@pytest.fixture(params=[*KINDS, "memory"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[SqlMatchStore | MemoryMatchStore]:
    """Every store: the one in memory keeps the same promises, so it takes the same tests."""
    if request.param == "memory":
        yield MemoryMatchStore()
        return
    async with _opened(request.param, tmp_path, request) as database:
        opened = await SqlMatchStore.open(database)
        yield opened
        await opened.close()


@pytest.fixture
def accounts(database: Database) -> AccountRepository:
    return AccountRepository(database)


@pytest.fixture
def sessions(database: Database) -> SessionRepository:
    return SessionRepository(database)


@pytest.fixture
def decks(database: Database) -> DeckRepository:
    return DeckRepository(database)
