"""How well a seat stands, for bots that look one step ahead: from what everybody may see and the size of its hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.zones import zone_key
from .access import kit

if TYPE_CHECKING:
    from ...kernel.game import Game

HP = 10.0
CARD = 14.0
SPELL = 18.0
CREATURE = 12.0
FIGURE = 0.12
"""What a point of ATK or DEF is worth on a creature."""

ARMS = 1.2
"""What a point of a player's own ATK or DEF is worth."""

TAPPED = 12.0
TURN = 3.0
"""What it is worth to be in an activity: less than any gain, more than ending it for nothing."""


def worth(game: Game, seat: int) -> float:
    """A number that is higher the better the seat stands."""
    rules, player = kit(game), game.player(seat)
    if player.defeated:
        return -1000.0
    total: float = HP * player.hp + CARD * len(game.match.zones[zone_key(seat, "hand")])
    marker = rules.marker(game, seat)
    total += ARMS * (rules.attack(game, marker) + rules.defence(game, marker) - 200)
    total += SPELL * len(game.zone(zone_key(seat, "spell")))
    for card in rules.creatures(game, seat):
        record = game.card(card)
        total += CREATURE + FIGURE * (rules.attack(game, card) + rules.defence(game, card))
        total -= TAPPED * record.exhausted
    total -= TAPPED * game.card(marker).exhausted
    return total + (TURN if game.match.table.acting is not None and game.match.table.active == seat else 0.0)
