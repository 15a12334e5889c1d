"""A server as a process of its own, which can be killed and started again on the same database and port."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


class Server:
    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.folder = folder
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        env = {k: v for k, v in os.environ.items() if not k.startswith("HOPETABLE_")}
        env["PYTHONPATH"] = f"{ROOT / 'server'}:{ROOT}"
        with open(self.folder / "server.log", "ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.browser.serve", str(self.folder), str(self.port)],
                cwd=ROOT, env=env, stdout=log, stderr=log,
            )  # fmt: skip
        until = time.monotonic() + 40
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(f"{self.url}/api/games", timeout=5).close()
                return self
            except urllib.error.HTTPError:
                raise
            except OSError:
                if self._process.poll() is not None:
                    break
                time.sleep(0.05)
        raise AssertionError(f"the server does not start, see {self.folder / 'server.log'}")

    def kill(self) -> None:
        """As a power cut would: nothing is finished, nothing is said."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: int) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None
