"""What a seat does in a running match: answers, concessions, its own wishes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hopetable.kernel.errors import Refusal
from hopetable.kernel.records import Answer, Decision, Event
from hopetable.kernel.told import decision_number

from . import keeping, planning, show, windows
from .conn import Conn
from .frames import AnswerFrame, Concede, Hold, PolicyFrame
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


def default_for(table: Table, decision: Decision, seat: int) -> Data:
    """The answer that is given for a seat."""
    return answer_body(table.engine.default(table.match, decision, seat))


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
