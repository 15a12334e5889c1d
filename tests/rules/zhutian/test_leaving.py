"""One of several leaves, in any state; the match stays sound for the rest (ZT-AMB-50, ZT-AMB-46)."""

from __future__ import annotations

import random

import pytest

from hopetable.bots.random import RandomBot
from hopetable.games.checks import check_conserved, check_hidden, check_json, check_open

from .table import Whole


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


def test_the_last_to_stay_wins():
    """ZT-WIN-02"""
    whole = Whole(3)
    whole.concede(1)
    whole.concede(0)
    assert whole.match.outcome is not None
    assert whole.match.outcome.winners == (2,)
