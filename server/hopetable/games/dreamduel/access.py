"""The way from a game to its kit and table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...kernel.game import Game
    from .kit import DuelKit
    from .state import Table


def kit(game: Game) -> DuelKit:
    """The duel's kit."""
    return game.rules.kit  # type: ignore[attr-defined, no-any-return]


def table(game: Game) -> Table:
    """The table record."""
    return game.match.table  # type: ignore[no-any-return]
