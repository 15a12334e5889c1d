"""Where the operations of this game are registered."""

from __future__ import annotations

from typing import Any

from ....effects.models.base import Op, operation

OPERATIONS: dict[str, type[Op]] = {}
Attributes = list[str] | str
"""Attribute ids, or an expression that names them."""


def own(name: str, *, short: str | None = None, payable: bool = False) -> Any:
    """Register an operation of this game."""
    return operation(name, short=short, payable=payable, into=OPERATIONS)
