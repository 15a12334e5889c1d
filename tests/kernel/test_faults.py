"""A rule that fails, or never ends, leaves the match as it was before the input."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.kernel import engine as loop
from hopetable.kernel.engine import Engine
from hopetable.kernel.errors import LoopGuard, Refusal, RulesFault
from hopetable.kernel.game import Game
from hopetable.kernel.procedure import Procedure
from hopetable.kernel.records import Answer, Event, Option

from .harness import Play
from .toys import Toy, facts

WORDS = ("fine", "raise", "refuse", "spin", "dig", "echo", "strand", "recurse")


class Risky(Procedure, frozen=True, kw_only=True):
    """Changes everything it can, then does what was asked for."""

    acts: list[Any] = []

    steps = ("ask", "spoil", "act", "again")

    def ask(self, game: Game) -> None:
        game.ask("choose_action", "act", [Option(w, w, w) for w in WORDS], into="acts", seat=0)

    def spoil(self, game: Game) -> None:
        facts(game, spoiled=game.roll(1000))
        game.set_player(0, hp=99)
        game.emit("spoiled")

    def act(self, game: Game) -> None:
        word = self.acts[0]
        if word == "raise":
            raise ZeroDivisionError("a rule is broken")
        if word == "refuse":
            raise Refusal("too_late", "TOY-02")
        if word == "spin":
            game.goto("act")
        elif word == "dig":
            game.push(Dig())
        elif word == "echo":
            game.emit("echo", loud=1)
        elif word == "strand":
            game.unwind(0)
        elif word == "recurse":
            self.act(game)

    def again(self, game: Game) -> None:
        game.goto("ask")


class Dig(Procedure, frozen=True, kw_only=True):
    """Pushes itself for ever, deeper each time."""

    depth: int = 0

    steps = ("dig",)

    def dig(self, game: Game) -> None:
        game.push(Dig(depth=self.depth + 1))


class Risks(Toy):
    id = "risks"
    procedures = (Risky, Dig)

    def hears(self, game: Game, event: Event) -> bool:
        return event.name == "echo"

    def react(self, game: Game, events: tuple[Event, ...]) -> None:
        game.emit("echo", loud=events[0].fields["loud"] + 1)


@pytest.fixture(autouse=True)
def short(monkeypatch):
    monkeypatch.setattr(loop, "STEP_LIMIT", 500)


@pytest.mark.parametrize(
    "word, fault",
    [
        ("raise", RulesFault), ("spin", LoopGuard), ("dig", LoopGuard), ("echo", LoopGuard), ("strand", RulesFault),
        ("recurse", RulesFault), ("refuse", Refusal),
    ],
)  # fmt: skip
def test_a_fault_rolls_the_match_back_to_before_the_input(word, fault):
    play = Play(Risks(), 1)
    before = play.match.to_bytes()
    decision = play.decision(0)
    with pytest.raises(fault):
        play.say(0, word)
    assert play.match.to_bytes() == before
    assert play.decision(0) == decision
    play.say(0, "fine")
    assert play.match.table.facts["spoiled"] >= 0


def test_a_fault_names_its_cause():
    play = Play(Risks(), 1)
    with pytest.raises(RulesFault, match="ZeroDivisionError: a rule is broken") as fault:
        play.say(0, "raise")
    assert isinstance(fault.value.__cause__, ZeroDivisionError)


def test_an_input_over_its_time_budget_is_rolled_back():
    play = Play(Risks(), 1)
    before = play.match.hash()
    decision = play.decision(0)
    engine = Engine(play.rules, over_budget=lambda: True)
    with pytest.raises(LoopGuard, match="too long"):
        engine.answer(play.match, Answer(0, decision.id, decision.rev, ("spin",)))
    assert play.match.hash() == before


def test_an_input_within_its_time_budget_is_taken():
    play = Play(Risks(), 1)
    play.engine.over_budget = lambda: False
    play.say(0, "fine")
    assert play.match.table.facts


def test_an_opening_that_fails_is_a_fault_of_the_rules_too():
    class Broken(Risks):
        def new_match(self, setup: Any) -> Any:
            raise KeyError("no such card")

    with pytest.raises(RulesFault) as failed:
        Engine(Broken()).start(Play(Risks(), 1).setup)
    assert "KeyError" in str(failed.value)


def test_a_slow_rule_is_cut_off_before_the_next_step():
    """The budget is asked before every step: what is over it never runs one step more."""
    asked = []

    def over() -> bool:
        asked.append(1)
        return len(asked) > 5

    play = Play(Risks(), 1)
    before = play.match.hash()
    engine = Engine(Risks(), over)
    with pytest.raises(LoopGuard):
        engine.answer(play.match, Answer(0, play.match.decisions[0].id, 1, ("spin",)))
    assert len(asked) == 6
    assert play.match.hash() == before
