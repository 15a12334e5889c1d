"""Two matches that differ only in what a viewer cannot see look the same to that viewer (HOPE-INFO-02, HOPE-INFO-03).

In the second world the other player's hidden cards change places with others of their kind. While only the viewer acts
(the other passes), the viewer's views, events and decisions are equal, byte for byte; windows open on public facts.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from hopetable.kernel.engine import Engine
from hopetable.kernel.game import Game
from hopetable.kernel.records import MatchSetup
from hopetable.kernel.state import Match
from hopetable.kernel.told import audience_bit

from ..random_play import eager
from ..two_worlds import World, dealt_anew
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


def unseen(match: Match) -> list[list[int]]:
    """The hidden seat's cards of which the viewer does not see the face, kind by kind."""
    game = Game(hope().rules, match)
    kinds: dict[tuple[Any, ...], list[int]] = {}
    for card in match.cards.values():
        facts = hope().rules.book.entries[card.code].facts
        if card.owner == HIDDEN and not game.mask(card) & audience_bit(f"seat:{VIEWER}"):
            kinds.setdefault((facts["kind"], facts["specific"]), []).append(card.id)
    return list(kinds.values())


@pytest.mark.parametrize("audience", ["seat:0", "watch"])
@pytest.mark.parametrize("seed", range(12))
def test_the_viewers_stream_does_not_tell_the_worlds_apart(seed: int, audience: str):
    """As long as the viewer acts: nobody else is asked in one world and not in the other."""
    start, dice = begun(seed), random.Random(500 + seed)
    rules = hope().rules
    one, two = World(rules, start.clone(), audience), World(rules, dealt_anew(start, unseen(start), dice), audience)
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
        assert one.text() == two.text(), f"after {acts} acts"
    assert acts >= 4, "a seed that ends so early has tested next to nothing: take another"
