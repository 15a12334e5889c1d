"""Rooms over HTTP: open one, list the public ones, renew links, practise; and their life with the application."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, FastAPI, Request
from pydantic import Field

from hopetable import __version__
from hopetable.api import cards_routes, replay_routes
from hopetable.api.auth import CurrentAccount, WritingAccount
from hopetable.api.doors import OperatorDoors, tell
from hopetable.api.errors import Refusal as HttpRefusal
from hopetable.api.jsonin import Body, body
from hopetable.api.metrics import RoomCollector
from hopetable.bots import BOTS
from hopetable.kernel.errors import Refusal
from hopetable.rooms import keeping, lobby, show, teaching
from hopetable.rooms.describe import listed
from hopetable.rooms.frames import message
from hopetable.rooms.limits import Limits
from hopetable.rooms.manager import Rooms
from hopetable.rooms.ports import Data, Person, Services
from hopetable.rooms.room import Room
from hopetable.settings import Settings
from hopetable.store.accounts import Account

router = APIRouter()
router.include_router(cards_routes.router)
router.include_router(replay_routes.router)

_STATUS = {
    "no_room": 404, "no_deck": 404, "not_host": 403, "not_allowed": 403, "not_seated": 403, "server_full": 503,
    "storage_down": 503, "restarting": 503, "limit_used": 429, "deck_illegal": 422, "bad_field": 422,
    "new_matches_off": 403, "game_off": 403,
}  # fmt: skip

GameName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,31}$")]


class RoomBody(Body):
    game: GameName
    options: dict[str, Any] = {}
    public: bool = False


class LinksBody(Body):
    kind: Literal["invite", "watch", "referee"] = "invite"


class PracticeBody(Body):
    game: GameName
    deck: Annotated[str, Field(max_length=80)] | None = None
    bot_deck: Annotated[str, Field(max_length=80)] | None = None
    bot: Annotated[str, Field(max_length=40)] | None = None
    seats: Annotated[int, Field(ge=2, le=8)] | None = None
    lesson: Annotated[str, Field(max_length=40)] | None = None


@router.post("/api/rooms", status_code=201)
async def open_room(request: Request, account: WritingAccount, said: RoomBody = body(RoomBody)) -> Any:
    """A room with its host on the first seat."""
    _admit(request, said.game)
    with refusals():
        room = await _rooms(request).create(_person(account), said.game, said.options, said.public)
    return _links(room)


@router.get("/api/rooms")
async def public_rooms(request: Request) -> Any:
    return {"rooms": _rooms(request).public()}


@router.get("/api/rooms/{room_id}")
async def one_room(request: Request, room_id: str) -> Any:
    """That the room is there, and what everybody may know of it."""
    room = await _room(request, room_id)
    return {"room": room.id, "url": f"/r/{room.id}", **await room.call(_facts, room)}


@router.post("/api/rooms/{room_id}/links")
async def renew_link(request: Request, room_id: str, account: WritingAccount, said: LinksBody = body(LinksBody)) -> Any:
    """A new link of a kind; the old one is worth nothing from now on."""
    room = await _room(request, room_id)
    with refusals():
        await room.call(_renew, room, account.id, said.kind)
    return _links(room)


@router.post("/api/practice", status_code=201)
async def practice(request: Request, account: WritingAccount, said: PracticeBody = body(PracticeBody)) -> Any:
    """A room with bots on all other seats; the match begins at once."""
    _admit(request, said.game)
    rooms = _rooms(request)
    if said.lesson is not None:
        with refusals():
            return _links(await teaching.begin(rooms, _person(account), said.game, said.lesson))
    entry = rooms.services.games[said.game]
    deck: Data | None
    ready = entry.ready_decks()
    if said.deck is None:
        off = rooms.services.doors.cards_off()
        deck = next((d for d in ready if not off & d["cards"].keys()), ready[0] if ready else None)
    else:
        deck = next((d for d in ready if d.get("id") == said.deck), None)
        deck = deck or await rooms.services.find_deck(account.id, said.deck)
    with refusals():
        if deck is None:
            raise Refusal("no_deck")
        options: Data = {"window": "instant", "clock": {"step_s": 0, "bank_s": 0}}
        if said.seats is not None:
            options["seats"] = said.seats
        bot = said.bot or next(iter(rooms.services.bots))
        room = await rooms.create(
            _person(account), said.game, options, bot=bot, deck=deck, bot_deck=said.bot_deck
        )  # fmt: skip
        mine = room.seats[0].deck
        if mine is not None and not mine.legal:
            raise Refusal("deck_illegal", problems=mine.problems)
        await room.call(_begin, room)
    return _links(room)


@router.get("/api/playing")
async def playing(request: Request, account: CurrentAccount) -> Any:
    """The unfinished tables of the account."""
    return {"playing": _rooms(request).of_account(account.id)}


# -- inside ------------------------------------------------------------------------------------------------------


async def _facts(room: Room) -> Data:
    return {**listed(room), "public": room.public}


async def _renew(room: Room, account: str, kind: str) -> None:
    if room.host is None or room.seats[room.host].account != account:
        raise Refusal("not_host")
    old = room.data()
    if kind == "invite":
        room.invite = room.services.chance.token()
    elif kind == "referee":
        room.referee_token = room.services.chance.token()
    else:
        room.watch_token = room.services.chance.token()
    try:
        await keeping.keep(room)
    except Refusal:
        room.load(old)
        raise
    show.send_room(room)


async def _begin(room: Room) -> None:
    for seat in room.seats:
        seat.ready = True
    await lobby.start(room)


def _links(room: Room) -> Data:
    out = {
        "room": room.id, "url": f"/r/{room.id}", "invite": f"/r/{room.id}#i={room.invite}",
        "watch": f"/r/{room.id}" + (f"#w={room.watch_token}" if room.options.watch == "hidden" else ""),
    }  # fmt: skip
    if room.options.referee != "off":
        out["referee"] = f"/r/{room.id}#r={room.referee_token}"
    return out


def _rooms(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


async def _room(request: Request, room_id: str) -> Room:
    with refusals():
        room = await _rooms(request).get(room_id)
        if room is None:
            raise Refusal("no_room")
        return room


def _person(account: Account) -> Person:
    return Person(account.name, account.id)


def _admit(request: Request, game: str) -> None:
    closed = _rooms(request).services.doors.closed(game)
    with refusals():
        if closed is not None:
            raise Refusal(closed)


@contextlib.contextmanager
def refusals() -> Any:
    """A room's refusal as an answer of HTTP."""
    try:
        yield
    except Refusal as refusal:
        raise http_refusal(refusal) from None


