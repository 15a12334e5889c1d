"""From an empty server to a finished match between two connections."""

from __future__ import annotations

from .fakes import World


async def test_two_seats_play_a_match_to_its_end():
    world = World()
    room, host, guest = await world.playing()
    assert host.last("snapshot")["view"]["you"] == 0
    for _ in range(40):
        for client in (host, guest):
            decision = client.decision()
            if decision is not None and room.state == "live":
                await client.answer("play" if decision["prompt"] == "act" else "pass")
    assert room.state == "ended"
    ended = host.last("ended")
    assert ended["outcome"]["winner"] == 0
    assert ended["seed"]["commitment"] == room.commitment
    assert {k: v for k, v in guest.last("ended").items() if k != "view"} == {
        k: ended[k] for k in ("t", "outcome", "seed")
    }


async def test_an_answer_comes_back_as_the_update_of_its_own_frame():
    world = World()
    _, host, guest = await world.playing()
    frames = await host.answer("play", mid="mine")
    assert [f.get("re") for f in frames if f["t"] == "update"][:1] == ["mine"]
    assert "re" not in guest.last("update")
