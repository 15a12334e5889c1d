"""What every installed game offers to applications; a game's own `entry.py` says how it is loaded."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from ..cards import decks, payload
from ..cards.loading import CardSet, SetFault, with_cards
from .lessons import Lesson, lessons_payload, load_lessons
from .tutor import Tutor

log = logging.getLogger(__name__)


class GameEntry:
    """One game: its rules and everything an application asks about it.

    With `shared_deck` all players play one deck, which the host brings; else each seat brings its own.
    """

    shared_deck = False

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

    def check_options(self, seats: int, options: dict[str, Any]) -> str | None:
        """The first of the game's own options that makes no sense with the others; None if all do."""
        return None

    def warnings(self, options: dict[str, Any], decks: Sequence[dict[str, int]]) -> list[dict[str, Any]]:
        """What a table should know before it begins although nothing forbids it; each with its rule."""
        return []

    def deck_size(self, cards: dict[str, int]) -> int:
        """How many cards a deck has; what may lie beside it is not counted."""
        return sum(cards.values())

    def check_deck(self, form: str, cards: dict[str, int]) -> list[dict[str, Any]]:
        """Problems of a deck in a format."""
        return self.cards.model.check_deck(self.cards, form, cards)

    def ready_decks(self) -> list[dict[str, Any]]:
        """Decks that can be played at once."""
        return payload.ready_decks(self.cards)

    def cards_payload(self) -> dict[str, Any]:
        """Every card with its texts, for clients."""
        return payload.cards_payload(self.cards)

    def card_name(self, card: str) -> dict[str, str] | None:
        """A card's name in three languages; None if the set has no such card."""
        return payload.card_name(self.cards, card)

    @cached_property
    def lessons(self) -> dict[str, Lesson]:
        """Its lessons in their order; a faulty one is left out and its fault is logged."""
        found, problems = load_lessons(self.cards, self.rules)
        for problem in problems:
            log.error("lesson left out: %s", problem)
        return found

    def tutor(self, lesson: str) -> Tutor | None:
        """Who teaches a lesson; None if there is no such lesson."""
        found = self.lessons.get(lesson)
        return Tutor(self.rules, found) if found is not None else None

    def lessons_payload(self) -> list[dict[str, Any]]:
        """Every lesson with its texts, for clients."""
        return lessons_payload(self.cards, self.lessons)

    def with_cards(self, given: list[dict[str, Any]], file: Path) -> Self:
        """This game with more cards, for scenarios that bring their own; raises SetFault."""
        cards = with_cards(self.cards, given, file)
        if cards.problems:
            raise SetFault(cards.problems)
        return type(self)(self.id, self.name, type(self.rules)(cards.book), cards)

    def encode_deck(self, cards: dict[str, int]) -> str:
        """A deck's short code."""
        return decks.encode_deck(self.cards, cards)

    def parse_deck(self, text: str) -> dict[str, Any]:
        """A deck from pasted text or a code."""
        return decks.parse_deck(self.cards, text)
