"""Operations that name cards, cells, directions and regions."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ....effects.models.base import Expr, Filter, Op, Ref
from .base import own


@own("target", payable=True)
class Target(Op):
    """Choose cards: on the board within `range` (1 unless said, `any` for all) of the acting card or `of`, else `from`.

    In a joint attack the lead's target is taken without asking if it may be.
    """

    from_: Ref | None = Field(None, alias="from")
    where: Filter | None = None
    range: Expr = 1
    of: Ref | None = None
    count: Expr = 1
    random: bool = False
    as_: str = Field("target", alias="as")


@own("cell", payable=True)
class CellOp(Op):
    """Choose a cell: `empty`, `legal` (a card may enter there) or `any`; within so many cells of `of` (the acting card
    unless said) or at most `line` cells from it in one direction."""

    at: Literal["empty", "legal", "any"] = "empty"
    of: Ref | None = None
    within: Expr | None = None
    line: Expr | None = None
    farther_from: Expr | None = None
    nearer_to: Expr | None = None
    optional: bool = False
    as_: str = Field("spot", alias="as")


@own("area", payable=True)
class Area(Op):
    """Choose a cell within so many of the acting card: it and all within `around` of it are the `cells`."""

    around: Expr
    within: Expr
    as_: str = Field("cells", alias="as")


@own("ray", payable=True)
class Ray(Op):
    """Name one of eight directions: the `cells` from the acting card to the edge."""

    as_: str = Field("cells", alias="as")


@own("side", payable=True)
class SideOp(Op):
    """Name up, down, left or right: the `cells` on that side of the acting card, its own line left out."""

    as_: str = Field("cells", alias="as")


@own("direction", payable=True)
class Direction(Op):
    """Name one of eight directions."""

    as_: str = Field("direction", alias="as")


@own("random_direction")
class RandomDirection(Op):
    """One of the eight directions by chance."""

    as_: str = Field("direction", alias="as")


@own("regions", payable=True)
class Regions(Op):
    """Choose two rectangles that do not overlap, by their upper left cells; with or without factions in them."""

    width: int
    height: int
    factions: bool = True
    as_: str = Field("regions", alias="as")


@own("lines", payable=True)
class Lines(Op):
    """Choose `n` whole rows, or as many columns."""

    n: int = 2
    as_: str = Field("regions", alias="as")


@own("corners", payable=True)
class Corners(Op):
    """The rectangles in the upper left and the lower right corner."""

    width: int
    height: int
    as_: str = Field("regions", alias="as")


@own("search")
class Search(Op):
    """Look through a pile for cards (none need be found), then shuffle it."""

    from_: Ref = Field(alias="from")
    where: Filter | None = None
    count: Expr = "0..1"
    distinct: Literal["skill_kind"] | None = None
    as_: str = Field("found", alias="as")
