"""Taking back: free while nothing was shown and no die fell, else by consent; bounded, and one may be spared it."""

from __future__ import annotations

import msgspec

from .fakes import World


def state(room) -> bytes:
    data = room.table.match.to_data()
    for name in ("next_decision", "next_event", "next_handle", "next_link", "decisions"):
        data.pop(name)
    return msgspec.json.encode(data)


async def odd_world():
    world = World()
    world.entry.ready_decks = lambda: [{"id": "odd", "name": "x", "cards": {"quiet": 16}}]
    return world, *await world.playing(decks=("odd", "odd"))


async def test_what_nobody_saw_is_taken_back_freely():
    _, room, host, _ = await odd_world()
    before = state(room)
    await host.answer("play", mid="q")
    frames = await host.say("take_back", act="ask", mid="t")
    update = next(f for f in frames if f["t"] == "update")
    assert update["re"] == "t"
    assert [e["e"] for e in update["events"]] == ["taken_back"]
    assert state(room) == before


async def test_a_decision_that_was_taken_back_to_has_a_new_revision():
    _, _room, host, _ = await odd_world()
    old = host.decision()
    await host.answer("play")
    await host.say("take_back", act="ask")
    new = host.decision()
    assert (new["id"], new["prompt"]) == (old["id"], old["prompt"])
    assert new["rev"] > old["rev"]
    await host.say("answer", decision=old["id"], rev=old["rev"], options=["end"])
    assert host.refusal() == "stale"


async def test_what_was_shown_is_taken_back_by_consent_only():
    world = World()
    room, host, guest = await world.playing()
    before = state(room)
    await host.answer("play")
    after = state(room)
    await host.say("take_back", act="ask")
    assert state(room) == after
    assert guest.last("room")["room"]["votes"]["take_back"]["by"] == 0
    await guest.say("take_back", act="grant")
    assert state(room) == before
    assert host.last("room")["room"]["votes"]["take_back"] is None


async def test_a_refused_take_back_changes_nothing():
    world = World()
    room, host, guest = await world.playing()
    await host.answer("play")
    after = state(room)
    await host.say("take_back", act="ask")
    await guest.say("take_back", act="deny")
    assert state(room) == after
    assert host.last("room")["room"]["votes"]["take_back"] is None
    await guest.say("take_back", act="grant")
    assert guest.refusal() == "no_decision"


async def test_nobody_grants_their_own_request():
    world = World()
    _, host, _ = await world.playing()
    await host.answer("play")
    await host.say("take_back", act="ask")
    await host.say("take_back", act="grant")
    assert host.refusal() == "no_decision"


async def test_requests_can_be_muted_and_are_limited():
    world = World(take_backs=2)
    _, host, guest = await world.playing()
    await host.answer("play")
    await guest.say("take_back", act="mute")
    await host.say("take_back", act="ask")
    assert host.refusal() == "muted"
    await guest.say("take_back", act="mute", on=False)
    for _ in range(2):
        await host.say("take_back", act="ask")
        await guest.say("take_back", act="deny")
    await host.say("take_back", act="ask")
    assert host.refusal() == "limit_used"


async def test_a_room_may_do_without_take_backs():
    world = World()
    _, host, _ = await world.playing(options={"take_back": False})
    await host.answer("play")
    await host.say("take_back", act="ask")
    assert host.refusal() == "not_allowed"


async def test_a_match_with_a_take_back_resumes_as_it_was():
    world, room, host, _ = await odd_world()
    await host.answer("play")
    await host.say("take_back", act="ask")
    await host.answer("end")
    expected = room.table.match.to_data()
    again = world.rebuilt()
    await again.rooms.resume()
    found = await again.rooms.get(room.id)
    assert found.table.match.to_data() == expected


async def test_a_bot_never_minds():
    world = World()
    room, host, _ = await world.playing(decks=("hits", "hits"))
    assert room.seats[1].human
    made = await world.rooms.create(host.session.conn.person, "toy", {"window": "instant"}, bot="first")
    player = world.client("晚风")
    await player.join(made)
    await player.say("room", act="deck", deck="hits")
    await player.say("room", act="ready")
    await player.answer("keep")
    await world.time.pass_ms(2_000)
    before = state(made)
    await player.answer("play")
    await player.say("take_back", act="ask")
    assert state(made) == before


async def test_one_position_is_kept_for_each_seat_and_the_one_that_was_asked_for():
    """What an opponent grants is what was asked, though the seat went on meanwhile."""
    world = World()
    room, host, guest = await world.playing()
    before = state(room)
    await host.answer("play")
    await host.say("take_back", act="ask")
    asked = guest.last("room")["room"]["votes"]["take_back"]["to"]
    while room.table.number < asked + 2:
        seat = next(s for s in (host, guest) if s.decision() is not None)
        await seat.answer()
    await guest.say("take_back", act="grant")
    assert state(room) == before
