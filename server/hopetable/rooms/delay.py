"""Watchers who lag behind: the updates that wait for them, and the positions they have not reached yet."""

from __future__ import annotations

from collections import deque

from .past import Past


class Delay:
    """Holds back what watchers are told for so many moves; after the end everything comes at once."""

    def __init__(self, moves: int) -> None:
        self._moves = moves
        self._updates: deque[tuple[int, bytes]] = deque()
        self._positions: deque[Past] = deque(maxlen=moves + 1)

    @property
    def behind(self) -> int:
        """How many updates wait."""
        return len(self._updates)

    def remember(self, past: Past) -> None:
        """A new input, with the position before it."""
        self._positions.append(past)

    def release(self, number: int, text: bytes, over: bool) -> list[bytes]:
        """Hold an update back; returns those whose time has come."""
        self._updates.append((number, text))
        most = 0 if over else self._moves
        out = []
        while len(self._updates) > most:
            out.append(self._updates.popleft()[1])
        return out

    def shown(self) -> Past | None:
        """The input before which the watchers' position lies; None if they see the present."""
        if not self._updates:
            return None
        first = self._updates[0][0]
        return next((past for past in self._positions if past.number == first), None)
