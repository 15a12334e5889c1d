"""Names folded before any test or search: script, variants, width, case, spaces, quotes, hyphens (DD-AMB-63)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import opencc

_DROPPED = re.compile(r"[\s'\"’‘“”`´·・~～\-‐‑–—_.,。，!！?？]+")


@lru_cache(maxsize=1)
def _to_simplified() -> Any:
    return opencc.OpenCC("t2s")


@lru_cache(maxsize=1)
def _to_traditional() -> Any:
    return opencc.OpenCC("s2tw")


class Folder:
    """Folds texts to a comparison form. `groups` are the set's own variants; the first of each stands for all."""

    def __init__(self, groups: Iterable[Iterable[str]] = ()) -> None:
        self._variants: dict[str, str] = {}
        for group in groups:
            first, *others = list(group)
            for other in others:
                self._variants[other] = first
        self._known: dict[str, str] = {}

    def __call__(self, text: str) -> str:
        found = self._known.get(text)
        if found is None:
            found = unicodedata.normalize("NFKC", text).casefold()
            for old, new in self._variants.items():
                found = found.replace(old, new)
            found = _DROPPED.sub("", _to_simplified().convert(found))
            for old, new in self._variants.items():
                found = found.replace(old, new)
            self._known[text] = found
        return found


def traditional(text: str, overrides: dict[str, str] | None = None) -> str:
    """Traditional Chinese of a Simplified text; overrides (simplified -> traditional) win over OpenCC."""
    if not overrides:
        return str(_to_traditional().convert(text))
    parts = re.split("(" + "|".join(map(re.escape, sorted(overrides, key=len, reverse=True))) + ")", text)
    return "".join(overrides[p] if p in overrides else _to_traditional().convert(p) for p in parts)
