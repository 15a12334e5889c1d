"""Two matches that differ only in what a viewer cannot see look the same to that viewer (HOPE-INFO-02, HOPE-INFO-03).

In the second world the other player's hidden cards change places with others of their kind. While only the viewer acts
(the other passes), the viewer's views, events and decisions are equal, byte for byte; windows open on public facts.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from hopetable.kernel.engine import Engine
from hopetable.kernel.game import Game
from hopetable.kernel.projection import Views
from hopetable.kernel.records import Answer, MatchSetup
from hopetable.kernel.state import Match
from hopetable.kernel.told import audience_bit

from ..random_play import eager
from .table import hope

VIEWER, HIDDEN = 0, 1


def begun(seed: int) -> Match:
    """Some way into a random match: the viewer chooses what to do in a start or battle phase."""
    entry, dice = hope(), random.Random(seed)
    decks = tuple(dict(d["cards"]) for d in dice.sample(list(entry.cards.decks.values()), 2))
    engine = Engine(entry.rules)
    match, _ = engine.start(MatchSetup(2, f"{seed:064x}", decks, {"window": "constant"}))
    for _ in range(500):
        decision = match.decisions[0]
        seat = decision.waiting()[0]
        if match.table.turn >= 2 and seat == VIEWER and decision.prompt in ("start", "battle"):
            return match
        engine.answer(match, eager(dice, decision, seat))
        assert match.outcome is None
    raise AssertionError("the viewer's turn never came")


def mixed(match: Match, dice: random.Random) -> Match:
    """The same match with the other player's unseen cards exchanged within their kinds."""
    other, game = match.clone(), Game(hope().rules, match)
    kinds: dict[tuple[Any, ...], list[int]] = {}
    for card in match.cards.values():
        facts = hope().rules.book.entries[card.code].facts
        if card.owner == HIDDEN and not game.mask(card) & audience_bit("seat:0"):
            kinds.setdefault((facts["kind"], facts["specific"]), []).append(card.id)
    for cards in kinds.values():
        codes = [match.cards[c].code for c in cards]
        dice.shuffle(codes)
        for card, code in zip(cards, codes, strict=True):
            other.cards[card] = msgspec.structs.replace(other.cards[card], code=code)
    other.touch_zones()
    return other


class World:
    """A match and what one audience is sent of it."""

    def __init__(self, match: Match, audience: str) -> None:
        self.match, self.audience = match, audience
        self.engine, self.views = Engine(hope().rules), Views(hope().rules)
        self.stream: list[Any] = [self.views.view(match, audience), self.views.decisions(match, audience)]

    def answer(self, answer: Answer) -> None:
        step = self.engine.answer(self.match, answer)
        told = self.views.events(self.match, step.events, self.audience)
        self.stream += [told, self.views.view(self.match, self.audience), self.asked()]

    def asked(self) -> Any:
        return self.views.decisions(self.match, self.audience)


@pytest.mark.parametrize("audience", ["seat:0", "watch"])
@pytest.mark.parametrize("seed", range(12))
def test_the_viewers_stream_does_not_tell_the_worlds_apart(seed: int, audience: str):
    """As long as the viewer acts: nobody else is asked in one world and not in the other."""
    start, dice = begun(seed), random.Random(500 + seed)
    one, two = World(start.clone(), audience), World(mixed(start, dice), audience)
    assert one.match.hash() != two.match.hash()
    acts = windows = 0
    while one.match.outcome is None and acts + windows < 40:
        asked = [[(d.prompt, d.waiting()) for d in w.match.decisions] for w in (one, two)]
        assert asked[0] == asked[1]
        decisions = [w.match.decisions[0] for w in (one, two)]
        seat = decisions[0].waiting()[0]
        if decisions[0].window and HIDDEN in decisions[0].waiting():
            windows += 1
            for world, decision in zip((one, two), decisions, strict=True):
                world.answer(world.engine.default(world.match, decision, HIDDEN))
        elif seat == HIDDEN:
            break
        else:
            acts += 1
            answer = eager(dice, decisions[0], seat)
            for world in (one, two):
                world.answer(answer)
        assert msgspec.json.encode(one.stream) == msgspec.json.encode(two.stream), f"after {acts} acts"
    assert acts >= 4, "a seed that ends so early has tested next to nothing: take another"
