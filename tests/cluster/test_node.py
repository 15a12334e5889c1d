"""Who keeps a room: one process at a time, and a dead one none."""

from __future__ import annotations

import asyncio

import pytest
from redis.asyncio import Redis

from hopetable.cluster.node import BEAT, ROOMS, Lapsed, Node, connect
from hopetable.kernel.errors import Refusal


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


async def joined(redis: Redis, **more: object) -> Node:
    node = Node(redis, 5.0, **more)
    await node.join()
    return node


async def test_a_room_has_one_owner_and_a_released_one_none(redis: Redis):
    one, two = await joined(redis), await joined(redis)
    assert await one.claim("r1")
    assert await one.claim("r1")
    assert not await two.claim("r1")
    async with two.held("r1") as owner:
        assert owner == one.id
    one.release("r1")
    await asyncio.gather(*one._tasks)
    assert await two.claim("r1")
    assert not await one.claim("r1")


async def test_of_many_who_claim_at_once_one_gets_it(redis: Redis):
    nodes = [await joined(redis) for _ in range(6)]
    for room in ("a", "b", "c"):
        assert sum(await asyncio.gather(*(node.claim(room) for node in nodes))) == 1


async def test_what_is_claimed_again_while_it_is_released_stays(redis: Redis):
    one, two = await joined(redis), await joined(redis)
    await one.claim("r")
    one.release("r")
    assert await one.claim("r")
    await asyncio.gather(*one._tasks)
    assert not await two.claim("r")


async def test_rooms_of_a_process_that_beats_no_more_are_free(redis: Redis):
    dead, living = await joined(redis), await joined(redis)
    await dead.claim("r")
    await redis.delete(BEAT + dead.id)
    assert await living.claim("r")
    with pytest.raises(Refusal, match="storage_down"):  # a dead one gets nothing, though its own clock still trusts it
        await dead.claim("s")
    with pytest.raises(Lapsed):
        await dead.beat()
    assert not dead.valid


async def test_a_process_stops_believing_in_itself_before_the_others_do(redis: Redis):
    clock = Clock()
    node = await joined(redis, clock=clock)
    await node.claim("r")
    clock.now += 4.0
    assert node.valid
    clock.now += 0.3
    assert not node.valid  # 4.3 of 5 seconds: Redis still has its heartbeat
    assert await redis.exists(BEAT + node.id)
    with pytest.raises(Refusal, match="storage_down"):
        await node.claim("s")
    await node.beat()
    assert node.valid


async def test_after_leaving_all_is_free_at_once(redis: Redis):
    one, two = await joined(redis), await joined(redis)
    await one.claim("r")
    await one.leave()
    assert await two.claim("r")
    assert await two.others() == []


async def test_claims_of_the_dead_are_struck_out(redis: Redis):
    one, two = await joined(redis), await joined(redis)
    await one.claim("mine")
    await two.claim("lost")
    await redis.delete(BEAT + two.id)
    assert await one.kept() == {"mine"}
    assert await redis.hkeys(ROOMS) == [b"mine"]


async def test_without_redis_nobody_claims(redis: Redis):
    away = Node(connect("redis://127.0.0.1:1"))
    away._until = float("inf")
    with pytest.raises(Refusal, match="storage_down"):
        await away.claim("r")
