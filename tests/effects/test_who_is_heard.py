"""What is kept of who listens, and of what is derived, is what a look at a fresh copy of the match finds."""

from __future__ import annotations

from typing import Any

import pytest

from bench.headless import decks_of
from hopetable.bots.headless import setup_of
from hopetable.bots.random import RandomBot
from hopetable.effects.derive import derived
from hopetable.games.registry import games
from hopetable.kernel.engine import Engine
from hopetable.kernel.game import Game
from hopetable.kernel.state import Match

KINDS = ("allow:declare", "allow:play", "forbid", "forbid:declare", "power", "grace", "attack", "atk", "limit")


def listeners(rules: Any, match: Match, words: list[str]) -> dict[str, Any]:
    """Who listens to some words, and whether they are heard at all."""
    game = Game(rules, match)
    kit = rules.kit
    return {
        word: (
            [(c, a.address) for c, a in kit.listening(game, word)],
            word.startswith(("while:", "play:")) or kit.sounds(game, word),
        )
        for word in words
    }


def in_force(rules: Any, match: Match) -> dict[str, Any]:
    """What modifies anything, by kind."""
    state = derived(Game(rules, match))
    return {kind: [(m.this, m.instr.address) for m in state.mods(kind)] for kind in KINDS}


@pytest.mark.parametrize(("name", "options"), [("dreamduel", {"window": "constant"}), ("zhutian", {}), ("hope", {})])
def test_what_is_kept_is_what_a_fresh_look_finds(name: str, options: dict[str, Any]):
    entry = games()[name]
    engine, bot = Engine(entry.rules), RandomBot(5)
    setup = setup_of(entry, decks_of(entry, 5), 5)
    match, _ = engine.start(setup)
    match.options = {**match.options, **options}
    looked = 0
    while match.outcome is None and looked < 150:
        decision = match.decisions[0]
        engine.answer(match, bot.answer(match, decision, decision.waiting()[0]))
        if match.outcome is None:
            kept = match.cache.get("heard")
            words = sorted({*kept.to, *kept.audible}) if kept is not None else []
            assert listeners(entry.rules, match, words) == listeners(entry.rules, match.clone(), words)
            assert in_force(entry.rules, match) == in_force(entry.rules, match.clone())
            looked += bool(words)
    assert looked > 40
