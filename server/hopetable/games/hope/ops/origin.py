"""Where the reach of an effect is measured from, how far it goes, and what a joint attack has already fixed of it."""

from __future__ import annotations

from typing import Any

from ....effects.derive import derived
from ....effects.modifiers import fold_figures
from ....effects.runtime import Exec


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


def uncovered(ex: Exec) -> int | None:
    """The lead's target while a participant of a joint attack has yet to name or cover it (HOPE-AMB-33)."""
    if not ex.frame.code.endswith("/aim") or ex.env.get("__covered"):
        return None
    target = ex.env.get("joint")
    return target if isinstance(target, int) else None


def cover(ex: Exec) -> None:
    """What is chosen from now on is free: the lead's target is among the objects."""
    if "joint" in ex.env:
        ex.bind("__covered", True)
