"""Operations on counters, notes and actions of cards, on chance, and for several players."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ....effects.models.base import Expr, Op, Ops, Ref
from .base import own


@own("counters")
class Counters(Op):
    """Counters on cards, public."""

    name_: str = Field(alias="name")
    of: Ref
    add: Expr | None = None
    set: Expr | None = None


@own("mark")
class Mark(Op):
    """Note on cards, asked for by `marked`; until they leave their place, or `for_good`."""

    of: Ref
    name_: str = Field(alias="name")
    for_good: bool = False


@own("attach")
class Attach(Op):
    """Damage and range added to a stacked skill, as if printed, until it leaves."""

    to: Ref
    damage: Expr = 0
    range: Expr = 0


@own("act_again")
class ActAgain(Op):
    """Cards get their action back."""

    of: Ref


@own("cure")
class Cure(Op):
    """What lies on cards ends: `lock`, `prohibition`, `over_time`, `poison` (only that), or `all` not printed."""

    of: Ref
    what: list[Literal["lock", "prohibition", "over_time", "poison", "all"]]


@own("roll")
class Roll(Op):
    """A die of six sides."""

    as_: str = Field("die", alias="as")


@own("flip")
class Flip(Op):
    """A coin: `heads` or `tails`."""

    as_: str = Field("coin", alias="as")


@own("coins")
class Coins(Op):
    """Coins thrown on the board, or on its rows: the cells each lies on."""

    n: Expr
    rows: bool = False
    as_: str = Field("coins", alias="as")


@own("each_player")
class EachPlayer(Op):
    """Each player in action order from the own one does it; `collect` gathers what each has as `target`."""

    do: Ops
    collect: str | None = None


@own("player_with")
class PlayerWith(Op):
    """The one player with more (or less) of something than every other does it; none if there is no such player."""

    most: Expr | None = None
    least: Expr | None = None
    if_: Expr | None = Field(None, alias="if")
    do: Ops
