"""Randomness: the n-th number of a match depends on its seed and n alone."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from hopetable.kernel.rng import RngState, commitment, draw, gathered, scattered, seed_from, shuffled

SEEDS = st.binary(min_size=32, max_size=32).map(bytes.hex)


@given(SEEDS, st.integers(1, 10_000))
def test_a_number_is_within_its_bound_and_comes_again(seed: str, bound: int):
    first, after = draw(RngState(seed), bound)
    assert 0 <= first < bound
    assert after.count > 0
    assert draw(RngState(seed), bound) == (first, after)


@given(SEEDS, st.lists(st.integers(), max_size=60))
def test_a_shuffle_keeps_every_item_and_comes_again(seed: str, items: list[int]):
    order, after = shuffled(RngState(seed), items)
    assert Counter(order) == Counter(items)
    assert shuffled(RngState(seed), items) == (order, after)


@given(SEEDS)
def test_numbers_go_on_where_the_counter_stands(seed: str):
    state, numbers = RngState(seed), []
    for _ in range(8):
        number, state = draw(state, 1_000_000)
        numbers.append(number)
    later, _ = draw(RngState(seed, 7), 1_000_000)
    assert later == numbers[7]


def test_numbers_and_places_are_even():
    """Chi-square of six sides and of four cards' first places, far from the critical value of one in a million."""
    state, sides, firsts = RngState("ab" * 32), Counter(), Counter()
    for _ in range(6_000):
        side, state = draw(state, 6)
        sides[side] += 1
        order, state = shuffled(state, "wxyz")
        firsts[order[0]] += 1
    assert sum((sides[s] - 1000) ** 2 / 1000 for s in range(6)) < 40
    assert sum((firsts[c] - 1500) ** 2 / 1500 for c in "wxyz") < 35


@given(SEEDS, st.lists(st.text(max_size=20), min_size=1, max_size=6))
def test_every_nonce_counts_and_the_commitment_does_not_tell_the_secret(secret: str, nonces: list[str]):
    seed = seed_from(secret, nonces)
    assert len(bytes.fromhex(seed)) == 32
    for index, nonce in enumerate(nonces):
        changed = [*nonces[:index], nonce + "x", *nonces[index + 1 :]]
        assert seed_from(secret, changed) != seed
    assert secret not in commitment(secret)


@given(SEEDS)
def test_scattered_numbers_are_unlike_and_show_no_order(seed: str):
    found = [scattered(seed, n) for n in range(1, 400)]
    assert len(set(found)) == len(found)
    assert max(found) < 1 << 20
    assert found != sorted(found)
    assert found == [scattered(seed, n) for n in range(1, 400)]


@given(SEEDS, st.integers(1, 1 << 22))
def test_a_scattered_number_is_found_again(seed: str, number: int):
    assert gathered(seed, scattered(seed, number)) == number
