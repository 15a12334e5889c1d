"""How well a seat stands, for bots that look one step ahead: from what everybody may see and the size of its hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.zones import chebyshev, zone_key
from .access import kit, player
from .places import standing

if TYPE_CHECKING:
    from ...kernel.game import Game

FACTION = 6.0
"""A point of the faction's HP; half as much near 0, where grace begins."""

BODY, HP, ATK = 6.0, 1.0, 2.0
"""A unit, a point of its HP, a point of its ATK: what its price is counted by (cards file, 1.4)."""

SKILL, HAND = 4.0, 1.0
"""A skill under a host, a card in hand."""

NEAR = 3.0
"""A fighter beside an enemy's faction."""

TURN = 1.5
"""Being asked for a declaration: less than any gain, more than passing for nothing."""


def worth(game: Game, seat: int) -> float:
    """A number that is higher the better the seat stands."""
    rules, match = kit(game), game.match
    if seat in match.gone:
        return -500.0
    record = player(game, seat)
    total = FACTION * record.hp + HAND * min(7, len(match.zones[zone_key(seat, "hand")]))
    homes = [cell for c, cell in standing(game) if rules.kind(game, c) == "faction" and match.cards[c].owner != seat]
    for card in rules.controlled(game, seat):
        if card == record.faction:
            continue
        total += BODY + ATK * (rules.atk(game, card) or 0)
        if card != record.main:
            total += HP * (rules.hp(game, card) or 0)
        cell = rules.cell(game, card)
        reach = rules.range(game, card)
        if cell is not None and rules.atk(game, card) and any(chebyshev(cell, home) <= reach for home in homes):
            total += NEAR
    total += SKILL * sum(match.cards[c].controller == seat for c in match.zones["stacked"])
    if any(seat in d.waiting() for d in match.decisions):
        total += TURN
    return total
