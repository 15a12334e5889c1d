"""1,000 random matches over two to six seats and all ready decks: an open decision and sound figures as they go.

HOPETABLE_ZHUTIAN sets another number. Windows open on public facts in every fifth match, as they do in rooms; every
forty-first is looked at closely as it goes, every tenth at its end.
"""

from __future__ import annotations

from hopetable.bots.random import random_answer
from hopetable.kernel.records import Answer, Decision, MatchSetup

from ..random_play import RandomMatch, how_many, in_batches, play_batch
from .table import zhutian

ROUNDS = 2
"""How long most matches go; one in twenty-seven goes on to its natural end (or four times as long)."""

ENDINGS = ("end_phase", "end_object", "pass")


class RandomZhutian(RandomMatch):
    matches = how_many("HOPETABLE_ZHUTIAN", 1000)
    limit = 8_000
    closely_every = 41
    ended_every = 10
    reasons = ("survivor", "theme", "max_rounds", "nobody_left")

    def choose_setup(self) -> MatchSetup:
        seed, decks = self.seed, [d["cards"] for d in self.entry.ready_decks()]
        options = {
            "window": "constant" if seed % 5 == 0 else "instant", "max_rounds": ROUNDS * (4 if seed % 27 == 1 else 1),
            "destiny": seed % 7 != 0, "theme": seed % 4 != 0, "first_player": "rps" if seed % 9 == 0 else "random",
        }  # fmt: skip
        return MatchSetup(2 + seed % 5, f"{seed:064x}", (dict(decks[seed % len(decks)]),), options)

    def eager(self, decision: Decision, seat: int) -> Answer:
        """A random answer that rather acts than ends something."""
        options = decision.options.get(seat, ())
        if decision.kind == "choose_action" and self.dice.random() < 0.7:
            acts = [o for o in options if o.id not in ENDINGS]
            if acts:
                return Answer(seat, decision.id, decision.rev, (self.dice.choice(acts).id,))
        return random_answer(self.dice, decision, seat)

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


@in_batches
def test_random_matches_keep_every_promise(batch: int):
    play_batch(RandomZhutian, zhutian(), batch)
