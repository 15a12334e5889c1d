"""Expressions of the effect language: a small, total, side-effect-free language.

Parsed by Lark once, compiled to closures over a `Scope`, bounded in size. Missing cards read as none and missing
numbers as 0; division is whole. There are three reading modes for a bare name: in a `filter` it is a property of the
candidate card, in an `event` test a field of the event, in a `plain` expression a bound name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import LarkError

from .scope import Period, Scope, Side, one, several

Value = Any
Closure = Callable[[Scope], Value]

MAX_LENGTH = 400
MAX_NODES = 120
LARGEST = 10**9
"""What a power is cut to, so that nested ones stay small."""

GRAMMAR = r"""
?start: or_
?or_: and_ ("or" and_)*
?and_: not_ ("and" not_)*
?not_: "not" not_ -> negation | cmp
?cmp: sum [CMP sum]
CMP: "==" | "!=" | "<=" | ">=" | "<" | ">" | /\bhas\b/ | /\bin\b/
?sum: term (SUM term)*
SUM: "+" | "-"
?term: unary (MUL unary)*
MUL: "*" | "//"
?unary: "-" unary -> minus | postfix
?postfix: atom
    | postfix "." NAME -> attribute
    | postfix "." NAME "(" [or_ ("," or_)*] ")" -> method
    | postfix "[" or_ "]" -> filtered
    | NAME "(" [or_ ("," or_)*] ")" -> call
?atom: NUMBER -> number
    | STRING -> string
    | NAME -> name
    | "[" [or_ ("," or_)*] "]" -> list
    | "(" or_ ")"
