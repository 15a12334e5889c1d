"""What a room keeps in memory, by part: a walk over all objects that only it refers to."""

from __future__ import annotations

import asyncio
import gc
import sys
import types
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from hopetable.rooms.conn import Conn
from hopetable.rooms.ports import Services
from hopetable.rooms.room import Room
from hopetable.rooms.table import Table

PARTS: tuple[tuple[str, Callable[[Any], Iterable[Any]]], ...] = (
    ("cards", lambda room: [*room.table.match.cards.values(), room.table.match.cards]),
    ("position", lambda room: [getattr(room.table.match, n) for n in room.table.match.__slots__ if n != "cache"]),
    ("derived", lambda room: [room.table.match.cache]),
    ("views", lambda room: [room.table.views, room.table.open]),
    ("take-backs", lambda room: [room.table.history]),
    ("log", lambda room: [room.table.log]),
    ("the table", lambda room: [vars(room.table)]),
    ("the room", lambda room: [vars(room)]),
)
"""In this order: what several parts share is counted with the first of them."""

_SHARED = (
    types.ModuleType, type, types.BuiltinFunctionType, types.CodeType, types.FrameType, asyncio.AbstractEventLoop,
    asyncio.Task, Services, Room, Table, Conn,
)  # fmt: skip
"""What a walk goes round: things of the whole process, and owners that are parts of their own."""


def by_part(rooms: Sequence[Room]) -> dict[str, float]:
    """Kilobytes of a room by part, the mean of some."""
    gc.collect()
    known = _outside(rooms[0])
    out = {name: 0 for name, _ in PARTS}
    for room in rooms:
        for name, roots in PARTS:
            out[name] += _walk(list(roots(room)), known)
    return {name: round(size / len(rooms) / 1000, 1) for name, size in out.items()}


def _outside(room: Room) -> set[int]:
    """Everything that is there without any room: games, services, modules."""
    known: set[int] = set()
    services = [getattr(room.services, name) for name in room.services.__struct_fields__]
    _walk([services, [vars(module) for module in sys.modules.values()]], known)
    return known


def _walk(roots: list[Any], known: set[int]) -> int:
    """The bytes of objects that can be reached and were not counted yet."""
    size, open_ = 0, roots
    while open_:
        item = open_.pop()
        mark = id(item)
        if mark in known or isinstance(item, _SHARED):
            continue
        known.add(mark)
        size += sys.getsizeof(item)
        if isinstance(item, msgspec.Raw):
            size += sys.getsizeof(bytes(item))  # which it does not name as its own
        if isinstance(item, msgspec.Struct):  # those the collector does not know name nothing to it
            open_ += [getattr(item, name) for name in item.__struct_fields__]
        else:
            open_ += gc.get_referents(item)
    return size
