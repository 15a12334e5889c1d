"""Why a card or object cannot be used now, in the words of the refusal codes (ZT 4.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...kernel.errors import Refusal
from . import legality, responses
from .access import kit
from .links import waiting

if TYPE_CHECKING:
    from ...kernel.game import Game

Reason = dict[str, Any]


def why(game: Game, seat: int, card: int) -> Reason | None:
    """The reason for the card in general; None if an open decision offers it."""
    if any(o.card == card for d in game.match.decisions if seat in d.seats for o in d.options[seat]):
        return None
    record = game.card(card)
    if record.controller != seat:
        return _reason(Refusal("bad_target", "ZT-ACTIVITY-01"))
    return _reason(refusal(game, seat, card, _usual(game, seat, card)) or Refusal("not_your_decision", "ZT-AMB-36"))


def _usual(game: Game, seat: int, card: int) -> str:
    """What one would do with a card."""
    record, rules = game.card(card), kit(game)
    if rules.stance(record) is not None:
        attacked = game.match.table.active != seat or any(x.kind == "attack" for x in game.match.links)
        if attacked:
            return "defend"
        return "attack" if game.match.table.acting == card else "begin"
    kind = rules.kind(record)
    if kind == "spell":
        return "preset" if rules.facts(record)["spell_kind"] == "preset" and record.zone.endswith(".spell") else "use"
    return {"creature": "summon", "equipment": "equip" if record.zone.endswith(".hand") else "effect"}.get(
        kind, "effect"
    )


def refusal(
    game: Game, seat: int, card: int, act: str, *, target: int | None = None, number: int | None = None
) -> Refusal | None:  # fmt: skip
    """Why an act with a card is refused: begin, change_stance, manifest, summon, use, place, equip, effect (of ability
    `number`), attack (of a `target`), defend, preset."""
    if act == "attack":
        if target is None:
            return legality.can_attack(game, seat, card)
        return legality.may_attack(game, seat, card, target)
    if act == "defend":
        attack = next((x for x in waiting(game) if x.kind == "attack"), None)
        if attack is None:
            return Refusal("not_your_decision", "ZT-DEFEND-03")
        return legality.may_defend(game, seat, card, attack)
    if act == "preset":
        return _preset(game, seat, card)
    if act == "effect":
        return _effect(game, seat, card, number)
    return {
        "begin": legality.may_begin, "change_stance": legality.may_turn, "manifest": legality.may_manifest,
        "summon": legality.may_summon, "use": legality.may_use_spell, "place": legality.may_place,
        "equip": legality.may_equip,
    }[act](game, seat, card)  # fmt: skip


def _preset(game: Game, seat: int, card: int) -> Refusal | None:
    found = None
    for ability, _, event in responses.preset_uses(game, seat, card):
        found = legality.may_preset(game, seat, card, ability, event)
        if found is None:
            return None
    record = game.card(card)
    if found is None and not record.up and record.zone.endswith(".spell") and not kit(game).armed(game, record):
        return Refusal("preset_not_armed", "ZT-SPELL-04")
    if found is None and not record.zone.endswith(".spell"):
        return Refusal("preset_must_be_placed", "ZT-SPELL-04")
    return found or Refusal("condition_not_met", "ZT-SPELL-04")


def _effect(game: Game, seat: int, card: int, number: int | None) -> Refusal | None:
    abilities = [a for a in kit(game).entry(game.card(card)).abilities if a.form == "activate"]
    for ability in abilities:
        if number is None or ability.address.endswith(f"/{number}"):
            return legality.may_activate(game, seat, card, ability)
    return Refusal("bad_target", "ZT-ACTIVITY-07")


def _reason(found: Refusal) -> Reason:
    return {"code": found.code, "rule": found.rule, "params": found.params}
