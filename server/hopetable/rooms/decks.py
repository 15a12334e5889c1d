"""The decks of a room: whose are played, what is wrong with one, which one a bot takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hopetable.kernel.errors import Refusal

from .ports import Data
from .seats import Deck, Seat

if TYPE_CHECKING:
    from .room import Room


def brings_deck(room: Room, number: int) -> bool:
    """Whether a seat brings a deck: each its own, or the host's one for everybody."""
    return not room.entry.shared_deck or number == (room.host or 0)


def decks_of(room: Room) -> tuple[dict[str, int], ...]:
    """The lists a match is set up with, by seat; a shared deck stands first and alone."""
    if room.entry.shared_deck:
        deck = room.seats[room.host or 0].deck
        return (deck.cards if deck else {}, *({} for _ in room.seats[1:]))
    return tuple(s.deck.cards if s.deck else {} for s in room.seats)


def make_deck(room: Room, name: str | dict[str, str], cards: dict[str, int]) -> Deck:
    """A deck with everything that is wrong with it."""
    problems = room.entry.check_deck(str(room.options.game.get("format", "")), cards)
    rows = [p if isinstance(p, dict) else msgspec.to_builtins(p) for p in problems]
    rows += switched_off(room.services.doors.cards_off(), cards)
    bad = [r for r in rows if r.get("level", "error") == "error"]
    return Deck(name=name, cards=cards, legal=not bad, problems=rows[:40])


def switched_off(off: frozenset[str], cards: dict[str, int]) -> list[Data]:
    """Problems of a deck with cards that the operator has turned off."""
    return [
        {"level": "error", "code": "card_disabled", "params": {"card": card}, "rule": None}
        for card in sorted(off & cards.keys())
    ]  # fmt: skip


def bot_seat(room: Room, kind: str | None = None, deck: str | None = None) -> Seat:
    """A seat held by a bot, with a ready deck."""
    bots = room.services.bots
    name = kind or next(iter(bots), "")
    if name not in bots:
        raise Refusal("bad_field", field="name")
    seat = Seat(bot=name, name=name, ready=True)
    if room.entry.shared_deck:
        return seat
    decks = room.entry.ready_decks()
    taken = [s.deck.name for s in room.seats if s.deck is not None]
    off = room.services.doors.cards_off()
    chosen = next((d for d in decks if d.get("id") == deck), None)
    if chosen is None:
        chosen = min(decks, key=lambda d: (bool(off & d["cards"].keys()), taken.count(d["name"])), default=None)
    cards = dict(chosen["cards"]) if chosen else {}
    seat.deck = make_deck(room, chosen["name"] if chosen else "", cards)
    return seat
