"""Every rule and ruling is named by a test here or by a scenario that is played."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from hopetable.games.registry import cardsets_root, games
from hopetable.games.scenarios import load_scenarios

RULES = {
    "DECK": 7, "SETUP": 15, "TURN": 5, "ACTIVITY": 12, "SUMMON": 12, "SPELL": 6, "EQUIP": 3, "STANCE": 5, "ATTACK": 8,
    "DEFEND": 6, "CHAIN": 5, "END": 4, "WIN": 4, "DESTINY": 7, "THEME": 2, "LIMIT": 3,
}  # fmt: skip
"""The areas of the rulebook and how many rules each has."""

RULINGS, POOL = 51, 22
TEXT = {1: "a censored word", 4: "variant words and misprints"}
"""Rulings about how the rulebook is to be read."""


@cache
def named() -> set[str]:
    """Rules in the docstrings of the tests here and in the `rules` of scenarios."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("*.py"):
        if path != Path(__file__):
            found |= set(re.findall(r"Z(?:T-[A-Z]+|C)-\d\d", path.read_text(encoding="utf-8")))
    for scenario in load_scenarios(games()["zhutian"], cardsets_root() / "zhutian" / "scenarios"):
        found |= set(scenario.rules)
    return found


def every_rule() -> list[str]:
    return [f"ZT-{area}-{n:02}" for area, count in RULES.items() for n in range(1, count + 1)]


def test_every_rule_has_a_test():
    missing = [rule for rule in every_rule() if rule not in named()]
    assert not missing, f"no test names {', '.join(missing)}"


def test_every_ruling_has_a_test():
    wanted = [f"ZT-AMB-{n:02}" for n in range(1, RULINGS + 1) if n not in TEXT]
    wanted += [f"ZC-{n:02}" for n in range(1, POOL + 1)]
    missing = [rule for rule in wanted if rule not in named()]
    assert not missing, f"no test names {', '.join(missing)}"


def test_tests_name_rules_that_exist():
    known = {
        *every_rule(),
        *(f"ZT-AMB-{n:02}" for n in range(1, RULINGS + 1)),
        *(f"ZC-{n:02}" for n in range(1, POOL + 1)),
    }
    wrong = {r for r in named() if r.startswith("Z")} - known
    assert not wrong, f"no such rules: {sorted(wrong)}"
