"""The grammar of expressions: texts to syntax trees, bounded in size, each read once."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken

MAX_LENGTH = 400
MAX_NODES = 120

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

CLOSING = {"RPAR": ")", "RSQB": "]"}
_parser = Lark(GRAMMAR, parser="lalr", maybe_placeholders=False)


class ExpressionError(ValueError):
    """A text that is not an expression; the message says where and what was expected."""


@lru_cache(maxsize=4096)
def parse(text: str) -> Tree[Token]:
    """The syntax tree of an expression; raises ExpressionError."""
    if len(text) > MAX_LENGTH:
        raise ExpressionError(f"expression longer than {MAX_LENGTH} characters")
    try:
        tree = _parser.parse(text)
    except UnexpectedInput as fault:
        raise ExpressionError(f"cannot read {text!r}: {_why(fault, text)}") from None
    if sum(1 for _ in tree.iter_subtrees()) > MAX_NODES:
        raise ExpressionError(f"expression of more than {MAX_NODES} parts: {text!r}")
    return tree


def _why(fault: UnexpectedInput, text: str) -> str:
    """Where an expression breaks off, what stands there, and what could stand there instead."""
    if not isinstance(fault, UnexpectedToken):
        return f"column {fault.column}: no such sign"
    at_end = fault.token.type == "$END"
    column, found = (len(text) + 1, "the end") if at_end else (fault.column, str(fault.token))
    return f"column {column}: {_wanted(fault.accepts)} expected, not {found}"


def _wanted(accepts: Collection[str]) -> str:
    """What the parser would have taken, in the designers' words."""
    if "NUMBER" in accepts:
        return "a value"
    if "NAME" in accepts:
        return "a name"
    return next((sign for token, sign in CLOSING.items() if token in accepts), "an operator or the end")
