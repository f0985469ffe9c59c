"""Sets of up to 32 small numbers as the bits of one integer."""

from __future__ import annotations

from miethai.kernel.rule import Table, rule

# A de Bruijn number: multiplied by 1 << k, its upper five bits are different for every k.
SPREAD = 0x077CB531
_PLACES = [0] * 32
for _k in range(32):
    _PLACES[((SPREAD << _k) & 0xFFFFFFFF) >> 27] = _k
BIT_NUMBER = Table(_PLACES)


@rule
def lowest_bit(mask: int) -> int:
    """Number of the lowest bit that is set."""
    return BIT_NUMBER[((mask & -mask) * SPREAD & 0xFFFFFFFF) >> 27]


@rule
def count_bits(mask: int) -> int:
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n
