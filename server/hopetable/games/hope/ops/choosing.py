"""Naming cards: at the declaration (`aim`), or as an effect resolves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from ....effects.derive import derived
from ....effects.nodes import Instr
from ....effects.runtime import Exec, show
from ....kernel.board import within
from ....kernel.records import Option
from ....kernel.zones import zone_key
from .. import targeting
from ..access import kit, table
from ..places import standing
from ..sides import allied
from .handlers import cards_of, possible, runs
from .origin import cover, origin, reach_of, uncovered


def candidates(ex: Exec, instr: Instr) -> Iterator[int]:
    """The cards that may be chosen, one by one: mostly the question is only whether there are enough."""
    args, game = instr.args, ex.game
    where = args.get("where")
    found: Iterable[int]
    if "from_" in args:
        found = cards_of(ex, instr, "from_")
    else:
        limit = args["range"](ex.scope)
        found = [c for c, _ in standing(game)] if limit is None else _in_reach(ex, instr, int(limit))
    inner = ex.scope.fresh()
    for card in found:
        if where is None or where(inner.with_it(card)):
            yield card


def _in_reach(ex: Exec, instr: Instr, limit: int) -> Iterator[int]:
    """The topmost cards within a range of the acting card, or of those named, that may be chosen from there."""
    game, args = ex.game, instr.args
    starts: Sequence[int]
    if "of" in args:
        starts = cards_of(ex, instr, "of")
    else:
        acting = origin(ex)
        starts = [acting] if acting is not None else kit(game).controlled(game, ex.seat)
    limit = reach_of(ex, limit)
    longer = [m for m in derived(game).mods("range_against") if allied(game, ex.seat, m.seat)]
    node = ex.kit.book.abilities.get(ex.frame.code.rpartition("/")[0])
    attack = node is not None and "strike" in node.more
    barred, grid = targeting.guarded(game, attack), table(game).grid
    places = [(start, here) for start in starts if (here := kit(game).cell(game, start)) is not None]
    areas = [within(grid, here, limit) for _, here in places]
    for card, cell in standing(game):
        if longer:
            reach = limit + sum([int(m.figure("add") or 0) for m in longer if m.reaches(card)])
            areas = [within(grid, here, reach) for _, here in places]
        for (start, _), area in zip(places, areas, strict=True):
            if cell in area and not (barred and _barred(ex, start, card, attack)):
                yield card
                break


def _barred(ex: Exec, start: int, card: int, attack: bool) -> bool:
    """Whether a card may not be chosen from a place, or not by an attack declaration."""
    return (attack and targeting.spared(ex.game, card)) or not targeting.choosable(ex.game, start, card)


@runs("target")
def target(ex: Exec, instr: Instr) -> None:
    """Choose cards and bind them; in a joint attack the lead's target is the first of them (HOPE-AMB-33)."""
    found = list(candidates(ex, instr))
    least, most = ex.bounds(instr, len(found))
    fixed = [c for c in found if c == uncovered(ex)] if most and "from_" not in instr.args else []
    rest = [c for c in found if c not in fixed]
    least, most = max(0, least - len(fixed)), most - len(fixed)
    if instr.args.get("random"):
        chosen = ex.game.pick_random(rest, most)
    elif most == 0:
        chosen = []
    elif least == len(rest):
        chosen = rest
    else:
        chosen = _ask_cards(ex, instr, rest, least, most, "target")
    if fixed:
        cover(ex)
    ex._note(instr, [*fixed, *chosen])


@possible("target")
def can_target(ex: Exec, instr: Instr) -> bool:
    """There are enough cards; in a joint attack the lead's target is among those a participant may choose."""
    wanted = ex.wanted(instr)
    fixed = uncovered(ex) if "from_" not in instr.args else None
    if fixed is None:
        found = list(islice(candidates(ex, instr), max(wanted, 1)))
    else:
        found = list(candidates(ex, instr))
        if fixed not in found:
            return False
        cover(ex)
        found = [fixed, *(c for c in found if c != fixed)]
    ex.bind(instr.args["as_"], found[: max(wanted, 1)])
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
