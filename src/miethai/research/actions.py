"""What a learner can do: moves as numbers, the same for every interface.

The *ladder* is one ``Discrete`` space: a number for every slot of the family that a player may ever
be offered. A slot whose moves carry an amount, such as a bid, has ``RUNGS`` numbers instead: the
least legal amount plus each of ``STEPS``, and last the greatest legal amount. Of several rungs that
give the same amount only the first is offered. The *exact* space has every amount: a slot number of
the family and an amount beside it. A move of either is a move of the rules, so it has the notation
of records.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

import numpy as np

from miethai.kernel.contract import Game, Rule
from miethai.kernel.fields import Position
from miethai.kernel.moves import COUNT, LIST, SLOT_BITS, SLOT_MASK, Block, legal_set
from miethai.kernel.rule import Lookup, rule

LADDER, EXACT = "ladder", "exact"
KINDS = (LADDER, EXACT)
MONEY_STEPS = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
COUNT_STEPS = tuple(range(11))
STEPS = Lookup([MONEY_STEPS, COUNT_STEPS])
RUNGS = len(MONEY_STEPS) + 1
GREATEST = RUNGS - 1  # the last rung
AMOUNTS = 1 << 21  # of the exact space: more than any amount


def is_players(game: Game, block: Block) -> bool:
    """Whether players make moves of a block. What only a role does is marked in its meaning."""
    return not block.chance and block.meaning.partition(":")[0] not in game.roles


def whole(action: Any) -> int:
    """An action of the ladder as a number; ValueError if it is none."""
    try:
        return index(action)
    except TypeError:
        raise ValueError(f"action: expected a whole number, not {action!r}") from None


def pair(action: Any) -> tuple[int, int]:
    """An action of the exact space as slot and amount; ValueError if it is none."""
    try:
        slot, amount = map(index, action)
    except (TypeError, ValueError):
        raise ValueError(f"action: expected a slot and an amount, not {action!r}") from None
    return slot, amount


class Ladder:
    """The ladder of a family. ``fill(s, seat, w, mask)`` marks what the legal set w allows in a
    mask that is all 0; ``move_of(s, seat, action)`` gives the move. Both are rule functions."""

    def __init__(self, game: Game) -> None:
        self.game = game
        moves = game.moves
        first = [-1] * moves.slots  # by slot: its first number
        kinds = [0] * moves.slots  # by slot: which of STEPS
        self._slots: list[int] = []  # by number
        for slot in range(moves.slots):
            block = moves.decode(slot).block
            if is_players(game, block):
                first[slot] = len(self._slots)
                kinds[slot] = int(block.unit is None or block.unit.kind != "money")
                self._slots += [slot] * (RUNGS if slot < moves.amount_slots else 1)
        self._first, self._kinds = Lookup(first), Lookup(kinds)
        self.size = len(self._slots)
        self.fill = self._fill_rule()
        self.move_of = self._move_rule()

    def _fill_rule(self) -> Rule:
        amount_slots, first, kinds = self.game.moves.amount_slots, self._first, self._kinds
        lowest, highest = self.game.lowest, self.game.highest

        @rule
        def fill(s: Any, seat: int, w: Any, mask: Any) -> None:
            for i in range(w[COUNT]):
                slot = w[LIST + i] + 0
                action = first[slot]
                if slot >= amount_slots:
                    mask[action] = 1
                else:
                    span = highest(s, seat, slot) - lowest(s, seat, slot)
                    covered = False
                    for rung in range(GREATEST):
                        step = STEPS[kinds[slot]][rung]
                        if step <= span:
                            mask[action + rung] = 1
                            covered = step == span
                    if not covered and span > 0:
                        mask[action + GREATEST] = 1

        return fill

    def _move_rule(self) -> Rule:
        amount_slots, slots = self.game.moves.amount_slots, Lookup(self._slots)
        first, kinds = self._first, self._kinds
        lowest, highest = self.game.lowest, self.game.highest

        @rule
        def move_of(s: Any, seat: int, action: int) -> int:
            slot = slots[action]
            if slot >= amount_slots:
                return slot
            rung = action - first[slot]
            if rung == GREATEST:
                return slot | highest(s, seat, slot) << SLOT_BITS
            return slot | (lowest(s, seat, slot) + STEPS[kinds[slot]][rung]) << SLOT_BITS

        return move_of

    def mask(self, position: Position, seat: int) -> Any:
        """1 for everything that the seat may do now."""
        w, mask = legal_set(), np.zeros(self.size, dtype=np.int8)
        self.game.legal(position, seat, w)
        self.fill(position, seat, w, mask)
        return mask

    def move(self, position: Position, seat: int, action: int) -> int:
        """The move that a number of the space means in a position."""
        if not 0 <= action < self.size:
            raise ValueError(f"action: expected a number from 0 to {self.size - 1}, not {action}")
        return int(self.move_of(position, seat, action))

    def action(self, position: Position, seat: int, move: int) -> int:
        """The number of a move; of one with an amount between two rungs, that of the lower."""
        slot, amount = move & SLOT_MASK, move >> SLOT_BITS
        if self._first[slot] < 0:
            raise ValueError(f"{self.game.moves.decode(slot).block.verb} is no move of a player")
        first = int(self._first[slot])
        if slot >= self.game.moves.amount_slots:
            return first
        if amount == self.game.highest(position, seat, slot):
            mask = self.mask(position, seat)
            if mask[first + GREATEST]:
                return first + GREATEST
        above = amount - self.game.lowest(position, seat, slot)
        steps: Sequence[int] = STEPS[self._kinds[slot]]
        return first + max(rung for rung in range(GREATEST) if rung == 0 or steps[rung] <= above)

    def name(self, action: int) -> str:
        """A number of the space in words, whatever the position is: ``bid least+10``."""
        slot = self._slots[action]
        words = self.game.moves.text(slot, self.game.seat_names(()))
        if slot >= self.game.moves.amount_slots:
            return words
        rung = action - int(self._first[slot])
        amount = "greatest" if rung == GREATEST else f"least+{STEPS[self._kinds[slot]][rung]}"
        return f"{words.rpartition(' ')[0]} {amount}"


def ranges(game: Game, position: Position, seat: int) -> Any:
    """For the exact space: by slot with an amount, the least and the greatest legal one; -1 where
    the slot is not offered."""
    found = np.full((game.moves.amount_slots, 2), -1, dtype=np.int32)
    w = legal_set()
    game.legal(position, seat, w)
    for slot in w[LIST : LIST + w[COUNT]]:
        if slot < game.moves.amount_slots:
            found[slot] = game.lowest(position, seat, slot), game.highest(position, seat, slot)
    return found
