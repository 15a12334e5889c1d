"""The way from a game to its kit, table and options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ...kernel.game import Game
    from .kit import HopeKit
    from .state import Player, Table


def kit(game: Game) -> HopeKit:
    """The match's kit."""
    return game.rules.kit  # type: ignore[attr-defined, no-any-return]


def table(game: Game) -> Table:
    """The table record."""
    return game.match.table  # type: ignore[no-any-return]


def player(game: Game, seat: int) -> Player:
    """A seat's record."""
    return game.match.players[seat]  # type: ignore[no-any-return]


DEFAULTS: dict[str, Any] = {
    "use_fate": True, "fate_source": "room", "fate_pile": "default",
    "initial_allies": 2, "turn_order": "random", "start_hour": 0, "start_date": "1-1-1",
    "start_phase_mode": "sequential", "used_skill": "under_host", "joint_damage": "full", "zero_hp_grace": True,
    "edge_closes_cell": False, "win_condition": "standard", "win_text": "", "max_turns": 0, "teams": "none",
    "team_of": [0, 1, 0, 1, 0, 1, 0, 1],
}  # fmt: skip
"""The room options a match reads, and what the rules say without them (section 3.8 of the rules)."""


def option(game: Game, key: str) -> Any:
    """A room option of the match."""
    return game.match.options.get(key, DEFAULTS[key])
