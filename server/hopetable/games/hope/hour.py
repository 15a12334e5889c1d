"""A turn, which is one hour: start, battle and end phase, and the clock (HOPE-TURN, HOPE-TIME, HOPE-AMB-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ...effects.derive import derived
from ...effects.operations.continuous import expire
from ...kernel import calendar
from ...kernel.procedure import Procedure
from ...kernel.records import Outcome
from ...kernel.seats import live
from .access import option, table
from .arriving import arrive
from .battle import BattleSlot
from .end import Discards, EndPart, ForcedFates
from .start import StartPart, StartTogether
from .state import BATTLE, END, START

if TYPE_CHECKING:
    from ...kernel.game import Game

replace = msgspec.structs.replace


def enter_phase(game: Game, phase: str) -> None:
    """The table shows a new phase; what lasted for the old one ends."""
    expire(game, "phase_end")
    for key in [k for k in game.match.uses if k.endswith(":phase")]:
        del game.match.uses[key]
    game.set_table(phase=phase, step="begin", active=None)
    game.emit("phase_began", phase=phase, turn=table(game).turn, hour=game.match.clock.hour)


class Hour(Procedure, frozen=True, kw_only=True, tag="Hour"):
    """One turn. `brief`: no optional acts until the next battle phase ("turn" skips, HOPE-TIME-10); `entry` names the
    phase it begins with after a skip of hours (HOPE-TIME-11)."""

    brief: bool = False
    entry: str = "start"
    extra: bool = False

    steps = (
        "begin", "start_phase", "start_parts", "battle_phase", "slots", "battle_over", "last_calls", "end_phase",
        "end_parts", "late_fates", "discards", "pass_hour",
    )  # fmt: skip

    def begin(self, game: Game) -> None:
        """A new turn; what was counted by the turn starts anew."""
        most = option(game, "max_turns")
        if most and table(game).turn >= most:
            game.finish(Outcome("draw", (), "max_turns", "HOPE-AMB-46"))
            return
        expire(game, "turn_end")
        for key in [k for k in game.match.uses if k.endswith(":turn")]:
            del game.match.uses[key]
        game.match.history = ()
        game.set_table(turn=table(game).turn + 1, lost={}, walled={})
        game.emit("turn_began", turn=table(game).turn, hour=game.match.clock.hour)
        if self.entry == "battle":
            game.goto("battle_phase")

    def start_phase(self, game: Game) -> None:
        """What falls due, the prophecy zone, mandatory effects (HOPE-START-07 … 09)."""
        enter_phase(game, "start")
        arrive(game, START)

    def start_parts(self, game: Game) -> None:
        """Every player's part, one after another or together (HOPE-START-01)."""
        order = [s for s in table(game).order if s not in game.match.gone]
        if option(game, "start_phase_mode") == "simultaneous" and not self.brief:
            game.push(StartTogether(seats=tuple(order)))
            return
        for seat in reversed(order):
            game.push(StartPart(seat=seat, brief=self.brief))

    def battle_phase(self, game: Game) -> None:
        """None in the first turn (HOPE-TURN-02); then what its beginning sets off (HOPE-BATTLE-01)."""
        if table(game).turn == 1:
            game.goto("end_phase")
            return
        game.put(brief=False)
        enter_phase(game, "battle")
        order = [s for s in table(game).order if s not in game.match.gone]
        if derived(game).mods("reverse_order"):
            order.reverse()
        game.set_table(battle=table(game).battle + 1, slots=tuple(order))
        arrive(game, BATTLE)

    def slots(self, game: Game) -> None:
        """One slot a player (HOPE-BATTLE-15)."""
        for seat in reversed(table(game).slots):
            game.push(BattleSlot(seat=seat))

    def battle_over(self, game: Game) -> None:
        """Extra battle phases, then a skip of time that was waiting."""
        at = table(game)
        game.set_table(slots=(), active=None, actors=None)
        if at.extra:
            game.set_table(actors=at.extra[0], extra=at.extra[1:])
            game.goto("battle_phase")
            return
        if at.jump is None:
            game.goto("end_phase")
            return
        if at.jump[0] == "turn":
            game.put(brief=True)
            game.set_table(jump=None)
            game.goto("end_phase")
            return
        game.push(ForcedFates())

    def last_calls(self, game: Game) -> None:
        """Fates have been used; the skip of hours ignores all phases between (HOPE-FATE-04, HOPE-TIME-11)."""
        jump = table(game).jump
        assert jump is not None
        game.set_table(jump=None)
        calendar.move(game, jump[1] - game.match.clock.hour)
        game.match.stack[game.here] = Hour(entry="battle")

    def end_phase(self, game: Game) -> None:
        """Fates still in hand first, then what is due and set off (HOPE-END-01)."""
        enter_phase(game, "end")
        game.push(EndBegin())
        game.push(ForcedFates())

    def end_parts(self, game: Game) -> None:
        """Voluntary effects of the end phase."""
        if not self.brief:
            for seat in reversed(table(game).order):
                game.push(EndPart(seat=seat))

    def late_fates(self, game: Game) -> None:
        """Fates that came to hand meanwhile (HOPE-END-05)."""
        game.push(ForcedFates())

    def discards(self, game: Game) -> None:
        """All players discard surplus cards at once."""
        game.set_table(step="discard", active=None)
        game.push(Discards())

    def pass_hour(self, game: Game) -> None:
        """The clock advances, unless it is stopped; the next turn begins (HOPE-TIME-04)."""
        expire(game, "phase_end")
        if calendar.pass_hour(game):
            more = sum(int(m.figure("n") or 0) for m in derived(game).mods("extra_hour"))
            if more:
                calendar.move(game, more)
        else:
            game.match.clock = replace(game.match.clock, phase=START, slot=0)
        if live(game):
            game.match.stack[game.here] = Hour(brief=self.brief) if self.brief else Hour()


class EndBegin(Procedure, frozen=True, kw_only=True, tag="EndBegin"):
    """The end phase's effects, once the fates have been used."""

    steps = ("begin",)

    def begin(self, game: Game) -> None:
        """What is due and what the phase sets off."""
        arrive(game, END)


__all__ = ["EndBegin", "Hour"]
