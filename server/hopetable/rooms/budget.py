"""How long one input of rules may take."""

from __future__ import annotations

import time


class Budget:
    """Processor time for one input of rules; a machine that is busy with other things does not shorten it.

    It is asked before each step, and to ask for processor time costs as much as a short step. No more of it can be
    used than time has passed, so that is looked at first.
    """

    def __init__(self, limit_ms: int) -> None:
        self._limit = limit_ms / 1000
        self._passed = 0.0
        self._used = 0.0

    def start(self) -> None:
        """A new input."""
        self._passed = time.perf_counter() + self._limit
        self._used = time.thread_time() + self._limit

    def passed(self) -> float:
        """Seconds since the input began."""
        return time.perf_counter() - self._passed + self._limit

    def over(self) -> bool:
        """Whether this input has had its time."""
        return time.perf_counter() > self._passed and time.thread_time() > self._used
