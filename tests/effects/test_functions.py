"""Functions of expressions that need no game: rounding, shares, lists."""

from __future__ import annotations

from typing import Any, cast

import pytest

from hopetable.effects.expressions import Dialect
from hopetable.effects.parsing import ExpressionError
from hopetable.effects.scope import Scope

DIALECT = Dialect(frozenset(), {}, str)


def value(text: str) -> Any:
    """What an expression of constants comes to."""
    return DIALECT.compile(text)(cast(Scope, None))


@pytest.mark.parametrize(("n", "half"), [(0, 0), (1, 1), (2, 1), (3, 2), (11, 6)])
def test_half_is_rounded_up(n: int, half: int) -> None:
    assert value(f"halve({n})") == half


@pytest.mark.parametrize(("text", "share"), [("25, 18", 5), ("25, 13", 3), ("10, 32", 3), ("10, 4", 1), ("25, 0", 0)])
def test_a_share_is_rounded_half_up_and_some_of_something_is_at_least_one(text: str, share: int) -> None:
    assert value(f"percent({text})") == share


@pytest.mark.parametrize(("text", "so"), [("3, 9", True), ("3, 10", False), ("4, 0", True), ("0, 4", False)])
def test_divides(text: str, so: bool) -> None:
    assert value(f"divides({text})") is so


def test_lists_are_joined_counted_and_compared() -> None:
    assert value("join(none, 3, [4, 3])") == (3, 4, 3)
    assert value("count(join(3, [4, 3]), 3)") == 2
    assert value("shared(['fire', 'water'], ['water', 'wind'])") == ("water",)


def test_a_wrong_number_of_values_is_refused() -> None:
    with pytest.raises(ExpressionError, match="takes 2 values"):
        value("percent(25)")
