"""Naming regions: rectangles, rows and columns, the corners of the board (HOPE-AREA-03, HOPE-AREA-04)."""

from __future__ import annotations

from ....effects.nodes import Instr
from ....effects.runtime import Exec
from ....kernel.board import Cell
from ....kernel.records import Option
from ..access import kit, table
from ..places import standing
from .cells import ask_cell
from .handlers import possible, runs


def _corners(ex: Exec, instr: Instr) -> dict[Cell, list[Cell]]:
    """The rectangles of a size that lie on the board, by their upper left cells."""
    width, height, grid = int(instr.args["width"]), int(instr.args["height"]), table(ex.game).grid
    found = {}
    rules = kit(ex.game)
    factions = {cell for c, cell in standing(ex.game) if rules.kind(ex.game, c) == "faction"}
    for corner in grid.cells():
        cells = list(grid.region(corner, width, height))
        if len(cells) == width * height and (instr.args.get("factions", True) or not factions & set(cells)):
            found[corner] = cells
    return found


def _pairs(found: dict[Cell, list[Cell]]) -> dict[Cell, list[Cell]]:
    """For each rectangle those that do not overlap it (HOPE-AREA-03)."""
    return {a: [b for b in found if not set(found[a]) & set(found[b])] for a in found}


@runs("regions")
def regions(ex: Exec, instr: Instr) -> None:
    """Two rectangles, one after the other."""
    found = _corners(ex, instr)
    pairs = {a: others for a, others in _pairs(found).items() if others}
    first = ask_cell(ex, instr, list(pairs))
    second = ask_cell(ex, instr, pairs[first[0], first[1]]) if first is not None else None
    chosen = [found[c[0], c[1]] for c in (first, second) if c is not None]
    ex.bind(instr.args["as_"], [[list(c) for c in cells] for cells in chosen])


@possible("regions")
def can_regions(ex: Exec, instr: Instr) -> bool:
    """There are two that do not overlap."""
    return any(_pairs(_corners(ex, instr)).values())


@runs("lines")
def lines(ex: Exec, instr: Instr) -> None:
    """Rows or columns: which, then which ones."""
    grid, n = table(ex.game).grid, ex.number(instr, "n", 2)
    kinds = [Option("rows", "rows", "rows", params={"value": "rows"}),
             Option("columns", "columns", "columns", params={"value": "columns"})]  # fmt: skip
    kind = ex.ask("pick_option", "lines", kinds, params={"op": "lines", "ability": instr.address})[0]
    first, size = (grid.top, grid.height) if kind == "rows" else (grid.left, grid.width)
    options = [Option(f"line:{i}", kind, i, params={"value": i}) for i in range(first, first + size)]
    chosen = ex.ask(
        "pick_option", "lines", options, least=n, most=n, default=[o.id for o in options[:n]],
        params={"op": "lines", "ability": instr.address},
    )  # fmt: skip
    axis = 1 if kind == "rows" else 0
    ex.bind(instr.args["as_"], [[list(c) for c in grid.cells() if c[axis] == i] for i in chosen])


@possible("lines")
def can_lines(ex: Exec, instr: Instr) -> bool:
    """A board has enough of them."""
    return True


@runs("corners")
def corners(ex: Exec, instr: Instr) -> None:
    """The upper left and the lower right rectangle."""
    grid = table(ex.game).grid
    width, height = int(instr.args["width"]), int(instr.args["height"])
    places = [(grid.left, grid.top), (grid.left + grid.width - width, grid.top + grid.height - height)]
    ex.bind(instr.args["as_"], [[list(c) for c in grid.region(p, width, height)] for p in places])


@possible("corners")
def can_corners(ex: Exec, instr: Instr) -> bool:
    """Always there."""
    return True
