"""Whether code can be done in full now: costs, needs and aims are tried without changing anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel.errors import RulesFault
from .kit import kit_of
from .nodes import Code
from .runtime import Effect, Exec
from .scope import EventLike

if TYPE_CHECKING:
    from ..kernel.game import Game


class _Nothing:
    def get(self, name: str) -> Any:
        return None


_NOTHING = _Nothing()


def can_do(game: Game, code: Code | None, seat: int, this: int | None, *, event: EventLike | None = None,
           env: dict[str, Any] | None = None) -> bool:  # fmt: skip
    """Whether code (a cost, a need) can be done in full now. Changes nothing."""
    return code is None or not code.instrs or bindings(game, code, seat, this, event=event, env=env) is not None


def bindings(game: Game, code: Code, seat: int, this: int | None, *, event: EventLike | None = None,
             env: dict[str, Any] | None = None) -> dict[str, Any] | None:  # fmt: skip
    """What the names of code would stand for if whoever is asked took the first of what there is; None if it cannot be
    done in full now."""
    kit = kit_of(game)
    frame = Effect(code=code.address, seat=seat, this=this, env=env or {})
    ex = Exec(game, kit, frame, code, event if event is not None else _NOTHING)
    if event is None:
        ex.event = None
        ex.scope.event = None
    pc = 0
    while pc < len(code.instrs):
        instr = code.instrs[pc]
        pc += 1
        if instr.name == "jump":
            pc = instr.skip
            continue
        if instr.name == "choose":
            tried = (
                bindings(game, _slice(code, start, instr.skip), seat, this, event=event, env=ex.env)
                for start in instr.skips
            )
            return next((found for found in tried if found is not None), None)
        if instr.name == "repeat":
            part = Code(code.address)
            part.instrs = code.instrs[pc : instr.skip - 1]
            found = bindings(game, part, seat, this, event=event, env=ex.env)
            if found is None:
                return None
            ex.env.update(found)
            pc = instr.skip
            continue
        checker = kit.checkers.get(instr.name)
        if checker is None:
            raise RulesFault(f"{instr.name} cannot be checked as a cost or need")
        if not checker(ex, instr):
            return None
    return ex.env


def _slice(code: Code, start: int, stop: int) -> Code:
    """One alternative of a choose, up to its closing jump."""
    part = Code(code.address)
    for instr in code.instrs[start:stop]:
        if instr.name == "jump":
            break
        part.instrs.append(instr)
    return part
