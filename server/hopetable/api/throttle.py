"""How often somebody may do something: a sliding window per key, bounded in memory."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable

from hopetable.api.errors import Refusal

MAX_KEYS = 50_000


class Throttle:
    def __init__(self, limit: int, window_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = limit
        self._window = window_s
        self._clock = clock
        self._seen: OrderedDict[str, deque[float]] = OrderedDict()

    def wait(self, key: str) -> float:
        """Count one try; 0.0 if it may go on, else the seconds until the next may. A refused try is not counted."""
        now = self._clock()
        times = self._seen.pop(key, None) or deque()
        self._seen[key] = times
        if len(self._seen) > MAX_KEYS:
            self._seen.popitem(last=False)
        while times and times[0] <= now - self._window:
            times.popleft()
        if len(times) >= self._limit:
            return max(0.001, times[0] + self._window - now)
        times.append(now)
        return 0.0

    def forget(self, key: str) -> None:
        self._seen.pop(key, None)

    def check(self, key: str) -> None:
        """Raise the refusal `too_fast` when this is one try too many."""
        wait = self.wait(key)
        if wait:
            seconds = int(wait) + 1
            raise Refusal(
                429,
                "too_fast",
                "Too many tries; wait a little.",
                params={"retry_s": seconds},
                headers={"retry-after": str(seconds)},
            )
