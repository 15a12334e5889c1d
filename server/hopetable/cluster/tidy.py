"""Now and then one of the processes looks after what none of them keeps: matches long deserted, claims of the dead."""

from __future__ import annotations

from typing import Any

from hopetable.rooms.ports import Services

from .node import Node, text

TIDY_S = 600.0
"""How often it is looked."""
_TURN = "hopetable:tidying"
_ASLEEP = "hopetable:asleep"
"""Hash: room -> since when it has been seen with nobody keeping it, in milliseconds since the epoch."""


async def tidy(node: Node, services: Services) -> int:
    """Close matches that nobody has kept for as long as `Limits.abandoned_ms`; returns how many.

    Does nothing if another process has looked within this time. Raises what Redis raises, StoreUnavailable, Refusal.
    """
    redis, now = node.redis, services.time.now()
    if not await redis.set(_TURN, node.id, nx=True, ex=int(TIDY_S * 0.9)):
        return 0
    kept = await node.kept()
    before = {text(room): int(since) for room, since in (await redis.hgetall(_ASLEEP)).items()}  # type: ignore[misc]
    asleep: dict[Any, Any] = {}
    closed = 0
    for record in await services.store.live():
        room = record.room.get("id")
        if not room or room in kept:
            continue
        since = before.get(room, now)
        if now - since <= services.limits.abandoned_ms:
            asleep[room] = since
            continue
        async with node.held(room) as owner:
            if owner is None:
                await services.store.update(record.id, status="abandoned")
                node.release(room)
                closed += 1
    async with redis.pipeline() as pipe:
        pipe.delete(_ASLEEP)
        if asleep:
            pipe.hset(_ASLEEP, mapping=asleep)
        await pipe.execute()
    return closed
