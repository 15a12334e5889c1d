"""Rules that a card's text sets aside for it when it is declared or played: grace, joining, needs, no clash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...effects.derive import derived
from ...effects.nodes import CompiledAbility
from ...effects.scope import Scope
from .access import kit

if TYPE_CHECKING:
    from ...kernel.game import Game

WAIVABLE = ("ignore_unclashable", "ignore_grace", "ignore_joined", "ignore_needs")


def waives(ability: CompiledAbility, what: str) -> bool:
    """Whether an ability of a card's own text sets a rule aside for it, wherever it lies."""
    return ability.form == "while" and any(
        m.name == "allow" and m.args["what"] == what and "match" not in m.args for m in ability.mods
    )


def ignores(game: Game, card: int, what: str) -> bool:
    """Whether a rule is set aside for a card: by a permission in force, or by its own text."""
    state, rules, record = derived(game), kit(game), game.match.cards[card]
    if "allow:" + what in state.shifting and any(state.allowing(what, card=card, seat=record.controller)):
        return True
    waivers = rules.waivers[what].of(game, record)
    if not waivers:
        return False
    scope = Scope(game, rules.words, record.controller, card)
    return any(a.standing_test is None or a.standing_test(scope) for a in waivers)
