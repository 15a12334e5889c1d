"""All rooms of all processes: those kept here, and the way to those kept elsewhere."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Coroutine, Mapping
from typing import Any

from hopetable.kernel.errors import Refusal
from hopetable.rooms import describe, questions
from hopetable.rooms.hall import Entrance
from hopetable.rooms.manager import Rooms
from hopetable.rooms.ports import Data, Services
from hopetable.rooms.room import Room
from hopetable.store.ports import StoreUnavailable

from .desk import Desk
from .edge import Edge
from .letters import Answer, Ask, Behind, Come, Fresh, Gone, Say, Shut, Text
from .node import AWAY, Lapsed, Node
from .post import Post
from .tidy import TIDY_S, tidy

log = logging.getLogger("hopetable.cluster")

PATIENCE_S = 5.0
"""How long an answer of another process is waited for."""
LISTED_S = 1.0
"""How old the list of other processes' public rooms may be."""


class SharedHall:
    """Fulfils rooms.hall.Hall for a process among others. Between `open` and `close` it keeps its place among them."""

    def __init__(self, rooms: Rooms, node: Node) -> None:
        self.rooms = rooms
        self.node = node
        self._numbers = itertools.count(1)
        self._asked: dict[int, tuple[str, asyncio.Future[Answer]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._keeper: asyncio.Task[None] | None = None
        self._leaving = asyncio.Event()
        self._tidied = asyncio.get_running_loop().time()
        self._listed: tuple[float, list[Data]] = (0.0, [])

    @property
    def services(self) -> Services:
        return self.rooms.services

    # -- life ----------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Take a place among the others. Raises what Redis raises."""
        self._leaving.clear()
        await self._join()
        self._keeper = asyncio.create_task(self._keep(), name="cluster-keeper")

    async def close(self) -> None:
        """Leave: every room that was kept here is free. Rooms are to be settled before."""
        self._leaving.set()
        if self._keeper is not None:
            await self._keeper  # not cancelled: the client library may take that for a lost connection
        self.edge.cut()
        await self.desk.close()
        await self.post.close()
        await self.node.leave()

    async def _join(self) -> None:
        await self.node.join()
        self.post = Post(self.node.redis, self.node.id, self._take, self._lost)
        self.edge = Edge(self.post)
        self.desk = Desk(self.post, self._where, self.services.limits)
        await self.post.open()

    async def _keep(self) -> None:
        """Beat, remind the others, and begin anew after having been out of touch for too long."""
        while not await self._pause():
            try:
                await self.node.beat()
            except Lapsed:
                await self._begin_anew()
            except AWAY as error:
                log.warning("no heartbeat: %r", error)
                if not self.node.valid:
                    await self._begin_anew()
            else:
                self.post.remind(self.edge.nodes | self.desk.nodes)
                if asyncio.get_running_loop().time() > self._tidied + TIDY_S:
                    self._tidied = asyncio.get_running_loop().time()
                    self._begin(self._tidy())  # beside the heartbeat, which must not wait for the database

    async def _tidy(self) -> None:
        try:
            await tidy(self.node, self.services)
        except (*AWAY, Refusal, StoreUnavailable) as error:
            log.warning("tidying is put off: %r", error)

    async def _begin_anew(self) -> None:
        """Others may keep our rooms by now: let go of all, and come back as somebody nobody has heard of."""
        log.error(
            "process %s was out of touch for too long and lets go of %d rooms", self.node.id, len(self.rooms.rooms)
        )
        self.node.adrift()
        await self.rooms.forget()
        self.edge.cut()
        await self.desk.close()
        await self.post.close()
        while True:
            try:
                await self._join()
                return
            except AWAY as error:
                log.warning("cannot come back yet: %r", error)
            if await self._pause():
                return

    async def _pause(self) -> bool:
        """Wait until the next heartbeat is due; whether this process is to leave instead."""
        try:
            await asyncio.wait_for(self._leaving.wait(), self.node.beat_s)
        except TimeoutError:
            return False
        return True

    # -- the hall ------------------------------------------------------------------------------------------------

    async def entrance(self, room: str) -> Entrance | None:
        """A room kept here, or the way to where it is. Raises Refusal storage_down, server_full."""
        found = await self._where(room)
        return self.edge.entrance(found, room) if isinstance(found, str) else found

    async def inquire(self, room: str, question: str, **said: object) -> Data:
        """A room's answer, wherever it is. Raises Refusal no_room, storage_down, and what the room refuses."""
        found = await self._where(room)
        if found is None:
            raise Refusal("no_room")
        if isinstance(found, Room):
            return await questions.answer(found, question, said)
        answer = await self._ask(found, room, question, said)
        return dict(answer)

    async def public(self) -> list[Data]:
        """Public rooms of all processes, newest first; those of others are up to a second old."""
        now = asyncio.get_running_loop().time()
        if now - self._listed[0] > LISTED_S:
            self._listed = now, await self._ask_all("public", {})
        rooms = {room["id"]: room for room in self._listed[1]} | {r["id"]: r for r in await self.rooms.public()}
        return sorted(rooms.values(), key=lambda r: -int(r["created"]))[:200]

    async def of_account(self, account: str) -> list[Data]:
        """The unfinished tables of an account: those that are kept somewhere, then those that sleep in the store."""
        found = await self.rooms.of_account(account) + await self._ask_all("of_account", {"account": account})
        kept = {table["room"]: table for table in found}
        try:
            stored = await self.services.store.unfinished(account)
        except StoreUnavailable:
            raise Refusal("storage_down") from None
        for record in stored:
            table = describe.asleep(record, account)
            if table is not None:
                kept.setdefault(table["room"], table)
        return list(kept.values())

    # -- inside --------------------------------------------------------------------------------------------------

    async def _where(self, room: str) -> Room | str | None:
        """The room if it is kept here from now on, else the process that keeps it; None: there is no such room."""
        found = self.rooms.rooms.get(room)
        if found is not None and self.node.valid:
            return found
        if len(room) > 40:
            return None
        async with self.node.held(room) as owner:
            if owner is not None:
                return owner
            try:
                found = await self.rooms.get(room)
            finally:
                if room not in self.rooms.rooms:
                    self.node.release(room)
        return found

    async def _ask(self, node: str, room: str | None, question: str, said: Mapping[str, Any]) -> Any:
        number = next(self._numbers)
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._asked[number] = node, answered
        self.post.send(node, Ask(number, room, question, dict(said)))
        try:
            answer = await asyncio.wait_for(answered, PATIENCE_S)
        except TimeoutError:
            raise Refusal("storage_down") from None
        finally:
            del self._asked[number]
        if answer.refused is not None:
            code, rule, params = answer.refused
            raise Refusal(code, rule, **params)
        return answer.data

    async def _ask_all(self, question: str, said: Mapping[str, Any]) -> list[Data]:
        """What all others say, together; one that does not answer has nothing to say."""
        try:
            others = await self.node.others()
        except AWAY:
            return []
        answers = await asyncio.gather(
            *(self._ask(node, None, question, said) for node in others), return_exceptions=True
        )  # fmt: skip
        return [row for rows in answers if isinstance(rows, list) for row in rows]

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _take(self, sender: str, letter: Any) -> None:
        match letter:
            case Text() | Fresh() | Shut():
                self.edge.take(sender, letter)
            case Come() | Say() | Gone() | Behind():
                self.desk.take(sender, letter)
            case Ask():
                self._begin(self._answer(sender, letter))
            case Answer():
                _, answered = self._asked.get(letter.number, ("", None))
                if answered is not None and not answered.done():
                    answered.set_result(letter)

    def _lost(self, node: str) -> None:
        """Letters are missing: nothing can be known of what this process and that one have told each other."""
        self.edge.cut(node)
        self.desk.cut(node)
        for asked, answered in self._asked.values():
            if asked == node and not answered.done():
                answered.set_result(Answer(0, refused=("storage_down", None, {})))

    async def _answer(self, sender: str, asked: Ask) -> None:
        try:
            if asked.room is not None:
                found = await self._where(asked.room)
                if not isinstance(found, Room):
                    raise Refusal("no_room" if found is None else "restarting")
                data: Any = await questions.answer(found, asked.question, asked.said)
            elif asked.question == "public":
                data = await self.rooms.public()
            else:
                data = await self.rooms.of_account(**asked.said)
            self.post.send(sender, Answer(asked.number, data))
        except Refusal as refusal:
            self.post.send(sender, Answer(asked.number, refused=(refusal.code, refusal.rule, refusal.params)))
