"""The room object: what each audience is told about a room itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hopetable.kernel.referee import numbers
from hopetable.kernel.told import audience_seat
from hopetable.store.ports import MatchRecord

from . import audiences
from .ports import Data
from .seats import Seat

if TYPE_CHECKING:
    from .room import Room


def room_data(room: Room, audience: str) -> Data:
    """The room as an audience sees it: own deck and wishes, the invitation for the host, else public facts."""
    you = audience_seat(audience)
    yours = room.seats_like(you)
    now = room.services.time.now()
    watchers = audiences.watching(room)
    judges = sorted({c.person.name for c in room.conns if c.audience == audiences.REFEREE})
    out: Data = {
        "id": room.id, "game": room.entry.id, "state": room.state, "public": room.public, "host": room.host,
        "created": room.created, "options": room.options.data(),
        "seats": [seat_data(room, i, s, i in yours, now) for i, s in enumerate(room.seats)],
        "watchers": len(watchers), "watcher_names": sorted({c.person.name for c in watchers})[:50],
        "referees": judges, "stopped": room.table is not None and room.table.stopped,
        "votes": {"take_back": room.vote, "rematch": sorted(room.rematch)},
        "commitment": room.commitment, "match": room.match_id, "round": room.round,
    }  # fmt: skip
    if room.state == "waiting":
        decks = [s.deck.cards for s in room.seats if s.deck is not None]
        out["warnings"] = room.entry.warnings(room.options.game, decks)
    if audience == audiences.REFEREE and room.table is not None:
        out["numbers"] = sorted(numbers(room.entry.rules, room.table.match.players[0]))
    if you is not None:
        seat = room.seats[you]
        out["policy"] = {"ask": seat.ask, "cards": seat.cards}
        out["take_backs_left"] = max(0, room.services.limits.take_backs - seat.take_backs)
        out["muted"] = seat.take_back_muted
        if room.host in yours:
            out["invite"] = f"/r/{room.id}#i={room.invite}"
            if room.options.referee != "off":
                out["referee"] = f"/r/{room.id}#r={room.referee_token}"
            if room.options.watch == "hidden":
                out["watch"] = f"/r/{room.id}#w={room.watch_token}"
    return out


def seat_data(room: Room, number: int, seat: Seat, you: bool, now: int) -> Data:
    """One seat; the list of a deck is nobody's but its owner's."""
    out: Data = {
        "seat": number, "name": seat.name or None, "taken": seat.taken, "bot": seat.bot is not None,
        "online": seat.bot is not None or room.online(number), "ready": seat.ready, "deck": None, "you": you,
        "away_ms": room.table.clocks.away_left(now, number) if room.table and room.is_away(number) else 0,
    }  # fmt: skip
    if seat.deck is not None:
        count = room.entry.deck_size(seat.deck.cards)
        open_name = you or room.entry.shared_deck
        out["deck"] = {"name": seat.deck.name if open_name else None, "cards": count, "legal": seat.deck.legal}
        if you:
            out["deck"]["problems"] = seat.deck.problems
    return out


def playing(room: Room, account: str) -> Data | None:
    """The room among the unfinished tables of an account, if it is one: a lesson is none, it is begun anew."""
    own = [i for i, s in enumerate(room.seats) if s.account == account]
    if not own or room.state == "ended" or room.options.lesson:
        return None
    others = [s.name for i, s in enumerate(room.seats) if i not in own and s.taken]
    yours = room.table is not None and any(
        s in d.waiting() and not d.window for d in room.table.match.decisions for s in own
    )  # fmt: skip
    return {
        "room": room.id, "game": room.entry.id, "opponent": ", ".join(others) or None,
        "state": room.state, "yours": yours,
    }  # fmt: skip


def asleep(record: MatchRecord, account: str) -> Data | None:
    """The same of a table that sleeps in the store."""
    seats = record.room.get("seats") or []
    if record.options.get("lesson") or not any(s.get("account") == account for s in seats):
        return None
    others = [s.get("name") for s in seats if s.get("account") != account and s.get("name")]
    return {
        "room": record.room["id"], "game": record.game, "opponent": ", ".join(others) or None, "state": record.status,
        "yours": False,
    }  # fmt: skip


def links(room: Room) -> Data:
    """The ways into a room, for its host; none of them holds its key where a server's log would see it."""
    out = {
        "room": room.id, "url": f"/r/{room.id}", "invite": f"/r/{room.id}#i={room.invite}",
        "watch": f"/r/{room.id}" + (f"#w={room.watch_token}" if room.options.watch == "hidden" else ""),
    }  # fmt: skip
    if room.options.referee != "off":
        out["referee"] = f"/r/{room.id}#r={room.referee_token}"
    return out


def listed(room: Room) -> Data:
    """The room in the public list."""
    return {
        "id": room.id, "game": room.entry.id, "host": room.host_name,
        "seats": [s.name if s.taken else None for s in room.seats],
        "state": room.state, "watchers": len(audiences.watching(room)),
        "options": room.options.data(), "created": room.created,
    }  # fmt: skip
