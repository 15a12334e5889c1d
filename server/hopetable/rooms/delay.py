"""Watchers who lag behind: the updates that wait for them, and the positions they have not reached yet."""

from __future__ import annotations

from collections import deque

from hopetable.kernel.state import Match


class Delay:
    """Holds back what watchers are told for so many moves; after the end everything comes at once."""

    def __init__(self, moves: int) -> None:
        self._moves = moves
        self._updates: deque[tuple[int, bytes]] = deque()
        self._positions: deque[tuple[int, Match]] = deque(maxlen=moves + 1)

    @property
    def behind(self) -> int:
        """How many updates wait."""
        return len(self._updates)

    def remember(self, number: int, before: Match) -> None:
        """The number of a new input, and the position before it."""
        self._positions.append((number, before))

    def release(self, number: int, text: bytes, over: bool) -> list[bytes]:
        """Hold an update back; returns those whose time has come."""
        self._updates.append((number, text))
        most = 0 if over else self._moves
        out = []
        while len(self._updates) > most:
            out.append(self._updates.popleft()[1])
        return out

    def shown(self) -> tuple[int, Match] | None:
        """The position the watchers see, and the number of the input after it; None if they see the present."""
        if not self._updates:
            return None
        first = self._updates[0][0]
        return next((position for position in self._positions if position[0] == first), None)
