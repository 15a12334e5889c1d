"""What an ability chooses when it is declared, and what is left of the choice when it resolves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .derive import derived
from .kit import kit_of
from .nodes import CompiledAbility, Instr
from .runtime import Effect, Exec
from .scope import several

if TYPE_CHECKING:
    from ..kernel.game import Game


def candidates(
    game: Game, aim: Instr, seat: int, card: int | None, event: Any, env: dict[str, Any]
) -> tuple[list[int], int, int]:  # fmt: skip
    """The cards a target may be, and how many are chosen, at least and at most (of those there are)."""
    ex = _looking(game, seat, card, event, env)
    found = _eligible(ex, aim, None)
    low, high = aim.args["count"]
    least = int(low(ex.scope) or 0)
    most = len(found) if high is None else int(high(ex.scope) or 0)
    return found, least, min(most, len(found))


def _looking(game: Game, seat: int, card: int | None, event: Any, env: dict[str, Any]) -> Exec:
    ex = Exec(game, kit_of(game), Effect(code="", seat=seat, this=card, env=env), None, event)
    ex.event = ex.scope.event = event
    return ex


def _eligible(ex: Exec, aim: Instr, enough: int | None) -> list[int]:
    """The cards a target may be without those that the seat is forbidden to target; no more than `enough` if given."""
    state = derived(ex.game)
    if not state.mods("forbid:be_targeted"):
        return ex.candidates(aim, enough)
    return [c for c in ex.candidates(aim) if state.forbidding("be_targeted", card=c, seat=ex.seat) is None]


def enough(
    game: Game, ability: CompiledAbility, seat: int, card: int | None, event: Any, env: dict[str, Any]
) -> bool:  # fmt: skip
    """Whether there is something to choose for every target."""
    for aim in ability.targets:
        ex = _looking(game, seat, card, event, env)
        least = int(aim.args["count"][0](ex.scope) or 0)
        if len(_eligible(ex, aim, least)) < least:
            return False
    return True


def remaining(
    game: Game, ability: CompiledAbility, seat: int, card: int | None, event: Any, env: dict[str, Any]
) -> dict[str, Any] | None:  # fmt: skip
    """The bound names with only the targets that are still legal; None if there were some and all are gone."""
    left, chosen, kept = dict(env), 0, 0
    for aim in ability.targets:
        name = aim.args["as_"]
        found, _, _ = candidates(game, aim, seat, card, event, env)
        were = several(env.get(name))
        now = [c for c in were if c in found]
        left[name], chosen, kept = now, chosen + len(were), kept + len(now)
    return None if chosen and not kept else left
