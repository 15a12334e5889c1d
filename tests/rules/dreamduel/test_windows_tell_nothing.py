"""K12: response windows open by public facts; what a seat holds unseen changes nothing that others can observe."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.games.registry import games
from hopetable.kernel.engine import Engine
from hopetable.kernel.game import Game
from hopetable.kernel.records import Answer, MatchSetup

RULES = games()["dreamduel"].rules
PLAIN = {"C001-RM": "center"}


def asked_when_attacked(hand: list[str], item: list[str], window: str) -> list[tuple[str, int, int]]:
    """Prompt, seat and number of options of each decision while an attack goes through, the defender passing."""
    given: dict[str, Any] = {
        "me": {"hand": ["MS-001", "MS-010"], "chara": [{"C002-MS": "center"}]},
        "opponent": {"hand": hand, "item": item, "chara": [PLAIN]},
    }
    match = RULES.scenario_match(given, MatchSetup(2, "00" * 32, options={"window": window}))
    engine = Engine(RULES)
    engine._run(Game(RULES, match))
    idle = match.decisions[0]
    declare = next(o for o in idle.options[0] if o.key == "declare")
    engine.answer(match, Answer(0, idle.id, idle.rev, (declare.id,)))
    seen = []
    while match.outcome is None and match.decisions[0].prompt != "idle":
        decision = match.decisions[0]
        seat = decision.waiting()[0]
        seen.append((decision.prompt, seat, len(decision.options[seat])))
        engine.answer(match, engine.default(match, decision, seat))
    return seen


@pytest.mark.parametrize("window", ["constant", "always"])
def test_the_same_windows_open_whatever_the_defender_holds(window: str) -> None:
    armed = asked_when_attacked(["SYS-006", "SYS-019"], ["RM-017"], window)
    empty = asked_when_attacked(["C001-RM", "RM-008"], ["C001-RM-α"], window)
    assert [a[:2] for a in armed] == [e[:2] for e in empty]
    assert [a for a in armed if a[1] == 1] != [e for e in empty if e[1] == 1], (
        "the hands do make a difference to their owner"
    )
    assert any(count == 1 for _, seat, count in empty if seat == 1), "a window with nothing but passing"


def test_a_seat_that_shows_no_hidden_card_is_not_asked() -> None:
    assert [p for p, seat, _ in asked_when_attacked([], [], "constant") if seat == 1] == []


def test_instant_rooms_leave_empty_windows_out() -> None:
    assert all(count > 1 for _, seat, count in asked_when_attacked(["C001-RM"], [], "instant") if seat == 1)


@pytest.mark.parametrize("window", ["constant", "instant"])
def test_an_ability_in_hand_is_asked_for_by_public_facts(window: str):
    """Ran may follow a hit from Yukari's hand; whoever holds cards beside a joined Yukari is asked alike."""
    asked = []
    for held in ("YK-003", "SYS-011"):
        given: dict[str, Any] = {"me": {"hand": ["YK-004", held], "chara": [{"C005-YK": "center"}]}, "opponent": {}}
        match = RULES.scenario_match(given, MatchSetup(2, "00" * 32, options={"window": window}))
        engine = Engine(RULES)
        engine._run(Game(RULES, match))
        declare = next(o for o in match.decisions[0].options[0] if o.key == "declare")
        engine.answer(match, Answer(0, match.decisions[0].id, match.decisions[0].rev, (declare.id,)))
        prompts = []
        while match.decisions[0].prompt != "idle":
            decision = match.decisions[0]
            prompts.append((decision.prompt, decision.seats))
            engine.answer(match, engine.default(match, decision, decision.seats[0]))
        asked.append(prompts)
    assert (asked[0] == asked[1]) is (window == "constant")
