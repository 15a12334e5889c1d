"""Cells behind a value of an expression: cards, cells, markers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...kernel import board
from .access import kit, table

if TYPE_CHECKING:
    from ...kernel.board import Cell
    from ...kernel.game import Game


def standing(game: Game) -> Sequence[tuple[int, Cell]]:
    """The topmost card of every cell that is not empty, row by row (HOPE-STACK-10)."""
    memo = derived(game).memo
    found = memo.get("standing")
    if found is None:
        rows = sorted((row, column, card) for (column, row), card in board.taken(game, "board").items())
        found = memo["standing"] = [(card, (column, row)) for row, column, card in rows]
    return found


def cells_in(game: Game, value: Any) -> list[Cell]:
    """The cells a value names, repeated as often as it names them: a card's, a cell [column, row], a marker's by its
    name, or those of a list of such."""
    if value is None or isinstance(value, bool):
        return []
    if isinstance(value, str):
        return [m.cell for m in table(game).markers if str(m.id) == value]
    if isinstance(value, int):
        cell = kit(game).cell(game, value) if value in game.match.cards else None
        return [cell] if cell is not None else []
    return [cell for item in value for cell in _one(game, item)]


def _one(game: Game, item: Any) -> list[Cell]:
    if isinstance(item, tuple | list):
        return [(int(item[0]), int(item[1]))]
    return cells_in(game, item)
