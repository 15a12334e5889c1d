"""What people do around a match: decks, ready, options, bots, kicks, links, start, rematch."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from hopetable.kernel.errors import Refusal, RulesFault
from hopetable.kernel.records import MatchSetup
from hopetable.kernel.rng import seed_from
from hopetable.store.ports import EntryConflict, StoreUnavailable

from . import audiences, join, keeping, planning, presence, show
from .conn import Conn
from .frames import RoomFrame
from .options import read_options
from .planning import Plan
from .ports import Data
from .seats import Deck, Seat
from .table import Table

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
    await start_if_ready(room, frame)


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


async def start_if_ready(room: Room, frame: RoomFrame) -> None:
    """Begin when every seat is ready, or when all have asked for another match."""
    if room.state == "waiting" and frame.act in ("ready", "start", "bot", "deck"):
        if everybody_ready(room):
            await start(room)
    elif room.state == "ended" and frame.act == "rematch" and len(room.rematch) == len(room.seats):
        await again(room)


def everybody_ready(room: Room) -> bool:
    """Every seat is taken and has said so, and every deck that is played is there and legal."""
    needed = [s for i, s in enumerate(room.seats) if brings_deck(room, i)]
    return all(s.taken and s.ready for s in room.seats) and all(s.deck is not None and s.deck.legal for s in needed)


def brings_deck(room: Room, number: int) -> bool:
    """Whether a seat brings a deck: each its own, or the host's one for everybody."""
    return not room.entry.shared_deck or number == (room.host or 0)


def decks_of(room: Room) -> tuple[dict[str, int], ...]:
    """The lists a match is set up with, by seat; a shared deck stands first and alone."""
    if room.entry.shared_deck:
        deck = room.seats[room.host or 0].deck
        return (deck.cards if deck else {}, *({} for _ in room.seats[1:]))
    return tuple(s.deck.cards if s.deck else {} for s in room.seats)


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


def make_deck(room: Room, name: str | dict[str, str], cards: dict[str, int]) -> Deck:
    """A deck with everything that is wrong with it."""
    problems = room.entry.check_deck(str(room.options.game.get("format", "")), cards)
    rows = [p if isinstance(p, dict) else msgspec.to_builtins(p) for p in problems]
    rows += switched_off(room.services.doors.cards_off(), cards)
    bad = [r for r in rows if r.get("level", "error") == "error"]
    return Deck(name=name, cards=cards, legal=not bad, problems=rows[:40])


def switched_off(off: frozenset[str], cards: dict[str, int]) -> list[Data]:
    """Problems of a deck with cards that the operator has turned off."""
    return [
        {"level": "error", "code": "card_disabled", "params": {"card": card}, "rule": None}
        for card in sorted(off & cards.keys())
    ]  # fmt: skip


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


def bot_seat(room: Room, kind: str | None = None, deck: str | None = None) -> Seat:
    """A seat held by a bot, with a ready deck."""
    bots = room.services.bots
    name = kind or next(iter(bots), "")
    if name not in bots:
        raise Refusal("bad_field", field="name")
    seat = Seat(bot=name, name=name, ready=True)
    if room.entry.shared_deck:
        return seat
    decks = room.entry.ready_decks()
    taken = [s.deck.name for s in room.seats if s.deck is not None]
    off = room.services.doors.cards_off()
    chosen = next((d for d in decks if d.get("id") == deck), None)
    if chosen is None:
        chosen = min(decks, key=lambda d: (bool(off & d["cards"].keys()), taken.count(d["name"])), default=None)
    cards = dict(chosen["cards"]) if chosen else {}
    seat.deck = make_deck(room, chosen["name"] if chosen else "", cards)
    return seat


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
    if not everybody_ready(room):
        raise Refusal("not_ready")


