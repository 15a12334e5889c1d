"""What several pairs of eyes see alike is made once for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from .records import EVERYBODY

Made = TypeVar("Made")

_TELLS_NOBODY_APART = frozenset((0, EVERYBODY))


class Alike(Generic[Made]):
    """Keeps what was made for pairs of eyes; those whom none of the sight masks tells apart get the same object."""

    __slots__ = ("_known", "_masks")

    def __init__(self, masks: Iterable[int]) -> None:
        self._masks = set(masks) - _TELLS_NOBODY_APART
        self._known: dict[tuple[int, ...], Made] = {}

    def to(self, bit: int, make: Callable[[int], Made]) -> Made:
        """What one pair of eyes gets, never to be changed."""
        sees = tuple([mask for mask in self._masks if mask & bit])
        made = self._known.get(sees)
        if made is None:
            made = self._known[sees] = make(bit)
        return made
