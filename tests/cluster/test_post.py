"""Letters arrive in order, many in one bag, and one that is lost is missed."""

from __future__ import annotations

import asyncio
from typing import Any

from redis.asyncio import Redis

from hopetable.cluster.letters import Bag, Gone, Shut, Text, encode
from hopetable.cluster.post import Post, channel

from .neighbours import until


class Ends:
    """One end of the post and what came to it."""

    def __init__(self, redis: Redis, name: str) -> None:
        self.read: list[tuple[str, Any]] = []
        self.lost: list[str] = []
        self.post = Post(redis, name, lambda sender, letter: self.read.append((sender, letter)), self.lost.append)


async def two(redis: Redis) -> tuple[Ends, Ends]:
    ends = Ends(redis, "a"), Ends(redis, "b")
    for end in ends:
        await end.post.open()
    return ends


async def test_letters_arrive_in_order(redis: Redis):
    a, b = await two(redis)
    for number in range(500):
        a.post.send("b", Gone(number))
        if number % 50 == 0:
            await asyncio.sleep(0)
    await until(lambda: len(b.read) == 500)
    assert b.read == [("a", Gone(number)) for number in range(500)]
    assert not a.lost
    assert not b.lost
    await a.post.close()
    await b.post.close()


async def test_the_same_text_for_many_lines_is_one_letter(redis: Redis):
    a, b = await two(redis)
    text = b"{}" * 100
    for line in range(200):
        a.post.send("b", Text([line], text))
    a.post.send("b", Text([7], b"another"))
    await until(lambda: len(b.read) == 2)
    assert b.read[0][1] == Text(list(range(200)), text)
    await a.post.close()
    await b.post.close()


async def test_a_bag_that_is_lost_is_missed_by_the_next_or_by_a_reminder(redis: Redis):
    a, b = await two(redis)
    a.post.send("b", Gone(1))
    await until(lambda: b.read)
    for follow in (lambda: a.post.send("b", Gone(3)), lambda: a.post.remind(["b"])):
        b.lost.clear()
        before = len(b.read)
        a.post._sent["b"] += 1  # a bag that went nowhere
        follow()
        await until(lambda: b.lost)
        assert b.lost == ["a"]
        assert len(b.read) == before  # what came after a gap is not for the lines that were cut
    a.post.send("b", Gone(4))
    await until(lambda: b.read[-1][1] == Gone(4))
    assert b.lost == ["a"]
    await a.post.close()
    await b.post.close()


async def test_where_nobody_listens_lines_are_cut(redis: Redis):
    a, b = await two(redis)
    await b.post.close()
    a.post.send("b", Shut(1))
    await until(lambda: a.lost)
    assert a.lost == ["b"]
    await a.post.close()


async def test_what_cannot_be_read_is_left(redis: Redis):
    a, b = await two(redis)
    await redis.publish(channel("b"), b"\xc1 nonsense")
    await redis.publish(channel("b"), encode(Bag("a", 1, [Gone(1)])))
    await until(lambda: b.read)
    assert not b.lost
    await a.post.close()
    await b.post.close()
