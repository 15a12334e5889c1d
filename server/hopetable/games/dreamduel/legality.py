"""What may be declared, played or used now, and why not (DD-DECLARE-05, DD-LIMIT-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...effects.feasible import can_do
from ...effects.nodes import CompiledAbility
from ...effects.triggers import test_holds, usable
from ...kernel.errors import Refusal
from ...kernel.zones import zone_key, zone_name
from .access import kit
from .carriers import carrier
from .needs import needs_of
from .offers import worth_offering
from .payment import means, spared
from .state import Battle
from .waiving import ignores

if TYPE_CHECKING:
    from ...kernel.game import Game


def declaring(
    game: Game, seat: int, card: int, *, role: str, free: bool = False, ignore: tuple[str, ...] = (),
    spirit: int | None = None,
) -> Refusal | None:  # fmt: skip
    """Why a battle spell cannot be declared as attack or defence; None if it can. Order: gate, joined, needs, cost."""
    rules = kit(game)
    state = derived(game)
    facts = rules.facts(game.match.cards[card])
    if facts["kind"] != "battle":
        return Refusal("wrong_zone", "DD-DECLARE-01")
    if "forbid:declare" in state.shifting:
        barred = state.forbidding("declare", seat=seat, card=card)
        if barred is not None:
            return Refusal("forbidden", "DD-FAQ-01", source=_source(game, barred.this))
    battle: Battle | None = game.match.table.battle
    attack = battle.attacker if role == "defence" and battle is not None else None
    if attack is not None and "forbid:clash" in state.shifting:
        barred = state.forbidding("clash", seat=seat, card=card, against=attack)
        if barred is not None and not ignores(game, card, "ignore_unclashable"):
            return Refusal("cannot_clash", "DD-CLASH-05", source=_source(game, barred.this))
    if "grace" not in ignore:
        have, need = rules.grace(game, card), rules.gate(game, seat)
        if have < need and not ignores(game, card, "ignore_grace"):
            return Refusal("grace_too_low", "DD-DECLARE-02", have=have, need=need)
    refusal = joined(game, seat, card)
    if refusal is not None:
        return refusal
    if not _needs_met(game, seat, card):
        return Refusal("need_unmet", "DD-DECLARE-03")
    if free:
        return None
    cost = rules.cost(game, card, seat=seat, clash_of=attack) if spirit is None else spirit
    if cost is None:
        return Refusal("forbidden", "DDC-AMB-34")
    if cost <= game.match.players[seat].ready and "forbid" not in state.shifting:
        return None
    return affordable(game, seat, cost, card)


def _needs_met(game: Game, seat: int, card: int) -> bool:
    """Whether all a card needs can be done, or need not be."""
    needs, code = needs_of(game, card), kit(game).book.code
    return not needs or ignores(game, card, "ignore_needs") or all(can_do(game, code[n], seat, card) for n in needs)


def joined(game: Game, seat: int, card: int) -> Refusal | None:
    """DD-AMB-61: the character has joined (or `plume`), and stands as the basic constraint asks."""
    rules = kit(game)
    facts = rules.facts(game.match.cards[card])
    character = facts["character"]
    if character in ("none", None) or facts.get("token"):
        return None
    if character not in rules.characters(game, seat, "joined"):
        if not ignores(game, card, "ignore_joined"):
            return Refusal("character_not_joined", "DD-DECK-06", character=character)
        return None
    basic = facts.get("basic", "support")
    if basic in ("center", "hyper") and character not in rules.characters(game, seat, basic):
        return Refusal("character_state", "DD-AMB-61", character=character, need=basic)
    return None


def affordable(game: Game, seat: int, cost: int, card: int | None = None) -> Refusal | None:
    """Whether a seat can consume a cost, for a card."""
    if cost <= 0:
        return None
    orbs, cards = means(game, seat, card=card)
    have = orbs + len(cards)
    if have >= cost or spared(game, seat, cost):
        return None
    return Refusal("insufficient_spirit", "DD-ORB-01", have=have, need=cost)


def may_play(
    game: Game, seat: int, card: int, ability: CompiledAbility, about: Any, *, free: bool = False
) -> Refusal | None:  # fmt: skip
    """Why a trap, status or item cannot be played in answer to an event (or at idle)."""
    rules = kit(game)
    record = game.card(card)
    facts = rules.facts(record)
    state = derived(game)
    zone = zone_name(record.zone)
    kind = facts["kind"]
    if record.owner != seat or record.controller != seat:
        return Refusal("forbidden", "DD-AMB-49")
    if kind == "trap" and zone != "item" and not any(state.allowing("play", card=card, seat=seat)):
        return Refusal("wrong_zone", "DD-FAQ-03")
    if zone == "item" and record.up:
        return Refusal("limit_used", "DD-ZONE-05")
    barred = state.forbidding("play", seat=seat, card=card)
    if barred is not None:
        return Refusal("forbidden", "DD-FAQ-01", source=_source(game, barred.this))
    if kind == "status" and state.forbidding("declare", seat=seat, card=card) is not None:
        return Refusal("forbidden", "DD-FAQ-01")
    against = about.get("card") if about is not None else None
    if against is not None and state.forbidding("respond", seat=seat, card=card, against=against) is not None:
        return Refusal("forbidden", "DD-TRAIT-04")
    refusal = _same_name(game, seat, card, ability, kind)
    if refusal is not None:
        return refusal
    full = kind in ("lasting", "delayed") and zone != "item" and rules.room(game, zone_key(seat, "item")) == 0
    if full and carrier(game, seat, card) is None:
        return Refusal("zone_full", "DD-ZONE-04")
    if not test_holds(game, ability, seat, card, about, {}) or not usable(game, ability, card, seat):
        return Refusal("not_your_window", "DD-RESPONSE-07")
    refusal = joined(game, seat, card)
    if refusal is not None:
        return refusal
    if not _needs_met(game, seat, card):
        return Refusal("need_unmet", "DD-DECLARE-03")
    cost = rules.cost(game, card) if not free else 0
    if cost is None:
        return Refusal("forbidden", "DDC-AMB-34")
    refusal = affordable(game, seat, cost, card)
    if refusal is not None:
        return refusal
    if ability.cost is not None and not can_do(game, ability.cost, seat, card, event=about):
        return Refusal("need_unmet", "DD-RESPONSE-04")
    if not worth_offering(game, ability, seat, card, about, {}):
        return Refusal("bad_target", "DD-LIMIT-02")
    return None


def _same_name(game: Game, seat: int, card: int, ability: CompiledAbility, kind: str) -> Refusal | None:
    """DD-ZONE-03, DD-ZONE-05: the one-name rules of character and item zone."""
    rules = kit(game)
    name = rules.name(game.card(card))
    if kind == "status" and not ability.stacks:
        for other in game.zone(zone_key(seat, "chara")):
            if rules.name(game.card(other)) == name:
                return Refusal("same_name", "DD-ZONE-03")
    for other in game.zone(zone_key(seat, "item")):
        if other != card and game.card(other).up and rules.name(game.card(other)) == name:
            return Refusal("same_name", "DD-ZONE-05")
    return None


def _source(game: Game, card: int | None) -> str | None:
    return game.card(card).code if card is not None else None
