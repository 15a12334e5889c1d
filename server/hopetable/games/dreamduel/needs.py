"""What a card needs before it can be declared or played, and doing it (DD-DECLARE-03)."""

from __future__ import annotations

from typing import Any

from ...effects.derive import derived
from ...effects.nodes import Book, CompiledAbility
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
    state, needs = derived(game), kit(game).needs
    for mod in reversed(state.mods("needs")):
        if mod.reaches(card) and mod.args.get("set") is not None:
            return [mod.args["set"].address]
    found = [a for a in needs.get(game.match.cards[card].code, ()) if not state.lost(card, a)]
    for trait in state.traits(card):
        found += needs.get(trait, ())
    return [a.need.address for a in found if a.need is not None]


def needs_by_text(book: Book) -> dict[str, list[CompiledAbility]]:
    """By entry and by trait, the abilities of a text that say what its card needs."""
    texts = {name: entry.abilities for name, entry in book.entries.items()} | dict(book.traits)
    found = {name: [a for a in abilities if a.form == "need"] for name, abilities in texts.items()}
    return {name: needs for name, needs in found.items() if needs}
