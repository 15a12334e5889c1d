"""The kit of a match: figures to read, changes to make, dice and summons that ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...effects.nodes import Book
from .changes import Changes
from .dice import Roll
from .summon import SpecialSummon
from .words import ZhutianWords

if TYPE_CHECKING:
    from ...kernel.game import Game


class ZhutianKit(Changes):
    """What effects and procedures have in common."""

    words: ZhutianWords

    def __init__(self, book: Book) -> None:
        words = ZhutianWords()
        super().__init__(book, words)
        words.kit = self

    def special_summon(
        self, game: Game, card: int, seat: int, forms: Sequence[str], by: int, source: int | None
    ) -> None:  # fmt: skip
        """A special summon in one of some forms, which the controller chooses (ZT-SUMMON-10, 11)."""
        since = game.card(card).since
        game.push(SpecialSummon(card=card, since=since, seat=seat, forms=tuple(forms), by=by, source=source))

    def roll(self, game: Game, seat: int, n: int, for_: str, name: str) -> None:
        """Roll dice for a seat's effect or destiny; the results are bound in the effect below."""
        game.push(Roll(seat=seat, n=n, reason=for_, name=name))
