"""When a match is over: every hidden card and the secret of the shuffle, now and when the room is opened again."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from hopetable.kernel.rng import seed_from

from .fakes import Client, World


async def ended(**options: Any) -> tuple[World, Any, Client, Client, Client]:
    world = World()
    room, host, guest = await world.playing(options=options)
    watcher = world.client("Eve")
    await watcher.join(room)
    await guest.say("concede")
    return world, room, host, guest, watcher


def faces(view: dict[str, Any], zone: str) -> list[str]:
    return [view["cards"][h]["id"] for h in view["zones"][zone]]


async def test_everybody_sees_every_hand_and_deck_in_order_once_it_is_over():
    _, room, host, guest, watcher = await ended()
    match = room.table.match
    for client, audience, seat in ((host, "seat:0", 0), (guest, "seat:1", 1), (watcher, "watch", None)):
        view = client.last("ended")["view"]
        assert (view["audience"], view["you"]) == (audience, seat)
        for zone in ("0.hand", "1.hand", "0.deck", "1.deck"):
            assert faces(view, zone) == [match.cards[c].code for c in match.zones[zone]]


async def test_no_hidden_card_shows_before_the_end():
    world = World()
    room, _, guest = await world.playing()
    views = [f["view"] for f in guest.all("snapshot") if f["view"]]
    assert views
    assert all(isinstance(view["zones"]["0.hand"], int) for view in views)
    assert room.state == "live"
    assert guest.all("ended") == []


async def test_a_room_may_keep_hands_covered_for_good():
    _, _, host, guest, watcher = await ended(reveal="none")
    for client in (host, guest, watcher):
        assert "view" not in client.last("ended")
    again = guest.world.client("Bob")
    await again.join(guest.session.room)
    view = again.last("snapshot")["view"]
    assert isinstance(view["zones"]["0.hand"], int)


async def test_the_secret_of_the_shuffle_fits_what_was_shown_before_and_gives_the_seed():
    _, room, host, _, watcher = await ended()
    shown = host.all("room")[0]["room"]["commitment"]
    for client in (host, watcher):
        seed = client.last("ended")["seed"]
        assert hashlib.sha256(bytes.fromhex(seed["secret"])).hexdigest() == seed["commitment"] == shown
        assert seed_from(seed["secret"], seed["nonces"]) == room.table.match.rng.seed


async def test_an_ended_room_is_opened_again_from_the_store_with_result_seed_and_cards():
    world, room, host, _, _ = await ended()
    before = host.last("ended")
    after = world.rebuilt()
    assert await after.rooms.resume() == 0
    for name, audience in (("晚风", "seat:0"), ("Bob", "seat:1"), ("Zoe", "watch")):
        client = after.client(name)
        await client.join(room.id)
        snapshot = client.last("snapshot")
        assert client.last("welcome")["audience"] == audience
        assert snapshot["room"]["state"] == "ended"
        assert snapshot["ended"] == {k: before[k] for k in ("outcome", "seed")}
        assert faces(snapshot["view"], "1.hand") == faces(before["view"], "1.hand")
        assert snapshot["view"]["outcome"]["winners"] == [0]
        await client.say("answer", decision="d1", rev=1, options=["keep"])
        assert client.refusal() == ("not_seated" if audience == "watch" else "not_live")


async def test_after_the_sweep_the_same_and_a_rematch_begins():
    world, room, host, guest, watcher = await ended()
    for client in (host, guest, watcher):
        await client.leave()
    await world.time.pass_ms(world.services.limits.ended_dead_ms + 2 * world.services.limits.sweep_ms)
    assert room.id not in world.rooms.rooms
    one, two = world.client("晚风"), world.client("Bob")
    await one.join(room.id)
    await two.join(room.id)
    await one.say("room", act="rematch", on=True)
    await two.say("room", act="rematch", on=True)
    assert one.last("snapshot")["room"]["state"] == "live"
    assert one.last("welcome")["seat"] == 1
    await one.answer("keep")
    third = World(store=world.store, time=world.time, start=200_000)
    assert await third.rooms.resume() == 1


async def test_a_room_nobody_ever_opened_is_still_unknown():
    world = World()
    client = world.client("Eve")
    await client.join("nowhere")
    assert client.last("bye")["code"] == "no_room"
    await client.leave()


async def test_what_is_shown_at_the_end_changes_nothing_in_the_match():
    _, room, _, _, _ = await ended()
    before = msgspec.json.encode(room.table.match.to_data())
    room.table.open.view(room.table.match)
    assert msgspec.json.encode(room.table.match.to_data()) == before
