"""Moving on the board: the one move of the start phase, moves by effects, swaps of cells and regions (HOPE-MOVE,
HOPE-AREA-03, HOPE-AREA-04)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from ...effects.derive import derived
from ...effects.scope import several
from ...kernel import board
from ...kernel.board import Cell
from ...kernel.errors import Refusal
from .access import kit, player, table
from .legality import barred
from .usage import set_mark

if TYPE_CHECKING:
    from ...kernel.game import Game


def moving(game: Game, seat: int, card: int) -> Refusal | None:
    """Why a card may not make its move of this start phase (HOPE-MOVE-01, HOPE-STACK-09)."""
    record = game.card(card)
    if record.zone != "board" or record.controller != seat:
        return Refusal("bad_target", "HOPE-MOVE-01")
    if card == player(game, seat).faction or kit(game).kind(game, card) == "faction":
        return Refusal("faction", "HOPE-BOARD-06")
    if record.cell is None:
        return Refusal("covered", "HOPE-STACK-09")
    if record.marks.get("moved") == table(game).turn:
        return Refusal("moved", "HOPE-MOVE-01")
    return barred(game, seat, card, "move")


def steps(game: Game, card: int, most: int = 1) -> list[Cell]:
    """The empty cells a card reaches by moving up to `most` cells in one direction; what stands between does not
    matter (HOPE-MOVE-02)."""
    start = game.card(card).cell
    if start is None:
        return []
    taken = board.taken(game, "board")
    return [cell for cell in board.star(table(game).grid, start, most) if cell not in taken]


def move_cells(game: Game, card: int) -> list[Cell]:
    """Where the start phase's move may go, with what effects allow beyond one cell."""
    most = 1
    near: list[Cell] = []
    taken = board.taken(game, "board")
    for mod in derived(game).mods("moving"):
        if mod.reaches(card):
            number = mod.figure("cells")
            if number is not None:
                most = max(most, int(number))
            host = mod.args.get("near")
            for other in several(host(mod.scope())) if host is not None else ():
                cell = kit(game).cell(game, other)
                if cell is not None:
                    near += [c for c in table(game).grid.around(cell, 1) if c not in taken]
    found = steps(game, card, most)
    return sorted({*found, *near}, key=lambda c: (c[1], c[0])) if near else found


def shift(game: Game, card: int, cell: Cell, *, by: int | None, why: str = "move") -> bool:
    """Move a card to an empty cell; False if an effect forbids it being moved, or the cell is taken."""
    if not movable(game, card) or board.at(game, "board", cell) is not None or not table(game).grid.inside(cell):
        return False
    board.shift(game, card, cell, table(game).grid, why=why, by=by)
    kit(game).signal(game, "moved_on", cards=(card,), by=by)
    return True


def movable(game: Game, card: int) -> bool:
    """Whether a card can be moved by effects now."""
    return game.card(card).cell is not None and derived(game).forbidding("be_moved", card=card) is None


def own_move(game: Game, seat: int, card: int, cell: Cell) -> None:
    """The move of the start phase."""
    if shift(game, card, cell, by=seat):
        set_mark(game, card, "moved", table(game).turn)


def swap_cards(game: Game, a: int, b: int, *, by: int | None) -> bool:
    """Two cards change cells, each with what lies under it; markers stay."""
    here, there = game.card(a).cell, game.card(b).cell
    if here is None or there is None or not (movable(game, a) and movable(game, b)):
        return False
    board.rearrange(game, "board", [(here, there), (there, here)], table(game).grid, why="swap", by=by)
    return True


def swap_regions(game: Game, regions: Sequence[Sequence[Cell]], *, by: int | None) -> None:
    """Regions of one size change places, cards and markers keeping their place in them; three or more rotate in the
    order named (HOPE-AREA-03, HOPE-AREA-04, HOPE-AMB-39). Raises Refusal if they overlap or differ."""
    cells = [c for region in regions for c in region]
    if len({len(r) for r in regions}) != 1 or len(set(cells)) != len(cells):
        raise Refusal("regions_overlap", "HOPE-AREA-03")
    if not all(table(game).grid.inside(c) for c in cells):
        raise Refusal("off_board", "HOPE-AMB-39")
    moves: dict[Cell, Cell] = {}
    for index, region in enumerate(regions):
        moves.update(zip(region, regions[(index + 1) % len(regions)], strict=True))
    board.rearrange(game, "board", list(moves.items()), table(game).grid, why="swap", by=by)
    markers = tuple(msgspec.structs.replace(m, cell=moves.get(m.cell, m.cell)) for m in table(game).markers)
    game.set_table(markers=markers)


def coin(game: Game, seat: int | None, *, rows: bool = False) -> list[Cell]:
    """A coin thrown on the board: the one, two or four cells it lies on; thrown on the `rows`, all cells of the one or
    two it lies on (HOPE-AREA-05, HOPE-AMB-38)."""
    grid = table(game).grid
    across = coin_columns(game.roll(12 * grid.width + 1), grid.width)
    down = coin_columns(game.roll(12 * grid.height + 1), grid.height)
    cells = [(grid.left + c, grid.top + r) for r in down for c in (range(grid.width) if rows else across)]
    hit = [grid.top + r for r in down] if rows else None
    game.emit("coin", seat=seat, cells=[list(c) for c in cells], rows=hit)
    return cells


def coin_columns(point: int, size: int) -> list[int]:
    """The columns (from 0) at a point counted in twelfths of a cell: two on an inner border."""
    if point % 12:
        return [point // 12]
    return [c for c in (point // 12 - 1, point // 12) if 0 <= c < size]
