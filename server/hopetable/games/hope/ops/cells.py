"""Naming cells and areas around them (HOPE-AREA, HOPE-BOARD-08)."""

from __future__ import annotations

from collections.abc import Sequence

from ....effects.nodes import Instr
from ....effects.runtime import Exec
from ....kernel import board
from ....kernel.board import DIRECTIONS, Cell
from ....kernel.game import Game
from ....kernel.records import Option
from ....kernel.zones import chebyshev
from .. import entering
from ..access import table
from ..places import cells_in
from .handlers import cards_of, possible, runs
from .origin import cover, origin, reach_of, uncovered


def _start_cells(ex: Exec, instr: Instr) -> list[Cell]:
    if "of" in instr.args:
        return cells_in(ex.game, cards_of(ex, instr, "of"))
    start = origin(ex)
    return cells_in(ex.game, start)


def cell_choices(ex: Exec, instr: Instr) -> list[Cell]:
    """The cells that may be chosen, row by row."""
    args, game = instr.args, ex.game
    at = args.get("at", "empty")
    grid = table(game).grid
    if at == "legal":
        found = entering.cells(game)
    elif at == "any":
        found = list(grid.cells())
    else:
        found = board.empty(game, "board", grid)
    starts = _start_cells(ex, instr)
    if "of" in args and not starts:
        return []
    if "within" in args and starts:
        limit = reach_of(ex, int(args["within"](ex.scope) or 0)) if "of" not in args else int(args["within"](ex.scope))
        found = [c for c in found if any(chebyshev(c, s) <= limit for s in starts)]
    if "line" in args and starts:
        length = int(args["line"](ex.scope) or 0)
        lines = {c for s in starts for d in DIRECTIONS for c in list(grid.ray(s, d))[:length]}
        found = [c for c in found if c in lines]
    for name, sign in (("farther_from", 1), ("nearer_to", -1)):
        if name in args and starts:
            centre = cells_in(game, args[name](ex.scope))
            found = [
                c for c in found
                if any((chebyshev(c, p) - chebyshev(s, p)) * sign > 0 for p in centre for s in starts)
            ]  # fmt: skip
    return found


@runs("cell")
def cell(ex: Exec, instr: Instr) -> None:
    """Choose a cell; none to choose leaves the name unbound."""
    found = cell_choices(ex, instr)
    ex.bind(instr.args["as_"], ask_cell(ex, instr, found, optional=instr.args.get("optional", False)))


@possible("cell")
def can_cell(ex: Exec, instr: Instr) -> bool:
    """There is one."""
    found = cell_choices(ex, instr)
    ex.bind(instr.args["as_"], found[0] if found else None)
    return bool(found) or bool(instr.args.get("optional"))


def ask_cell(ex: Exec, instr: Instr, found: Sequence[Cell], *, optional: bool = False) -> list[int] | None:
    """Ask for one of some cells; a single one is taken."""
    if not found:
        return None
    if len(found) == 1 and not optional:
        return list(found[0])
    options = [Option(f"cell:{c}:{r}", "cell", [c, r], cell=(c, r)) for c, r in found]
    if optional:
        options.append(Option("stay", "stay", None))
    chosen = ex.ask(
        "pick_cell", "cell", options, default=["stay"] if optional else [options[0].id],
        params={"op": instr.name, "ability": instr.address},
    )  # fmt: skip
    return chosen[0]  # type: ignore[no-any-return]


@runs("area")
def area(ex: Exec, instr: Instr) -> None:
    """A cell and all around it, as far as they are on the board."""
    found = _centres(ex, instr)
    centre = ask_cell(ex, instr, found)
    reach = ex.number(instr, "around", 1)
    cells = _around(ex.game, (centre[0], centre[1]), reach) if centre is not None else []
    cover(ex)
    ex.bind(instr.args["as_"], [list(c) for c in cells])


def _centres(ex: Exec, instr: Instr) -> list[Cell]:
    limit = reach_of(ex, ex.number(instr, "within"))
    starts = cells_in(ex.game, origin(ex))
    found = [c for c in table(ex.game).grid.cells() if any(chebyshev(c, s) <= limit for s in starts)]
    wanted = cells_in(ex.game, uncovered(ex))
    reach = ex.number(instr, "around", 1)
    return [c for c in found if any(chebyshev(c, w) <= reach for w in wanted)] if wanted else found


def _around(game: Game, centre: Cell, reach: int) -> list[Cell]:
    return list(table(game).grid.around(centre, reach, 0))


@possible("area")
def can_area(ex: Exec, instr: Instr) -> bool:
    """There is a cell."""
    found = _centres(ex, instr)
    if found:
        ex.bind(instr.args["as_"], [list(c) for c in _around(ex.game, found[0], ex.number(instr, "around", 1))])
    return bool(found)
