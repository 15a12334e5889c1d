"""Plays any legal answer: the simplest opponent, and what the fuzzer plays with."""

from __future__ import annotations

import random

from hopetable.kernel.engine import satisfies
from hopetable.kernel.records import Answer, Decision, Option
from hopetable.kernel.state import Match


class RandomBot:
    """Chooses evenly among what is offered. `seed` makes it repeatable."""

    def __init__(self, seed: int | None = None) -> None:
        self.dice = random.Random(seed)

    def answer(self, match: Match, decision: Decision, seat: int) -> Answer:
        """An answer to a decision the seat owes."""
        return random_answer(self.dice, decision, seat)


def random_answer(dice: random.Random, decision: Decision, seat: int) -> Answer:
    """A random legal answer; the default where a constraint is not met by chance."""
    if decision.kind == "pick_number":
        return Answer(seat, decision.id, decision.rev, number=dice.randint(decision.least, decision.most))
    options = decision.options[seat]
    for _ in range(20):
        chosen = _draw(dice, decision, options)
        if decision.constraint is None or satisfies(decision.constraint, chosen):
            return Answer(seat, decision.id, decision.rev, tuple(o.id for o in chosen))
    return Answer(seat, decision.id, decision.rev, tuple(decision.default[seat]))


def _draw(dice: random.Random, decision: Decision, options: tuple[Option, ...]) -> list[Option]:
    if decision.kind == "order":
        return dice.sample(options, len(options))
    most = min(decision.most, len(options))
    return dice.sample(options, dice.randint(min(decision.least, most), most))
