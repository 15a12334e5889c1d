"""Counters of a player, blood by name: their limit, and that they are lost when it is reached (DD-AMB-40)."""

from __future__ import annotations

from ...effects.derive import derived
from ...effects.scope import Scope
from ...kernel.game import Game
from ...kernel.procedure import Procedure
from .access import kit

BLOOD = "blood"


def limit_of(game: Game, seat: int) -> int:
    """The present limit of a seat's blood."""
    limit, state = kit(game).book.counters[BLOOD].limit, derived(game)
    if "blood_limit" in state.shifting:
        for mod in state.mods("blood_limit"):
            if mod.speaks_of(seat):
                limit = int(mod.figure("set"))
    return limit


def usable(scope: Scope, seat: int) -> int:
    """How much blood a seat has the use of: none unless the set's condition holds."""
    blood: int = scope.game.player(seat).blood
    test = kit(scope.game).book.counters[BLOOD].usable
    if not blood or test is None:
        return blood
    return blood if test(Scope(scope.game, scope.words, seat, None)) else 0


def set_blood(game: Game, seat: int, blood: int) -> None:
    """Change it within its limit; at the limit all is lost once what that sets off is over."""
    limit = limit_of(game, seat)
    old, new = game.player(seat).blood, max(0, min(blood, limit))
    if old == new:
        return
    game.set_player(seat, blood=new)
    game.emit("counter", seat=seat, name=BLOOD, more={"from": old, "to": new})
    kit(game).signal(game, "counters_changed", to_seat=seat, name=BLOOD, amount=new, limit=limit)
    if new >= limit:
        game.push(Wipe(seat=seat))


class Wipe(Procedure, frozen=True, kw_only=True, tag="Wipe"):
    """The limit is reached: all blood is lost, after what answers the last of it."""

    seat: int

    steps = ("wipe",)

    def wipe(self, game: Game) -> None:
        """Lose it, unless it has sunk meanwhile."""
        if game.player(self.seat).blood >= limit_of(game, self.seat):
            set_blood(game, self.seat, 0)
