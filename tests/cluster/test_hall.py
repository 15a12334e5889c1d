"""Two processes are one server: whoever comes to either plays at the same table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis

from hopetable.client import Closed, Refused
from hopetable.cluster.letters import Text
from hopetable.cluster.node import NODES, ROOMS
from hopetable.cluster.tidy import tidy
from hopetable.kernel.errors import Refusal
from hopetable.rooms.session import Session
from hopetable.store.memory import MemoryMatchStore

from .conftest import RedisServer
from .neighbours import LASTS_S, Neighbour, pair, play_on, ready, until


@pytest.fixture
async def store() -> MemoryMatchStore:
    return MemoryMatchStore()


@pytest.fixture
async def two(redis: Redis, store: MemoryMatchStore) -> AsyncIterator[tuple[Neighbour, Neighbour]]:
    neighbours = [await Neighbour(redis, store).begin() for _ in range(2)]
    yield neighbours[0], neighbours[1]
    for neighbour in neighbours:
        if neighbour.node.valid:
            await neighbour.end()


async def test_a_match_between_two_processes(two):
    here, there = two
    room, host, guest = await pair(here, there)
    near, far = await here.join(room.id), await there.join(room.id)
    assert room.id not in there.rooms.rooms
    assert await play_on(host, guest) > 5
    for seat in (host, guest, near, far):
        await until(lambda seat=seat: seat.ended is not None)
    assert host.ended == guest.ended
    assert near.view == far.view
    assert (guest.welcome["seat"], far.welcome["seat"]) == (1, None)


async def test_a_far_client_sees_what_a_near_one_sees_and_no_hidden_card(two):
    here, there = two
    room, host, guest = await pair(here, there)
    second = await here.join(room.id, "Bob")  # the same seat through the room's own process
    watcher = await there.join(room.id)
    await play_on(host, guest, answers=6)
    await until(lambda: guest.seq == second.seq == host.seq == watcher.seq)
    assert guest.view == second.view
    assert guest.decisions == second.decisions
    assert guest.view != host.view
    hands = {c for c in room.table.match.cards if room.table.match.cards[c].zone.endswith("hand")}
    told = msgspec.json.encode([watcher.view, watcher.log, watcher.decisions]).decode()
    assert hands
    for card in hands:
        assert f'"{room.table.match.cards[card].handle}"' not in told


async def test_what_is_wrong_is_refused_over_a_line_as_ever(two):
    here, there = two
    room, host, guest = await pair(here, there)
    decision = host.owed()
    before = room.table.match.hash()
    for send, code in (
        (lambda: guest.answer(decision, ["end"]), "not_your_decision"),
        (lambda: guest.send("room", act="ready", on=True), "not_waiting"),
        (lambda: guest.send("chat", text=""), "bad_field"),
    ):
        with pytest.raises(Refused) as refused:
            await send()
        assert refused.value.code == code
    assert room.table.match.hash() == before
    with pytest.raises(Closed, match="no_room"):
        await there.join("nowhere")
    with pytest.raises(Closed, match="not_allowed"):
        await there.join(room.id, "Eve", invite="wrong")


async def test_chat_presence_and_reads_go_over_a_line(two):
    here, there = two
    room, host, guest = await pair(here, there)
    await guest.send("chat", text="你好")
    await until(lambda: host.chat and host.chat[-1]["text"] == "你好")
    assert host.room["seats"][1]["online"]
    await guest.close()
    await until(lambda: not host.room["seats"][1]["online"])
    back = await there.join(room.id, "Bob")
    await until(lambda: host.room["seats"][1]["online"])
    assert back.view is not None


async def test_questions_are_answered_wherever_the_room_is(two):
    here, there = two
    room = await here.create("晚风", public=True)
    assert (await there.hall.inquire(room.id, "facts"))["host"] == "晚风"
    old = room.invite
    links = await there.hall.inquire(room.id, "renew", account="acc-晚风", kind="invite")
    assert links["invite"].endswith(room.invite)
    assert room.invite != old
    with pytest.raises(Refusal, match="not_host"):
        await there.hall.inquire(room.id, "renew", account="acc-Bob", kind="invite")
    with pytest.raises(Refusal, match="no_room"):
        await there.hall.inquire("nowhere", "facts")
    await here.join(room.id, "晚风")
    assert [r["id"] for r in await there.hall.public()] == [room.id]
    assert [r["room"] for r in await there.hall.of_account("acc-晚风")] == [room.id]
    assert await there.hall.of_account("acc-Bob") == []


async def test_tables_that_sleep_in_the_store_are_named_once(two, store):
    here, there = two
    room, _host, _guest = await pair(here, there)
    assert [t["room"] for t in await there.hall.of_account("acc-Bob")] == [room.id]
    await here.end()
    tables = await there.hall.of_account("acc-Bob")
    assert [(t["room"], t["opponent"], t["state"]) for t in tables] == [(room.id, "晚风", "live")]


async def test_an_orderly_stop_hands_rooms_over_at_once(two):
    here, there = two
    room, host, guest = await pair(here, there)
    await play_on(host, guest, answers=3)
    number = room.table.number
    await here.end()
    with pytest.raises(Closed, match="restarting"):
        await guest.until(lambda: False)
    back = await there.come_back(room.id, "Bob", within=1)
    other = await there.join(room.id, "晚风")
    assert room.id in there.rooms.rooms
    assert back.seq == number
    await play_on(back, other)
    assert back.ended is not None


async def test_kill_9_of_the_process_that_keeps_the_room(two):
    here, there = two
    room, host, guest = await pair(here, there)
    await play_on(host, guest, answers=4)
    await until(lambda: guest.seq == host.seq)
    number, view = guest.seq, guest.view
    await here.die()
    with pytest.raises(Closed, match="restarting"):
        await guest.until(lambda: False)
    back = await there.come_back(room.id, "Bob")
    assert (back.seq, back.view) == (number, view)
    other = await there.join(room.id, "晚风")
    await play_on(back, other)
    assert back.ended is not None


async def test_kill_9_of_the_process_that_has_the_socket(two):
    here, there = two
    room, host, _guest = await pair(here, there)
    await there.die()
    await until(lambda: not host.room["seats"][1]["online"])
    assert here.hall.desk.nodes == set()
    back = await here.join(room.id, "Bob")
    await play_on(host, back)
    assert host.ended is not None


async def test_a_process_that_was_paused_writes_nothing_and_begins_anew(two):
    here, there = two
    room, host, guest = await pair(here, there)
    await play_on(host, guest, answers=2)
    number = room.table.number
    await here.stun()
    await asyncio.sleep(LASTS_S)
    back = await there.come_back(room.id, "Bob")
    assert room.id in there.rooms.rooms
    assert room.id in here.rooms.rooms
    stale = host.owed()
    assert stale is not None
    with pytest.raises(Refused, match="storage_down"):
        await host.answer(stale, [stale["options"][0]["id"]])
    assert len(await there.store.entries(room.match_id)) == number
    before = here.node.id
    here.hall._leaving.clear()
    await here.hall._begin_anew()
    assert here.node.id != before
    assert here.rooms.rooms == {}
    with pytest.raises(Closed, match="restarting"):
        await host.until(lambda: False)
    again = await here.join(room.id, "晚风")  # now through the other process
    await play_on(again, back)
    assert back.ended is not None


async def test_redis_that_forgets_everything_costs_a_reconnection(two, redis: Redis):
    here, there = two
    room, host, guest = await pair(here, there)
    await play_on(host, guest, answers=3)
    await redis.flushall()
    for seat in (host, guest):
        with pytest.raises(Closed, match="restarting"):
            await seat.until(lambda: False, 10)
    back, other = await there.come_back(room.id, "Bob"), await here.come_back(room.id, "晚风")
    await play_on(back, other)
    assert back.ended is not None


async def test_redis_that_dies_and_comes_back_costs_a_reconnection(two, redis_server: RedisServer):
    here, there = two
    room, host, guest = await pair(here, there)
    await play_on(host, guest, answers=3)
    number = room.table.number
    redis_server.stop()
    with pytest.raises(Closed, match="restarting"):
        await guest.until(lambda: False, 10)
    with pytest.raises(Closed, match="restarting"):  # who sits at the room's own process plays on until it must stop
        await host.until(lambda: False, 10)
    with pytest.raises(Refusal, match="storage_down"):
        await there.hall.entrance(room.id)
    with pytest.raises(Refusal, match="storage_down"):
        await there.create("晚风")
    redis_server.start()
    back, other = await there.come_back(room.id, "Bob"), await here.come_back(room.id, "晚风")
    assert back.seq == number
    await play_on(back, other)
    assert back.ended is not None


async def test_a_slow_reader_behind_a_line_gets_one_snapshot(redis: Redis, store: MemoryMatchStore):
    here, there = await Neighbour(redis, store).begin(), await Neighbour(redis, store, outbox_frames=6).begin()
    room, host, _guest = await pair(here, here)
    session = Session(there.hall)
    await session.receive(msgspec.json.encode({"t": "hello", "v": 1, "room": room.id}))
    await until(lambda: session.conn.queued)
    for number in range(8):
        await host.send("chat", text=f"{number}")
    await until(lambda: session.conn.behind)
    assert session.conn.queued == 0
    frame = msgspec.json.decode(await asyncio.wait_for(session.conn.take(), 5))
    assert (frame["t"], frame["seq"]) == ("snapshot", room.table.number)
    assert not session.conn.behind
    await here.end()
    await there.end()


async def test_many_who_look_on_cost_the_room_one_letter_a_frame(two):
    here, there = two
    room, host, guest = await pair(here, here)
    watchers = [await there.join(room.id) for _ in range(40)]
    letters: list[Any] = []
    take = there.hall._take

    def noted(sender: str, letter: Any) -> None:
        letters.append(letter)
        take(sender, letter)

    there.hall.post._arrived = noted
    await play_on(host, guest, answers=4)
    await until(lambda: all(w.seq == host.seq for w in watchers))
    texts = [letter for letter in letters if isinstance(letter, Text)]
    assert {len(letter.lines) for letter in texts} == {40}
    assert len(texts) < 4 * 3  # an update for each answer, and a word on clocks at times


async def test_rooms_nobody_comes_back_to_are_given_up(redis: Redis, store: MemoryMatchStore):
    alone = await Neighbour(redis, store, waiting_dead_ms=0, abandoned_ms=50).begin()
    room = await alone.create("晚风")
    assert await redis.hkeys(ROOMS) == [room.id.encode()]
    await asyncio.sleep(0.01)
    await alone.rooms.sweep()
    assert alone.rooms.rooms == {}
    await until(lambda: not alone.node._tasks)
    assert await redis.hkeys(ROOMS) == []
    assert await alone.hall.entrance(room.id) is None
    other, _host, _guest = await pair(alone, alone)
    await alone.end()
    await alone.begin()
    assert await tidy(alone.node, alone.rooms.services) == 0  # seen asleep for the first time
    await redis.delete("hopetable:tidying")
    await asyncio.sleep(0.1)
    assert await tidy(alone.node, alone.rooms.services) == 1
    assert store.matches[other.match_id].status == "abandoned"
    assert await tidy(alone.node, alone.rooms.services) == 0  # somebody has just looked
    await alone.end()
    assert await redis.smembers(NODES) == set()


async def test_a_practice_room_lives_where_it_was_opened(two):
    here, there = two
    room = await here.create("晚风", bot="first")
    seat = await there.join(room.id, "晚风")
    await ready(seat)
    await until(lambda: seat.view is not None)
    await play_on(seat)
    assert seat.ended is not None
