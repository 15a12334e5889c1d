"""Game time: the clock, delays, skips, extra battle phases, the prophecy zone."""

from __future__ import annotations

from ....effects.nodes import Instr
from ....effects.operations.continuous import place
from ....effects.operations.control import float_effect
from ....effects.runtime import Exec
from ....kernel import calendar
from .. import prophecy, timing
from ..declaration import open_declaration
from .handlers import one_card, runs

for _name in (
    "resist", "ward", "cap", "shape", "moving", "joint", "encore", "reach", "range_against", "extra_hour",
    "entry_cost", "hand_limit", "limit_uses", "reverse_order",
):  # fmt: skip
    runs(_name)(place)


@runs("clock")
def clock(ex: Exec, instr: Instr) -> None:
    """The hour changes at once, the running phase goes on (HOPE-TIME-06, HOPE-AMB-43)."""
    game = ex.game
    hours = ex.number(instr, "advance") - ex.number(instr, "rewind")
    if "to" in instr.args:
        hours = (ex.number(instr, "to") - game.match.clock.hour - 1) % calendar.HOURS + 1
    if hours:
        calendar.move(game, hours)
    stopped = ex.number(instr, "stop")
    if stopped:
        calendar.stop(game, stopped)


@runs("skip_to")
def skip_to(ex: Exec, instr: Instr) -> None:
    """Once every slot of this battle phase is over (HOPE-TIME-10, HOPE-TIME-11)."""
    timing.jump(ex.game, instr.args["to"])


@runs("extra_battle")
def extra_battle(ex: Exec, instr: Instr) -> None:
    """One more battle phase after this one (HOPE-TURN-01)."""
    timing.extra_battle(ex.game, ex.seat, instr.address, ex.this)


@runs("later")
def later(ex: Exec, instr: Instr) -> None:
    """At the same point so many hours later; names are kept by value (HOPE-TIME-08)."""
    timing.later(ex.game, ex.number(instr, "hours"), ex.seat, instr.address, ex.this, dict(ex.env))


@runs("next_start")
def next_start(ex: Exec, instr: Instr) -> None:
    """At the beginning of the next turn's start phase (HOPE-START-08, HOPE-AMB-59)."""
    timing.at_start(ex.game, 1, ex.seat, instr.address, ex.this, dict(ex.env))


@runs("prophesy")
def prophesy(ex: Exec, instr: Instr) -> None:
    """A card waits in the prophecy zone; its time comes in a start phase (HOPE-PROPHECY-02, HOPE-PROPHECY-03)."""
    card = one_card(ex, instr, "card")
    if card is None:
        return
    env = {**ex.env, "waiting": card}
    prophecy.to_prophecy(ex.game, card, by=ex.seat)
    timing.at_start(ex.game, ex.number(instr, "hours"), ex.seat, instr.address, ex.this, env)


@runs("return_waiting")
def return_waiting(ex: Exec, instr: Instr) -> None:
    """The card that waits comes back as it was, or leaves the zone for its pile (HOPE-PROPHECY-04, 05)."""
    card = one_card(ex, instr, "card")
    if card is None or ex.game.card(card).zone != "prophecy":
        return
    if instr.args.get("back"):
        prophecy.come_back(ex.game, card)
    else:
        prophecy.leave_prophecy(ex.game, card)


@runs("afterwards")
def afterwards(ex: Exec, instr: Instr) -> None:
    """Kept with the declaration being answered, carried out once it has been dealt."""
    found = open_declaration(ex.game)
    if found is not None:
        float_effect(ex, instr, "phase_end", once=True, env={**ex.env, "answered": found[1].number})
