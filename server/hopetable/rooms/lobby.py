"""What people do in the waiting room and at the result: decks, ready, options, bots, kicks, links, start, rematch."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from hopetable.kernel.errors import Refusal
from hopetable.store.ports import StoreUnavailable

from . import audiences, join, keeping, presence, show, starting
from .conn import Conn
from .decks import bot_seat, brings_deck, make_deck
from .frames import RoomFrame
from .options import read_options
from .ports import Data
from .seats import Seat

if TYPE_CHECKING:
    from .room import Room


async def act(room: Room, conn: Conn, frame: RoomFrame) -> None:
    """Do one act of the waiting room or the result; raises Refusal and has then changed nothing."""
    if frame.act == "sit":
        await _sit(room, conn, frame)
        return
    if conn.seat is None:
        raise Refusal("not_seated")
    if room.options.lesson and frame.act != "leave":
        raise Refusal("not_allowed")
    handler = _ACTS[frame.act]
    await change(room, handler, conn, frame)
    show.send_room(room)
    await starting.start_if_ready(room, frame)


async def change(room: Room, handler: Callable[..., Awaitable[None]], *args: Any) -> None:
    """Change the room's facts and store them, or neither."""
    old, state, rematch = room.data(), room.state, set(room.rematch)
    try:
        await handler(room, *args)
        await keeping.persist(room)
    except StoreUnavailable:
        room.load(old)
        room.rematch = rematch
        keeping.storage_lost(room)
        raise Refusal("storage_down") from None
    except Refusal:
        room.load(old)
        room.rematch = rematch
        raise
    assert room.state == state


def own_seat(room: Room, conn: Conn, wanted: int | None) -> int:
    """The seat an act is for: the connection's, or another of the same person."""
    own = room.own_seats(conn)
    number = conn.seat if wanted is None else wanted
    if number not in own:
        raise Refusal("not_seated")
    assert number is not None
    return number


def _host(room: Room, conn: Conn) -> None:
    if room.host not in room.own_seats(conn):
        raise Refusal("not_host")


def _waiting(room: Room) -> None:
    if room.state != "waiting":
        raise Refusal("not_waiting")


def _between(room: Room) -> None:
    if room.state == "live":
        raise Refusal("not_waiting")


async def _deck(room: Room, conn: Conn, frame: RoomFrame) -> None:
    _between(room)
    number = own_seat(room, conn, frame.seat)
    if not brings_deck(room, number):
        raise Refusal("not_host")
    seat = room.seats[number]
    found: Data | None
    if frame.cards is not None:
        found = {"name": frame.name or "", "cards": frame.cards}
    elif frame.deck is not None:
        found = next((d for d in room.entry.ready_decks() if d.get("id") == frame.deck), None)
        if found is None and seat.account is not None:
            found = await room.services.find_deck(seat.account, frame.deck)
    else:
        raise Refusal("bad_field", field="deck")
    if found is None:
        raise Refusal("no_deck")
    seat.deck = make_deck(room, found["name"], dict(found["cards"]))
    seat.ready = seat.ready and seat.deck.legal


async def _ready(room: Room, conn: Conn, frame: RoomFrame) -> None:
    _waiting(room)
    number = own_seat(room, conn, frame.seat)
    seat = room.seats[number]
    if frame.on:
        if brings_deck(room, number):
            if seat.deck is None:
                raise Refusal("no_deck")
            if not seat.deck.legal:
                raise Refusal("deck_illegal", problems=seat.deck.problems)
        seat.nonce = frame.nonce or seat.nonce
    seat.ready = frame.on


async def _options(room: Room, conn: Conn, frame: RoomFrame) -> None:
    _between(room)
    _host(room, conn)
    options = read_options(room.entry, frame.options, room.options)
    if options.seats != room.options.seats:
        if any(s.taken for s in room.seats[options.seats :]):
            raise Refusal("room_full")
        room.seats = (room.seats + [Seat() for _ in range(options.seats)])[: options.seats]
    room.options = options
    if options.referee == "off":
        for judge in [c for c in room.conns if c.audience == audiences.REFEREE]:
            judge.bye("not_allowed")
    for seat in room.seats:
        seat.ready = seat.bot is not None
        if seat.deck is not None:
            seat.deck = make_deck(room, seat.deck.name, seat.deck.cards)
            seat.ready = seat.ready and seat.deck.legal


