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
    """The reason as {code, rule, params}; None if the open decision offers the card and nothing speaks against it."""
    record = game.card(card)
    if record.controller != seat:
        return _reason("bad_target", "DD-LIMIT-01")
    kind = kit(game).facts(record)["kind"]
    if kind == "character":
        found, moment = _character(game, seat, card), _reason("not_your_window", "DD-CHARACTER-01", when="action_step")
    elif kind == "battle":
        found, moment = _battle(game, seat, card)
    else:
        found, moment = _play(game, seat, card)
    if found is not None:
        return found
    return None if offered(game, seat, card) else moment


def _character(game: Game, seat: int, card: int) -> Reason | None:
    """Of two characters of one name only one may be there (DD-ZONE-03)."""
    table = game.match.table
    if table.step == "action" and table.active == seat and game.card(card).zone.endswith(".hand"):
        return None if kit(game).may_enter(game, seat, card) else _reason("same_name", "DD-ZONE-03")
    return None


def _battle(game: Game, seat: int, card: int) -> tuple[Reason | None, Reason]:
    """Battle spells are declared in one's attack phase, or against an attack."""
    table = game.match.table
    if table.active == seat:
        role, near = "attack", table.phase == "battle"
        moment = _reason("not_your_window", "DD-IDLE-01", when="idle")
    else:
        role, near = "defence", table.battle is not None
        moment = _reason("not_your_window", "DD-CLASH-01", when="clash")
    if not game.card(card).zone.endswith(".hand"):
        return _reason("wrong_zone", "DD-DECLARE-01", zone="hand"), moment
    refusal = declaring(game, seat, card, role=role) if near else None
    return (None if refusal is None else _of(refusal)), moment


def _play(game: Game, seat: int, card: int) -> tuple[Reason | None, Reason]:
    """Traps, statuses and items wait for what they answer."""
    for ability in kit(game).entry(game.card(card)).abilities:
        if ability.form == "play":
            refusal = may_play(game, seat, card, ability, None)
            moment = _reason("not_your_window", "DD-RESPONSE-07", when=ability.matchings[0].name)
            return (None if refusal is None else _of(refusal)), moment
    return None, _reason("not_your_window", "DD-RESPONSE-07", when="action_step")


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
