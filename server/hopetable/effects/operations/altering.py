"""Altering what is only proposed: prevention, replacement, negation."""

from __future__ import annotations

from typing import Any

from ..derive import derived
from ..nodes import Instr
from ..runtime import Exec, possible, runs


@runs("prevent")
def prevent(ex: Exec, instr: Instr) -> None:
    """The proposed event does not happen, unless prevention is forbidden."""
    source = ex.event.get("source")
    if derived(ex.game).forbidding("prevent", card=source) is not None:
        return
    ex.event.set(prevented=True, amount=0)


@runs("change")
def change(ex: Exec, instr: Instr) -> None:
    """The proposed event happens otherwise; amounts have the floor 0."""
    args = instr.args
    changes: dict[str, Any] = {}
    if "amount" in args:
        amount = max(0, int(args["amount"](ex.scope) or 0))
        source = ex.event.get("source")
        less = amount < int(ex.event.get("amount") or 0)
        if less and ex.event.get("kind") and derived(ex.game).forbidding("prevent", card=source) is not None:
            return
        changes["amount"] = amount
    if "to" in args:
        changes["redirect"] = ex.seats(args["to"])[0]
    if "exhausted" in args:
        changes["exhausted"] = args["exhausted"]
    ex.event.set(**changes)


@possible("prevent")
def can_prevent(ex: Exec, instr: Instr) -> bool:
    """Not where the source's damage cannot be prevented."""
    return ex.event is None or derived(ex.game).forbidding("prevent", card=ex.event.get("source")) is None


@possible("change")
def can_change(ex: Exec, instr: Instr) -> bool:
    """A proposal can be altered while it stands."""
    return True


@runs("negate")
def negate(ex: Exec, instr: Instr) -> None:
    """The link has no effect; its card stays used."""
    link = ex.event.get("link") if ex.event is not None else None
    if link is not None:
        ex.kit.negate(ex.game, link, by=ex.seat, source=ex.this)
