"""Every rule and ruling is named by a rules test or by a scenario that is played."""

from __future__ import annotations

from ..named_rules import named_rules, numbered

RULES = {
    "GEN": 7, "DECK": 10, "CARD": 16, "ATTR": 6, "KIND": 2, "INFO": 4, "SETUP": 9, "TIME": 11, "BOARD": 10, "RANGE": 5,
    "TURN": 2, "START": 9, "SUMMON": 6, "STACK": 10, "MOVE": 2, "PRIO": 2, "BATTLE": 17, "JOINT": 12, "DAMAGE": 11,
    "RESIST": 3, "STAT": 4, "MAIN": 13, "CONTROL": 3, "LEAVE": 3, "END": 5, "FATE": 6, "PROPHECY": 5, "PREP": 3,
    "AREA": 5, "WIN": 5, "MULTI": 2, "MISC": 3,
}  # fmt: skip
"""The areas of the rulebook and how many rules each has."""

RULINGS = range(1, 60)


def named() -> frozenset[str]:
    return named_rules("hope", r"HOPE-[A-Z]+-\d\d")


def test_every_rule_has_a_test():
    missing = [rule for rule in numbered("HOPE", RULES) if rule not in named()]
    assert not missing, f"no test names {', '.join(missing)}"


def test_every_ruling_has_a_test():
    missing = [n for n in RULINGS if f"HOPE-AMB-{n:02}" not in named()]
    assert not missing, f"no test names the rulings {missing}"


def test_tests_name_rules_that_exist():
    known = set(numbered("HOPE", RULES))
    known |= {f"HOPE-AMB-{n:02}" for n in RULINGS}
    assert not named() - known, f"no such rules: {sorted(named() - known)}"
