"""Two players at a table who play on whatever happens to the server, and remember what they were promised."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import httpx
from websockets.exceptions import InvalidHandshake, InvalidMessage

from hopetable.client import Closed, HttpClient, Refused, SeatClient

GONE = (Closed, OSError, InvalidHandshake, InvalidMessage, httpx.TransportError, TimeoutError)


class Broken(AssertionError):
    """A promise was not kept."""


class Player:
    """One person. `promised` holds the number under which each answer was acknowledged, by match and message."""

    def __init__(self, table: Table, name: str, dice: random.Random) -> None:
        self.table = table
        self.name = name
        self.dice = dice
        self.http = HttpClient(table.urls[0])
        self.promised: dict[tuple[str, str], int] = {}
        self.seen: dict[str, int] = {}
        self.views: dict[tuple[str, int], Any] = {}
        self.pending: dict[str, Any] | None = None
        self.returns = 0
        self._count = 0

    async def live(self) -> None:
        """Come, play, and come back after every cut until the table is told to stop."""
        signed = False
        while not self.table.over.is_set():
            seat = None
            try:
                if not signed:
                    await self.http.guest()
                    signed = True
                seat = await self._come()
                self.returns += 1
                await self._play(seat)
            except Refused as refused:
                if refused.code not in ("no_room", "unavailable", "storage_down", "restarting", "stale", "not_ended"):
                    raise
                await self.table.renew(self, refused.code == "no_room")
            except GONE as error:
                if isinstance(error, Closed) and error.code == "no_room":
                    await self.table.renew(self, True)
                await asyncio.sleep(0.01)
            finally:
                if seat is not None:
                    self._look(seat)
                    await seat.close()
        await self.http.http.aclose()

    async def _come(self) -> SeatClient:
        self._go_to(self.dice.choice(self.table.urls))
        room, invite = await self.table.place(self)
        hello = {} if invite is None else {"invite": invite}
        seat = await self.http.join(room, **hello)
        if seat.welcome["seat"] is None:
            raise Closed("no_room")
        match = seat.room["match"]
        if seat.seq < self.seen.get(match, 0):
            raise Broken(f"{self.name} saw {self.seen[match]} of {match}, the server is back at {seat.seq}")
        before = self.views.get((match, seat.seq))
        over = seat.view is not None and seat.view.get("outcome") is not None
        if over:  # every hand lies open now
            return seat
        if before is not None and before != seat.view and seat.welcome["audience"] == before["audience"]:
            raise Broken(f"{self.name} sees another position at {seat.seq} of {match}")
        return seat

    def _go_to(self, url: str) -> None:
        """Whichever server is asked, it is the same site."""
        self.http.url = url
        self.http.http.base_url = httpx.URL(url)
        self.http.http.headers["origin"] = url

    async def _play(self, seat: SeatClient) -> None:
        if seat.room["state"] == "waiting":
            await self._get_ready(seat)
        if self.pending is not None and seat.room["match"] == self.pending["match"]:
            await self._send(seat, self.pending)
        while not self.table.over.is_set():
            decision = await seat.decision(timeout=20)
            if decision is None:
                await self._again(seat)
                continue
            self._count += 1
            body: dict[str, Any] = {"decision": decision["id"], "rev": decision["rev"]}
            if decision["kind"] == "pick_number":
                body["number"] = self.dice.randint(decision["min"], decision["max"])
            elif decision.get("constraint"):
                body["options"] = decision["default"]
            else:
                body["options"] = self._draw(decision)
            frame = {"match": seat.room["match"], "mid": f"{self.name}-{self._count}", "body": body}
            self.pending = frame
            await self._send(seat, frame)

    def _draw(self, decision: dict[str, Any]) -> list[str]:
        ids = [o["id"] for o in decision["options"] if o["key"] != "concede"]
        if decision["kind"] == "order":
            return self.dice.sample(ids, len(ids))
        most = min(decision["max"], len(ids))
        return self.dice.sample(ids, self.dice.randint(min(decision["min"], most), most))

    async def _send(self, seat: SeatClient, frame: dict[str, Any]) -> None:
        try:
            reply = await seat.send("answer", mid=frame["mid"], **frame["body"])
        except Refused as refused:
            if refused.code not in ("stale", "no_decision", "not_live", "not_your_decision"):
                raise
            self.pending = None
            return
        self.promised[frame["match"], frame["mid"]] = reply["seq"]
        self.pending = None
        self._look(seat)

    def _look(self, seat: SeatClient) -> None:
        """What has been shown counts as promised too."""
        match = seat.room.get("match")
        if match and seat.view is not None and not seat.mixed:
            self.seen[match] = max(self.seen.get(match, 0), seat.seq)
            self.views[match, seat.seq] = seat.view

    async def _get_ready(self, seat: SeatClient) -> None:
        mine = seat.room["seats"][seat.welcome["seat"]]
        if not mine["deck"]:
            decks = (await self.http.call("GET", f"/api/decks/ready/{self.table.game}"))["decks"]
            await seat.send("room", act="deck", deck=self.dice.choice(decks[:3])["id"])
        try:
            await seat.send("room", act="ready", on=True)
        except Refused as refused:
            if refused.code != "not_waiting":  # a match that was about to begin has begun
                raise
        await seat.until(lambda: seat.view is not None, 20)

    async def _again(self, seat: SeatClient) -> None:
        ended = seat.room["match"]
        self.pending = None
        try:
            await seat.send("room", act="rematch", on=True)
        except Refused as refused:
            if refused.code != "not_ended":
                raise
        await seat.until(lambda: seat.ended is None and seat.room["match"] != ended, 20)


class Table:
    """A room and its two players; a new room when the old one is gone for good."""

    def __init__(self, urls: list[str], game: str, number: int, dice: random.Random) -> None:
        self.urls = urls
        self.game = game
        self.over = asyncio.Event()
        self.players = [Player(self, f"t{number}p{i}", random.Random(dice.random())) for i in range(2)]
        self._room: tuple[str, str] | None = None
        self._made = asyncio.Event()

    async def place(self, player: Player) -> tuple[str, str | None]:
        """Where a player sits: the host opens the room if there is none."""
        if self._room is None:
            if player is not self.players[0]:
                await asyncio.wait_for(self._made.wait(), 20)
            else:
                made = await player.http.create_room(
                    self.game, {"window": "instant", "clock": {"step_s": 0, "bank_s": 0}, "absence": "wait"}
                )  # fmt: skip
                self._room = (made["room"], made["invite"].split("#i=")[1])
                self._made.set()
        assert self._room is not None
        return self._room[0], None if player is self.players[0] else self._room[1]

    async def renew(self, player: Player, gone: bool) -> None:
        """The room is no more: an ended match is not kept open over a restart."""
        if gone and self._room is not None and player is self.players[0]:
            self._room = None
            self._made.clear()
        await asyncio.sleep(0.05)
