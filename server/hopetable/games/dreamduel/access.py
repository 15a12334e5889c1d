"""The way from a game to its duel kit."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...kernel.game import Game
    from .kit import DuelKit


def kit(game: Game) -> DuelKit:
    """The duel's kit."""
    return game.rules.kit  # type: ignore[attr-defined, no-any-return]
