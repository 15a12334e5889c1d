"""The operators' log: who did what, and when."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request

from hopetable.api.admin.switches import card_json
from hopetable.api.auth import Operator
from hopetable.store.audit import Act

router = APIRouter()
PAGE = 50


@router.get("/log")
async def log(
    request: Request, operator: Operator, before: Annotated[int | None, Query(ge=1, le=1 << 62)] = None
) -> Any:  # fmt: skip
    """The newest first; `before` is the id of the last line one has, `more` whether there are older ones."""
    acts = await request.app.state.audit.acts(before, PAGE + 1)
    return {"log": [_told(request, act) for act in acts[:PAGE]], "more": len(acts) > PAGE}


def _told(request: Request, act: Act) -> dict[str, Any]:
    """A line, with the name of the card it is about."""
    told = msgspec.structs.asdict(act)
    if act.detail.get("name") == "card":
        told["card"] = card_json(request.app.state.games, act.detail["subject"])
    return told
