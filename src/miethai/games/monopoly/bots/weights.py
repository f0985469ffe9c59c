"""The numbers by which the landlord weighs things up, found by ``bench/tune.py`` in games against
its predecessor. A name is the place of its first number in ``TUNED``."""

from __future__ import annotations

from miethai.kernel.rule import Lookup

_numbers: list[int] = []


def _tuned(*numbers: int) -> int:
    _numbers.extend(numbers)
    return len(_numbers) - len(numbers)


# What deeds are worth beyond their price, in M.
POWER = _tuned(36, 118, 180, 336, 143, 102, 105, 359)  # a whole colour group, eight of them
YIELD_PCT = _tuned(40, 61, 51, 67, 12, 30, 8, 21)  # of the cash that can be built with at once
TWO_OF_THREE_PCT = _tuned(12)  # of the power
BLOCK_PCT = _tuned(24)  # of the power, for the last deed of another's group
PAIR_BONUS = _tuned(50, 17)  # for every pair of stations, of utilities
CARD_VALUE = _tuned(26)  # a Gefängnis-frei card

# Cash that stays in hand, in M and in per cent of the rent of the next throw.
RESERVE = _tuned(40)
EXPECTED_PCT = _tuned(61)
WORST_PCT = _tuned(7)
BUILD_PCT = _tuned(50)  # of the reserve that the first houses must leave,
BUY_PCT = _tuned(42)  # a purchase or a bid,
KEEP_CASH = _tuned(298)  # a trade; in M
REDEEM_SPARE = _tuned(200)  # beyond the reserve before loans outside whole groups are paid off

BID_PCT = _tuned(90)  # of its worth that is bid for a deed
JUMP_PCT = _tuned(50)  # of the way to that limit at every bid
RIVAL_PCT = _tuned(120)  # of its worth that rivals are thought to bid
GROUP_LOSS = _tuned(170)  # per cent: a mortgage in a whole group stops its building
UTILITY_LOSS = _tuned(30)  # per cent of the loan: the rent depends on the dice

FREE_DEEDS = _tuned(10)  # unowned: as long as so many are to be had, nobody stays in jail
JAIL_FEAR = _tuned(102)  # expected rent of a throw above which the cell is the better place

# Trades.
LEAST_GAIN = _tuned(8)  # below this a trade is not worth the talk, in M
FAIR_PCT = _tuned(90)  # least own gain, of the other side's
SHARE_PCT = _tuned(14, 18, 17, 42)  # of what both gain that an offer leaves to the partner

TUNED = Lookup(_numbers)
