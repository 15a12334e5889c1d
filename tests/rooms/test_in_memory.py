"""The Python client plays in a room of the same process, without a socket: frames go straight to a session."""

from __future__ import annotations

import pytest

from hopetable.client import Closed, Refused, join_in_memory
from hopetable.rooms.ports import Person
from hopetable.rooms.session import Session

from .fakes import World, settle


async def test_two_clients_play_without_a_socket():
    world = World()
    room, toy_host, toy_guest = await world.playing()
    session = Session(world.rooms, person=Person("晚风", "acc-晚风"))
    host = await join_in_memory(session, room.id)
    assert host.welcome["seat"] == 0
    before = host.seq
    decision = await host.decision()
    assert decision is not None
    with pytest.raises(Refused, match="not_an_option"):
        await host.answer(decision, ["fly"])
    assert (await host.answer(decision, ["end"]))["t"] == "update"
    assert host.seq == before + 1
    assert host.owed() is None
    assert toy_guest.decision() is not None
    await host.close()
    await settle()
    with pytest.raises(Closed):
        await host.send("chat", text="gone")
    assert toy_host.session.conn in room.conns
    assert session.conn not in room.conns
