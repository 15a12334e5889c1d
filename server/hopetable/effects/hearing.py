"""Who listens to what: abilities by the words they wait for, kept zone by zone while the cards there stay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .nodes import CompiledAbility

if TYPE_CHECKING:
    from ..kernel.records import Card, Floating, Modifier

Index = dict[str, list[tuple[int, CompiledAbility]]]
Words = dict[str, list[CompiledAbility]]
NOBODY: list[tuple[int, CompiledAbility]] = []
PLAY = "play:"
WHILE = "while:"


class ByWord(Index):
    """The cards and abilities that wait for a word, gathered from the zones when the word is first asked for."""

    __slots__ = ("live",)

    def __init__(self, live: dict[str, Index]) -> None:
        super().__init__()
        self.live = live

    def __missing__(self, word: str) -> list[tuple[int, CompiledAbility]]:
        found = NOBODY
        for index in self.live.values():
            here = index.get(word)
            if here is not None:
                found = found + here
        self[word] = found
        return found


class Heard:
    """Who listens to what, for one arrangement of the zones; brought up to date zone by zone as cards move.

    `to[word]` are the cards and abilities that wait for a word; `audible` tells of each word that was asked for whether
    anything at all would hear it but for abilities that grants give. `grantable` are all the words that those could
    wait for, whether the grants are in force or not, and `shifting` the properties and kinds of modifiers that could be
    in force now: mostly a handful, so that for the others nothing need be evaluated. Both are None until asked for.
    """

    __slots__ = ("audible", "floating", "grantable", "live", "modifiers", "shifting", "to", "version", "zones")

    def __init__(self) -> None:
        self.version = -1
        self.modifiers: tuple[Modifier, ...] | None = None
        self.floating: tuple[Floating, ...] | None = None
        self.zones: dict[str, tuple[int, ...]] = {}
        self.live: dict[str, Index] = {}
        self.to = ByWord(self.live)
        self.audible: dict[str, bool] = {}
        self.grantable: frozenset[str] | None = None
        self.shifting: frozenset[str] | None = None

    def renew(
        self, key: str, cards: tuple[int, ...], records: dict[int, Card], words: Mapping[str, Words] | None
    ) -> None:  # fmt: skip
        """A zone's cards have changed: what was gathered for the words concerned is gathered anew.

        `words` tells what entries wait for there; it is None for a zone in which nothing ever works, which is not
        looked through. The zones keep their order. Mostly one card has come on top or gone: only its words matter then.
        """
        old = self.zones.get(key, ())
        self.zones[key] = cards
        if words is None:
            return
        index = self.live.get(key)
        if index is None:
            index = self.live[key] = {}
        if len(cards) == len(old) + 1 and cards[-1] and cards[:-1] == old:
            self._come(index, cards[-1], words[records[cards[-1]].code])
            return
        gone = _gone(old, cards)
        if gone:
            self._go(index, gone, words[records[gone].code])
            return
        for word in index:
            self._stir(word)
        index.clear()
        for card in cards:
            if card:
                self._come(index, card, words[records[card].code])

    def _come(self, index: Index, card: int, words: Words) -> None:
        for word, abilities in words.items():
            index[word] = [*index.get(word, NOBODY), *[(card, a) for a in abilities]]
            self._stir(word)

    def _go(self, index: Index, card: int, words: Words) -> None:
        for word in words:
            left = [pair for pair in index[word] if pair[0] != card]
            if left:
                index[word] = left
            else:
                del index[word]
            self._stir(word)

    def _stir(self, word: str) -> None:
        """Others wait for a word now."""
        self.to.pop(word, None)
        if word.startswith(WHILE):
            self.forget()
        else:
            self.audible.pop(word.removeprefix(PLAY), None)

    def forget(self) -> None:
        """Modifiers, floating effects or standing abilities are others now."""
        self.audible.clear()
        self.grantable = self.shifting = None


def _gone(old: tuple[int, ...], cards: tuple[int, ...]) -> int | None:
    """The one card that has gone from a zone, if that is all that happened to it."""
    if len(old) != len(cards) + 1:
        return None
    if old[:-1] == cards:
        return old[-1]
    for at, card in enumerate(cards):
        if old[at] != card:
            return old[at] if old[at + 1 :] == cards[at:] else None
    return None


def words_of(ability: CompiledAbility) -> set[str]:
    """The words under which an ability listens."""
    if ability.form == "while":
        return {WHILE + m.key for m in ability.mods}
    if ability.form == "activate":
        return {"activate"}
    prefix = {"play": PLAY, "instead": "instead:"}.get(ability.form, "")
    return {prefix + ("would:" if m.would else "") + m.name for m in ability.matchings}


def words_heard(ability: CompiledAbility) -> set[str]:
    """The words under which a given ability is asked for: those it listens to, and its bare events."""
    return words_of(ability) | {m.name for m in ability.matchings}
