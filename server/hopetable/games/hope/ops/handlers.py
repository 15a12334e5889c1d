"""Where the operations are registered, and what they share."""

from __future__ import annotations

from typing import Any

from ....effects.handlers import Handlers
from ....effects.nodes import Instr
from ....effects.operations import SHARED
from ....effects.runtime import Exec
from ....effects.scope import one, several
from ....kernel.board import Cell

HANDLERS = Handlers(SHARED)
runs, possible = HANDLERS.runs, HANDLERS.possible


def cards_of(ex: Exec, instr: Instr, name: str) -> list[int]:
    """The cards a parameter names, each once."""
    refs = instr.args.get(name) or ()
    found: list[int] = []
    for ref in refs if isinstance(refs, list | tuple) else (refs,):
        found += [c for c in several(ref(ex.scope)) if isinstance(c, int) and c not in found]
    return found


def one_card(ex: Exec, instr: Instr, name: str) -> int | None:
    """The card a parameter names, None if it names none."""
    closure = instr.args.get(name)
    value = one(closure(ex.scope)) if closure is not None else None
    return value if isinstance(value, int) and value in ex.game.match.cards else None


def value_of(ex: Exec, instr: Instr, name: str, default: Any = None) -> Any:
    """A parameter's value, lists and cards as they come."""
    closure = instr.args.get(name)
    return default if closure is None else closure(ex.scope)


def amount_for(ex: Exec, instr: Instr, name: str, card: int) -> int:
    """A number counted for one card (`it`), floor 0."""
    return max(0, int(instr.args[name](ex.scope.fresh().with_it(card)) or 0))


def cell_value(value: Any) -> Cell | None:
    """A cell as expressions hold it."""
    if isinstance(value, tuple | list) and len(value) == 2 and all(isinstance(v, int) for v in value):
        return int(value[0]), int(value[1])
    return None


def attributes(ex: Exec, instr: Instr) -> tuple[str, ...]:
    """The attributes a parameter names."""
    given = instr.args.get("attributes") or ()
    return tuple(str(a) for a in several(given(ex.scope)) if a is not None) if callable(given) else tuple(given)
