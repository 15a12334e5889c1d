"""Every rule and ruling is named by a test here or by a scenario that is played."""

from __future__ import annotations

from ..named_rules import named_rules, numbered

RULES = {
    "DECK": 7, "SETUP": 15, "TURN": 5, "ACTIVITY": 12, "SUMMON": 12, "SPELL": 6, "EQUIP": 3, "STANCE": 5, "ATTACK": 8,
    "DEFEND": 6, "CHAIN": 5, "END": 4, "WIN": 4, "DESTINY": 7, "THEME": 2, "LIMIT": 3,
}  # fmt: skip
"""The areas of the rulebook and how many rules each has."""

RULINGS, POOL = 51, 22
TEXT = {4: "variant words and misprints"}
"""Rulings about how the rulebook is to be read."""


def named() -> frozenset[str]:
    return named_rules("zhutian", r"Z(?:T-[A-Z]+|C)-\d\d")


def test_every_rule_has_a_test():
    missing = [rule for rule in numbered("ZT", RULES) if rule not in named()]
    assert not missing, f"no test names {', '.join(missing)}"


def test_every_ruling_has_a_test():
    wanted = [f"ZT-AMB-{n:02}" for n in range(1, RULINGS + 1) if n not in TEXT]
    wanted += [f"ZC-{n:02}" for n in range(1, POOL + 1)]
    missing = [rule for rule in wanted if rule not in named()]
    assert not missing, f"no test names {', '.join(missing)}"


def test_tests_name_rules_that_exist():
    known = {
        *numbered("ZT", RULES),
        *(f"ZT-AMB-{n:02}" for n in range(1, RULINGS + 1)),
        *(f"ZC-{n:02}" for n in range(1, POOL + 1)),
    }
    wrong = {r for r in named() if r.startswith("Z")} - known
    assert not wrong, f"no such rules: {sorted(wrong)}"
