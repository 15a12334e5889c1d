"""What a card needs before it can be declared or played, and doing it (DD-DECLARE-03)."""

from __future__ import annotations

from typing import Any

from ...effects.derive import derived
from ...effects.runtime import Effect
from ...kernel.game import Game
from .access import kit


def push_needs(game: Game, card: int, seat: int, env: dict[str, Any]) -> bool:
    """Perform a card's needs (DD-DECLARE-03); their names are kept for the card's abilities."""
    code = needs_of(game, card)
    if any(derived(game).allowing("ignore_needs", card=card, seat=seat)):
        code = []
    pushed = False
    for part in reversed(code):
        game.push(Effect(code=part, seat=seat, this=card, env=env, keep=True))
        pushed = True
    return pushed


def needs_of(game: Game, card: int) -> list[str]:
    """Addresses of what a card needs: printed, of its traits, or what a modifier made of them."""
    state, record = derived(game), game.match.cards[card]
    if "needs" in state.shifting:
        for mod in reversed(state.mods("needs")):
            if mod.reaches(card) and mod.args.get("set") is not None:
                return [mod.args["set"].address]
    found = kit(game).needs.of(game, record)
    if not found:
        return []
    mine = [a for a in found if a.entry != record.code or not state.lost(card, a)]
    return [a.need.address for a in mine if a.need is not None]
