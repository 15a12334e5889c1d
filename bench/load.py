"""The load generator: two sockets a room, each answering what it is asked with anything legal, as fast or slow as told.

The same generator drives the bare ceiling, where seats simply take turns; what it reads and decodes is equal.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import random
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from hopetable.client import HttpClient
from hopetable.games.registry import games

from . import machine
from .servers import Server
from .wire import Wire

OPTIONS = {"window": "instant"}
PATIENCE = 180
"""Seconds after which what others bring about counts as hung; a loaded machine may take long to seat rooms."""


class Option(msgspec.Struct):
    id: str


class Asked(msgspec.Struct):
    """What an answer needs to know of a decision."""

    id: str
    rev: int
    kind: str
    seats: list[int]
    options: list[Option] = []
    default: list[str] = []
    min: int = 1
    max: int = 1
    public: bool = False
    done: list[int] = []
    constraint: dict[str, Any] | None = None
    auto: int | None = None


class Frame(msgspec.Struct):
    """What the generator reads of a frame; the decoder skips the rest."""

    t: str
    seq: int = 0
    re: str | None = None
    seat: int | None = None
    code: str | None = None
    decisions: list[Asked] = []


decode = msgspec.json.Decoder(Frame).decode


class Tally:
    """What happened since the last `clear`."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.accepted = self.updates = self.bytes = self.refused = self.ended = 0
        self.delays: list[float] = []
        self.codes: dict[str, int] = {}


class Pace:
    """How long a room waits between answers: 0 is as fast as it goes."""

    gap = 0.0


class Table:
    """One room's two seats."""

    def __init__(self, tally: Tally, pace: Pace, turns: bool) -> None:
        self.tally = tally
        self.pace = pace
        self.turns = turns
        self.seats = [Player(self), Player(self)]
        self.next = 0.0

    def due(self) -> float:
        """When the next answer may go, on the loop's clock."""
        now, gap = time.monotonic(), self.pace.gap
        self.next = max(min(self.next, now), now - gap) + gap * random.uniform(0.5, 1.5)
        return self.next


class Player:
    """One seat's socket."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.wire: Wire
        self.seat = 0
        self.welcomed = False
        self.updates = 0
        self.keep: list[bytes] | None = None
        self.sent: deque[float] = deque()
        self.out: str | None = None
        self.careful = False
        self._mids = itertools.count(1)

    def other(self) -> Player:
        """Who sits opposite."""
        first, second = self.table.seats
        return second if self is first else first

    def hear(self, raw: bytes) -> None:
        """Take a frame."""
        frame = decode(raw)
        kind, tally = frame.t, self.table.tally
        if kind == "update":
            self.updates += 1
            tally.updates += 1
            tally.bytes += len(raw)
            if self.keep is not None:
                self.keep.append(raw)
            if frame.re is not None:
                tally.accepted += 1
                self.out = None
                self.careful = False
            else:
                sent = self.other().sent
                if sent:
                    tally.delays.append(time.perf_counter() - sent.popleft())
            self.think(frame)
        elif kind == "snapshot":
            self.think(frame)
        elif kind == "welcome":
            self.seat, self.welcomed = frame.seat or 0, True
            self.out = None
            self.sent.clear()
        elif kind == "refused":
            tally.refused += 1
            tally.codes[frame.code or ""] = tally.codes.get(frame.code or "", 0) + 1
            self.out, self.careful = None, True
            self.sent.clear()
        elif kind == "ended":
            tally.ended += 1
            self.say(b'{"t":"room","mid":"%s","act":"rematch"}' % self.mid().encode())

    def mid(self) -> str:
        return f"m{next(self._mids)}"

    def say(self, text: bytes) -> None:
        self.wire.send(text)

    def think(self, frame: Frame) -> None:
        """Answer at once, or at the room's next turn to speak."""
        if self.out is not None:
            return
        if self.table.turns:
            if frame.seq % 2 != self.seat:
                return
            body = b'"decision":"d%d","rev":1,"options":["play:k%d"]}' % (frame.seq, frame.seq % 90)
        else:
            asked = next((d for d in frame.decisions if _mine(d, self.seat)), None)
            if asked is None:
                return
            body = self.answer(asked)
        self.out = self.mid()
        text = b'{"t":"answer","mid":"%s",' % self.out.encode() + body
        if self.table.pace.gap:
            delay = self.table.due() - time.monotonic()
            asyncio.get_running_loop().call_later(max(0.0, delay), self.go, text)
        else:
            self.go(text)

    def go(self, text: bytes) -> None:
        if self.wire.lost:
            return
        self.sent.append(time.perf_counter())
        self.wire.send(text)

    def answer(self, asked: Asked) -> bytes:
        """Anything that is offered; the default where the offer has conditions."""
        head = b'"decision":"%s","rev":%d,' % (asked.id.encode(), asked.rev)
        if asked.kind == "pick_number":
            return head + b'"number":%d}' % random.randint(asked.min, asked.max)
        names = [option.id for option in asked.options]
        if asked.constraint is not None or self.careful:
            names = asked.default
        elif asked.kind == "order":
            random.shuffle(names)
        elif asked.min == asked.max == 1:
            names = [random.choice(names)]
        else:
            most = min(asked.max, len(names))
            names = random.sample(names, random.randint(min(asked.min, most), most))
        return head + b'"options":%s}' % msgspec.json.encode(names)


