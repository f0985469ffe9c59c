"""Moves that may be made, as a program reads and chooses them."""

from miethai.kernel.presentation.offers import NATURE as CHANCE
from miethai.kernel.presentation.offers import Amounts, Move

__all__ = ["CHANCE", "Amounts", "Move"]
