"""Whose turn is next in the toy games."""

from __future__ import annotations

from hopetable.kernel.game import Game
from hopetable.kernel.seats import seats_from


def next_seat(game: Game, after: int) -> int:
    """The seat whose turn follows that of `after`, who need not be playing any more."""
    return seats_from(game, (after + 1) % game.match.seats)[0]
