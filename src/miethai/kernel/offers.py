"""Whether a move is offered, amount and all: the first question of every family's reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from miethai.kernel.contract import Rule
from miethai.kernel.moves import Moves, legal_set


def offers(
    moves: Moves, legal: Rule, lowest: Rule, highest: Rule
) -> Callable[[Any, int, int, int], bool]:
    """The function ``is_offered(s, seat, slot, amount)`` of a family with these rules."""

    def is_offered(s: Any, seat: int, slot: int, amount: int) -> bool:
        w = legal_set()
        legal(s, seat, w)
        if w[slot] == 0:
            return False
        if slot >= moves.amount_slots:
            return amount == 0
        return bool(lowest(s, seat, slot) <= amount <= highest(s, seat, slot))

    return is_offered
