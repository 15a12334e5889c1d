"""A client that never reads costs the room nothing and gets one snapshot when it comes back to its senses."""

from __future__ import annotations

import json

from .fakes import World, settle


async def play_long(world: World, room, host, guest, count: int) -> None:
    for _ in range(count):
        for client in (host, guest):
            if client.decision() and room.state == "live":
                await client.answer("end" if client.decision()["prompt"] == "act" else "pass")


async def test_an_outbox_never_grows_past_its_limits_and_ends_in_a_snapshot():
    world = World(outbox_frames=8)
    world.entry.ready_decks = lambda: [{"id": "hits", "name": "x", "cards": {"hit": 60}}]
    room, host, guest = await world.playing()
    lazy = world.client()
    await lazy.session.receive(json.dumps({"t": "hello", "v": 1, "room": room.id}))
    await settle()
    conn = lazy.session.conn
    most = 0
    for _ in range(10):
        await play_long(world, room, host, guest, 1)
        most = max(most, conn.queued)
    assert most <= 8
    assert conn.behind
    assert conn.overflows == 1
    text = await conn.take()
    frame = json.loads(text)
    assert (frame["t"], frame["seq"]) == ("snapshot", room.table.number)
    assert not conn.behind


async def test_bytes_are_bounded_too():
    world = World(outbox_bytes=20_000)
    room, host, guest = await world.playing()
    lazy = world.client()
    await lazy.session.receive(json.dumps({"t": "hello", "v": 1, "room": room.id}))
    for _ in range(30):
        await host.say("chat", text="x" * 150) if _ < 10 else None
        await play_long(world, room, host, guest, 1)
        assert lazy.session.conn._bytes <= 20_000


async def test_the_writer_of_a_lagging_reader_waits_for_its_snapshot():
    world = World(outbox_frames=4)
    room, host, guest = await world.playing()
    lazy = world.client()
    await lazy.session.receive(json.dumps({"t": "hello", "v": 1, "room": room.id}))
    await settle()
    await play_long(world, room, host, guest, 4)
    assert lazy.session.conn.behind
    first = json.loads(await lazy.session.conn.take())
    await play_long(world, room, host, guest, 1)
    rest = lazy.read()
    assert first["t"] == "snapshot"
    assert next(f["seq"] for f in rest if f["t"] == "update") == first["seq"] + 1
