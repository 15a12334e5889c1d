"""Dice: rolled by the server, shown to all; they may be rerolled or raised (ZT-DESTINY-06, ZC-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ...kernel.procedure import Procedure
from ...kernel.proposal import Proposal
from . import themes
from .access import kit
from .state import DIE_SIDES

if TYPE_CHECKING:
    from ...kernel.game import Game


def die(game: Game) -> int:
    """One six-sided die: from the provable generator, or the next one of those fixed for a position."""
    fixed = game.match.table.dice
    if fixed:
        game.set_table(dice=fixed[1:])
        return int(fixed[0])
    return game.roll(DIE_SIDES) + 1


class Roll(Procedure, frozen=True, kw_only=True, tag="Roll"):
    """Some dice of a seat, one after the other. `reason` is effect or destiny; the results land in the effect below."""

    seat: int
    n: int
    reason: str
    name: str
    values: tuple[int, ...] = ()

    steps = ("throw", "again", "land")

    def throw(self, game: Game) -> None:
        """Throw a die; what is done to it comes next."""
        value = die(game)
        game.emit("rolled", seat=self.seat, sides=DIE_SIDES, value=value, why=self.reason)
        change = {"seat": self.seat, "to_seat": self.seat, "by": self.seat, "value": value, "for": self.reason}
        game.push(Proposal(word="die", seat=self.seat, change=change))

    def again(self, game: Game) -> None:
        """Until all have been thrown."""
        if len(self.values) < self.n:
            game.goto("throw")

    def land(self, game: Game) -> None:
        """Bind the results."""
        below = game.match.stack[game.here - 1]
        env = {**below.env, self.name: list(self.values)}  # type: ignore[attr-defined]
        game.put_below(env=env)


def rolled(game: Game, seat: int, value: int, reason: str) -> None:
    """The final result of one die: sixes for own effects count (ZC-15)."""
    stack = game.match.stack
    index = next(i for i in range(len(stack) - 1, -1, -1) if isinstance(stack[i], Roll))
    roll = stack[index]
    assert isinstance(roll, Roll)
    stack[index] = msgspec.structs.replace(roll, values=(*roll.values, value))
    game.match.touch_view()
    if value == DIE_SIDES and reason == "effect":
        kit(game).count(game, seat, "sixes")
    kit(game).signal(game, "die_rolled", seat=seat, value=value, by=seat)
    themes.check(game, "die_rolled")
