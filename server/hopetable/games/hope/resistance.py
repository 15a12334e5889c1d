"""Resistance and weakness to attributes (HOPE-RESIST-01 … 03, HOPE-AMB-24, HOPE-AMB-25, HOPE-AMB-27)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from ...effects.derive import derived
from ...effects.modifiers import ActiveMod
from ...effects.scope import several
from .numbers import five_in, halve

if TYPE_CHECKING:
    from ...kernel.game import Game

replace = msgspec.structs.replace
SWORD_WORDS = frozenset(("sword", "sword_yang", "sword_yin"))


class Blow(msgspec.Struct, frozen=True):
    """Damage that reaches one card, before HP is lost: the value, what it is, and what resistance makes of it."""

    card: int
    value: int
    kind: str
    attributes: tuple[str, ...]
    actor: int | None
    place: int = 1
    how: str = ""


def resisted(game: Game, blow: Blow) -> Blow:
    """Resistance and weakness (HOPE-RESIST-01, HOPE-RESIST-02, HOPE-AMB-24).

    A damage of several attributes meets resistance only if the card has one for each, then the weakest of them once.
    """
    wanted = [a for a in blow.attributes if a != "none"]
    if not wanted:
        return blow
    mods = [m for m in derived(game).mods("resist") if m.reaches(blow.card)]
    if not mods:
        return blow
    strong: list[tuple[int, int, str]] = []
    weak: list[tuple[int, int, str]] = []
    for attribute in wanted:
        reactions = [reaction(m.args["how"]) for m in mods if covers(m, attribute)]
        strong += sorted((r for r in reactions if r[0] < r[1]), key=factor)[:1]
        weak += sorted((r for r in reactions if r[0] > r[1]), key=factor)[-1:]
    if strong and weak:
        return blow
    chosen = strong or weak
    if len(chosen) < len(wanted):
        return blow
    p, q, how = max(chosen, key=factor) if strong else min(chosen, key=factor)
    if how in ("reflect", "absorb"):
        return replace(blow, how=how)
    value = 0 if p == 0 else halve(blow.value) if (p, q) == (1, 2) else five_in(blow.value, p, q)
    return replace(blow, value=value)


def covers(mod: ActiveMod, attribute: str) -> bool:
    """Whether a resistance speaks of an attribute; the three swords answer to 剑 (HOPE-AMB-27)."""
    given = mod.figure("to")
    named: tuple[Any, ...] = several(given) if given is not None else ()
    if "all" in named or attribute in named:
        return True
    return (attribute == "sword" and bool(SWORD_WORDS & set(named))) or ("sword" in named and attribute in SWORD_WORDS)


def factor(reaction: tuple[int, int, str]) -> Fraction:
    """How a reaction multiplies damage; absorbing and reflecting count as the strongest resistances."""
    return Fraction(reaction[0], reaction[1])


def reaction(how: str) -> tuple[int, int, str]:
    """A resistance as a factor p/q and its word; the strongest sort first."""
    known = {"absorb": (-2, 1), "reflect": (-1, 1), "nullify": (0, 1), "half": (1, 2), "double": (2, 1)}
    if how in known:
        return (*known[how], how)
    p, _, q = how.partition("/")
    return int(p), int(q or 1), how
