"""Naming cards, cells, directions and regions: at the declaration (`aim`), or as an effect resolves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....effects.derive import derived
from ....effects.modifiers import fold_figures
from ....effects.nodes import Instr
from ....effects.runtime import Exec, show
from ....effects.scope import several
from ....kernel import board
from ....kernel.board import DIRECTIONS, Cell
from ....kernel.game import Game
from ....kernel.records import Option
from ....kernel.zones import chebyshev, zone_key
from .. import entering, targeting
from ..access import kit, table
from ..places import cells_in, standing
from ..sides import allied
from .handlers import cards_of, possible, runs

FOUR = ("up", "right", "down", "left")


def origin(ex: Exec) -> int | None:
    """The card distances are measured from: the one that acts, if it is on the board."""
    if ex.this is None:
        return None
    words: Any = ex.kit.words
    host = int(words.host(ex.scope, ex.game.card(ex.this)))
    return host if ex.game.card(host).zone == "board" else None


def reach_of(ex: Exec, base: int) -> int:
    """A printed range after what changes every range, and what was attached to the skill (HOPE-STACK-06)."""
    game = ex.game
    if ex.this is not None:
        base += game.card(ex.this).counters.get("more_range", 0)
    return fold_figures(base, derived(game).mods("reach"))


# -- cards -------------------------------------------------------------------------------------------------------------


def candidates(ex: Exec, instr: Instr) -> list[int]:
    """The cards that may be chosen."""
    args, game = instr.args, ex.game
    where = args.get("where")
    if "from_" in args:
        found = cards_of(ex, instr, "from_")
    else:
        limit = args["range"](ex.scope)
        found = [c for c, _ in standing(game)] if limit is None else _in_reach(ex, instr, int(limit))
    if where is not None:
        inner = ex.scope.fresh()
        found = [c for c in found if where(inner.with_it(c))]
    return found


def _in_reach(ex: Exec, instr: Instr, limit: int) -> list[int]:
    """The topmost cards within a range of the acting card, or of those named, that may be chosen from there."""
    game, args = ex.game, instr.args
    if "of" in args:
        starts = cards_of(ex, instr, "of")
    else:
        acting = origin(ex)
        starts = [acting] if acting is not None else kit(game).controlled(game, ex.seat)
    limit = reach_of(ex, limit)
    longer = [m for m in derived(game).mods("range_against") if allied(game, ex.seat, m.seat)]
    barred = bool(derived(game).mods("forbid"))
    node = ex.kit.book.abilities.get(ex.frame.code.rpartition("/")[0])
    attack = node is not None and "strike" in node.more
    places = [(start, here) for start in starts if (here := kit(game).cell(game, start)) is not None]
    found = []
    for card, cell in standing(game):
        reach = limit + sum([int(m.figure("add") or 0) for m in longer if m.reaches(card)]) if longer else limit
        for start, here in places:
            if chebyshev(here, cell) <= reach and not (barred and _barred(ex, start, card, attack)):
                found.append(card)
                break
    return found


def _barred(ex: Exec, start: int, card: int, attack: bool) -> bool:
    """Whether a card may not be chosen from a place, or not by an attack declaration."""
    return (attack and targeting.spared(ex.game, card)) or not targeting.choosable(ex.game, start, card)


def _preset(ex: Exec, instr: Instr, found: Sequence[int]) -> list[int] | None:
    """In a joint attack the lead's target, if this may choose it (HOPE-AMB-33)."""
    if instr.args.get("as_") != "target" or not ex.frame.code.endswith("/aim") or "from_" in instr.args:
        return None
    wanted = [c for c in several(ex.env.get("target")) if c in found]
    return wanted[:1] or None


@runs("target")
def target(ex: Exec, instr: Instr) -> None:
    """Choose cards and bind them."""
    game = ex.game
    found = candidates(ex, instr)
    least, most = ex.bounds(instr, len(found))
    preset = _preset(ex, instr, found)
    if preset is not None and most == 1:
        chosen = preset
    elif instr.args.get("random"):
        chosen = game.pick_random(found, most)
    elif most == 0:
        chosen = []
    elif least == len(found):
        chosen = found
    else:
        chosen = _ask_cards(ex, instr, found, least, most, "target")
    ex._note(instr, chosen)


