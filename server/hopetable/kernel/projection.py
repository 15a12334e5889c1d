"""What each audience sees: one allow-list for views, patches, events, decisions and option lists.

`Views` serves all audiences of one match. A view is made of small dictionaries, one per card, zone, seat and section;
one that did not change keeps its identity, so a patch is an identity comparison with what was sent last.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

from . import rng
from .game import Game
from .records import EVERYBODY, WATCH, Card, Decision, Event, Option, Sight
from .ruleset import Ruleset
from .state import Match
from .telling import OPEN
from .zones import zone_name, zone_seat

Data = dict[str, Any]


@lru_cache(maxsize=64)
def audience_bit(audience: str) -> int:
    """The sight bit of "seat:N" or "watch"."""
    return 1 << int(audience[5:]) if audience.startswith("seat:") else WATCH


@lru_cache(maxsize=64)
def audience_seat(audience: str) -> int | None:
    """The seat of an audience, None for watchers."""
    return int(audience[5:]) if audience.startswith("seat:") else None


class ZonePart:
    """One zone as some audience sees it: the order (or size), and the cards by handle. Kept while nothing changes."""

    __slots__ = ("cards", "stamp", "value")

    def __init__(self, stamp: int, value: Any, cards: dict[str, Data]) -> None:
        self.stamp = stamp
        self.value = value
        self.cards = cards


class Sent:
    """What an audience has been shown: parts that are replaced, never altered, so that a copy is a reference."""

    __slots__ = ("seats", "top", "version", "zones")

    def __init__(self, version: int, zones: dict[str, ZonePart], seats: dict[str, Data], top: Data) -> None:
        self.version = version
        self.zones = zones
        self.seats = seats
        self.top = top


class Views:
    """Projects one match. Call `view` for a full view, `patch` for what changed since the audience's last one.

    A ruleset may say `shifting(game)`: the cards whose faces depend on more than their record now, None if any might.
    Faces of other cards are read only when the record is replaced.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.version = self.before = -1
        self.touched: list[str] = []
        self.public: tuple[tuple[Event, ...], list[Data | None]] = ((), [])
        self.faces: dict[int, Data] = {}
        self.backs: dict[int, Data] = {}
        self.records: dict[int, Card] = {}
        self.face_of: dict[int, Card] = {}
        self.stamps: dict[str, tuple[tuple[int, ...], int]] = {}
        self.parts: dict[tuple[str, int], ZonePart] = {}
        self.seen: dict[str, bool] = {}
        self.plans: dict[str, tuple[int, dict[str, bool], int]] = {}
        self.shifting: frozenset[int] | None = None
        self.seats: dict[str, Data] = {}
        self.sections: Data = {}
        self.sent: dict[str, Sent] = {}

    def view(self, match: Match, audience: str) -> Data:
        """Everything the audience may see, as one dictionary; remembered as sent."""
        self._refresh(match)
        shown = self.sent[audience] = self._shown(match, audience)
        cards: dict[str, Data] = {}
        for part in shown.zones.values():
            cards.update(part.cards)
        head = {"game": match.game, "audience": audience, "you": audience_seat(audience)}
        zones = {key: part.value for key, part in shown.zones.items()}
        return {**head, **shown.top, "seats": shown.seats, "zones": zones, "cards": cards}

    def patch(self, match: Match, audience: str) -> Data:
        """What changed for the audience since the last view or patch."""
        old = self.sent.get(audience)
        if old is None:
            return self.view(match, audience)
        self._refresh(match)
        bit, told = self._plan(match, audience)
        if old.version == self.before and len(old.zones) == len(told):
            fresh = {key: self._now(match, key, told[key], bit) for key in self.touched if key in told}
            new = Sent(self.version, {**old.zones, **fresh}, self.seats, self.sections)
            zones, cards = self._moved(old.zones, fresh)
        else:
            new = self._shown(match, audience)
            zones, cards = self._moved(old.zones, new.zones)
            self._gone(old.zones, new.zones, zones, cards)
        self.sent[audience] = new
        out: Data = {}
        seats = changed(old.seats, new.seats)
        if seats:
            out["seats"] = seats
        if zones:
            out["zones"] = zones
        if cards:
            out["cards"] = cards
        out.update(changed(old.top, new.top))
        return out

    def _moved(self, old: dict[str, ZonePart], new: dict[str, ZonePart]) -> tuple[Data, Data]:
        """The zones whose order changed, and the cards that came, changed or went (None), in zones that changed."""
        zones: Data = {}
        before: dict[str, Data] = {}
        after: dict[str, Data] = {}
        for key, part in new.items():
            was = old.get(key)
            if was is part:
                continue
            if was is None or was.value != part.value:
                zones[key] = part.value
            if was is not None:
                before.update(was.cards)
            after.update(part.cards)
        cards: Data = {h: face for h, face in after.items() if before.get(h) is not face}
        for handle in before:
            if handle not in after:
                cards[handle] = None
        return zones, cards

    def _gone(self, old: dict[str, ZonePart], new: dict[str, ZonePart], zones: Data, cards: Data) -> None:
        """Zones that are no more, and the cards that went with them."""
        for key, was in old.items():
            if key not in new:
                zones[key] = None
                for handle in was.cards:
                    cards.setdefault(handle, None)

    # -- shared by all audiences -------------------------------------------------------------------------------

    def _refresh(self, match: Match) -> None:
        if self.version == match.version:
            return
        self.before, self.version = self.version, match.version
        self.touched = []
        game = Game(self.rules, match)
        shifting = getattr(self.rules, "shifting", None)
        now: frozenset[int] | None = shifting(game) if shifting is not None else None
        doubtful = None if now is None or self.shifting is None else now | self.shifting
        self.shifting = now
        if len(self.seen) != len(match.zones):
            self.seen = {key: self.rules.zones[zone_name(key)].sight != "none" for key in match.zones}
        for key, cards in match.zones.items():
            if self.seen[key]:
                self._refresh_zone(game, key, cards, doubtful)
            elif key not in self.stamps or self.stamps[key][0] is not cards:
                self.stamps[key] = (cards, self.version)
                self.touched.append(key)
        self.seats = kept(self.seats, {str(seat): self.rules.seat_view(game, seat) for seat in match.players})
        self.sections = kept(self.sections, self.rules.table_view(game))

    def _refresh_zone(self, game: Game, key: str, cards: tuple[int, ...], doubtful: frozenset[int] | None) -> None:
        """Read the faces of a zone's new cards and of those that are in doubt (None: all of them).

        A zone in which anything changed gets a new stamp.
        """
        records, faces, known = game.match.cards, self.faces, self.face_of
        last = self.stamps.get(key)
        same = last is not None and last[0] is cards
        now = [records.get(card) for card in cards]  # None for a free place
        # Compared as lists: equal records are nearly always the same ones, and that is seen without a call each.
        certain = same and doubtful is not None and doubtful.isdisjoint(cards)
        if certain and now == [known.get(card) for card in cards]:
            return
        for card, record in zip(cards, now, strict=True):
            if record is None:
                continue
            if known.get(card) is record:
                if doubtful is not None and card not in doubtful:
                    continue
            else:
                known[card] = record
                same = False
            face = self.rules.card_view(game, record)
            if faces.get(card) != face:
                faces[card] = face
                same = False
        if not same:
            self.stamps[key] = (cards, self.version)
            self.touched.append(key)

    def _shown(self, match: Match, audience: str) -> Sent:
        bit, told = self._plan(match, audience)
        zones = {key: self._now(match, key, whole, bit) for key, whole in told.items()}
        return Sent(self.version, zones, self.seats, self.sections)

    def _now(self, match: Match, key: str, whole: bool, bit: int) -> ZonePart:
        """A zone as it is, for those with a sight bit: card by card, or only its size."""
        ids = match.zones[key]
        if not whole:
            return self._counted(key, len(ids))
        if self.rules.zones[zone_name(key)].sight == "all":
            bit = EVERYBODY  # one part serves all audiences
        stamp = self.stamps[key][1]
        part = self.parts.get((key, bit))
        if part is None or part.stamp != stamp:
            part = self.parts[key, bit] = self._part(match, key, ids, bit, stamp)
        return part

    def _plan(self, match: Match, audience: str) -> tuple[int, dict[str, bool]]:
        """Which zones an audience is told of: card by card (True), or only their size."""
        plan = self.plans.get(audience)
        if plan is None or plan[2] != len(match.zones):
            bit, seat = audience_bit(audience), audience_seat(audience)
            told: dict[str, bool] = {}
            for key in match.zones:
                spec = self.rules.zones[zone_name(key)]
                if spec.sight == "none" or (spec.sight == "owner" and zone_seat(key) != seat):
                    if spec.counted:
                        told[key] = False
                else:
                    told[key] = True
            plan = self.plans[audience] = (bit, told, len(match.zones))
        return plan[0], plan[1]

    def _counted(self, key: str, size: int) -> ZonePart:
        """A zone of which only the size is told."""
        part = self.parts.get((key, -1))
        if part is None or part.value != size:
            part = self.parts[key, -1] = ZonePart(0, size, {})
        return part

    def _part(self, match: Match, key: str, ids: tuple[int, ...], bit: int, stamp: int) -> ZonePart:
        spec, owner = self.rules.zones[zone_name(key)], zone_seat(key)
        mine = owner is not None and bit == 1 << owner and spec.sight in ("owner", "face")
        order: list[str | None] = []
        cards: dict[str, Data] = {}
        for card in ids:
            if not card:
                order.append(None)
                continue
            record = match.cards[card]
            order.append(record.handle)
            open_ = spec.sight == "all" or mine or (record.up and spec.sight != "owner") or record.known & bit
            cards[record.handle] = self.faces[card] if open_ else self._back(match, record)
        return ZonePart(stamp, order, cards)

    def _back(self, match: Match, record: Card) -> Data:
        host = match.cards[record.under].handle if record.under is not None else None
        if self.records.get(record.id) is not record or self.backs[record.id].get("under") != host:
            self.records[record.id] = record
            back: Data = {
                "h": record.handle, "owner": record.owner, "ctl": record.controller, "zone": record.zone, "up": False,
                "ex": record.exhausted, "hidden": True,
            }  # fmt: skip
            if record.cell is not None:
                back["cell"] = list(record.cell)
            if host is not None:
                back["under"] = host
            self.backs[record.id] = back
        return self.backs[record.id]

    # -- events and decisions ----------------------------------------------------------------------------------

    def events(self, match: Match, events: tuple[Event, ...], audience: str) -> list[Data]:
        """The events as the audience may know them, in order."""
        bit = audience_bit(audience)
        if self.public[0] is not events:
            self.public = (events, [event_data(e, bit) if is_public(e) else None for e in events])
        if None not in self.public[1]:
            return self.public[1]  # type: ignore[return-value]  # nothing in it is for some only
        told = zip(events, self.public[1], strict=True)
        return [event_data(e, bit) if same is None else same for e, same in told if e.mask & bit]

    def decisions(self, match: Match, audience: str) -> list[Data]:
        """The open decisions: in full for a seat that owes the answer, else only what is public."""
        seat = audience_seat(audience)
        return [self._decision(match, d, seat) for d in match.decisions]

    def _decision(self, match: Match, decision: Decision, seat: int | None) -> Data:
        out: Data = {
            "id": decision_name(match, decision.id),
            "rev": decision.rev,
            "kind": decision.kind,
            "prompt": decision.prompt,
        }
        mine = seat is not None and seat in decision.seats
        seats = decision.seats
        if decision.window:  # who else is asked, and who has answered, is nobody's business
            seats = (seat,) if mine and seat is not None else ()
        out["seats"] = list(seats)
        if decision.mode == "all":
            out["done"] = [s for s in seats if s in decision.answers]
        if not mine:
            out["public"] = True
            return out
        assert seat is not None
        game = Game(self.rules, match)
        out["options"] = [option_data(match, o) for o in decision.options[seat]]
        out["min"], out["max"] = decision.least, decision.most
        out["default"] = list(decision.default[seat])
        if decision.params:
            out["params"] = {k: handle_of(match, v) if k.startswith("card") else v for k, v in decision.params.items()}
        if decision.rule:
            out["rule"] = decision.rule
        if decision.source is not None:
            out["source"] = handle_of(match, decision.source)
        if decision.constraint:
            out["constraint"] = decision.constraint
        shown = decision.shown.get(seat)
        if shown:
            faces = (self.rules.card_view(game, match.cards[c]) for c in shown)
            out["shown"] = {f["h"]: f for f in faces}
        return out


