"""Who is on whose side: control, teams, neutral fates (HOPE-CONTROL-01, HOPE-AMB-45, HOPE-AMB-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.seats import live
from .access import kit, table

if TYPE_CHECKING:
    from ...kernel.game import Game
    from ...kernel.records import Card


def side_of(game: Game, card: int) -> int | None:
    """The seat whose card it is now, None for a neutral one (it is non-own to everybody)."""
    record = game.match.cards[card]
    return None if record.zone == "board" and neutral(game, record) else record.controller


def neutral(game: Game, record: Card) -> bool:
    """Whether a fate on the board belongs to nobody."""
    return bool(record.zone == "board" and kit(game).book.entries[record.code].facts["neutral"])


def allied(game: Game, a: int, b: int) -> bool:
    """Whether two seats are one side: the same seat or team-mates."""
    if a == b:
        return True
    teams = table(game).teams
    return bool(teams) and teams[a] == teams[b]


def own(game: Game, seat: int, card: int) -> bool:
    """Whether a card is own for a seat; team-mates' cards are."""
    record = game.match.cards[card]
    if record.zone == "board" and kit(game).book.entries[record.code].facts["neutral"]:
        return False
    return record.controller == seat or allied(game, seat, record.controller)


def foes(game: Game, seat: int) -> tuple[int, ...]:
    """The seats playing against a seat."""
    return tuple(s for s in live(game) if not allied(game, seat, s))


def place(game: Game, seat: int) -> int:
    """A seat's place in the action order, 0 first."""
    order = table(game).order
    return order.index(seat) if seat in order else seat


def slot_of(game: Game, seat: int) -> int:
    """The battle slot of a seat as the clock numbers it (HOPE-AMB-20)."""
    return place(game, seat) + 1
