"""One path back: reload, second tab, cut, and a new process all end at the same position."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.client import merged
from hopetable.store.ports import StoreUnavailable

from .fakes import World


async def back_after_a_gap(world: World) -> tuple[int, list[dict[str, Any]]]:
    """Bob was away for an act of the other: the newest update he had seen, and what he is sent."""
    room, host, guest = await world.playing()
    seen = guest.last("update")["seq"]
    await guest.leave()
    await host.answer("play")
    return seen, await world.client("Bob").join(room, last={"epoch": room.epoch, "seq": seen})


async def test_a_short_gap_is_bridged_with_the_missing_updates():
    world = World()
    seen, frames = await back_after_a_gap(world)
    assert [f["t"] for f in frames if f["t"] in ("snapshot", "update")] == ["update", "update"]
    assert [f["seq"] for f in frames if f["t"] == "update"] == [seen + 1, seen + 2]


async def test_a_gap_of_too_many_updates_gets_a_snapshot():
    world = World(missed=0)
    _, frames = await back_after_a_gap(world)
    assert [f["t"] for f in frames if f["t"] in ("snapshot", "update")] == ["snapshot"]


async def test_another_epoch_gets_a_snapshot():
    world = World()
    room, _, guest = await world.playing()
    again = world.client("Bob")
    frames = await again.join(room, last={"epoch": "older", "seq": guest.last("update")["seq"]})
    assert "snapshot" in [f["t"] for f in frames]


async def test_updates_lead_to_what_a_snapshot_says():
    world = World()
    room, host, guest = await world.playing(decks=("plain", "other"))
    watcher = world.client()
    await watcher.join(room)
    views = {}
    for client in (host, guest, watcher):
        client.read()
        start = max(i for i, f in enumerate(client.frames) if f["t"] == "snapshot")
        views[client] = client.frames[start]["view"]
        for frame in client.frames[start:]:
            if frame["t"] == "update":
                views[client] = merged(views[client], frame["patch"])
        del client.frames[:]
    for _ in range(30):
        for client in (host, guest):
            decision = client.decision()
            if decision and room.state == "live":
                await client.say(
                    "answer", decision=decision["id"], rev=decision["rev"], options=[decision["options"][0]["id"]]
                )  # fmt: skip
    for client, name in ((host, "晚风"), (guest, "Bob"), (watcher, None)):
        for frame in client.all("update"):
            views[client] = merged(views[client], frame["patch"])
        fresh = world.client(name)
        await fresh.join(room)
        assert fresh.last("snapshot")["view"] == views[client]


async def test_a_second_tab_plays_along_and_the_first_is_told():
    world = World()
    room, host, _ = await world.playing()
    second = world.client("晚风")
    await second.join(room)
    assert host.last("notice")["code"] == "second_tab"
    await second.answer("play")
    assert host.last("update")["seq"] == second.last("update")["seq"]


async def test_another_process_takes_every_live_match_up_where_it_stood():
    world = World()
    rooms = [(await world.playing(decks=("plain", "other")))[0] for _ in range(3)]
    for room in rooms:
        await room.stop()
    again = world.rebuilt()
    assert await again.rooms.resume() == 3
    for room in rooms:
        client = again.client("晚风")
        frames = await client.join(room.id)
        snapshot = next(f for f in frames if f["t"] == "snapshot")
        assert snapshot["epoch"] != room.epoch
        assert snapshot["seq"] == room.table.number
        found = await again.rooms.get(room.id)
        assert found.table.match.to_data() == room.table.match.to_data()
        assert found.commitment == room.commitment
        await client.answer("end")
        assert client.last("update")["seq"] == room.table.number + 1


async def test_a_resume_from_a_snapshot_equals_a_resume_from_the_start():
    world = World(snapshot_every=4)
    room, host, guest = await world.playing(decks=("plain", "other"))
    for _ in range(6):
        for client in (host, guest):
            if client.decision():
                await client.answer("end" if client.decision()["prompt"] == "act" else "pass")
    assert world.store.snapshots[room.match_id].number >= 8
    by_snapshot = world.rebuilt()
    await by_snapshot.rooms.resume()
    one = (await by_snapshot.rooms.get(room.id)).table.match.to_data()
    world.store.snapshots.clear()
    from_start = world.rebuilt()
    await from_start.rooms.resume()
    two = (await from_start.rooms.get(room.id)).table.match.to_data()
    assert one == two == room.table.match.to_data()


async def test_a_waiting_room_survives_with_its_seats_and_links():
    world = World()
    room = await world.rooms.create(world.client("晚风").session.conn.person, "toy")
    host = world.client("晚风")
    await host.join(room)
    await host.say("room", act="deck", deck="hits")
    again = world.rebuilt()
    await again.rooms.resume()
    back = again.client("晚风")
    frames = await back.join(room.id)
    told = next(f for f in frames if f["t"] == "snapshot")["room"]
    assert told["state"] == "waiting"
    assert told["seats"][0]["deck"]["cards"] == 16
    guest = again.client("Bob")
    await guest.join(room.id, invite=room.invite)
    assert guest.last("welcome")["seat"] == 1


async def test_an_answer_that_was_stored_is_acknowledged_again_by_the_next_process():
    world = World()
    room, host, _ = await world.playing()
    decision = host.decision()
    sent = {"decision": decision["id"], "rev": decision["rev"], "options": ["end"], "mid": "last"}
    await host.say("answer", **sent)
    again = world.rebuilt()
    await again.rooms.resume()
    back = again.client("晚风")
    await back.join(room.id)
    number = (await again.rooms.get(room.id)).table.number
    frames = await back.say("answer", **sent)
    assert (frames[0]["t"], frames[0]["re"], frames[0]["seq"]) == ("update", "last", room.table.number)
    assert (await again.rooms.get(room.id)).table.number == number
    world.store.down = True
    frames = await back.say("answer", **sent)
    assert frames[0] == {"t": "ok", "re": "last", "seq": room.table.number}
    assert frames[1]["t"] == "snapshot"


async def test_clocks_and_time_outs_survive_a_restart():
    world = World()
    room, host, _ = await world.playing(options={"clock": {"step_s": 10, "bank_s": 50}})
    await world.time.pass_ms(25_000)
    await host.answer("end")
    again = world.rebuilt()
    await again.rooms.resume()
    found = await again.rooms.get(room.id)
    assert [c.bank for c in found.table.clocks.seats] == [35_000, 50_000]


async def test_a_deserted_match_sleeps_and_wakes():
    world = World()
    room, host, guest = await world.playing()
    expected = room.table.match.to_data()
    await host.leave()
    await guest.leave()
    await world.time.pass_ms(world.services.limits.asleep_ms + 2 * world.services.limits.sweep_ms)
    assert room.id not in world.rooms.rooms
    assert (await world.rooms.of_account("acc-Bob"))[0]["room"] == room.id
    back = world.client("Bob")
    await back.join(room.id)
    assert (await world.rooms.get(room.id)).table.match.to_data() == expected


async def test_a_match_nobody_can_read_any_more_is_closed_and_kept_for_study():
    world = World()
    room, _, _ = await world.playing()
    entry = world.store.log[room.match_id][1]
    entry.body["setup"]["decks"] = [{"gone": 1}]
    again = world.rebuilt()
    again.entry.rules.new_match = None  # type: ignore[assignment]
    await again.rooms.resume()
    assert await again.rooms.get(room.id) is None
    assert world.store.matches[room.match_id].status == "abandoned"
    assert len(world.store.capsules) == 1


async def test_while_the_store_is_away_nothing_is_shown_or_changed():
    world = World()
    room, host, guest = await world.playing()
    before, seen = room.table.match.to_data(), len(guest.all("update"))
    decision = host.decision()
    world.store.down = True
    frames = await host.say("answer", decision=decision["id"], rev=decision["rev"], options=["end"], mid="x")
    assert [f.get("code") for f in frames] == ["storage_down", "storage_down"]
    assert room.table.match.to_data() == before
    assert len(guest.all("update")) == seen
    assert guest.last("notice")["code"] == "storage_down"
    world.store.down = False
    await world.time.pass_ms(1_500)
    assert guest.last("notice")["code"] == "storage_back"
    await host.say("answer", decision=decision["id"], rev=decision["rev"], options=["end"], mid="x")
    assert host.last("update")["re"] == "x"
    assert room.table.match.to_data() != before


async def test_no_clock_runs_while_the_store_is_away():
    world = World()
    room, host, _ = await world.playing(options={"clock": {"step_s": 10, "bank_s": 10}})
    world.store.down = True
    await host.answer("end")
    assert host.refusal() == "storage_down"
    await world.time.pass_ms(600_000)
    assert room.state == "live"
    world.store.down = False
    await world.time.pass_ms(1_500)
    assert host.decision() is not None
    await host.answer("end")
    assert room.table.match.table.active == 1


async def test_no_room_opens_while_the_store_is_away():
    world = World()
    world.store.down = True
    with pytest.raises(Exception, match="storage_down"):
        await world.rooms.create(world.client("晚风").session.conn.person, "toy")
    with pytest.raises(StoreUnavailable):
        await world.rooms.resume()


async def test_an_entry_somebody_else_wrote_is_taken_as_the_truth():
    world = World()
    room, host, guest = await world.playing()
    other = world.rebuilt()
    await other.rooms.resume()
    ahead = other.client("晚风")
    await ahead.join(room.id)
    await ahead.answer("end")
    frames = await host.answer("play")
    assert [f["t"] for f in frames if f["t"] in ("refused", "update", "snapshot")][:2] == ["snapshot", "refused"]
    truth = (await other.rooms.get(room.id)).table.match.to_data()
    assert room.table.match.to_data() == truth
    assert guest.decision()["prompt"] == "act"


async def test_a_match_about_to_begin_begins_after_the_restart():
    world = World()
    room, _, guest = await world.playing()
    await guest.say("concede")
    for seat in room.seats:
        seat.ready = True
    room.match_id, room.state = "m-next", "waiting"
    await world.store.create(room.record("waiting"))
    again = world.rebuilt()
    await again.rooms.resume()
    client = again.client("Bob")
    await client.join(room.id)
    assert client.last("snapshot")["view"] is not None
    assert (await again.rooms.get(room.id)).state == "live"
