"""Who listens to what: abilities by the words they wait for, kept zone by zone while the cards there stay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from .nodes import CompiledAbility

if TYPE_CHECKING:
    from ..kernel.records import Card, Floating, Modifier
    from ..kernel.state import Match

Listeners = list[tuple[int, CompiledAbility]]
NOBODY: Listeners = []
PLAY = "play:"
WHILE = "while:"
ACTIVATE = "activate:"
LENDING = ("grant", "allow:play")
"""Kinds of modifiers that let cards hear what they would not: by an ability given, or played from elsewhere."""


class Waits:
    """What an entry waits for in one kind of zone.

    `words` are its abilities by the words they wait for, `sounds` the bare words among them (of plays too), `standing`
    the kinds of modifiers its standing abilities give there.
    """

    __slots__ = ("sounds", "standing", "words")

    def __init__(self, abilities: Iterable[CompiledAbility]) -> None:
        self.words: dict[str, list[CompiledAbility]] = {}
        for ability in abilities:
            for word in words_of(ability):
                self.words.setdefault(word, []).append(ability)
        self.sounds = tuple({w.removeprefix(PLAY) for w in self.words if not w.startswith(WHILE)})
        self.standing = frozenset(w.removeprefix(WHILE) for w in self.words if w.startswith(WHILE))


Place = list[tuple[int, Waits]]
"""The cards of a zone that wait for anything there, in the order of the zone."""


class ByWord(dict[str, Listeners]):
    """The cards and abilities that wait for a word, looked for in all places when the word is first asked for."""

    __slots__ = ("places",)

    def __init__(self, places: dict[str, Place]) -> None:
        super().__init__()
        self.places = places

    def __missing__(self, word: str) -> Listeners:
        found = [
            (card, ability)
            for place in self.places.values() for card, waits in place if word in waits.words
            for ability in waits.words[word]
        ]  # fmt: skip
        self[word] = found or NOBODY
        return found


class Heard:
    """Who listens to what, for one arrangement of the zones; brought up to date with every card that moves.

    `to[word]` are the cards and abilities that wait for a word; `audible` tells of each word that was asked for whether
    anything at all would hear it but for abilities that grants give. Both hold while no card comes or goes that waits
    for the word; what is audible also while no floating effect begins or ends, and what lends abilities is the same.
    `grantable` are all the words that those could wait for, whether the grants are in force or not, and `shifting` the
    properties and kinds of modifiers that could be in force now: mostly a handful, so that for the others nothing need
    be evaluated. Both are None until asked for, and hold while no card comes or goes that has standing abilities (that
    grant), and no modifier and no floating effect is placed or ends.
    """

    __slots__ = ("audible", "floating", "grantable", "modifiers", "places", "shifting", "to", "waits")

    def __init__(self, waits: Mapping[str, Mapping[str, Waits] | None]) -> None:
        self.waits = waits
        self.modifiers: tuple[Modifier, ...] | None = None
        self.floating: tuple[Floating, ...] | None = None
        self.places: dict[str, Place] = {}
        self.to = ByWord(self.places)
        self.audible: dict[str, bool] = {}
        self.grantable: frozenset[str] | None = None
        self.shifting: frozenset[str] | None = None

    def renew(self, match: Match, key: str) -> None:
        """Look a zone through afresh; the zones keep their order."""
        place = self.places.setdefault(key, [])
        waits = self.waits[key]
        if waits is None:
            return
        for card, was in place:
            self._go(card, was)
        place.clear()
        for card in match.zones[key]:
            if card:
                self._come(place, card, waits[match.cards[card].code])

    def moved(self, match: Match, card: Card, to: str) -> None:
        """A card has gone from where its record says to another zone: only its own words matter."""
        there = self.waits[card.zone]
        if there is not None:
            was = there[card.code]
            if was.words:
                place = self.places[card.zone]
                if (card.id, was) in place:  # not if the zone was looked through in the middle of a swap
                    place.remove((card.id, was))
                self._go(card.id, was)
        there = self.waits[to]
        if there is not None and there[card.code].words:
            if match.zones[to][-1] == card.id:
                self._come(self.places[to], card.id, there[card.code])
            else:
                self.renew(match, to)

    def _come(self, place: Place, card: int, waits: Waits) -> None:
        """A card waits for its words now, the last of its zone; if others wait too, in which order is looked for when
        the word is next asked for."""
        if not waits.words:
            return
        place.append((card, waits))
        to = self.to
        for word, abilities in waits.words.items():
            known = to.get(word)
            if known is NOBODY:
                to[word] = [(card, ability) for ability in abilities]
            elif known is not None:
                del to[word]
        self._stir(waits)
        for sound in waits.sounds:
            self.audible[sound] = True

    def _go(self, card: int, waits: Waits) -> None:
        """A card waits no more."""
        to = self.to
        for word in waits.words:
            if word in to:
                to[word] = [pair for pair in to[word] if pair[0] != card] or NOBODY
        self._stir(waits)
        for sound in waits.sounds:
            self.audible.pop(sound, None)

    def _stir(self, waits: Waits) -> None:
        """What stands by a card that comes or goes may be otherwise now."""
        if waits.standing:
            self.shifting = None
            if not waits.standing.isdisjoint(LENDING):
                self.grantable = None
                self.audible.clear()

    def standing(self) -> set[str]:
        """The kinds of modifiers that the standing abilities of all cards in their places give."""
        found: set[str] = set()
        for place in self.places.values():
            for _, waits in place:
                if waits.standing:
                    found |= waits.standing
        return found


def words_of(ability: CompiledAbility) -> set[str]:
    """The words under which an ability listens."""
    if ability.form == "while":
        return {WHILE + key for m in ability.mods for key in m.keys}
    if ability.form == "activate":
        return {f"{ACTIVATE}{ability.activate}"}
    prefix = {"play": PLAY, "instead": "instead:"}.get(ability.form, "")
    return {prefix + ("would:" if m.would else "") + m.name for m in ability.matchings}


def words_heard(ability: CompiledAbility) -> set[str]:
    """The words under which a given ability is asked for: those it listens to, and its bare events."""
    return words_of(ability) | {m.name for m in ability.matchings}
