"""What players reported: the lists, one with what it is about, and closing it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Request
from pydantic import Field

from hopetable.api.auth import Operator, WritingOperator, now
from hopetable.api.errors import Refusal
from hopetable.api.jsonin import Body, body
from hopetable.api.names import clean_text
from hopetable.store.people import Report

router = APIRouter()
LISTED = 200
NOTE_CHARACTERS = 500
Note = Annotated[str, Field(max_length=NOTE_CHARACTERS)]


class CloseBody(Body):
    note: Note = ""


@router.get("/reports")
async def reports(request: Request, operator: Operator, state: Literal["open", "closed"] = "open") -> Any:
    """Without what they are about; the newest first."""
    found = await request.app.state.people.reports(state, newest=LISTED)
    return {"reports": [_listed(report) for report in found]}


@router.get("/reports/{report_id}")
async def one_report(request: Request, report_id: str, operator: Operator) -> Any:
    return await _whole(request, await _get(request, report_id))


@router.post("/reports/{report_id}/close")
async def close(
    request: Request, report_id: str, operator: WritingOperator, said: CloseBody = body(CloseBody)
) -> Any:  # fmt: skip
    """Nothing more is to be done about it; what was done stands in the note."""
    report = await _get(request, report_id)
    note = clean_text(said.note, NOTE_CHARACTERS)
    if not await request.app.state.people.close_report(report.id, now(), note, operator.id):
        raise Refusal(409, "closed_before", "Somebody has closed this report already.")
    return await _whole(request, await _get(request, report_id))


async def _get(request: Request, report_id: str) -> Report:
    report: Report | None = await request.app.state.people.reported(report_id)
    if report is None:
        raise Refusal(404, "no_report", "There is no such report.")
    return report


def _listed(report: Report) -> dict[str, Any]:
    whole = msgspec.structs.asdict(report)
    del whole["context"]
    return {**whole, "game": report.context.get("game")}


async def _whole(request: Request, report: Report) -> dict[str, Any]:
    """With the last turns as watchers saw them, what was said, and how the account stands that it is about.

    `match_status` says where the rest is to be seen: of a running match only what every watcher sees.
    """
    state = request.app.state
    record = None if report.match is None else await state.store.get(report.match)
    return {
        **_listed(report),
        "context": report.context,
        "match_status": None if record is None else record.status,
        "reports_about": 0 if report.subject is None else await state.people.about(report.subject),
        "sanctions": [] if report.subject is None else state.sanctions.told(report.subject),
    }
