"""The working context of rules code: reads the match, and is the only thing that writes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from . import rng
from .answers import first_legal
from .procedure import Procedure
from .records import EVERYBODY, Card, Decision, Event, Option, Outcome, Sight
from .seats import spared
from .state import Match
from .zones import ZoneSpec, sight_mask, zone_name, zone_seat

if TYPE_CHECKING:
    from .ruleset import Ruleset

replace = msgspec.structs.replace

OPEN = ("all", "face", "face_none")
"""Sights of zones in which everybody sees that a card lies, if not always which."""


class Game:
    """A match being changed by one input.

    `out` collects the events; `rolled` tells whether randomness was used and `revealed` whether anybody came to see a
    card they had not seen, which together decide whether the input may be taken back freely.
    """

    __slots__ = ("cause", "here", "match", "out", "revealed", "rolled", "rules", "step")

    def __init__(self, rules: Ruleset, match: Match) -> None:
        self.rules = rules
        self.match = match
        self.out: list[Event] = []
        self.rolled = False
        self.revealed = False
        self.here = len(match.stack) - 1
        self.step = 0
        self.cause: int | None = None

    # -- reading -----------------------------------------------------------------------------------------------

    def card(self, card: int) -> Card:
        """The record of a card."""
        return self.match.cards[card]

    def zone(self, key: str) -> tuple[int, ...]:
        """The cards of a zone in order, free slots left out."""
        cards = self.match.zones[key]
        return tuple([c for c in cards if c]) if 0 in cards else cards

    def player(self, seat: int) -> Any:
        """The game's own record of a seat."""
        return self.match.players[seat]

    def mask(self, card: Card) -> int:
        """Who sees the face of a card where it lies."""
        return sight_mask(self.spec(card.zone), zone_seat(card.zone), card)

    def spec(self, key: str) -> ZoneSpec:
        """The kind of zone behind a key."""
        return self.rules.zones[zone_name(key)]

    def sight(self, card: int, mask: int | None = None) -> Sight:
        """The card as it stands, for an event."""
        record = self.match.cards[card]
        spec = self.spec(record.zone)
        if mask is None:
            mask = sight_mask(spec, zone_seat(record.zone), record)
        return Sight(record.id, record.handle, record.code, mask, spec.sight in OPEN)

    # -- writing records ---------------------------------------------------------------------------------------

    def set_card(self, card: int, **changes: Any) -> Card:
        """Replace fields of a card."""
        match = self.match
        record = match.cards[card] = replace(match.cards[card], **changes)
        match.touch()
        return record

    def set_player(self, seat: int, **changes: Any) -> None:
        """Replace fields of a seat's record."""
        match = self.match
        match.players[seat] = replace(match.players[seat], **changes)
        match.touch()

    def set_table(self, **changes: Any) -> None:
        """Replace fields of the game's table record."""
        match = self.match
        match.table = replace(match.table, **changes)
        if len(changes) == 1 and "step" in changes:
            match.touch_view()
        else:
            match.touch()

    def next_age(self) -> int:
        """A stamp that orders what came later."""
        match = self.match
        match.age += 1
        return match.age

    def new_handle(self) -> str:
        """A fresh public name for a card; what it is called tells nothing of how many cards were named before it."""
        match = self.match
        match.next_handle += 1
        return f"k{rng.scattered(match.rng.seed, match.next_handle)}"

    def create(self, code: str, owner: int, zone: str, *, token: bool = False, up: bool = True) -> int:
        """Make a card (at setup, or a token) and put it on top of a zone."""
        match = self.match
        number = match.next_card
        match.next_card += 1
        handle = "" if self.rules.zones[zone_name(zone)].sight == "none" else self.new_handle()
        match.cards[number] = Card(number, code, owner, owner, zone, handle, self.next_age(), up=up, token=token)
        match.zones[zone] = (*match.zones[zone], number)
        match.touch_zones()
        return number

    # -- events ------------------------------------------------------------------------------------------------

    def emit(
        self, event: str, *, cards: Sequence[int | Sight] = (), mask: int = EVERYBODY,
        more: Mapping[str, Any] | None = None, **fields: Any,
    ) -> Event:  # fmt: skip
        """Record that something happened; abilities that listen are collected for the next step.

        What nobody is told (mask 0) is numbered apart, downwards: a gap in the numbers would tell that it happened.
        """
        match = self.match
        sights = tuple([c if isinstance(c, Sight) else self.sight(c) for c in cards])
        if more:
            fields = {**fields, **more}
        if mask:
            number, match.next_event = match.next_event, match.next_event + 1
        else:
            number, match.next_signal = match.next_signal, match.next_signal - 1
        told = Event(number, event, fields, sights, self.cause, mask)
        self.out.append(told)
        if self.rules.hears(self, told):
            match.pending = (*match.pending, told)
        return told

    def signalled(self, event: str, **fields: Any) -> Event:
        """An event nobody is told and nothing is to collect: for rules that hand it on themselves."""
        self.match.next_signal -= 1
        return Event(self.match.next_signal + 1, event, fields, (), self.cause, 0)

    def remember(self, event: Event) -> None:
        """Keep an event in the running turn's record."""
        self.match.history = (*self.match.history, event)
        self.match.touch()

    # -- moving cards ------------------------------------------------------------------------------------------

    def move(
        self, cards: Iterable[int], to: str, *, at: str | int = "top", up: bool = True, exhausted: bool = False,
        why: str = "move", by: int | None = None, controller: int | None = None, source: int | None = None,
        batch: int | None = None, **fields: Any,
    ) -> list[Event]:  # fmt: skip
        """Move cards to a zone, one `moved` event each; the events of one call (or of one `batch`) share `batch`.

        `at`: "top", "bottom", or a slot index. What a card had in its old zone (face, counters, marks) is lost. Its
        handle changes unless everybody saw it before and sees it now.
        """
        match = self.match
        batch = match.next_event if batch is None else batch
        events = []
        for card in cards:
            old = match.cards[card]
            before = self.mask(old)
            self._take(old)
            self._put(to, card, at)
            keep = {"up": up, "exhausted": exhausted, "controller": controller}
            seen = self._arrive(old, before, to, keep)
            events.append(self._moved(seen, old, to, why, by, source, batch, fields))
        return events

    def swap_places(self, a: int, b: int, *, why: str, by: int | None = None) -> None:
        """Exchange two cards, each taking the other's exact place and face, upright."""
        match = self.match
        pair = {a: match.cards[b], b: match.cards[a]}
        masks = {c: self.mask(match.cards[c]) for c in (a, b)}
        for key in {r.zone for r in pair.values()}:
            match.zones[key] = tuple(b if c == a else a if c == b else c for c in match.zones[key])
        batch = match.next_event
        for card, place in pair.items():
            old = pair[b if card == a else a]
            seen = self._arrive(old, masks[card], place.zone, {"up": place.up, "exhausted": False, "controller": None})
            self._moved(seen, old, place.zone, why, by, None, batch, {})

    def _arrive(self, old: Card, before: int, to: str, keep: dict[str, Any]) -> Sight:
        """Write the record of a card that has come to a zone; returns what is seen of it."""
        match = self.match
        spec, seat = self.rules.zones[zone_name(to)], zone_seat(to)
        controller = keep["controller"]
        if controller is None:
            controller = seat if seat is not None else old.controller
        record = Card(
            old.id, old.code, old.owner, controller, to, old.handle, self.next_age(), keep["up"], keep["exhausted"],
            old.token,
        )  # fmt: skip
        after = sight_mask(spec, seat, record)
        if spec.sight == "none":
            record = replace(record, handle="")
        elif before != EVERYBODY or after != EVERYBODY:
            record = replace(record, handle=self.new_handle())
        match.cards[old.id] = record
        match.touch_zones()
        if after & ~before:
            self.revealed = True
        was_open = self.spec(old.zone).sight in OPEN
        return Sight(old.id, record.handle, record.code, after, spec.sight in OPEN, old.handle, before, was_open)

    def _moved(
        self, seen: Sight, old: Card, to: str, why: str, by: int | None, source: int | None, batch: int,
        fields: dict[str, Any],
    ) -> Event:  # fmt: skip
        return self.emit(
            "moved", cards=(seen,), why=why, by=by, to=to, source=source, batch=batch, was_up=old.up,
            was_since=old.since, was_controller=old.controller, more={"from": old.zone}, **fields,
        )  # fmt: skip

    def _take(self, card: Card) -> None:
        zones = self.match.zones
        here = zones[card.zone]
        index = here.index(card.id)
        free = (0,) if self.spec(card.zone).order == "slots" else ()
        zones[card.zone] = (*here[:index], *free, *here[index + 1 :])

    def _put(self, key: str, card: int, at: str | int) -> None:
        zones = self.match.zones
        here = zones[key]
        if self.spec(key).order == "slots":
            if isinstance(at, int) and at >= len(here):
                here = (*here, *[0] * (at + 1 - len(here)))
            free = [i for i, c in enumerate(here) if not c]
            index = at if isinstance(at, int) and at in free else (free[0] if free else len(here))
            zones[key] = (*here, card) if index == len(here) else (*here[:index], card, *here[index + 1 :])
        else:
            zones[key] = (card, *here) if at == "bottom" else (*here, card)

    def turn(self, card: int, *, up: bool | None = None, exhausted: bool | None = None, by: int | None = None) -> bool:
        """Flip or rotate a card where it lies; False if it already was so."""
        record = self.match.cards[card]
        changes: dict[str, Any] = {}
        if up is not None and up != record.up:
            changes["up"] = up
        if exhausted is not None and exhausted != record.exhausted:
            changes["exhausted"] = exhausted
        if not changes:
            return False
        before, was = self.mask(record), record.handle
        record = self.set_card(card, **changes)
        after = self.mask(record)
        if before != after:
            record = self.set_card(card, handle=self.new_handle())
        if after & ~before:
            self.revealed = True
        sight = Sight(card, record.handle, record.code, after, True, was, before)
        self.emit("turned", cards=(sight,), by=by, zone=record.zone, **changes)
        return True

    def reveal(self, cards: Iterable[int], *, to: int = EVERYBODY, seat: int | None = None, **fields: Any) -> Event:
        """Show cards where they lie: to everybody (reveal) or to some seats (look).

        What everybody saw in a deck they know until it is shuffled: where it goes is no secret either.
        """
        cards = tuple(cards)
        for card in cards:
            record = self.match.cards[card]
            if not record.handle:
                self.set_card(card, handle=self.new_handle())
            if to & ~self.mask(record):
                self.revealed = True
            if to == EVERYBODY and self.spec(record.zone).sight == "none":
                self.set_card(card, known=EVERYBODY)
        name = "revealed" if to == EVERYBODY else "looked"
        sights = tuple(self.sight(c, self.mask(self.match.cards[c]) | to) for c in cards)
        return self.emit(name, cards=sights, seat=seat, **fields)

    def shuffle(self, key: str) -> None:
        """Shuffle a zone: cards whose face not everybody sees get new handles, so that none can be followed."""
        match = self.match
        order, match.rng = rng.shuffled(match.rng, match.zones[key])
        match.zones[key] = tuple(order)
        unseen = self.spec(key).sight == "none"
        for card in order:
            if not card:
                continue
            record = match.cards[card]
            if unseen:
                if record.handle or record.known:
                    match.cards[card] = replace(record, handle="", known=0)
            elif self.mask(record) != EVERYBODY:
                match.cards[card] = replace(record, handle=self.new_handle(), known=0)
        self.rolled = True
        match.touch_zones()
        self.emit("shuffled", zone=key, seat=zone_seat(key))

    def roll(self, bound: int) -> int:
        """A random number in 0 … bound-1."""
        number, self.match.rng = rng.draw(self.match.rng, bound)
        self.rolled = True
        self.match.touch_view()
        return number

    def pick_random(self, items: Sequence[int], count: int) -> list[int]:
        """`count` random items, each at most once."""
        order, self.match.rng = rng.shuffled(self.match.rng, items)
        self.rolled = True
        self.match.touch_view()
        return order[:count]

    # -- procedures --------------------------------------------------------------------------------------------

    def push(self, procedure: Procedure) -> None:
        """Start a procedure; it finishes before the next step of the one below."""
        self.match.stack.append(procedure)

    def put(self, **changes: Any) -> None:
        """Set fields of the running procedure."""
        stack = self.match.stack
        stack[self.here] = replace(stack[self.here], **changes)

    def put_below(self, **changes: Any) -> None:
        """Set fields of the procedure that started the running one."""
        stack = self.match.stack
        stack[self.here - 1] = replace(stack[self.here - 1], **changes)

    def goto(self, step: str) -> None:
        """Let the running procedure go on at a named step."""
        self.put(at=self.match.stack[self.here].steps.index(step))

    def leave(self) -> None:
        """End the running procedure after this step."""
        self.put(at=len(self.match.stack[self.here].steps))

    def unwind(self, depth: int) -> None:
        """Drop procedures until `depth` are left, the newest first."""
        stack = self.match.stack
        while len(stack) > depth:
            stack.pop().dropped(self)
        if self.match.decisions:
            self.match.decisions = tuple(d for d in self.match.decisions if d.frame < depth)
        self.match.touch_view()

    def finish(self, outcome: Outcome) -> None:
        """End the match: nothing pending is resolved any more."""
        match = self.match
        if match.outcome is not None:
            return
        match.outcome = outcome
        match.stack, match.decisions, match.pending, match.links = [], (), (), ()
        match.touch()
        self.emit(
            "ended", result=outcome.result, winners=outcome.winners, reason=outcome.reason, rule=outcome.rule,
            rows=outcome.rows,
        )  # fmt: skip

    # -- decisions ---------------------------------------------------------------------------------------------

    def ask(
        self, kind: str, prompt: str, options: Sequence[Option] | Mapping[int, Sequence[Option]], *, into: str,
        seat: int | None = None, seats: Sequence[int] | None = None, mode: str = "one", least: int = 1, most: int = 1,
        default: Sequence[str] | Mapping[int, Sequence[str]] | None = None, rule: str | None = None,
        source: int | None = None, params: dict[str, Any] | None = None, constraint: dict[str, Any] | None = None,
        window: bool = False, shown: Sequence[int] | Mapping[int, Sequence[int]] = (), forced: bool = True,
    ) -> None:  # fmt: skip
        """Open a decision whose answer lands in field `into` of the running procedure ("name+" appends).

        With `forced`, a choice with one possible answer is made at once (the seat is not asked).
        """
        match = self.match
        who = tuple(seats) if seats is not None else (seat if seat is not None else 0,)
        by_seat = _by_seat(options, who[0])
        if forced and mode == "one" and kind in ("pick_cards", "pick_option", "order", "choose_action"):
            only = by_seat[who[0]]
            if (kind == "order" and len(only) <= 1) or (kind != "order" and len(only) == least == most):
                self.land(self.here, into, [o.act for o in only])
                return
        if default is None:
            defaults = {s: first_legal(kind, o, least, most, constraint) for s, o in by_seat.items()}
        else:
            defaults = _by_seat(default, who[0])
        looks = _by_seat(shown, who[0]) if shown else {}
        decision = Decision(
            match.next_decision, 1, kind, prompt, who, by_seat, defaults, into, self.here, mode, least, most, rule,
            source, params, constraint, window, looks, self.step,
        )  # fmt: skip
        match.next_decision += 1
        match.touch_view()
        waiting = spared(self, decision) if match.gone else decision
        if waiting is not None:
            match.decisions = (*match.decisions, waiting)

    def land(self, frame: int, into: str, value: Any) -> None:
        """Put an answer into a procedure's field."""
        stack = self.match.stack
        procedure = stack[frame]
        if into.endswith("+"):
            name = into[:-1]
            stack[frame] = replace(procedure, **{name: (*getattr(procedure, name), value)})
        else:
            stack[frame] = replace(procedure, **{into: value})
        self.match.touch_view()


def _by_seat(value: Any, seat: int) -> dict[int, tuple[Any, ...]]:
    """What is said for each seat, or for the one that is asked."""
    if isinstance(value, dict):
        return {s: tuple(v) for s, v in value.items()}
    return {seat: tuple(value)}
