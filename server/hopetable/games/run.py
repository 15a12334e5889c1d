"""A scenario being played: the match, its events, the answers so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..kernel.errors import Refusal
from ..kernel.game import Game
from ..kernel.records import Answer, MatchSetup
from ..kernel.state import Match
from .expectations import Expectations

Watcher = Callable[[Match, "Run"], None]


class Run(Expectations):
    """Plays the steps of a scenario from its position on; `watch` is called after every change."""

    def __init__(self, entry: Any, scenario: dict[str, Any], watch: Watcher | None = None) -> None:
        given = scenario.get("given") or {}
        super().__init__(entry.rules, build(entry, given), entry.rules.scenes.seats(given), str(scenario.get("id")))
        self.entry = entry
        self.scenario = scenario
        self.watch = watch
        self.answers: list[Answer] = []
        self.before: Match | None = None
        self.conceded = False
        game = Game(self.rules, self.match)
        self.engine._run(game)
        self.events += game.out
        self.opening = self.match.to_bytes()
        self._check()

    def _check(self) -> None:
        if self.watch is not None:
            self.watch(self.match, self)

    def play(self) -> Match:
        """Run all steps and the final expectations."""
        for index, step in enumerate(self.scenario.get("do") or []):
            self.index = index
            self.step(step)
        self.index += 1
        self.settle()
        if "expect" in self.scenario:
            self.expect(self.scenario["expect"])
        return self.match

    def step(self, step: Any) -> None:
        """One step: `pass`, `{declare: X}`, `{opponent: {clash: Y}}`, `{expect: …}`, `{refused: …}` …"""
        if isinstance(step, str):
            step = {step: True}
        who = next((name for name in self.seats if name in step), None)
        if who is not None:
            step = step[who]
            if isinstance(step, str):
                step = {step: True}
        if "expect" in step:
            self.expect(step["expect"])
            return
        if "settle" in step:
            self.settle()
            return
        (verb, body) = next(iter(step.items()))
        seat = self.seats[who] if who is not None else None
        if verb == "refused":
            self.refused(seat, body)
        elif verb in ("offered", "not_offered"):
            self.offered(seat, body, verb == "offered")
        elif verb == "concede":
            self.before, self.conceded = None, True
            self._apply(lambda: self.engine.concede(self.match, seat or 0))
        else:
            self.act(verb, body, seat)

    def act(self, verb: str, body: Any, seat: int | None) -> None:
        """Find the open decision that offers an act, declining windows on the way, and answer it."""
        for _ in range(40):
            for decision in self.match.decisions:
                for asked in decision.waiting():
                    if seat is not None and asked != seat:
                        continue
                    answer = self.acts.answer(decision, asked, verb, body)
                    if answer is not None:
                        self.take(answer)
                        return
            if not self._decline():
                break
        self.fail(f"nobody is offered {verb}: {body}")

    def _decline(self, seat: int | None = None) -> bool:
        """Decline one open window, if there is one that may be declined."""
        for decision in self.match.decisions:
            for asked in decision.waiting():
                option = next((o for o in decision.options[asked] if o.id in self.scenes.declines), None)
                if option is not None:
                    self.take(Answer(asked, decision.id, decision.rev, (option.id,)))
                    return True
        return False

    def settle(self) -> None:
        """Decline response windows until something else is asked."""
        for _ in range(60):
            if self.match.outcome is not None or not self.match.decisions or not self.match.decisions[0].window:
                return
            if not self._decline():
                return

    def take(self, answer: Answer) -> None:
        """Give an answer and run the shared checks."""
        self.before = self.match.clone()
        self.answers.append(answer)
        try:
            self._apply(lambda: self.engine.answer(self.match, answer))
        except Refusal as refusal:
            self.answers.pop()
            self.fail(f"refused: {refusal} {refusal.params}")

    def _apply(self, act: Callable[[], Any]) -> None:
        step = act()
        self.events += step.events
        self._check()


def build(entry: Any, given: dict[str, Any]) -> Match:
    """A match in the position a scenario gives."""
    seats = len(entry.rules.scenes.seats(given))
    setup = entry.rules.scenario_match(given, MatchSetup(seats, given.get("seed", "00" * 32)))
    return setup  # type: ignore[no-any-return]
