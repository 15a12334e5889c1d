"""JSON from outside, read strictly before anything looks at it.

Refused: duplicate keys, NaN and infinities, integers past 64 bits, lone surrogates, too deep, too many keys.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TypeVar

from fastapi import Depends, Request
from pydantic import BaseModel, ConfigDict, ValidationError

from hopetable.api.errors import Refusal, invalid_fields
from hopetable.settings import Settings

_INT_LIMIT = 1 << 63
Model = TypeVar("Model", bound=BaseModel)


class Body(BaseModel):
    """What a request may say: unknown fields are refused, strings are not turned into numbers."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class BadJson(ValueError):
    """`code` says which promise was broken."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def strict_json(data: bytes | str, *, depth: int = 16, keys: int = 2000) -> Any:
    """Decode or raise BadJson. The size of `data` is the caller's to bound."""
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer)
    except BadJson:
        raise
    except RecursionError:
        raise BadJson("too_deep") from None
    except ValueError:
        raise BadJson("not_json") from None
    _measure(value, depth, keys)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise BadJson("duplicate_key")
    return made


def _constant(_name: str) -> Any:
    raise BadJson("not_a_number")


def _integer(digits: str) -> int:
    if len(digits) > 20:
        raise BadJson("number_too_large")
    value = int(digits)
    if not -_INT_LIMIT <= value < _INT_LIMIT:
        raise BadJson("number_too_large")
    return value


def _measure(value: Any, depth: int, keys: int) -> None:
    level: list[Any] = [value]
    for _ in range(depth + 1):
        deeper: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                keys -= len(item)
                _check_text(item)
                deeper.extend(item.values())
            elif isinstance(item, list):
                keys -= len(item)
                deeper.extend(item)
            elif isinstance(item, str):
                _check_text((item,))
            elif isinstance(item, float) and item - item != 0:  # 1e999 is read as infinity
                raise BadJson("number_too_large")
        if keys < 0:
            raise BadJson("too_many_keys")
        if not deeper:
            return
        level = deeper
    raise BadJson("too_deep")


def _check_text(texts: Iterable[str]) -> None:
    for text in texts:
        if not text.isascii():
            try:
                text.encode("utf-8")
            except UnicodeEncodeError:
                raise BadJson("bad_text") from None


def body(model: type[Model]) -> Any:
    """A route's parameter default: the request's JSON as `model`, or a Refusal."""

    async def read(request: Request) -> Model:
        return await read_body(request, model)

    return Depends(read)


async def read_body(request: Request, model: type[Model]) -> Model:
    settings: Settings = request.app.state.settings
    data = await request.body()
    if data and request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refusal(415, "not_json", "The body must be application/json.")
    try:
        value = strict_json(data, depth=settings.json_depth, keys=settings.json_keys) if data else {}
    except BadJson as error:
        raise Refusal(400, error.code, "The body is not JSON as it must be.") from None
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise invalid_fields(error.errors(include_input=False, include_url=False)) from None
