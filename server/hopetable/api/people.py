"""Blocking and reporting people. Whom one means is said by the table: by seat, or by the word the chat has for them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from hopetable.api.auth import CurrentAccount, WritingAccount, now
from hopetable.api.errors import Refusal
from hopetable.api.jsonin import Body, body
from hopetable.api.names import clean_text
from hopetable.api.rooms_routes import hall, refusals
from hopetable.rooms.ports import Data

router = APIRouter(prefix="/api")
TEXT_CHARACTERS = 500


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
    meant = await _meant(request, said, account.id)
    await request.app.state.people.block(account.id, meant["account"], now())
    return {"blocks": await request.app.state.people.blocks(account.id)}


@router.delete("/blocks/{blocked}")
async def unblock(request: Request, blocked: str, account: WritingAccount) -> Any:
    if not await request.app.state.people.unblock(account.id, blocked):
        raise Refusal(404, "not_found", "There is nothing here.")
    return {"blocks": await request.app.state.people.blocks(account.id)}


@router.post("/reports", status_code=201)
async def report(request: Request, account: WritingAccount, said: ReportBody = body(ReportBody)) -> Any:
    """Kept for the operators with the last turns as watchers saw them and the talk of the room."""
    meant = await _meant(request, said, account.id)
    text = clean_text(said.text, 4 * TEXT_CHARACTERS)[:TEXT_CHARACTERS]
    with refusals():
        context = await hall(request).inquire(said.room, "context")
    kept = await request.app.state.people.report(
        now(), account.id, meant["account"], meant["match"], said.reason, text, context
    )  # fmt: skip
    return {"report": kept}


async def _meant(request: Request, said: WhoBody, account: str) -> Data:
    """The account that is meant and the room's match; one must be there, and it is not oneself."""
    with refusals():
        return await hall(request).inquire(said.room, "subject", account=account, seat=said.seat, who=said.who)