@lru_cache(maxsize=4096)
def _scattered(seed: str, number: int) -> int:
    return rng.scattered(_apart(seed), number)


@lru_cache(maxsize=1024)
def _apart(seed: str) -> str:
    """A key that handles do not share, lest one tell of the other."""
    return hashlib.sha256(f"decisions {seed}".encode()).hexdigest()


def decision_name(match: Match, number: int) -> str:
    """What a decision is called outside: nothing shows how many others were asked meanwhile."""
    return f"d{_scattered(match.rng.seed, number)}"


def decision_number(match: Match, name: str) -> int | None:
    """The number behind a decision's name; None if that is no such name."""
    digits = name[1:]
    if name[:1] != "d" or not digits.isascii() or not digits.isdigit() or len(digits) > 11:
        return None
    return rng.gathered(_apart(match.rng.seed), int(digits))


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


def handle_of(match: Match, card: Any) -> Any:
    """The public handle of a card id; None stays None."""
    return match.cards[card].handle if isinstance(card, int) else card


def option_data(match: Match, option: Option) -> Data:
    """An option as its seat sees it: everything but `act`."""
    out: Data = {"id": option.id, "key": option.key}
    if option.card is not None:
        out["card"] = match.cards[option.card].handle
    if option.params:
        out["params"] = option.params
    if option.confirm:
        out["confirm"] = True
    if option.targets:
        out["targets"] = [match.cards[c].handle for c in option.targets]
    if option.cell is not None:
        out["cell"] = list(option.cell)
    if option.seat is not None:
        out["seat"] = option.seat
    return out


