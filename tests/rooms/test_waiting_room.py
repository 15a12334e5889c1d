"""Before and after a match: seats, links, decks, bots, kicks, one person on both seats, rematch."""

from __future__ import annotations

import pytest

from hopetable.api.capsule_run import reproduce
from hopetable.kernel.errors import Refusal
from hopetable.kernel.rng import commitment, seed_from
from hopetable.rooms import decks
from hopetable.rooms.ports import Person

from .fakes import World

HOST = Person("晚风", "acc-晚风")


async def opened(world: World, public: bool = False, **options):
    room = await world.rooms.create(HOST, "toy", {"window": "instant", **options}, public)
    host = world.client("晚风")
    await host.join(room)
    return room, host


async def test_an_invitation_takes_the_free_seat_and_the_seat_stays_with_the_account():
    world = World()
    room, _ = await opened(world)
    guest = world.client("Bob")
    await guest.join(room, invite=room.invite)
    assert guest.last("welcome")["audience"] == "seat:1"
    await guest.leave()
    again = world.client("Bob")
    await again.join(room)
    assert again.last("welcome")["seat"] == 1


async def test_a_revoked_invitation_is_worth_nothing():
    world = World()
    room, host = await opened(world)
    old = room.invite
    await host.say("room", act="revoke", link="invite")
    guest = world.client("Bob")
    await guest.join(room, invite=old)
    assert guest.refusal() == "invite_invalid"
    assert guest.last("bye")["code"] == "not_allowed"
    fresh = world.client("Bob")
    await fresh.join(room, invite=host.last("room")["room"]["invite"].split("#i=")[1])
    assert fresh.last("welcome")["seat"] == 1


async def test_a_third_player_with_the_invitation_may_watch():
    world = World()
    room, _ = await opened(world)
    await world.client("Bob").join(room, invite=room.invite)
    third = world.client("Eve")
    await third.join(room, invite=room.invite)
    assert third.refusal() == "room_full"
    assert third.last("welcome")["audience"] == "watch"


async def test_only_the_host_is_shown_the_invitation():
    world = World()
    room, host = await opened(world)
    guest, watcher = world.client("Bob"), world.client()
    await guest.join(room, invite=room.invite)
    await watcher.join(room)
    assert "invite" in host.last("snapshot")["room"]
    assert "invite" not in guest.last("snapshot")["room"]
    assert "invite" not in watcher.last("snapshot")["room"]


async def test_who_has_no_account_keeps_the_seat_by_its_token():
    world = World()
    room, _ = await opened(world)
    guest = world.client()
    await guest.join(room, invite=room.invite)
    token = guest.last("welcome")["token"]
    await guest.leave()
    other, again = world.client(), world.client()
    await other.join(room, token="guess")
    assert other.refusal() == "invite_invalid"
    await again.join(room, token=token)
    assert again.last("welcome")["seat"] == 1


async def test_a_public_room_lets_a_watcher_sit_down():
    world = World()
    room, _ = await opened(world, public=True)
    assert [r["id"] for r in await world.rooms.public()] == [room.id]
    guest = world.client("Bob")
    await guest.join(room)
    assert guest.last("welcome")["seat"] is None
    await guest.say("room", act="sit")
    assert guest.last("welcome")["seat"] == 1


async def test_a_private_room_does_not():
    world = World()
    room, _ = await opened(world)
    assert await world.rooms.public() == []
    guest = world.client("Bob")
    await guest.join(room)
    await guest.say("room", act="sit")
    assert guest.refusal() == "not_allowed"
    pushy = world.client("Bob")
    await pushy.join(room, seat=1)
    assert pushy.last("bye")["code"] == "not_allowed"


async def test_a_hidden_table_is_watched_with_its_link_only():
    world = World()
    room, host = await opened(world, watch="hidden")
    stranger, friend = world.client(), world.client()
    await stranger.join(room)
    assert stranger.last("bye")["code"] == "not_allowed"
    await friend.join(room, watch=host.last("snapshot")["room"]["watch"].split("#w=")[1])
    assert friend.last("welcome")["audience"] == "watch"


async def test_an_illegal_deck_is_named_problem_by_problem_and_not_ready():
    world = World()
    _, host = await opened(world)
    await host.say("room", act="deck", cards={"hit": 3, "nonsense": 1}, name="try")
    seat = host.last("room")["room"]["seats"][0]
    assert seat["deck"]["legal"] is False
    assert [p["code"] for p in seat["deck"]["problems"]] == ["too_few", "unknown_card"]
    await host.say("room", act="ready")
    assert host.refusal() == "deck_illegal"
    assert host.last("refused")["params"]["problems"][0]["rule"] == "TOY-10"


async def test_nobody_else_is_told_what_is_in_a_deck():
    world = World()
    room, host = await opened(world)
    guest = world.client("Bob")
    await guest.join(room, invite=room.invite)
    await host.say("room", act="deck", deck="hits")
    assert host.last("room")["room"]["seats"][0]["deck"]["name"] == {"zh": "打", "en": "Hits"}
    assert guest.last("room")["room"]["seats"][0]["deck"] == {"name": None, "cards": 16, "legal": True}


