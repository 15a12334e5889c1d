"""Everything a room does by itself: passes that were asked for, bots, time-outs, absences, and word of presence."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from hopetable.kernel.errors import Refusal
from hopetable.kernel.records import Answer, Decision
from hopetable.store.ports import StoreUnavailable

from . import join, keeping, play, show, windows

if TYPE_CHECKING:
    from .room import Room
    from .table import Table

log = logging.getLogger("hopetable.rooms")

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
            for ask in [a for a in kept if a not in asks]:
                del kept[ask]  # type: ignore[attr-defined]
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
        if seat.bot is not None:
            plan.bots.setdefault(ask, max(now + pause(room, ask[2]), closing(room, table, decision)))
            continue
        passes = passes_at(room, table, decision, ask[2])
        if passes is not None:
            plan.passes.setdefault(ask, max(now, passes))
        elif ask not in plan.kept:
            plan.passes.pop(ask, None)
    plan.keep_only(asks)
    room.held_mids = {(ask[2], held.mid) for ask, held in plan.held.items()}


def pause(room: Room, seat: int) -> int:
    """How long a bot lets pass before it answers, in ms: the more of them play, the brisker each is; it goes on with
    its own act at once."""
    limits, table = room.services.limits, room.table
    bots = sum(seat.bot is not None for seat in room.seats)
    usual = limits.bot_ms * 2 // (bots + 1)
    last = table.history.last if table is not None else None
    return min(usual, limits.bot_again_ms) if last is not None and last.seat == seat and last.manual else usual


def closing(room: Room, table: Table, decision: Decision) -> int:
    """The earliest moment at which a decision may be passed."""
    opened = table.opened.get((decision.id, decision.rev), room.services.time.now())
    constant = room.options.window == "constant" and decision.window
    return opened + room.options.window_ms if constant else opened


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


# -- the one timer of a room -------------------------------------------------------------------------------------


def next_due(room: Room) -> int | None:
    """When the room has to wake next."""
    times = [t for t in (room.presence_at, room.plan.retry_at) if t is not None]
    table = room.table
    if table is not None and room.state == "live" and not table.clocks.paused:
        plan = room.plan
        times += plan.passes.values()
        times += plan.bots.values()
        times += [held.due for held in plan.held.values()]
        for seat in range(len(room.seats)):
            due = table.clocks.due(seat)
            if due is not None:
                times.append(due)
            lost = lost_at(room, table, seat)
            if lost is not None:
                times.append(lost)
    return min(times, default=None)


def arm(room: Room) -> None:
    """Set the room's timer. One that is early is left alone: waking too soon costs less than setting it anew."""
    due = next_due(room)
    if due is None:
        return
    if room.timer is not None:
        if room.timer_at <= due:
            return
        room.timer.cancel()
    room.timer_at = due
    room.timer = room.services.time.call_at(due, lambda: _wake(room))


def _wake(room: Room) -> None:
    room.timer = None
    room.post(tick, room)


async def tick(room: Room) -> None:
    """Do everything that is due."""
    now = room.services.time.now()
    if room.presence_at is not None and room.presence_at <= now:
        show.send_room(room)
        if room.state == "live":
            show.send_clocks(room)
    if room.plan.retry_at is not None and room.plan.retry_at <= now:
        await retry(room)
    for _ in range(100):
        if room.state != "live" or room.table is None or room.table.clocks.paused:
            return
        if not await _one(room, room.table, now):
            return


async def _one(room: Room, table: Table, now: int) -> bool:
    """Do one thing that is due; False if there is none."""
    plan = room.plan
    decisions = dict(asked(table))
    for ask, held in plan.held.items():
        if held.due <= now:
            del plan.held[ask]
            await _try(room, "answer", ask[2], play.answer_body(held.answer), held.mid)
            return True
    for ask, due in plan.passes.items():
        if due <= now and ask not in plan.held:
            del plan.passes[ask]
            plan.kept.discard(ask)
            if ask in decisions:
                await _try(room, "answer", ask[2], play.default_for(table, decisions[ask], ask[2]), None)
            return True
    for ask, due in plan.bots.items():
        if due <= now:
            del plan.bots[ask]
            if ask in decisions:
                await _bot(room, table, decisions[ask], ask[2])
            return True
    for seat in range(len(room.seats)):
        out = table.clocks.due(seat)
        if out is not None and out <= now:
            await _time_out(room, table, seat)
            return True
        lost = lost_at(room, table, seat)
        if lost is not None and lost <= now:
            await _give_up(room, seat, "absence")
            return True
    return False


def lost_at(room: Room, table: Table, seat: int) -> int | None:
    """When an absence becomes a concession. Who is out of the match already has nothing left to concede."""
    if room.options.absence != "concede" or seat in table.match.gone:
        return None
    return table.clocks.away_due(seat)


async def _try(room: Room, kind: str, seat: int, body: dict[str, object], mid: str | None) -> bool:
    """An input of the server's own; what it raises is the room's to bear."""
    try:
        done = await room.play(kind, seat, body, mid, manual=mid is not None)
    except Refusal as refusal:
        if refusal.code != "storage_down":
            log.warning("room %s: own input refused: %s", room.id, refusal)
            plan(room)
        return False
    if not done:
        await _stuck(room, seat)
    return done


async def _bot(room: Room, table: Table, decision: Decision, seat: int) -> None:
    name = room.seats[seat].bot
    bot = room.bot(seat)
    try:
        answer = bot.answer(table.match, decision, seat)
        table.engine.check(table.match, answer)
        body = play.answer_body(answer)
    except Exception:  # a bot that fails must not hold the table up
        log.exception("room %s: bot %s failed", room.id, name)
        body = play.default_for(table, decision, seat)
    try:
        if not await room.play("answer", seat, body, None, manual=True):
            await _try(room, "timeout", seat, play.default_for(table, decision, seat), None)
    except Refusal as refusal:
        log.warning("room %s: bot %s refused: %s", room.id, name, refusal)


async def _time_out(room: Room, table: Table, seat: int) -> None:
    clock = table.clocks.seats[seat]
    owed = clock.owed
    decision = next((d for d in table.match.decisions if owed is not None and (d.id, d.rev) == owed.key), None)
    if decision is None or seat not in decision.waiting():
        table.clocks.grant(room.services.time.now(), seat)
        return
    clock.timeouts += 1
    if room.options.timeouts == "concede" and clock.timeouts >= room.services.limits.timeouts:
        if not await _give_up(room, seat, "timeout"):
            table.clocks.seats[seat].timeouts -= 1
        return
    if not await _try(room, "timeout", seat, play.default_for(table, decision, seat), None):
        table.clocks.seats[seat].timeouts -= 1


async def _give_up(room: Room, seat: int, reason: str) -> bool:
    return await _try(room, "concede", seat, {"reason": reason}, None)


async def _stuck(room: Room, seat: int) -> None:
    """The rules fail on an input the server itself must make: give time, and after three failures end the match."""
    assert room.table is not None
    now = room.services.time.now()
    room.table.clocks.grant(now, seat)
    room.table.clocks.away(now, seat, False)
    if room.faults >= 3:
        await keeping.abandon(room, "fault")


async def retry(room: Room) -> None:
    """See whether the store is back."""
    limits = room.services.limits
    try:
        await room.services.store.get(room.match_id)
        if room.state == "ended":
            await keeping.persist(room, "ended")
    except StoreUnavailable:
        room.plan.retry_at = room.services.time.now() + limits.storage_retry_ms
        return
    keeping.storage_found(room)
    join.presence(room)
