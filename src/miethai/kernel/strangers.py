"""Rule functions that nobody here has tested, such as a visitor's bot in the loop of a simulation.

The bots of a family are shown the position itself, because tests prove that they choose the same
whatever lies hidden. A stranger gets a copy in which all that its seat cannot know is dealt anew,
and what it answers is looked at before it is played.
"""

from __future__ import annotations

from typing import Any

from miethai.kernel.contract import Game, Rule
from miethai.kernel.moves import NO_MOVE, SLOT_BITS, SLOT_MASK
from miethai.kernel.rule import copied, rule


def guarded(game: Game, bot: Rule) -> Rule:
    """The bot with a guard before it; answers that are not legal become NO_MOVE."""
    resample, lowest, highest = game.resample, game.lowest, game.highest
    slots, amount_slots = game.moves.slots, game.moves.amount_slots

    @rule
    def asked(s: Any, seat: int, w: Any, bits: int) -> int:
        known = copied(s)
        resample(known, seat, bits, seat)
        m = bot(known, seat, w, bits) + 0
        slot = m & SLOT_MASK
        amount = m >> SLOT_BITS
        if m < 0 or slot >= slots or w[slot] == 0:
            return NO_MOVE
        if slot >= amount_slots:
            return m if amount == 0 else NO_MOVE
        if amount < lowest(s, seat, slot) or amount > highest(s, seat, slot):
            return NO_MOVE
        return m

    return asked
