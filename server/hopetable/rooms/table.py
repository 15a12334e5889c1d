"""A match in play: applies inputs, logs them before anybody sees their effect, projects once per audience."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import UNSET, UnsetType

from hopetable.games.lessons import LEARNER
from hopetable.games.tutor import Course
from hopetable.kernel.engine import Engine, Step
from hopetable.kernel.errors import RulesFault
from hopetable.kernel.openview import OpenViews
from hopetable.kernel.projection import Views
from hopetable.kernel.records import Answer, Decision, Event, MatchSetup
from hopetable.kernel.referee import Act
from hopetable.kernel.state import Match
from hopetable.kernel.told import Data, audience_seat
from hopetable.store.ports import LogEntry, StreamItem

from .budget import Budget
from .clocks import Clocks, Key, Owed
from .conn import encode, packed
from .delay import Delay
from .options import RoomOptions
from .past import History, Past, Recent
from .ports import GameEntry, Services
from .updates import updates

replace = msgspec.structs.replace


class Table:
    """The running match of a room. `number` counts its log entries and is the sequence number of its updates."""

    def __init__(self, services: Services, entry: GameEntry, match_id: str, options: RoomOptions, seats: int) -> None:
        self.services = services
        self.entry = entry
        self.id = match_id
        self.options = options
        self.budget = Budget(services.limits.rules_budget_ms)
        self.engine = Engine(entry.rules, self.budget.over)
        self.views = Views(entry.rules, packed)
        self.open = OpenViews(entry.rules)
        self.match: Match
        self.passes_at: Callable[[Decision, int], int | None] = _never
        self.number = 0
        limits = services.limits
        self.audiences = [*(f"seat:{s}" for s in range(seats)), "watch"]
        if options.referee != "off":
            self.audiences.append("referee")
        self.stopped = False
        """The referee has stopped the match."""
        self.tutor = entry.tutor(options.lesson) if options.lesson else None
        self.course = Course() if self.tutor is not None else None
        """How far the lesson has come that the match follows."""
        self.log = Recent(limits.log)
        self.history = History(limits.history)
        self.delay = Delay(options.watch_delay) if options.watch_delay else None
        self.opened: dict[Key, int] = {}
        self.acks: dict[int, dict[str, int]] = {}
        clock = options.clock
        self.clocks = Clocks(
            seats, clock.step_s * 1000, clock.bank_s * 1000, limits.absence_ms, limits.absence_total_ms
        )  # fmt: skip

    # -- inputs --------------------------------------------------------------------------------------------------

    async def start(self, setup: MatchSetup, body: Data, now: int) -> None:
        """Deal, and store the opening as entry 1."""
        self.budget.start()
        match, step = self.engine.start(setup)
        self.match = match
        self.number = 1
        self.log.add(step.events)
        self._ask(now)
        stream = [
            StreamItem(match=self.id, audience=a, seq=1, frame=encode(self.opening(a, step, now)))
            for a in self.audiences
        ]
        entry = LogEntry(match=self.id, number=1, kind="start", seat=None, body=body, at=now // 1000)
        await self.services.store.append([entry], stream)

    async def take(self, kind: str, seat: int | None, body: Data, now: int, mid: str | None, manual: bool) -> Taken:
        """Apply one input and store it. Raises what the engine and the store raise, and has then changed nothing."""
        sent, clocks, opened = self.views.sent.copy(), self.clocks.copy(), self.opened.copy()
        unseen, stopped, course = self.open.sent, self.stopped, self.course
        step = self.perform(kind, seat, body)
        self.services.meters.rules.observe(self.budget.passed())
        before = step.before
        assert before is not None
        try:
            self._ask(now)
            texts = updates(self, step.events, now)
            number = self.number + 1
            stored = {**body, "clk": self.clocks.saved(now)}
            if mid is not None:
                stored["mid"] = mid
            if not manual:
                stored["auto"] = True
            entry = LogEntry(match=self.id, number=number, kind=kind, seat=seat, body=stored, at=now // 1000)
            stream = [StreamItem(match=self.id, audience=a, seq=number, frame=text) for a, text in texts.items()]
            await self.services.store.append([entry], stream)
        except BaseException:
            self.match.restore(before)
            self.views.sent, self.clocks.seats, self.opened = sent, clocks, opened
            self.open.sent, self.stopped, self.course = unseen, stopped, course
            raise
        self.number = number
        self.log.add(step.events)
        self._remember(Past(number, seat, manual, not (step.rolled or step.revealed)), before, kind)
        if mid is not None and seat is not None:
            self._acknowledge(seat, mid, number)
        return Taken(number, step, texts)

    def perform(self, kind: str, seat: int | None, body: Data) -> Step:
        """Run one input on the match, live or from the log."""
        self.budget.start()
        if kind in ("answer", "timeout"):
            assert seat is not None
            answer = Answer(seat, body["d"], body["r"], tuple(body.get("o", ())), body.get("n"))
            return self._answer(answer)
        if kind == "concede":
            assert seat is not None
            return self._because(self.engine.concede(self.match, seat), body.get("reason"))
        if kind == "take_back":
            return self._rewind(seat, body)
        if kind == "referee":
            return self._referee(body)
        if kind == "lesson":
            return self._lesson(seat, body)
        raise RulesFault(f"unknown entry kind {kind}")

    def _answer(self, answer: Answer) -> Step:
        """An answer, and what it means for the lesson."""
        if self.tutor is None or self.course is None:
            return self.engine.answer(self.match, answer)
        course = self.tutor.heard(self.course, self.match, answer, self.number + 1)
        step = self.engine.answer(self.match, answer)
        self.course = self.tutor.settled(course, self.match, self.number + 1)
        return step

    def _lesson(self, seat: int | None, body: Data) -> Step:
        """The learner begins the step once more, or goes on without the lesson."""
        if self.course is None:
            raise RulesFault("no lesson is taught here")
        if body["act"] == "free":
            self.course = replace(self.course, state="free")
            return Step((), False, False, self.match.clone())
        step = self._rewind(seat, body)
        self.course = replace(self.course, act=0, state="on", began=self.number + 2)
        return step

    def _because(self, step: Step, reason: str | None) -> Step:
        """A seat that gave up by its clock or its absence lost by that, not by its own word."""
        outcome = self.match.outcome
        if outcome is None or reason in (None, "concede"):
            return step
        self.match.outcome = replace(outcome, reason=reason)
        self.match.touch()
        events = tuple(
            replace(e, fields={**e.fields, "reason": reason}) if e.name == "ended" else e for e in step.events
        )  # fmt: skip
        return replace(step, events=events)

    def _referee(self, body: Data) -> Step:
        if body["act"] == "rewind":
            return self._rewind(None, body)
        given = {k: v for k, v in body.items() if k in Act.__struct_fields__}
        step = self.engine.referee(self.match, msgspec.convert(given, Act))
        if body["act"] in ("pause", "resume"):
            self.stopped = body["act"] == "pause"
        return step

    def _rewind(self, seat: int | None, body: Data) -> Step:
        match = self.match
        before = match.clone()
        match.restore(Match.from_bytes(msgspec.json.encode(body["state"]), self.entry.rules))
        more = {key: body[key] for key in ("who", "text", "count") if body.get(key)}
        event = Event(match.next_event, "taken_back", {"seat": seat, "to": body["to"], **more})
        match.next_event += 1
        return Step((event,), False, False, before)

    def earlier(self, past: Match) -> Data:
        """An earlier position as data, with counters that never go back and decisions nobody has answered before."""
        match, old = self.match, past.clone()
        for name in ("next_decision", "next_event", "next_handle", "next_link"):
            setattr(old, name, max(getattr(match, name), getattr(old, name)))
        rev = self.number + 1
        old.decisions = tuple(replace(d, rev=max(d.rev + 1, rev)) for d in old.decisions)
        return old.to_data()

    def close(self) -> None:
        """Another match takes this one's place: let go of what refers back here, so that memory is free at once."""
        self.passes_at = _never
        self.history.clear()
        self.match.cache.clear()

    # -- resuming ------------------------------------------------------------------------------------------------

    def replay(self, entry: LogEntry, now: int) -> None:
        """Apply a stored entry again."""
        if entry.kind == "start":
            self.budget.start()
            match, step = self.engine.start(msgspec.convert(entry.body["setup"], MatchSetup))
            self.match = match
        else:
            step = self.perform(entry.kind, entry.seat, entry.body)
            quiet = not (step.rolled or step.revealed)
            assert step.before is not None
            self._remember(Past(entry.number, entry.seat, "auto" not in entry.body, quiet), step.before, entry.kind)
        self.number = entry.number
        self.log.add(step.events)
        if "clk" in entry.body:
            self.clocks.load(entry.body["clk"])
        if entry.seat is not None and "mid" in entry.body:
            self._acknowledge(entry.seat, entry.body["mid"], entry.number)

    def settle(self, now: int) -> None:
        """After a resume: open clocks for whoever owes an answer."""
        self._ask(now)

    # -- what is shown -------------------------------------------------------------------------------------------

    def opening(self, audience: str, step: Step, now: int) -> Data:
        """The first frame of a recorded stream."""
        return {
            "t": "snapshot", "seq": self.number, "view": self._view(audience),
            "decisions": self.decisions(audience), "log": self.told(step.events, audience),
            "clocks": self.clocks.view(now, audience_seat(audience)),
        }  # fmt: skip

    def shown(self, audience: str, now: int) -> Data:
        """Everything an audience may know now: the match part of a snapshot."""
        late = self.delay.shown() if self.delay is not None and audience == "watch" else None
        if late is not None:
            views, match, seq = Views(self.entry.rules), late[1], late[0] - 1
            view = views.view(match, audience)
            decisions = views.decisions(match, audience)
        else:
            match, seq = self.match, self.number
            view = self._view(audience)
            decisions = self.decisions(audience)
        events = tuple(e for e in self.log.events() if e.n < match.next_event)
        shown = {
            "seq": seq, "view": view, "decisions": decisions, "log": self.told(events, audience),
            "clocks": self.clocks.view(now, audience_seat(audience)),
        }  # fmt: skip
        lesson = self.lesson(audience_seat(audience))
        return shown if lesson is UNSET else {**shown, "lesson": lesson}

    def decisions(self, audience: str) -> list[Data]:
        """The open decisions of an audience with their deadlines."""
        if audience == "referee":
            return self.open.decisions(self.match)
        out = self.views.decisions(self.match, audience)
        seat = audience_seat(audience)
        if seat is not None:
            for data, decision in zip(out, self.match.decisions, strict=True):
                if "public" in data:
                    continue
                data["deadline"] = self.clocks.deadline(seat)
                if decision.window and (passes := self.passes_at(decision, seat)) is not None:
                    data["auto"] = passes
        return out

    @property
    def watch_seq(self) -> int:
        """The number of the newest update the watchers have."""
        return self.number - (self.delay.behind if self.delay is not None else 0)

    def _sees_all(self, audience: str) -> bool:
        """Nothing is hidden from a referee, where the room's options say so; else a referee sees what watchers do."""
        return audience == "referee" and self.options.referee == "all"

    def _view(self, audience: str) -> Data:
        if self._sees_all(audience):
            return {**self.open.view(self.match), "audience": audience}
        return self.views.view(self.match, audience)

    def patch(self, audience: str) -> Data:
        """What changed for an audience since it was last told."""
        return (self.open if self._sees_all(audience) else self.views).patch(self.match, audience)

    def told(self, events: tuple[Event, ...], audience: str) -> list[Data]:
        """Events as an audience may know them."""
        return (self.open if self._sees_all(audience) else self.views).events(self.match, events, audience)

    def lesson(self, seat: int | None) -> Data | UnsetType:
        """Where the lesson stands, for whoever learns."""
        if self.course is None or self.tutor is None or seat != LEARNER:
            return UNSET
        return self.tutor.shown(self.course, self.match)

    # -- book-keeping --------------------------------------------------------------------------------------------

    def _ask(self, now: int) -> None:
        """Start the clocks of those who owe an answer."""
        options, owed, opened = self.options, {}, {}
        for decision in self.match.decisions:
            key = (decision.id, decision.rev)
            since = opened[key] = self.opened.get(key, now)
            if decision.window and options.window == "constant":
                since += options.window_ms
            for seat in decision.waiting():
                owed[seat] = Owed(key, since, decision.window)
        self.opened = opened
        self.clocks.owe(now, owed)

    def _remember(self, past: Past, before: Match, kind: str) -> None:
        if self.delay is not None:
            self.delay.remember(past.number, before.clone())
        if kind in ("take_back", "referee", "lesson"):
            self.history.clear()
        else:
            self.history.add(past, before if self.options.take_back else None)

    def _acknowledge(self, seat: int, mid: str, number: int) -> None:
        acks = self.acks.setdefault(seat, {})
        acks[mid] = number
        while len(acks) > self.services.limits.mids:
            del acks[next(iter(acks))]


def _never(decision: Decision, seat: int) -> int | None:
    """Nobody is passed for."""
    return None


class Taken(msgspec.Struct, frozen=True):
    """An input that was applied and stored: its number, what it did, and the update of each audience."""

    number: int
    step: Step
    texts: dict[str, bytes]
