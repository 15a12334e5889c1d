"""What an operator may do about an account: take its voice or its place for a time, and give it back."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from hopetable.api.admin.reports import NOTE_CHARACTERS, Note
from hopetable.api.auth import Operator, WritingOperator, now
from hopetable.api.errors import Refusal
from hopetable.api.jsonin import Body, body
from hopetable.api.names import clean_text
from hopetable.api.sanctions import Sanctions, sanction_json
from hopetable.store.accounts import Account
from hopetable.store.sanctions import Kind, Sanction

router = APIRouter()
LONGEST_H = 24 * 365


class SanctionBody(Body):
    kind: Kind
    hours: Annotated[int, Field(ge=1, le=LONGEST_H)]
    reason: Literal["abuse", "name", "stalling", "cheating", "other"]
    """What the person is told, in their language."""
    note: Note = ""
    """For the operators' log alone."""


@router.get("/sanctions")
async def running(request: Request, operator: Operator) -> Any:
    """Everything that runs now; the first to end first."""
    found = await request.app.state.sanctions.all_running()
    return {"sanctions": [{**sanction_json(one), "account": one.account, "name": name} for one, name in found]}


@router.post("/accounts/{account}/sanctions", status_code=201)
async def impose(
    request: Request, account: str, operator: WritingOperator, said: SanctionBody = body(SanctionBody)
) -> Any:  # fmt: skip
    """Begin one, in the place of one of its kind. The person is told; live seats are left to their clocks."""
    found: Account | None = await request.app.state.accounts.get(account)
    if found is None:
        raise _no_account()
    if found.operator:
        raise Refusal(409, "is_operator", "Operators are removed on the command line only.")
    at, sanctions = now(), _sanctions(request)
    one = Sanction(found.id, said.kind, said.reason, at, at + said.hours * 3600)
    try:
        await sanctions.impose(one, operator.id, clean_text(said.note, NOTE_CHARACTERS))
    except LookupError:
        raise _no_account() from None
    return {"sanctions": sanctions.told(found.id)}


@router.delete("/accounts/{account}/sanctions/{kind}")
async def lift(request: Request, account: str, kind: Kind, operator: WritingOperator) -> Any:
    """End one before its time; the person is told."""
    if not await _sanctions(request).lift(account, kind, operator.id):
        raise Refusal(404, "no_sanction", "Nothing of this kind runs for this account.")
    return {"sanctions": _sanctions(request).told(account)}


def _sanctions(request: Request) -> Sanctions:
    sanctions: Sanctions = request.app.state.sanctions
    return sanctions


def _no_account() -> Refusal:
    return Refusal(404, "no_account", "There is no such account.")