async def test_the_host_may_send_somebody_away_while_waiting():
    world = World()
    room, host = await opened(world)
    guest = world.client("Bob")
    old = room.invite
    await guest.join(room, invite=old)
    await host.say("room", act="kick", seat=1)
    assert guest.last("notice")["code"] == "kicked"
    assert guest.session.conn.seat is None
    assert room.invite != old
    await guest.say("room", act="kick", seat=0)
    assert guest.refusal() == "not_seated"


async def test_a_guest_has_no_rights_of_the_host():
    world = World()
    room, _ = await opened(world)
    guest = world.client("Bob")
    await guest.join(room, invite=room.invite)
    for act in ({"act": "options", "options": {}}, {"act": "kick", "seat": 0}, {"act": "bot", "seat": 1},
                {"act": "both"}, {"act": "revoke"}, {"act": "start"}):  # fmt: skip
        await guest.say("room", **act)
        assert guest.refusal() == "not_host", act


async def test_options_are_checked_and_unready_everybody():
    world = World()
    room, host = await opened(world)
    await host.say("room", act="deck", deck="hits")
    await host.say("room", act="ready")
    for bad in ({"window": "sometimes"}, {"nonsense": 1}, {"clock": {"step_s": True}}, {"window_ms": 10**9}):
        await host.say("room", act="options", options=bad)
        assert host.refusal() == "bad_field"
    assert room.seats[0].ready
    await host.say("room", act="options", options={"window": "always", "clock": {"step_s": 30, "bank_s": 0}})
    told = host.last("room")["room"]
    assert told["options"]["clock"] == {"step_s": 30, "bank_s": 0}
    assert not told["seats"][0]["ready"]


async def test_one_person_may_drive_both_seats():
    world = World()
    room, host = await opened(world)
    await host.say("room", act="both", on=True)
    assert [s["you"] for s in host.last("room")["room"]["seats"]] == [True, True]
    for seat in (0, 1):
        await host.say("room", act="deck", deck="hits", seat=seat)
        await host.say("room", act="ready", seat=seat)
    assert room.state == "live"
    other = world.client("晚风")
    await other.join(room, seat=1)
    await host.answer("keep")
    await other.answer("keep")
    await world.time.pass_ms(200_000)
    assert host.decision()["prompt"] == "act"


async def test_a_bot_takes_a_seat_and_plays():
    world = World()
    room, host = await opened(world)
    await host.say("room", act="bot", seat=1)
    await host.say("room", act="deck", deck="hits")
    await host.say("room", act="ready")
    assert room.state == "live"
    await host.answer("keep")
    await world.time.pass_ms(1_000)
    assert host.decision()["prompt"] == "act"
    for _ in range(200):
        await world.time.pass_ms(1_000)
        if room.state == "ended":
            break
        if host.decision():
            await host.answer(host.decision()["options"][0]["id"])
    assert room.state == "ended"


async def test_a_bot_that_fails_plays_the_default():
    world = World()
    world.services.bots = {"first": lambda entry: None}
    room, host = await opened(world)
    await host.say("room", act="bot", seat=1)
    await host.say("room", act="deck", deck="hits")
    await host.say("room", act="ready")
    await host.answer("keep")
    await world.time.pass_ms(1_000)
    assert host.decision()["prompt"] == "act"
    assert room.state == "live"


async def test_the_shuffle_can_be_checked_by_everybody_afterwards():
    world = World()
    room, host, guest = await world.playing()
    promised = host.last("snapshot")["room"]["commitment"]
    assert room.secret not in str(host.frames) + str(guest.frames)
    await guest.say("concede")
    seed = host.last("ended")["seed"]
    assert commitment(seed["secret"]) == promised
    assert seed_from(seed["secret"], seed["nonces"]) == room.table.match.rng.seed


async def test_a_seat_may_bring_its_own_nonce():
    world = World()
    room, host = await opened(world)
    guest = world.client("Bob")
    await guest.join(room, invite=room.invite)
    for client, nonce in ((host, "from the host"), (guest, "from Bob")):
        await client.say("room", act="deck", deck="hits")
        await client.say("room", act="ready", nonce=nonce)
    assert room.nonces == ["from the host", "from Bob"]


async def test_a_rematch_by_consent_swaps_the_sides():
    world = World()
    room, host, guest = await world.playing()
    await guest.say("concede")
    first, epoch, shown = room.match_id, room.epoch, room.commitment
    await host.say("room", act="rematch", on=True)
    assert room.state == "ended"
    assert guest.last("room")["room"]["votes"]["rematch"] == [0]
    await guest.say("room", act="rematch", on=True)
    assert room.state == "live"
    assert (host.last("welcome")["seat"], guest.last("welcome")["seat"]) == (1, 0)
    assert room.match_id != first
    assert room.epoch != epoch
    assert room.commitment != shown
    await guest.answer("keep")
    await host.answer("keep")
    assert guest.decision()["prompt"] == "act"
    assert world.store.matches[first].status == "ended"
    assert world.store.matches[room.match_id].status == "live"


