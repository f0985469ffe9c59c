"""Moves that may be made, as a program reads and chooses them."""

from __future__ import annotations

from typing import Self

from miethai.kernel.presentation import offers
from miethai.kernel.presentation.offers import NATURE as CHANCE
from miethai.kernel.presentation.offers import Amounts
from miethai.library.errors import plainly

__all__ = ["CHANCE", "Amounts", "Move"]


class Move(offers.Move):
    __doc__ = offers.Move.__doc__

    def with_amount(self, amount: int | str) -> Self:
        """The same move with an amount, which it then has for good."""
        with plainly():
            return super().with_amount(amount)
