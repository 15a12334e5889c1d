"""Response windows: who is asked, and that nobody else can tell."""

from __future__ import annotations

import json

from .fakes import World

CONSTANT = {"window": "constant", "window_ms": 1_000}


async def test_a_window_without_options_is_passed_after_the_constant_time():
    world = World()
    room, host, guest = await world.playing(options=CONSTANT)
    await host.answer("play")
    assert guest.decision()["auto"] == world.time.now() + 1_000
    assert "auto" not in json.dumps(host.last("update"))
    await world.time.pass_ms(999)
    assert room.table.match.decisions[0].window
    await world.time.pass_ms(1)
    assert not room.table.match.decisions[0].window


async def test_a_pass_by_hand_takes_effect_when_an_automatic_one_would():
    world = World()
    room, host, guest = await world.playing(options=CONSTANT, decks=("hits", "plain"))
    hand = [room.table.match.cards[c].code for c in room.table.match.zones["1.hand"]]
    await host.answer("play")
    asked = guest.decision()
    assert ("auto" in asked) == ("block" not in hand)
    assert await guest.answer("pass", mid="p1") == []
    assert await guest.answer("pass", mid="p1") == []
    assert room.table.match.decisions[0].window
    await world.time.pass_ms(1_000)
    assert not room.table.match.decisions[0].window
    assert guest.all("update")[-1]["re"] == "p1"


async def test_two_hands_that_differ_look_the_same_to_the_other_seat_and_the_watcher():
    seen = []
    for deck in ("hits", "blocks"):
        world = World()
        world.entry.ready_decks = lambda: [
            {"id": "hits", "name": "x", "cards": {"hit": 16}},
            {"id": "blocks", "name": "x", "cards": {"block": 16}},
        ]
        room, host, guest = await world.playing(options=CONSTANT, decks=("hits", deck))
        watcher = world.client()
        await watcher.join(room)
        marks = (len(host.frames), len(watcher.frames))
        moments = []
        for turn in range(3):
            await host.answer(host.decision()["options"][0]["id"], mid=f"h{turn}")
            asked = guest.decision()
            if "auto" not in asked:
                await guest.answer("pass", mid=f"p{turn}")
            before = len(host.all("update"))
            for step in range(12):
                await world.time.pass_ms(100)
                if len(host.all("update")) > before:
                    moments.append(step)
                    before = len(host.all("update"))
            await guest.answer("end")
        host.read(), watcher.read()
        seen.append(
            (host.frames[marks[0] :], [f for f in watcher.frames[marks[1] :] if f["t"] != "room"], moments)
        )  # fmt: skip
    plain, holding = seen
    assert plain[2] == holding[2]
    assert _without_damage(plain[0]) == _without_damage(holding[0])
    assert _without_damage(plain[1]) == _without_damage(holding[1])


def _without_damage(frames: list[dict]) -> list[dict]:
    return [f for f in frames if f["t"] != "room"]


async def test_a_window_that_tells_nobody_anything_ends_as_soon_as_it_is_answered():
    """Alone with bots there is nobody to hide it from, and bots take the same time whatever they hold."""
    lasted = {}
    for bot, watched in ((0, False), (0, True), (1, True)):
        world = World()
        room, host, _ = await world.playing(options=CONSTANT)
        room.seats[bot].bot = "first"
        if watched:
            await world.client().join(room)
        began = world.time.now()
        await host.answer("play")
        while room.table.match.decisions[0].window:
            await world.time.pass_ms(100)
        lasted[bot, watched] = world.time.now() - began
    assert lasted == {(0, False): 0, (0, True): 1_000, (1, True): room.services.limits.bot_ms}


async def test_always_asks_even_who_has_nothing():
    world = World()
    room, host, guest = await world.playing(options={"window": "always"})
    await host.answer("play")
    await world.time.pass_ms(50_000)
    assert room.table.match.decisions[0].window
    assert "auto" not in guest.decision()


async def test_instant_passes_for_who_has_nothing_at_once():
    world = World()
    room, host, guest = await world.playing()
    await host.answer("play")
    assert not room.table.match.decisions[0].window
    assert guest.decision()["prompt"] == "act"


async def test_a_seat_that_wants_every_window_gets_every_window():
    world = World()
    room, host, guest = await world.playing()
    await guest.say("policy", ask="always")
    await host.answer("play")
    await world.time.pass_ms(5_000)
    assert room.table.match.decisions[0].window
    assert guest.decision() is not None


async def test_until_my_turn_passes_windows_it_could_answer_and_ends_with_the_turn():
    world = World()
    world.entry.ready_decks = lambda: [
        {"id": "hits", "name": "x", "cards": {"hit": 16}}, {"id": "blocks", "name": "x", "cards": {"block": 16}},
    ]  # fmt: skip
    room, host, guest = await world.playing(decks=("hits", "blocks"))
    await guest.say("policy", ask="until_turn")
    await host.answer("play")
    assert not room.table.match.decisions[0].window
    assert room.seats[1].ask == "auto"
    assert guest.last("room")["room"]["policy"]["ask"] == "auto"


async def test_a_card_never_to_be_asked_about_does_not_open_the_window():
    world = World()
    world.entry.ready_decks = lambda: [
        {"id": "hits", "name": "x", "cards": {"hit": 16}}, {"id": "blocks", "name": "x", "cards": {"block": 16}},
    ]  # fmt: skip
    room, host, guest = await world.playing(decks=("hits", "blocks"))
    await guest.say("policy", cards={"block": "never"})
    await host.answer("play")
    assert not room.table.match.decisions[0].window
    assert host.last("room")["room"]["policy"]["cards"] == {}


async def test_hold_keeps_the_own_window_open_on_the_own_clock():
    world = World()
    room, host, guest = await world.playing(options={**CONSTANT, "clock": {"step_s": 0, "bank_s": 0}})
    await host.answer("play")
    await guest.say("hold", decision=guest.decision()["id"])
    await world.time.pass_ms(5_500)
    assert room.table.match.decisions[0].window
    await world.time.pass_ms(600)
    assert not room.table.match.decisions[0].window


async def test_others_see_a_clock_standing_while_a_window_is_open():
    world = World()
    room, host, guest = await world.playing(
        options={"window": "always", "clock": {"step_s": 10, "bank_s": 60}}
    )  # fmt: skip
    await host.answer("play")
    await world.time.pass_ms(25_000)
    rows = room.table.clocks.view(world.time.now(), 0)
    assert (rows[1]["bank"], rows[1]["running"]) == (60_000, False)
    own = room.table.clocks.view(world.time.now(), 1)
    assert (own[1]["bank"], own[1]["running"]) == (45_000, True)
    assert guest.decision()["deadline"] == world.time.now() + 45_000


async def test_for_a_response_window_nobody_else_is_told_who_is_asked():
    world = World()
    room, host, guest = await world.playing(options=CONSTANT)
    watcher = world.client()
    await watcher.join(room)
    await host.answer("play")
    for outsider in (host, watcher):
        told = [d for d in outsider.all("update")[-1]["decisions"] if d["prompt"] == "respond"]
        assert [(d["seats"], d.get("options")) for d in told] == [([], None)]
    assert guest.decision()["seats"] == [1]
