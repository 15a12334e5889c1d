"""What a room will do by itself and when: windows it passes for a seat, bots that answer, passes it holds back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from hopetable.kernel.records import Answer, Decision

from . import lesson, windows

if TYPE_CHECKING:
    from .room import Room
    from .table import Table

Ask = tuple[int, int, int]
"""Decision id, revision and seat."""


class Held(msgspec.Struct, frozen=True):
    """An answer that waits until its window may close."""

    due: int
    answer: Answer
    mid: str


class Plan:
    """What is to happen when, if nothing else happens before."""

    def __init__(self) -> None:
        self.passes: dict[Ask, int] = {}
        self.bots: dict[Ask, int] = {}
        self.held: dict[Ask, Held] = {}
        self.kept: set[Ask] = set()
        self.retry_at: int | None = None

    def clear_times(self) -> None:
        """Forget when; the next plan counts from then."""
        self.passes.clear()
        self.bots.clear()

    def keep_only(self, asks: set[Ask]) -> None:
        """Drop what belongs to decisions that are gone."""
        for kept in (self.passes, self.bots, self.held):
            if kept:
                for ask in [a for a in kept if a not in asks]:  # type: ignore[attr-defined]
                    del kept[ask]  # type: ignore[attr-defined]
        if self.kept:
            self.kept &= asks


def asked(table: Table) -> Iterator[tuple[Ask, Decision]]:
    """Every seat that owes an answer, and to what."""
    for decision in table.match.decisions:
        for seat in decision.waiting():
            yield (decision.id, decision.rev, seat), decision


def plan(room: Room) -> None:
    """Decide anew who will be passed for and when bots speak."""
    table = room.table
    if table is None or room.state != "live":
        return
    plan, now = room.plan, room.services.time.now()
    asks = set()
    for ask, decision in asked(table):
        asks.add(ask)
        seat = room.seats[ask[2]]
        if seat.bot is not None and lesson.holds(table, decision):
            plan.bots.pop(ask, None)
            continue
        if seat.bot is not None:
            plan.bots.setdefault(ask, max(now + pause(room, ask[2]), closing(room, table, decision)))
            continue
        passes = passes_at(room, table, decision, ask[2])
        if passes is not None:
            plan.passes.setdefault(ask, max(now, passes))
        elif ask not in plan.kept:
            plan.passes.pop(ask, None)
    plan.keep_only(asks)
    if room.held_mids:
        room.held_mids = {(ask[2], held.mid) for ask, held in plan.held.items()}


def pause(room: Room, seat: int) -> int:
    """How long a bot lets pass before it answers, in ms: the more of them play, the brisker each is; it goes on with
    its own act sooner."""
    limits, table = room.services.limits, room.table
    bots = sum(seat.bot is not None for seat in room.seats)
    last = table.history.last if table is not None else None
    own = last is not None and last.seat == seat and last.manual
    return (limits.bot_again_ms if own else limits.bot_ms) * 2 // (bots + 1)


def closing(room: Room, table: Table, decision: Decision) -> int:
    """The earliest moment at which a decision may be passed."""
    opened = table.opened.get((decision.id, decision.rev), room.services.time.now())
    return opened + room.options.window_ms if guarded(room, decision) else opened


def guarded(room: Room, decision: Decision) -> bool:
    """Whether somebody could learn something from how long a window takes: a person is asked, and another one looks on.
    Bots take the same time whatever they hold."""
    if room.options.window != "constant" or not decision.window:
        return False
    people = {seat: room.holder(s) for seat, s in enumerate(room.seats) if s.human}
    if not any(seat in people for seat in decision.seats):
        return False
    return len(set(people.values())) > 1 or any(conn.seat is None for conn in room.conns)


def passes_at(room: Room, table: Table, decision: Decision, seat: int) -> int | None:
    """When a window will be passed for a seat, None if the seat is really asked."""
    wishes = room.seats[seat]
    if room.options.window == "always" or wishes.bot is not None:
        return None
    if not windows.wants_to_pass(table.entry.rules, table.match, decision, seat, wishes):
        return None
    return closing(room, table, decision)


def hold_answer(room: Room, answer: Answer, mid: str, due: int) -> None:
    """Keep a pass until its window may close; the seat's clock stands."""
    ask = (answer.decision, answer.rev, answer.seat)
    room.plan.held[ask] = Held(due, answer, mid)
    room.held_mids.add((answer.seat, mid))
    if room.table is not None:
        room.table.clocks.stop(room.services.time.now(), answer.seat)


def drop_held(room: Room, decision: int, seat: int) -> None:
    """The seat thought better of a pass that is still held."""
    for ask in [a for a in room.plan.held if a[0] == decision and a[2] == seat]:
        held = room.plan.held.pop(ask)
        room.held_mids.discard((seat, held.mid))


def keep_open(room: Room, decision: Decision, seat: int) -> None:
    """A window stays open a while longer, on the seat's own clock."""
    now = room.services.time.now()
    ask = (decision.id, decision.rev, seat)
    drop_held(room, decision.id, seat)
    if ask in room.plan.passes and ask not in room.plan.kept:
        room.plan.kept.add(ask)
        room.plan.passes[ask] = now + room.services.limits.hold_ms
    if room.table is not None:
        room.table.clocks.run(now, seat)
