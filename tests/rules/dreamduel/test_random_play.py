"""500 random duels: figures and an open decision after every answer, the rest now and then.

Four of five are between random legal decks of the whole pool, the others between ready decks. HOPETABLE_DUELS sets
another number (5000 is the long run); `make fuzz` plays on until stopped. In every fifth duel response windows open on
public facts, as they do in rooms; every eighth duel is looked at closely as it goes, all are at their end.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from hopetable.bots.decks import random_deck
from hopetable.bots.random import random_answer
from hopetable.games.checks import (
    check_conserved,
    check_hidden,
    check_json,
    check_open,
    check_patches,
    check_undo,
)
from hopetable.games.dreamduel.standing import orb_limit
from hopetable.kernel.engine import Engine
from hopetable.kernel.game import Game
from hopetable.kernel.projection import Views
from hopetable.kernel.records import Answer, MatchSetup
from hopetable.kernel.state import Match

from .table import duel

DUELS = int(os.environ.get("HOPETABLE_DUELS", "500"))
BATCHES = 20
LIMIT = 3_000


def eager(dice: random.Random, decision: Any, seat: int) -> Answer:
    """A random answer that rather acts than passes, so that turns are full."""
    options = decision.options.get(seat, ())
    if decision.kind == "choose_action" and len(options) > 1 and dice.random() < 0.8:
        return Answer(seat, decision.id, decision.rev, (dice.choice(options[:-1]).id,))
    return random_answer(dice, decision, seat)


class Player:
    """Plays one random duel and checks it."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        entry = duel()
        ready = list(entry.cards.decks.values())
        if seed % 5:
            chosen = [random_deck(entry.cards, "everything", self.dice) for _ in range(2)]
        else:
            chosen = [dict(self.dice.choice(ready)["cards"]) for _ in range(2)]
        self.rules = entry.rules
        self.engine = Engine(self.rules)
        self.closely = seed % 8 == 0
        options = {"window": "constant"} if seed % 5 == 0 else {}
        self.setup = MatchSetup(2, f"{seed:064x}", tuple(chosen), options)
        self.match, step = self.engine.start(self.setup)
        self.answers: list[Answer] = []
        self.views, self.clients = Views(self.rules), {}
        self.count = check_conserved(self.match)
        if self.closely:
            self.deep(step.events, None)

    def play(self) -> Match:
        match = self.match
        every = self.dice.randint(20, 60)
        while match.outcome is None:
            assert len(self.answers) < LIMIT, "no end"
            check_open(self.rules, match)
            decision = self.dice.choice(match.decisions)
            answer = eager(self.dice, decision, self.dice.choice(decision.waiting()))
            before = match.clone() if self.closely else None
            step = self.engine.answer(match, answer)
            self.answers.append(answer)
            self.figures()
            if len(self.answers) % 10 == 0:
                check_conserved(match, self.count)
            if before is not None and len(self.answers) % every == 0:
                self.deep(step.events, before)
                check_undo(self.rules, before, answer, match.hash())
        check_open(self.rules, match)
        check_conserved(match, self.count)
        self.deep((), None)
        return match

    def figures(self) -> None:
        """What no rule can change."""
        game = Game(self.rules, self.match)
        for seat, player in self.match.players.items():
            assert player.hp <= 10_000
            assert player.hp >= 0 or self.match.outcome is not None
            assert min(player.ready, player.spent, player.broken) >= 0
            assert player.ready + player.spent + player.broken == orb_limit(game, seat)
            spirit = [c for c in self.match.zones[f"{seat}.spirit"] if c]
            assert len(spirit) <= 5

    def deep(self, events: Any, before: Match | None) -> None:
        again = check_json(self.rules, self.match)
        check_hidden(self.rules, self.match, events, before, None, again)
        check_patches(self.views, self.match, self.clients)

    def replayed(self) -> str:
        match, _ = self.engine.start(self.setup)
        for answer in self.answers:
            self.engine.answer(match, answer)
        return match.hash()


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_duels_keep_every_promise(batch: int):
    for seed in range(batch, DUELS, BATCHES):
        player = Player(seed)
        try:
            match = player.play()
            if seed % 10 == 0:
                assert player.replayed() == match.hash()
        except Exception as fault:
            fault.add_note(f"duel {seed}, after {len(player.answers)} answers")
            raise
        assert match.outcome is not None
        assert match.outcome.reason in ("hp", "settlement", "special")
