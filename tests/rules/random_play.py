"""Random matches for every game: an open decision and sound figures as they go, the heavy checks now and then."""

from __future__ import annotations

import os
import random
from collections.abc import Collection
from typing import Any, ClassVar

import pytest

from hopetable.bots.random import random_answer
from hopetable.games.checks import check_conserved, check_hidden, check_json, check_open, check_patches, check_undo
from hopetable.games.entry import GameEntry
from hopetable.kernel.engine import Engine
from hopetable.kernel.projection import Views
from hopetable.kernel.records import Answer, Decision, MatchSetup
from hopetable.kernel.state import Match

BATCHES = 20
in_batches = pytest.mark.parametrize("batch", range(BATCHES))
"""One test a batch, so that several processes share them."""


def how_many(variable: str, usual: int) -> int:
    """How many matches are played: the suite's number, or another one from the environment."""
    return int(os.environ.get(variable, usual))


def eager(dice: random.Random, decision: Decision, seat: int, zeal: float = 0.6) -> Answer:
    """A random answer that rather acts than passes (the last option)."""
    options = decision.options.get(seat, ())
    if decision.kind == "choose_action" and len(options) > 1 and dice.random() < zeal:
        return Answer(seat, decision.id, decision.rev, (dice.choice(options[:-1]).id,))
    return random_answer(dice, decision, seat)


class RandomMatch:
    """One random match, checked as it is played. A game says how it is set up and what no rule can change."""

    matches: ClassVar[int]
    """So many are played."""
    limit: ClassVar[int]
    """No match takes more answers."""
    look: ClassVar[int] = 10
    """The open decision and the figures are checked after every so many answers."""
    zeal: ClassVar[float] = 0.6
    """How often a player rather acts than passes."""
    gap: ClassVar[tuple[int, int]] = (30, 80)
    """A match that is watched closely has the heavy checks after so many answers."""
    closely_every: ClassVar[int]
    """One in so many is watched closely and played again from its answers."""
    ended_every: ClassVar[int] = 1
    """One in so many has the heavy checks at its end."""
    reasons: ClassVar[Collection[str]]
    """How a match may end."""

    def __init__(self, entry: GameEntry, seed: int) -> None:
        self.seed = seed
        self.dice = random.Random(seed)
        self.entry = entry
        self.rules = entry.rules
        self.engine = Engine(self.rules)
        self.closely = seed % self.closely_every == 0
        self.setup = self.choose_setup()
        self.match, step = self.engine.start(self.setup)
        self.answers: list[Answer] = []
        self.views: Views = Views(self.rules)
        self.clients: dict[str, dict[str, Any]] = {}
        self.count = check_conserved(self.match)
        if self.closely:
            self.deep(step.events, None)

    def choose_setup(self) -> MatchSetup:
        """Seats, decks and options of the match."""
        raise NotImplementedError

    def figures(self) -> None:
        """What no rule can change."""
        raise NotImplementedError

    def eager(self, decision: Decision, seat: int) -> Answer:
        """A random answer, so that turns are full."""
        return eager(self.dice, decision, seat, self.zeal)

    def play(self) -> Match:
        """Answer until the match ends."""
        match, every = self.match, self.dice.randint(*self.gap)
        while match.outcome is None:
            assert len(self.answers) < self.limit, "no end"
            decision = self.dice.choice(match.decisions)
            answer = self.eager(decision, self.dice.choice(decision.waiting()))
            deep = self.closely and len(self.answers) % every == 0
            before = match.clone() if deep else None
            step = self.engine.answer(match, answer)
            self.answers.append(answer)
            if len(self.answers) % self.look == 0:
                check_open(self.rules, match)
                self.figures()
            if len(self.answers) % 10 == 0:
                check_conserved(match, self.count)
            if before is not None:
                self.deep(step.events, before)
                check_undo(self.rules, before, answer, match.hash())
        check_open(self.rules, match)
        check_conserved(match, self.count)
        self.figures()
        if self.seed % self.ended_every == 0:
            self.deep((), None)
        return match

    def deep(self, events: Any, before: Match | None) -> None:
        """JSON, redaction, patches."""
        again = check_json(self.rules, self.match)
        check_hidden(self.rules, self.match, events, before, None, again)
        check_patches(self.views, self.match, self.clients)

    def check_replay(self) -> None:
        """The same answers lead to the same state."""
        match, _ = self.engine.start(self.setup)
        for answer in self.answers:
            self.engine.answer(match, answer)
        assert match.hash() == self.match.hash()


def play_batch(kind: type[RandomMatch], entry: GameEntry, batch: int) -> None:
    """The matches of one batch; what goes wrong names the match and the answer."""
    for seed in range(batch, kind.matches, BATCHES):
        player = kind(entry, seed)
        try:
            match = player.play()
            if player.closely:
                player.check_replay()
        except Exception as fault:
            fault.add_note(f"match {seed}, after {len(player.answers)} answers")
            raise
        assert match.outcome is not None
        assert match.outcome.reason in kind.reasons
