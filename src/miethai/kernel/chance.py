"""Chance from outside the rules: a counter-based generator and the choice by integer weights.

A draw depends only on (seed, game, ply), so game 731,204 of a million can be replayed alone. All
arithmetic stays within 32 bits in 63-bit intermediates: Python ints, compiled int64 and the GPU
give
the same numbers without a cast.
"""

from __future__ import annotations

from typing import Any

from miethai.kernel.moves import COUNT, LIST, TOTAL
from miethai.kernel.rule import rule

M32 = 0xFFFFFFFF


@rule
def mix(x: int) -> int:
    """Scramble 32 bits: a bijective integer hash with low bias."""
    x = x & M32
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & M32
    x ^= x >> 15
    x = (x * 0x735A2D97) & M32
    x ^= x >> 15
    return x


@rule
def key_high(seed: int, game: int) -> int:
    """First half of a game's 64-bit key."""
    return mix(mix(mix(seed) + (seed >> 32)) + mix(game) * 3 + (game >> 32))


@rule
def key_low(seed: int, game: int) -> int:
    """Second half of a game's 64-bit key."""
    return mix(mix(mix(seed ^ 0x5BD1E995) ^ (seed >> 32)) ^ mix(game + 0x3C6EF372) ^ (game >> 32))


@rule
def draw(high: int, low: int, counter: int) -> int:
    """32 random bits: draw number ``counter`` of the game with this key."""
    return mix(mix(high + counter * 0x1E35A7BD) ^ mix(low ^ counter))


@rule
def below(bits: int, n: int) -> int:
    """A number from 0 to n-1 out of 32 random bits."""
    return (bits * n) >> 32


@rule
def pick(w: Any, bits: int) -> int:
    """Choose one of the moves in the set ``w`` by its weights."""
    if w[TOTAL] == w[COUNT]:  # all weights are 1
        return w[LIST + below(bits, w[COUNT])]
    rest = below(bits, w[TOTAL])
    for i in range(w[COUNT]):
        m = w[LIST + i]
        rest -= w[m]
        if rest < 0:
            return m
    return w[LIST]


@rule
def nothing_hidden(s: Any, seat: int, high: int, low: int) -> None:
    """The ``resample`` of a game without secrets."""
