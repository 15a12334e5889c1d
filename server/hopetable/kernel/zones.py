"""Zones: where cards lie, who sees them, in what order, how many fit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from .records import EVERYBODY, Card


class ZoneSpec(msgspec.Struct, frozen=True):
    """One kind of zone.

    `sight`: "all" sees every card; "owner" only the zone's player; "none" nobody; "face" everybody sees face-up cards
    and the zone's player sees face-down ones; "face_none" face-down cards are seen by nobody.
    `order`: "pile" (last = top), "slots" (fixed places, 0 = free), "grid" (cards carry a cell).
    `shared` zones belong to no seat.
    """

    name: str
    sight: str = "all"
    order: str = "pile"
    shared: bool = False
    counted: bool = True


@lru_cache(maxsize=1024)
def zone_key(seat: int | None, name: str) -> str:
    """The key of a seat's zone ("0.hand"), or of a shared one ("deck")."""
    return name if seat is None else f"{seat}.{name}"


@lru_cache(maxsize=1024)
def zone_name(key: str) -> str:
    """The kind of zone behind a key."""
    return key.rsplit(".", 1)[-1]


@lru_cache(maxsize=1024)
def zone_seat(key: str) -> int | None:
    """The seat a zone belongs to, None if it is shared."""
    return int(key.split(".", 1)[0]) if "." in key else None


def sight_mask(spec: ZoneSpec, seat: int | None, card: Card) -> int:
    """Who sees the card's face: bit i for seat i, WATCH for the watchers."""
    return face_mask(spec, seat, card.up) | card.known


def face_mask(spec: ZoneSpec, seat: int | None, up: bool) -> int:
    """The same for any card of the zone that lies face up or down and that nobody knows otherwise."""
    sight = spec.sight
    if sight == "all" or (up and sight in ("face", "face_none")):
        return EVERYBODY
    return 1 << seat if seat is not None and sight in ("owner", "face") else 0


def chebyshev(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Distance on a grid where diagonals count one."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def around(cell: tuple[int, int], reach: int, width: int, height: int) -> Iterator[tuple[int, int]]:
    """The cells of a board at distance 1 … reach, row by row."""
    column, row = cell
    for y in range(max(0, row - reach), min(height, row + reach + 1)):
        for x in range(max(0, column - reach), min(width, column + reach + 1)):
            if (x, y) != cell:
                yield x, y


def ray(cell: tuple[int, int], step: tuple[int, int], width: int, height: int) -> Iterator[tuple[int, int]]:
    """The cells from `cell` (not included) in one of eight directions to the edge."""
    x, y = cell[0] + step[0], cell[1] + step[1]
    while 0 <= x < width and 0 <= y < height:
        yield x, y
        x, y = x + step[0], y + step[1]
