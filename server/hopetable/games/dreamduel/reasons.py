"""Why a card cannot be used now (DD-LIMIT-01): the moment first, then what the card itself lacks."""

from __future__ import annotations

from typing import Any

from ...kernel.errors import Refusal
from ...kernel.game import Game
from ...kernel.zones import zone_key
from .access import kit
from .legality import declaring, may_play

Reason = dict[str, Any]


def why(game: Game, seat: int, card: int) -> Reason | None:
    """The reason as {code, rule, params}; None if the open decision offers the card."""
    record = game.card(card)
    if record.controller != seat:
        return _reason("bad_target", "DD-LIMIT-01")
    if offered(game, seat, card):
        return None
    kind = kit(game).facts(record)["kind"]
    if kind == "character":
        return _character(game, seat, card)
    if kind == "battle":
        return _battle(game, seat, card)
    for ability in kit(game).entry(record).abilities:
        if ability.form == "play":
            refusal = may_play(game, seat, card, ability, None)
            if refusal is not None:
                return _of(refusal)
            return _reason("not_your_window", "DD-RESPONSE-07", when=ability.matchings[0].name)
    return _reason("not_your_window", "DD-RESPONSE-07", when="action_step")


def _character(game: Game, seat: int, card: int) -> Reason:
    """Characters act in the action step alone (DD-CHARACTER-01)."""
    table = game.match.table
    if table.step == "action" and table.active == seat and game.card(card).zone.endswith(".hand"):
        return _reason("same_name", "DD-ZONE-03")
    return _reason("not_your_window", "DD-CHARACTER-01", when="action_step")


def _battle(game: Game, seat: int, card: int) -> Reason:
    """Battle spells are declared at one's idle point, or against an attack when it may be clashed."""
    table = game.match.table
    if not game.card(card).zone.endswith(".hand"):
        return _reason("wrong_zone", "DD-DECLARE-01", zone="hand")
    if table.active == seat:
        role, moment, rule = "attack", "idle", "DD-IDLE-01"
    else:
        role, moment, rule = "defence", "clash", "DD-CLASH-01"
    if table.step != moment:
        return _reason("not_your_window", rule, when=moment)
    refusal = declaring(game, seat, card, role=role)
    return _of(refusal) if refusal is not None else _reason("not_your_window", rule, when=moment)


def at_hand(game: Game, seat: int) -> list[int]:
    """The cards a seat may think of using: its hand, and what it laid face-down among the items."""
    laid = (c for c in game.zone(zone_key(seat, "item")) if not game.card(c).up)
    return [*game.zone(zone_key(seat, "hand")), *laid]


def offered(game: Game, seat: int, card: int) -> bool:
    """Whether an open decision of the seat has an option with the card."""
    return any(o.card == card for d in game.match.decisions if seat in d.seats for o in d.options[seat])


def _of(refusal: Refusal) -> Reason:
    return {"code": refusal.code, "rule": refusal.rule, "params": refusal.params}


def _reason(code: str, rule: str, **params: Any) -> Reason:
    return {"code": code, "rule": rule, "params": params}
