"""Randomness: committed before, revealed after, and a function of seed and count alone."""

from __future__ import annotations

import collections
import hashlib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopetable.kernel.rng import RngState, commitment, draw, seed_from, shuffled

SECRET = "ab" * 32
SEED = seed_from(SECRET, ["n0", "n1"])


def test_the_commitment_is_the_hash_of_the_secret_that_is_shown_at_the_end():
    assert commitment(SECRET) == hashlib.sha256(bytes.fromhex(SECRET)).hexdigest()
    assert commitment("ac" * 32) != commitment(SECRET)


def test_anybody_can_compute_the_seed_from_what_is_revealed():
    mixed = bytes.fromhex(SECRET) + b"".join(hashlib.sha256(n.encode()).digest() for n in ("n0", "n1"))
    assert hashlib.sha256(mixed).hexdigest() == SEED


@pytest.mark.parametrize("nonces", [["n0", "n2"], ["n1", "n0"], ["n0"], ["n0", "n1", ""], ["n0n1"], ["", "n0n1"]])
def test_every_nonce_its_seat_and_the_secret_decide_the_seed(nonces):
    assert seed_from(SECRET, nonces) != SEED
    assert seed_from("cd" * 32, ["n0", "n1"]) != SEED


@given(st.integers(0, 10**6), st.integers(1, 10**9))
def test_a_number_depends_on_seed_and_count_alone(count, bound):
    state = RngState(SEED, count)
    number, after = draw(state, bound)
    again = msgspec.json.decode(msgspec.json.encode(state), type=RngState)
    assert draw(again, bound) == (number, after)
    assert 0 <= number < bound
    assert after.count > count


def test_numbers_are_even():
    state, seen = RngState(SEED), collections.Counter()
    for _ in range(6000):
        number, state = draw(state, 6)
        seen[number] += 1
    assert set(seen) == set(range(6))
    assert all(850 < n < 1150 for n in seen.values())


@given(st.lists(st.integers(), max_size=60), st.integers(0, 1000))
def test_a_shuffle_keeps_what_it_shuffles_and_is_the_same_again(items, count):
    order, after = shuffled(RngState(SEED, count), items)
    assert sorted(order) == sorted(items)
    assert shuffled(RngState(SEED, count), items) == (order, after)


def test_every_order_of_three_comes_up():
    state, seen = RngState(SEED), collections.Counter()
    for _ in range(1200):
        order, state = shuffled(state, "abc")
        seen["".join(order)] += 1
    assert len(seen) == 6
    assert min(seen.values()) > 140


def test_another_seed_is_another_shuffle():
    assert shuffled(RngState(SEED), range(20))[0] != shuffled(RngState("cd" * 32), range(20))[0]
