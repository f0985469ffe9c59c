# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""Another landlord, as which the shark imagines most of its rivals: the same reckoning with the
numbers that were set by hand before the tuner changed them. It plays more tenants and fewer tricks,
and thinks less of the cards that it does not know."""

from __future__ import annotations

from miethai.games.wucherer.bots.landlord import landlord
from miethai.games.wucherer.bots.value import MOST_TURNS, collections_left, horizon
from miethai.games.wucherer.bots.weights import tuned
from miethai.kernel.rule import Lookup, rule
from miethai.kernel.variants import variant

BY_HAND = Lookup(
    [
        *(40, 40),  # CARDS_A_TURN
        *(0, 0),  # DISCOUNT: see WEIGHT_OF_TURNS
        *(24, 24),  # SQUAT_TURNS
        *(30, 30),  # LEADER_PCT
        *(60, 60),  # RIVALS_PCT
        *(125, 125),  # EXTENSION_PCT
        *(125, 125),  # ATTACK_PCT
        *(200, 200),  # ROOF_PCT
        *(33, 33),  # SPARE_ROOF_PCT
        *(120, 120),  # ATTIC_PCT
        *(33, 100),  # FLAT_ROOF_PCT
        *(50, 50),  # RECYCLING_PCT
        *(50, 50),  # MUSICIAN_PCT
        *(60, 60),  # TENANT_PCT
        *(17, 17),  # SQUAT_PCT
        *(25, 25),  # BOMB_PCT
        *(30, 30),  # POLICE_COINS
        *(20, 20),  # COURT_COINS
        *(20, 20),  # ALIBI_COINS
        *(20, 20),  # MADMAN_COINS
        *(12, 12),  # STRIKE
        *(12, 12),  # BROKER
        *(4, 4),  # JUNK
        *(60, 60, 55, 55, 45, 45, 30, 30, 15, 15),  # HOPE
        *(8, 8),  # EARLY_INCOME
        *(100, 100),  # EARLY_PCT
        *(80, 80),  # HAND_TENANTS_PCT
        *(10, 10),  # WAIT
        *(60, 60),  # RESERVE_PCT
        *(25, 25),  # POLICE_PCT
        *(75, 75),  # STOPPED_PCT
        *(60, 60),  # REHOUSED_PCT
        *(30, 30),  # HOPE_PCT
        *(70, 70),  # SEARCH_PCT
        *(70, 70),  # RETURNED_ROOF_PCT
        *(25, 25),  # CLOSED_PCT
        *(110, 140),  # CARD_PCT
        *(0, 0),  # FULL_HAND
        *(0, 0),  # BOUGHT
        *(0, 0),  # AHEAD_BUYS
        *(11, 11),  # WILLING
        *(21, 21),  # EAGER
        *(40, 40),  # STOP_SQUATTERS
        *(4, 4),  # BAIL_COINS
        *(2, 2),  # BROKERED
        *(15, 15),  # SHOWN
        *(3, 3),  # ROOF_COINS
        *(200, 200),  # AHEAD_PCT
    ]
)
# What a coin more in each of so many collections is worth, in tenths.
WEIGHT_OF_TURNS = Lookup((0, 10, 19, 27, 34, 40, 45, 50, 54, 57, 60, 62, 64))


@rule
def tuned_by_hand(s, place):
    return BY_HAND[place + s.card_set]


hand_set = {tuned: tuned_by_hand}
left = variant(collections_left, hand_set)


@rule
def horizon_by_hand(s, seat):
    return WEIGHT_OF_TURNS[max(0, min(MOST_TURNS, left(s, seat)))]


rival = variant(landlord, {**hand_set, horizon: horizon_by_hand})
