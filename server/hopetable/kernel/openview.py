"""The view of somebody from whom nothing is hidden: a referee who may see all, and everybody once a match is over.

Made whole each time and compared with what was sent last: such readers are few. Cards that have no public handle
(those in a deck) get one that stands for nothing else.
"""

from __future__ import annotations

from .game import Game
from .picture import changed
from .projection import Views
from .records import EVERYBODY, Event
from .ruleset import Ruleset
from .state import Match
from .told import Data, event_data
from .zones import zone_name

_PER_KEY = ("seats", "zones", "cards")


class OpenViews:
    """Full views and patches of one match for whoever may see everything."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.sent: Data = {}

    def view(self, match: Match) -> Data:
        """Every zone card by card, every card's face; remembered as sent."""
        game = Game(self.rules, match)
        zones: dict[str, list[str | None]] = {}
        cards: dict[str, Data] = {}
        for key, ids in match.zones.items():
            if not self.rules.zones[zone_name(key)].counted:
                continue
            zones[key] = [_handle(match, card) if card else None for card in ids]
            for card in filter(None, ids):
                face = self.rules.card_view(game, match.cards[card])
                cards[_handle(match, card)] = face if face["h"] else {**face, "h": _handle(match, card)}
        self.sent = {
            "game": match.game, "audience": "all", "you": None, **self.rules.table_view(game),
            "seats": {str(seat): self.rules.seat_view(game, seat) for seat in match.players},
            "zones": zones, "cards": cards,
        }  # fmt: skip
        return self.sent

    def patch(self, match: Match, audience: str) -> Data:
        """What changed since the last view or patch, whoever the audience is."""
        old = self.sent
        new = self.view(match)
        out: Data = {}
        for key, value in new.items():
            if key in _PER_KEY:
                part = changed(old.get(key, {}), value)
                part = {k: v for k, v in part.items() if v is None or old.get(key, {}).get(k) != v}
                if part:
                    out[key] = part
            elif old.get(key) != value:
                out[key] = value
        return out

    def events(self, match: Match, events: tuple[Event, ...], audience: str) -> list[Data]:
        """The events with every card that anybody saw, whoever the audience is."""
        return [event_data(e, EVERYBODY) for e in events if e.mask]

    def decisions(self, match: Match) -> list[Data]:
        """What is public of the open decisions, and whom each is for, windows included."""
        told = Views(self.rules).decisions(match, "watch")
        return [{**data, "seats": list(d.seats)} for data, d in zip(told, match.decisions, strict=True)]


def _handle(match: Match, card: int) -> str:
    return match.cards[card].handle or f"u{card}"
