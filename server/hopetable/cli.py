"""hopetable serve | migrate | operator | reports | cards check | play | balance | replay | capsule | bench"""

from __future__ import annotations

import argparse
import asyncio
import gc
import importlib
import sys
from collections.abc import Sequence

# Commands that live with what they are about: each is `main(arguments) -> exit code`, loaded only when called.
COMMANDS = {
    ("cards", "check"): ("hopetable.games.check:main", "validate card sets and run their scenarios"),
    ("cards", "schema"): ("hopetable.games.check:schema", "write the JSON Schema that editors use"),
    ("play",): ("hopetable.bots.play:main", "play a match in the terminal"),
    ("balance",): ("hopetable.bots.balance:main", "play every ready deck against every other and report"),
    ("replay",): ("hopetable.api.replay_print:main", "print a recorded match"),
    ("operator",): ("hopetable.api.operators:main", "say who may act at /admin"),
    ("reports",): ("hopetable.api.reports:main", "read and close what players reported"),
    ("capsule",): ("hopetable.api.capsule_run:main", "do once more what rules failed on"),
    ("bench",): ("bench.__main__:main", "run the benchmarks"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    for words, (target, _) in COMMANDS.items():
        if tuple(given[: len(words)]) == words:
            return _load_and_run(target, given[len(words) :])
    return _own(given)


def _load_and_run(target: str, arguments: list[str]) -> int:
    module, function = target.split(":")
    return int(getattr(importlib.import_module(module), function)(arguments) or 0)


def _own(given: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="hopetable", description="Tabletop card games in a browser.")
    commands = parser.add_subparsers(dest="command", required=True)
    serve = commands.add_parser("serve", help="run the server")
    serve.add_argument("--host", help="address to listen on (HOPETABLE_HOST)")
    serve.add_argument("--port", type=int, help="port to listen on (HOPETABLE_PORT)")
    commands.add_parser("migrate", help="bring the database to the newest schema")
    for words, (_, about) in COMMANDS.items():
        commands.add_parser(" ".join(words), help=about)
    chosen = parser.parse_args(given)
    if chosen.command == "serve":
        return _serve(chosen.host, chosen.port)
    return asyncio.run(_migrate())


def _serve(host: str | None, port: int | None) -> int:
    import uvicorn

    from hopetable.api.app import create_app
    from hopetable.api.logs import configure
    from hopetable.api.wire import Wire
    from hopetable.settings import Settings

    overrides = {name: value for name, value in (("host", host), ("port", port)) if value is not None}
    settings = Settings(**overrides)  # type: ignore[arg-type]
    configure(settings.log_level)
    print(f"Hopetable: http://{settings.host}:{settings.port}", file=sys.stderr, flush=True)
    spare_the_collector()
    uvicorn.run(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        ws=Wire,
        ws_per_message_deflate=False,
        # Larger than a frame may be: the socket refuses with a code first, this only bounds memory.
        ws_max_size=settings.frame_bytes * 4,
        ws_ping_interval=settings.ping_s,
        ws_ping_timeout=settings.pong_s,
        access_log=False,
        log_config=None,
        proxy_headers=True,
        forwarded_allow_ips=settings.forwarded_allow_ips,
        server_header=False,
        timeout_graceful_shutdown=10,
    )
    return 0


def spare_the_collector() -> None:
    """Modules and card sets live as long as the process: the garbage collector need not walk them each time.

    A match makes many small records and few cycles, so it may also look less often.
    """
    from hopetable.api.cards_routes import installed_games

    installed_games()
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 10)


async def _migrate() -> int:
    from hopetable.settings import Settings
    from hopetable.store.database import Database
    from hopetable.store.migrate import migrate

    database = Database(Settings().database_url)
    try:
        await migrate(database)
    finally:
        await database.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
