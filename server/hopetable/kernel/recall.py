"""Remembering what was worked out about a match while all it depends on is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from .state import Match

Value = TypeVar("Value")


def recalled(match: Match, what: str, key: Any, stamp: tuple[Any, ...], make: Callable[[], Value]) -> Value:
    """What `make` gave for this key when last the stamp said the same. The stamp must name everything it reads: records
    and tuples of the match (they are replaced, never altered), or its `figure_version`, which covers all of them."""
    known = match.cache.setdefault(what, {})
    found = known.get(key)
    if found is None or found[0] != stamp:
        found = known[key] = (stamp, make())
    return found[1]  # type: ignore[no-any-return]
