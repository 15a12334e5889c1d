"""Recent updates of one audience, to bridge a short gap without a snapshot."""

from __future__ import annotations

from collections import deque


class Ring:
    """Encoded updates by sequence number, bounded in count and in size."""

    __slots__ = ("_bytes", "_frames", "_most", "_most_bytes")

    def __init__(self, most: int, most_bytes: int) -> None:
        self._most = most
        self._most_bytes = most_bytes
        self._frames: deque[tuple[int, bytes]] = deque()
        self._bytes = 0

    def add(self, seq: int, text: bytes) -> None:
        """Keep an update; the oldest make room."""
        frames = self._frames
        frames.append((seq, text))
        self._bytes += len(text)
        while len(frames) > self._most or (self._bytes > self._most_bytes and len(frames) > 1):
            self._bytes -= len(frames.popleft()[1])

    def since(self, seq: int, newest: int) -> list[bytes] | None:
        """Everything after `seq` up to `newest`, None if some of it is gone."""
        if seq == newest:
            return []
        frames = self._frames
        if seq > newest or not frames or frames[0][0] > seq + 1 or frames[-1][0] != newest:
            return None
        return [text for number, text in frames if number > seq]

    def get(self, seq: int) -> bytes | None:
        """One update."""
        return next((text for number, text in reversed(self._frames) if number == seq), None)

    def clear(self) -> None:
        """Forget everything."""
        self._frames.clear()
        self._bytes = 0
