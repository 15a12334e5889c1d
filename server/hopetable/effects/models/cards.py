"""Operations that move, show and turn cards."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from .base import Amount, Expr, Filter, Op, Ref, Selection, Until, operation


@operation("move", payable=True)
class Move(Selection):
    """To a zone; a list of zones lets the mover choose."""

    to: Ref
    at: Literal["top", "bottom", "left", "right"] | list[Literal["left", "right"]] | None = None
    face: Literal["up", "down"] | None = None
    exhausted: bool = False
    reveal: bool = False
    order: Literal["me"] | None = None
    replace: bool = False


@operation("discard", payable=True)
class Discard(Selection):
    """弃置: to the owner's discard pile."""


@operation("destroy")
class Destroy(Selection):
    """破坏: voids text, traits and resolution, then discards."""


@operation("remove", payable=True)
class Remove(Selection):
    """移出游戏: to the owner's gap."""

    until: Until | None = None
    silent: bool = False


@operation("search")
class Search(Op):
    """检索: find in the own deck (may fail to find), reveal, move, shuffle. `from` may name further zones."""

    from_: Ref | None = Field(None, alias="from")
    where: Filter | None = None
    count: Expr = 1
    to: Ref = "my.hand"
    face: Literal["up", "down"] | None = None
    exhausted: bool = False
    as_: str | None = Field(None, alias="as")


@operation("draw", short="n")
class Draw(Amount):
    """抽: from the top of the deck; nothing from an empty one."""

    n: Expr = 1


@operation("look")
class Look(Selection):
    """查看: shown to me only."""


@operation("reveal", payable=True)
class Reveal(Selection):
    """展示: shown to all."""


@operation("arrange")
class Arrange(Selection):
    """Put the cards of one zone in any order."""


@operation("swap")
class Swap(Op):
    """Exchange the places of two cards."""

    a: str | dict[str, Any]
    b: str | dict[str, Any]


@operation("exhaust", payable=True)
class Exhaust(Selection):
    """横置."""


@operation("ready")
class Ready(Selection):
    """竖置."""


@operation("flip", payable=True)
class Flip(Selection):
    """明置, 暗置."""

    face: Literal["up", "down"] = "up"


@operation("stance")
class Stance(Selection):
    """A character to support, center or hyper."""

    to: Literal["support", "center", "hyper"]
    until: Until | None = None
