"""Watchers see nothing hidden; a delayed table is seen late, whatever way one comes in."""

from __future__ import annotations

import json

from hopetable.client import merged

from .fakes import World


def codes_in(frame: object) -> set[str]:
    found: set[str] = set()
    todo = [frame]
    while todo:
        item = todo.pop()
        if isinstance(item, dict):
            if isinstance(item.get("id"), str) and "h" in item:
                found.add(item["id"])
            todo += item.values()
        elif isinstance(item, list):
            todo += item
    return found


async def test_a_watcher_sees_no_hand():
    world = World()
    world.entry.ready_decks = lambda: [{"id": "a", "name": "a", "cards": {"note": 16}}]
    room, _host, guest = await world.playing(decks=("a", "a"))
    watcher = world.client()
    await watcher.join(room)
    assert codes_in(watcher.last("snapshot")["view"]) == set()
    assert codes_in(guest.last("update")) <= {"note"}
    assert "0.hand" in json.dumps(watcher.last("snapshot")["view"]["zones"])
    assert watcher.last("snapshot")["view"]["zones"]["0.hand"] == 5


async def test_a_watcher_cannot_act():
    world = World()
    room, host, _ = await world.playing()
    watcher = world.client("Eve")
    await watcher.join(room)
    before = room.table.match.to_data()
    decision = host.decision()
    await watcher.say("answer", decision=decision["id"], rev=1, options=["end"])
    assert watcher.refusal() == "not_seated"
    assert room.table.match.to_data() == before


async def test_a_delayed_table_is_seen_late_by_update_and_by_snapshot():
    world = World()
    room, host, guest = await world.playing(options={"watch_delay": 3})
    early = world.client()
    await early.join(room)
    start = early.last("snapshot")["seq"]
    view = early.last("snapshot")["view"]
    for _ in range(3):
        await host.answer("end")
        await guest.answer("end")
    seen = [f["seq"] for f in early.all("update")]
    assert seen[-1] == room.table.number - 3
    assert seen == list(range(start + 1, seen[-1] + 1))
    for frame in early.all("update"):
        view = merged(view, frame["patch"])
    late = world.client()
    await late.join(room)
    assert late.last("snapshot")["seq"] == seen[-1]
    assert late.last("snapshot")["view"] == view
    await host.answer("end")
    assert late.last("update")["seq"] == seen[-1] + 1
    await guest.say("concede")
    assert early.last("update")["seq"] == room.table.number
    assert late.last("update")["seq"] == room.table.number


async def test_comings_and_goings_are_told_in_one_word():
    world = World()
    room, host, _ = await world.playing()
    before = len(host.all("room"))
    for number in range(20):
        await world.client(f"w{number}").join(room)
    await world.time.pass_ms(1_000)
    assert len(host.all("room")) == before + 1
    assert host.last("room")["room"]["watchers"] == 20


async def test_a_crowd_beyond_the_limit_is_turned_away():
    world = World(watchers=2)
    room, _, _ = await world.playing()
    clients = [world.client() for _ in range(3)]
    for client in clients:
        await client.join(room)
    assert clients[2].last("bye")["code"] == "not_allowed"


async def test_who_comes_late_to_a_delayed_match_sees_the_past_even_after_a_take_back():
    world = World()
    world.entry.ready_decks = lambda: [{"id": "odd", "name": "x", "cards": {"quiet": 16}}]
    room, host, _ = await world.playing(decks=("odd", "odd"), options={"watch_delay": 2})
    await host.answer("play")
    await host.say("take_back", act="ask")
    watcher = world.client("Eve")
    await watcher.join(room)
    seen = watcher.last("snapshot")
    assert seen["seq"] == room.table.number - 2
    assert seen["decisions"][0]["rev"] == 1 < host.decision()["rev"]
