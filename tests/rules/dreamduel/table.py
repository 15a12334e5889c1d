"""A duel to test with: a position or a whole match, and short words for what a player does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hopetable.games.checks import shared_checks
from hopetable.games.entry import GameEntry
from hopetable.games.registry import games
from hopetable.games.run import Run
from hopetable.kernel.engine import Engine
from hopetable.kernel.projection import Views
from hopetable.kernel.records import Answer, Decision, MatchSetup

HERE = Path(__file__)


def duel() -> GameEntry:
    """The game as it is installed."""
    return games()["dreamduel"]


def with_cards(*cards: dict[str, Any]) -> GameEntry:
    """The game with a few more cards."""
    return duel().with_cards(list(cards), HERE)


def spell(card: str, power: int, **facts: Any) -> dict[str, Any]:
    """A battle spell of nobody, danmaku, grace 1, cost 0 unless said otherwise."""
    return {
        "id": card, "name": {"zh": card, "en": card}, "kind": "battle", "attack": "danmaku", "character": "none",
        "grace": 1, "cost": 0, "power": power, **facts,
    }  # fmt: skip


def position(given: dict[str, Any], entry: GameEntry | None = None) -> Run:
    """A run of the scenario machinery from a given position, checked after each answer."""
    return Run(entry or duel(), {"id": "test", "given": given}, shared_checks)


class Whole:
    """A whole match from setup on; `say` answers by option key and card."""

    def __init__(self, *decks: dict[str, int], entry: GameEntry | None = None, seed: str = "5a" * 32) -> None:
        self.entry = entry or duel()
        self.engine = Engine(self.entry.rules)
        self.match, step = self.engine.start(MatchSetup(2, seed, decks))
        self.events = list(step.events)

    def decision(self, seat: int) -> Decision:
        """What a seat is asked now."""
        return next(d for d in self.match.decisions if seat in d.waiting())

    def option(self, seat: int, code: str) -> str:
        """The option of a seat that is about a card of an entry."""
        options = self.decision(seat).options[seat]
        return next(o.id for o in options if o.card is not None and self.match.cards[o.card].code == code)

    def say(self, seat: int, *options: str) -> None:
        """Answer with options, by id or by entry."""
        decision = self.decision(seat)
        ids = {o.id for o in decision.options[seat]}
        chosen = tuple(o if o in ids else self.option(seat, o) for o in options)
        step = self.engine.answer(self.match, Answer(seat, decision.id, decision.rev, chosen))
        self.events += step.events

    def codes(self, key: str) -> list[str]:
        """The entries of a zone's cards."""
        return [self.match.cards[c].code for c in self.match.zones[key] if c]

    def view(self, audience: str) -> dict[str, Any]:
        """A full view."""
        return Views(self.entry.rules).view(self.match, audience)
