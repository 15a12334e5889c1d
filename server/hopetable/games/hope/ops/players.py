"""Effects that several players carry out, each deciding for themselves."""

from __future__ import annotations

from typing import Any

from ....effects.nodes import Instr
from ....effects.runtime import Effect, Exec
from ....effects.scope import Scope, several
from ....kernel.game import Game
from ....kernel.procedure import Procedure
from ..access import kit
from ..sides import place
from .handlers import runs


class EachDoes(Procedure, frozen=True, kw_only=True, tag="EachDoes"):
    """Players one after another carry out the same code. `gathered` is what each has named as `target`."""

    code: str
    seats: tuple[int, ...]
    this: int | None
    env: dict[str, Any] = {}
    given: dict[str, Any] = {}
    collect: str | None = None
    gathered: tuple[int, ...] = ()

    steps = ("carry_out", "gather", "hand_back")

    def carry_out(self, game: Game) -> None:
        """The next player's turn to do it."""
        if not self.seats:
            game.goto("hand_back")
            return
        game.put(env=self.given)
        if self.seats[0] not in game.match.gone:
            game.push(Effect(code=self.code, seat=self.seats[0], this=self.this, env=self.given, keep=True))

    def gather(self, game: Game) -> None:
        """Keep what it has named."""
        named = tuple(c for c in several(self.env.get("target")) if isinstance(c, int)) if self.collect else ()
        game.put(seats=self.seats[1:], gathered=(*self.gathered, *named))
        game.goto("carry_out")

    def hand_back(self, game: Game) -> None:
        """The effect that ordered it goes on with what was gathered."""
        below: Any = game.match.stack[game.here - 1]
        if self.collect and isinstance(below, Effect):
            game.put_below(env={**below.env, self.collect: list(self.gathered)})


PROCEDURES = (EachDoes,)


def _order(ex: Exec) -> tuple[int, ...]:
    """Players in action order, beginning with the own one."""
    there = sorted(ex.scope.everyone(), key=lambda s: place(ex.game, s))
    start = there.index(ex.seat) if ex.seat in there else 0
    return tuple(there[start:] + there[:start])


@runs("each_player")
def each_player(ex: Exec, instr: Instr) -> None:
    """In action order from the holder on, one decision a player."""
    ex.game.push(
        EachDoes(
            code=f"{instr.address}/do", seats=_order(ex), this=ex.this, given=dict(ex.env),
            collect=instr.args.get("collect"),
        )
    )  # fmt: skip


@runs("player_with")
def player_with(ex: Exec, instr: Instr) -> None:
    """The one player who stands out; none if two are level."""
    words = kit(ex.game).words
    closure, sign = (instr.args["most"], 1) if "most" in instr.args else (instr.args["least"], -1)
    test = instr.args.get("if_")
    found = []
    for seat in _order(ex):
        scope = Scope(ex.game, words, seat, ex.this, ex.event, dict(ex.env))
        if test is None or test(scope):
            found.append((int(closure(scope) or 0) * sign, seat))
    found.sort(reverse=True)
    if not found or (len(found) > 1 and found[0][0] == found[1][0]):
        return
    ex.game.push(EachDoes(code=f"{instr.address}/do", seats=(found[0][1],), this=ex.this, given=dict(ex.env)))
