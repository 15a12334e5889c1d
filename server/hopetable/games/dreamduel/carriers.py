"""Items that lie on another card instead of in a place of the item zone (DDC-AMB-32).

A card that carries says so with `allow: {what: atop}`. The item counts as in the item zone for every text, takes no
place there, and remembers its carrier in the mark `on`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...effects.derive import derived
from ...kernel.records import Card

if TYPE_CHECKING:
    from ...kernel.game import Game


def carrier(game: Game, seat: int, card: int) -> int | None:
    """The card that could carry an item of the seat now: one whose text allows it and that carries nothing yet."""
    for mod in derived(game).allowing("atop", card=card, seat=seat):
        if mod.this is not None and not carried(game, mod.this):
            return mod.this
    return None


def carried(game: Game, host: int) -> tuple[int, ...]:
    """What lies on a card."""
    return tuple(c.id for c in game.match.cards.values() if c.marks.get("on") == host)


def taken(records: Mapping[int, Card], cards: Sequence[int]) -> int:
    """How many places some cards of a zone take."""
    return len([c for c in cards if "on" not in records[c].marks])
