"""Who may be chosen: reach, sides, prohibitions, and the shape of an attack (HOPE-RANGE, HOPE-BATTLE-05)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...kernel.board import DIRECTIONS, Cell, within
from ...kernel.zones import chebyshev
from .access import kit, table
from .places import standing
from .sides import allied, own

if TYPE_CHECKING:
    from ...kernel.game import Game


def reach(game: Game, seat: int, actor: int, target: int, base: int) -> bool:
    """Whether a card lies within a range of the acting one; effects may lengthen the reach against one card."""
    rules = kit(game)
    distance = rules.distance(game, actor, target)
    if distance is None:
        return False
    if distance <= base:
        return True
    more = 0
    for mod in derived(game).mods("range_against"):
        if allied(game, seat, mod.seat) and mod.reaches(target):
            more += int(mod.figure("add") or 0)
    return distance <= base + more


def choosable(game: Game, actor: int, target: int, *, covered: bool = False) -> bool:
    """Whether a declaration may choose a card; `covered`: whether it may even reach it in an area."""
    for mod in derived(game).mods("forbid:choose"):
        if covered and not mod.args.get("cover"):
            continue
        beyond = mod.args.get("beyond")
        if beyond is not None and (kit(game).distance(game, actor, target) or 0) < beyond:
            continue
        if mod.reaches(target):
            return False
    return True


def guarded(game: Game, attack: bool) -> bool:
    """Whether any card at all could be kept from being chosen, by an attack declaration or otherwise."""
    shifting = derived(game).shifting
    return "forbid:choose" in shifting or (attack and "forbid:be_attacked" in shifting)


def spared(game: Game, card: int) -> bool:
    """Whether no attack declaration may choose or cover a card now."""
    return derived(game).forbidding("be_attacked", card=card) is not None


def is_target(game: Game, seat: int, card: int) -> bool:
    """Non-own, topmost, with HP above 0 (HOPE-AMB-44, HOPE-STACK-10)."""
    if game.card(card).cell is None or own(game, seat, card):
        return False
    return bool(kit(game).hp(game, card))


def standing_foes(game: Game, seat: int) -> Sequence[tuple[int, Cell]]:
    """Everything a seat may aim damage at, with its cell."""
    memo = derived(game).memo
    found = memo.get(("foes", seat))
    if found is None:
        found = memo["foes", seat] = [(c, cell) for c, cell in standing(game) if is_target(game, seat, c)]
    return found


def targets(
    game: Game, seat: int, actor: int, among: Sequence[tuple[int, Cell]] | None = None
) -> list[int]:  # fmt: skip
    """The cards an ATK attack of a card may choose (of `standing_foes`, if they are known already)."""
    here = kit(game).cell(game, actor)
    if here is None:
        return []
    state = derived(game)
    base = kit(game).range(game, actor)
    area = within(table(game).grid, here, base)
    found = []
    lengthened, barred = bool(state.mods("range_against")), guarded(game, attack=True)
    for card, cell in standing_foes(game, seat) if among is None else among:
        near = cell in area or (lengthened and reach(game, seat, actor, card, base))
        if near and not (barred and (spared(game, card) or not choosable(game, actor, card))):
            found.append(card)
    return found


def shape(game: Game, actor: int) -> dict[str, Any]:
    """How many cards an ATK attack takes: {"targets": n}, {"ray": k} or {"area": r}; one target without text."""
    for mod in reversed(derived(game).mods("shape")):
        if mod.reaches(actor):
            for name in ("targets", "ray", "area"):
                number = mod.figure(name)
                if number is not None:
                    return {name: int(number)}
    return {"targets": 1}


def rays(game: Game, seat: int, actor: int, length: int) -> dict[str, list[int]]:
    """The directions in which an attack along a ray covers somebody, with whom (HOPE-AREA-01)."""
    here = kit(game).cell(game, actor)
    if here is None:
        return {}
    by_cell = {cell: c for c, cell in standing(game) if not spared(game, c)}
    out = {}
    for direction in DIRECTIONS:
        cells = islice(table(game).grid.ray(here, direction), length)
        found = [
            by_cell[c] for c in cells
            if c in by_cell and is_target(game, seat, by_cell[c]) and choosable(game, actor, by_cell[c], covered=True)
        ]  # fmt: skip
        if found:
            out[direction] = found
    return out


def area(game: Game, seat: int, actor: int, radius: int) -> list[int]:
    """The cards an attack on everything around covers."""
    here = kit(game).cell(game, actor)
    if here is None:
        return []
    found = []
    for card in game.match.zones["board"]:
        cell = game.card(card).cell
        inside = cell is not None and chebyshev(here, cell) <= radius
        if inside and is_target(game, seat, card) and choosable(game, actor, card, covered=True):
            found += [] if spared(game, card) else [card]
    return found
