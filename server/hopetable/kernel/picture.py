"""What can be shown of a match at one moment, and what differs between two such pictures for a pair of eyes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from .alike import Alike
from .told import Data

Key = TypeVar("Key")


class Shown(msgspec.Struct, frozen=True, gc=False):
    """A card as it is shown: its face to those in `seen`, its back to the rest of `told`, nothing to anybody else."""

    handle: str
    told: int
    seen: int
    face: Any
    back: Any

    def to(self, bit: int) -> Any:
        """What one pair of eyes that is told of the card sees of it."""
        return self.face if self.seen & bit else self.back


class Place(msgspec.Struct, frozen=True, gc=False):
    """A zone as it is shown: the order of its cards to those in `told`, its size (None: not even that) to the rest."""

    told: int
    order: list[str | None]
    size: int | None

    def to(self, bit: int) -> list[str | None] | int | None:
        """What one pair of eyes sees of the zone."""
        return self.order if self.told & bit else self.size


class Picture(msgspec.Struct, frozen=True, eq=False, gc=False):
    """All that can be shown of a match at one moment. Never altered, so that to remember it is to keep a reference.

    `other_…` name what is not as in the picture made before it, whose version is `before`. Versions are never used
    twice, so that this says for certain whether another picture is that one.
    """

    version: int
    before: int
    cards: dict[int, Shown]
    zones: dict[str, Place]
    seats: Data
    sections: Data
    other_cards: list[int]
    other_zones: list[str]
    other_seats: list[str]
    other_sections: list[str]


BLANK = Picture(-1, -1, {}, {}, {}, {}, [], [], [], [])
"""Before anything was shown."""


class Change:
    """What differs between two pictures: pairs of old and new, None for what was not there or is no more."""

    __slots__ = ("_alike", "cards", "new", "old", "seats", "sections", "zones")

    def __init__(self, old: Picture, new: Picture) -> None:
        self.old = old
        self.new = new
        next_one = new.before == old.version
        cards = new.other_cards if next_one else differing_keys(old.cards, new.cards)
        zones = new.other_zones if next_one else differing_keys(old.zones, new.zones)
        seats = new.other_seats if next_one else differing_keys(old.seats, new.seats)
        sections = new.other_sections if next_one else differing_keys(old.sections, new.sections)
        self.cards = [(old.cards.get(card), new.cards.get(card)) for card in cards]
        self.zones = [(key, old.zones.get(key), new.zones.get(key)) for key in zones]
        self.seats = {seat: new.seats.get(seat) for seat in seats}
        self.sections = {name: new.sections.get(name) for name in sections}
        self._alike: Alike[Data] = Alike(self._masks())

    def patch(self, bit: int) -> Data:
        """The difference for one pair of eyes: one object for all who see the same, never to be changed."""
        return self._alike.to(bit, self._patch)

    def _masks(self) -> set[int]:
        """What tells apart who sees what of the difference."""
        found = set()
        for pair in self.cards:
            for shown in pair:
                if shown is not None:
                    found.add(shown.told)
                    found.add(shown.seen)
        for _, old, new in self.zones:
            if old is not None:
                found.add(old.told)
            if new is not None:
                found.add(new.told)
        return found

    def _patch(self, bit: int) -> Data:
        out: Data = {}
        if self.seats:
            out["seats"] = self.seats
        zones = self._zones(bit)
        if zones:
            out["zones"] = zones
        cards = self._cards(bit)
        if cards:
            out["cards"] = cards
        out.update(self.sections)
        return out

    def _zones(self, bit: int) -> Data:
        out: Data = {}
        for key, old, new in self.zones:
            before = None if old is None else old.to(bit)
            after = None if new is None else new.to(bit)
            if before != after:
                out[key] = after
        return out

    def _cards(self, bit: int) -> Data:
        out: Data = {}
        gone = []
        for old, new in self.cards:
            before = old if old is not None and old.told & bit else None
            after = new if new is not None and new.told & bit else None
            same = before is not None and after is not None and before.handle == after.handle
            if after is not None and not (same and before.to(bit) == after.to(bit)):  # type: ignore[union-attr]
                out[after.handle] = after.to(bit)
            if before is not None and not same:
                gone.append(before.handle)
        for handle in gone:
            out.setdefault(handle, None)
        return out


def differing_keys(old: Mapping[Key, Any], new: Mapping[Key, Any]) -> list[Key]:
    """The keys under which two mappings hold different objects, or only one of them any."""
    if old is new:
        return []
    return [k for k, v in new.items() if old.get(k) is not v or k not in old] + [k for k in old if k not in new]


def changed(old: Data, new: Data) -> Data:
    """The entries that are other than before (by identity), None for those that are gone."""
    return {key: new.get(key) for key in differing_keys(old, new)}
