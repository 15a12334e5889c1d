"""What a table remembers of its past: positions to go back to, and the last events as text."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import msgspec

from hopetable.kernel.records import Event
from hopetable.kernel.state import Match

replace = msgspec.structs.replace
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[Event, ...]).decode


class Past(msgspec.Struct, frozen=True):
    """An input: its number, whose it was, whether by the seat's own hand, whether it neither showed nor rolled.

    `match` is the position before it; None once nobody can go back to it.
    """

    number: int
    match: Match | None
    seat: int | None
    manual: bool
    quiet: bool


class History:
    """The last inputs. A seat takes back its newest own act, so that of each seat one position is enough."""

    def __init__(self, most: int) -> None:
        self._inputs: deque[Past] = deque(maxlen=most)
        self._asked: Past | None = None

    def add(self, past: Past) -> None:
        """A new input; positions nobody goes back to any more are let go."""
        if past.seat is None or not past.manual:
            past = replace(past, match=None)
        else:
            for at, old in enumerate(self._inputs):
                if old.seat == past.seat and old.match is not None:
                    self._inputs[at] = replace(old, match=None)
        self._inputs.append(past)

    def clear(self) -> None:
        """Nothing before now can be taken back."""
        self._inputs.clear()
        self._asked = None

    @property
    def last(self) -> Past | None:
        """The newest input."""
        return self._inputs[-1] if self._inputs else None

    def last_own(self, seat: int) -> Past | None:
        """The newest act of the seat's own hand that is still remembered."""
        return next((p for p in reversed(self._inputs) if p.seat == seat and p.manual and p.match is not None), None)

    def since(self, number: int) -> list[Past]:
        """This input and those after it."""
        return [past for past in self._inputs if past.number >= number]

    def ask(self, past: Past) -> None:
        """Somebody asks to go back there: that position is kept until the next one is asked for."""
        self._asked = past

    def asked(self, number: int) -> Past | None:
        """The input that was asked to be taken back, while it is remembered."""
        known = any(past.number == number for past in self._inputs)
        return self._asked if known and self._asked is not None and self._asked.number == number else None


class Recent:
    """The last events, kept as text: they are read only when somebody comes in, and written with each snapshot.

    What one input brought is kept, and goes, together; at least `most` events are remembered once there were so many.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._count = 0
        self._texts: deque[tuple[int, bytes]] = deque()

    def add(self, events: Sequence[Event]) -> None:
        """Keep these too; the oldest make room."""
        if events:
            self._keep(len(events), _encode(events))

    def events(self) -> tuple[Event, ...]:
        """All of them, oldest first."""
        return _decode(self.saved())

    def saved(self) -> msgspec.Raw:
        """For a snapshot."""
        return msgspec.Raw(b"[%b]" % b",".join([text[1:-1] for _, text in self._texts]))

    def load(self, saved: Sequence[object]) -> None:
        """Take them back from a snapshot."""
        if saved:
            self._keep(len(saved), _encode(saved))

    def _keep(self, count: int, text: bytes) -> None:
        self._texts.append((count, text))
        self._count += count
        while self._count - self._texts[0][0] >= self._most:
            self._count -= self._texts.popleft()[0]
