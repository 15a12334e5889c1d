"""Operations on game time and on the declaration being answered."""

from __future__ import annotations

from typing import Literal

from ....effects.models.base import Expr, Filter, Op, Ops, Ref
from ....effects.models.continuous import Continuous
from .base import own


@own("clock")
class ClockOp(Op):
    """The clock advances or rewinds, goes on to an hour of the day, or does not advance at the end of so many turns."""

    advance: Expr | None = None
    rewind: Expr | None = None
    to: Expr | None = None
    stop: Expr | None = None


@own("skip_to", short="to")
class SkipTo(Op):
    """After this battle phase: the battle phase of the next turn, or of the next hour."""

    to: Literal["turn", "hour"]


@own("extra_battle")
class ExtraBattle(Op):
    """A battle phase follows in which only some cards act, or only so many of each player."""

    actors: Filter | None = None
    each: Expr | None = None


@own("reverse_order")
class ReverseOrder(Continuous):
    """The battle slots are taken in reverse order."""


@own("later")
class Later(Op):
    """So many hours later, at the same point."""

    hours: Expr
    do: Ops


@own("next_start", short="do")
class NextStart(Op):
    """At the beginning of the next turn's start phase."""

    do: Ops


@own("return_waiting")
class ReturnWaiting(Op):
    """What every `prophesy` ends with: the card comes back, or goes to its pile."""

    card: Expr
    back: bool = False


@own("prophesy")
class Prophesy(Op):
    """A card goes to the prophecy zone until so many hours later: then `do` happens, or it comes `back` as it was."""

    card: Expr
    hours: Expr
    do: Ops = []
    back: bool = False


@own("afterwards", short="do")
class Afterwards(Op):
    """Once the declaration being answered has been dealt."""

    do: Ops


@own("negate", short="what")
class Negate(Op):
    """The declaration (or the part of one participant) or the fate has no effect."""

    what: Literal["declaration", "fate"]
    of: Ref | None = None


@own("redirect", short="card")
class Redirect(Op):
    """This card becomes its only object."""

    card: Expr


@own("scale")
class Scale(Op):
    """Its damage value for a card is halved, multiplied or changed."""

    of: Ref
    half: bool = False
    times: Expr | None = None
    add: Expr | None = None


@own("reflect")
class Reflect(Op):
    """Its damage for a card is thrown back."""

    of: Ref


@own("earlier", short="card")
class Earlier(Op):
    """A participant's term counts one place earlier."""

    card: Expr


@own("shift_area", short="way")
class ShiftArea(Op):
    """Its area moves one cell; what leaves the board drops out."""

    way: Expr


@own("postpone")
class Postpone(Op):
    """It is put off by hours, to the own slot."""

    hours: Expr
