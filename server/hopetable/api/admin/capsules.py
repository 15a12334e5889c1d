"""Saved faults of rules: the list, one whole, and having seen to it."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from hopetable.api.auth import Operator, WritingOperator, now
from hopetable.api.errors import Refusal
from hopetable.store.capsules import Capsule

router = APIRouter()
LISTED = 200
SEALED = ("secret", "nonces", "input")
"""From these hidden cards of a match follow (the input of a start holds the seed); covered while it may go on."""


@router.get("/capsules")
async def capsules(request: Request, operator: Operator, unseen: bool = False) -> Any:
    """Without what reproduces them; the newest first."""
    found = await request.app.state.capsules.newest(LISTED, unseen=unseen)
    return {"capsules": [_listed(capsule) for capsule in found]}


@router.get("/capsules/{capsule_id}")
async def one_capsule(request: Request, capsule_id: str, operator: Operator) -> Any:
    return _whole(await _get(request, capsule_id))


@router.post("/capsules/{capsule_id}/seen")
async def see(request: Request, capsule_id: str, operator: WritingOperator) -> Any:
    capsule = await _get(request, capsule_id)
    await request.app.state.capsules.see(capsule.id, now(), operator.id)
    return _whole(await _get(request, capsule_id))


async def _get(request: Request, capsule_id: str) -> Capsule:
    capsule: Capsule | None = await request.app.state.capsules.get(capsule_id)
    if capsule is None:
        raise Refusal(404, "no_capsule", "There is no such capsule.")
    return capsule


def _listed(capsule: Capsule) -> dict[str, Any]:
    shown = {key: capsule.body.get(key) for key in ("game", "kind", "error", "build")}
    return {"id": capsule.id, "match": capsule.match, "at": capsule.at, "seen": capsule.seen, **shown}


def _whole(capsule: Capsule) -> dict[str, Any]:
    """`sealed` says that the seed and the input are kept back, because the match is not over."""
    sealed = capsule.status in ("waiting", "live")
    body = {key: value for key, value in capsule.body.items() if not (sealed and key in SEALED)}
    return {**_listed(capsule), "sealed": sealed, "body": body}
