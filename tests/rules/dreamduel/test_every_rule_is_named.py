"""Every rule and ruling that concerns this pool is named by a rules test or by a scenario that is played."""

from __future__ import annotations

from ..named_rules import named_rules, numbered

RULES = {
    "DECK": 6, "SETUP": 9, "ZONE": 15, "ORB": 7, "TURN": 8, "DRAW": 5, "CHARACTER": 11, "SETCARD": 4, "IDLE": 3,
    "DECLARE": 13, "CLASH": 8, "DAMAGE": 7, "HIT": 7, "RESPONSE": 8, "FAQ": 9, "TRAIT": 24, "WIN": 9, "HAND": 3,
    "LIBERATION": 2, "END": 2, "LIMIT": 6, "LOOP": 2,
}  # fmt: skip
"""The areas of the rulebook and how many rules each has."""

RULINGS = 73
ELSEWHERE = {57: "replaced by DDC-AMB-47", 71: "a date of a printing", 72: "a misprint"}
"""Rulings that no play can show."""


def named() -> frozenset[str]:
    return named_rules("dreamduel", r"DD-[A-Z]+-\d\d")


def test_every_rule_has_a_test():
    missing = [rule for rule in numbered("DD", RULES) if rule not in named()]
    assert not missing, f"no test names {', '.join(missing)}"


def test_every_ruling_of_the_pool_has_a_test():
    wanted = [f"DD-AMB-{n:02}" for n in range(1, RULINGS + 1) if n not in ELSEWHERE]
    missing = [rule for rule in wanted if rule not in named()]
    assert not missing, f"no test names {', '.join(missing)}"


def test_scenarios_name_rules_that_exist():
    known = set(numbered("DD", RULES))
    known |= {f"DD-AMB-{n:02}" for n in range(1, RULINGS + 1)} | {f"DDC-AMB-{n:02}" for n in range(1, 62)}
    wrong = {r for r in named() if r.startswith("DD")} - known
    assert not wrong, f"no such rules: {sorted(wrong)}"