@possible("target")
def can_target(ex: Exec, instr: Instr) -> bool:
    """There are enough cards; in a joint attack one that covers the lead's target."""
    found = candidates(ex, instr)
    preset = _preset(ex, instr, found)
    if preset is None and ex.env.get("target") and ex.frame.code.endswith("/aim") and instr.args["as_"] == "target":
        return False
    wanted = ex.wanted(instr)
    ex.bind(instr.args["as_"], preset or found[: max(wanted, 1)])
    return len(found) >= wanted


def _ask_cards(
    ex: Exec, instr: Instr, found: Sequence[int], least: int, most: int, prompt: str, **more: Any
) -> list[int]:  # fmt: skip
    game = ex.game
    hidden = [c for c in found if not game.mask(game.card(c)) & (1 << ex.seat)]
    show(game, hidden)
    options = [
        Option(f"c:{game.card(c).handle}", "pick", c, c, _group(ex, instr, c), cell=game.card(c).cell) for c in found
    ]  # fmt: skip
    more.setdefault("default", [o.id for o in options[:least]])
    return list(
        ex.ask(
            "pick_cards", prompt, options, least=least, most=most, shown=hidden,
            params={"op": instr.name, "ability": instr.address}, **more,
        )
    )  # fmt: skip


def _group(ex: Exec, instr: Instr, card: int) -> dict[str, Any] | None:
    distinct = instr.args.get("distinct")
    return {"group": str(ex.kit.words.card_value(ex.scope, card, distinct))} if distinct else None


@runs("search")
def search(ex: Exec, instr: Instr) -> None:
    """Look through a pile, take what is wanted, shuffle it when the effect is over (HOPE-INFO-04)."""
    game = ex.game
    sources = cards_of(ex, instr, "from_")
    where = instr.args.get("where")
    inner = ex.scope.fresh()
    found = [c for c in sources if where is None or where(inner.with_it(c))]
    _, most = ex.bounds(instr, len(found))
    constraint = {"distinct": instr.args["distinct"]} if instr.args.get("distinct") else None
    if sources and not ex.frame.answers:
        game.reveal(sources, to=1 << ex.seat, seat=ex.seat)
    chosen = (
        _ask_cards(ex, instr, found, 0, most, "search", default=[], forced=False, constraint=constraint)
        if found else []
    )  # fmt: skip
    for key in dict.fromkeys(game.card(c).zone for c in sources):
        if key in (zone_key(ex.seat, "ally_pile"), zone_key(ex.seat, "skill_pile")):
            ex.env["__shuffle"] = [*(k for k in ex.env.get("__shuffle", ()) if k != key), key]
    ex.bind(instr.args["as_"], chosen)


# -- cells -------------------------------------------------------------------------------------------------------------


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
    ex.bind(instr.args["as_"], [list(c) for c in cells])


def _centres(ex: Exec, instr: Instr) -> list[Cell]:
    limit = reach_of(ex, ex.number(instr, "within"))
    starts = cells_in(ex.game, origin(ex))
    found = [c for c in table(ex.game).grid.cells() if any(chebyshev(c, s) <= limit for s in starts)]
    wanted = cells_in(ex.game, ex.env.get("target")) if ex.frame.code.endswith("/aim") else []
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


# -- directions --------------------------------------------------------------------------------------------------------


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
    wanted = set(cells_in(ex.game, ex.env.get("target"))) if ex.frame.code.endswith("/aim") else set()
    return {d: cells for d, cells in found.items() if cells and (not wanted or wanted & set(cells))}


@runs("ray")
@runs("side")
def line(ex: Exec, instr: Instr) -> None:
    """Name a direction; its cells are bound."""
    found = _lines(ex, instr)
    way = ask_direction(ex, instr, list(found))
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


# -- regions -----------------------------------------------------------------------------------------------------------


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
