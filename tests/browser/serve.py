"""The real server for the browser tests: `python -m tests.browser.serve FOLDER PORT`.

Only the shuffle is not drawn by chance: the same decks meet in the same order in every run.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import uvicorn

from hopetable.api.app import create_app
from hopetable.api.wire import Wire
from hopetable.kernel.rng import seed_from
from hopetable.rooms import starting
from hopetable.rooms.ports import OsChance
from hopetable.settings import Settings

SECRET = hashlib.sha256(b"browser tests 1").hexdigest()


def main() -> None:
    folder, port = Path(sys.argv[1]), int(sys.argv[2])
    OsChance.secret = lambda self: SECRET  # type: ignore[method-assign]
    starting.seed_from = lambda secret, nonces: seed_from(secret, ["nonce"] * len(nonces))
    settings = Settings(
        database_url=f"sqlite:///{folder / 'h.db'}", secret_file=folder / "secret", port=port,
        accounts_per_address=2_000, writes_per_minute=2_000, rooms_per_account=50, messages_per_window=60,
    )  # fmt: skip
    uvicorn.run(create_app(settings), port=port, loop="uvloop", ws=Wire, ws_per_message_deflate=False,
                log_config=None, access_log=False, timeout_graceful_shutdown=1)  # fmt: skip


if __name__ == "__main__":
    main()
