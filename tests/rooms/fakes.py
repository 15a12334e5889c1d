"""Time, chance and people that tests control, and a client that plays without sockets."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import json
from collections.abc import Callable
from typing import Any

from hopetable.rooms.limits import Limits
from hopetable.rooms.manager import Rooms
from hopetable.rooms.ports import Person, Services
from hopetable.rooms.session import Session
from hopetable.store.memory import MemoryMatchStore

from .toy import ToyEntry


class FakeTimer:
    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class FakeTime:
    """Stands still until a test moves it."""

    def __init__(self) -> None:
        self.ms = 1_700_000_000_000
        self._calls: list[tuple[int, int, FakeTimer]] = []
        self._order = itertools.count()

    def now(self) -> int:
        return self.ms

    def call_at(self, when: int, call: Callable[[], None]) -> FakeTimer:
        timer = FakeTimer(call)
        heapq.heappush(self._calls, (when, next(self._order), timer))
        return timer

    async def pass_ms(self, span: int) -> None:
        """Move on, calling what is due at its moment and letting everybody react."""
        end = self.ms + span
        await settle()
        while self._calls and self._calls[0][0] <= end:
            when, _, timer = heapq.heappop(self._calls)
            self.ms = max(self.ms, when)
            if timer.call is not None:
                timer.call()
                await settle()
        self.ms = end
        await settle()


class FakeChance:
    def __init__(self, start: int = 0) -> None:
        self._numbers = itertools.count(start + 1)

    def token(self) -> str:
        return f"token-{next(self._numbers)}"

    def name(self) -> str:
        return f"n{next(self._numbers)}"

    def secret(self) -> str:
        return f"{next(self._numbers):064x}"


_MIDS = itertools.count(1)


async def settle(rounds: int = 30) -> None:
    """Let every task run until it waits."""
    for _ in range(rounds):
        await asyncio.sleep(0)


class Client:
    """A connection without a socket; keeps what it was told."""

    def __init__(self, world: World, name: str | None = None) -> None:
        self.world = world
        person = Person(name, f"acc-{name}") if name is not None else Person("guest")
        self.session = Session(world.rooms, person=person)
        self.frames: list[dict[str, Any]] = []

    async def say(self, t: str, **fields: Any) -> list[dict[str, Any]]:
        """Send a frame with a fresh mid; returns what came back up to now."""
        frame = {"t": t, **fields}
        if t not in ("hello", "ping"):
            frame.setdefault("mid", f"m{next(_MIDS)}")
        return await self.raw(json.dumps(frame))

    async def raw(self, text: str | bytes) -> list[dict[str, Any]]:
        start = len(self.frames)
        await self.session.receive(text)
        await self.world.time.pass_ms(0)
        self.read()
        return self.frames[start:]

    def read(self) -> list[dict[str, Any]]:
        """Take what is queued."""
        conn = self.session.conn
        fresh = []
        while conn._queue:
            fresh.append(json.loads(conn._queue.pop(0)))
        conn._bytes = 0
        self.frames += fresh
        return fresh

    async def join(self, room: Any, **fields: Any) -> list[dict[str, Any]]:
        return await self.say("hello", v=1, room=getattr(room, "id", room), **fields)

    async def leave(self) -> None:
        self.session.closed()
        await settle()

    def last(self, t: str) -> dict[str, Any]:
        self.read()
        return next(f for f in reversed(self.frames) if f["t"] == t)

    def refusal(self) -> str:
        """The code of the newest refusal."""
        return str(self.last("refused")["code"])

    def all(self, t: str) -> list[dict[str, Any]]:
        self.read()
        return [f for f in self.frames if f["t"] == t]

    def decision(self) -> dict[str, Any] | None:
        """The decision this seat owes, as last told."""
        self.read()
        told = next((f for f in reversed(self.frames) if "decisions" in f), {"decisions": []})
        seat = self.session.conn.seat
        return next(
            (d for d in told["decisions"] if "options" in d and seat not in d.get("done", ())), None
        )  # fmt: skip

    async def answer(self, *options: str, **fields: Any) -> list[dict[str, Any]]:
        """Answer the open decision: by option id, key, or by default when none is named."""
        decision = self.decision()
        assert decision is not None, "nothing to answer"
        ids = [_option(decision, o) for o in options] or decision["default"]
        return await self.say("answer", decision=decision["id"], rev=decision["rev"], options=ids, **fields)


def _option(decision: dict[str, Any], wanted: str) -> str:
    for option in decision["options"]:
        if wanted in (option["id"], option["key"]):
            return str(option["id"])
    return wanted


class World:
    """A manager with everything it needs, in one place."""

    def __init__(self, *, store: Any = None, time: FakeTime | None = None, start: int = 0, **limits: Any) -> None:
        self.time = time or FakeTime()
        self.store = store or MemoryMatchStore()
        self.entry = ToyEntry()
        self.services = Services(
            store=self.store, games={"toy": self.entry}, time=self.time, chance=FakeChance(start),
            limits=Limits(**{"idle_ms": 10**9, **limits}), bots={"first": lambda entry: FirstBot()},
        )  # fmt: skip
        self.rooms = Rooms(self.services)

    def client(self, name: str | None = None) -> Client:
        return Client(self, name)

    async def pair(
        self, decks: tuple[str, str] = ("hits", "hits"), options: dict[str, Any] | None = None, **more: Any
    ) -> tuple[Any, Client, Client]:
        """A live match between 晚风 and Bob in a room of the host's."""
        room = await self.rooms.create(
            Person("晚风", "acc-晚风"), "toy", {"window": "instant", **(options or {})}, **more
        )
        host, guest = self.client("晚风"), self.client("Bob")
        await host.join(room)
        await guest.join(room, invite=room.invite)
        await host.say("room", act="deck", deck=decks[0])
        await guest.say("room", act="deck", deck=decks[1])
        await host.say("room", act="ready", on=True)
        await guest.say("room", act="ready", on=True)
        host.read()
        return room, host, guest

    async def playing(self, *args: Any, **fields: Any) -> tuple[Any, Client, Client]:
        """As `pair`, past the opening choice: seat 0 is to act."""
        room, host, guest = await self.pair(*args, **fields)
        await host.answer("keep")
        await guest.answer("keep")
        host.read()
        return room, host, guest

    def rebuilt(self) -> World:
        """The process is gone; another one opens the same store."""
        return World(store=self.store, time=self.time, start=100_000)


class FirstBot:
    """Takes the first option."""

    def answer(self, match: Any, decision: Any, seat: int) -> Any:
        from hopetable.kernel.records import Answer

        least = max(decision.least, 1)
        return Answer(seat, decision.id, decision.rev, tuple(o.id for o in decision.options[seat][:least]))
