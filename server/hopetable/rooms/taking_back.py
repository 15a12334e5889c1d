"""Take-backs: free as long as nobody else has acted and nothing was revealed, else asked of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hopetable.kernel.errors import Refusal

from . import lesson, show
from .conn import Conn
from .frames import TakeBack
from .past import Own
from .play import seat_of
from .table import Table

if TYPE_CHECKING:
    from .room import Room


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
