"""A process that has loaded the server and gives birth to one whenever asked, so that twenty restarts take seconds.

Reads commands from its input: `start` forks a server and prints its process id, `quit` ends. The server is killed from
outside with SIGKILL; nothing of it survives but the database.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import uvicorn

from hopetable.api.app import create_app
from hopetable.api.wire import Wire
from hopetable.games.registry import games
from hopetable.settings import Settings
from tests.rooms.toy import ToyEntry

GAMES = {**games(), "toy": ToyEntry()}


def serve(folder: Path, port: int) -> None:
    """Run a server until it is killed."""
    own = {} if "HOPETABLE_DATABASE_URL" in os.environ else {"database_url": f"sqlite:///{folder / 'h.db'}"}
    settings = Settings(
        **own, secret_file=folder / "secret", port=port,
        messages_per_window=100_000, accounts_per_address=1_000, writes_per_minute=100_000, max_rooms=500,
        rooms_per_account=100,
    )  # fmt: skip
    app = create_app(settings)
    app.state.games = GAMES
    uvicorn.run(app, port=port, loop="uvloop", ws=Wire, log_config=None, access_log=False)


def main() -> None:
    folder, port = Path(sys.argv[1]), int(sys.argv[2])
    print("ready", flush=True)
    for line in sys.stdin:
        if line.strip() != "start":
            break
        child = os.fork()
        if child == 0:
            os.setsid()
            serve(folder, port)
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main()
