"""A match to test with: a position played by scenario steps, or a whole match answered by option."""

from __future__ import annotations

from typing import Any

from hopetable.games.checks import shared_checks
from hopetable.games.entry import GameEntry
from hopetable.games.registry import games
from hopetable.games.run import Run
from hopetable.kernel.engine import Engine
from hopetable.kernel.game import Game
from hopetable.kernel.projection import Views
from hopetable.kernel.records import Answer, Decision, MatchSetup

SEED = "5a" * 32


def zhutian() -> GameEntry:
    """The game as it is installed."""
    return games()["zhutian"]


def starter() -> dict[str, int]:
    """The default shared deck."""
    return dict(next(d["cards"] for d in zhutian().ready_decks() if d["id"] == "starter"))


def position(**given: Any) -> Run:
    """A run from a given position, checked after each answer."""
    return Run(zhutian(), {"id": "test", "given": given}, shared_checks)


def play(run: Run, *steps: Any) -> Run:
    """Some scenario steps."""
    for index, step in enumerate(steps):
        run.index = index
        run.step(step)
    return run


def refused(who: str, act: str, card: str, code: str, rule: str, **more: Any) -> dict[str, Any]:
    """A step in which an act of a seat is refused."""
    return {who: {"refused": {"act": act, "card": card, "code": code, "rule": rule, **more}}}


class Whole:
    """A whole match from setup on."""

    def __init__(self, seats: int = 2, seed: str = SEED, **options: Any) -> None:
        self.entry = zhutian()
        self.rules = self.entry.rules
        self.engine = Engine(self.rules)
        self.match, step = self.engine.start(MatchSetup(seats, seed, (starter(),), options))
        self.events = list(step.events)

    @property
    def game(self) -> Game:
        """To read with."""
        return Game(self.rules, self.match)

    def decision(self, seat: int) -> Decision:
        """What a seat is asked now."""
        return next(d for d in self.match.decisions if seat in d.waiting())

    def say(self, seat: int, *options: str) -> None:
        """Answer with options by id; the default without any."""
        decision = self.decision(seat)
        answer = Answer(seat, decision.id, decision.rev, options) if options else None
        step = self.engine.answer(self.match, answer or self.engine.default(self.match, decision, seat))
        self.events += step.events

    def keep(self) -> Whole:
        """Everybody keeps the first two skills."""
        while self.match.table.phase == "setup":
            seat = self.match.decisions[0].waiting()[0]
            self.say(seat)
        return self

    def concede(self, seat: int) -> None:
        self.events += self.engine.concede(self.match, seat).events

    def codes(self, key: str) -> list[str]:
        """The entries of a zone's cards."""
        return [self.match.cards[c].code for c in self.match.zones[key] if c]

    def told(self, name: str) -> list[Any]:
        return [e for e in self.events if e.name == name]

    def view(self, audience: str) -> dict[str, Any]:
        return Views(self.rules).view(self.match, audience)
