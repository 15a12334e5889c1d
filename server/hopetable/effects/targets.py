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
    """The cards a target may be, and how many are chosen, at least and at most (of those there are).

    What is forbidden to be targeted by the seat is left out.
    """
    ex = Exec(game, kit_of(game), Effect(code="", seat=seat, this=card, env=env), None, event)
    ex.event = ex.scope.event = event
    found = ex.candidates(aim)
    state = derived(game)
    if state.mods("forbid:be_targeted"):
        found = [c for c in found if state.forbidding("be_targeted", card=c, seat=seat) is None]
    low, high = aim.args["count"]
    least = int(low(ex.scope) or 0)
    most = len(found) if high is None else int(high(ex.scope) or 0)
    return found, least, min(most, len(found))


def enough(
    game: Game, ability: CompiledAbility, seat: int, card: int | None, event: Any, env: dict[str, Any]
) -> bool:  # fmt: skip
    """Whether there is something to choose for every target."""
    for aim in ability.targets:
        found, least, _ = candidates(game, aim, seat, card, event, env)
        if len(found) < least:
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
