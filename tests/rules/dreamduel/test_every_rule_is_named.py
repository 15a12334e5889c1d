"""Every rule and ruling that concerns this pool is named by a rules test or by a scenario that is played."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from hopetable.games.registry import cardsets_root, games
from hopetable.games.scenarios import load_scenarios

RULES = {
    "DECK": 6, "SETUP": 9, "ZONE": 15, "ORB": 7, "TURN": 8, "DRAW": 5, "CHARACTER": 11, "SETCARD": 4, "IDLE": 3,
    "DECLARE": 13, "CLASH": 8, "DAMAGE": 7, "HIT": 7, "RESPONSE": 8, "FAQ": 9, "TRAIT": 24, "WIN": 9, "HAND": 3,
    "LIBERATION": 2, "END": 2, "LIMIT": 6, "LOOP": 2,
}  # fmt: skip
"""The areas of the rulebook and how many rules each has."""

RULINGS = 73
ELSEWHERE = {
    56: "Cirno", 57: "replaced", 69: "Mokou", 71: "a date of a printing", 72: "a misprint",
}  # fmt: skip
"""Rulings about characters that are not in this pool, and about printings."""


@cache
def named() -> set[str]:
    """Rules in the docstrings of the tests here and in the `rules` of scenarios."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("*.py"):
        if path != Path(__file__):
            found |= set(re.findall(r"DD-[A-Z]+-\d\d", path.read_text(encoding="utf-8")))
    for scenario in load_scenarios(games()["dreamduel"], cardsets_root() / "dreamduel" / "scenarios"):
        found |= set(scenario.rules)
    return found


def test_every_rule_has_a_test():
    wanted = [f"DD-{area}-{n:02}" for area, count in RULES.items() for n in range(1, count + 1)]
    missing = [rule for rule in wanted if rule not in named()]
    assert not missing, f"no test names {', '.join(missing)}"


def test_every_ruling_of_the_pool_has_a_test():
    wanted = [f"DD-AMB-{n:02}" for n in range(1, RULINGS + 1) if n not in ELSEWHERE]
    missing = [rule for rule in wanted if rule not in named()]
    assert not missing, f"no test names {', '.join(missing)}"


def test_scenarios_name_rules_that_exist():
    known = {f"DD-{area}-{n:02}" for area, count in RULES.items() for n in range(1, count + 1)}
    known |= {f"DD-AMB-{n:02}" for n in range(1, RULINGS + 1)} | {f"DDC-AMB-{n:02}" for n in range(1, 62)}
    wrong = {r for r in named() if r.startswith("DD")} - known
    assert not wrong, f"no such rules: {sorted(wrong)}"
