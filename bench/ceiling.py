"""The bare server that bounds the real one: same stack, same frames, same durable storage, and no rules at all.

python -m bench.ceiling FRAMES
It reads an answer, appends an entry with its three frames through the same store, and sends both seats and all
watchers the next of the recorded updates.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import uvicorn

from hopetable.api.logs import configure
from hopetable.settings import Settings
from hopetable.store.database import Database
from hopetable.store.matches import SqlMatchStore
from hopetable.store.migrate import migrate
from hopetable.store.ports import LogEntry, MatchRecord, StreamItem


class Hello(msgspec.Struct, tag="hello", tag_field="t"):
    room: str
    seat: int | None = None


class Answer(msgspec.Struct, tag="answer", tag_field="t"):
    mid: str
    decision: str
    rev: int
    options: list[str] = []


class Recorded(msgspec.Struct):
    """What followed the heads of one input's three updates, and its entry in the log."""

    own: str
    other: str
    watch: str
    body: dict[str, Any]


decode = msgspec.json.Decoder(Hello | Answer).decode


class Table:
    """A room: who is there, and how far it is."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seats: dict[int, Any] = {}
        self.watchers: list[Any] = []
        self.number = 0


class Bare:
    """An ASGI application with one socket path."""

    def __init__(self, settings: Settings, recorded: list[Recorded]) -> None:
        self.database = Database(settings.database_url)
        self.recorded = recorded
        self.store: SqlMatchStore
        self.tables: dict[str, Table] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "websocket":
            await self._talk(receive, send)

    async def _live(self, receive: Any, send: Any) -> None:
        await receive()
        await migrate(self.database)
        self.store = await SqlMatchStore.open(self.database)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.store.close()
        await self.database.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _talk(self, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        table, seat = Table(""), None
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                break
            frame = decode(message["text"])
            if isinstance(frame, Answer):
                await self._answer(table, seat or 0, frame)
            else:
                table, seat = await self._enter(frame, send), frame.seat
        if seat is None and send in table.watchers:
            table.watchers.remove(send)

    async def _enter(self, hello: Hello, send: Any) -> Table:
        table = self.tables.get(hello.room)
        if table is None:
            table = self.tables[hello.room] = Table(hello.room)
            await self.store.create(MatchRecord(
                id=hello.room, game="dreamduel", status="live", created=int(time.time()), options={},
                cardset_hash="", build="", seed_secret="", room={},
            ))  # fmt: skip
        await send({"type": "websocket.send", "text": '{"t":"welcome","seat":%d}' % (hello.seat or 0)})  # noqa: UP031
        if hello.seat is None:
            table.watchers.append(send)
            return table
        table.seats[hello.seat] = send
        if len(table.seats) == 2:
            for each in table.seats.values():
                await each({"type": "websocket.send", "text": '{"t":"update","seq":0}'})
        return table

    async def _answer(self, table: Table, seat: int, answer: Answer) -> None:
        number = table.number = table.number + 1
        found = self.recorded[number % len(self.recorded)]
        plain = f'{{"t":"update","seq":{number},'
        own = f'{{"t":"update","re":"{answer.mid}","seq":{number},{found.own}'
        other, watch = plain + found.other, plain + found.watch
        body = {**found.body, "mid": answer.mid}
        entry = LogEntry(match=table.name, number=number, kind="answer", seat=seat, body=body, at=int(time.time()))
        frames = ((f"seat:{seat}", plain + found.own), (f"seat:{1 - seat}", other), ("watch", watch))
        stream = [StreamItem(match=table.name, audience=a, seq=number, frame=text.encode()) for a, text in frames]
        await self.store.append([entry], stream)
        await table.seats[seat]({"type": "websocket.send", "text": own})
        await table.seats[1 - seat]({"type": "websocket.send", "text": other})
        for send in table.watchers:
            await send({"type": "websocket.send", "text": watch})


def main() -> None:
    settings = Settings()
    configure(settings.log_level)
    recorded = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=list[Recorded])
    uvicorn.run(
        Bare(settings, recorded), host=settings.host, port=settings.port, loop="uvloop", ws="websockets-sansio",
        ws_per_message_deflate=False, ws_max_size=settings.frame_bytes * 4, ws_ping_interval=settings.ping_s,
        ws_ping_timeout=settings.pong_s, access_log=False, log_config=None, server_header=False,
    )  # fmt: skip


if __name__ == "__main__":
    main()
