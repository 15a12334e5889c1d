"""Counter-based randomness: the n-th number of a match depends on its seed and n alone.

The state is a seed (64 hex digits) and a counter, so it survives JSON, clones and replays. The seed mixes a server
secret, published as a hash before the start, with a nonce from each seat: nobody chooses a shuffle and everybody can
check it afterwards (see `commitment` and `seed_from`).
"""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

import msgspec

T = TypeVar("T")
_SPAN = 1 << 64


class RngState(msgspec.Struct, frozen=True):
    """Seed as hex and how many numbers have been drawn."""

    seed: str
    count: int = 0


def commitment(secret: str) -> str:
    """The hash of the server secret (hex) that is shown before the start."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed_from(secret: str, nonces: Sequence[str]) -> str:
    """The match seed: sha256 of the secret and every seat's nonce, in seat order."""
    mixed = hashlib.sha256(bytes.fromhex(secret))
    for nonce in nonces:
        mixed.update(hashlib.sha256(nonce.encode()).digest())
    return mixed.hexdigest()


def draw(state: RngState, bound: int) -> tuple[int, RngState]:
    """A number in 0 … bound-1 without bias, and the state after it."""
    number, count = _below(_drawing(state.seed), state.count, bound)
    return number, RngState(state.seed, count)


def shuffled(state: RngState, items: Sequence[T]) -> tuple[list[T], RngState]:
    """The items in random order (Fisher-Yates, from the last place down)."""
    order, count, begun = list(items), state.count, _drawing(state.seed)
    for place in range(len(order) - 1, 0, -1):
        bound = place + 1
        limit = number = _SPAN - _SPAN % bound
        while number >= limit:  # as in `_below`, without a call for every card
            mixed = begun.copy()
            mixed.update(count.to_bytes(8, "big"))
            number = int.from_bytes(mixed.digest(), "big")
            count += 1
        other = number % bound
        order[place], order[other] = order[other], order[place]
    return order, RngState(state.seed, count)


def _below(begun: hashlib.blake2b, count: int, bound: int) -> tuple[int, int]:
    """A number in 0 … bound-1 drawn from `count` on, and the count after it."""
    limit = _SPAN - _SPAN % bound
    while True:
        mixed = begun.copy()
        mixed.update(count.to_bytes(8, "big"))
        count += 1
        number = int.from_bytes(mixed.digest(), "big")
        if number < limit:
            return number % bound, count


def gathered(seed: str, number: int) -> int:
    """What `scattered` made `number` of."""
    if number >= 1 << 20:
        return number
    rounds = _rounds(seed)
    left, right = number >> 10, number & 1023
    for turn in (3072, 2048, 1024, 0):
        left, right = right ^ (rounds[turn + left] & 1023), left
    return left << 10 | right


def scattered(seed: str, number: int) -> int:
    """A number below 2**20 for one below 2**20, unlike for unlike ones and in no order that shows without the seed.

    Four Feistel rounds over two halves of ten bits. Larger numbers are left as they are.
    """
    if number >= 1 << 20:
        return number
    rounds = _rounds(seed)
    left, right = number >> 10, number & 1023
    left ^= rounds[right] & 1023
    right ^= rounds[1024 + left] & 1023
    left ^= rounds[2048 + right] & 1023
    right ^= rounds[3072 + left] & 1023
    return left << 10 | right


@lru_cache(maxsize=512)
def _rounds(seed: str) -> array[int]:
    """What each of the four rounds makes of each half: 4,096 words drawn from the seed at once, 8 kB a match."""
    words = array("H", hashlib.shake_256(b"scattered" + bytes.fromhex(seed)).digest(8192))
    if sys.byteorder == "big":
        words.byteswap()
    return words


@lru_cache(maxsize=256)
def _drawing(seed: str) -> hashlib.blake2b:
    """A hash with a match's seed as its key, to be copied: that costs less than to make it anew for every number."""
    return hashlib.blake2b(key=bytes.fromhex(seed), digest_size=8)
