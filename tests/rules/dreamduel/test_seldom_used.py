"""Cards that bots hardly ever come to use: each can be used in a duel from its beginning, through the options alone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from hopetable.bots.random import random_answer
from hopetable.kernel.engine import Engine
from hopetable.kernel.records import Answer, MatchSetup

from .table import duel

DECKS = YAML(typ="safe", pure=True).load(Path(__file__).with_name("seldom_used.yaml"))
"""Lists of this test's own: seeds and lists belong together."""

SELDOM = {
    "ALC-003": "alice", "FLD-010": "flandre", "FLD-017": "flandre", "REM-003": "remilia",
    "RM-017": "reimu", "UU-019": "yuyuko", "YM-003": "youmu",
}  # fmt: skip
"""The card and a deck that plays it."""

WANTED = {"REM-003": ("C007-REM", "REM-011"), "UU-019": ("UU-004",)}
"""What else its player uses whenever it is offered: Remilia center and what heals; a card that is soon clashed."""

AGAINST = {"UU-019": "sakuya"}
"""A deck that brings it about, where not any does: it strikes back when it clashes."""

ACTS = ("declare", "clash", "play", "set_item", "center", "search", "would")
DUELS = 60


def wishing(wanted: tuple[str, ...], match, decision, seat: int, dice: random.Random) -> Answer:
    """An option about a wanted card if there is one, the first wish first; else something rather than nothing."""
    options = decision.options.get(seat, ())
    codes = {o.id: match.cards[o.card].code for o in options if o.card in match.cards}
    for card in wanted if decision.least <= 1 else ():
        for option in options:
            if codes.get(option.id) == card and (option.key in ACTS or decision.kind != "choose_action"):
                return Answer(seat, decision.id, decision.rev, (option.id,))
    if decision.kind == "choose_action" and len(options) > 1 and dice.random() < 0.8:
        return Answer(seat, decision.id, decision.rev, (dice.choice(options[:-1]).id,))
    return random_answer(dice, decision, seat)


def uses(entry, card: str, seed: int) -> bool:
    """Whether the card is declared or played in one duel of a deck that holds three of it."""
    dice = random.Random(seed)
    mine = {**DECKS[SELDOM[card]], card: 3}
    theirs = DECKS[AGAINST.get(card) or dice.choice(sorted(DECKS))]
    engine = Engine(entry.rules)
    match, _ = engine.start(MatchSetup(2, f"{seed:064x}", (mine, theirs), {}))
    while match.outcome is None:
        decision = match.decisions[0]
        seat = decision.waiting()[0]
        wanted = (card, *WANTED.get(card, ())) if seat == 0 else ()
        step = engine.answer(match, wishing(wanted, match, decision, seat, dice))
        for event in step.events:
            if event.name in ("declared", "activated") and event.cards and event.cards[0].code == card:
                return True
    return False


@pytest.mark.parametrize("card", SELDOM)
def test_a_card_that_is_seldom_used_can_be_used_from_the_start_of_a_duel(card: str):
    entry = duel()
    assert any(uses(entry, card, seed) for seed in range(DUELS))
