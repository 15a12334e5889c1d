"""The one timer of a room: what was planned and is due, time-outs, absences, and word of presence."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from hopetable.kernel.errors import Refusal
from hopetable.kernel.records import Decision
from hopetable.store.ports import StoreUnavailable

from . import keeping, lesson, planning, play, presence, show

if TYPE_CHECKING:
    from .room import Room
    from .table import Table

log = logging.getLogger("hopetable.rooms")


def next_due(room: Room) -> int | None:
    """When the room has to wake next."""
    plan, table = room.plan, room.table
    times = [t for t in (room.presence_at, plan.retry_at) if t is not None]
    if table is not None and room.state == "live" and not table.clocks.paused:
        times += table.clocks.dues()
        times += plan.passes.values()
        times += plan.bots.values()
        if plan.held:
            times += [held.due for held in plan.held.values()]
        for seat in table.clocks.absent():
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
    decisions = dict(planning.asked(table))
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
            planning.plan(room)
        return False
    if not done:
        await _stuck(room, seat)
    return done


async def _bot(room: Room, table: Table, decision: Decision, seat: int) -> None:
    name = room.seats[seat].bot
    bot = room.bot(seat)
    try:
        answer = lesson.scripted(table, decision, seat) or bot.answer(table.match, decision, seat)
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
    presence.note(room)
