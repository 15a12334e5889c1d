"""The machine's side of a measurement: cores, processor time of a process, memory, and how fast it is just now."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path

_PAGE = os.sysconf("SC_PAGE_SIZE")


def cores() -> tuple[int, int]:
    """A core for the server and another for the load generator; the same one if there is only one."""
    usable = sorted(os.sched_getaffinity(0))
    return usable[0], usable[-1]


def pin(core: int) -> None:
    """Keep this process on one core."""
    os.sched_setaffinity(0, {core})


def cpu_seconds(pid: int) -> float:
    """Processor time a process has used, all threads, to the nanosecond."""
    return time.clock_gettime((~pid << 3) | 2)


def queued_seconds(pid: int) -> float:
    """How long a process's threads stood ready while something else had the core."""
    waited = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        waited += int((task / "schedstat").read_text().split()[1])
    return waited / 1e9


def rss_mb(pid: int) -> float:
    """Memory a process occupies."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE / 1_048_576


def load() -> float:
    """How many processes wanted to run, over the last minute."""
    return round(os.getloadavg()[0], 2)


def calibrate(rounds: int = 5) -> float:
    """Milliseconds of processor time for a fixed piece of plain Python, the best of some rounds.

    Two runs, or two machines, are compared by their figures divided by this one.
    """
    best = float("inf")
    for _ in range(rounds):
        started = time.process_time()
        _work()
        best = min(best, time.process_time() - started)
    return round(best * 1000, 2)


def _work() -> int:
    table: dict[int, tuple[int, str]] = {}
    total = 0
    for number in range(60_000):
        key = number * 7919 % 4093
        table[key] = (number, "card")
        total += len(table[key][1]) + (key if number & 1 else -key)
        if key in table and number % 3:
            total ^= key
    return total


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed; 0 for none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
