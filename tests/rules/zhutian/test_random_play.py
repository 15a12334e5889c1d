"""1,000 random matches over two to six seats and all ready decks: figures and an open decision after every answer.

HOPETABLE_ZHUTIAN sets another number. Windows open on public facts in every fifth match, as they do in rooms; every
fortieth is looked at closely as it goes.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from hopetable.bots.random import random_answer
from hopetable.games.checks import check_conserved, check_hidden, check_json, check_open, check_patches, check_undo
from hopetable.kernel.engine import Engine
from hopetable.kernel.projection import Views
from hopetable.kernel.records import Answer, MatchSetup
from hopetable.kernel.state import Match

from .table import zhutian

MATCHES = int(os.environ.get("HOPETABLE_ZHUTIAN", "1000"))
BATCHES = 10
LIMIT = 8_000
ROUNDS = 2
"""How long most matches go; every twenty-fifth goes on to its natural end (or four times as long)."""

ENDINGS = ("end_phase", "end_object", "pass")


def eager(dice: random.Random, decision: Any, seat: int) -> Answer:
    """A random answer that rather acts than ends something."""
    options = decision.options.get(seat, ())
    if decision.kind == "choose_action" and dice.random() < 0.7:
        acts = [o for o in options if o.id not in ENDINGS]
        if acts:
            return Answer(seat, decision.id, decision.rev, (dice.choice(acts).id,))
    return random_answer(dice, decision, seat)


class Player:
    """Plays one random match and checks it."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        entry = zhutian()
        decks = [d["cards"] for d in entry.ready_decks()]
        self.rules = entry.rules
        self.engine = Engine(self.rules)
        self.closely = seed % 40 == 0
        options = {
            "window": "constant" if seed % 5 == 0 else "instant", "max_rounds": ROUNDS * (4 if seed % 25 == 1 else 1),
            "destiny": seed % 7 != 0, "theme": seed % 4 != 0, "first_player": "rps" if seed % 9 == 0 else "random",
        }  # fmt: skip
        self.setup = MatchSetup(2 + seed % 5, f"{seed:064x}", (dict(decks[seed % len(decks)]),), options)
        self.match, step = self.engine.start(self.setup)
        self.answers: list[Answer] = []
        self.views, self.clients = Views(self.rules), {}
        self.count = check_conserved(self.match)
        if self.closely:
            self.deep(step.events, None)

    def play(self) -> Match:
        match = self.match
        every = self.dice.randint(30, 80)
        while match.outcome is None:
            assert len(self.answers) < LIMIT, "no end"
            decision = self.dice.choice(match.decisions)
            answer = eager(self.dice, decision, self.dice.choice(decision.waiting()))
            before = match.clone() if self.closely and len(self.answers) % every == 0 else None
            step = self.engine.answer(match, answer)
            self.answers.append(answer)
            if len(self.answers) % 10 == 0:
                check_open(self.rules, match)
                check_conserved(match, self.count)
                self.figures()
            if before is not None:
                self.deep(step.events, before)
                check_undo(self.rules, before, answer, match.hash())
        check_open(self.rules, match)
        check_conserved(match, self.count)
        return match

    def figures(self) -> None:
        """ZT 4.6: what no rule can change."""
        match, acting = self.match, []
        for seat, player in match.players.items():
            assert 0 <= player.hp <= 100
            assert sum(1 for c in match.zones[f"{seat}.creature"] if c) <= 5
            assert sum(1 for c in match.zones[f"{seat}.spell"] if c) <= 5
            slots = [
                s
                for c in match.zones[f"{seat}.equip"]
                for s in self.rules.book.entries[match.cards[c].code].facts["slots"]
            ]
            assert len(slots) == len(set(slots))
            for card in (*match.zones[f"{seat}.marker"], *(c for c in match.zones[f"{seat}.creature"] if c)):
                marks = match.cards[card].marks
                if marks.get("begun") and not marks.get("finished") and match.table.phase == "activity":
                    acting.append(card)
        assert acting == ([] if match.table.acting is None else [match.table.acting])

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
def test_random_matches_keep_every_promise(batch: int):
    for seed in range(batch, MATCHES, BATCHES):
        player = Player(seed)
        try:
            match = player.play()
            if player.closely:
                assert player.replayed() == match.hash()
        except Exception as fault:
            fault.add_note(f"match {seed}, after {len(player.answers)} answers")
            raise
        assert match.outcome is not None
        assert match.outcome.reason in ("survivor", "theme", "max_rounds", "nobody_left")
