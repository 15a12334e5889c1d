"""Naming one of the eight directions, and the cells that lie in it (HOPE-AREA-01, HOPE-AREA-02)."""

from __future__ import annotations

from collections.abc import Sequence

from ....effects.nodes import Instr
from ....effects.runtime import Exec
from ....kernel.board import DIRECTIONS, Cell
from ....kernel.records import Option
from ..access import kit, table
from ..places import cells_in
from .handlers import possible, runs
from .origin import cover, origin, uncovered

FOUR = ("up", "right", "down", "left")


def _lines(ex: Exec, instr: Instr) -> dict[str, list[Cell]]:
    """The cells of a ray or side by its direction; in a joint attack those that cover the lead's target."""
    start = origin(ex)
    here = kit(ex.game).cell(ex.game, start) if start is not None else None
    if here is None:
        return {}
    grid = table(ex.game).grid
    if instr.name == "side":
        found = {d: list(grid.side(here, d)) for d in FOUR}
    else:
        found = {d: list(grid.ray(here, d)) for d in DIRECTIONS}
    wanted = set(cells_in(ex.game, uncovered(ex)))
    return {d: cells for d, cells in found.items() if cells and (not wanted or wanted & set(cells))}


@runs("ray")
@runs("side")
def line(ex: Exec, instr: Instr) -> None:
    """Name a direction; its cells are bound."""
    found = _lines(ex, instr)
    way = ask_direction(ex, instr, list(found))
    cover(ex)
    ex.bind(instr.args["as_"], [list(c) for c in found.get(way or "", ())])


@possible("ray")
@possible("side")
def can_line(ex: Exec, instr: Instr) -> bool:
    """There is a direction with cells."""
    found = _lines(ex, instr)
    for cells in list(found.values())[:1]:
        ex.bind(instr.args["as_"], [list(c) for c in cells])
    return bool(found)


def ask_direction(ex: Exec, instr: Instr, ways: Sequence[str]) -> str | None:
    """Ask for one of some directions."""
    if len(ways) < 2:
        return ways[0] if ways else None
    options = [Option(f"way:{w}", "direction", w, params={"direction": w}) for w in ways]
    chosen = ex.ask("pick_option", "direction", options, params={"op": instr.name, "ability": instr.address})
    return str(chosen[0])


@runs("direction")
def direction(ex: Exec, instr: Instr) -> None:
    """Name one of the eight."""
    ex.bind(instr.args["as_"], ask_direction(ex, instr, list(DIRECTIONS)))


@possible("direction")
def can_direction(ex: Exec, instr: Instr) -> bool:
    """There are always directions."""
    ex.bind(instr.args["as_"], "up")
    return True


@runs("random_direction")
def random_direction(ex: Exec, instr: Instr) -> None:
    """One of the eight by chance, told to all."""
    way = list(DIRECTIONS)[ex.game.roll(len(DIRECTIONS))]
    ex.game.emit("direction", seat=ex.seat, direction=way)
    ex.bind(instr.args["as_"], way)
