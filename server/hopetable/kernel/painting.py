"""Making the picture of a match: what can be shown of cards, zones, seats and table, once for all audiences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import compress, islice
from operator import is_not
from typing import Any, TypeVar

from .game import Game
from .picture import BLANK, Picture, Place, Shown
from .records import EVERYBODY, Card
from .ruleset import Ruleset
from .state import Match
from .told import Data
from .zones import ZoneSpec, sight_mask, zone_name, zone_seat

Key = TypeVar("Key")


def _any_card(game: Game) -> None:
    return None


class Painter:
    """Keeps the newest picture of one match; what did not change is the same object in the next one.

    A ruleset may say `shifting(game)`: the cards whose faces depend on more now than their own record, those of cards
    under them and that of the card they lie under; None if any might. Each has a stamp that says the same as long as
    its face does, or None if it has to be read each time. Other faces are read when such a record changes.
    """

    def __init__(self, rules: Ruleset, pack: Callable[[Data], Any]) -> None:
        self.rules = rules
        self.pack = pack
        self._last = BLANK
        self._records: list[Card] = []
        self._contents: list[tuple[int, ...]] = []
        self._parts: dict[str, Any] = {}
        """Seats and sections as the ruleset handed them out."""
        self._kinds: dict[str, tuple[ZoneSpec, int | None, int]] = {}
        """Of each zone its kind, its seat, and the sight bits of those who are told card by card what lies there."""
        self._under: dict[int, int] = {}
        self._shifts: Callable[[Game], Mapping[int, Any] | None] = getattr(rules, "shifting", _any_card)
        self._shifting: Mapping[int, Any] | None = None

    def picture(self, match: Match) -> Picture:
        """What can be shown of the match now."""
        last = self._last
        if last.version == match.version:
            return last
        game = Game(self.rules, match)
        if len(self._kinds) != len(match.zones):
            self._kinds = {key: self._kind(key) for key in match.zones}
            self._contents = []
        moved = set(differing(match.zones, self._contents))
        cards, other_cards = self._cards(game, last.cards, moved)
        zones, other_zones = self._zones(match, last.zones, moved)
        rules = self.rules
        seats, other_seats = self._said(
            last.seats, {str(seat): rules.seat_view(game, seat) for seat in match.players}
        )  # fmt: skip
        sections, other_sections = self._said(last.sections, rules.table_view(game))
        self._last = Picture(
            match.version, last.version, cards, zones, seats, sections, other_cards, other_zones, other_seats,
            other_sections,
        )  # fmt: skip
        return self._last

    def _kind(self, key: str) -> tuple[ZoneSpec, int | None, int]:
        spec, seat = self.rules.zones[zone_name(key)], zone_seat(key)
        if spec.sight == "owner":
            return spec, seat, 0 if seat is None else 1 << seat
        return spec, seat, 0 if spec.sight == "none" else EVERYBODY

    # -- seats and sections ----------------------------------------------------------------------------------------

    def _said(self, last: Data, parts: Data) -> tuple[Data, list[str]]:
        """What everybody is told of seats or table, packed, and which of it is other than last time."""
        out, other, handed = last, [], self._parts
        for name, part in parts.items():
            if name in last and handed[name] == part:
                continue
            if out is last:
                out = last.copy()
            handed[name] = part
            out[name] = self.pack(part)
            other.append(name)
        if len(out) > len(parts):
            other += [name for name in out if name not in parts]
            out = {name: out[name] for name in parts}
        return out, other

    # -- cards -----------------------------------------------------------------------------------------------------

    def _cards(self, game: Game, last: dict[int, Shown], moved: set[str]) -> tuple[dict[int, Shown], list[int]]:
        """The cards as they are shown, and which are shown otherwise than last time; adds to `moved` the zones in which
        one has got another name."""
        match, other = game.match, []
        records, out, kinds = match.cards, last, self._kinds
        for card in self._doubtful(game, last):
            record, was = records.get(card), last.get(card)
            if record is None:
                continue
            now = self._card(game, record, kinds[record.zone]) if record.zone in kinds else None
            if now == was:
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
            if host is not None or card in under:
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

    def _card(self, game: Game, record: Card, kind: tuple[ZoneSpec, int | None, int]) -> Shown | None:
        """A card as it is shown; None if nobody is told that it lies there."""
        spec, seat, told = kind
        if not told:
            return None
        seen = sight_mask(spec, seat, record)
        face = self.pack(self.rules.card_view(game, record)) if seen & told else None
        back = self.pack(back_of(game.match, record)) if told & ~seen else None
        return Shown(record.handle, told, seen, face, back)

    # -- zones -----------------------------------------------------------------------------------------------------

    def _zones(
        self, match: Match, last: dict[str, Place], moved: set[str]
    ) -> tuple[dict[str, Place], list[str]]:  # fmt: skip
        """The zones as they are shown, and which are shown otherwise than last time."""
        if not moved:
            return last, []
        out, other, records = last.copy(), [], match.cards
        for key in moved:
            ids, (spec, _, told) = match.zones[key], self._kinds[key]
            order = [records[card].handle if card else None for card in ids] if told else []
            place = Place(told, order, len(ids) if told != EVERYBODY and spec.counted else None)
            if out.get(key) != place:
                out[key] = place
                other.append(key)
        if len(out) > len(match.zones):
            other += [key for key in out if key not in match.zones]
            out = {key: place for key, place in out.items() if key in match.zones}
        self._contents = list(match.zones.values())
        return out, other


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
