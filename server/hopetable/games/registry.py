"""The games on offer: each with its compiled card set, options and decks."""

from __future__ import annotations

import logging
import os
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..cards import decks, payload
from ..cards.loading import CardSet, Problem, SetFault, load_set, with_cards
from .dreamduel.ruleset import DreamDuel
from .dreamduel.words import CARD_PROPERTIES

log = logging.getLogger(__name__)


class GameEntry:
    """One game: its rules and everything an application asks about it."""

    def __init__(self, game: str, name: dict[str, str], rules: Any, cards: CardSet) -> None:
        self.id = game
        self.name = name
        self.rules = rules
        self.cards = cards
        self.seats: tuple[int, int] = rules.seats
        self.cardset_hash = cards.hash

    @property
    def options_schema(self) -> list[dict[str, Any]]:
        """The room options of this game: its formats (the rest is the room's own)."""
        return [
            {
                "key": "format", "type": "choice", "values": list(self.cards.formats), "default": "standard",
                "label": {"zh": "赛制", "zh-Hant": "賽制", "en": "Format"},
            }
        ]  # fmt: skip

    def check_deck(self, form: str, cards: dict[str, int]) -> list[dict[str, Any]]:
        """Problems of a deck in a format."""
        return decks.check_deck(self.cards, form, cards)

    def ready_decks(self) -> list[dict[str, Any]]:
        """Decks that can be played at once."""
        return payload.ready_decks(self.cards)

    def cards_payload(self) -> dict[str, Any]:
        """Every card with its texts, for clients."""
        return payload.cards_payload(self.cards)

    def with_cards(self, given: list[dict[str, Any]], file: Path) -> GameEntry:
        """This game with more cards, for scenarios that bring their own; raises SetFault."""
        rules = type(self.rules)
        cards = with_cards(self.cards, given, rules.card_properties, file)
        if cards.problems:
            raise SetFault(cards.problems)
        return GameEntry(self.id, self.name, rules(cards.book), cards)

    def encode_deck(self, cards: dict[str, int]) -> str:
        """A deck's short code."""
        return decks.encode_deck(self.cards, cards)

    def parse_deck(self, text: str) -> dict[str, Any]:
        """A deck from pasted text or a code."""
        return decks.parse_deck(self.cards, text)


def cardsets_root() -> Path:
    """Where the card sets lie: HOPETABLE_CARDSETS, else beside the package's checkout."""
    given = os.environ.get("HOPETABLE_CARDSETS")
    return Path(given) if given else Path(__file__).resolve().parents[3] / "cardsets"


def load_dreamduel(root: Path | None = None) -> tuple[GameEntry | None, list[Problem]]:
    """The duel from a folder; None with the problems if its set has faults."""
    path = (root or cardsets_root()) / "dreamduel"
    cards = load_set(path, CARD_PROPERTIES)
    if cards.problems:
        return None, cards.problems
    entry = GameEntry("dreamduel", {"zh": "幻想梦斗符", "en": "Dream Duel"}, DreamDuel(cards.book), cards)
    return entry, []


@lru_cache(maxsize=1)
def games() -> dict[str, GameEntry]:
    """The games whose sets are sound; a faulty set is left out and its faults are logged with file and line."""
    entry, problems = load_dreamduel()
    for fault in problems:
        log.error("card set left out: %s", fault)
    return {entry.id: entry} if entry is not None else {}
