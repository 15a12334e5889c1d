"""The grammar of expressions: texts to syntax trees, bounded in size, each read once.

```
either   both ("or" both)*
both     test ("and" test)*
test     "not" test | total [("==" | "!=" | "<" | "<=" | ">" | ">=" | "has" | "in") total]
total    term (("+" | "-") term)*
term     signed (("*" | "//") signed)*
signed   "-" signed | postfix
postfix  value ("." NAME | "." NAME "(" listed ")" | "[" either "]")*
value    NUMBER | TEXT | NAME | NAME "(" listed ")" | "[" listed "]" | "(" either ")"
listed   [either ("," either)*]
```

Every line is a method of `_Reader`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

MAX_LENGTH = 400
MAX_NODES = 120
MAX_DEPTH = 24
"""How deep brackets may be nested; no card needs more than five."""

WORDS = frozenset(("and", "or", "not", "has", "in"))
COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">=", "has", "in"))

_TOKEN = re.compile(r"""\s*([a-zA-Z_][a-zA-Z_0-9]*|[0-9]+|'[^']*'|"[^"]*"|[=!<>]=|//|[-+*<>.,()\[\]])""")
_END = ""


class ExpressionError(ValueError):
    """A text that is not an expression; the message says where and what was expected."""


class Node(NamedTuple):
    """A part of an expression. `children` are nodes, and texts for names, signs and literals as they stand there."""

    kind: str
    children: list[Any]


@lru_cache(maxsize=4096)
def parse(text: str) -> Node:
    """The syntax tree of an expression; raises ExpressionError."""
    if len(text) > MAX_LENGTH:
        raise ExpressionError(f"expression longer than {MAX_LENGTH} characters")
    return _Reader(text).whole()


class _Reader:
    """Reads one text from left to right: `ahead` is the next token, `at` its number."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[str] = []
        self.columns: list[int] = []
        self.nodes = self.depth = self.at = 0
        self._split()
        self.ahead = self.tokens[0]

    def _split(self) -> None:
        place, end = 0, len(self.text.rstrip())
        while place < end:
            found = _TOKEN.match(self.text, place)
            if found is None:
                rest = self.text[place:].lstrip()
                raise self._fault(len(self.text) - len(rest) + 1, "no such sign")
            self.tokens.append(found.group(1))
            self.columns.append(found.start(1) + 1)
            place = found.end()
        self.tokens.append(_END)
        self.columns.append(end + 1)

    def _fault(self, column: int, what: str) -> ExpressionError:
        return ExpressionError(f"cannot read {self.text!r}: column {column}: {what}")

    def _expected(self, what: str) -> ExpressionError:
        return self._fault(self.columns[self.at], f"{what} expected, not {self.ahead or 'the end'}")

    def _next(self) -> str:
        """The token ahead, which is read."""
        token = self.ahead
        self.at += 1
        self.ahead = self.tokens[self.at]
        return token

    def _skip(self, token: str) -> None:
        if self.ahead != token:
            raise self._expected(token)
        self._next()

    def _node(self, kind: str, children: list[Any]) -> Node:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise ExpressionError(f"expression of more than {MAX_NODES} parts: {self.text!r}")
        return Node(kind, children)

    def _row(self, kind: str, signs: frozenset[str], part: Callable[[], Node], *, keep: bool) -> Node:
        """Parts with signs between them, which are kept or are all the same; one part alone is itself."""
        first = part()
        if self.ahead not in signs:
            return first
        children: list[Any] = [first]
        while self.ahead in signs:
            sign = self._next()
            children += [sign, part()] if keep else [part()]
        return self._node(kind, children)

    def whole(self) -> Node:
        """The expression and nothing after it."""
        node = self.either()
        if self.ahead != _END:
            raise self._expected("the end")
        return node

    def either(self) -> Node:
        """The loosest binding; everything in brackets begins here."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise ExpressionError(f"expression nested more than {MAX_DEPTH} deep: {self.text!r}")
        node = self._row("or_", _OR, self.both, keep=False)
        self.depth -= 1
        return node

    def both(self) -> Node:
        return self._row("and_", _AND, self.test, keep=False)

    def test(self) -> Node:
        if self.ahead == "not":
            self._next()
            return self._node("negation", [self.test()])
        left = self.total()
        if self.ahead not in COMPARISONS:
            return left
        return self._node("cmp", [left, self._next(), self.total()])

    def total(self) -> Node:
        return self._row("sum", _SUM, self.term, keep=True)

    def term(self) -> Node:
        return self._row("term", _TERM, self.signed, keep=True)

    def signed(self) -> Node:
        if self.ahead != "-":
            return self.postfix()
        self._next()
        return self._node("minus", [self.signed()])

    def postfix(self) -> Node:
        node = self.value()
        while self.ahead in _POSTFIX:
            if self._next() == "[":
                node = self._node("filtered", [node, self.either()])
                self._skip("]")
                continue
            name = self._name()
            node = self._node("method", [node, name, *self.listed(")")]) if self.ahead == "(" else (
                self._node("attribute", [node, name]))  # fmt: skip
        return node

    def _name(self) -> str:
        if not self.ahead.isidentifier() or self.ahead in WORDS:
            raise self._expected("a name")
        return self._next()

    def value(self) -> Node:
        token = self.ahead
        if token == "(":
            self._next()
            node = self.either()
            self._skip(")")
            return node
        if token == "[":
            return self._node("list", self.listed("]"))
        if token.isdigit():
            return self._node("number", [self._next()])
        if token[:1] in ("'", '"'):
            return self._node("string", [self._next()])
        if not token.isidentifier() or token in WORDS:
            raise self._expected("a value")
        name = self._name()
        return self._node("call", [name, *self.listed(")")]) if self.ahead == "(" else self._node("name", [name])

    def listed(self, closing: str) -> list[Node]:
        """What stands between brackets, with commas."""
        self._next()
        if self.ahead == closing:
            self._next()
            return []
        found = [self.either()]
        while self.ahead == ",":
            self._next()
            found.append(self.either())
        self._skip(closing)
        return found


_OR, _AND = frozenset(("or",)), frozenset(("and",))
_SUM, _TERM = frozenset("+-"), frozenset(("*", "//"))
_POSTFIX = frozenset(".[")
