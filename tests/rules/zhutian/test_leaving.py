"""One of several leaves, in any state; the match stays sound for the rest (ZT-AMB-50, ZT-AMB-46)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from hopetable.bots.random import RandomBot
from hopetable.games.checks import check_conserved, check_hidden, check_json, check_open
from hopetable.kernel.engine import Engine
from hopetable.kernel.state import Match

from .table import Whole, play, position


@pytest.mark.parametrize("seed", range(12))
def test_one_of_six_leaves_at_any_moment(seed: int):
    """ZT-AMB-50: in setup, in windows, in the own turn, in the middle of a chain."""
    dice = random.Random(seed)
    whole = Whole(6, f"{seed:064x}", window="constant" if seed % 2 else "instant")
    bot = RandomBot(seed)
    leaving = dice.sample(range(6), 4)
    moments = sorted(dice.sample(range(160), 4))
    count = check_conserved(whole.match)
    for step in range(400):
        if whole.match.outcome is not None:
            break
        if moments and step >= moments[0] and not whole.match.players[leaving[0]].defeated:
            moments.pop(0)
            seat = leaving.pop(0)
            before = whole.match.clone()
            told = len(whole.events)
            whole.concede(seat)
            assert whole.match.players[seat].defeated
            assert seat in whole.match.gone
            if whole.match.outcome is None:
                check_open(whole.rules, whole.match)
            again = check_json(whole.rules, whole.match)
            check_conserved(whole.match, count)
            check_hidden(whole.rules, whole.match, whole.events[told:], before, None, again)
            continue
        decision = dice.choice(whole.match.decisions)
        seat = dice.choice(decision.waiting())
        assert seat not in whole.match.gone
        whole.events += whole.engine.answer(whole.match, bot.answer(whole.match, decision, seat)).events
    check_conserved(whole.match, count)


KINDS = {"activity", "respond", "keep_skills", "hand_limit", "target", "tributes", "trigger", "summon_form", "would"}
"""What the seats of a match are asked; a destiny is asked too seldom to wait for it."""


def leaves(rules: Any, match: Match, seat: int) -> None:
    """One goes on a copy of the match; the rest plays on from there, soundly."""
    engine, left = Engine(rules), match.clone()
    count, bot = check_conserved(left), RandomBot(seat)
    step = engine.concede(left, seat)
    check_hidden(rules, left, step.events, match, None, check_json(rules, left))
    assert left.players[seat].defeated
    for _ in range(12):
        check_open(rules, left)
        if left.outcome is not None:
            break
        decision = left.decisions[0]
        asked = decision.waiting()[0]
        assert asked != seat
        engine.answer(left, bot.answer(left, decision, asked))
    check_conserved(left, count)


def test_the_one_who_is_asked_or_another_leaves_at_every_kind_of_question():
    """ZT-AMB-50: an absence ends as a concession does; in every one of these positions the rest plays on."""
    seen: Counter[tuple[str, str]] = Counter()
    for seed in range(12):
        dice, bot = random.Random(seed), RandomBot(seed)
        whole = Whole(6, f"{77 + seed:064x}", window="constant")
        for _ in range(260):
            if whole.match.outcome is not None or len(whole.match.gone) > 3:
                break
            decision = dice.choice(whole.match.decisions)
            asked = dice.choice(decision.waiting())
            own, active = whole.match.table.active == asked, whole.match.table.active
            for who, seat in (("asked", asked), ("turn", active), ("else", (asked + 3) % 6)):
                place = (decision.prompt, f"{who} {own}")
                if seen[place] < 1 and seat not in whole.match.gone:
                    seen[place] += 1
                    leaves(whole.rules, whole.match, seat)
            whole.engine.answer(whole.match, bot.answer(whole.match, decision, asked))
        if {prompt for prompt, _ in seen} >= KINDS:
            break
    assert {prompt for prompt, _ in seen} >= KINDS


@pytest.mark.parametrize("seat", range(3))
def test_somebody_leaves_while_a_destiny_is_decided(seat: int):
    """ZT-AMB-50, ZT-DESTINY-05: the fallen, the defeater or the third."""
    run = position(A={"equip": ["ridge_sword"]}, B={"hp": 10, "destiny": "lone_boat_toll"}, C={}, D={})
    play(run, {"A": {"attack": {"card": "A", "target": "B"}}}, {"expect": {"prompt": "destiny", "asked": ["B"]}})
    leaves(run.rules, run.match, seat)


def test_the_last_to_stay_wins():
    """ZT-WIN-02"""
    whole = Whole(3)
    whole.concede(1)
    whole.concede(0)
    assert whole.match.outcome is not None
    assert whole.match.outcome.winners == (2,)
