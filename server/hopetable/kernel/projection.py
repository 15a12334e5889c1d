"""What each audience sees of a match: one allow-list for views, patches, events and decisions.

`Views` serves all audiences of one match. What they can be shown is made once, for all of them (`painting`), each part
with the sight bits of those who are shown it; a part that did not change keeps its identity, and a patch is what
differs between two such pictures for one pair of eyes (`picture`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .game import Game
from .painting import Painter
from .picture import Change, Picture
from .records import Decision, Event
from .ruleset import Ruleset
from .state import Match
from .told import Data, Told, audience_bit, audience_seat, own_decision, public_decision


def _as_it_is(data: Data) -> Any:
    return data


class Views:
    """Projects one match. Call `view` for a full view, `patch` for what changed since the audience's last one.

    `pack` is what becomes of a face, a seat, a section and an event that all are told: rooms keep them as text, made
    once for all audiences. What is told to several audiences alike is one object, never to be changed.
    """

    def __init__(self, rules: Ruleset, pack: Callable[[Data], Any] = _as_it_is) -> None:
        self.rules = rules
        self.pack = pack
        self.sent: dict[str, Picture] = {}
        self._painter = Painter(rules, pack)
        self._change: Change | None = None
        self._told = Told((), pack)
        self._asked: tuple[tuple[Decision, ...], list[Data]] = ((), [])

    def view(self, match: Match, audience: str) -> Data:
        """Everything the audience may see, as one dictionary; remembered as sent."""
        now, bit = self._painter.picture(match), audience_bit(audience)
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
                cards[shown.handle] = shown.to(bit)
        head = {"game": match.game, "audience": audience, "you": audience_seat(audience)}
        return {**head, **now.sections, "seats": now.seats, "zones": zones, "cards": cards}

    def patch(self, match: Match, audience: str) -> Data:
        """What changed for the audience since the last view or patch."""
        old = self.sent.get(audience)
        if old is None:
            return self.view(match, audience)
        now = self._painter.picture(match)
        if old is now:
            return {}
        self.sent[audience] = now
        change = self._change
        if change is None or change.old is not old or change.new is not now:
            change = self._change = Change(old, now)
        if old not in self.sent.values():
            self._change = None  # nobody else waits for it
        return change.patch(audience_bit(audience))

    def events(self, match: Match, events: tuple[Event, ...], audience: str) -> list[Any]:
        """The events as the audience may know them, in order."""
        if self._told.events is not events:
            self._told = Told(events, self.pack)
        return self._told.to(audience_bit(audience))

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
