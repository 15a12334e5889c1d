"""Proposals of the kernel altered by effects; counters on cards as an effect and as a cost."""

from __future__ import annotations

from typing import Any

from hopetable.effects.nodes import Instr
from hopetable.effects.operations.cards import can_count, counters
from hopetable.effects.proposed import FrameProposal
from hopetable.effects.runtime import Effect, Exec
from hopetable.games.registry import games
from hopetable.games.run import Run
from hopetable.kernel.game import Game
from hopetable.kernel.proposal import Proposal

ENTRY = games()["zhutian"]


def constant(value):
    """An expression that is always this value."""
    return lambda scope: value


def table() -> Game:
    return Game(ENTRY.rules, Run(ENTRY, {"id": "x", "given": {"A": {"equip": ["spirit_gourd"]}}}).match)


def test_a_proposal_of_the_kernel_is_read_and_altered_live():
    game = table()
    game.push(Proposal(word="damage", seat=0, change={"amount": 20, "by": 1}))
    index = len(game.match.stack) - 1
    proposal = FrameProposal(game, index)
    assert (proposal.get("amount"), proposal.get("by"), proposal.get("prevented")) == (20, 1, False)
    assert proposal.get("nothing") is None
    proposal.set(amount=10)
    assert proposal.get("amount") == 10
    assert proposal.get("by") == 1
    proposal.set(prevented=True, amount=0)
    frame: Any = game.match.stack[index]
    assert frame.prevented
    assert frame.change == {"amount": 0, "by": 1}


def counting(game: Game, **args: Any) -> tuple[Exec, Instr, int]:
    gourd = next(c.id for c in game.match.cards.values() if c.code == "spirit_gourd")
    ex = Exec(game, ENTRY.rules.kit, Effect(code="", seat=0, this=gourd), None)
    made = {name: constant(value) for name, value in args.items()}
    return ex, Instr("counters", "x", None, {"name_": "spirit", "of": lambda scope: gourd, **made}), gourd


def test_counters_are_added_and_set():
    game = table()
    ex, instr, gourd = counting(game, add=2)
    counters(ex, instr)
    counters(ex, instr)
    assert game.card(gourd).counters == {"spirit": 4}
    ex, instr, _ = counting(game, set=3)
    counters(ex, instr)
    assert game.card(gourd).counters == {"spirit": 3}
    assert [e.name for e in game.out] == ["counter"] * 3
    counters(ex, instr)
    assert len(game.out) == 3


def test_as_a_cost_there_must_be_enough():
    game = table()
    ex, instr, gourd = counting(game, add=-3)
    assert not can_count(ex, instr)
    game.set_card(gourd, counters={"spirit": 2})
    assert not can_count(ex, instr)
    game.set_card(gourd, counters={"spirit": 3})
    assert can_count(ex, instr)
