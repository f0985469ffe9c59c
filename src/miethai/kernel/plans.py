"""Plans: rows of moves that search tries as one candidate (``contract.Plans``).

A plan is PLAN_SIZE ints, and its first says of which kind it is. Kind ROW is the kernel's own: a
fixed row of moves, their number and then the moves themselves. All other kinds are a family's.
"""

from __future__ import annotations

from typing import Any

from miethai.kernel.contract import Game, Rule
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK
from miethai.kernel.rule import rule

PLAN_SIZE = 16
MOST_PLANS = 48  # of a family in one position

KIND, LENGTH, FIRST = range(3)  # what stands where in a plan
ROW = 0
LONGEST_ROW = PLAN_SIZE - FIRST


def following(game: Game) -> Rule:
    """``follow`` for plans of every kind: (s, seat, w, plan, step) -> the next move, or -1."""
    fits = fitting(game)

    @rule
    def follow_row(s: Any, seat: int, w: Any, plan: Any, step: int) -> int:
        if step < plan[LENGTH] and fits(s, seat, w, plan[FIRST + step] + 0):
            return plan[FIRST + step] + 0
        return -1

    return follow_row if game.plans is None else _or_row(game.plans.follow, follow_row)


def fitting(game: Game) -> Rule:
    """``fits(s, seat, w, m)``: whether a move is in the legal set, its amount within the range."""
    amount_slots, lowest, highest = game.moves.amount_slots, game.lowest, game.highest

    @rule
    def fits(s: Any, seat: int, w: Any, m: int) -> bool:
        slot = m & SLOT_MASK
        if w[slot] == 0:
            return False
        if slot >= amount_slots:
            return m == slot
        amount = m >> SLOT_BITS
        return lowest(s, seat, slot) <= amount <= highest(s, seat, slot)

    return fits


def _or_row(follow_own: Rule, follow_row: Rule) -> Rule:
    @rule
    def follow(s: Any, seat: int, w: Any, plan: Any, step: int) -> int:
        if plan[KIND] == ROW:
            return follow_row(s, seat, w, plan, step)
        return follow_own(s, seat, w, plan, step)

    return follow
