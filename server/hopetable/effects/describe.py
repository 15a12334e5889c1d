"""Tables of the language made from its own models, so that docs/effect-language.md cannot go stale."""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Mapping
from types import UnionType
from typing import Any

from pydantic_core import PydanticUndefined

from .language import Language
from .models.base import OPERATIONS, Expr, Op, Ops, Selection, Until
from .parsing import MAX_LENGTH, MAX_NODES
from .schema import Ability, Matcher
from .values import ARITY, FUNCTIONS

_MARK = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
Languages = Mapping[str, Language]
_WORDS: list[tuple[Any, str]] = [(Ops, "operations"), (Expr, "expression"), (Until, "duration")]


def operations() -> str:
    """Every shared operation with its parameters."""
    head = ["| Operation | Short form | Parameters | Meaning |", "|---|---|---|---|"]
    return "\n".join([*head, *(f"| {_operation(name, model)}" for name, model in sorted(OPERATIONS.items()))])


def own_operations(languages: Languages) -> str:
    """The operations only one game has."""
    rows = ["| Game | Operation | Short form | Parameters | Meaning |", "|---|---|---|---|---|"]
    for game, words in languages.items():
        rows += [f"| {game} | {_operation(name, model)}" for name, model in sorted(words.operations.items())]
    return "\n".join(rows)


def _operation(name: str, model: type[Op]) -> str:
    picks = issubclass(model, Selection)
    fields = [f for f in model.model_fields if not (picks and f in Selection.model_fields)]
    params = (["a selection"] if picks else []) + [_parameter(model, f) for f in fields]
    short = f"`{{{name}: {model.short.rstrip('_')}}}`" if model.short else ""
    paid = " Can be a cost or need." if model.payable else ""
    return f"`{name}` | {short} | {', '.join(params)} | {_about(model)}{paid} |"


def selection() -> str:
    """What names cards."""
    return _keys(Selection)


def ability() -> str:
    """The keys of an ability."""
    return _keys(Ability)


def matcher() -> str:
    """The keys of an event matcher."""
    return _keys(Matcher)


def functions() -> str:
    """Functions of expressions with how many values they take."""
    lazy = {"cond": "3", "rest": "1", "all": "2", "sum": "2", "distinct": "2", "sort": "2"}
    found = []
    for name in sorted(FUNCTIONS):
        least, most = ARITY.get(name, (1, 1))
        count = lazy.get(name) or (str(least) if least == most else f"{least} to {most}")
        found.append(f"`{name}` ({count})")
    return ", ".join(found) + f". At most {MAX_LENGTH} characters and {MAX_NODES} parts."


def card_events(languages: Languages) -> str:
    """Events whose bare word means the ability's own card, game by game."""
    rows = ["| Game | Events |", "|---|---|"]
    rows += [
        f"| {game} | {', '.join(f'`{e}`' for e in sorted(words.card_events))} |" for game, words in languages.items()
    ]  # fmt: skip
    return "\n".join(rows)


def homes(languages: Languages) -> str:
    """Where abilities work when `in` is not given, game by game."""
    rows = ["| Game | Kind | Works in | Played from |", "|---|---|---|---|"]
    rows += [
        f"| {game} | {kind} | {zones} | {words.played_from.get(kind, zones)} |"
        for game, words in languages.items() for kind, zones in words.homes.items()
    ]  # fmt: skip
    return "\n".join(rows)


def words(languages: Languages) -> str:
    """The words each game has for durations, periods and so on."""
    rows = ["| Game | Words of | are |", "|---|---|---|"]
    for game, own in languages.items():
        for name, about in WORDS.items():
            found = ", ".join(f"`{w}`" for w in sorted(own.words(name) - {"jump"}))
            rows.append(f"| {game} | {about} | {found} |")
    return "\n".join(rows)


WORDS = {
    "durations": "`until`", "periods": "`limit`", "moments": "`activate`", "props": "`modify`", "acts": "`forbid`",
    "pure": "replacements that do not ask",
}  # fmt: skip
TABLES: dict[str, Callable[[], str]] = {
    f.__name__: f for f in (operations, selection, ability, matcher, functions)
}  # fmt: skip
BY_GAME: dict[str, Callable[[Languages], str]] = {f.__name__: f for f in (card_events, homes, words, own_operations)}


def filled(text: str, languages: Languages) -> str:
    """A document with its tables written anew between `<!-- table: name -->` and `<!-- end -->`."""

    def table(found: re.Match[str]) -> str:
        name = found[2]
        made = BY_GAME[name](languages) if name in BY_GAME else TABLES[name]()
        return f"{found[1]}{made}\n{found[3]}"

    return _MARK.sub(table, text)


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
    if origin is typing.Annotated:
        return _type(args[0])
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
