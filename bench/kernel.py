"""python -m bench.kernel: what the kernel itself costs on a match of 300 cards and six seats, no game's rules.

A clone is to take at most 20 microseconds. Nothing here passes or fails a test.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from hopetable.kernel.engine import Engine
from hopetable.kernel.game import Game
from hopetable.kernel.projection import Views
from hopetable.kernel.records import MatchSetup
from hopetable.kernel.state import Match
from tests.kernel.toys_masks import Masks

SEATS, CARDS, LIMIT = 6, 300, 20.0


def best(act: Callable[[], Any], times: int = 2000, rounds: int = 7) -> float:
    """Microseconds for one call: the best of some rounds, the others having been disturbed."""
    found = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(times):
            act()
        found.append((time.perf_counter() - start) / times * 1e6)
    return round(min(found), 2)


def match_of_300() -> tuple[Masks, Match]:
    """Fifty cards a seat, a third of them spread over the zones that show something."""
    rules = Masks()
    match, _ = Engine(rules).start(MatchSetup(SEATS, "5e" * 32, options={"cards": CARDS // SEATS}))
    game = Game(rules, match)
    for seat in range(SEATS):
        for to, up in (("field", True), ("field", False), ("open", True), ("table", False)):
            zone = to if to in ("open", "table") else f"{seat}.{to}"
            game.move(game.zone(f"{seat}.deck")[-4:], zone, up=up)
    return rules, match


def run() -> dict[str, Any]:
    rules, match = match_of_300()
    views = Views(rules)
    audiences = [*(f"seat:{s}" for s in range(SEATS)), "watch"]
    data = match.to_bytes()

    def patches() -> None:
        match.touch()
        for audience in audiences:
            views.patch(match, audience)

    saved = match.clone()
    return {
        "cards": len(match.cards), "state_bytes": len(data),
        "clone_us": best(match.clone), "clone_limit_us": LIMIT,
        "restore_us": best(lambda: match.restore(saved)),
        "to_bytes_us": best(match.to_bytes, 100), "hash_us": best(match.hash, 100),
        "from_bytes_us": best(lambda: Match.from_bytes(data, rules), 50),
        "view_us": best(lambda: Views(rules).view(match, "seat:0"), 100),
        "patches_of_7_audiences_us": best(patches, 50),
    }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(run(), indent=2))
