"""Which rules the tests and scenarios of a game name, and which there are."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from hopetable.games.registry import cardsets_root, games
from hopetable.games.scenarios import load_scenarios


@cache
def named_rules(game: str, pattern: str) -> frozenset[str]:
    """Rule ids in the texts of a game's tests and in the `rules` of its scenarios, which are all played."""
    found: set[str] = set()
    for path in (Path(__file__).parent / game).glob("*.py"):
        if path.name != "test_every_rule_is_named.py":
            found |= set(re.findall(pattern, path.read_text(encoding="utf-8")))
    for scenario in load_scenarios(games()[game], cardsets_root() / game / "scenarios"):
        found |= set(scenario.rules)
    return frozenset(found)


def numbered(prefix: str, areas: dict[str, int]) -> list[str]:
    """The ids of so many rules in each area."""
    return [f"{prefix}-{area}-{n:02}" for area, count in areas.items() for n in range(1, count + 1)]
