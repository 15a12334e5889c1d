"""Operations on a proposed event, in replacements only."""

from __future__ import annotations

from typing import Literal

from .base import Expr, Op, Who, operation


@operation("prevent", short="what")
class Prevent(Op):
    """The proposed event does not happen."""

    what: Literal["all"]


@operation("change")
class Change(Op):
    """The proposed event happens otherwise."""

    people = frozenset(("to",))
    amount: Expr | None = None
    to: Who | None = None
    exhausted: bool | None = None
