"""The client's texts as they lie in web/locales, and where its modules name them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

WEB = Path(__file__).parents[2] / "web"
WRITTEN = ("zh", "en")
"""The languages that are written; zh-Hant is derived from zh."""
GAMES = ("dreamduel", "hope", "zhutian")


@cache
def texts(language: str) -> dict[str, dict[str, Any]]:
    """The files of a language by their names."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in (WEB / "locales" / language).glob("*.json")}


def keys_of(inner: Any, path: str) -> Iterator[str]:
    """Every key of a file; a text with plural forms is one key."""
    if not isinstance(inner, dict) or set(inner) <= {"one", "other"}:
        yield path
        return
    for name, part in inner.items():
        yield from keys_of(part, f"{path}.{name}")


@cache
def keys(language: str) -> frozenset[str]:
    """Every key of a language, its file first."""
    return frozenset(key for file, inner in texts(language).items() for key in keys_of(inner, file))


@cache
def modules() -> dict[str, str]:
    """The client's modules by path, without their comments."""
    found = {}
    for path in (WEB / "js").rglob("*.js"):
        text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.S)
        found[path.relative_to(WEB).as_posix()] = re.sub(r"(?m)^\s*//.*$", "", text)
    return found
