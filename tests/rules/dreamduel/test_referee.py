"""A referee steps into duels at any moment: what is asked is asked afresh, and the duel goes on by its rules."""

from __future__ import annotations

import random

import pytest

from hopetable.bots.headless import setup_of
from hopetable.bots.random import RandomBot
from hopetable.games.registry import games
from hopetable.kernel.engine import Engine
from hopetable.kernel.errors import Refusal
from hopetable.kernel.referee import Act
from hopetable.kernel.state import Match


def opened(seed: int):
    entry = games()["dreamduel"]
    ready = [d["cards"] for d in entry.ready_decks()]
    engine = Engine(entry.rules)
    match, _ = engine.start(setup_of(entry, [ready[seed % len(ready)], ready[(seed + 1) % len(ready)]], seed))
    return engine, match, RandomBot(seed)


@pytest.mark.parametrize("seed", range(6))
def test_a_duel_survives_a_referee_who_meddles_all_the_time(seed: int):
    """Numbers and cards are changed at random moments, battles and payments included: no fault, no stuck state."""
    engine, match, bot = opened(seed)
    dice = random.Random(seed)
    meddled = 0
    for _ in range(240):
        if match.outcome is not None:
            break
        if dice.random() < 0.3 and match.table.turn:
            seat = dice.randrange(2)
            if dice.random() < 0.5:
                act = Act(act="set", who="J", seat=seat, name="ready", value=dice.randrange(6))
            else:
                zone = f"{seat}.{dice.choice(('hand', 'discard', 'deck', 'spirit', 'declare'))}"
                own = [c.id for c in match.cards.values() if c.owner == seat and c.zone.split(".")[-1] != "void"]
                act = Act(act="move", who="J", card=dice.choice(own), zone=zone, at=dice.choice(("top", "bottom")))
            step = engine.referee(match, act)
            assert step.events[0].name == "referee"
            assert match.outcome is not None or match.decisions
            meddled += 1
            assert Match.from_bytes(match.to_bytes(), engine.rules).hash() == match.hash()
            continue
        decision = match.decisions[0]
        engine.answer(match, bot.answer(match, decision, decision.waiting()[0]))
    assert meddled > 5


def test_numbers_keep_their_bounds():
    """Five orbs a player (DD-ORB-01); what is no number of a duellist is refused."""
    engine, match, _ = opened(1)
    before = match.hash()
    for name, value in (("ready", 6), ("ready", -1), ("hp", 10_001), ("liberated", 1), ("luck", 1)):
        with pytest.raises(Refusal) as refused:
            engine.referee(match, Act(act="set", seat=0, name=name, value=value))
        assert refused.value.code == "bad_field"
    assert match.hash() == before
    engine.referee(match, Act(act="set", seat=0, name="hp", value=4_000))
    assert match.players[0].hp == 4_000
