"""The socket is cut again and again, after every so many frames; the seat always gets back to the present."""

from __future__ import annotations

import json

import pytest

from hopetable.client import merged

from .fakes import Client, World, settle


class Fragile:
    """A seat whose connection dies after so many frames, and which comes back naming what it had seen."""

    def __init__(self, world: World, room, name: str, life: int) -> None:
        self.world, self.room, self.name, self.life = world, room, name, life
        self.view: dict | None = None
        self.decisions: list[dict] = []
        self.last: dict | None = None
        self.client: Client | None = None
        self.got = self.cuts = self.snapshots = 0

    async def look(self) -> None:
        """Read until there is nothing more, through as many cuts as that takes."""
        for _ in range(200):
            if self.client is None:
                self.client, self.got = self.world.client(self.name), 0
                hello = {"t": "hello", "v": 1, "room": self.room.id}
                if self.last:
                    hello["last"] = self.last
                await self.client.session.receive(json.dumps(hello))
                await settle()
            conn = self.client.session.conn
            if not conn.queued:
                return
            self.take(json.loads(conn._queue.pop(0)))
            self.got += 1
            if self.got >= self.life:
                await self.client.leave()
                self.client = None
                self.cuts += 1
        raise AssertionError("never up to date")

    def take(self, frame: dict) -> None:
        if frame["t"] == "snapshot":
            self.snapshots += 1
            self.view, self.decisions = frame["view"], frame["decisions"]
            self.last = {"epoch": frame["epoch"], "seq": frame["seq"]}
        elif frame["t"] == "update" and frame["seq"] > self.last["seq"]:
            assert frame["seq"] == self.last["seq"] + 1, "a hole"
            self.last["seq"] = frame["seq"]
            self.view, self.decisions = merged(self.view, frame["patch"]), frame["decisions"]


@pytest.mark.parametrize("life", [*range(3, 20), 25, 33])
async def test_cut_after_every_so_many_frames(life: int):
    world = World(absence_total_ms=10**9)
    world.entry.ready_decks = lambda: [{"id": "long", "name": "long", "cards": {"roll": 40, "block": 10}}]
    room, host, guest = await world.playing(decks=("long", "long"))
    await guest.leave()
    seat = Fragile(world, room, "Bob", life)
    for _ in range(25):
        if host.decision() and room.state == "live":
            await host.answer(host.decision()["options"][0]["id"])
        await seat.look()
        mine = [d for d in seat.decisions if "options" in d and 1 not in d.get("done", ())]
        if mine and room.state == "live" and seat.client is not None:
            body = {"decision": mine[0]["id"], "rev": mine[0]["rev"], "options": [mine[0]["options"][0]["id"]]}
            await seat.client.session.receive(json.dumps({"t": "answer", "mid": f"x{_}", **body}))
            await world.time.pass_ms(0)
            await seat.look()
        await world.time.pass_ms(1_000)
    await seat.look()
    fresh = world.client("Bob")
    await fresh.join(room)
    snapshot = fresh.last("snapshot")
    assert seat.view == snapshot["view"]
    assert seat.last["seq"] == snapshot["seq"]
    assert seat.cuts >= 40 // life
