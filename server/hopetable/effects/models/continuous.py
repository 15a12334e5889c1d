"""Operations that hold for a time: figures, grants, losses, prohibitions, permissions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from .base import Act, Expr, Filter, Op, Ops, Prop, Ref, Until, Who, operation

if TYPE_CHECKING:
    from ..schema import Ability


class Continuous(Op):
    """What a continuous change reaches and how long."""

    of: Ref | None = None
    match: Filter | None = None
    until: Until | None = None
    uses: int | None = None


class Figure(Continuous):
    """A change of a number."""

    add: Expr | None = None
    set: Any = None
    times: Expr | None = None
    min: Expr | None = None
    max: Expr | None = None


@operation("power")
class Power(Figure):
    """Current power; `for` names a skill whose declarations it reaches."""

    for_: str | None = Field(None, alias="for")


@operation("modify")
class Modify(Figure):
    """Another property."""

    prop: Prop
    who: Who | None = None
    for_: str | None = Field(None, alias="for")
    against: str | None = None
    replace: str | None = None
    by: str | None = None


@operation("grant")
class Grant(Continuous):
    """Traits, abilities, a tag."""

    traits: list[str] | str | None = None
    abilities: list[Ability] = []
    tag: str | None = None


@operation("strip")
class Strip(Continuous):
    """Loss of text, traits, standing effects or a skill."""

    what: Literal["text", "traits", "all", "standing"] | None = None
    traits: list[str] | None = None
    skill: str | None = None


@operation("forbid")
class Forbid(Continuous):
    """A prohibition."""

    what: Act | list[Act]
    who: Who | None = None
    against: str | None = None


@operation("allow")
class Allow(Continuous):
    """A permission, or another way to declare."""

    what: Any
    from_: Ref | None = Field(None, alias="from")
    cost: Ops = []
    spirit_cost: Expr | None = None
    as_: dict[str, Any] | None = Field(None, alias="as")
    free: bool = False
    ignore: Any = None
    keep: bool = False
    for_: str | None = Field(None, alias="for")
    skill: str | None = None
    limit: dict[str, Expr] = {}
