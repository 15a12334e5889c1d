"""What a seat does in a running match: answers, concessions, take-backs, its own wishes, and pure reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hopetable.kernel import foresight
from hopetable.kernel.engine import read_answer
from hopetable.kernel.errors import Refusal
from hopetable.kernel.game import Game
from hopetable.kernel.records import Answer, Card, Decision, Event
from hopetable.kernel.told import decision_number
from hopetable.kernel.zones import sight_mask, zone_name, zone_seat

from . import keeping, lesson, planning, show, windows
from .conn import Conn
from .frames import AnswerFrame, Concede, Hold, PolicyFrame, Probe, Reach, TakeBack, Why
from .past import Own
from .ports import Data
from .table import Table

if TYPE_CHECKING:
    from .room import Room


def seat_of(conn: Conn) -> int:
    """The seat behind a connection; raises Refusal not_seated."""
    if conn.seat is None:
        raise Refusal("not_seated")
    return conn.seat


def decision_id(table: Table, name: str) -> int:
    """The number of the decision with this name; raises Refusal no_decision."""
    number = decision_number(table.match, name)
    if number is None:
        raise Refusal("no_decision")
    return number


def answer_body(answer: Answer) -> Data:
    """An answer for the log."""
    body: Data = {"d": answer.decision, "r": answer.rev}
    if answer.number is not None:
        body["n"] = answer.number
    else:
        body["o"] = list(answer.options)
    return body


# -- inputs ------------------------------------------------------------------------------------------------------


async def answer(room: Room, conn: Conn, frame: AnswerFrame) -> None:
    """Answer an open decision. A pass in a constant window takes effect when every pass would."""
    seat = seat_of(conn)
    table = room.live()
    if table.stopped:
        raise Refusal("paused")
    given = Answer(seat, decision_id(table, frame.decision), frame.rev, frame.options, frame.number)
    if room.down:
        raise Refusal("storage_down")
    due = _held_until(room, table, given)
    if due is not None:
        planning.hold_answer(room, given, frame.mid, due)
        return
    planning.drop_held(room, given.decision, seat)
    await room.play("answer", seat, answer_body(given), frame.mid)


def _held_until(room: Room, table: Table, given: Answer) -> int | None:
    decision = next((d for d in table.match.decisions if d.id == given.decision), None)
    if decision is None or not planning.guarded(room, decision):
        return None
    table.engine.check(table.match, given)
    due = planning.closing(room, table, decision)
    if tuple(given.options) != decision.default[given.seat] or room.services.time.now() >= due:
        return None
    return due


async def concede(room: Room, conn: Conn, frame: Concede) -> None:
    """Give up, in any state of a running match."""
    seat = seat_of(conn)
    if frame.seat is not None:
        if frame.seat not in room.own_seats(conn):
            raise Refusal("not_seated")
        seat = frame.seat
    room.live()
    await room.play("concede", seat, {"reason": "concede"}, frame.mid)


def end_yields(room: Room, events: tuple[Event, ...]) -> None:
    """Let yields end that have reached their goal, and tell their owners."""
    table = room.table
    if table is None:
        return
    for number, seat in enumerate(room.seats):
        before = seat.ask
        if before not in windows.YIELDS:
            continue
        windows.next_ask(number, seat, table.match, events)
        if before != seat.ask:
            show.send_own(room, f"seat:{number}")


# -- take-backs --------------------------------------------------------------------------------------------------


async def take_back(room: Room, conn: Conn, frame: TakeBack) -> None:
    """Ask to take the last act back, or answer somebody who asks."""
    seat = seat_of(conn)
    table = room.live()
    if frame.act == "mute":
        room.seats[seat].take_back_muted = frame.on
    elif not room.options.take_back:
        raise Refusal("not_allowed")
    elif frame.act == "ask" and lesson.followed(table):
        await lesson.again(room, table, seat, frame.mid)
        return
    elif frame.act == "ask":
        if await _ask(room, table, seat, frame.mid):
            return
    elif room.vote is None or room.vote["by"] == seat:
        raise Refusal("no_decision")
    elif frame.act == "deny":
        room.vote = None
    else:
        await _grant(room, table, seat)
    room.reply(conn, frame.mid, {"t": "ok", "re": frame.mid})
    show.send_room(room)


async def _ask(room: Room, table: Table, seat: int, mid: str) -> bool:
    """True if it was free and has happened."""
    own = table.history.last_own(seat)
    if own is None:
        raise Refusal("nothing_to_take_back")
    mine = room.seats[seat]
    if mine.take_backs >= room.services.limits.take_backs:
        raise Refusal("limit_used", limit=room.services.limits.take_backs)
    others = [i for i, s in enumerate(room.seats) if s.human and room.holder(s) != room.holder(mine)]
    later = table.history.since(own.past.number)
    if not others or all(p.quiet and p.seat == seat for p in later):
        await rewind(room, table, own, mid)
        mine.take_backs += 1
        return True
    if any(room.seats[i].take_back_muted for i in others):
        raise Refusal("muted")
    table.history.ask(own)
    room.vote = {"by": seat, "to": own.past.number, "granted": [], "needed": others}
    mine.take_backs += 1
    return False


async def _grant(room: Room, table: Table, seat: int) -> None:
    vote = room.vote
    assert vote is not None
    if seat not in vote["needed"]:
        raise Refusal("not_allowed")
    me = room.holder(room.seats[seat])
    granted = {*vote["granted"], *(i for i in vote["needed"] if room.holder(room.seats[i]) == me)}
    if granted >= set(vote["needed"]):
        own = table.history.asked(vote["to"])
        room.vote = None
        if own is None:
            raise Refusal("nothing_to_take_back")
        await rewind(room, table, own, None)
    else:
        room.vote = {**vote, "granted": sorted(granted)}


async def rewind(room: Room, table: Table, own: Own, mid: str | None) -> None:
    """Go back to before an input; the log gains an entry, clocks and wishes stay as they are."""
    body = {"to": own.past.number, "state": table.earlier(own.position.match())}
    room.vote = None
    await room.play("take_back", own.past.seat, body, mid)


# -- wishes ------------------------------------------------------------------------------------------------------


async def policy(room: Room, conn: Conn, frame: PolicyFrame) -> None:
    """Set when to be asked. Nobody else is told."""
    seat = room.seats[seat_of(conn)]
    if frame.ask is None and frame.cards is None:
        raise Refusal("bad_field", field="ask")
    if frame.ask is not None:
        seat.ask = frame.ask
    if frame.cards is not None:
        kept = {**seat.cards, **frame.cards}
        seat.cards = {k: v for k, v in list(kept.items())[-200:] if v is not None}
    await keeping.keep(room)
    planning.plan(room)
    show.send_own(room, conn.audience)


def hold(room: Room, conn: Conn, frame: Hold) -> None:
    """Keep the own window open for a while, on the own clock."""
    seat = seat_of(conn)
    table = room.live()
    number = decision_id(table, frame.decision)
    decision = next((d for d in table.match.decisions if d.id == number), None)
    if decision is None:
        raise Refusal("stale" if number < table.match.next_decision else "no_decision")
    if seat not in decision.waiting() or not decision.window:
        raise Refusal("not_your_decision")
    planning.keep_open(room, decision, seat)


# -- pure reads --------------------------------------------------------------------------------------------------


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


def default_for(table: Table, decision: Decision, seat: int) -> Data:
    """The answer that is given for a seat."""
    return answer_body(table.engine.default(table.match, decision, seat))
