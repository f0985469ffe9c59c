# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""Another landlord, as which the shark imagines some of its rivals: the same reckoning with the
numbers that were set by hand before the tuner changed them. Where the two differ, a plan must be
good against both."""

from __future__ import annotations

from miethai.games.magnate.bots.landlord import landlord
from miethai.games.magnate.bots.weights import weight
from miethai.kernel.rule import Lookup, rule
from miethai.kernel.variants import variant

BY_HAND = Lookup(
    [
        *(120, 92, 35, 20),  # NEW_TENANTS
        50,  # RIVAL_PCT
        80,  # OWN_PCT
        5,  # RIVAL_ADS
        2,  # HOPED_ADS
        6,  # DICE_GROWTH
        40,  # BOOST_PCT
        80,  # ACTION_PCT
        1500,  # CARD_BASE
        6,  # CARD_PCT
        9000,  # RICH
        56,  # CURVE
        83,  # PATIENCE
        *(0, 21, 13, 0),  # URGENCY
        13,  # FIELDS_A_ROUND
        5,  # CARDS_A_ROUND
        6,  # GUESSED_CARDS
        15,  # SALES_PCT
        600,  # SPREAD
        *(77, 77, 77, 77),  # BUY_PCT
        *(100, 100, 100, 100),  # BUY_ZONE
        *(82, 82, 82, 82),  # BUILD_PCT
        *(100, 100, 100, 100),  # BUILD_ZONE
        60,  # REPLACE_PCT
        *(100, 100, 100, 100),  # TYPE_PCT
        *(104, 104, 104, 104),  # SELL_PCT
        *(100, 100, 100, 100),  # SELL_ZONE
        *(100, 100, 100, 100),  # CONSULT_PCT
        *(100, 100, 100, 100),  # CONSULT_ZONE
        6000,  # FUND_BELOW
        *(0, 166, 85, 10),  # FUND_PCT
        *(0, 62, 73, 105),  # AD_PCT
        39,  # LET_PCT
        30,  # SHORT_PCT
        41,  # SALE_CARD_PCT
        2,  # MOST_BOUGHT
        144,  # PLAN_PCT
        *(34, 42, 17, 17),  # TYPE_ORDER
        10,  # RAISED
        355,  # TOKEN
        2,  # RENT_ROUNDS
        33,  # SCARCE_PCT
        *(12, 12, 12, 12),  # FIRST_PICK_PCT
        0,  # MARKED_PCT
    ]
)


@rule
def weight_by_hand(s, place):
    return BY_HAND[place] + 0


rival = variant(landlord, {weight: weight_by_hand})
