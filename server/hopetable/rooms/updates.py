"""The updates that follow one input, as text: what several audiences are told alike is made and encoded once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hopetable.kernel.records import Event
from hopetable.kernel.told import audience_seat

from .conn import encode

if TYPE_CHECKING:
    from .table import Table

_HEAD = b'{"t":"update",'


class Updates:
    """Makes the update of each audience. A part that is one object for several of them is encoded with the first."""

    def __init__(self, table: Table, events: tuple[Event, ...], now: int) -> None:
        self._table = table
        self._events = events
        self._now = now
        self._known: dict[int, tuple[Any, bytes]] = {}
        """By identity; each part is kept beside its text, so that no other object can come to the same place."""
        alike = not table.clocks.hidden
        self._clocks = encode(table.clocks.view(now, None)) if alike else None

    def text(self, audience: str) -> bytes:
        """The update of one audience."""
        table = self._table
        events = self._once(table.told(self._events, audience))
        patch = self._once(table.patch(audience))
        decisions = self._once(table.decisions(audience))
        clocks = self._clocks or encode(table.clocks.view(self._now, audience_seat(audience)))
        lesson = b"".join([b',"%b":%b' % (key.encode(), encode(part)) for key, part in table.taught(audience).items()])
        return b'%b"seq":%d,"events":%b,"patch":%b,"decisions":%b,"clocks":%b,"now":%d%b}' % (
            _HEAD, table.number + 1, events, patch, decisions, clocks, self._now, lesson,
        )  # fmt: skip

    def _once(self, part: Any) -> bytes:
        known = self._known.get(id(part))
        if known is None:
            known = self._known[id(part)] = (part, encode(part))
        return known[1]


def acknowledged(text: bytes, mid: str) -> bytes:
    """An update as the answer to one's own frame."""
    return b'%b"re":%b,%b' % (_HEAD, encode(mid), text[len(_HEAD) :])
