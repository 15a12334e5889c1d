"""1,000 random matches of two to six players with the ready decks: an open decision and sound figures as they go.

HOPETABLE_HOPE_MATCHES sets another number; `make fuzz` plays on until stopped. Matches end after a few turns (the
option `max_turns`), every sixtieth is played to its end. In every fifth response windows open on public facts, as in
rooms; every thirty-sixth is looked at closely as it goes, every fourth at its end.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from hopetable.games.checks import check_conserved, check_hidden, check_json, check_open, check_patches, check_undo
from hopetable.kernel.engine import Engine
from hopetable.kernel.projection import Views
from hopetable.kernel.records import Answer, MatchSetup
from hopetable.kernel.state import Match

from .table import eager, hope

MATCHES = int(os.environ.get("HOPETABLE_HOPE_MATCHES", "1000"))
BATCHES = 20
LIMIT = 6_000
SEATS = (2, 2, 2, 3, 2, 2, 4, 2, 3, 2, 2, 5, 2, 2, 6)


class Player:
    """Plays one random match and checks it."""

    def __init__(self, seed: int) -> None:
        self.dice = dice = random.Random(seed)
        entry = hope()
        decks = list(entry.cards.decks.values())
        seats = SEATS[seed % len(SEATS)]
        chosen = tuple(dict(dice.choice(decks)["cards"]) for _ in range(seats))
        self.rules = entry.rules
        self.engine = Engine(self.rules)
        self.seed = seed
        self.closely = seed % 36 == 0
        options: dict[str, Any] = {
            "max_turns": 0 if seed % 60 == 0 and seats == 2 else 3 if seed % 6 == 0 and seats == 2 else 2,
            "start_hour": dice.randrange(24),
            "start_phase_mode": dice.choice(["sequential"] * 4 + ["simultaneous"]),
            "used_skill": dice.choice(["under_host", "under_host", "pile_bottom"]),
            "joint_damage": dice.choice(["full", "half"]), "zero_hp_grace": dice.random() < 0.8,
            "edge_closes_cell": dice.random() < 0.3, "use_fate": dice.random() < 0.8,
            "teams": "alternate" if seats % 2 == 0 and dice.random() < 0.3 else "none",
        }  # fmt: skip
        if seed % 5 == 0:
            options["window"] = "constant"
        self.setup = MatchSetup(seats, f"{seed:064x}", chosen, options)
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
            if len(self.answers) % 8 == 0:
                check_open(self.rules, match)
            decision = self.dice.choice(match.decisions)
            answer = eager(self.dice, decision, self.dice.choice(decision.waiting()))
            before = match.clone() if self.closely else None
            step = self.engine.answer(match, answer)
            self.answers.append(answer)
            if len(self.answers) % 10 == 0:
                self.figures()
            if before is not None and len(self.answers) % every == 0:
                self.deep(step.events, before)
                check_undo(self.rules, before, answer, match.hash())
        check_open(self.rules, match)
        check_conserved(match, self.count)
        if self.seed % 4 == 0:
            self.deep((), None)
        return match

    def figures(self) -> None:
        """What no rule can change."""
        match, rules = self.match, self.rules.kit
        taken = set()
        for card in match.zones["board"]:
            record = match.cards[card]
            assert (record.cell is None) != (record.under is None)
            if record.cell is not None:
                assert match.table.grid.inside(record.cell)
                assert record.cell not in taken
                taken.add(record.cell)
        for seat, player in match.players.items():
            assert 0 <= player.hp <= 40
            assert player.main is None or match.cards[player.main].zone == "board"
            assert (player.out is None) == (seat not in match.gone)
        for card in match.zones["stacked"]:
            host = match.cards[match.cards[card].under]
            assert host.zone in ("board", "prophecy")
            assert rules.facts(match.cards[card])["kinds"]

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
    """HOPE-GEN-02, HOPE-MULTI-01: two to six players."""
    for seed in range(batch, MATCHES, BATCHES):
        player = Player(seed)
        try:
            match = player.play()
            if seed % 25 == 0:
                assert player.replayed() == match.hash()
        except Exception as fault:
            fault.add_note(f"match {seed}, after {len(player.answers)} answers")
            raise
        assert match.outcome is not None
        assert match.outcome.reason in ("faction", "desperate", "special", "max_turns")