def sight_data(sight: Sight, bit: int) -> Data:
    """A card in an event: its handle if the audience sees a card there, its entry if it sees the face."""
    out: Data = {}
    seen = (sight.mask | sight.was_mask) & bit
    if sight.handle and (sight.open or sight.mask & bit):
        out["h"] = sight.handle
    if seen:
        out["id"] = sight.code
    return out


_PRIVATE = frozenset(
    "batch was was_since was_controller was_up source foe silent to_seat quiet only".split()
)  # what abilities read of an event and no audience is told


def is_public(event: Event) -> bool:
    """Whether every audience is told the same of an event."""
    if event.mask != EVERYBODY:
        return False
    return all(s.mask in _ALIKE and s.was_mask in _ALIKE for s in event.cards)


_ALIKE = (0, EVERYBODY)


def event_data(event: Event, bit: int) -> Data:
    """An event for one audience; ids of cards never appear."""
    out: Data = {"n": event.n, "e": event.name}
    if event.cause is not None:
        out["c"] = event.cause
    if event.cards:
        if event.name in ("revealed", "looked"):
            out["cards"] = [sight_data(s, bit) for s in event.cards]
        else:
            first = event.cards[0]
            out["card"] = sight_data(first, bit)
            if first.was and (first.was_open or first.was_mask & bit):
                out["was"] = first.was
            if event.name == "linked":
                out["targets"] = [sight_data(s, bit) for s in event.cards[1:]]
            elif len(event.cards) > 1:
                out["by_card"] = sight_data(event.cards[1], bit)
    for key, value in event.fields.items():
        if key not in _PRIVATE and value is not None:
            out[key] = value
    return out


__all__ = ["OPEN", "Views", "audience_bit", "audience_seat", "event_data"]
