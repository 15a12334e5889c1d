"""Tables of the language made from its own models, so that docs/effect-language.md cannot go stale."""

from __future__ import annotations

import re
import typing
from collections.abc import Callable
from types import UnionType
from typing import Any

from pydantic_core import PydanticUndefined

from .compiler import CARD_EVENTS, HOME, PLAYED_FROM, PURE
from .expressions import ARITY, FUNCTIONS, MAX_LENGTH, MAX_NODES
from .schema import OPERATIONS, Ability, Duration, Expr, Matcher, Op, Ops, Selection, Until

_MARK = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
_WORDS: list[tuple[Any, str]] = [(Ops, "operations"), (Expr, "expression"), (Until, "duration")]


def operations() -> str:
    """Every operation with its parameters."""
    rows = ["| Operation | Short form | Parameters | Meaning |", "|---|---|---|---|"]
    chosen = set(Selection.model_fields)
    for name, model in sorted(OPERATIONS.items()):
        picks = issubclass(model, Selection)
        fields = [f for f in model.model_fields if not (picks and f in chosen)]
        params = (["a selection"] if picks else []) + [_parameter(model, f) for f in fields]
        short = f"`{{{name}: {model.short.rstrip('_')}}}`" if model.short else ""
        paid = " Can be a cost or need." if model.payable else ""
        rows.append(f"| `{name}` | {short} | {', '.join(params)} | {_about(model)}{paid} |")
    return "\n".join(rows)


def selection() -> str:
    """What names cards."""
    return _keys(Selection)


def ability() -> str:
    """The keys of an ability."""
    return _keys(Ability)


def matcher() -> str:
    """The keys of an event matcher."""
    return _keys(Matcher)


def durations() -> str:
    """The words of `until`."""
    return ", ".join(f"`{d}`" for d in typing.get_args(Duration)) + ", `{left: card}`"


def card_events() -> str:
    """Events whose bare word means the ability's own card."""
    return ", ".join(f"`{e}`" for e in sorted(CARD_EVENTS))


def functions() -> str:
    """Functions of expressions with how many values they take."""
    lazy = {"cond": "3", "rest": "1", "all": "2", "sum": "2", "distinct": "2", "sort": "2"}
    found = []
    for name in sorted(FUNCTIONS):
        least, most = ARITY.get(name, (1, 1))
        count = lazy.get(name) or (str(least) if least == most else f"{least} to {most}")
        found.append(f"`{name}` ({count})")
    return ", ".join(found) + f". At most {MAX_LENGTH} characters and {MAX_NODES} parts."


def homes() -> str:
    """Where abilities work when `in` is not given."""
    rows = ["| Kind | Works in | Played from |", "|---|---|---|"]
    rows += [f"| {kind} | {zones} | {PLAYED_FROM.get(kind, zones)} |" for kind, zones in HOME.items()]
    return "\n".join(rows)


def inline() -> str:
    """Operations that replacements may hold without asking."""
    return ", ".join(f"`{name}`" for name in sorted(PURE - {"jump"}))


TABLES: dict[str, Callable[[], str]] = {
    f.__name__: f for f in (operations, selection, ability, matcher, durations, card_events, functions, homes, inline)
}


def filled(text: str) -> str:
    """A document with its tables written anew between `<!-- table: name -->` and `<!-- end -->`."""
    return _MARK.sub(lambda m: f"{m[1]}{TABLES[m[2]]()}\n{m[3]}", text)


def _about(model: type[Op]) -> str:
    return " ".join((model.__doc__ or "").split())


def _keys(model: type[Any]) -> str:
    rows = ["| Key | Value | Default |", "|---|---|---|"]
    for name, field in model.model_fields.items():
        default = "" if field.default in (None, PydanticUndefined) else f"`{field.default}`".lower()
        rows.append(f"| `{field.alias or name}` | {_type(field.annotation)} | {default} |")
    return "\n".join(rows)


def _parameter(model: type[Op], name: str) -> str:
    field = model.model_fields[name]
    must = "" if not field.is_required() else " (required)"
    return f"`{field.alias or name}` {_type(field.annotation)}{must}"


def _type(annotation: Any) -> str:
    for known, word in _WORDS:
        if annotation in (known, known | None):
            return word
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Literal:
        return " or ".join(f"`{a}`" for a in args)
    if origin in (typing.Union, UnionType):
        parts = [a for a in args if a is not type(None)]
        if parts == [int, str]:
            return "expression"
        return " or ".join(dict.fromkeys(_type(p) for p in parts))
    if origin is list:
        inner = _type(args[0])
        return "operations" if inner == "anything" else f"list of {inner}"
    if origin is dict:
        return f"mapping to {_type(args[1])}"
    plain = {str: "text", int: "number", bool: "true or false", Any: "anything", Matcher: "matcher", Ability: "ability"}
    return plain.get(annotation, "anything")
