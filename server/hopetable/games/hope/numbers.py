"""Rounding: 五入, half up, never a float."""

from __future__ import annotations


def halve(n: int) -> int:
    """One division by two, half up (HOPE-DAMAGE-02)."""
    return (n + 1) // 2


def five_in(n: int, p: int, q: int) -> int:
    """p/q of n, half up; a positive amount never becomes 0 (HOPE-AMB-40)."""
    value = (2 * n * p + q) // (2 * q)
    return value or (1 if n > 0 and p > 0 else 0)


def joint_term(n: int, place: int) -> int:
    """The term of the damaging participant at a place, 1 the lead's: halved place - 1 times, at least 1
    (HOPE-JOINT-03, HOPE-JOINT-04, HOPE-AMB-02, HOPE-AMB-31)."""
    for _ in range(place - 1):
        n = halve(n)
    return max(1, n)
