"""Expressions of the effect language: a small, total, side-effect-free language.

Parsed by Lark once, compiled to closures over a `Scope`, bounded in size. Missing cards read as none and missing
numbers as 0; division is whole. There are three reading modes for a bare name: in a `filter` it is a property of the
candidate card, in an `event` test a field of the event, in a `plain` expression a bound name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, Tree

from .parsing import ExpressionError, parse
from .scope import Period, Scope, Side, one, several
from .values import ARITY, FUNCTIONS, PLAIN, Value, attribute, by_property, contains, number, same

Closure = Callable[[Scope], Value]
PLAYERS = ("my", "opponent", "others", "everyone")


class Dialect:
    """The words of one game, needed to read a bare name; `player_words` are what players have, all if not given."""

    def __init__(
        self, card_properties: frozenset[str], filters: dict[str, str], fold: Callable[[str], str],
        player_words: frozenset[str] | None = None,
    ) -> None:  # fmt: skip
        self.card_properties = card_properties
        self.player_words = player_words
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


def _constant(value: Value) -> Closure:
    return lambda scope: value


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

        def either(scope: Scope) -> bool:
            for test in tests:  # noqa: SIM110 — run for every candidate; a generator would double the cost
                if test(scope):
                    return True
            return False

        return either

    def _and_(self, parts: list[Any]) -> Closure:
        tests = [self.compile(p) for p in parts]

        def both(scope: Scope) -> bool:
            for test in tests:  # noqa: SIM110 — as above
                if not test(scope):
                    return False
            return True

        return both

    def _negation(self, parts: list[Any]) -> Closure:
        test = self.compile(parts[0])
        return lambda scope: not test(scope)

    def _cmp(self, parts: list[Any]) -> Closure:
        left, sign, right = self.compile(parts[0]), str(parts[1]), self.compile(parts[2])
        fold = self.dialect.fold
        fixed = literal(parts[2])
        if isinstance(fixed, str) and sign in ("==", "!="):
            return _is_text(left, fixed, fold) if sign == "==" else _is_not(_is_text(left, fixed, fold))
        if isinstance(fixed, int) and sign in _AGAINST:
            return _AGAINST[sign](left, int(fixed))
        if sign == "has":
            return lambda scope: contains(left(scope), right(scope), fold)
        if sign == "in":
            return lambda scope: contains(right(scope), left(scope), fold)
        if sign == "==":
            return lambda scope: same(left(scope), right(scope), fold)
        if sign == "!=":
            return lambda scope: not same(left(scope), right(scope), fold)
        if sign == "<":
            return lambda scope: number(left(scope)) < number(right(scope))
        if sign == "<=":
            return lambda scope: number(left(scope)) <= number(right(scope))
        if sign == ">":
            return lambda scope: number(left(scope)) > number(right(scope))
        return lambda scope: number(left(scope)) >= number(right(scope))

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
        return lambda scope: -number(value(scope))

    def _number(self, parts: list[Any]) -> Closure:
        return _constant(int(parts[0]))

    def _string(self, parts: list[Any]) -> Closure:
        return _constant(str(parts[0])[1:-1])

    def _list(self, parts: list[Any]) -> Closure:
        known = [literal(p) for p in parts]
        if all(value is not None for value in known):
            return _constant(tuple(known))
        items = [self.compile(p) for p in parts]
        return lambda scope: tuple([i(scope) for i in items])

    def _attribute(self, parts: list[Any]) -> Closure:
        value, name = self.compile(parts[0]), str(parts[1])
        words = self.dialect.player_words
        if words is not None and name not in words and is_player(parts[0]):
            raise ExpressionError(f"no such value of a player: {name}")
        if name == "start":
            self.dialect.reads_start = True
        return lambda scope: attribute(scope, value(scope), name)

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
            return tuple([c for c in several(cards(scope)) if test(inner.with_it(c))])

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
            return lambda scope: by_property(scope, name, several(cards(scope)), prop)
        args = [self.compile(p) for p in parts[1:]]
        least, most = ARITY.get(name, (1, 1))
        if not least <= len(args) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise ExpressionError(f"{name}() takes {wanted} values, not {len(args)}")
        plain = PLAIN.get(name)
        if plain is not None:
            return lambda scope: plain([a(scope) for a in args])
        if name in ("has_any", "overlaps"):
            fold = self.dialect.fold

            def any_of(scope: Scope) -> Value:
                whole = args[0](scope)
                return any(contains(whole, part, fold) for part in several(args[1](scope)))

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
                return _of_candidate(name)
            return lambda scope: scope.env.get(name)
        if self.mode == "event":
            return lambda scope: scope.env[name] if name in scope.env else (scope.event and scope.event.get(name))
        if name in self.dialect.filters:
            raise ExpressionError(f"the filter {name} stands only where cards are filtered")
        return lambda scope: scope.env.get(name)


def is_player(node: Any) -> bool:
    """Whether a part names players by itself: `my`, `opponent` …"""
    return isinstance(node, Tree) and node.data == "name" and str(node.children[0]) in PLAYERS


def literal(node: Any) -> Value:
    """The value of a number or a text that stands in an expression as such; None for everything else."""
    if isinstance(node, Tree) and node.data == "number":
        return int(str(node.children[0]))
    if isinstance(node, Tree) and node.data == "string":
        return str(node.children[0])[1:-1]
    return None


def _of_candidate(name: str) -> Closure:
    """A property of the candidate of a filter, the commonest of all expressions: `property_of` without the call."""

    def read(scope: Scope) -> Value:
        card: Any = scope.it
        known = isinstance(card, int) and not isinstance(card, bool) and card in scope.game.match.cards
        return scope.words.card_value(scope, card, name) if known else None

    return read


def _is_text(left: Closure, text: str, fold: Callable[[str], str]) -> Closure:
    """Whether a value is a text that is known beforehand, and so is how it is compared."""
    folded: list[str] = []

    def run(scope: Scope) -> bool:
        value = left(scope)
        if value == text:
            return True
        if not isinstance(value, str):
            return False
        if not folded:
            folded.append(fold(text))
        return fold(value) == folded[0]

    return run


def _is_not(test: Closure) -> Closure:
    return lambda scope: not test(scope)


_AGAINST: dict[str, Callable[[Closure, int], Closure]] = {
    "<": lambda left, bound: lambda scope: number(left(scope)) < bound,
    "<=": lambda left, bound: lambda scope: number(left(scope)) <= bound,
    ">": lambda left, bound: lambda scope: number(left(scope)) > bound,
    ">=": lambda left, bound: lambda scope: number(left(scope)) >= bound,
}
"""Comparisons with a number that stands in the expression."""


def _plus(left: Closure, right: Closure, sign: int) -> Closure:
    return lambda scope: number(left(scope)) + sign * number(right(scope))


def _times(left: Closure, right: Closure) -> Closure:
    return lambda scope: number(left(scope)) * number(right(scope))


def _divide(left: Closure, right: Closure) -> Closure:
    return lambda scope: number(left(scope)) // (number(right(scope)) or 1)


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
