"""Operations on where cards lie, and on markers."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ....effects.models.base import Expr, Op, Ref, Until, Who
from .base import own


@own("move")
class Move(Op):
    """To an empty cell."""

    of: Ref
    cell: Expr


@own("swap_cells")
class SwapCells(Op):
    """Two cards change places."""

    a: Expr
    b: Expr


@own("swap_regions", short="regions")
class SwapRegions(Op):
    """Regions change places with all that is in them."""

    regions: Expr


@own("drift")
class Drift(Op):
    """Each moves one cell that way if it is empty, those farthest that way first."""

    cards: Ref
    way: Expr


@own("summon")
class Summon(Op):
    """Special-summon to a cell, with printed HP unless said."""

    card: Expr
    cell: Expr
    hp: Expr | None = None


@own("enter")
class Enter(Op):
    """The card of the effect enters: on a cell, or a legal one by chance."""

    cell: Expr | None = None
    random: bool = False


@own("put", payable=True)
class Put(Op):
    """Cards go to their owner's hand, to the bottom of their pile, or to the discard pile."""

    cards: Ref
    to: Literal["hand", "pile", "discard"]


@own("stack")
class Stack(Op):
    """Skills go face-down under a card."""

    cards: Ref
    under: Expr


@own("stack_up")
class StackUp(Op):
    """A card goes face-up under another, into its cell."""

    card: Expr
    under: Expr


@own("overlay")
class Overlay(Op):
    """One card's ATK, HP, attributes and effects are added to another's."""

    card: Expr
    on: Expr


@own("take_control")
class TakeControl(Op):
    """Control of enemy cards for a while."""

    of: Ref
    until: Until


@own("draw")
class Draw(Op):
    """Draw from the ally pile and the skill pile."""

    allies: Expr = 0
    skills: Expr = 0
    who: Who = "me"


@own("expose")
class Expose(Op):
    """Hidden skills are shown to all."""

    cards: Ref


@own("marker")
class MarkerOp(Op):
    """Put a marker on a cell, occupied or not."""

    name_: str = Field(alias="name")
    cell: Expr
    as_: str = Field("marker", alias="as")


@own("unmark", short="marker")
class Unmark(Op):
    """A marker leaves the board, or `all` of them."""

    marker: Expr
