"""kill -9 of one server of two: whoever was there plays on at the other, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from redis.asyncio import Redis

from hopetable.client import HttpClient, SeatClient, WebSocketTransport
from hopetable.store.database import Database
from hopetable.store.matches import SqlMatchStore
from tests.durability.servers import Nursery, back
from tests.durability.tables import Table

from .conftest import RedisServer

KILLS = 6
LASTS_S = 1


@pytest.fixture
def settings(postgres_url: str, redis_server: RedisServer, redis: Redis) -> dict[str, str]:
    return {
        "database_url": postgres_url, "redis_url": redis_server.url, "heartbeat_s": str(LASTS_S), "secret": "s" * 32,
    }  # fmt: skip


async def test_two_servers_are_one_site_and_each_goes_on_without_the_other(
    settings: dict[str, str], tmp_path: Path, root: Path
):
    dice = random.Random("two servers")
    async with AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(Nursery(tmp_path / str(n), root, **settings)) for n in range(2)]
        for server in servers:
            await server.start()
        await one_site(servers[0].url, servers[1].url)
        tables = [Table([s.url for s in servers], "toy", n, dice) for n in range(3)]
        players = [player for table in tables for player in table.players]
        living = [asyncio.create_task(player.live()) for player in players]
        for kill in range(KILLS):
            await asyncio.sleep(0.3 + dice.random() * 0.7)
            for task in living:
                if task.done():
                    task.result()
            returns = [player.returns for player in players]
            victim = servers[kill % 2]
            await victim.kill()
            if kill % 2:  # once in a while the other is alone until all who were cut have found it
                await asyncio.sleep(LASTS_S * 1.5)
            await victim.start()
            if kill == KILLS - 1:
                await victim.kill()
                await victim.start()
                await servers[0].kill()
                await back(players, returns, living)
        await asyncio.sleep(1)
        for table in tables:
            table.over.set()
        for server in servers:
            await server.kill()
        _, pending = await asyncio.wait(living, timeout=30)
        assert not pending
        for task in living:
            task.result()

    database = Database(settings["database_url"])
    store = await SqlMatchStore.open(database)
    promises = 0
    matches = {match for player in players for match, _ in player.promised}
    logs = {match: {e.number: e.body for e in await store.entries(match)} for match in matches}
    for player in players:
        for (match, mid), number in player.promised.items():
            promises += 1
            assert logs[match][number].get("mid") == mid, (player.name, match, mid, number)
    assert promises > 50
    for match, entries in logs.items():
        assert sorted(entries) == list(range(1, len(entries) + 1)), match
        mids = [body["mid"] for body in entries.values() if "mid" in body]
        assert len(set(mids)) == len(mids), f"an answer of {match} was played twice"
    await store.close()
    await database.close()


async def one_site(one: str, two: str) -> None:
    """An account, its session, its tables, its links and its tickets are the same at both addresses."""
    async with (
        HttpClient(one) as host,
        httpx.AsyncClient(base_url=two, headers={"origin": two}) as elsewhere,
    ):
        me = (await host.guest())["account"]
        elsewhere.cookies = host.http.cookies
        assert (await elsewhere.get("/api/me")).json()["account"]["id"] == me["id"]
        made = await host.create_room("toy", public=True)
        seat = await host.join(made["room"])
        assert [r["id"] for r in (await elsewhere.get("/api/rooms")).json()["rooms"]] == [made["room"]]
        assert (await elsewhere.get(f"/api/rooms/{made['room']}")).json()["host"] == me["name"]
        assert [r["room"] for r in (await elsewhere.get("/api/playing")).json()["playing"]] == [made["room"]]
        renewed = (await elsewhere.post(f"/api/rooms/{made['room']}/links", json={"kind": "invite"})).json()
        assert renewed["invite"] != made["invite"]
        ticket = (await elsewhere.post("/api/ticket", json={})).json()["ticket"]
        wire = await WebSocketTransport.open(one.replace("http", "ws") + "/ws", one)
        second = await SeatClient(wire, {"room": made["room"], "ticket": ticket}).start()
        assert second.welcome["seat"] == 0
        for client in (seat, second):
            await client.close()
