"""What a seat may ask of a running match without changing it: what an answer would do, why not, what is in reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hopetable.kernel import foresight
from hopetable.kernel.engine import read_answer
from hopetable.kernel.errors import Refusal
from hopetable.kernel.game import Game
from hopetable.kernel.records import Answer, Card
from hopetable.kernel.zones import sight_mask, zone_name, zone_seat

from .conn import Conn
from .frames import Probe, Reach, Why
from .play import decision_id, seat_of
from .ports import Data
from .table import Table

if TYPE_CHECKING:
    from .room import Room


def probe(room: Room, conn: Conn, frame: Probe) -> Data:
    """What an answer would do, from what the seat may know."""
    seat = seat_of(conn)
    table = room.live()
    given = Answer(seat, decision_id(table, frame.decision), frame.rev, frame.options, frame.number)
    decision = next((d for d in table.match.decisions if d.id == given.decision and d.rev == given.rev), None)
    if decision is None or seat not in decision.waiting():
        raise Refusal("stale" if given.decision < table.match.next_decision else "no_decision")
    out: Data = {"t": "probed", "re": frame.mid, "legal": True}
    try:
        read_answer(decision, given)
    except Refusal as refusal:
        out.update({"legal": False, "code": refusal.code, "rule": refusal.rule, "params": refusal.params})
    else:
        table.budget.start()
        out.update(foresight.preview(table.entry.rules, table.match, given, table.budget.over))
    chosen = [o for o in decision.options.get(seat, ()) if o.id in given.options]
    out.update(_pure(table, "probe", decision, seat, chosen, given.number) or {})
    return out


def why(room: Room, conn: Conn, frame: Why) -> Data:
    """Why an own card cannot be used now; or of every own card at hand that an open decision does not offer."""
    seat = seat_of(conn)
    table = room.live()
    if (frame.card is None) == (frame.decision is None):
        raise Refusal("bad_field", field="card")
    if frame.card is not None:
        card = own_card(table, seat, frame.card)
        led_nowhere = foresight.repeated(Game(table.entry.rules, table.match), seat, card.id)
        reason = led_nowhere or _pure(table, "why", seat, card.id)
        return {"t": "because", "re": frame.mid, "card": frame.card, "why": reason}
    number = decision_id(table, frame.decision or "")
    decision = next((d for d in table.match.decisions if d.id == number), None)
    if decision is None or seat not in decision.seats:
        raise Refusal("no_decision")
    found = foresight.blocked(table.entry.rules, table.match.clone(), decision, seat)
    return {"t": "because", "re": frame.mid, "decision": frame.decision, "rev": decision.rev, "blocked": found}


def reach(room: Room, conn: Conn, frame: Reach) -> Data:
    """What a visible card reaches."""
    seat = seat_of(conn)
    table = room.live()
    card = own_card(table, seat, frame.card)
    found = _pure(table, "reach", seat, card.id) or {}
    return {"t": "reached", "re": frame.mid, "card": frame.card, "cells": [], "targets": [], **found}


def own_card(table: Table, seat: int, handle: str) -> Card:
    """A card the seat sees the face of, by its handle; raises Refusal bad_target."""
    for card in table.match.cards.values():
        if card.handle == handle and handle:
            spec = table.entry.rules.zones[zone_name(card.zone)]
            if sight_mask(spec, zone_seat(card.zone), card) & 1 << seat:
                return card
            break
    raise Refusal("bad_target")


def _pure(table: Table, name: str, *args: Any) -> Any:
    """Ask the rules something on a throw-away copy. What they cannot say they leave out."""
    ask = getattr(table.entry.rules, name, None)
    if ask is None:
        return None
    try:
        return ask(Game(table.entry.rules, table.match.clone()), *args)
    except Refusal as refusal:
        return {"legal": False, "code": refusal.code, "rule": refusal.rule, "params": refusal.params}
