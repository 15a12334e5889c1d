"""For whoever watches the process: is it alive, and should it get traffic."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from hopetable.api.errors import Refusal
from hopetable.store.ports import StoreUnavailable

router = APIRouter()


@router.get("/healthz")
async def healthz() -> Any:
    return {"status": "ok"}


@router.get("/readyz")
async def readyz(request: Request) -> Any:
    """Ready while the database answers and the server is not going down."""
    state = request.app.state
    if state.switches.draining:
        raise Refusal(503, "draining", "The server is going down.")
    try:
        await state.database.ping()
    except StoreUnavailable:
        raise Refusal(503, "unavailable", "The database does not answer.") from None
    return {"status": "ready"}
