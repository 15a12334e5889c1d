"""Operations on figures of players and cards."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from .base import Amount, Expr, Op, Who, operation


@operation("damage")
class DamageOp(Op):
    """伤害; to both is one instance each at the same moment."""

    people = frozenset(("to",))
    to: Who
    amount: Expr
    kind: str


@operation("heal", short="n")
class Heal(Amount):
    """回复体力."""


@operation("lose_hp", short="n", payable=True)
class LoseHp(Amount):
    """扣减体力: not damage."""


@operation("set_hp", short="n", payable=True)
class SetHp(Amount):
    """体力改为: not damage."""


@operation("recover", short="n")
class Recover(Amount):
    """回复灵力."""


@operation("lose_spirit")
class LoseSpirit(Amount):
    """失去灵力: ready orbs only."""


@operation("consume", short="n", payable=True)
class Consume(Op):
    """消耗灵力."""

    n: Expr
    with_: Literal["orbs"] | None = Field(None, alias="with")


@operation("break_orb", short="n")
class BreakOrb(Amount):
    """崩坏灵珠."""

    n: Expr = 1
    which: Literal["spent", "any"] = "any"


@operation("repair_orb", short="n")
class RepairOrb(Amount):
    """修复灵珠."""

    n: Expr = 1


@operation("counters", payable=True)
class Counters(Op):
    """Counters on a card; as a cost it must have them."""

    name_: str = Field(alias="name")
    of: str | None = None
    add: Expr | None = None
    set: Expr | None = None
