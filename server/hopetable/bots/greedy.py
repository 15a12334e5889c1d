"""Looks one step ahead: tries its options on a guess of the match and keeps the one that leaves it best off.

A ruleset may say how well a seat stands (`worth`); otherwise its public numbers are counted.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, islice
from typing import Any

from hopetable.kernel.engine import Engine, satisfies
from hopetable.kernel.errors import Refusal, RulesFault
from hopetable.kernel.game import Game
from hopetable.kernel.records import Answer, Decision
from hopetable.kernel.ruleset import Ruleset
from hopetable.kernel.state import Match

from .random import random_answer
from .seen import imagined

WORTH = {"hp": 1.0, "grace_sum": 30.0, "ready": 10.0, "payable": 10.0, "hand": 30.0, "blood": 5.0}  # fmt: skip
"""What a point of each of a seat's numbers is worth to its seat; hp is counted in thousandths of its maximum."""

FREE = frozenset(("idle", "action_step", "set_step", "act", "activity", "start", "battle"))
"""Prompts at which a seat is free to act: the dust has settled."""

CANDIDATES = 10
STEPS = 14
WIN = 1_000_000.0


class GreedyBot:
    """One step of look-ahead: own answer, then everybody's default until the dust settles, then count."""

    def __init__(self, rules: Ruleset, seed: int | None = None) -> None:
        self.rules = rules
        self.engine = Engine(rules)
        self.dice = random.Random(seed)

    def answer(self, match: Match, decision: Decision, seat: int) -> Answer:
        """The best of a handful of answers."""
        candidates = self._candidates(decision, seat)
        if len(candidates) == 1:
            return candidates[0]
        guess = imagined(self.rules, match, seat, self.dice)
        best, most = candidates[0], float("-inf")
        for candidate in candidates:
            score = self._try(guess, candidate, seat)
            if score > most:
                best, most = candidate, score
        return best

    def _candidates(self, decision: Decision, seat: int) -> list[Answer]:
        """The default first, so that it wins ties, then the other options or a sample of combinations."""
        default = self.engine.default(Match.__new__(Match), decision, seat)
        out = [default]
        if decision.kind == "pick_number":
            middle = (decision.least + decision.most) // 2
            out += [Answer(seat, decision.id, decision.rev, number=n) for n in (decision.most, decision.least, middle)]
            return _unlike(out)
        options = decision.options[seat]
        if decision.kind == "order":
            return out
        if decision.most == 1:
            ids: list[tuple[str, ...]] = [(o.id,) for o in options]
            if decision.least == 0:
                ids.append(())
            self.dice.shuffle(ids)
        else:
            ids = [
                tuple(o.id for o in chosen)
                for size in range(max(decision.least, 1), min(decision.most, len(options)) + 1)
                for chosen in islice(combinations(options, size), 40)
                if decision.constraint is None or satisfies(decision.constraint, chosen)
            ]
            self.dice.shuffle(ids)
        out += [Answer(seat, decision.id, decision.rev, tuple(i)) for i in ids]
        return _unlike(out)[:CANDIDATES]

    def _try(self, guess: Match, answer: Answer, seat: int) -> float:
        match = guess.clone()
        try:
            self.engine.answer(match, answer)
            self._settle(match, seat)
        except (Refusal, RulesFault):
            return float("-inf")
        return self.worth(match, seat)

    def _settle(self, match: Match, seat: int) -> None:
        """Let windows and small questions pass, until somebody is free to act again."""
        for _ in range(STEPS):
            if match.outcome is not None or not match.decisions:
                return
            decision = match.decisions[0]
            if decision.prompt in FREE:
                return
            asked = decision.waiting()[0]
            self.engine.answer(match, self.engine.default(match, decision, asked))

    def worth(self, match: Match, seat: int) -> float:
        """How well a seat stands, from public numbers and its own hand."""
        if match.outcome is not None:
            if not match.outcome.winners:
                return 0.0
            return WIN if seat in match.outcome.winners else -WIN
        game = Game(self.rules, match)
        own = getattr(self.rules, "worth", None)
        values = {
            s: own(game, s) if own is not None else _count(self.rules.seat_view(game, s), match, s)
            for s in match.players
        }
        return values[seat] - standing([value for s, value in values.items() if s != seat])


def standing(others: Sequence[float]) -> float:
    """What a seat measures itself against: half the leader of the others, half all of them. So what hits the leader is
    worth more than what hits anybody, and with one other it is simply that one."""
    return (max(others) + sum(others) / len(others)) / 2


def _count(view: dict[str, Any], match: Match, seat: int) -> float:
    total = 0.0
    for key, worth in WORTH.items():
        value = view.get(key)
        if isinstance(value, int | float) and not isinstance(value, bool):
            if key == "hp":
                total += 1000.0 * value / max(1, view.get("max_hp") or 10)
            else:
                total += worth * value
    hand = match.zones.get(f"{seat}.hand")
    if hand is not None and "hand" not in view:
        total += WORTH["hand"] * len(hand)
    return total


def _unlike(answers: list[Answer]) -> list[Answer]:
    seen, out = set(), []
    for answer in answers:
        key = (answer.options, answer.number)
        if key not in seen:
            seen.add(key)
            out.append(answer)
    return out


__all__ = ["GreedyBot", "random_answer"]
