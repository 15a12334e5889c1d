"""What each audience sees: one allow-list for views, patches, events, decisions and option lists.

`Views` serves all audiences of one match. A view is made of small dictionaries, one per card, zone, seat and section;
one that did not change keeps its identity, so a patch is an identity comparison with what was sent last.
"""

from __future__ import annotations

from typing import Any

from .game import OPEN, Game
from .records import WATCH, Card, Decision, Event, Option, Sight
from .ruleset import Ruleset
from .state import Match
from .zones import zone_name, zone_seat

Data = dict[str, Any]


def audience_bit(audience: str) -> int:
    """The sight bit of "seat:N" or "watch"."""
    return 1 << int(audience[5:]) if audience.startswith("seat:") else WATCH


def audience_seat(audience: str) -> int | None:
    """The seat of an audience, None for watchers."""
    return int(audience[5:]) if audience.startswith("seat:") else None


class Views:
    """Projects one match. Call `view` for a full view, `patch` for what changed since the audience's last one."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.version = -1
        self.faces: dict[int, Data] = {}
        self.backs: dict[int, Data] = {}
        self.records: dict[int, Card] = {}
        self.zone_ids: dict[str, tuple[int, ...]] = {}
        self.seats: dict[str, Data] = {}
        self.sections: Data = {}
        self.sent: dict[str, dict[str, Data]] = {}

    def view(self, match: Match, audience: str) -> Data:
        """Everything the audience may see, as one dictionary; remembered as sent."""
        self._refresh(match)
        parts = self._parts(match, audience)
        self.sent[audience] = parts
        seat = audience_seat(audience)
        head = {"game": match.game, "audience": audience, "you": seat}
        return {**head, **parts["top"], "seats": parts["seats"], "zones": parts["zones"], "cards": parts["cards"]}

    def patch(self, match: Match, audience: str) -> Data:
        """What changed for the audience since the last view or patch."""
        old = self.sent.get(audience)
        if old is None:
            return self.view(match, audience)
        self._refresh(match)
        new = self._parts(match, audience)
        self.sent[audience] = new
        out: Data = {}
        for name in ("seats", "zones", "cards"):
            before, after = old[name], new[name]
            change = {k: v for k, v in after.items() if before.get(k) is not v}
            for key in before:
                if key not in after:
                    change[key] = None
            if change:
                out[name] = change
        before = old["top"]
        for key, value in new["top"].items():
            if before.get(key) is not value:
                out[key] = value
        for key in before:
            if key not in new["top"]:
                out[key] = None
        return out

    # -- shared by all audiences -------------------------------------------------------------------------------

    def _refresh(self, match: Match) -> None:
        if self.version == match.version:
            return
        self.version = match.version
        game = Game(self.rules, match)
        rules, faces = self.rules, self.faces
        for key, cards in match.zones.items():
            if self.rules.zones[zone_name(key)].sight == "none":
                continue
            for card in cards:
                if card:
                    face = rules.card_view(game, match.cards[card])
                    if faces.get(card) != face:
                        faces[card] = face
        for seat in match.players:
            name, value = str(seat), rules.seat_view(game, seat)
            if self.seats.get(name) != value:
                self.seats[name] = value
        sections = rules.table_view(game)
        for name in [n for n in self.sections if n not in sections]:
            del self.sections[name]
        for name, value in sections.items():
            if name not in self.sections or self.sections[name] != value:
                self.sections[name] = value

    def _parts(self, match: Match, audience: str) -> dict[str, Data]:
        bit, seat = audience_bit(audience), audience_seat(audience)
        old = self.sent.get(audience, {"zones": {}, "cards": {}})
        old_zones = old["zones"]
        zones: Data = {}
        cards: Data = {}
        records = match.cards
        for key, ids in match.zones.items():
            spec = self.rules.zones[zone_name(key)]
            owner = zone_seat(key)
            if spec.sight == "none" or (spec.sight == "owner" and owner != seat):
                if spec.counted:
                    zones[key] = len(ids)
                continue
            shown: list[str | None] = []
            for card in ids:
                if not card:
                    shown.append(None)
                    continue
                record = records[card]
                shown.append(record.handle)
                if spec.sight == "all" or (record.up and spec.sight != "owner") or (
                    spec.sight in ("owner", "face") and owner is not None and bit == 1 << owner
                ) or record.known & bit:  # fmt: skip
                    cards[record.handle] = self.faces[card]
                else:
                    cards[record.handle] = self._back(match, record)
            zones[key] = old_zones[key] if old_zones.get(key) == shown else shown
        return {"zones": zones, "cards": cards, "seats": dict(self.seats), "top": dict(self.sections)}

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
        return [event_data(e, bit) for e in events if e.mask & bit]

    def decisions(self, match: Match, audience: str) -> list[Data]:
        """The open decisions: in full for a seat that owes the answer, else only what is public."""
        seat = audience_seat(audience)
        return [self._decision(match, d, seat) for d in match.decisions]

    def _decision(self, match: Match, decision: Decision, seat: int | None) -> Data:
        out: Data = {"id": f"d{decision.id}", "rev": decision.rev, "kind": decision.kind, "prompt": decision.prompt}
        mine = seat is not None and seat in decision.seats
        if decision.window and not mine:
            out["seats"] = []
        else:
            out["seats"] = list(decision.seats)
        if decision.mode == "all":
            out["done"] = [s for s in decision.seats if s in decision.answers]
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
    "batch was_since was_controller was_up source foe silent to_seat quiet only".split()
)  # what abilities read of an event and no audience is told


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
            if len(event.cards) > 1:
                out["by_card"] = sight_data(event.cards[1], bit)
    for key, value in event.fields.items():
        if key not in _PRIVATE and value is not None:
            out[key] = value
    return out


__all__ = ["OPEN", "Views", "audience_bit", "audience_seat", "event_data"]
