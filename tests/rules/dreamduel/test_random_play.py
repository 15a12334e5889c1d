"""500 random duels: figures and an open decision after every answer, the rest now and then.

Four of five are between random legal decks of the whole pool, the others between ready decks. HOPETABLE_DUELS sets
another number (`make fuzz DUELS=5000` is the long run). In every fifth duel response windows open on
public facts, as they do in rooms; every ninth duel is looked at closely as it goes, all are at their end.
"""

from __future__ import annotations

from hopetable.bots.decks import random_deck
from hopetable.games.dreamduel.standing import orb_limit
from hopetable.kernel.game import Game
from hopetable.kernel.records import MatchSetup

from ..random_play import RandomMatch, how_many, in_batches, play_batch
from .table import duel


class RandomDuel(RandomMatch):
    matches = how_many("HOPETABLE_DUELS", 500)
    limit = 3_000
    look = 1
    zeal = 0.8
    gap = (20, 60)
    closely_every = 9
    reasons = ("hp", "settlement", "special")

    def choose_setup(self) -> MatchSetup:
        if self.seed % 5:
            chosen = [random_deck(self.entry.cards, "everything", self.dice) for _ in range(2)]
        else:
            ready = list(self.entry.cards.decks.values())
            chosen = [dict(self.dice.choice(ready)["cards"]) for _ in range(2)]
        options = {"window": "constant"} if self.seed % 5 == 0 else {}
        return MatchSetup(2, f"{self.seed:064x}", tuple(chosen), options)

    def figures(self) -> None:
        game = Game(self.rules, self.match)
        for seat, player in self.match.players.items():
            assert player.hp <= 10_000
            assert player.hp >= 0 or self.match.outcome is not None
            assert min(player.ready, player.spent, player.broken) >= 0
            assert player.ready + player.spent + player.broken == orb_limit(game, seat)
            spirit = [c for c in self.match.zones[f"{seat}.spirit"] if c]
            assert len(spirit) <= 5


@in_batches
def test_random_duels_keep_every_promise(batch: int):
    play_batch(RandomDuel, duel(), batch)
