"""python -m bench [--quick] [--game ID] [PART …]: writes bench/results/GAME.json and prints a table, game by game."""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from hopetable.games.registry import games

from . import machine, report

RESULTS = Path(__file__).resolve().parent / "results"


def _headless(game: str, quick: bool) -> Any:
    from . import headless

    return headless.run(game, quick)


def _growth(game: str, quick: bool) -> Any:
    from . import growth

    return growth.run(games()[game], quick)


def _rooms(game: str, quick: bool) -> Any:
    from . import sockets

    return sockets.rooms(game, quick)


def _watchers(game: str, quick: bool) -> Any:
    from . import sockets

    return sockets.watchers(game, quick)


def _appends(game: str, quick: bool) -> Any:
    from . import appends

    return appends.run(quick)


def _restart(game: str, quick: bool) -> Any:
    from . import restart

    return restart.run(game, quick)


def _path(game: str, quick: bool) -> Any:
    from . import path

    return path.run(game, quick)


PARTS: dict[str, Callable[[str, bool], Any]] = {
    "headless": _headless, "growth": _growth, "rooms": _rooms, "watchers": _watchers, "appends": _appends,
    "restart": _restart, "path": _path,
}  # fmt: skip

GAMELESS = ("appends",)
"""Parts in which no game is played: measured once, with the first game."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench", description="Benchmarks; nothing here passes or fails.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all by default")
    parser.add_argument("--quick", action="store_true", help="smaller and shorter")
    parser.add_argument("--game", help="the game that is played, by its id; every game by default")
    said = parser.parse_args(arguments)
    unknown = [part for part in said.parts if part not in PARTS]
    if unknown:
        parser.error(f"no such part: {', '.join(unknown)}")
    if said.game not in (None, *games()):
        parser.error(f"no such game: {said.game}; there are {', '.join(games())}")
    for number, game in enumerate([said.game] if said.game else games()):
        results = RESULTS / f"{game}.json"
        out = _earlier(results) if said.parts else {}
        parts = said.parts or [part for part in PARTS if part not in GAMELESS or number == 0]
        _measure(game, parts, said.quick, out, results)
        print(f"{game}\n{report.table(out)}\n", flush=True)
    return 0


def _measure(game: str, parts: Sequence[str], quick: bool, out: dict[str, Any], results: Path) -> None:
    """Measure a game and keep what is found, part by part."""
    out["machine"] = {
        "game": game, "python": platform.python_version(), "system": platform.platform(), "quick": quick,
    }  # fmt: skip
    for part in parts:
        load, begun = machine.load(), time.perf_counter()
        print(f"{game}: {part} …", file=sys.stderr, flush=True)
        found = PARTS[part](game, quick)
        found["about"] = {
            "at": int(time.time()), "quick": quick, "load_before": load, "load_after": machine.load(),
            "calibration_ms": machine.calibrate(2), "seconds": round(time.perf_counter() - begun, 1),
        }  # fmt: skip
        out[part] = found
        RESULTS.mkdir(exist_ok=True)
        results.write_bytes(msgspec.json.format(msgspec.json.encode(out), indent=1))


def _earlier(results: Path) -> dict[str, Any]:
    """The other parts' last figures stay when some parts are run again."""
    try:
        found: dict[str, Any] = msgspec.json.decode(results.read_bytes())
    except (OSError, msgspec.DecodeError):
        return {}
    return found


if __name__ == "__main__":
    sys.exit(main())
