"""The loop: runs procedures until a decision opens, takes answers, undoes everything when a rule fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from .answers import covers, read_answer, satisfies
from .errors import LoopGuard, Refusal, RulesFault
from .game import Game
from .loops import WATCHED_FROM, LoopWatch
from .records import Answer, Decision, Event, MatchSetup
from .referee import Act, carry_out
from .repeats import note
from .ruleset import Ruleset
from .state import Match

replace = msgspec.structs.replace

STEP_LIMIT = 20_000


class Step(msgspec.Struct, frozen=True):
    """What one input did: its events, and whether it used randomness or showed somebody a card.

    `before` is a copy of the position it was made in; there is none before the opening.
    """

    events: tuple[Event, ...]
    rolled: bool
    revealed: bool
    before: Match | None = None


class Engine:
    """Plays one ruleset. `over_budget`, if given, is asked every 16 steps and ends an input that takes too long.

    `context` makes what rules code works with: a `Game`, or one that notes more.
    """

    def __init__(
        self, rules: Ruleset, over_budget: Callable[[], bool] | None = None,
        context: Callable[[Ruleset, Match], Game] = Game,
    ) -> None:  # fmt: skip
        self.rules = rules
        self.over_budget = over_budget
        self.context = context

    def start(self, setup: MatchSetup) -> tuple[Match, Step]:
        """Open a match and run it to its first decision. Raises RulesFault, whatever a rule fails with."""
        try:
            given, rules = setup.position, self.rules
            match = rules.new_match(setup) if given is None else rules.scenario_match(given, setup)
            game = self.context(self.rules, match)
            self._run(game)
        except RulesFault:
            raise
        except Exception as fault:
            raise RulesFault(f"{type(fault).__name__}: {fault}") from fault
        return match, Step(tuple(game.out), game.rolled, game.revealed)

    def answer(self, match: Match, answer: Answer) -> Step:
        """Take an answer. Raises Refusal (nothing changed) or RulesFault (rolled back to before the input)."""
        decision, value = self.check(match, answer)
        return self._atomic(match, lambda game: self._take(game, decision, answer, value))

    def concede(self, match: Match, seat: int) -> Step:
        """A seat gives up; works in any state of a running match."""
        if match.outcome is not None:
            raise Refusal("not_live")
        return self._atomic(match, lambda game: self.rules.concede(game, seat))

    def referee(self, match: Match, act: Act) -> Step:
        """A referee steps in; raises Refusal if that makes no sense."""
        if match.outcome is not None:
            raise Refusal("not_live")
        return self._atomic(match, lambda game: carry_out(game, act))

    def default(self, match: Match, decision: Decision, seat: int) -> Answer:
        """The legal answer taken when time runs out."""
        chosen = decision.default[seat]
        if decision.kind == "pick_number":
            return Answer(seat, decision.id, decision.rev, number=int(chosen[0]))
        return Answer(seat, decision.id, decision.rev, tuple(chosen))

    def check(self, match: Match, answer: Answer) -> tuple[Decision, list[Any] | int]:
        """The decision an answer belongs to and what it says; raises Refusal."""
        if match.outcome is not None:
            raise Refusal("not_live")
        decision = next(iter([d for d in match.decisions if d.id == answer.decision]), None)
        if decision is None or decision.rev != answer.rev:
            raise Refusal("stale" if 0 < answer.decision < match.next_decision else "no_decision")
        if answer.seat not in decision.seats:
            raise Refusal("not_your_decision", decision.rule)
        if decision.mode == "first" and decision.answers:
            raise Refusal("stale")
        return decision, read_answer(decision, answer)

    def _take(self, game: Game, decision: Decision, answer: Answer, value: list[Any] | int) -> None:
        match, seat = game.match, answer.seat
        note(game, decision, answer)
        answers = {**decision.answers, seat: value}
        if decision.mode == "all" and len(answers) < len(decision.seats):
            held = replace(decision, answers=answers)
            match.decisions = tuple(held if d.id == decision.id else d for d in match.decisions)
            match.touch_view()
            return
        match.decisions = tuple([d for d in match.decisions if d is not decision])
        if decision.mode == "all":
            game.land(decision.frame, decision.into, {str(s): answers[s] for s in decision.seats})
        elif decision.mode == "first":
            game.land(decision.frame, decision.into, [seat, value])
        else:
            game.land(decision.frame, decision.into, value)

    def _atomic(self, match: Match, act: Callable[[Game], None]) -> Step:
        saved = match.clone()
        game = self.context(self.rules, match)
        try:
            act(game)
            self._run(game)
        except Refusal:
            match.restore(saved)
            raise
        except RulesFault:
            match.restore(saved)
            raise
        except Exception as fault:
            match.restore(saved)
            raise RulesFault(f"{type(fault).__name__}: {fault}") from fault
        return Step(tuple(game.out), game.rolled, game.revealed, saved)

    def _run(self, game: Game) -> None:
        match, react = game.match, self.rules.react
        count, next_look = 0, WATCHED_FROM if self.over_budget is None else 0
        watch: LoopWatch | None = None
        while match.outcome is None and not match.decisions:
            pending, stack = match.pending, match.stack
            if not pending:
                if not stack:
                    raise RulesFault("the match has neither a decision nor anything to do")
                procedure = stack[-1]
                at, steps = procedure.at, procedure.steps
                if at >= len(steps):
                    stack.pop()
                    continue
            if count >= next_look:
                next_look = self._guard(match, count)
                if count >= WATCHED_FROM:
                    watch = watch or LoopWatch()
                    if watch.step(game, count):
                        continue
            count += 1
            game.here = len(stack) - 1
            if pending:
                match.pending = ()
                react(game, pending)
                continue
            game.step = at
            stack[-1] = replace(procedure, at=at + 1)
            getattr(procedure, steps[at])(game)

    def _guard(self, match: Match, count: int) -> int:
        """Raises LoopGuard if an input takes too long or too many steps; returns before which step to look again."""
        if self.over_budget is not None and self.over_budget():
            raise LoopGuard("the input took too long")
        if count >= STEP_LIMIT:
            where = "events" if match.pending else type(match.stack[-1]).__name__
            raise LoopGuard(f"more than {STEP_LIMIT} steps for one input, at {where}")
        return count + 1 if count >= WATCHED_FROM else min(count + 16, WATCHED_FROM)


__all__ = ["STEP_LIMIT", "Engine", "Step", "covers", "read_answer", "satisfies"]
