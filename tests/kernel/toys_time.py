"""A toy of the clock: each hour has a start, a battle with a slot for every seat, and an end."""

from __future__ import annotations

from typing import Any

from hopetable.kernel import calendar
from hopetable.kernel.chain import Chain, lay, open_chain, standing
from hopetable.kernel.game import Game
from hopetable.kernel.procedure import Procedure
from hopetable.kernel.records import Link, Modifier, Option
from hopetable.kernel.seats import live

from .toys import Toy

START, BATTLE, END = 0, 1, 2
RANKS = ("fate", "skill", "ally", "faction")


def points(seats: int) -> list[tuple[int, int]]:
    """The points of an hour: a seat's slot in the battle is one more than its number."""
    return [(START, 0), (BATTLE, 0), *((BATTLE, s + 1) for s in range(seats)), (END, 0)]


class Hour(Procedure, frozen=True, kw_only=True):
    """Points one after another; at each, first what is due, then somebody may act."""

    index: int = 0
    hurry: bool = False
    acts: list[Any] = []

    steps = ("arrive", "ask", "act", "move_on")

    def arrive(self, game: Game) -> None:
        phase, slot = points(game.match.seats)[self.index]
        if slot - 1 in game.match.gone:
            game.goto("move_on")
            return
        if self.hurry and phase == BATTLE:
            game.put(hurry=False)
        due = calendar.arrive(game, phase, slot)
        game.emit("point", at=list(game.match.clock.point))
        fire(game, due, max(slot - 1, 0))

    def ask(self, game: Game) -> None:
        phase, slot = points(game.match.seats)[self.index]
        if self.hurry or (phase, slot) == (BATTLE, 0):
            game.goto("move_on")
            return
        words = ["pass", "stop", "skip_turn"]
        words += [f"{w}:{n}" for w in ("after", "within", "rewind", "jump", "prophecy") for n in range(1, 4)]
        words += [f"{rank}:1" for rank in RANKS]
        seat = slot - 1 if slot else live(game)[0]
        if any(m.node == "no_act" for m in game.match.modifiers):
            words = ["pass"]
        game.ask("choose_action", "act", [Option(w, w, w) for w in words], into="acts", seat=seat, forced=False)

    def act(self, game: Game) -> None:
        word, _, number = self.acts[0].partition(":")
        clock = game.match.clock
        seat, n = max(clock.slot - 1, 0), int(number or 0)
        if word == "after":
            calendar.after(game, n, seat=seat, node=f"after{n}")
        elif word in RANKS:
            calendar.after(game, n, seat=seat, node=word, priority=RANKS.index(word), phase=BATTLE, slot=0)
        elif word == "prophecy":
            calendar.after(game, n, seat=seat, node="prophecy", phase=START, slot=0)
        elif word == "within":
            age = game.next_age()
            until = calendar.within(game, n)
            game.match.modifiers = (*game.match.modifiers, Modifier(age, "no_act", seat, None, until, age))
            game.match.touch()
        elif word == "rewind":
            calendar.move(game, -n)
        elif word == "stop":
            calendar.stop(game)
        elif word == "skip_turn":
            game.put(hurry=True, index=len(points(game.match.seats)) - 2)
        elif word == "jump":
            game.put(index=1, at=self.steps.index("ask"))
            due = calendar.jump(game, clock.hour + n, BATTLE, 0)
            game.emit("point", at=list(game.match.clock.point))
            fire(game, due, 0)

    def move_on(self, game: Game) -> None:
        game.goto("arrive")
        if self.index + 1 < len(points(game.match.seats)):
            game.put(index=self.index + 1)
            return
        calendar.pass_hour(game)
        game.put(index=0)


def fire(game: Game, due: tuple[Any, ...], first: int) -> None:
    """What is due at one moment, by rank."""
    if due:
        open_chain(game, first, asking="none", resolving="priority")
        for one in due:
            lay(game, one.seat, one.node, priority=one.priority)


class Hours(Toy):
    """The ruleset, and its side of chains."""

    id = "hours"
    procedures = (Hour, Chain)

    @property
    def chain(self) -> Hours:
        return self

    def concede(self, game: Game, seat: int) -> None:
        calendar.forget(game, seat)
        super().concede(game, seat)

    def offers(self, game: Game, seat: int, chain: Chain) -> None:
        return None

    def declare(self, game: Game, seat: int, act: Any) -> None:
        raise AssertionError("nobody is asked")

    def broken(self, game: Game, link: Link) -> str | None:
        return standing(game, link)

    def resolve(self, game: Game, link: Link) -> None:
        game.emit("happened", what=link.kind, seat=link.seat, at=list(game.match.clock.point))

    def ended(self, game: Game, link: Link) -> None:
        return None
