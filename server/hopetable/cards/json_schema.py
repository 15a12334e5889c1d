"""The JSON Schema of card files, made from the effect language's own models, for editors."""

from __future__ import annotations

from typing import Any

from ..effects.schema import OPERATIONS, Ability, Op
from .loading import FACTS, KINDS

REF = "#/$defs/"


def card_schema() -> dict[str, Any]:
    """The schema of a card file: a list of entries."""
    defs: dict[str, Any] = {}
    defs["ability"] = _model(Ability, defs)
    names = {"type": "object", "required": ["zh", "en"], "additionalProperties": {"type": "string"}}
    known: dict[str, Any] = {
        "id": {"type": "string"}, "kind": {"enum": sorted(KINDS)}, "name": names, "text": names, "title": names,
        "cost": {"type": ["integer", "null"], "minimum": 0}, "grace": {"type": "integer", "minimum": 0},
        "power": {"type": "integer", "minimum": 0}, "limit": {"type": "integer", "minimum": 1},
        "attack": {"enum": ["danmaku", "melee", "special"]}, "basic": {"enum": ["support", "center", "hyper"]},
        "traits": {"type": "array", "items": {"type": "string"}},
        "abilities": {"type": "array", "items": {"$ref": REF + "ability"}},
    }  # fmt: skip
    entry = {
        "type": "object", "required": ["id", "kind", "name"], "additionalProperties": False,
        "properties": {key: known.get(key, {}) for key in sorted(FACTS)},
    }  # fmt: skip
    for name, model in sorted(OPERATIONS.items()):
        defs["op_" + name] = _operation(name, model, defs)
    defs["operation"] = {"anyOf": [{"$ref": REF + "op_" + name} for name in sorted(OPERATIONS)]}
    defs["card"] = entry
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Cards of a Hopetable set",
        "type": "array", "items": {"$ref": REF + "card"}, "$defs": dict(sorted(defs.items())),
    }  # fmt: skip


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
