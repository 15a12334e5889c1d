"""Two matches that differ only in what a viewer cannot see: what the games' tests of that share."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import msgspec

from hopetable.kernel.engine import Engine
from hopetable.kernel.projection import Views
from hopetable.kernel.records import Answer
from hopetable.kernel.ruleset import Ruleset
from hopetable.kernel.state import Match
from hopetable.kernel.told import audience_bit


class World:
    """A match and what one audience is sent of it: a snapshot, then events, patch and decisions of every answer."""

    def __init__(self, rules: Ruleset, match: Match, audience: str) -> None:
        self.match, self.audience = match, audience
        self.engine, self.views = Engine(rules), Views(rules)
        self.stream: list[Any] = [self.views.view(match, audience), self.views.decisions(match, audience)]

    def answer(self, answer: Answer) -> set[int]:
        """Play an answer. Returns the cards whose faces its events show the audience, or have shown it before."""
        match, audience, bit = self.match, self.audience, audience_bit(self.audience)
        events = self.engine.answer(match, answer).events
        told = self.views.events(match, events, audience)
        self.stream.append((told, self.views.patch(match, audience), self.views.decisions(match, audience)))
        return {s.id for e in events if e.mask & bit for s in e.cards if (s.mask | s.was_mask) & bit}

    def text(self) -> bytes:
        """All that was sent."""
        return msgspec.json.encode(self.stream)

    def forget(self) -> None:
        """Leave the last answer out of what was sent: the worlds may part there."""
        self.stream.pop()


def dealt_anew(match: Match, groups: Iterable[list[int]], dice: random.Random) -> Match:
    """A copy in which the cards of each group have changed faces among themselves; nothing else differs."""
    other = match.clone()
    for cards in groups:
        codes = [match.cards[c].code for c in cards]
        dice.shuffle(codes)
        for card, code in zip(cards, codes, strict=True):
            other.cards[card] = msgspec.structs.replace(other.cards[card], code=code)
    other.touch_zones()
    return other
