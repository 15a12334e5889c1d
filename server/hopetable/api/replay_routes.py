"""Replays: the recorded stream of an audience, as it was sent, for those who may see it."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from hopetable.api.auth import CurrentAccount, MaybeSigned
from hopetable.api.errors import Refusal
from hopetable.kernel.rng import commitment
from hopetable.store.ports import MatchRecord, MatchStore, seats_of

router = APIRouter()


@router.get("/api/replays")
async def replays(request: Request, account: CurrentAccount) -> Any:
    """The account's ended matches, newest first."""
    store: MatchStore = request.app.state.store
    return {"replays": [_listed(record, account.id) for record in await store.ended(account.id, 50)]}


@router.get("/api/replays/{match}")
async def replay(request: Request, match: str, signed: MaybeSigned, seat: int | None = None) -> Response:
    """`{match, audience, seats, outcome, seed, frames}`; a seat's own view for its account, else the watchers'."""
    store: MatchStore = request.app.state.store
    record = await store.get(match) if len(match) <= 40 else None
    if record is None or record.status not in ("ended", "abandoned"):
        raise Refusal(404, "no_replay", "There is no such replay.")
    own = [n for n, owner, _ in seats_of(record.room) if signed is not None and owner == signed.account.id]
    if seat is not None and seat not in own:
        raise Refusal(403, "not_allowed", "That seat's view is its own.")
    public = bool(record.room.get("public"))
    hidden = record.room.get("options", {}).get("watch") == "hidden"
    if not own and hidden and not public:
        raise Refusal(404, "no_replay", "There is no such replay.")
    audience = f"seat:{own[0] if seat is None else seat}" if own else "watch"
    items = await store.stream(match, audience)
    out = {
        **_listed(record, signed.account.id if signed else None), "audience": audience,
        "seed": {
            "secret": record.seed_secret, "nonces": record.room.get("nonces", []),
            "commitment": commitment(record.seed_secret),
        },
        "frames": [msgspec.Raw(item.frame) for item in items],
    }  # fmt: skip
    return Response(msgspec.json.encode(out), media_type="application/json")


def _listed(record: MatchRecord, account: str | None) -> dict[str, Any]:
    rows = seats_of(record.room)
    return {
        "match": record.id, "game": record.game, "created": record.created, "outcome": record.outcome,
        "seats": [{"seat": n, "name": name, "you": owner is not None and owner == account} for n, owner, name in rows],
        "options": record.options, "build": record.build, "cards": record.cardset_hash,
    }  # fmt: skip
