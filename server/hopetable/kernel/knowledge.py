"""Who knows the face of a card that lies face-down where everybody sees it lie.

Zones say what their players see. Beyond that a card remembers the seats that put it there or looked (`Card.known`),
until it moves or is shuffled.
"""

from __future__ import annotations

from collections.abc import Iterable

from .game import Game


def know(game: Game, card: int, seats: Iterable[int]) -> None:
    """Some seats know the card's face from now on, as long as it stays."""
    record = game.card(card)
    mask = record.known
    for seat in seats:
        mask |= 1 << seat
    if mask == record.known:
        return
    if mask & ~game.mask(record):
        game.revealed = True
    game.set_card(card, known=mask)


def unknow(game: Game, card: int, seats: Iterable[int]) -> None:
    """Some seats no longer see the card's face (it is under another's control now)."""
    record = game.card(card)
    mask = record.known
    for seat in seats:
        mask &= ~(1 << seat)
    game.set_card(card, known=mask)