def _mine(asked: Asked, seat: int) -> bool:
    return not asked.public and asked.auto is None and seat in asked.seats and seat not in asked.done


class Load:
    """Rooms full of players at one server."""

    def __init__(self, server: Server, game: str, *, turns: bool = False) -> None:
        self.server = server
        self.entry = games()[game]
        self.decks = [deck["id"] for deck in self.entry.ready_decks()]
        self.turns = turns
        self.tally = Tally()
        self.pace = Pace()
        self.tables: list[Table] = []
        self.watchers: list[Wire] = []
        self.rooms: list[str] = []

    async def seat(self, rooms: int) -> None:
        """Open rooms, sit down, begin to play; slowly until all are there."""
        gap, self.pace.gap = self.pace.gap, max(self.pace.gap, 2.0 if rooms > 1 else 0.0)
        if self.turns:
            for number in range(rooms):
                self.rooms.append(f"r{number}")
                table = self._table()
                for seat in (0, 1):
                    await self._join(table.seats[seat], {"room": f"r{number}", "seat": seat})
        else:
            await self._seat_real(rooms)
        await self.until(lambda: all(p.updates > 0 for t in self.tables for p in t.seats))
        self.pace.gap = gap

    async def _seat_real(self, rooms: int) -> None:
        async with HttpClient(self.server.url) as host, HttpClient(self.server.url) as guest:
            await host.guest()
            await guest.guest()
            for number in range(rooms):
                made = await host.create_room(self.entry.id, OPTIONS)
                self.rooms.append(made["room"])
                table = self._table()
                invite = made["invite"].partition("#i=")[2]
                for seat, (http, more) in enumerate(((host, {}), (guest, {"invite": invite}))):
                    ticket = (await http.call("POST", "/api/ticket", {}))["ticket"]
                    player = table.seats[seat]
                    await self._join(player, {"room": made["room"], "ticket": ticket, **more})
                    deck = self.decks[(number + seat) % len(self.decks)]
                    for body in ({"act": "deck", "deck": deck}, {"act": "ready"}):
                        player.say(msgspec.json.encode({"t": "room", "mid": player.mid(), **body}))

    def _table(self) -> Table:
        table = Table(self.tally, self.pace, self.turns)
        self.tables.append(table)
        return table

    async def _join(self, player: Player, hello: dict[str, Any]) -> None:
        player.wire = await self._connect(player.hear)
        player.say(msgspec.json.encode({"t": "hello", "v": 1, **hello}))
        await self.until(lambda: player.welcomed)

    async def watch(self, room: str, count: int, hear: Callable[[bytes], None] = lambda raw: None) -> None:
        """Let somebody look on."""
        for _ in range(count):
            wire = await self._connect(hear)
            wire.send(msgspec.json.encode({"t": "hello", "v": 1, "room": room}))
            self.watchers.append(wire)
        await self.until(lambda: all(w.frames > 0 for w in self.watchers))

    async def _connect(self, hear: Callable[[bytes], None]) -> Wire:
        return await Wire.connect("127.0.0.1", self.server.port, self.server.url, hear)

    async def until(self, done: Callable[[], bool], timeout: float = PATIENCE) -> None:
        """Wait for something that others bring about."""
        async with asyncio.timeout(timeout):
            while not done():  # noqa: ASYNC110
                await asyncio.sleep(0.001)

    async def measure(self, seconds: float) -> dict[str, Any]:
        """Let them play; what the server did in that time and what it cost it."""
        tally, watched = self.tally, sum(w.frames for w in self.watchers)
        gc.collect()
        gc.freeze()
        gc.disable()
        tally.clear()
        queued = self.server.queued()
        cpu, begun, own = self.server.cpu(), time.perf_counter(), time.process_time()
        await asyncio.sleep(seconds)
        cpu, span, own = self.server.cpu() - cpu, time.perf_counter() - begun, time.process_time() - own
        queued = self.server.queued() - queued
        gc.enable()
        gc.unfreeze()
        delivered = tally.updates + sum(w.frames for w in self.watchers) - watched
        alive = sum(not p.wire.lost for t in self.tables for p in t.seats)
        if alive < 2 * len(self.tables) or not tally.accepted:
            raise RuntimeError(f"{alive} sockets left, {tally.accepted} answers, refusals {tally.codes}")
        return {
            "accepted": tally.accepted, "accepted_s": round(tally.accepted / span),
            "accepted_core_s": round(tally.accepted / cpu), "cpu_us": round(1e6 * cpu / tally.accepted, 1),
            "p50_ms": round(1000 * machine.percentile(tally.delays, 0.50), 2),
            "p99_ms": round(1000 * machine.percentile(tally.delays, 0.99), 2),
            "bytes_update": round(tally.bytes / max(1, tally.updates)), "updates": tally.updates,
            "deliveries_core_s": round(delivered / cpu), "deliveries": delivered, "refused": tally.refused,
            "matches_ended": tally.ended // 2, "server_busy": round(cpu / span, 2),
            "server_kept_waiting": round(queued / span, 2), "load_busy": round(own / span, 2),
        }  # fmt: skip

    def close(self) -> None:
        """Leave."""
        for table in self.tables:
            for player in table.seats:
                player.wire.close()
        for wire in self.watchers:
            wire.close()
