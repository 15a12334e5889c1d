"""What each audience sees of cards, seats and table: one allow-list for views and patches.

`Views` serves all audiences of one match. What they can be shown is made once, for all of them, each part with the
sight bits of those who are shown it; a part that did not change keeps its identity, and a patch is what differs
between two such pictures for one pair of eyes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import compress, islice
from operator import is_not
from typing import Any, NamedTuple, TypeVar

from .game import Game
from .records import EVERYBODY, Card, Decision, Event
from .ruleset import Ruleset
from .state import Match
from .told import Data, audience_bit, audience_seat, event_data, is_public, own_decision, public_decision
from .zones import sight_mask, zone_name, zone_seat

Key = TypeVar("Key")


class Shown(NamedTuple):
    """A card as it is shown: its face to those in `seen`, its back to the rest of `told`, nothing to anybody else."""

    handle: str
    told: int
    seen: int
    face: Any
    back: Any


class Place(NamedTuple):
    """A zone as it is shown: the order of its cards to those in `told`, its size (None: not even that) to the rest."""

    told: int
    order: list[str | None]
    size: int | None


class Picture:
    """All that can be shown of a match at one moment. Never altered, so that to remember it is to keep a reference.

    `other_cards` and `other_zones` name what is not as in the picture made before it, whose version is `before`.
    Versions are never used twice, so that this says for certain whether another picture is that one.
    """

    __slots__ = ("before", "cards", "other_cards", "other_zones", "seats", "sections", "version", "zones")

    def __init__(
        self, version: int, cards: dict[int, Shown], zones: dict[str, Place], seats: Data, sections: Data,
        before: int = 0, other_cards: Sequence[int] = (), other_zones: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.version = version
        self.cards = cards
        self.zones = zones
        self.seats = seats
        self.sections = sections
        self.before = before
        self.other_cards = other_cards
        self.other_zones = other_zones


class Change:
    """What differs between two pictures: pairs of old and new, None for what was not there or is no more."""

    __slots__ = ("cards", "new", "old", "seats", "sections", "zones")

    def __init__(self, old: Picture, new: Picture) -> None:
        self.old = old
        self.new = new
        next_one = new.before == old.version
        cards = new.other_cards if next_one else differing_keys(old.cards, new.cards)
        zones = new.other_zones if next_one else differing_keys(old.zones, new.zones)
        self.cards = [(old.cards.get(card), new.cards.get(card)) for card in cards]
        self.zones = [(key, old.zones.get(key), new.zones.get(key)) for key in zones]
        self.seats = changed(old.seats, new.seats)
        self.sections = changed(old.sections, new.sections)

    def patch(self, bit: int) -> Data:
        """The difference for one pair of eyes."""
        out: Data = {}
        if self.seats:
            out["seats"] = self.seats
        zones = self._zones(bit)
        if zones:
            out["zones"] = zones
        cards = self._cards(bit)
        if cards:
            out["cards"] = cards
        out.update(self.sections)
        return out

    def _zones(self, bit: int) -> Data:
        out: Data = {}
        for key, old, new in self.zones:
            before = None if old is None else old.order if old.told & bit else old.size
            after = None if new is None else new.order if new.told & bit else new.size
            if before != after:
                out[key] = after
        return out

    def _cards(self, bit: int) -> Data:
        out: Data = {}
        gone = []
        for old, new in self.cards:
            before, after = looks(old, bit), looks(new, bit)
            if after is not None and after != before:
                out[after[0]] = after[1]
            if before is not None and (after is None or after[0] != before[0]):
                gone.append(before[0])
        for handle in gone:
            out.setdefault(handle, None)
        return out


def looks(shown: Shown | None, bit: int) -> tuple[str, Any] | None:
    """The name of a card and what one pair of eyes sees of it; None if it is not even told that it lies there."""
    if shown is None or not shown.told & bit:
        return None
    return shown.handle, shown.face if shown.seen & bit else shown.back


def _as_it_is(data: Data) -> Any:
    return data


def _any_card(game: Game) -> None:
    return None


class Views:
    """Projects one match. Call `view` for a full view, `patch` for what changed since the audience's last one.

    A ruleset may say `shifting(game)`: the cards whose faces depend on more now than their own record, those of cards
    under them and that of the card they lie under; None if any might. Each has a stamp that says the same as long as
    its face does, or None if it has to be read each time. Other faces are read when such a record changes.
    `pack` is what becomes of a face, a seat, a section and an event that all are told: rooms keep them as text, made
    once for all audiences.
    """

    def __init__(self, rules: Ruleset, pack: Callable[[Data], Any] = _as_it_is) -> None:
        self.rules = rules
        self.pack = pack
        self.sent: dict[str, Picture] = {}
        self._now = Picture(-1, {}, {}, {}, {})
        self._change: Change | None = None
        self._records: list[Card] = []
        self._contents: list[tuple[int, ...]] = []
        self._seats: dict[int, tuple[Data, Any]] = {}
        self._told: dict[str, int] = {}
        self._under: dict[int, int] = {}
        self._shifts: Callable[[Game], Mapping[int, Any] | None] = getattr(rules, "shifting", _any_card)
        self._shifting: Mapping[int, Any] | None = None
        self._public: tuple[tuple[Event, ...], list[Any]] = ((), [])
        self._asked: tuple[tuple[Decision, ...], list[Data]] = ((), [])

    def view(self, match: Match, audience: str) -> Data:
        """Everything the audience may see, as one dictionary; remembered as sent."""
        now, bit = self._picture(match), audience_bit(audience)
        self.sent[audience] = now
        zones: Data = {}
        cards: Data = {}
        for key, ids in match.zones.items():
            place = now.zones[key]
            if not place.told & bit:
                if place.size is not None:
                    zones[key] = place.size
                continue
            zones[key] = place.order
            for card in filter(None, ids):
                shown = now.cards[card]
                cards[shown.handle] = shown.face if shown.seen & bit else shown.back
        head = {"game": match.game, "audience": audience, "you": audience_seat(audience)}
        return {**head, **now.sections, "seats": now.seats, "zones": zones, "cards": cards}

    def patch(self, match: Match, audience: str) -> Data:
        """What changed for the audience since the last view or patch."""
        old = self.sent.get(audience)
        if old is None:
            return self.view(match, audience)
        now = self._picture(match)
        if old is now:
            return {}
        self.sent[audience] = now
        change = self._change
        if change is None or change.old is not old or change.new is not now:
            change = self._change = Change(old, now)
        if old not in self.sent.values():
            self._change = None  # nobody else waits for it
        return change.patch(audience_bit(audience))

    # -- what can be shown now ---------------------------------------------------------------------------------

    def _picture(self, match: Match) -> Picture:
        last = self._now
        if last.version == match.version:
            return last
        game = Game(self.rules, match)
        if len(self._told) != len(match.zones):
            self._told = {key: self._who_is_told(key) for key in match.zones}
            self._contents = []
        moved: set[str] = set(differing(match.zones, self._contents))
        cards, other_cards = self._cards(game, last.cards, moved)
        zones, other_zones = self._zones(match, last.zones, moved)
        pack, rules = self.pack, self.rules
        seats = {str(seat): self._seat(seat, rules.seat_view(game, seat)) for seat in match.players}
        sections = {name: pack(part) for name, part in rules.table_view(game).items()}
        self._now = Picture(
            match.version, cards, zones, kept(last.seats, seats), kept(last.sections, sections), last.version,
            other_cards, other_zones,
        )  # fmt: skip
        return self._now

    def _seat(self, seat: int, data: Data) -> Any:
        """A seat packed. Rulesets hand out the very same record while nothing in it has changed."""
        known = self._seats.get(seat)
        if known is None or known[0] is not data:
            known = self._seats[seat] = (data, self.pack(data))
        return known[1]

    def _who_is_told(self, key: str) -> int:
        """The sight bits of those who are told what lies in a zone card by card."""
        sight, seat = self.rules.zones[zone_name(key)].sight, zone_seat(key)
        if sight == "owner":
            return 0 if seat is None else 1 << seat
        return 0 if sight == "none" else EVERYBODY

    def _cards(self, game: Game, last: dict[int, Shown], moved: set[str]) -> tuple[dict[int, Shown], list[int]]:
        """The cards as they are shown, and which are shown otherwise than last time; adds to `moved` the zones in which
        one has got another name."""
        match, other = game.match, []
        records, out = match.cards, last
        for card in self._doubtful(game, last):
            record, was = records.get(card), last.get(card)
            if record is None:
                continue
            told = self._told.get(record.zone, 0)
            now = self._card(game, record, told, was) if told else None
            if now is was:
                continue
            if out is last:
                out = last.copy()
            other.append(card)
            if now is None:
                del out[card]
                continue
            out[card] = now
            if was is None or was.handle != now.handle:
                moved.add(record.zone)
        if len(records) < len(self._records):
            other += [card for card in out if card not in records]
            out = {card: shown for card, shown in out.items() if card in records}
            self._under = {card: host for card, host in self._under.items() if card in records}
        self._records = list(records.values())
        return out, other

    def _doubtful(self, game: Game, last: dict[int, Shown]) -> Iterable[int]:
        """The cards that may look other than last time."""
        records, under = game.match.cards, self._under
        fresh = differing(records, self._records)
        found = set(fresh)
        for card in fresh:
            host = records[card].under
            found |= {known for known in (under.pop(card, None), host) if known is not None}
            if host is not None:
                under[card] = host
        if under:
            found |= {card for card, host in under.items() if host in found}
        before, now = self._shifting, self._shifts(game)
        self._shifting = now
        if before is None or now is None:
            return found | {card for card, shown in last.items() if shown.face is not None}
        if before:
            found.update([card for card in before if card not in now])
        if now:
            found.update([card for card, stamp in now.items() if stamp is None or before.get(card) != stamp])
        return found

    def _card(self, game: Game, record: Card, told: int, was: Shown | None) -> Shown:
        seen = sight_mask(self.rules.zones[zone_name(record.zone)], zone_seat(record.zone), record)
        face = self.pack(self.rules.card_view(game, record)) if seen & told else None
        back = self.pack(back_of(game.match, record)) if told & ~seen else None
        now = Shown(record.handle, told, seen, face, back)
        return was if now == was and was is not None else now

    def _zones(
        self, match: Match, last: dict[str, Place], moved: set[str]
    ) -> tuple[dict[str, Place], list[str]]:  # fmt: skip
        """The zones as they are shown, and which are shown otherwise than last time."""
        if not moved:
            return last, []
        out, other, records = last.copy(), [], match.cards
        for key in moved:
            ids, told = match.zones[key], self._told[key]
            order = [records[card].handle if card else None for card in ids] if told else []
            counted = told != EVERYBODY and self.rules.zones[zone_name(key)].counted
            place = Place(told, order, len(ids) if counted else None)
            if out.get(key) != place:
                out[key] = place
                other.append(key)
        if len(out) > len(match.zones):
            other += [key for key in out if key not in match.zones]
            out = {key: place for key, place in out.items() if key in match.zones}
        self._contents = list(match.zones.values())
        return out, other

    # -- events and decisions ----------------------------------------------------------------------------------

    def events(self, match: Match, events: tuple[Event, ...], audience: str) -> list[Any]:
        """The events as the audience may know them, in order; the same list for all where nothing is for some only."""
        bit = audience_bit(audience)
        if self._public[0] is not events:
            self._public = (events, [self.pack(event_data(e, bit)) if is_public(e) else None for e in events])
        public = self._public[1]
        if None not in public:
            return public
        return [
            event_data(e, bit) if same is None else same
            for e, same in zip(events, public, strict=True)
            if e.mask & bit
        ]  # fmt: skip

    def decisions(self, match: Match, audience: str) -> list[Data]:
        """The open decisions: in full for a seat that owes the answer, else only what is public.

        Those to whom nothing is addressed all get the same list, never to be changed.
        """
        asked, seat = match.decisions, audience_seat(audience)
        if self._asked[0] is not asked:  # the records in it are frozen, so that the tuple stands for all they say
            self._asked = (asked, [public_decision(match, decision) for decision in asked])
        public = self._asked[1]
        if seat is None or not any(seat in decision.seats for decision in asked):
            return public
        return [
            self._own(match, decision, seat) if seat in decision.seats else same
            for decision, same in zip(asked, public, strict=True)
        ]

    def _own(self, match: Match, decision: Decision, seat: int) -> Data:
        out = own_decision(match, decision, seat)
        shown = decision.shown.get(seat)
        if shown:
            game = Game(self.rules, match)
            faces = (self.rules.card_view(game, match.cards[c]) for c in shown)
            out["shown"] = {f["h"]: f for f in faces}
        return out


def back_of(match: Match, record: Card) -> Data:
    """What is seen of a card whose face is not."""
    back: Data = {
        "h": record.handle, "owner": record.owner, "ctl": record.controller, "zone": record.zone, "up": False,
        "ex": record.exhausted, "hidden": True,
    }  # fmt: skip
    if record.cell is not None:
        back["cell"] = list(record.cell)
    if record.under is not None:
        back["under"] = match.cards[record.under].handle
    return back


def differing(now: Mapping[Key, Any], before: list[Any]) -> list[Key]:
    """The keys whose values are other objects than before; `before` holds the values in the same order."""
    found = list(compress(now, map(is_not, now.values(), before)))
    if len(now) > len(before):
        found += islice(now, len(before), None)
    return found


def differing_keys(old: Mapping[Key, Any], new: Mapping[Key, Any]) -> list[Key]:
    """The keys under which two mappings hold different objects, or only one of them any."""
    if old is new:
        return []
    return [k for k, v in new.items() if old.get(k) is not v] + [k for k in old if k not in new]


def changed(old: Data, new: Data) -> Data:
    """The entries that are other than before (by identity), None for those that are gone."""
    if old is new:
        return {}
    out = {k: v for k, v in new.items() if old.get(k) is not v or k not in old}
    out.update({k: None for k in old if k not in new})
    return out


def kept(old: Data, new: Data) -> Data:
    """The new entries, each as the old object where it says the same; the old mapping itself if nothing changed."""
    out = {k: old[k] if k in old and (old[k] is v or old[k] == v) else v for k, v in new.items()}
    return old if len(out) == len(old) and all(old.get(k) is v for k, v in out.items()) else out
