"""Starting and stopping the servers that are measured, each on its own database and pinned to its own core."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from . import machine

ROOT = Path(__file__).resolve().parent.parent
GENEROUS = {
    "MESSAGES_PER_WINDOW": 1_000_000, "ACCOUNTS_PER_ADDRESS": 1_000_000, "WRITES_PER_MINUTE": 1_000_000,
    "ROOMS_PER_ACCOUNT": 100_000, "SOCKETS_PER_ACCOUNT": 100_000, "MAX_ROOMS": 100_000, "MAX_WATCHERS": 10_000,
    "OUTBOX_MESSAGES": 4096, "OUTBOX_BYTES": 1 << 24, "PING_S": 300, "PONG_S": 400, "TICKET_S": 600,
}  # fmt: skip
"""A load generator is not a person: the limits that protect from such a thing are set aside."""


def scratch() -> tempfile.TemporaryDirectory[str]:
    """A folder on the disk the repository lies on; memory file systems make storage look free."""
    (ROOT / "var").mkdir(exist_ok=True)
    return tempfile.TemporaryDirectory(prefix="bench-", dir=ROOT / "var", ignore_cleanup_errors=True)


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server process. `command` is what follows the interpreter; it reads its port and database from its settings."""

    def __init__(self, command: list[str], folder: str, core: int, name: str = "real") -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = f"sqlite:///{folder}/{name}.db"
        self._command = [sys.executable, *command]
        self._core = core
        self._log = open(f"{folder}/{name}.log", "ab")  # noqa: SIM115
        self._environment = {
            **os.environ, "HOPETABLE_DATABASE_URL": self.database, "HOPETABLE_PORT": str(self.port),
            "HOPETABLE_SECRET_FILE": f"{folder}/secret", "HOPETABLE_LOG_LEVEL": "warning",
            "PYTHONPATH": f"{ROOT}/server:{ROOT}", **{f"HOPETABLE_{k}": str(v) for k, v in GENEROUS.items()},
        }  # fmt: skip
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:  # fmt: skip
        self.stop()
        self._log.close()

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> float:
        """Start and wait until it answers; the seconds that took."""
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            self._command, env=self._environment, cwd=ROOT, stdout=self._log, stderr=self._log,
            preexec_fn=lambda: machine.pin(self._core),
        )  # fmt: skip
        while time.perf_counter() - begun < 60:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended; its log: {self._log.name}")
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return time.perf_counter() - begun
            time.sleep(0.01)
        raise RuntimeError("the server does not start")

    def stop(self, how: int = signal.SIGTERM) -> None:
        """Ask it to go; make it go."""
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)
        self.process = None

    def cpu(self) -> float:
        """Processor seconds used so far."""
        return machine.cpu_seconds(self.pid)

    def queued(self) -> float:
        """Seconds it was kept from its core by others."""
        return machine.queued_seconds(self.pid)

    def rss(self) -> float:
        """Megabytes occupied now."""
        return machine.rss_mb(self.pid)


def real(folder: str, core: int) -> Server:
    """The server as it is served."""
    return Server(["-m", "hopetable.cli", "serve"], folder, core)


def ceiling(folder: str, core: int, frames: Path) -> Server:
    """The bare server that bounds it: bench/ceiling.py."""
    return Server(["-m", "bench.ceiling", str(frames)], folder, core, "ceiling")
