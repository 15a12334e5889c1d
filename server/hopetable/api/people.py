"""Blocking and reporting people. Whom one means is said by the table: by seat, or by the word the chat has for them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from hopetable.api.auth import CurrentAccount, WritingAccount, now
from hopetable.api.errors import Refusal
from hopetable.api.jsonin import Body, body
from hopetable.api.names import clean_text
from hopetable.api.rooms_routes import refusals
from hopetable.kernel import errors
from hopetable.kernel.projection import Views
from hopetable.rooms.ports import Data
from hopetable.rooms.room import Room

router = APIRouter(prefix="/api")
TEXT_CHARACTERS = 500
LAST_TURNS = 3


class WhoBody(Body):
    room: Annotated[str, Field(max_length=40)]
    seat: Annotated[int, Field(ge=0, le=31)] | None = None
    who: Annotated[str, Field(max_length=40)] | None = None


class ReportBody(WhoBody):
    reason: Literal["abuse", "name", "stalling", "cheating", "other"]
    text: Annotated[str, Field(max_length=4 * TEXT_CHARACTERS)] = ""


@router.get("/blocks")
async def blocks(request: Request, account: CurrentAccount) -> Any:
    return {"blocks": await request.app.state.people.blocks(account.id)}


@router.post("/blocks", status_code=201)
async def block(request: Request, account: WritingAccount, said: WhoBody = body(WhoBody)) -> Any:
    """From now on, at every table: not heard, and not let onto a seat of one's own rooms."""
    _, subject = await _found(request, said, account.id)
    await request.app.state.people.block(account.id, subject, now())
    return {"blocks": await request.app.state.people.blocks(account.id)}


@router.delete("/blocks/{blocked}")
async def unblock(request: Request, blocked: str, account: WritingAccount) -> Any:
    if not await request.app.state.people.unblock(account.id, blocked):
        raise Refusal(404, "not_found", "There is nothing here.")
    return {"blocks": await request.app.state.people.blocks(account.id)}


@router.post("/reports", status_code=201)
async def report(request: Request, account: WritingAccount, said: ReportBody = body(ReportBody)) -> Any:
    """Kept for the operators with the last turns as watchers saw them and the talk of the room."""
    room, subject = await _found(request, said, account.id)
    text = clean_text(said.text, 4 * TEXT_CHARACTERS)[:TEXT_CHARACTERS]
    context = await room.call(_context, room)
    kept = await request.app.state.people.report(
        now(), account.id, subject, room.match_id, said.reason, text, context
    )  # fmt: skip
    return {"report": kept}


async def _found(request: Request, said: WhoBody, account: str) -> tuple[Room, str]:
    """The room and the account that is meant; one must be there, and it is not oneself."""
    with refusals():
        room = await request.app.state.rooms.get(said.room)
        if room is None:
            raise errors.Refusal("no_room")
        subject = await room.call(_subject, room, said.seat, said.who, account)
        if subject is None or subject == account:
            raise errors.Refusal("bad_field", field="seat")
        return room, subject


async def _subject(room: Room, seat: int | None, who: str | None, account: str) -> str | None:
    present = any(s.account == account for s in room.seats) or any(c.person.account == account for c in room.conns)
    if not present:
        raise errors.Refusal("not_allowed")
    if seat is not None:
        return room.seats[seat].account if seat < len(room.seats) else None
    return next((a for a, word in room.words.items() if word == who), None)


async def _context(room: Room) -> Data:
    """What a report takes along: events of the last turns, names, and what was said."""
    out: Data = {
        "room": room.id, "game": room.entry.id, "seats": [s.name for s in room.seats],
        "chat": [message for message, _ in room.chat.kept],
    }  # fmt: skip
    if room.table is not None:
        events = Views(room.entry.rules).events(room.table.match, room.table.log.events(), "watch")
        turns = [i for i, e in enumerate(events) if e["e"] == "turn_began"][-LAST_TURNS:]
        out |= {"number": room.table.number, "events": events[turns[0] if turns else 0 :]}
    return out
