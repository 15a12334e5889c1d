"""Clocks: one per seat, ticking only while it owes an answer; absence; what happens when time runs out."""

from __future__ import annotations

from .fakes import World

CLOCK = {"clock": {"step_s": 10, "bank_s": 20}}


def bank(client, seat: int) -> int:
    client.read()
    rows = next(f["clocks"] for f in reversed(client.frames) if f.get("clocks"))
    return rows[seat]["bank"]


async def test_only_the_seat_that_owes_an_answer_pays():
    world = World()
    _, host, _ = await world.playing(options=CLOCK)
    await world.time.pass_ms(15_000)
    await host.answer("play")
    assert bank(host, 0) == 15_000
    assert bank(host, 1) == 20_000


async def test_time_running_out_gives_the_default_answer():
    world = World()
    room, host, _ = await world.playing(options=CLOCK)
    await world.time.pass_ms(30_001)
    assert room.table.match.table.active == 1
    assert [e.kind for e in world.store.log[room.match_id].values()][-1] == "timeout"
    assert host.last("update")["decisions"][0]["seats"] == [1]


async def test_three_time_outs_lose_the_match():
    world = World()
    room, _, guest = await world.playing(options=CLOCK)
    for _ in range(10):
        await world.time.pass_ms(31_000)
        if room.state == "ended":
            break
        if guest.decision():
            await guest.answer("end")
    assert room.state == "ended"
    assert room.table.match.outcome.winners == (1,)
    assert guest.last("ended")["outcome"]["reason"] == "timeout"
    assert guest.last("update")["events"][-1]["reason"] == "timeout"


async def test_a_room_may_let_a_slow_player_play_on():
    world = World()
    room, _, guest = await world.playing(options={**CLOCK, "timeouts": "play"})
    for _ in range(6):
        await world.time.pass_ms(31_000)
        if guest.decision():
            await guest.answer("end")
    assert room.state == "live"


async def test_without_a_clock_nobody_is_ever_hurried():
    world = World()
    room, host, _ = await world.playing(options={"clock": {"step_s": 0, "bank_s": 0}})
    await world.time.pass_ms(10 * 3_600_000)
    assert room.state == "live"
    assert host.decision()["deadline"] is None


async def test_ninety_seconds_of_absence_lose_the_match_to_who_waits():
    world = World()
    room, host, guest = await world.playing(options={"clock": {"step_s": 0, "bank_s": 0}})
    await guest.leave()
    await world.time.pass_ms(1_000)
    assert host.last("room")["room"]["seats"][1]["online"] is False
    assert 85_000 < host.last("room")["room"]["seats"][1]["away_ms"] <= 90_000
    await world.time.pass_ms(88_000)
    assert room.state == "live"
    await world.time.pass_ms(2_000)
    assert room.state == "ended"
    assert room.table.match.outcome.winners == (0,)


async def test_absences_add_up_over_the_match():
    world = World()
    room, _, guest = await world.playing(options={"clock": {"step_s": 0, "bank_s": 0}})
    for _ in range(3):
        await guest.leave()
        await world.time.pass_ms(80_000)
        assert room.state == "live"
        guest = world.client("Bob")
        await guest.join(room)
    await guest.leave()
    await world.time.pass_ms(61_000)
    assert room.state == "ended"


async def test_when_everybody_has_left_the_clocks_stand():
    world = World()
    room, host, guest = await world.playing(options=CLOCK)
    await host.leave()
    await guest.leave()
    await world.time.pass_ms(500_000)
    assert room.state == "live"
    host = world.client("晚风")
    await host.join(room)
    assert bank(host, 0) == 20_000


async def test_a_friendly_room_waits_for_whoever_is_away():
    world = World()
    room, _, guest = await world.playing(options={"absence": "wait", "clock": {"step_s": 0, "bank_s": 0}})
    await guest.leave()
    await world.time.pass_ms(3_600_000)
    assert room.state == "live"


async def test_a_time_out_whose_rule_fails_does_not_end_the_match_at_once():
    world = World()
    room, host, _ = await world.playing(options=CLOCK)

    def broken(*args: object) -> None:
        raise ZeroDivisionError

    end = type(world.entry.rules).procedures[1].end
    try:
        type(world.entry.rules).procedures[1].end = broken  # type: ignore[method-assign,assignment]
        await world.time.pass_ms(31_000)
        assert room.state == "live"
        assert host.last("fault")["capsule"]
        await world.time.pass_ms(120_000)
        assert room.state == "ended"
        assert host.last("ended")["outcome"]["result"] == "abandoned"
    finally:
        type(world.entry.rules).procedures[1].end = end  # type: ignore[method-assign]
