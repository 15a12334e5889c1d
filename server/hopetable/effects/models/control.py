"""Operations that choose, repeat, wait, declare and end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from .base import Expr, Filter, Op, Ops, Ref, Selection, Until, Who, operation

if TYPE_CHECKING:
    from ..schema import Ability


@operation("choose", payable=True)
class Choose(Op):
    """One of several alternatives."""

    options: list[Ops]
    by: Who = "me"


@operation("pick")
class Pick(Selection):
    """Name cards for later."""


@operation("pick_option")
class PickOption(Op):
    """Name one of some values."""

    from_: Ref = Field(alias="from")
    as_: str = Field(alias="as")
    by: Who = "me"


@operation("pick_number", payable=True)
class PickNumber(Op):
    """Name a number."""

    min: Expr = 0
    max: Expr = 0
    step: int = 1
    as_: str = Field(alias="as")


@operation("may", short="do")
class May(Op):
    """An optional part."""

    do: Ops
    cost: Ops = []


@operation("if", payable=True)
class If(Op):
    """A condition."""

    test: Expr
    do: Ops = []
    else_: Ops = Field([], alias="else")


@operation("let", short="names", whole=True, payable=True)
class Let(Op):
    """Bind names to values."""

    names: dict[str, Expr]


@operation("do", short="do", whole=True)
class Do(Op):
    """A group."""

    do: Ops


@operation("repeat")
class Repeat(Op):
    """Again and again, at most 60 times."""

    do: Ops
    times: Expr | None = None
    until: Expr | None = None


@operation("effect")
class EffectOp(Op):
    """Floating abilities for me."""

    abilities: list[Ability]
    until: Until
    uses: int | None = None
    skill: str | None = None


@operation("delay")
class Delay(Op):
    """Once, at an event, then gone; with `until`, not after that any more."""

    at: str | dict[str, Any]
    if_: Expr | None = Field(None, alias="if")
    do: Ops
    until: Until | None = None


@operation("declare")
class Declare(Op):
    """A declaration by effect, of a card or a token."""

    card: str | None = None
    from_: Ref | None = Field(None, alias="from")
    where: Filter | None = None
    free: bool = False
    ignore: list[str] = []
    as_: dict[str, Any] | None = Field(None, alias="as")
    copy_of: str | None = None
    after: Ops = []


@operation("extra", short="what")
class Extra(Op):
    """An extra step."""

    what: Literal["set_step", "action_step", "liberation", "attack_phase"]


@operation("end", short="what")
class End(Op):
    """End something at once."""

    what: Literal["turn", "phase", "resolutions"]


@operation("negate", short="link")
class Negate(Op):
    """The link has no effect."""

    link: str


@operation("win", short="who")
class Win(Op):
    """Special victory."""

    who: Who = "me"
