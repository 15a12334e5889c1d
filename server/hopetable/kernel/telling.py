"""The bottom of the working context: reads a match, replaces its records, tells what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from . import rng
from .records import EVERYBODY, Card, Event, Sight
from .state import Match
from .zones import ZoneSpec, sight_mask, zone_name, zone_seat

if TYPE_CHECKING:
    from .ruleset import Ruleset

replace = msgspec.structs.replace

OPEN = ("all", "face", "face_none")
"""Sights of zones in which everybody sees that a card lies, if not always which."""


class Telling:
    """A match being changed by one input: its records and its events.

    `out` collects the events; `rolled` tells whether randomness was used and `revealed` whether anybody came to see a
    card they had not seen, which together decide whether the input may be taken back freely.
    """

    __slots__ = ("cause", "here", "match", "out", "revealed", "rolled", "rules", "step")

    def __init__(self, rules: Ruleset, match: Match) -> None:
        self.rules = rules
        self.match = match
        self.out: list[Event] = []
        self.rolled = False
        self.revealed = False
        self.here = len(match.stack) - 1
        self.step = 0
        self.cause: int | None = None

    # -- reading -----------------------------------------------------------------------------------------------

    def card(self, card: int) -> Card:
        """The record of a card."""
        return self.match.cards[card]

    def zone(self, key: str) -> tuple[int, ...]:
        """The cards of a zone in order, free slots left out."""
        cards = self.match.zones[key]
        return tuple([c for c in cards if c]) if 0 in cards else cards

    def player(self, seat: int) -> Any:
        """The game's own record of a seat."""
        return self.match.players[seat]

    def mask(self, card: Card) -> int:
        """Who sees the face of a card where it lies."""
        return sight_mask(self.rules.zones[zone_name(card.zone)], zone_seat(card.zone), card)

    def spec(self, key: str) -> ZoneSpec:
        """The kind of zone behind a key."""
        return self.rules.zones[zone_name(key)]

    def sight(self, card: int, mask: int | None = None) -> Sight:
        """The card as it stands, for an event."""
        record = self.match.cards[card]
        spec = self.spec(record.zone)
        if mask is None:
            mask = sight_mask(spec, zone_seat(record.zone), record)
        return Sight(record.id, record.handle, record.code, mask, spec.sight in OPEN)

    # -- writing records ---------------------------------------------------------------------------------------

    def set_card(self, card: int, **changes: Any) -> Card:
        """Replace fields of a card."""
        match = self.match
        record = match.cards[card] = replace(match.cards[card], **changes)
        match.touch_records()
        return record

    def set_player(self, seat: int, **changes: Any) -> None:
        """Replace fields of a seat's record."""
        match = self.match
        match.players[seat] = replace(match.players[seat], **changes)
        match.touch_records()

    def set_table(self, **changes: Any) -> None:
        """Replace fields of the game's table record."""
        match = self.match
        match.table = replace(match.table, **changes)
        if len(changes) == 1 and "step" in changes:
            match.touch_view()
        else:
            match.touch_records()

    def next_age(self) -> int:
        """A stamp that orders what came later."""
        match = self.match
        match.age += 1
        return match.age

    def new_handle(self) -> str:
        """A fresh public name for a card; what it is called tells nothing of how many cards were named before it."""
        match = self.match
        match.next_handle += 1
        return f"k{rng.scattered(match.rng.seed, match.next_handle)}"

    # -- events ------------------------------------------------------------------------------------------------

    def emit(
        self, event: str, *, cards: Sequence[int | Sight] = (), mask: int = EVERYBODY,
        more: Mapping[str, Any] | None = None, **fields: Any,
    ) -> Event:  # fmt: skip
        """Record that something happened; abilities that listen are collected for the next step.

        What nobody is told (mask 0) is numbered apart, downwards: a gap in the numbers would tell that it happened.
        """
        match = self.match
        sights = tuple([c if isinstance(c, Sight) else self.sight(c) for c in cards]) if cards else ()
        if more:
            fields.update(more)
        if mask:
            number, match.next_event = match.next_event, match.next_event + 1
        else:
            number, match.next_signal = match.next_signal, match.next_signal - 1
        told = Event(number, event, fields, sights, self.cause, mask)
        self.out.append(told)
        if self.rules.hears(self, told):  # type: ignore[arg-type]  # only a whole Game is ever made
            match.pending = (*match.pending, told)
        return told

    def signalled(self, event: str, **fields: Any) -> Event:
        """An event nobody is told and nothing is to collect: for rules that hand it on themselves."""
        self.match.next_signal -= 1
        return Event(self.match.next_signal + 1, event, fields, (), self.cause, 0)

    def remember(self, event: Event) -> None:
        """Keep an event in the running turn's record."""
        self.match.history = (*self.match.history, event)
        self.match.touch_records()
