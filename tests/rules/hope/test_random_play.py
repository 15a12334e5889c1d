"""1,000 random matches of two to eight players with the ready decks: an open decision and sound figures as they go.

HOPETABLE_HOPE_MATCHES sets another number; `make fuzz` plays on until stopped. Matches end after a few turns (the
option `max_turns`), some of two players are played to their end. In every fifth response windows open on public facts,
as in rooms; every thirty-seventh is looked at closely as it goes, every fourth at its end.
"""

from __future__ import annotations

from typing import Any

from hopetable.kernel.records import MatchSetup

from ..random_play import RandomMatch, how_many, in_batches, play_batch
from .table import hope

SEATS = (2, 2, 2, 3, 2, 2, 4, 2, 3, 2, 2, 5, 2, 2, 6)
MANY = {31: 7, 106: 8}
"""Of every 150 matches these are larger still."""


class RandomHope(RandomMatch):
    matches = how_many("HOPETABLE_HOPE_MATCHES", 1000)
    limit = 6_000
    closely_every = 37
    ended_every = 4
    reasons = ("faction", "desperate", "special", "max_turns", "agreed")

    def choose_setup(self) -> MatchSetup:
        dice, seed = self.dice, self.seed
        decks = list(self.entry.cards.decks.values())
        seats = MANY.get(seed % 150, SEATS[seed % len(SEATS)])
        chosen = tuple(dict(dice.choice(decks)["cards"]) for _ in range(seats))
        whole, long = (seats == 2 and seed % n == 0 for n in (41, 7))
        options: dict[str, Any] = {
            "max_turns": 0 if whole else 3 if long else 2,
            "start_hour": dice.randrange(24),
            "start_phase_mode": dice.choice(["sequential"] * 4 + ["simultaneous"]),
            "used_skill": dice.choice(["under_host", "under_host", "pile_bottom"]),
            "joint_damage": dice.choice(["full", "half"]), "zero_hp_grace": dice.random() < 0.8,
            "edge_closes_cell": dice.random() < 0.3, "use_fate": dice.random() < 0.8,
            "teams": dice.choice(["none", "alternate", "halves", "free"]) if seats > 2 else "none",
            "team_of": [0, *(dice.randrange(3) for _ in range(6)), 1] if seats > 7 else [0, 1, 1, 2, 0, 2, 1],
        }  # fmt: skip
        if seed % 20 == 3:
            options["win_condition"] = "custom"
        if seed % 5 == 0:
            options["window"] = "constant"
        return MatchSetup(seats, f"{seed:064x}", chosen, options)

    def figures(self) -> None:
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


@in_batches
def test_random_matches_keep_every_promise(batch: int):
    """HOPE-GEN-02, HOPE-MULTI-01, HOPE-MULTI-02: two to eight players, for themselves or in teams."""
    play_batch(RandomHope, hope(), batch)
