"""Abilities of a card's own text that count wherever it lies: what it needs, which rules are set aside for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...effects.derive import derived
from ...effects.nodes import Book, CompiledAbility

if TYPE_CHECKING:
    from ...kernel.game import Game
    from ...kernel.records import Card


class OwnText:
    """The abilities of one sort in every entry and trait of the book, by name.

    `printed` has an entry's own and those of its printed traits together: what a card has as long as it is no token and
    no grant or strip is in force, which might give or take traits.
    """

    def __init__(self, book: Book, sort: Callable[[CompiledAbility], bool]) -> None:
        texts = {name: entry.abilities for name, entry in book.entries.items()} | dict(book.traits)
        found = {name: [a for a in abilities if sort(a)] for name, abilities in texts.items()}
        self.texts = {name: abilities for name, abilities in found.items() if abilities}
        self.printed: dict[str, list[CompiledAbility]] = {}
        for code, entry in book.entries.items():
            names = (code, *entry.facts["traits"])
            abilities = [a for name in names for a in self.texts.get(name, ())]
            if abilities:
                self.printed[code] = abilities

    def of(self, game: Game, record: Card) -> Sequence[CompiledAbility]:
        """The abilities of this sort that a card has now; those of its text first."""
        state = derived(game)
        if not record.token and not state.grants():
            return self.printed.get(record.code, ())
        names = (record.code, *state.traits(record.id))
        return [a for name in names for a in self.texts.get(name, ())]
