"""The JSON Schema of card files, made from the effect language's own models, for editors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..effects.models.base import OPERATIONS, Op
from ..effects.schema import Ability
from .model import CardModel

REF = "#/$defs/"


def card_schema(models: Sequence[CardModel]) -> dict[str, Any]:
    """The schema of a card file of any game: a list of entries."""
    defs: dict[str, Any] = {}
    abilities: list[type[Any]] = list(dict.fromkeys((Ability, *(c.language.ability for c in models))))
    defs["ability"] = _one_of([_model(form, defs) for form in abilities])
    names = {"type": "object", "required": ["zh", "en"], "additionalProperties": {"type": "string"}}
    known: dict[str, Any] = {
        "id": {"type": "string"}, "name": names, "text": names, "title": names,
        "kind": {"enum": sorted(frozenset[str]().union(*(c.kinds for c in models)))},
        "traits": {"type": "array", "items": {"type": "string"}},
        "abilities": {"type": "array", "items": {"$ref": REF + "ability"}},
    }  # fmt: skip
    forms: dict[str, list[Any]] = {}
    for cards in models:
        for key, form in cards.schema.items():
            forms.setdefault(key, []).append(form)
    known.update({key: _one_of(found) for key, found in forms.items()})
    keys = frozenset[str]().union(*(c.keys for c in models))
    defs["card"] = {
        "type": "object", "required": ["id", "kind", "name"], "additionalProperties": False,
        "properties": {key: known.get(key, {}) for key in sorted(keys)},
    }  # fmt: skip
    operations: dict[str, list[type[Op]]] = {}
    for ops in (OPERATIONS, *(c.language.operations for c in models)):
        for name, model in ops.items():
            operations.setdefault(name, []).append(model)
    for name, found in sorted(operations.items()):
        defs["op_" + name] = _one_of([_operation(name, m, defs) for m in found])
    defs["operation"] = {"anyOf": [{"$ref": REF + "op_" + name} for name in sorted(operations)]}
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Cards of a Hopetable set",
        "type": "array", "items": {"$ref": REF + "card"}, "$defs": dict(sorted(defs.items())),
    }  # fmt: skip
    return _spelled(whole, models)  # type: ignore[no-any-return]


def _one_of(forms: list[Any]) -> Any:
    """One form, or any of several."""
    return forms[0] if len(forms) == 1 else {"anyOf": forms}


def _spelled(data: Any, models: Sequence[CardModel]) -> Any:
    """With the words written out that a text may be, those of every game."""
    if isinstance(data, dict):
        if isinstance(data.get("words"), str):
            words = frozenset[str]().union(*(c.language.words(data["words"]) for c in models))
            return {"enum": sorted(words)}
        return {k: _spelled(v, models) for k, v in data.items()}
    return [_spelled(v, models) for v in data] if isinstance(data, list) else data


def _operation(name: str, model: type[Op], defs: dict[str, Any]) -> dict[str, Any]:
    """`{name: parameters}`, with the short form beside the long one."""
    body = _model(model, defs)
    about = body.pop("description", "")
    if model.short is not None:
        short = next(p for p in body["properties"] if p == model.short or p == model.short.rstrip("_"))
        body = body["properties"][short] if model.whole else {"anyOf": [body, body["properties"][short]]}
    return {
        "type": "object", "description": about, "properties": {name: body}, "required": [name],
        "additionalProperties": False,
    }  # fmt: skip


def _model(model: type[Any], defs: dict[str, Any]) -> dict[str, Any]:
    made = model.model_json_schema(by_alias=True, ref_template=REF + "{model}")
    for key, value in made.pop("$defs", {}).items():
        if key != "Ability":
            defs.setdefault(key, _operations(value))
    if made.get("$ref") == REF + "Ability":
        made = model.model_json_schema(by_alias=True, ref_template=REF + "{model}")["$defs"]["Ability"]
    return _operations(made)  # type: ignore[no-any-return]


def _operations(data: Any) -> Any:
    """References to operations and abilities; pydantic's own titles say nothing."""
    if isinstance(data, dict):
        if data.get("$ref") == REF + "Ability":
            return {"$ref": REF + "ability"}
        out = {k: _operations(v) for k, v in data.items() if k != "title" or isinstance(v, dict)}
        if out.get("type") == "array" and out.get("items") == {}:
            out["items"] = {"$ref": REF + "operation"}
        return out
    return [_operations(v) for v in data] if isinstance(data, list) else data
