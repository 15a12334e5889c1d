"""The operators' log: who did what, and when."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request

from hopetable.api.auth import Operator

router = APIRouter()
PAGE = 50


@router.get("/log")
async def log(
    request: Request, operator: Operator, before: Annotated[int | None, Query(ge=1, le=1 << 62)] = None
) -> Any:  # fmt: skip
    """The newest first; `before` is the id of the last line one has, `more` whether there are older ones."""
    acts = await request.app.state.audit.acts(before, PAGE + 1)
    return {"log": [msgspec.structs.asdict(act) for act in acts[:PAGE]], "more": len(acts) > PAGE}
