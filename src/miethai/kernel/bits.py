"""Sets of up to 32 small numbers as the bits of one integer.

Compiled, each function becomes one machine instruction at most (see ``kernel.compilers``).
"""

from __future__ import annotations


def lowest_bit(mask: int) -> int:
    """Number of the lowest bit that is set; the mask is not empty."""
    return (mask & -mask).bit_length() - 1


def count_bits(mask: int) -> int:
    return mask.bit_count()


def wide(number: int) -> int:
    """The number as the start of one that grows beyond 32 bits, which is all a GPU computes with
    by itself."""
    return number
