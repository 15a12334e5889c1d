"""The updates that follow one input, as text: what several audiences are told alike is encoded once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, UnsetType

from hopetable.kernel.records import Event
from hopetable.kernel.told import audience_seat
from hopetable.store.ports import StoreUnavailable

from .conn import encode, packed
from .ports import Data

if TYPE_CHECKING:
    from .table import Table

_HEAD = b'{"t":"update",'


class Update(msgspec.Struct, tag="update", tag_field="t", gc=False):
    """What an input brought one audience."""

    seq: int
    events: list[Any]
    patch: Data
    decisions: list[Data]
    clocks: Any
    now: int
    lesson: Data | UnsetType = UNSET


def updates(table: Table, events: tuple[Event, ...], now: int) -> dict[str, bytes]:
    """The update of each audience. Those who are told the very same get the same text."""
    seq, clocks = table.number + 1, table.clocks
    for_all = None if clocks.hidden else packed(clocks.view(now, None))
    out: dict[str, bytes] = {}
    made: list[tuple[Update, bytes]] = []
    for audience in table.audiences:
        seat = audience_seat(audience)
        update = Update(
            seq, table.told(events, audience), table.patch(audience), table.decisions(audience),
            for_all or packed(clocks.view(now, seat)), now, table.lesson(seat),
        )  # fmt: skip
        text = next((text for other, text in made if _same(update, other)), None)
        if text is None:
            text = encode(update)
            made.append((update, text))
        out[audience] = text
    return out


def _same(one: Update, other: Update) -> bool:
    """Whether two updates of one input are made of the same parts."""
    return (
        one.events is other.events and one.patch is other.patch and one.decisions is other.decisions
        and one.clocks is other.clocks and one.lesson is other.lesson
    )  # fmt: skip


async def missed(table: Table, audience: str, seen: int, newest: int) -> list[bytes] | None:
    """The stored updates after the one that was seen last; None if they are too many to bridge a gap with, or cannot
    be had."""
    count = newest - seen
    if not seen or not 0 <= count <= table.services.limits.missed:
        return None
    if not count:
        return []
    try:
        stored = await table.services.store.stream(table.id, audience, seen)
    except StoreUnavailable:
        return None
    found = [item.frame for item in stored if item.seq <= newest]
    return found if len(found) == count else None


def acknowledged(text: bytes, mid: str) -> bytes:
    """An update as the answer to one's own frame."""
    return b'%b"re":%b,%b' % (_HEAD, encode(mid), text[len(_HEAD) :])
