"""Rules that a card's text sets aside for it when it is declared or played: grace, joining, needs, no clash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...effects.derive import derived
from ...effects.nodes import Book, CompiledAbility
from ...effects.scope import Scope
from .access import kit

if TYPE_CHECKING:
    from ...kernel.game import Game

WAIVABLE = ("ignore_unclashable", "ignore_grace", "ignore_joined", "ignore_needs")


def waivers(book: Book, what: str) -> dict[str, list[CompiledAbility]]:
    """By entry and by trait, the abilities of a card's own text that set a rule aside for it, wherever it lies."""
    texts = {name: entry.abilities for name, entry in book.entries.items()} | dict(book.traits)
    found: dict[str, list[CompiledAbility]] = {}
    for name, abilities in texts.items():
        for ability in abilities:
            if ability.form == "while" and any(
                m.name == "allow" and m.args["what"] == what and "match" not in m.args for m in ability.mods
            ):
                found.setdefault(name, []).append(ability)
    return found


def ignores(game: Game, card: int, what: str) -> bool:
    """Whether a rule is set aside for a card: by a permission in force, or by its own text."""
    state, rules, record = derived(game), kit(game), game.match.cards[card]
    if "allow:" + what in state.shifting and any(state.allowing(what, card=card, seat=record.controller)):
        return True
    own, traits = rules.waivers[what], state.traits(card)
    if record.code not in own and own.keys().isdisjoint(traits):
        return False
    texts = [own[of] for of in (record.code, *traits) if of in own]
    scope = Scope(game, rules.words, record.controller, card)
    return any(a.standing_test is None or a.standing_test(scope) for waivers in texts for a in waivers)
