"""All rooms of a process: opening, finding, waking, sweeping, draining."""

from __future__ import annotations

import asyncio
import logging
import os

import msgspec

from hopetable.kernel.errors import Refusal
from hopetable.store.ports import MatchRecord, Position, StoreUnavailable

from . import decks, describe, keeping, questions, show
from .options import read_options
from .ports import Data, Person, Services, Timer
from .resume import Unreadable, restore
from .room import Room
from .seats import Seat

log = logging.getLogger("hopetable.rooms")

WAKE_TOGETHER = 200
"""Matches whose positions are read together when all are woken."""

_PAGE = os.sysconf("SC_PAGE_SIZE")


def memory_mb() -> int:
    """What this process occupies."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * _PAGE // 1_048_576
    except OSError:
        return 0


class Rooms:
    """The rooms of this process. A live match nobody watches sleeps in the store until somebody comes."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.rooms: dict[str, Room] = {}
        self.asleep: dict[str, tuple[MatchRecord, int]] = {}
        self.draining = False
        self._closing: set[str] = set()
        self._waking: dict[str, asyncio.Task[Room | None]] = {}
        self._timer: Timer | None = None
        self._sweep: asyncio.Task[None] | None = None

    # -- life of the process -------------------------------------------------------------------------------------

    async def resume(self, *, wake: bool = False) -> int:
        """Find every match that was not over when the process stopped; `wake` loads them at once."""
        now = self.services.time.now()
        for record in await self.services.store.live() if self.services.owners.alone else ():
            if record.game in self.services.games and record.room.get("id"):
                self.asleep[record.room["id"]] = (record, now)
        count = len(self.asleep)
        if wake:
            await self._wake_all()
        self._arm()
        return count

    async def drain(self) -> None:
        """Take no new rooms or matches, say so, keep every position."""
        self.draining = True
        for room in list(self.rooms.values()):
            room.draining = True
            await room.call(_settle, room)

    async def close(self) -> None:
        """Stop everything; positions are in the store."""
        if self._timer is not None:
            self._timer.cancel()
        if self._sweep is not None:
            self._sweep.cancel()
            await asyncio.gather(self._sweep, return_exceptions=True)
        await self.forget()

    async def forget(self) -> None:
        """Let go of every room as it is; who is there is told to come again."""
        for room in list(self.rooms.values()):
            self.rooms.pop(room.id, None)
            for conn in list(room.conns):
                conn.bye("restarting")
            await room.stop()

    # -- rooms ---------------------------------------------------------------------------------------------------

    async def create(
        self, person: Person, game: str, options: Data | None = None, public: bool = False, bot: str | None = None,
        deck: Data | None = None, bot_deck: str | None = None, lesson: str = "",
    ) -> Room:  # fmt: skip
        """Open a room whose host is `person`, with a bot opposite if one is named. Raises Refusal.

        In a room with a `lesson` of the game that lesson is taught.
        """
        self._admit(person, game)
        services, entry = self.services, self.services.games[game]
        chosen = msgspec.structs.replace(read_options(entry, options), lesson=lesson)
        seats = [Seat() for _ in range(chosen.seats)]
        seats[0].account, seats[0].name = person.account, person.name
        if person.account is None:
            seats[0].token = services.chance.token()
        chance = services.chance
        data: Data = {
            "id": chance.name(), "public": public, "host": 0, "owner": person.account,
            "created": services.time.now() // 1000, "options": msgspec.to_builtins(chosen),
            "seats": [s.data() for s in seats], "invite": chance.token(), "watch": chance.token(), "round": 1,
        }  # fmt: skip
        room = Room(services, entry, data, "m" + chance.name(), chance.secret(), chance.name())
        await services.owners.claim(room.id)
        if deck is not None:
            room.seats[0].deck = decks.make_deck(room, deck["name"], dict(deck["cards"]))
        if bot is not None:
            for number in range(1, chosen.seats):
                room.seats[number] = decks.bot_seat(room, bot, bot_deck)
        try:
            await services.store.create(room.record("waiting"))
        except StoreUnavailable:
            services.owners.release(room.id)
            raise Refusal("storage_down") from None
        self._add(room)
        return room

    async def get(self, room: str, position: Position | None = None) -> Room | None:
        """A room by its id, woken if it sleeps or its match has ended; None if there is none.

        Raises Refusal storage_down, server_full.

        `position` is what the store holds of its match, if that was read already.
        """
        found = self.rooms.get(room)
        if found is not None or room in self._closing:
            return found
        task = self._waking.get(room)
        if task is None:
            task = self._waking[room] = asyncio.get_running_loop().create_task(self._wake(room, position))
        try:
            return await asyncio.shield(task)
        except StoreUnavailable:
            raise Refusal("storage_down") from None

    async def entrance(self, room: str) -> Room | None:
        """The room itself."""
        return await self.get(room)

    async def inquire(self, room: str, question: str, **said: object) -> Data:
        """What a room says to one of `questions.QUESTIONS`. Raises Refusal no_room, and what the room refuses."""
        found = await self.get(room)
        if found is None:
            raise Refusal("no_room")
        return await questions.answer(found, question, said)

    async def public(self) -> list[Data]:
        """Rooms open to everybody, newest first."""
        shown = [r for r in self.rooms.values() if r.public and r.state != "ended" and (r.conns or r.state == "live")]
        return [describe.listed(r) for r in sorted(shown, key=lambda r: -r.created)][:200]

    async def of_account(self, account: str) -> list[Data]:
        """The unfinished tables of an account, for the way back to them."""
        here = [describe.playing(room, account) for room in self.rooms.values()]
        return [found for found in here + [describe.asleep(r, account) for r, _ in self.asleep.values()] if found]

    def counts(self) -> Data:
        """Figures for operators."""
        rooms = self.rooms.values()
        return {
            "rooms": len(self.rooms), "asleep": len(self.asleep), "live": sum(r.state == "live" for r in rooms),
            "sockets": sum(len(r.conns) for r in rooms), "memory_mb": memory_mb(), "draining": self.draining,
        }  # fmt: skip

    # -- inside --------------------------------------------------------------------------------------------------

    def _admit(self, person: Person, game: str) -> None:
        limits = self.services.limits
        if game not in self.services.games:
            raise Refusal("bad_field", field="game")
        if self.draining:
            raise Refusal("restarting")
        if (closed := self.services.doors.closed(game)) is not None:
            raise Refusal(closed)
        if len(self.rooms) >= limits.rooms or memory_mb() > limits.memory_mb:
            raise Refusal("server_full")
        if person.account is not None:
            own = sum(r.owner == person.account and r.state != "ended" for r in self.rooms.values())
            if own >= limits.rooms_per_person:
                raise Refusal("limit_used", limit=limits.rooms_per_person)

    def _add(self, room: Room) -> None:
        self.rooms[room.id] = room
        room.draining = self.draining
        room.begin()
        self._arm()

    async def _wake(self, room: str, position: Position | None) -> Room | None:
        try:
            record = self.asleep[room][0] if room in self.asleep else await self._stored(room)
            return None if record is None else await self._load(room, record, position)
        finally:
            self._waking.pop(room, None)

    async def _wake_all(self) -> None:
        """Load every sleeping match, reading many positions at once."""
        sleeping = list(self.asleep)
        for at in range(0, len(sleeping), WAKE_TOGETHER):
            records = {room: self.asleep[room][0] for room in sleeping[at : at + WAKE_TOGETHER]}
            positions = await self.services.store.positions([record.id for record in records.values()])
            for room, record in records.items():
                if room in self.asleep:
                    await self.get(room, positions[record.id])

    async def _load(self, room: str, record: MatchRecord, position: Position | None) -> Room | None:
        entry = self.services.games[record.game]
        epoch = self.services.chance.name()
        loaded = Room(self.services, entry, record.room, record.id, record.seed_secret, epoch)
        try:
            await restore(loaded, record, position)
        except Unreadable as error:
            log.error("match %s cannot be resumed: %s", record.id, error)
            if record.status == "ended":
                return None
            now = self.services.time.now() // 1000
            await self.services.store.save_capsule(record.id, now, {"error": str(error), "build": record.build})
            await self.services.store.update(record.id, status="abandoned")
            self.asleep.pop(room, None)
            return None
        self.asleep.pop(room, None)
        if loaded.state == "live" and loaded.table is not None and loaded.table.match.outcome is not None:
            await keeping.finish(loaded)
        self._add(loaded)
        return loaded

    async def _stored(self, room: str) -> MatchRecord | None:
        """The record of a room whose match is over, to look at its result again and to play once more.

        Where several processes keep rooms also of one that another has left: what sleeps is then known by the store.
        """
        kept = ("ended",) if self.services.owners.alone else ("waiting", "live", "ended")
        record = await self.services.store.of_room(room) if len(room) <= 40 else None
        if record is None or record.status not in kept or record.game not in self.services.games:
            return None
        if len(self.rooms) >= self.services.limits.rooms:
            raise Refusal("server_full")
        return record

    def _arm(self) -> None:
        if self._timer is None:
            when = self.services.time.now() + self.services.limits.sweep_ms
            self._timer = self.services.time.call_at(when, self._begin_sweep)

    def _begin_sweep(self) -> None:
        self._timer = None
        if self._sweep is None or self._sweep.done():
            self._sweep = asyncio.get_running_loop().create_task(self.sweep())

    async def sweep(self) -> None:
        """Close rooms nobody comes back to, and let deserted matches sleep."""
        limits, now = self.services.limits, self.services.time.now()
        try:
            for room in list(self.rooms.values()):
                if room.conns or room.down:
                    continue
                idle = now - room.touched
                if room.state == "live" and idle > limits.asleep_ms:
                    await room.call(keeping.save_snapshot, room)
                if room.conns or room.inbox:
                    continue
                # From here to `pop` nothing else runs: whoever comes later finds the room asleep, or gone.
                if room.state == "waiting" and idle > limits.waiting_dead_ms:
                    self.rooms.pop(room.id)
                    await self._bury(room)
                elif room.state == "ended" and idle > limits.ended_dead_ms:
                    self.rooms.pop(room.id)
                elif room.state == "live" and idle > limits.asleep_ms:
                    self.rooms.pop(room.id)
                    if self.services.owners.alone:
                        self.asleep[room.id] = (room.record("live"), now)
                else:
                    continue
                await room.stop()
                self.services.owners.release(room.id)
            for id_, (record, since) in list(self.asleep.items()):
                if now - since > limits.abandoned_ms and id_ not in self._waking:
                    await self.services.store.update(record.id, status="abandoned")
                    self.asleep.pop(id_, None)
        except StoreUnavailable:
            log.warning("sweep put off: the store is away")
        self._arm()

    async def _bury(self, room: Room) -> None:
        """Keep that a room is no more; until that is kept nobody finds it."""
        self._closing.add(room.id)
        try:
            await keeping.persist(room, "abandoned")
        finally:
            self._closing.discard(room.id)


async def _settle(room: Room) -> None:
    """Before a restart: tell the table, keep the position."""
    show.notice(room, "restarting")
    await keeping.save_snapshot(room)
