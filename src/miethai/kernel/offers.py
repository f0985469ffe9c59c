"""Whether a move is offered, amount and all: the first question of every family's reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from miethai.kernel.contract import Rule
from miethai.kernel.fields import Position
from miethai.kernel.moves import Moves, drained, legal_set


def offered(legal: Rule, s: Any, seat: int) -> list[int]:
    """The slots that a seat is offered, in their order. A table that is played asks for them when
    it shows them and when one of them is made: in between nothing has changed."""
    kept = s.kept if isinstance(s, Position) else None
    known: list[int] | None = None if kept is None else kept.legal.get(seat)
    if known is None:
        w = legal_set()
        legal(s, seat, w)
        known = drained(w)
        if kept is not None:
            kept.legal[seat] = known
    return known


def offers(
    moves: Moves, legal: Rule, lowest: Rule, highest: Rule
) -> Callable[[Any, int, int, int], bool]:
    """The function ``is_offered(s, seat, slot, amount)`` of a family with these rules."""

    def is_offered(s: Any, seat: int, slot: int, amount: int) -> bool:
        if slot not in offered(legal, s, seat):
            return False
        if slot >= moves.amount_slots:
            return amount == 0
        return bool(lowest(s, seat, slot) <= amount <= highest(s, seat, slot))

    return is_offered
