"""The way from a game to its kit."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...kernel.game import Game
    from .kit import ZhutianKit


def kit(game: Game) -> ZhutianKit:
    """The kit of the match being played."""
    return game.rules.kit  # type: ignore[attr-defined, no-any-return]
