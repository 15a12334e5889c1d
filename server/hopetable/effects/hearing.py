"""Who listens to what: abilities by the words they wait for, kept zone by zone while the cards there stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .nodes import CompiledAbility

if TYPE_CHECKING:
    from ..kernel.records import Floating, Modifier

Index = dict[str, list[tuple[int, CompiledAbility]]]
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
        self.zones: dict[str, tuple[tuple[int, ...], Index]] = {}
        self.live: dict[str, Index] = {}
        self.to = ByWord(self.live)
        self.audible: dict[str, bool] = {}
        self.grantable: frozenset[str] | None = None
        self.shifting: frozenset[str] | None = None

    def renew(self, key: str, cards: tuple[int, ...], index: Index, *, live: bool) -> None:
        """A zone's cards have changed: what was gathered for the words concerned is gathered anew.

        Zones in which nothing ever works (not `live`) are not looked through; the others keep their order.
        """
        old = self.zones.get(key)
        self.zones[key] = (cards, index)
        if live:
            self.live[key] = index
        for words in (index,) if old is None else (old[1], index):
            for word in words:
                self.to.pop(word, None)
                if word.startswith(WHILE):
                    self.forget()
                else:
                    self.audible.pop(word.removeprefix(PLAY), None)

    def forget(self) -> None:
        """Modifiers, floating effects or standing abilities are others now."""
        self.audible.clear()
        self.grantable = self.shifting = None


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