NAME: /(?!(?:and|or|not|has|in)\b)[a-zA-Z_][a-zA-Z_0-9]*/
NUMBER: /[0-9]+/
STRING: /'[^']*'/ | /"[^"]*"/
%ignore /\s+/
"""

_parser = Lark(GRAMMAR, parser="lalr", maybe_placeholders=False)

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


class ExpressionError(ValueError):
    """A text that is not an expression; the message says where and what was expected."""


class Dialect:
    """The words of one game, needed to read a bare name."""

    def __init__(self, card_properties: frozenset[str], filters: dict[str, str], fold: Callable[[str], str]) -> None:
        self.card_properties = card_properties
        self.filters = filters
        self.fold = fold
        self.reads_start = False
        self._compiled: dict[tuple[str, str], Closure] = {}

    def compile(self, text: str | int | bool, mode: str = "plain") -> Closure:
        """Compile a text; raises ExpressionError. Numbers and booleans are constants."""
        if isinstance(text, bool | int):
            return _constant(text)
        key = (text, mode)
        found = self._compiled.get(key)
        if found is None:
            found = self._compiled[key] = _Compiler(self, mode).compile(parse(text))
        return found


@lru_cache(maxsize=4096)
def parse(text: str) -> Tree[Token]:
    """The syntax tree of an expression; raises ExpressionError."""
    if len(text) > MAX_LENGTH:
        raise ExpressionError(f"expression longer than {MAX_LENGTH} characters")
    try:
        tree = _parser.parse(text)
    except LarkError as fault:
        line = str(fault).splitlines()[0]
        raise ExpressionError(f"cannot read {text!r}: {line}") from None
    if sum(1 for _ in tree.iter_subtrees()) > MAX_NODES:
        raise ExpressionError(f"expression of more than {MAX_NODES} parts: {text!r}")
    return tree


def _constant(value: Value) -> Closure:
    return lambda scope: value


def _number(value: Value) -> int:
    if isinstance(value, int):
        return int(value)
    return len(value) if isinstance(value, tuple | list) else 0


def _property(scope: Scope, card: Value, name: str) -> Value:
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


def _attribute(scope: Scope, value: Value, name: str) -> Value:
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
        return _property(scope, card, name)
    getter = getattr(card, "get", None)
    return getter(name) if getter is not None else None


class _Compiler:
    def __init__(self, dialect: Dialect, mode: str) -> None:
        self.dialect = dialect
        self.mode = mode

    def compile(self, node: Tree[Token] | Token) -> Closure:
        assert isinstance(node, Tree)
        method: Callable[[list[Any]], Closure] = getattr(self, f"_{node.data}")
        return method(node.children)

    def _start(self, parts: list[Any]) -> Closure:
        return self.compile(parts[0])

    def _or_(self, parts: list[Any]) -> Closure:
        tests = [self.compile(p) for p in parts]
        return lambda scope: any(t(scope) for t in tests)

    def _and_(self, parts: list[Any]) -> Closure:
        tests = [self.compile(p) for p in parts]
        if len(tests) == 2:
            a, b = tests
            return lambda scope: bool(a(scope) and b(scope))
        return lambda scope: all(t(scope) for t in tests)

    def _negation(self, parts: list[Any]) -> Closure:
        test = self.compile(parts[0])
        return lambda scope: not test(scope)

    def _cmp(self, parts: list[Any]) -> Closure:
        left, sign, right = self.compile(parts[0]), str(parts[1]), self.compile(parts[2])
        fold = self.dialect.fold
        if sign == "has":
            return lambda scope: _contains(left(scope), right(scope), fold)
        if sign == "in":
            return lambda scope: _contains(right(scope), left(scope), fold)
        if sign == "==":
            return lambda scope: _same(left(scope), right(scope), fold)
        if sign == "!=":
            return lambda scope: not _same(left(scope), right(scope), fold)
        if sign == "<":
            return lambda scope: _number(left(scope)) < _number(right(scope))
        if sign == "<=":
            return lambda scope: _number(left(scope)) <= _number(right(scope))
        if sign == ">":
            return lambda scope: _number(left(scope)) > _number(right(scope))
        return lambda scope: _number(left(scope)) >= _number(right(scope))

    def _sum(self, parts: list[Any]) -> Closure:
        value = self.compile(parts[0])
        for sign, part in zip(parts[1::2], parts[2::2], strict=True):
            value = _plus(value, self.compile(part), 1 if str(sign) == "+" else -1)
        return value

    def _term(self, parts: list[Any]) -> Closure:
        value = self.compile(parts[0])
        for sign, part in zip(parts[1::2], parts[2::2], strict=True):
            value = _times(value, self.compile(part)) if str(sign) == "*" else _divide(value, self.compile(part))
        return value

    def _minus(self, parts: list[Any]) -> Closure:
        value = self.compile(parts[0])
        return lambda scope: -_number(value(scope))

    def _number(self, parts: list[Any]) -> Closure:
        return _constant(int(parts[0]))

    def _string(self, parts: list[Any]) -> Closure:
        return _constant(str(parts[0])[1:-1])

    def _list(self, parts: list[Any]) -> Closure:
        items = [self.compile(p) for p in parts]
        return lambda scope: tuple(i(scope) for i in items)

    def _attribute(self, parts: list[Any]) -> Closure:
        value, name = self.compile(parts[0]), str(parts[1])
        if name == "start":
            self.dialect.reads_start = True
        return lambda scope: _attribute(scope, value(scope), name)

    def _method(self, parts: list[Any]) -> Closure:
        value, name = self.compile(parts[0]), str(parts[1])
        args = [self.compile(p) for p in parts[2:]]

        def run(scope: Scope) -> Value:
            target = one(value(scope))
            if isinstance(target, int) and target in scope.game.match.cards:
                return scope.game.card(target).counters.get(str(args[0](scope)), 0)
            return None

        if name != "counters":
            raise ExpressionError(f"no such method: .{name}()")
        return run

    def _filtered(self, parts: list[Any]) -> Closure:
        cards = self.compile(parts[0])
        test = _Compiler(self.dialect, "filter").compile(parts[1])

        def run(scope: Scope) -> Value:
            inner = scope.fresh()
            found = cards(scope)
            return tuple(c for c in several(found) if test(inner.with_it(c)))

        return run

    def _call(self, parts: list[Any]) -> Closure:
        name = str(parts[0])
        if name not in FUNCTIONS:
            raise ExpressionError(f"no such function: {name}() (known: {', '.join(sorted(FUNCTIONS))})")
        if name in ("all", "cond", "sum", "distinct", "count_distinct", "sort", "rest"):
            due = {"cond": 3, "rest": 1}.get(name, 2)
            if len(parts) - 1 != due:
                raise ExpressionError(f"{name}() takes {due} values, not {len(parts) - 1}")
        if name == "all":
            cards, test = self.compile(parts[1]), _Compiler(self.dialect, "filter").compile(parts[2])

            def every(scope: Scope) -> Value:
                inner = scope.fresh()
                return all(test(inner.with_it(c)) for c in several(cards(scope)))

            return every
        if name == "cond":
            test, yes, no = (self.compile(p) for p in parts[1:4])
            return lambda scope: yes(scope) if test(scope) else no(scope)
        if name == "room" and len(parts) == 2:
            return self._room(parts[1])
        if name in ("sum", "distinct", "count_distinct", "sort") and len(parts) == 3:
            cards, prop = self.compile(parts[1]), str(parts[2].children[0]).strip("'\"")
            return lambda scope: _by_property(scope, name, several(cards(scope)), prop)
        args = [self.compile(p) for p in parts[1:]]
        least, most = ARITY.get(name, (1, 1))
        if not least <= len(args) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise ExpressionError(f"{name}() takes {wanted} values, not {len(args)}")
        plain = _PLAIN.get(name)
        if plain is not None:
            return lambda scope: plain([a(scope) for a in args])
        if name in ("has_any", "overlaps"):
            fold = self.dialect.fold

            def any_of(scope: Scope) -> Value:
                whole = args[0](scope)
                return any(_contains(whole, part, fold) for part in several(args[1](scope)))

            return any_of
        if name == "rest":
            label = str(parts[1].children[0])
            return lambda scope: tuple(
                c for c in several(scope.env.get(label)) if c not in several(scope.env.get("taken:" + label))
            )
        return lambda scope: scope.words.function(scope, name, [a(scope) for a in args])

    def _room(self, zone: Any) -> Closure:
        """Free places of a zone, which is named, not read: two empty zones are not the same."""
        if not isinstance(zone, Tree) or zone.data != "attribute":
            raise ExpressionError("room() takes a zone, such as room(my.spirit)")
        side, name = self.compile(zone.children[0]), str(zone.children[1])

        def run(scope: Scope) -> Value:
            owner = side(scope)
            known = isinstance(owner, Side) and owner.seat is not None
            return scope.words.function(scope, "room", [owner.seat, name]) if known else 0

        return run

    def _name(self, parts: list[Any]) -> Closure:
        name = str(parts[0])
        special = _SPECIAL.get(name)
        if special is not None:
            return special
        if self.mode == "filter":
            if name in self.dialect.filters:
                return self.dialect.compile(self.dialect.filters[name], "filter")
            if name in self.dialect.card_properties:
                return lambda scope: _property(scope, scope.it, name)
            return lambda scope: scope.env.get(name)
        if self.mode == "event":
            return lambda scope: scope.env[name] if name in scope.env else (scope.event and scope.event.get(name))
        if name in self.dialect.filters:
            raise ExpressionError(f"the filter {name} stands only where cards are filtered")
        return lambda scope: scope.env.get(name)


def _plus(left: Closure, right: Closure, sign: int) -> Closure:
    return lambda scope: _number(left(scope)) + sign * _number(right(scope))


def _times(left: Closure, right: Closure) -> Closure:
    return lambda scope: _number(left(scope)) * _number(right(scope))


def _divide(left: Closure, right: Closure) -> Closure:
    return lambda scope: _number(left(scope)) // (_number(right(scope)) or 1)


def _same(left: Value, right: Value, fold: Callable[[str], str]) -> bool:
    if isinstance(left, str) and isinstance(right, str):
        return left == right or fold(left) == fold(right)
    if isinstance(left, tuple | list) and isinstance(right, int):
        return len(left) == 1 and left[0] == right
    if isinstance(right, tuple | list) and isinstance(left, int):
        return len(right) == 1 and right[0] == left
    return bool(left == right)


def _contains(whole: Value, part: Value, fold: Callable[[str], str]) -> bool:
    if part is None:
        return isinstance(whole, tuple) and any(w is None for w in whole)
    if isinstance(whole, str):
        return fold(str(part)) in fold(whole)
    if not isinstance(whole, tuple | list | frozenset):
        return False
    if part in whole:
        return True
    return isinstance(part, str) and any(isinstance(w, str) and fold(w) == fold(part) for w in whole)


def _by_property(scope: Scope, name: str, cards: tuple[int, ...], prop: str) -> Value:
    values = [_property(scope, c, prop) for c in cards]
    if name == "sum":
        return sum(_number(v) for v in values)
    if name == "distinct":
        return len({str(v) for v in values})
    if name == "count_distinct":
        return len({str(v) for value in values for v in several(value)})
    return tuple(c for _, c in sorted(zip(values, cards, strict=True), key=lambda pair: _number(pair[0])))


def _nth(args: list[Value]) -> Value:
    items, index = several(args[0]), _number(args[1])
    return items[index - 1] if 0 < index <= len(items) else None


def _percent(part: int, whole: int) -> int:
    """So many percent, half up; some of something is at least 1."""
    return (2 * whole * part + 100) // 200 or (1 if whole > 0 and part > 0 else 0)


_PLAIN: dict[str, Callable[[list[Value]], Value]] = {
    "size": lambda a: len(several(a[0])),
    "max": lambda a: max(_number(v) for v in a),
    "min": lambda a: min(_number(v) for v in a),
    "abs": lambda a: abs(_number(a[0])),
    "pow": lambda a: min(_number(a[0]) ** max(0, min(_number(a[1]), 16)), LARGEST),
    "nth": _nth,
    "halve": lambda a: (_number(a[0]) + 1) // 2,
    "percent": lambda a: _percent(_number(a[0]), _number(a[1])),
    "divides": lambda a: _number(a[0]) > 0 and _number(a[1]) % _number(a[0]) == 0,
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
    count = _number(args[1])
    return tuple(reversed(cards[-count:])) if count > 0 else ()


_PLAIN["top"] = _top
_PLAIN["player"] = lambda a: Side(a[0]) if isinstance(a[0], int) and not isinstance(a[0], bool) else None


def _that(scope: Scope) -> Value:
    return scope.event.get("card") if scope.event is not None else None


def _foe(scope: Scope) -> Value:
    if scope.event is not None:
        found = scope.event.get("foe")
        if found is not None:
            return found
    return scope.words.facing(scope.game, scope.this) if scope.this is not None else None


_SPECIAL: dict[str, Closure] = {
    "true": _constant(True),
    "false": _constant(False),
    "none": _constant(None),
    "this": lambda scope: scope.this,
    "it": lambda scope: scope.it,
    "that": _that,
    "foe": _foe,
    "event": lambda scope: scope.event,
    "my": lambda scope: Side(scope.seat),
    "opponent": lambda scope: Side(scope.opponent()),
    "others": lambda scope: Side(*scope.everyone()[1:]),
    "everyone": lambda scope: Side(*scope.everyone()),
    "turn": _constant(Period("turn")),
    "phase": _constant(Period("phase")),
}
