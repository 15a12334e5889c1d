"""Operations on HP and damage."""

from __future__ import annotations

from ....effects.models.base import Expr, Op, Ref
from .base import Attributes, own


@own("hurt")
class Hurt(Op):
    """Effect damage outside a declaration, to all at once; `it` is each card."""

    to: Ref
    amount: Expr
    attributes: Attributes = []


@own("heal")
class Heal(Op):
    """Recover HP; nothing on factions unless `factions`. `it` is each card."""

    of: Ref
    n: Expr
    factions: bool = False


@own("lose")
class Lose(Op):
    """HP lost that is no damage."""

    of: Ref
    n: Expr


@own("pay", payable=True)
class Pay(Op):
    """A cost in HP; at least 1 must be left."""

    of: Ref
    n: Expr


@own("raise_hp")
class RaiseHp(Op):
    """Maximum HP of an ally in hand, kept when it enters."""

    of: Ref
    n: Expr


@own("over_time")
class OverTime(Op):
    """Damage each turn: one hour later and every hour after, so many times."""

    of: Ref
    amount: Expr
    attributes: Attributes
    hours: Expr


@own("ring")
class Ring(Op):
    """Each card deals its amount to the next of the list, all at once."""

    cards: Ref
    amount: Expr


@own("destroy")
class Destroy(Op):
    """As if its HP had become 0."""

    cards: Ref


@own("save")
class Save(Op):
    """The card that would be destroyed stays with this HP."""

    hp: Expr
