"""What a table remembers of its past: positions to go back to, and the last events as text."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hopetable.kernel.records import Event
from hopetable.kernel.state import Match

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[Event, ...]).decode


class Past(msgspec.Struct, frozen=True, gc=False):
    """An input: its number, whose it was, whether by the seat's own hand, whether it neither showed nor rolled."""

    number: int
    seat: int | None
    manual: bool
    quiet: bool


class Kept:
    """A position nobody plays on, taken over from its owner: its cards lie in a row, without the mapping that finds
    them, which is most of what a copy takes."""

    __slots__ = ("_cards", "_match")

    def __init__(self, match: Match) -> None:
        self._cards = tuple(match.cards.values())
        self._match = match
        match.cards = {}

    def match(self) -> Match:
        """To play on from here."""
        match = self._match.clone()
        match.cards = {card.id: card for card in self._cards}
        return match


class Own(msgspec.Struct, frozen=True):
    """An act of a seat's own hand, and the position before it."""

    past: Past
    position: Kept


class History:
    """The last inputs. A seat takes back its newest own act, so that of each seat one position is enough."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inputs: list[Past] = []
        self._own: dict[int, Own] = {}
        self._asked: Own | None = None

    def add(self, past: Past, before: Match | None) -> None:
        """A new input, with the position before it if that may be gone back to. It is taken over."""
        inputs, seat = self._inputs, past.seat
        inputs.append(past)
        if seat is not None and past.manual and before is not None:
            self._own[seat] = Own(past, Kept(before))
        if len(inputs) > self._most:
            forgotten = inputs.pop(0)
            own = self._own.get(forgotten.seat) if forgotten.seat is not None else None
            if own is not None and own.past is forgotten:
                del self._own[own.past.seat]  # type: ignore[arg-type]

    def clear(self) -> None:
        """Nothing before now can be taken back."""
        self._inputs.clear()
        self._own.clear()
        self._asked = None

    @property
    def last(self) -> Past | None:
        """The newest input."""
        return self._inputs[-1] if self._inputs else None

    def last_own(self, seat: int) -> Own | None:
        """The newest act of the seat's own hand that is still remembered."""
        return self._own.get(seat)

    def since(self, number: int) -> list[Past]:
        """This input and those after it."""
        return [past for past in self._inputs if past.number >= number]

    def ask(self, own: Own) -> None:
        """Somebody asks to go back there: that position is kept until the next one is asked for."""
        self._asked = own

    def asked(self, number: int) -> Own | None:
        """The act that was asked to be taken back, while it is remembered."""
        known = any(past.number == number for past in self._inputs)
        return self._asked if known and self._asked is not None and self._asked.past.number == number else None


class Recent:
    """The last events, kept as text: they are read only when somebody comes in, and written with each snapshot.

    What one input brought is kept, and goes, together; at least `most` events are remembered once there were so many.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._count = 0
        self._texts: list[tuple[int, bytes]] = []

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
            self._count -= self._texts.pop(0)[0]
