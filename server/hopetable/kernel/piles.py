"""Drawing from a pile that is filled again from another when it runs out."""

from __future__ import annotations

from .game import Game


def refill(game: Game, deck: str, discard: str) -> bool:
    """Shuffle the discard pile into the deck; False if there is nothing to shuffle."""
    cards = game.zone(discard)
    if not cards:
        return False
    game.move(cards, deck, why="refill")
    game.shuffle(deck)
    return True


def draw(
    game: Game, count: int, deck: str, to: str, *, discard: str | None = None, eager: bool = False,
    by: int | None = None, why: str = "draw",
) -> list[int]:  # fmt: skip
    """Draw from the top, one by one; returns the cards drawn, fewer than `count` if there are no more.

    An empty deck is filled from `discard` (if named) and the draw goes on: when a card is needed, or, if `eager`, the
    moment the last card has left the deck. If both are empty the rest of the draw is skipped.
    """
    drawn: list[int] = []
    while len(drawn) < count:
        if not game.match.zones[deck] and (discard is None or not refill(game, deck, discard)):
            break
        card = game.match.zones[deck][-1]
        game.move([card], to, why=why, by=by)
        drawn.append(card)
        if eager and discard is not None and not game.match.zones[deck]:
            refill(game, deck, discard)
    return drawn
