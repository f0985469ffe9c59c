"""Why a move may not be made: the id of the rule that forbids it.

What may be made is decided by the phases alone (``rules.legal``). This file only asks, for a move
that is not offered, which rule stands against it; its siblings answer by verb.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from miethai.games.magnate.presentation.reasons import actions, chance, tenants
from miethai.games.magnate.rules.legal import actor, highest, legal, lowest
from miethai.games.magnate.rules.moves import MOVES
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK, Block
from miethai.kernel.offers import offers

Cause = Callable[[Any, int, int, int], str]  # (position, seat, argument, amount) -> rule id

SEAT_VERBS: dict[str, Cause] = {
    "bid": tenants.bid,
    "pass": tenants.pass_,
    "attract": tenants.attract,
    "commit": tenants.commit,
    "five": tenants.five,
    "take": tenants.take,
    "done": tenants.done,
    "cancel": tenants.cancel,
    "buy": actions.buy,
    "build": actions.build,
    "sell": actions.sell,
    "advertise": actions.advertise,
    "consult": actions.consult,
    "skip": actions.skip,
    "evict": tenants.evict,
}

IN_PHASE_1 = ("bid", "pass")
IN_PHASE_2 = ("attract", "commit", "five", "take", "done", "cancel")


is_offered = offers(MOVES, legal, lowest, highest)


def reason(s: Any, seat: int, m: int) -> str | None:
    """None if the seat may make this move now, else the id of the rule against it."""
    slot, amount = m & SLOT_MASK, m >> SLOT_BITS
    if is_offered(s, seat, slot, amount):
        return None
    return refusal(s, seat, slot, amount)


def refusal(s: Any, seat: int, slot: int, amount: int) -> str:
    """The rule against a move that is not offered."""
    if actor(s) == OVER:
        return "MAG-NEXT-02"
    if slot >= MOVES.slots or (amount and slot >= MOVES.amount_slots):
        return "MAG-ROUND-01"  # no phase knows such a move
    block = MOVES.decode(slot).block
    if seat == CHANCE:
        return by_chance(s, block, slot - block.base)
    if not 0 <= seat < s.players:
        return "R-48"
    if block.chance:
        return chance.of_seat(s, block.verb)
    if seat == s.ai:
        return chance.of_ai(s, block.verb)
    return SEAT_VERBS[block.verb](s, seat, slot - block.base, amount)


def by_chance(s: Any, block: Block, arg: int) -> str:
    """Chance only draws and throws; what seats decide it never does."""
    if block.chance:
        return chance.CAUSES[block.verb](s, arg)
    if block.verb in IN_PHASE_1:
        return "MAG-AUCTION-04"
    return "MAG-TENANT-02" if block.verb in IN_PHASE_2 else "MAG-ACT-01"
