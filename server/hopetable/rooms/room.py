"""A room: the actor to whom everything happens that happens at one table."""

from __future__ import annotations

import msgspec

from hopetable.kernel.errors import Refusal, RulesFault
from hopetable.kernel.rng import commitment
from hopetable.store.ports import EntryConflict, MatchRecord, StoreUnavailable

from . import (
    join,
    keeping,
    lesson,
    lobby,
    planning,
    play,
    reads,
    referee,
    resume,
    show,
    starting,
    taking_back,
    timers,
)
from .actor import Actor
from .chat import Chat, say
from .conn import Conn, encode
from .frames import (
    AnswerFrame,
    ChatFrame,
    ClientFrame,
    Concede,
    Hello,
    Hold,
    LessonFrame,
    Mute,
    Ping,
    PolicyFrame,
    Probe,
    Reach,
    Referee,
    RoomFrame,
    TakeBack,
    ViewFrame,
    Why,
    refusal_data,
)  # fmt: skip
from .options import RoomOptions
from .planning import Plan
from .ports import Bot, Data, GameEntry, Services, Timer
from .seats import Seat, read_seat
from .table import Table, Taken
from .updates import acknowledged, missed

TRANSIENT = frozenset(("busy", "storage_down", "too_fast", "restarting"))
"""Refusals that a re-send of the same message may overcome; they are not remembered."""


