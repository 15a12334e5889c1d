"""Operations on figures of players and cards."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from .base import Expr, Op, Who, operation


@operation("damage")
class DamageOp(Op):
    """伤害; to both is one instance each at the same moment."""

    people = frozenset(("to",))
    to: Who
    amount: Expr
    kind: str


@operation("heal", short="n")
class Heal(Op):
    """回复体力."""

    n: Expr
    who: Who = "me"


@operation("lose_hp", short="n", payable=True)
class LoseHp(Op):
    """扣减体力: not damage."""

    n: Expr
    who: Who = "me"


@operation("set_hp", short="n", payable=True)
class SetHp(Op):
    """体力改为: not damage."""

    n: Expr
    who: Who = "me"


@operation("recover", short="n")
class Recover(Op):
    """回复灵力."""

    n: Expr
    who: Who = "me"


@operation("lose_spirit")
class LoseSpirit(Op):
    """失去灵力: ready orbs only."""

    n: Expr
    who: Who = "me"


@operation("consume", short="n", payable=True)
class Consume(Op):
    """消耗灵力."""

    n: Expr
    with_: Literal["orbs"] | None = Field(None, alias="with")


@operation("break_orb", short="n")
class BreakOrb(Op):
    """崩坏灵珠."""

    n: Expr = 1
    who: Who = "me"
    which: Literal["spent", "any"] = "any"


@operation("repair_orb", short="n")
class RepairOrb(Op):
    """修复灵珠."""

    n: Expr = 1
    who: Who = "me"


@operation("counters", payable=True)
class Counters(Op):
    """Counters on a card; as a cost it must have them."""

    name_: str = Field(alias="name")
    of: str | None = None
    add: Expr | None = None
    set: Expr | None = None
