"""Cards that come, move, turn, are shown and shuffled; dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from . import rng
from .records import EVERYBODY, NONE, Card, Event, Sight
from .telling import OPEN, Telling
from .zones import ZoneSpec, face_mask, sight_mask, zone_name, zone_seat

replace = msgspec.structs.replace


class Moving(Telling):
    """What can be done with cards. Whoever comes to see a face is noted in each event."""

    __slots__ = ()

    def create(self, code: str, owner: int, zone: str, *, token: bool = False, up: bool = True) -> int:
        """Make a card (at setup, or a token) and put it on top of a zone."""
        match = self.match
        number = match.next_card
        match.next_card += 1
        handle = "" if self.rules.zones[zone_name(zone)].sight == "none" else self.new_handle()
        match.cards[number] = Card(number, code, owner, owner, zone, handle, self.next_age(), up=up, token=token)
        match.zones[zone] = (*match.zones[zone], number)
        match.touch_zones(zone)
        return number

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
        spec = self.spec(to)
        events = []
        for card in cards:
            old = match.cards[card]
            left = self.spec(old.zone)
            before = sight_mask(left, zone_seat(old.zone), old)
            self._take(old, left)
            self._put(to, spec, card, at)
            seen = self._arrive(old, before, to, up, exhausted, controller)
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
            seen = self._arrive(old, masks[card], place.zone, place.up, False, None)
            self._moved(seen, old, place.zone, why, by, None, batch, {})

    def _arrive(
        self, old: Card, before: int, to: str, up: bool, exhausted: bool, controller: int | None
    ) -> Sight:  # fmt: skip
        """Write the record of a card that has come to a zone; returns what is seen of it."""
        match, kinds = self.match, self.rules.zones
        spec, seat = kinds[zone_name(to)], zone_seat(to)
        if controller is None:
            controller = seat if seat is not None else old.controller
        after = face_mask(spec, seat, up)
        handle = old.handle
        if spec.sight == "none":
            handle = ""
        elif before != EVERYBODY or after != EVERYBODY:
            handle = self.new_handle()
        match.age += 1
        match.cards[old.id] = Card(
            old.id, old.code, old.owner, controller, to, handle, match.age, up, exhausted, old.token, None, None,
            NONE, NONE,
        )  # fmt: skip
        match.touch_move(old, to)
        if after & ~before:
            self.revealed = True
        was_open = kinds[zone_name(old.zone)].sight in OPEN
        return Sight(old.id, handle, old.code, after, spec.sight in OPEN, old.handle, before, was_open)

    def _moved(
        self, seen: Sight, old: Card, to: str, why: str, by: int | None, source: int | None, batch: int,
        fields: dict[str, Any],
    ) -> Event:  # fmt: skip
        return self.emit(
            "moved", cards=(seen,), why=why, by=by, to=to, source=source, batch=batch, was_up=old.up,
            was_since=old.since, was_controller=old.controller, more={"from": old.zone}, **fields,
        )  # fmt: skip

    def _take(self, card: Card, spec: ZoneSpec) -> None:
        zones = self.match.zones
        here = zones[card.zone]
        index = here.index(card.id)
        free = (0,) if spec.order == "slots" else ()
        zones[card.zone] = (*here[:index], *free, *here[index + 1 :])

    def _put(self, key: str, spec: ZoneSpec, card: int, at: str | int) -> None:
        zones = self.match.zones
        here = zones[key]
        if spec.order == "slots":
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
        match.touch_zones(key)
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
