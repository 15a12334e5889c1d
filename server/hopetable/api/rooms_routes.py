"""Rooms over HTTP: open one, list the public ones, renew links, practise; and their life with the application."""

from __future__ import annotations

import contextlib
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from hopetable.api import cards_routes, replay_routes
from hopetable.api.auth import CurrentAccount, WritingAccount
from hopetable.api.errors import Refusal as HttpRefusal
from hopetable.api.jsonin import Body, body
from hopetable.kernel.errors import Refusal
from hopetable.rooms import lesson_room, starting
from hopetable.rooms.describe import links
from hopetable.rooms.frames import message
from hopetable.rooms.hall import Hall
from hopetable.rooms.manager import Rooms
from hopetable.rooms.ports import Data, Person
from hopetable.rooms.room import Room
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
    return links(room)


@router.get("/api/rooms")
async def public_rooms(request: Request) -> Any:
    with refusals():
        return {"rooms": await hall(request).public()}


@router.get("/api/rooms/{room_id}")
async def one_room(request: Request, room_id: str) -> Any:
    """That the room is there, and what everybody may know of it."""
    with refusals():
        return {"room": room_id, "url": f"/r/{room_id}", **await hall(request).inquire(room_id, "facts")}


@router.post("/api/rooms/{room_id}/links")
async def renew_link(request: Request, room_id: str, account: WritingAccount, said: LinksBody = body(LinksBody)) -> Any:
    """A new link of a kind; the old one is worth nothing from now on."""
    with refusals():
        return await hall(request).inquire(room_id, "renew", account=account.id, kind=said.kind)


@router.post("/api/practice", status_code=201)
async def practice(request: Request, account: WritingAccount, said: PracticeBody = body(PracticeBody)) -> Any:
    """A room with bots on all other seats; the match begins at once."""
    _admit(request, said.game)
    rooms = _rooms(request)
    if said.lesson is not None:
        with refusals():
            return links(await lesson_room.begin(rooms, _person(account), said.game, said.lesson))
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
    return links(room)


@router.get("/api/playing")
async def playing(request: Request, account: CurrentAccount) -> Any:
    """The unfinished tables of the account."""
    with refusals():
        return {"playing": await hall(request).of_account(account.id)}


# -- inside ------------------------------------------------------------------------------------------------------


async def _begin(room: Room) -> None:
    for seat in room.seats:
        seat.ready = True
    await starting.start(room)


def hall(request: Request) -> Hall:
    """The way to every room."""
    found: Hall = request.app.state.hall
    return found


def _rooms(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


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