class Room(Actor):
    """One table and everybody at it."""

    def __init__(
        self, services: Services, entry: GameEntry, data: Data, match_id: str, secret: str, epoch: str
    ) -> None:
        super().__init__()
        self.services = services
        self.entry = entry
        self.match_id = match_id
        self.secret = secret
        self.epoch = epoch
        self.state = "waiting"
        self.table: Table | None = None
        self.nonces: list[str] = []
        self.outcome: Data | None = None
        self.conns: set[Conn] = set()
        self.chat = Chat(services.limits)
        self.vote: Data | None = None
        self.words: dict[str, str] = {}
        """The opaque word by which each account that has been here is called."""
        self.rematch: set[int] = set()
        self.plan = Plan()
        self.bots: dict[str, Bot] = {}
        self.timer: Timer | None = None
        self.timer_at = 0
        self.presence_at: int | None = None
        self.down = False
        self.draining = False
        self.faults = 0
        self.touched = services.time.now()
        self.replies: dict[str, dict[str, bytes]] = {}
        self.held_mids: set[tuple[int, str]] = set()
        self.load(data)

    # -- the room as data ----------------------------------------------------------------------------------------

    def load(self, data: Data) -> None:
        """Take the stored facts of a room."""
        self.id: str = data["id"]
        self.public: bool = data["public"]
        self.host: int | None = data["host"]
        self.owner: str | None = data["owner"]
        self.created: int = data["created"]
        self.options = msgspec.convert(data["options"], RoomOptions)
        self.seats: list[Seat] = [read_seat(s) for s in data["seats"]]
        self.invite: str = data["invite"]
        self.watch_token: str = data["watch"]
        self.referee_token: str = data.get("referee") or self.services.chance.token()
        self.round: int = data["round"]

    def data(self) -> Data:
        """What the store keeps of the room beside the match log."""
        return {
            "id": self.id, "public": self.public, "host": self.host, "owner": self.owner, "created": self.created,
            "options": msgspec.to_builtins(self.options), "seats": [s.data() for s in self.seats],
            "invite": self.invite, "watch": self.watch_token, "referee": self.referee_token,
            "round": self.round, "nonces": self.nonces,
        }  # fmt: skip

    @property
    def commitment(self) -> str:
        """The hash of the secret half of the seed."""
        return commitment(self.secret)

    @property
    def host_name(self) -> str | None:
        """The name of who keeps the room."""
        return self.seats[self.host].name if self.host is not None else None

    def record(self, status: str) -> MatchRecord:
        """The current match for the store."""
        return MatchRecord(
            id=self.match_id, game=self.entry.id, status=status, created=self.services.time.now() // 1000,
            options=self.options.data(), cardset_hash=self.entry.cardset_hash, build=self.services.build,
            seed_secret=self.secret, room=self.data(),
        )  # fmt: skip

    # -- the actor -----------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        return f"room {self.id}"

    async def stop(self) -> None:
        """Do nothing more, now or at any time."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        await super().stop()

    def come(self, conn: Conn, hello: Hello) -> None:
        """Let a connection in when its turn comes."""
        self.post(self.enter, conn, hello)

    def gone(self, conn: Conn) -> None:
        """Forget a connection when its turn comes."""
        self.post(self.left, conn)

    def offer(self, conn: Conn, frame: ClientFrame) -> bool:
        """Put a client's frame into the inbox, unless that is full."""
        if len(self.inbox) >= self.services.limits.inbox:
            return False
        self.post(self._frame, conn, frame)
        return True

    def done_one(self) -> None:
        """Whatever was done may have changed what is due next."""
        timers.arm(self)

    # -- people --------------------------------------------------------------------------------------------------

    async def enter(self, conn: Conn, hello: Hello) -> None:
        """A socket joins: the only path for first visit, reload, second tab and return after a cut."""
        await join.enter(self, conn, hello)
        if self.state == "waiting" and starting.everybody_ready(self):
            # The process ended, or the store was away, between the last "ready" and the deal.
            await starting.start(self)

    async def left(self, conn: Conn) -> None:
        """A socket is gone."""
        join.left(self, conn)

    async def resync(self, conn: Conn) -> None:
        """A reader that fell behind gets the present instead of the past."""
        conn.behind = False
        if conn in self.conns:
            show.send_snapshot(self, conn)

    def online(self, seat: int) -> bool:
        """Whoever holds the seat is connected, be it through another seat of theirs."""
        holder = self.holder(self.seats[seat])
        return holder is not None and any(
            c.seat is not None and self.holder(self.seats[c.seat]) == holder for c in self.conns
        )

    def holder(self, seat: Seat) -> str | None:
        """Who a seat belongs to."""
        return f"a:{seat.account}" if seat.account is not None else (f"t:{seat.token}" if seat.token else None)

    def seats_like(self, seat: int | None) -> list[int]:
        """The seats that belong to whoever holds this one."""
        holder = None if seat is None else self.holder(self.seats[seat])
        return [] if holder is None else [i for i, s in enumerate(self.seats) if self.holder(s) == holder]

    def own_seats(self, conn: Conn) -> list[int]:
        """The seats of whoever is behind a connection."""
        return self.seats_like(conn.seat)

    def is_away(self, seat: int) -> bool:
        """The seat's absence is being counted."""
        return self.table is not None and self.table.clocks.seats[seat].away_since is not None

    # -- frames --------------------------------------------------------------------------------------------------

    async def _frame(self, conn: Conn, frame: ClientFrame) -> None:
        if conn not in self.conns:
            return
        self.touched = self.services.time.now()
        mid: str | None = getattr(frame, "mid", None)
        if mid is not None and await self._repeated(conn, mid):
            return
        try:
            await self._act(conn, frame, mid)
        except Refusal as refusal:
            self.refuse(conn, mid, refusal)
        except Exception:
            self.refuse(conn, mid, Refusal("fault"))
            raise

    async def _act(self, conn: Conn, frame: ClientFrame, mid: str | None) -> None:
        match frame:
            case AnswerFrame():
                await play.answer(self, conn, frame)
            case RoomFrame():
                await lobby.act(self, conn, frame)
                self.reply(conn, mid, {"t": "ok", "re": mid})
            case Concede():
                await play.concede(self, conn, frame)
            case TakeBack():
                await taking_back.take_back(self, conn, frame)
            case ChatFrame():
                say(self, conn, frame)
                self.reply(conn, mid, {"t": "ok", "re": mid})
            case Mute():
                join.mute(self, conn, frame)
                self.reply(conn, mid, {"t": "ok", "re": mid})
            case PolicyFrame():
                await play.policy(self, conn, frame)
                self.reply(conn, mid, {"t": "ok", "re": mid})
            case Hold():
                play.hold(self, conn, frame)
                self.reply(conn, mid, {"t": "ok", "re": mid})
            case Probe():
                conn.send_data(reads.probe(self, conn, frame))
            case Why():
                conn.send_data(reads.why(self, conn, frame))
            case Reach():
                conn.send_data(reads.reach(self, conn, frame))
            case Referee():
                await referee.act(self, conn, frame)
                self.reply(conn, mid, {"t": "ok", "re": mid})
            case LessonFrame():
                await lesson.act(self, conn, frame)
            case ViewFrame():
                join.look(self, conn, frame)
                self.reply(conn, mid, {"t": "ok", "re": mid})
            case Ping():
                conn.send_data({"t": "pong", "n": frame.n, "now": self.services.time.now()})
            case Hello():
                raise Refusal("bad_field", field="t")

    def refuse(self, conn: Conn, mid: str | None, refusal: Refusal) -> None:
        """Tell a sender why nothing happened."""
        self.services.meters.refused(refusal.code)
        data = refusal_data(refusal, mid)
        if mid is None or refusal.code in TRANSIENT:
            conn.send_data(data)
        else:
            self.reply(conn, mid, data)
        if refusal.code == "stale":
            show.send_snapshot(self, conn)

    def reply(self, conn: Conn, mid: str | None, frame: Data) -> None:
        """Answer a frame, and remember the answer for a re-send."""
        text = encode(frame)
        conn.send(text)
        if mid is not None:
            kept = self.replies.setdefault(self._who(conn), {})
            kept[mid] = text
            while len(kept) > self.services.limits.mids:
                del kept[next(iter(kept))]

    def _who(self, conn: Conn) -> str:
        return conn.audience if conn.seat is not None else conn.who

    async def _repeated(self, conn: Conn, mid: str) -> bool:
        """A message sent again gets the first answer again."""
        seat, table = conn.seat, self.table
        if (seat, mid) in self.held_mids:
            return True
        replies = self.replies.get(conn.who if seat is None else conn.audience)
        text = replies.get(mid) if replies is not None else None
        if text is not None:
            conn.send(text)
            return True
        if seat is None or table is None or seat not in table.acks or mid not in table.acks[seat]:
            return False
        number = table.acks[seat][mid]
        update = await missed(table, conn.audience, number - 1, number)
        if update:
            conn.send(acknowledged(update[0], mid))
        else:
            conn.send_data({"t": "ok", "re": mid, "seq": number})
            show.send_snapshot(self, conn)
        return True

    # -- playing -------------------------------------------------------------------------------------------------

    def live(self) -> Table:
        """The running match; raises Refusal not_live."""
        if self.state != "live" or self.table is None:
            raise Refusal("not_live")
        return self.table

    async def play(
        self, kind: str, seat: int | None, body: Data, mid: str | None = None, manual: bool = True
    ) -> bool:  # fmt: skip
        """Apply an input, store it, show it. Raises Refusal; False if the rules failed and nothing changed."""
        table = self.live()
        try:
            taken = await table.take(kind, seat, body, self.services.time.now(), mid, manual)
        except StoreUnavailable:
            keeping.storage_lost(self)
            raise Refusal("storage_down") from None
        except EntryConflict:
            await resume.reload(self)
            raise Refusal("stale") from None
        except RulesFault as fault:
            await keeping.fault(self, fault, kind, seat, body, mid)
            return False
        self.faults = 0
        self.services.meters.taken(self.entry.id, kind)
        if self.down:
            keeping.storage_found(self)
        show.publish(self, taken, seat, mid)
        await self.after(table, taken)
        return True

    async def after(self, table: Table, taken: Taken) -> None:
        """What follows an input: yields that end, the end itself, a snapshot now and then."""
        play.end_yields(self, taken.step.events)
        if table.match.outcome is not None:
            await keeping.finish(self)
        elif taken.number % self.services.limits.snapshot_every == 0:
            await keeping.save_snapshot(self)
        planning.plan(self)

    def bot(self, seat: int) -> Bot:
        """The player of a bot's seat."""
        name = self.seats[seat].bot
        assert name is not None
        if name not in self.bots:
            self.bots[name] = self.services.bots[name](self.entry)
        return self.bots[name]
