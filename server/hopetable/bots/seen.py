"""What a seat may know of a match, as a match one can play on: everything hidden from it is guessed anew.

A bot looks ahead only on such a copy. Unknown cards of a player are shuffled among the places where they may lie,
and an opponent's unknown cards are replaced by cards the bot knows, so that neither where a card is nor whether the
opponent has it at all leaks into the bot's choice. Chance is drawn from the bot's own seed.
"""

from __future__ import annotations

import random

import msgspec

from hopetable.kernel.records import Card
from hopetable.kernel.rng import RngState
from hopetable.kernel.ruleset import Ruleset
from hopetable.kernel.state import Match
from hopetable.kernel.zones import sight_mask, zone_name, zone_seat

replace = msgspec.structs.replace


def imagined(rules: Ruleset, match: Match, seat: int, dice: random.Random) -> Match:
    """A copy in which nothing but what `seat` knows is true for certain."""
    copy = match.clone()
    copy.rng = RngState(f"{dice.getrandbits(256):064x}", match.rng.count)
    shown = {c for d in match.decisions for c in d.shown.get(seat, ())}
    mine: list[Card] = []
    theirs: list[Card] = []
    known: list[str] = []
    for card in match.cards.values():
        mask = sight_mask(rules.zones[zone_name(card.zone)], zone_seat(card.zone), card)
        if mask & 1 << seat or card.id in shown:
            known.append(card.code)
        elif card.owner == seat:
            mine.append(card)
        else:
            theirs.append(card)
    own = [c.code for c in mine]
    dice.shuffle(own)
    pool = sorted({*known, *own})
    _give(copy, mine, own)
    _give(copy, theirs, [dice.choice(pool) for _ in theirs] if pool else [])
    copy.touch()
    return copy


def _give(match: Match, cards: list[Card], codes: list[str]) -> None:
    for card, code in zip(cards, codes, strict=False):
        if card.code != code:
            match.cards[card.id] = replace(card, code=code)