async def _kick(room: Room, conn: Conn, frame: RoomFrame) -> None:
    _waiting(room)
    _host(room, conn)
    number = frame.seat
    if number is None or number >= len(room.seats) or number in room.own_seats(conn):
        raise Refusal("bad_field", field="seat")
    _empty(room, number, "kicked")
    room.invite = room.services.chance.token()


async def _leave(room: Room, conn: Conn, frame: RoomFrame) -> None:
    _between(room)
    for number in room.own_seats(conn):
        _empty(room, number, "seat_lost")


def _empty(room: Room, number: int, code: str) -> None:
    room.seats[number] = Seat()
    room.rematch.discard(number)
    if room.host == number:
        room.host = next((i for i, s in enumerate(room.seats) if s.human), None)
    for conn in room.conns:
        if conn.seat == number:
            conn.seat, conn.audience = None, "watch"
            conn.send_data({"t": "notice", "code": code})
            join.welcome(room, conn)
            show.send_snapshot(room, conn)
    presence.note(room)


async def _rematch(room: Room, conn: Conn, frame: RoomFrame) -> None:
    if room.state != "ended":
        raise Refusal("not_ended")
    for number in room.own_seats(conn):
        if frame.on:
            room.rematch.add(number)
        else:
            room.rematch.discard(number)


async def _bot(room: Room, conn: Conn, frame: RoomFrame) -> None:
    _waiting(room)
    _host(room, conn)
    number = frame.seat
    if number is None or number >= len(room.seats):
        raise Refusal("bad_field", field="seat")
    if frame.on:
        if room.seats[number].taken:
            raise Refusal("room_full")
        room.seats[number] = bot_seat(room, frame.name, frame.deck)
    elif room.seats[number].bot is not None:
        room.seats[number] = Seat()


async def _sit(room: Room, conn: Conn, frame: RoomFrame) -> None:
    """A watcher takes a free seat of a public room."""
    _waiting(room)
    if conn.seat is not None or conn.audience == audiences.REFEREE or not room.public or conn.person.account is None:
        raise Refusal("not_allowed")
    conn.seat, _ = await join.claim(room, conn, frame.seat)
    conn.audience, conn.watchers_muted = f"seat:{conn.seat}", True
    join.welcome(room, conn)
    show.send_snapshot(room, conn)
    presence.note(room)
    show.send_room(room)


async def _both(room: Room, conn: Conn, frame: RoomFrame) -> None:
    _waiting(room)
    _host(room, conn)
    assert conn.seat is not None
    mine = room.seats[conn.seat]
    for number, seat in enumerate(room.seats):
        if frame.on and not seat.taken:
            room.seats[number] = Seat(account=mine.account, token=mine.token, name=mine.name)
        elif not frame.on and number != conn.seat and number in room.own_seats(conn):
            _empty(room, number, "seat_lost")


async def _revoke(room: Room, conn: Conn, frame: RoomFrame) -> None:
    _host(room, conn)
    if frame.link == "watch":
        room.watch_token = room.services.chance.token()
        if room.options.watch == "hidden":
            for other in audiences.watching(room):
                other.bye("not_allowed")
    elif frame.link == "referee":
        room.referee_token = room.services.chance.token()
        for other in [c for c in room.conns if c.audience == audiences.REFEREE]:
            other.bye("not_allowed")
    else:
        room.invite = room.services.chance.token()


async def _start(room: Room, conn: Conn, frame: RoomFrame) -> None:
    _waiting(room)
    _host(room, conn)
    if not starting.everybody_ready(room):
        raise Refusal("not_ready")


_ACTS: dict[str, Callable[..., Awaitable[None]]] = {
    "deck": _deck, "ready": _ready, "options": _options, "kick": _kick, "leave": _leave, "rematch": _rematch,
    "bot": _bot, "both": _both, "revoke": _revoke, "start": _start,
}  # fmt: skip
