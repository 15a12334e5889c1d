"""Whether an optional ability is worth offering (DD-LIMIT-02)."""

from __future__ import annotations

from typing import Any

from ...effects.feasible import can_do
from ...effects.nodes import CompiledAbility
from ...effects.runtime import Effect, Exec
from ...kernel.game import Game
from .access import kit


def worth_offering(game: Game, ability: CompiledAbility, seat: int, card: int | None, event: Any, env: Any) -> bool:
    """DD-LIMIT-02: costs payable, and the first thing it does has what it needs."""
    if ability.cost is not None and not can_do(game, ability.cost, seat, card, event=event, env=env):
        return False
    code = ability.do
    if code is None or not code.instrs:
        return True
    first = code.instrs[0]
    checker = kit(game).checkers.get(first.name)
    if checker is None or first.name in ("if", "consume", "set_hp", "draw") or "cards" in first.args:
        return True
    frame = Effect(code=code.address, seat=seat, this=card, env=env)
    ex = Exec(game, kit(game), frame, code, event)
    if ability.cost is not None and any("as_" in i.args for i in ability.cost.instrs):
        return True
    if ability.cost is not None and any(t in ("my.hand", "my.discard") for t in first.args.get("from__text", ())):
        return True
    return checker(ex, first)
