"""Continuous changes of this game."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ....effects.models.base import Expr, Where
from ....effects.models.continuous import Continuous, Figure, Forbid
from .base import Attributes, own


@own("forbid")
class ForbidOp(Forbid):
    """A prohibition; `beyond`: only from so many cells away."""

    beyond: int | None = None


@own("resist")
class Resist(Continuous):
    """Resistance or weakness to attributes."""

    to: Attributes
    how: Literal["half", "double", "nullify", "reflect", "absorb"]


@own("ward")
class Ward(Figure):
    """Damage values of declarations aimed at cards."""

    people = frozenset()
    kind: Literal["attack", "effect"] | None = None
    by: Literal["enemy"] | None = None
    lead: bool = False
    half: bool = False
    double: bool = False


@own("cap")
class Cap(Continuous):
    """At most so much HP lost in a turn by enemy declarations."""

    amount: Expr


@own("shape")
class Shape(Continuous):
    """What the ATK attack takes: so many targets, the first cells of a ray, or all within so many cells."""

    targets: Expr | None = None
    ray: Expr | None = None
    area: Expr | None = None


@own("moving")
class Moving(Continuous):
    """The move of the start phase: up to so many cells, or to a cell beside a card."""

    cells: Expr | None = None
    near: Expr | None = None


@own("joint")
class Joint(Continuous):
    """Joint attacks: a bonus to the joint value, a term counted earlier, the second term not halved."""

    bonus: Expr | None = None
    earlier: Expr | None = None
    second_unhalved: bool = False
    if_: Where | None = Field(None, alias="if")


@own("encore")
class Encore(Continuous):
    """One more ATK attack after its action, with ATK changed by so much."""

    add: Expr


@own("reach")
class Reach(Figure):
    """Every range, of cards and effects."""


@own("range_against")
class RangeAgainst(Continuous):
    """Own cards and effects reach so much farther for choosing a card."""

    add: Expr


@own("extra_hour")
class ExtraHour(Continuous):
    """Whenever the clock advances at the end of a turn it advances so much more."""

    n: Expr


@own("entry_cost")
class EntryCost(Continuous):
    """The price of allies of other factions is halved."""


@own("hand_limit")
class HandLimit(Continuous):
    """How many cards may be kept."""

    set: Expr


@own("limit_uses")
class LimitUses(Continuous):
    """Each player may use at most so many."""

    what: Literal["skills"]
    n: Expr


CONTINUOUS = frozenset(
    "resist ward cap shape moving joint encore reach range_against extra_hour entry_cost hand_limit limit_uses "
    "reverse_order".split()
)
