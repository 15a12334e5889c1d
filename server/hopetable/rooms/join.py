"""Coming and going: one path for the first visit, a reload, a second tab, and the return after a cut or restart."""

from __future__ import annotations

import hashlib
from hmac import compare_digest
from typing import TYPE_CHECKING

from hopetable.kernel.errors import Refusal
from hopetable.store.ports import StoreUnavailable

from . import audiences, keeping, presence, show, updates
from .conn import Conn
from .frames import Hello, Mute, ViewFrame, refusal_data
from .ports import Data

if TYPE_CHECKING:
    from .room import Room

PROTOCOL = 1


async def enter(room: Room, conn: Conn, hello: Hello) -> None:
    """Give the connection its audience and bring it up to date."""
    token = None
    try:
        seat, token = await _seat(room, conn, hello)
    except Refusal as refusal:
        conn.send_data(refusal_data(refusal, None))
        if refusal.code != "room_full" or room.options.watch == "hidden":
            conn.bye("not_allowed")
            return
        seat = None
    limits = room.services.limits
    judges = seat is None and hello.referee is not None
    if seat is None and not judges:
        if len(audiences.watching(room)) >= limits.watchers:
            conn.send_data(refusal_data(Refusal("room_full"), None))
            conn.bye("not_allowed")
            return
    elif seat is not None:
        same = [c for c in room.conns if c.seat == seat]
        if len(same) >= limits.sockets_per_seat:
            same[0].bye("replaced")
            room.conns.discard(same[0])
        for other in same:
            other.send_data({"t": "notice", "code": "second_tab"})
    conn.seat = seat
    conn.audience = audiences.REFEREE if judges else "watch" if seat is None else f"seat:{seat}"
    conn.watchers_muted = seat is not None
    await _spare(room, conn)
    conn.resync = lambda: room.post(room.resync, conn)
    room.conns.add(conn)
    room.touched = room.services.time.now()
    welcome(room, conn, token)
    await catch_up(room, conn, hello)
    if room.down:
        conn.send_data({"t": "notice", "code": "storage_down"})
    presence.note(room)


def look(room: Room, conn: Conn, frame: ViewFrame) -> None:
    """A watcher looks through a seat's eyes, or its own again, where the room lets watchers do so."""
    if conn.seat is not None or conn.audience == audiences.REFEREE or room.options.watch_view != "seats":
        raise Refusal("not_allowed")
    if frame.seat is not None and (frame.seat >= len(room.seats) or room.options.watch_delay):
        raise Refusal("bad_field", field="seat")
    conn.audience = "watch" if frame.seat is None else f"seat:{frame.seat}"
    welcome(room, conn)
    show.send_snapshot(room, conn)


def word_for(room: str, account: str) -> str:
    """What an account is called in a room, to be muted by: nothing that means anything elsewhere."""
    return hashlib.sha256(f"{room}/{account}".encode()).hexdigest()[:16]


async def _spare(room: Room, conn: Conn) -> None:
    """Whoever an account has blocked it does not hear here either."""
    account = conn.person.account
    if account is None:
        return
    room.words[account] = conn.who
    try:
        blocked = await room.services.blocked(account)
    except StoreUnavailable:
        return
    conn.muted |= {word_for(room.id, other) for other in blocked}


def welcome(room: Room, conn: Conn, token: str | None = None) -> None:
    """Tell a connection who it is here."""
    frame: Data = {
        "t": "welcome", "v": PROTOCOL, "room": room.id, "audience": conn.audience, "seat": conn.seat,
        "seats": room.own_seats(conn), "epoch": room.epoch, "build": room.services.build,
        "now": room.services.time.now(), "name": conn.person.name,
    }  # fmt: skip
    if token is not None:
        frame["token"] = token
    conn.send_data(frame)


async def catch_up(room: Room, conn: Conn, hello: Hello) -> None:
    """The missing updates if they are few, else everything."""
    last = hello.last
    if last is not None and last.epoch == room.epoch and room.table is not None and room.state == "live":
        missed = await updates.missed(room.table, conn.audience, last.seq, show.seq(room, conn.audience))
        if missed is not None:
            for text in missed:
                conn.send(text)
            for message, who in room.chat.kept:
                if message["id"] > last.chat and audiences.hears(conn, message, who):
                    conn.send_data(message)
            return
    show.send_snapshot(room, conn)


def left(room: Room, conn: Conn) -> None:
    """Forget a connection."""
    if conn in room.conns:
        room.conns.discard(conn)
        room.touched = room.services.time.now()
        presence.note(room)


async def _seat(room: Room, conn: Conn, hello: Hello) -> tuple[int | None, str | None]:
    """The seat a hello leads to and, for a guest without account, the token that is its key."""
    account = conn.person.account
    if hello.token is not None:
        for number, seat in enumerate(room.seats):
            if seat.token is not None and compare_digest(seat.token, hello.token):
                return number, None
        raise Refusal("invite_invalid")
    if account is not None:
        own = [i for i, s in enumerate(room.seats) if s.account == account]
        if own:
            return (hello.seat if hello.seat in own else own[0]), None
    if hello.referee is not None:
        if room.options.referee == "off" or not compare_digest(hello.referee, room.referee_token):
            raise Refusal("invite_invalid")
        return None, None
    if hello.invite is not None:
        if not compare_digest(hello.invite, room.invite):
            raise Refusal("invite_invalid")
        return await claim(room, conn, hello.seat)
    if hello.seat is not None:
        if not room.public or account is None:
            raise Refusal("not_allowed")
        return await claim(room, conn, hello.seat)
    if room.options.watch == "hidden" and not (
        hello.watch is not None and compare_digest(hello.watch, room.watch_token)
    ):  # fmt: skip
        raise Refusal("not_allowed")
    return None, None


async def claim(room: Room, conn: Conn, wanted: int | None) -> tuple[int, str | None]:
    """Take a free seat for an account, or for the bearer of a fresh token."""
    free = [i for i, s in enumerate(room.seats) if not s.taken]
    if room.state != "waiting" or not free or (wanted is not None and wanted not in free):
        raise Refusal("room_full")
    number = wanted if wanted is not None else free[0]
    host = room.seats[room.host].account if room.host is not None else None
    if host is not None and conn.person.account in await _blocked_by(room, host):
        raise Refusal("not_allowed")
    old = room.data()
    seat = room.seats[number]
    seat.account, seat.name = conn.person.account, conn.person.name
    if seat.account is None:
        seat.token = room.services.chance.token()
    if room.host is None:
        room.host = number
    try:
        await keeping.persist(room)
    except StoreUnavailable:
        room.load(old)
        keeping.storage_lost(room)
        raise Refusal("storage_down") from None
    return number, seat.token


async def _blocked_by(room: Room, account: str) -> frozenset[str]:
    try:
        return await room.services.blocked(account)
    except StoreUnavailable:
        keeping.storage_lost(room)
        raise Refusal("storage_down") from None


def mute(room: Room, conn: Conn, frame: Mute) -> None:
    """Hear somebody no more, or again; it concerns this person's own connections alone."""
    if frame.watchers:
        whom = None
    elif frame.seat is not None and frame.seat < len(room.seats):
        whom = f"seat:{frame.seat}"
    elif frame.account is not None:
        whom = frame.account
    else:
        raise Refusal("bad_field", field="seat")
    for other in [conn, *(c for c in room.conns if c.who == conn.who)]:
        if whom is None:
            other.watchers_muted = frame.on
        elif frame.on:
            other.muted.add(whom)
        else:
            other.muted.discard(whom)