_ACTS: dict[str, Callable[..., Awaitable[None]]] = {
    "deck": _deck, "ready": _ready, "options": _options, "kick": _kick, "leave": _leave, "rematch": _rematch,
    "bot": _bot, "both": _both, "revoke": _revoke, "start": _start,
}  # fmt: skip


def admit(room: Room) -> None:
    """Whether a match may begin here now: it is asked once more, for a room may have waited long. Raises Refusal."""
    if room.draining:
        raise Refusal("restarting")
    closed = room.services.doors.closed(room.entry.id)
    if closed is not None:
        raise Refusal(closed)
    off = room.services.doors.cards_off()
    if off and not room.options.lesson:
        _check_again(room, off)


def _check_again(room: Room, off: frozenset[str]) -> None:
    """Decks in which a card was turned off since they were brought are not ready any more."""
    problems: list[Data] = []
    for number, seat in enumerate(room.seats):
        if brings_deck(room, number) and seat.deck is not None and off & seat.deck.cards.keys():
            seat.deck = make_deck(room, seat.deck.name, seat.deck.cards)
            seat.ready = False
            problems += seat.deck.problems
    if problems:
        show.send_room(room)
        raise Refusal("deck_illegal", problems=problems)


async def start(room: Room) -> None:
    """Mix the seed, deal, store, show. If nothing can be stored the room stays as it was."""
    admit(room)
    now = room.services.time.now()
    room.nonces = [s.nonce or room.services.chance.token() for s in room.seats]
    table = Table(room.services, room.entry, room.match_id, room.options, len(room.seats))
    table.passes_at = lambda decision, seat: planning.passes_at(room, table, decision, seat)
    setup = table.tutor.setup() if table.tutor is not None else MatchSetup(
        seats=len(room.seats), seed=seed_from(room.secret, room.nonces),
        decks=decks_of(room),
        options={**room.options.game, "window": room.options.window},
    )  # fmt: skip
    body = {"setup": msgspec.to_builtins(setup), "nonces": room.nonces}
    try:
        await table.start(setup, body, now)
        await keeping.persist(room, "live")
    except (StoreUnavailable, EntryConflict):
        keeping.storage_lost(room)
        raise Refusal("storage_down") from None
    except RulesFault as fault:
        for seat in room.seats:
            seat.ready = seat.bot is not None
        capsule = await keeping.save_capsule(room, fault, "start", None, body)
        for conn in room.conns:
            conn.send_data({"t": "fault", "capsule": capsule})
        show.send_room(room)
        return
    room.table = table
    room.state = "live"
    room.outcome = None
    room.plan = Plan()
    presence.note(room)
    planning.plan(room)
    for conn in room.conns:
        show.send_snapshot(room, conn)


async def again(room: Room) -> None:
    """Another match with the sides swapped: everybody moves one seat on."""
    admit(room)
    old = (room.seats, room.host, room.match_id, room.secret, room.epoch, room.round, room.outcome)
    count = len(room.seats)
    room.seats = [room.seats[(i + 1) % count] for i in range(count)]
    room.host = None if room.host is None else (room.host - 1) % count
    room.match_id = "m" + room.services.chance.name()
    room.secret = room.services.chance.secret()
    room.epoch = room.services.chance.name()
    room.round += 1
    room.outcome = None
    for seat in room.seats:
        seat.fresh()
        seat.ready = True
    room.state = "waiting"
    try:
        await room.services.store.create(room.record("waiting"))
    except StoreUnavailable:
        room.seats, room.host, room.match_id, room.secret, room.epoch, room.round, room.outcome = old
        room.state = "ended"
        keeping.storage_lost(room)
        raise Refusal("storage_down") from None
    room.rematch = set()
    if room.table is not None:
        room.table.close()
    room.table = None
    room.replies.clear()
    for conn in room.conns:
        if conn.seat is not None:
            conn.seat = (conn.seat - 1) % count
            conn.audience = f"seat:{conn.seat}"
        join.welcome(room, conn)
    await start(room)
