"""How a match begins in a room: when all are ready, once more asked whether it may, and again after the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hopetable.kernel.errors import Refusal, RulesFault
from hopetable.kernel.records import MatchSetup
from hopetable.kernel.rng import seed_from
from hopetable.store.ports import EntryConflict, StoreUnavailable

from . import join, keeping, planning, presence, show
from .decks import brings_deck, decks_of, make_deck
from .frames import RoomFrame
from .planning import Plan
from .ports import Data
from .table import Table

if TYPE_CHECKING:
    from .room import Room


def everybody_ready(room: Room) -> bool:
    """Every seat is taken and has said so, and every deck that is played is there and legal."""
    needed = [s for i, s in enumerate(room.seats) if brings_deck(room, i)]
    return all(s.taken and s.ready for s in room.seats) and all(s.deck is not None and s.deck.legal for s in needed)


async def start_if_ready(room: Room, frame: RoomFrame) -> None:
    """Begin when every seat is ready, or when all have asked for another match."""
    if room.state == "waiting" and frame.act in ("ready", "start", "bot", "deck"):
        if everybody_ready(room):
            await start(room)
    elif room.state == "ended" and frame.act == "rematch" and len(room.rematch) == len(room.seats):
        await again(room)


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
