"""Matches without a server: bots answer decisions until there is an outcome."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from hopetable.kernel.engine import Engine, Step
from hopetable.kernel.records import Answer, Decision, MatchSetup, Outcome
from hopetable.kernel.ruleset import Ruleset
from hopetable.kernel.state import Match


class Player(Protocol):
    """Anything that answers decisions."""

    def answer(self, match: Match, decision: Decision, seat: int) -> Answer: ...


class Played(msgspec.Struct, frozen=True):
    """A match that was played: how it ended and what was answered."""

    outcome: Outcome | None
    decisions: int
    answers: list[Answer]


def setup_of(entry: Any, decks: Sequence[dict[str, int]], seed: int, seats: int | None = None) -> MatchSetup:
    """A match of ready decks from a plain number, for as few as can play unless `seats` says otherwise."""
    return MatchSetup(
        seats=seats or entry.seats[0], seed=f"{random.Random(seed).getrandbits(256):064x}", decks=tuple(decks),
        options={o["key"]: o["default"] for o in entry.options_schema},
    )  # fmt: skip


def play(
    rules: Ruleset, setup: MatchSetup, players: Sequence[Player], limit: int = 5_000,
    watch: Callable[[Match, Step, Answer | None], None] | None = None,
) -> Played:  # fmt: skip
    """Play a match to its end, or until `limit` decisions have been answered."""
    engine = Engine(rules)
    match, step = engine.start(setup)
    if watch is not None:
        watch(match, step, None)
    answers: list[Answer] = []
    while match.outcome is None and len(answers) < limit:
        decision = match.decisions[0]
        seat = decision.waiting()[0]
        answer = players[seat].answer(match, decision, seat)
        step = engine.answer(match, answer)
        answers.append(answer)
        if watch is not None:
            watch(match, step, answer)
    return Played(match.outcome, len(answers), answers)
