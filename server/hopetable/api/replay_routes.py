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
async def replay(
    request: Request, match: str, signed: MaybeSigned, seat: int | None = None, watch: bool = False
) -> Response:
    """`{match, audience, audiences, seats, outcome, seed, frames}`: the watchers' view, a seat's own for its account.

    A room that shows its hidden cards after the end lets everybody look through every seat's eyes. Operators watch
    what has ended, whoever was let in then.
    """
    store: MatchStore = request.app.state.store
    record = await store.get(match) if len(match) <= 40 else None
    if record is None or record.status not in ("ended", "abandoned"):
        raise Refusal(404, "no_replay", "There is no such replay.")
    own = [n for n, owner, _ in seats_of(record.room) if signed is not None and owner == signed.account.id]
    options = record.room.get("options", {})
    seats = [n for n, _, _ in seats_of(record.room)]
    open_to = seats if record.status == "ended" and options.get("reveal", "none") == "all" else own
    if seat is not None and seat not in open_to:
        raise Refusal(403, "not_allowed", "That seat's view is its own.")
    public = bool(record.room.get("public"))
    hidden = options.get("watch") == "hidden"
    operates = signed is not None and signed.account.operator
    if not own and hidden and not public and not operates:
        raise Refusal(404, "no_replay", "There is no such replay.")
    wanted = seat if seat is not None or watch or not own else own[0]
    audience = "watch" if wanted is None else f"seat:{wanted}"
    items = await store.stream(match, audience)
    out = {
        **_listed(record, signed.account.id if signed else None), "audience": audience,
        "audiences": ["watch", *(f"seat:{n}" for n in open_to)],
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
        "seats": [
            {"seat": n, "name": name, "you": owner is not None and owner == account, "bot": _is_bot(record, n)}
            for n, owner, name in rows
        ],
        "options": record.options, "build": record.build, "cards": record.cardset_hash,
    }  # fmt: skip


def _is_bot(record: MatchRecord, seat: int) -> bool:
    seats = record.room.get("seats") or []
    return seat < len(seats) and isinstance(seats[seat], dict) and bool(seats[seat].get("bot"))
