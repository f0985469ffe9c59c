"""Chance: a generator by counter, and the choice by whole weights. All seeds are fixed.

The functions take NumPy arrays as well as ints, which makes a million draws quick to test.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from miethai.kernel.chance import M32, below, draw, key_high, key_low, mix, pick
from miethai.kernel.moves import allow, legal_set, members, weigh

MILLION = np.arange(1_000_000, dtype=np.int64)
BITS = 32


def unmix(y: Any) -> Any:
    """The inverse of ``mix``, step by step backwards."""
    y = y ^ y >> 15 ^ y >> 30
    y = y * pow(0x735A2D97, -1, 1 << BITS) % (1 << BITS)
    y = y ^ y >> 15 ^ y >> 30
    y = y * pow(0x21F0AAAD, -1, 1 << BITS) % (1 << BITS)
    return y ^ y >> 16


def draws(seed: int, games: Any, counters: Any) -> Any:
    return draw(key_high(seed, games), key_low(seed, games), counters)


def distinct(numbers: Any) -> bool:
    ordered = np.sort(numbers)
    return bool((ordered[1:] != ordered[:-1]).all())


def keys(seed: Any, game: Any) -> Any:
    """Both halves of the keys in one number."""
    high, low = (f(seed, game).astype(np.uint64) for f in (key_high, key_low))
    return high << np.uint64(BITS) | low


def chi_square(numbers: Any, kinds: int) -> float:
    """How unevenly the numbers 0 … kinds-1 came: about ``kinds`` if they came by chance."""
    counts = np.bincount(numbers, minlength=kinds)
    assert len(counts) == kinds
    expected = len(numbers) / kinds
    return float(((counts - expected) ** 2).sum() / expected)


def bound(kinds: int) -> float:
    """Five standard deviations above what chance gives."""
    return kinds - 1 + 5 * (2 * (kinds - 1)) ** 0.5


# --- the generator -------------------------------------------------------------------------------
@given(st.integers(0, M32))
def test_mix_can_be_undone(x: int) -> None:
    assert 0 <= mix(x) <= M32
    assert unmix(mix(x)) == x


def test_mix_is_the_same_for_arrays_and_reads_32_bits() -> None:
    assert mix(MILLION)[::9973].tolist() == [mix(int(x)) for x in MILLION[::9973]]
    assert distinct(mix(MILLION))
    assert mix(5) == mix(5 + (1 << BITS)) == mix(5 - (1 << BITS))


def test_a_draw_depends_only_on_seed_game_and_counter() -> None:
    table = {(s, g, c): draws(s, g, c) for s in (0, 7) for g in (0, 731_204) for c in range(50)}
    order = list(table)
    random.Random(1).shuffle(order)
    assert all(draws(*key) == table[key] for key in order)
    assert len(set(table.values())) == len(table)


@pytest.mark.parametrize("seed", [0, M32, 1 << 40, 2**63 - 1])
def test_keys_of_a_million_games_are_distinct(seed: int) -> None:
    assert distinct(keys(seed, MILLION))


@pytest.mark.parametrize("step", [1, 1 << 20, 1 << 32])
def test_keys_of_a_million_seeds_are_distinct(step: int) -> None:
    assert distinct(keys(MILLION * step, 3))


def test_each_half_of_a_key_depends_on_all_of_seed_and_game() -> None:
    for half in (key_high, key_low):
        values = {half(5 + s, 9 + g) for s in (0, 1, 1 << 32, 1 << 50) for g in (0, 1, 1 << 32)}
        assert len(values) == 12


def test_no_game_runs_through_the_numbers_of_another_shifted() -> None:
    """The counter enters both halves: an offset in one half does not shift the sequence."""
    counters = np.arange(1000, dtype=np.int64)
    ahead = draw(40 + 0x1E35A7BD, 41, counters)  # what one count adds to the first half
    assert not (ahead == draw(40, 41, counters + 1)).any()
    assert not (draw(40, 41 ^ 1, counters) == draw(40, 41, counters ^ 1)).any()


@pytest.mark.parametrize("changed", ["seed", "seed above 32 bits", "game", "counter"])
def test_one_more_changes_half_of_the_bits(changed: str) -> None:
    counters = np.arange(4000, dtype=np.int64)
    before = draws(11, 5, counters)
    after = {
        "seed": draws(12, 5, counters),
        "seed above 32 bits": draws(11 + (1 << BITS), 5, counters),
        "game": draws(11, 6, counters),
        "counter": draws(11, 5, counters + 1),
    }[changed]
    flipped = [(int(a) ^ int(b)).bit_count() for a, b in zip(before, after, strict=True)]
    assert abs(np.mean(flipped) - BITS / 2) < 0.25
    for bit in range(BITS):
        share = np.mean((before ^ after) >> bit & 1)
        assert abs(share - 0.5) < 0.05


@pytest.mark.parametrize("sides", [2, 6, 16, 40])
def test_draws_are_even(sides: int) -> None:
    one_game = draws(3, 77, MILLION[:200_000])
    many_games = draws(3, MILLION[:200_000], 0)
    many_seeds = draw(key_high(MILLION[:200_000], 0), key_low(MILLION[:200_000], 0), 4)
    for numbers in (one_game, many_games, many_seeds):
        assert chi_square(below(numbers, sides), sides) < bound(sides)


def test_pairs_of_draws_are_even() -> None:
    """Two dice in a row, the same die of neighbouring games, and of neighbouring seeds."""
    n = MILLION[:200_000]
    plies = [below(draws(9, 1, n * 8 + step), 6) for step in (0, 4)]
    games = [below(draws(9, n * 2 + k, 12), 6) for k in (0, 1)]
    seeds = [below(draws(9 + k, n, 12), 6) for k in (0, 1)]
    for first, second in (plies, games, seeds):
        assert chi_square(first * 6 + second, 36) < bound(36)


def test_below_covers_its_range_evenly() -> None:
    for n in (1, 2, 3, 7, 1000):
        assert (below(0, n), below(M32, n)) == (0, n - 1)
    for k in range(1, 6):
        edge = -(-(k << BITS) // 6)  # the first of all 32-bit numbers that gives k
        assert (below(edge - 1, 6), below(edge, 6)) == (k - 1, k)


# --- the choice ----------------------------------------------------------------------------------
def weighted(weights: dict[int, int]) -> list[int]:
    w = legal_set()
    for slot, weight in weights.items():
        weigh(w, slot, weight)
    return w


def test_pick_gives_each_move_its_share_of_all_bits() -> None:
    weights = {40: 3, 7: 2, 900: 1}
    w, parts = weighted(weights), 6000
    picked = [pick(w, (2 * k + 1 << BITS) // (2 * parts)) for k in range(parts)]
    assert {m: picked.count(m) for m in weights} == {40: 3000, 7: 2000, 900: 1000}
    assert (picked[0], picked[-1]) == (40, 900)


def test_pick_among_equals_is_even() -> None:
    w = legal_set()
    for slot in (5, 2, 9):
        allow(w, slot)
    picked = [pick(w, bits) for bits in range(0, 1 << BITS, 1 << 20)]
    counts = [picked.count(m) for m in members(w)]
    assert sum(counts) == 4096
    assert max(counts) - min(counts) <= 1
    assert pick(weighted({6: 4}), M32) == 6


def test_equal_weights_above_one_are_even_too() -> None:
    ones, threes = weighted({4: 1, 8: 1, 15: 1}), weighted({4: 3, 8: 3, 15: 3})
    for bits in range(0, 1 << BITS, 12_345_677):
        assert pick(ones, bits) == pick(threes, bits)


@given(st.dictionaries(st.integers(0, 1023), st.integers(1, 1000), min_size=1), st.integers(0, M32))
def test_pick_gives_a_move_of_the_set_and_leaves_it(weights: dict[int, int], bits: int) -> None:
    w = weighted(weights)
    before = list(w)
    m = pick(w, bits)
    assert m in weights
    assert w == before
    rest = (bits * sum(weights.values()) >> BITS) - sum(
        weights[k] for k in list(weights)[: list(weights).index(m)]
    )
    assert 0 <= rest < weights[m]


def test_picked_frequencies_follow_the_weights() -> None:
    weights = {10: 1, 11: 2, 12: 5}
    w, n = weighted(weights), 40_000
    picked = [pick(w, int(bits)) for bits in draws(21, 4, MILLION[:n])]
    for m, weight in weights.items():
        assert abs(picked.count(m) - n * weight / 8) < 5 * (n * weight / 8) ** 0.5