async def test_conceding_works_in_any_state_of_a_match_and_only_then():
    world = World()
    room, host, guest = await world.pair()
    await guest.say("concede")
    assert host.last("ended")["outcome"]["winner"] == 0
    await host.say("concede")
    assert host.refusal() == "not_live"
    watcher = world.client()
    await watcher.join(room)
    await watcher.say("concede")
    assert watcher.refusal() == "not_seated"


async def test_who_leaves_the_waiting_room_frees_the_seat_and_the_next_is_host():
    world = World()
    room, host = await opened(world)
    guest = world.client("Bob")
    await guest.join(room, invite=room.invite)
    await host.say("room", act="leave")
    assert room.host == 1
    assert host.session.conn.audience == "watch"
    assert "invite" in guest.last("room")["room"]


async def test_a_server_that_is_about_to_stop_opens_nothing_new_and_says_so():
    world = World()
    room, host, _ = await world.playing()
    await world.rooms.drain()
    assert host.last("notice")["code"] == "restarting"
    assert world.store.snapshots[room.match_id].number == room.table.number
    with pytest.raises(Refusal, match="restarting"):
        await world.rooms.create(HOST, "toy")
    await host.answer("end")
    assert room.table.match.table.active == 1


async def test_a_server_that_is_full_opens_nothing_new():
    world = World(rooms=1)
    await world.rooms.create(HOST, "toy")
    with pytest.raises(Refusal, match="server_full"):
        await world.rooms.create(HOST, "toy")
    greedy = World(rooms_per_person=1)
    await greedy.rooms.create(HOST, "toy")
    with pytest.raises(Refusal, match="limit_used"):
        await greedy.rooms.create(HOST, "toy")
    heavy = World(memory_mb=1)
    with pytest.raises(Refusal, match="server_full"):
        await heavy.rooms.create(HOST, "toy")


async def test_rooms_nobody_comes_back_to_are_closed():
    world = World()
    waiting, host = await opened(world)
    ended, a, b = await world.playing()
    await b.say("concede")
    for client in (host, a, b):
        await client.leave()
    await world.time.pass_ms(world.services.limits.waiting_dead_ms + 3 * world.services.limits.sweep_ms)
    assert world.rooms.rooms == {}
    assert world.store.matches[waiting.match_id].status == "abandoned"
    assert world.store.matches[ended.match_id].status == "ended"


async def test_a_broken_rule_is_told_to_the_table_and_kept_and_the_match_goes_on():
    world = World()
    world.entry.ready_decks = lambda: [{"id": "b", "name": "b", "cards": {"boom": 16}}]
    room, host, guest = await world.playing(decks=("b", "b"))
    before = room.table.match.to_data()
    await host.answer("play", mid="bang")
    assert host.last("fault")["re"] == "bang"
    assert "re" not in guest.last("fault")
    assert guest.last("fault")["capsule"] in world.store.capsules
    assert room.table.match.to_data() == before
    await host.answer("end")
    assert guest.decision()["prompt"] == "act"
    # From what was kept the fault comes again, with the line that made it; what went well does not fail.
    _, _, capsule = world.store.capsules[guest.last("fault")["capsule"]]
    record, log = await world.store.get(room.match_id), await world.store.entries(room.match_id)
    again = reproduce(world.services.games, record, log, capsule)
    assert "ZeroDivisionError: this rule is broken" in again
    assert "toy.py" in again
    assert reproduce(world.services.games, record, log, {**capsule, "input": log[-1].body}) is None


async def test_where_one_deck_is_shared_the_host_brings_it_and_the_others_bring_none():
    world = World()
    world.entry.shared_deck = True
    room, host = await opened(world)
    guest = world.client("Bob")
    await guest.join(room, invite=room.invite)
    await guest.say("room", act="deck", deck="hits")
    assert guest.refusal() == "not_host"
    await guest.say("room", act="ready", on=True)
    await host.say("room", act="ready", on=True)
    assert host.refusal() == "no_deck"
    assert room.state == "waiting"
    await host.say("room", act="deck", deck="hits")
    assert guest.last("room")["room"]["seats"][0]["deck"]["name"] == {"zh": "打", "en": "Hits"}
    await host.say("room", act="ready", on=True)
    assert room.state == "live"
    assert decks.decks_of(room) == ({"hit": 16}, {})


async def test_a_bot_brings_no_deck_to_a_shared_one():
    world = World()
    world.entry.shared_deck = True
    room, host = await opened(world)
    await host.say("room", act="deck", deck="plain")
    await host.say("room", act="bot", seat=1, on=True)
    assert room.seats[1].deck is None
    await host.say("room", act="ready", on=True)
    assert room.state == "live"
