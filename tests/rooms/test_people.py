"""Watchers through a seat's eyes where the room allows it; people who are blocked; reports."""

from __future__ import annotations

import asyncio

import pytest

from hopetable.api import reports
from hopetable.client import Closed, HttpClient, Refused

from .conftest import Serve
from .fakes import World
from .test_over_the_wire import sit_down


async def test_a_watcher_looks_through_a_seats_eyes_and_back():
    world = World()
    room, host, _ = await world.playing(options={"watch_view": "seats"})
    watcher = world.client("Eve")
    await watcher.join(room)
    await watcher.say("view", seat=0)
    seen = watcher.last("snapshot")
    assert seen["view"]["you"] == 0
    assert len(seen["view"]["zones"]["0.hand"]) == len(room.table.match.zones["0.hand"])
    assert isinstance(seen["view"]["zones"]["1.hand"], int)
    # Of the room itself it learns what a watcher may: no invitation, no wishes of the seat.
    for key in ("invite", "policy", "take_backs_left"):
        assert key not in seen["room"]
    await host.answer("end_turn")
    assert watcher.last("update")["patch"] == host.last("update")["patch"]
    await watcher.say("answer", decision="d1", rev=1, options=["end"])
    assert watcher.refusal() == "not_seated"
    await watcher.say("view", seat=None)
    assert isinstance(watcher.last("snapshot")["view"]["zones"]["0.hand"], int)


async def test_watchers_see_no_seat_where_the_room_does_not_say_so():
    world = World()
    room, host, _ = await world.playing()
    watcher = world.client("Eve")
    await watcher.join(room)
    await watcher.say("view", seat=0)
    assert watcher.refusal() == "not_allowed"
    await host.say("view", seat=1)
    assert host.refusal() == "not_allowed"


async def test_a_delay_is_not_got_round_by_a_seats_eyes():
    world = World()
    room, _, _ = await world.playing(options={"watch_view": "seats", "watch_delay": 3})
    watcher = world.client("Eve")
    await watcher.join(room)
    await watcher.say("view", seat=0)
    assert watcher.refusal() == "bad_field"


async def test_who_is_blocked_is_not_heard_at_any_table_and_gets_no_seat():
    world = World()

    async def blocked(account: str) -> frozenset[str]:
        return frozenset({"acc-Bob"}) if account == "acc-晚风" else frozenset()

    world.services.blocked = blocked
    room = await world.rooms.create(world.client("晚风").session.conn.person, "toy", public=True)
    host, guest, third = world.client("晚风"), world.client("Bob"), world.client("Zoe")
    await host.join(room)
    await guest.join(room)
    await third.join(room)
    await guest.say("chat", text="hey")
    assert host.all("chat") == []
    assert third.last("chat")["text"] == "hey"
    await guest.say("room", act="sit")
    assert guest.refusal() == "not_allowed"
    again = world.client("Bob")
    await again.join(room, invite=room.invite)
    assert again.last("bye")["code"] == "not_allowed"
    await third.say("room", act="sit")
    assert third.last("welcome")["seat"] == 1


async def test_blocking_and_reporting_over_http(serve: Serve, tmp_path, monkeypatch, capsys):
    url = await serve()
    async with HttpClient(url) as host, HttpClient(url) as guest, HttpClient(url) as stranger:
        for one in (host, guest, stranger):
            await one.guest()
        made, a, b = await sit_down(host, guest)
        said = {"room": made["room"], "seat": 1}
        listed = await host.call("POST", "/api/blocks", said)
        assert len(listed["blocks"]) == 1
        assert (await host.call("POST", "/api/blocks", said))["blocks"] == listed["blocks"]
        other = await host.create_room("toy", {})
        with pytest.raises(Closed):
            await guest.join(other["room"], invite=other["invite"].split("#i=")[1])
        kept = await host.call("POST", "/api/reports", {**said, "reason": "abuse", "text": "rude"})
        monkeypatch.setenv("HOPETABLE_DATABASE_URL", f"sqlite:///{tmp_path / 'h.db'}")
        assert await asyncio.to_thread(reports.main, ["show", kept["report"]]) == 0
        shown = capsys.readouterr().out
        assert "  open  abuse  " in shown
        assert "rude" in shown
        assert f"game toy, room {made['room']}" in shown
        assert "moved  why=draw by=1 to=1.hand" in shown
        here = {"room": made["room"]}
        for wrong in (
            {**here, "seat": 0},
            {**here, "seat": 9},
            {**here, "who": "nobody"},
            {"room": "nowhere", "seat": 1},
        ):
            with pytest.raises(Refused):
                await host.call("POST", "/api/blocks", wrong)
        with pytest.raises(Refused):
            await stranger.call("POST", "/api/reports", {**said, "reason": "abuse"})
        left = await host.call("DELETE", f"/api/blocks/{listed['blocks'][0]['id']}")
        assert left["blocks"] == []
        for seat in (a, b):
            await seat.close()
