"""Effects and spirits that a seat may activate in its part of a phase (HOPE-BATTLE-09, HOPE-AMB-35)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...effects.derive import derived
from ...effects.hearing import ACTIVATE
from ...effects.triggers import test_holds
from ...kernel.records import Option
from . import entering
from .access import kit
from .legality import acting, barred, ticked, using
from .usage import action_left, skills_spent

if TYPE_CHECKING:
    from ...effects.nodes import CompiledAbility
    from ...kernel.game import Game


def uses(game: Game, seat: int, at: str) -> list[tuple[int, CompiledAbility]]:
    """The voluntary effects a seat may use at a phase word."""
    memo = derived(game).memo
    found: list[tuple[int, CompiledAbility]] | None = memo.get(("uses", seat, at))
    if found is None:
        found = memo["uses", seat, at] = [
            (card, node) for card, node in kit(game).listening(game, ACTIVATE + at)
            if not _idle(game, seat, card, node, at) and using(game, seat, card, node, at) is None
        ]  # fmt: skip
    return found


def _idle(game: Game, seat: int, card: int, node: CompiledAbility, at: str) -> bool:
    """Whether it is plain at once that an effect may not be used: another's, or of a card without an action left."""
    record = game.match.cards[card]
    if record.controller != seat:
        return True
    if at != "battle" or node.more.get("extra") or record.zone.endswith(".hand"):
        return False
    return not action_left(game, kit(game).host(game, card))


def use_option(game: Game, card: int, node: CompiledAbility) -> Option:
    """Using one effect."""
    handle = game.card(card).handle
    return Option(
        f"use:{handle}:{node.address.rsplit('/', 1)[-1]}", "use", ["use", card, node.address], card,
        {"ability": node.address},
    )  # fmt: skip


def summon_options(game: Game, seat: int) -> list[Option]:
    """Spirits stacked under hosts that may activate them (HOPE-AMB-35)."""
    rules, cards = kit(game), game.match.cards
    options: list[Option] = []
    for card in game.match.zones["stacked"]:
        if cards[card].controller == seat and rules.kind(game, card) == "spirit" and summoning(game, seat, card):
            options.append(Option(f"summon:{game.card(card).handle}", "summon", ["summon", card], card))
    return options


def summoning(game: Game, seat: int, card: int) -> bool:
    """Whether a spirit under a host may be activated now."""
    record = game.card(card)
    host = record.under
    if record.controller != seat or host is None or game.card(host).controller != seat:
        return False
    if ticked(game, card, host) is not None or barred(game, seat, host, "effect") or acting(game, seat, host):
        return False
    if skills_spent(game, seat) or derived(game).forbidding("use_skill", card=card, seat=seat) is not None:
        return False
    return entry_holds(game, seat, card) and entering.room(game)


def entry_holds(game: Game, seat: int, card: int) -> bool:
    """Whether a card's printed condition of entry holds (HOPE-CARD-11, HOPE-CARD-12)."""
    return all(
        test_holds(game, node, seat, card, None, {})
        for node in kit(game).abilities(kit(game).entry(game.card(card)))
        if node.form == "need"
    )
