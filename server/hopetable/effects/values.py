"""Values of expressions: how they compare, what they have, and the functions that need nothing but values.

What is missing reads as none, missing numbers as 0. Cards are their ids; several cards are a tuple of ids.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .scope import Period, Scope, Side, one, several

Value = Any

LARGEST = 10**9
"""What a power is cut to, so that nested ones stay small."""

FUNCTIONS = frozenset(
    "size sum distinct max min abs pow cond nth has_any overlaps all top bottom leftmost rightmost first last rest "
    "sort names facing under room player count_distinct halve percent divides join count shared "
    "distance near on hits marked".split()
)
ARITY = {
    "max": (1, 9), "min": (1, 9), "pow": (2, 2), "nth": (2, 2), "has_any": (2, 2), "overlaps": (2, 2), "top": (1, 2),
    "count_distinct": (2, 2), "percent": (2, 2), "divides": (2, 2), "join": (2, 9), "count": (2, 2), "shared": (2, 2),
    "distance": (2, 2), "near": (2, 2), "hits": (2, 2), "marked": (2, 2),
}  # fmt: skip
"""How many values a function takes, if not one."""
RESERVED = frozenset(
    (
        "this",
        "that",
        "foe",
        "my",
        "opponent",
        "others",
        "everyone",
        "event",
        "turn",
        "phase",
        "true",
        "false",
        "none",
        "it",
    )
)


def number(value: Value) -> int:
    """A value as a number: how many there are of several, 0 of what is none."""
    if isinstance(value, int):
        return int(value)
    return len(value) if isinstance(value, tuple | list) else 0


def property_of(scope: Scope, card: Value, name: str) -> Value:
    """A property of a card, none of anything else."""
    known = isinstance(card, int) and not isinstance(card, bool) and card in scope.game.match.cards
    return scope.words.card_value(scope, card, name) if known else None


def _of_side(scope: Scope, side: Side, name: str) -> Value:
    """A zone or value of a player; of several players the cards of all."""
    words = scope.words
    if name in words.zone_names:
        if len(side.seats) == 1:
            return words.zone_cards(scope.game, side.seats[0], name)
        return tuple(c for s in side.seats for c in words.zone_cards(scope.game, s, name))
    if len(side.seats) == 1:
        return words.player_value(scope, side.seats[0], name)
    return tuple(words.player_value(scope, s, name) for s in side.seats)


def attribute(scope: Scope, value: Value, name: str) -> Value:
    """What stands behind a dot: of a player, a period, the first of some cards, or anything with fields."""
    if isinstance(value, Side):
        return _of_side(scope, value, name)
    if isinstance(value, Period):
        return Period("start_of_" + value.name) if name == "start" else scope.words.record(scope, value.name, name)
    card = one(value)
    if card is None:
        return None
    if isinstance(card, int):
        if name == "player" and card in scope.game.match.cards:
            return Side(scope.game.match.cards[card].controller)
        return property_of(scope, card, name)
    getter = getattr(card, "get", None)
    return getter(name) if getter is not None else None


def same(left: Value, right: Value, fold: Callable[[str], str]) -> bool:
    """Whether two values are equal: texts as folded, one card and a list of just that one."""
    if isinstance(left, str) and isinstance(right, str):
        return left == right or fold(left) == fold(right)
    if isinstance(left, tuple | list) and isinstance(right, int):
        return len(left) == 1 and left[0] == right
    if isinstance(right, tuple | list) and isinstance(left, int):
        return len(right) == 1 and right[0] == left
    return bool(left == right)


def contains(whole: Value, part: Value, fold: Callable[[str], str]) -> bool:
    if part is None:
        return isinstance(whole, tuple) and any(w is None for w in whole)
    if isinstance(whole, str):
        return fold(str(part)) in fold(whole)
    if not isinstance(whole, tuple | list | frozenset):
        return False
    if part in whole:
        return True
    return isinstance(part, str) and any(isinstance(w, str) and fold(w) == fold(part) for w in whole)


def by_property(scope: Scope, name: str, cards: tuple[int, ...], prop: str) -> Value:
    values = [property_of(scope, c, prop) for c in cards]
    if name == "sum":
        return sum(number(v) for v in values)
    if name == "distinct":
        return len({str(v) for v in values})
    if name == "count_distinct":
        return len({str(v) for value in values for v in several(value)})
    return tuple(c for _, c in sorted(zip(values, cards, strict=True), key=lambda pair: number(pair[0])))


def _nth(args: list[Value]) -> Value:
    items, index = several(args[0]), number(args[1])
    return items[index - 1] if 0 < index <= len(items) else None


def _percent(part: int, whole: int) -> int:
    """So many percent, half up; some of something is at least 1."""
    return (2 * whole * part + 100) // 200 or (1 if whole > 0 and part > 0 else 0)


PLAIN: dict[str, Callable[[list[Value]], Value]] = {
    "size": lambda a: len(several(a[0])),
    "max": lambda a: max(number(v) for v in a),
    "min": lambda a: min(number(v) for v in a),
    "abs": lambda a: abs(number(a[0])),
    "pow": lambda a: min(number(a[0]) ** max(0, min(number(a[1]), 16)), LARGEST),
    "nth": _nth,
    "halve": lambda a: (number(a[0]) + 1) // 2,
    "percent": lambda a: _percent(number(a[0]), number(a[1])),
    "divides": lambda a: number(a[0]) > 0 and number(a[1]) % number(a[0]) == 0,
    "join": lambda a: tuple(v for part in a for v in several(part)),
    "count": lambda a: several(a[0]).count(a[1]),
    "shared": lambda a: tuple(v for v in several(a[0]) if v in several(a[1])),
    "first": lambda a: one(a[0]),
    "leftmost": lambda a: one(a[0]),
    "bottom": lambda a: one(a[0]),
    "last": lambda a: (several(a[0]) or (None,))[-1],
    "rightmost": lambda a: (several(a[0]) or (None,))[-1],
}


def _top(args: list[Value]) -> Value:
    cards = several(args[0])
    if len(args) == 1:
        return cards[-1] if cards else None
    count = number(args[1])
    return tuple(reversed(cards[-count:])) if count > 0 else ()


PLAIN["top"] = _top
PLAIN["player"] = lambda a: Side(a[0]) if isinstance(a[0], int) and not isinstance(a[0], bool) else None
