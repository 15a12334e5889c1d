"""What a game says of its cards, so that one loader serves every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..effects.language import Language
from .folding import Folder

if TYPE_CHECKING:
    from .loading import CardSet


class CardModel:
    """The card side of a game. Games subclass it in their `cards.py`."""

    language: Language
    """The game's side of the effect language."""
    card_properties: frozenset[str]
    """What an expression may ask of a card."""
    player_words: frozenset[str] | None = None
    """And of a player, values and zones; where given, any other is a fault."""
    kinds: frozenset[str]
    """The kinds of entries."""
    keys: frozenset[str]
    """What an entry may say."""
    shown: tuple[str, ...]
    """The keys clients get as they are written; names, texts, rulings and skills they get in three languages."""
    told: tuple[str, ...] = ()
    """Keys whose numbers the text says, beside those of the abilities."""
    schema: dict[str, Any]
    """JSON Schema of the keys that hold one of some words or a number."""

    def facts(self, data: dict[str, Any], fold: Folder) -> dict[str, Any]:
        """The facts the rules read, with the defaults of what an entry leaves out."""
        raise NotImplementedError

    def faults(self, data: dict[str, Any]) -> Iterator[str]:
        """What is wrong with an entry beyond its form."""
        yield from ()

    def check_deck(self, cards: CardSet, form: str, deck: dict[str, int]) -> list[dict[str, Any]]:
        """Why a deck is not legal in a format, each problem with its rule; empty if it is."""
        raise NotImplementedError