def http_refusal(refusal: Refusal) -> HttpRefusal:
    """The same code, with a status that fits."""
    return HttpRefusal(
        _STATUS.get(refusal.code, 409), refusal.code, message(refusal.code), params=refusal.params, rule=refusal.rule
    )  # fmt: skip


# -- life --------------------------------------------------------------------------------------------------------


def limits_of(settings: Settings) -> Limits:
    """The numbers of rooms from the operator's settings."""
    return Limits(
        frame_bytes=settings.frame_bytes, frames_per_window=settings.messages_per_window,
        reads_per_window=settings.messages_per_window * 2, window_ms=int(settings.message_window_s * 1000),
        outbox_frames=settings.outbox_messages, outbox_bytes=settings.outbox_bytes, missed=settings.missed_updates,
        sockets_per_seat=settings.sockets_per_seat,
        snapshot_every=settings.snapshot_every, watchers=settings.max_watchers, rooms=settings.max_rooms,
        rooms_per_person=settings.rooms_per_account, chat_count=settings.chat_per_window,
        chat_window_ms=int(settings.chat_window_s * 1000), chat_chars=settings.chat_chars,
        absence_ms=settings.absence_s * 1000, absence_total_ms=settings.absence_match_s * 1000,
        rules_budget_ms=settings.step_abort_ms,
    )  # fmt: skip


@contextlib.asynccontextmanager
async def rooms_lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Take up every live match when the application starts; keep them all when it stops."""
    state = app.state
    games = getattr(state, "games", None)
    if games is None:
        games = cards_routes.installed_games()
    state.games = games
    state.deck_validator = cards_routes.validator(games)

    async def find_deck(account: str, deck: str) -> Data | None:
        found = await state.decks.get(account, deck)
        return None if found is None else {"name": found.name, "cards": found.cards}

    services = Services(
        store=state.store, games=games, bots=BOTS, limits=limits_of(state.settings), find_deck=find_deck,
        blocked=state.people.blocked_ids,
        build=__version__, doors=OperatorDoors(state.switches, state.sanctions), meters=state.meters,
    )  # fmt: skip
    rooms = state.rooms = Rooms(services)
    state.meters.registry.register(RoomCollector(lambda: rooms))
    state.sanctions.changed = lambda sanction: tell(rooms, sanction)
    await rooms.resume()
    try:
        yield
    finally:
        await rooms.drain()
        await rooms.close()


__all__ = ["rooms_lifespan", "router"]
