"""The numbers by which the landlord weighs things up, found by ``bench/tune.py`` in games against
its predecessor. A name is the place of its first number in ``TUNED``: that of 2013, with the
classic one behind it."""

from __future__ import annotations

from miethai.kernel.rule import Lookup, rule

_numbers: list[int] = []


def _tuned(*numbers: int) -> int:
    _numbers.extend(numbers)
    return len(_numbers) - len(numbers)


# The time left, and the rivals.
CARDS_A_TURN = _tuned(63, 23)  # tenths of cards that a seat is expected to buy
DISCOUNT = _tuned(7, 0)  # per cent that each later collection counts less
SQUAT_TURNS = _tuned(22, 33)  # tenths of collections that Hausbesetzer cost before they are gone
LEADER_PCT = _tuned(22, 35)  # of a rival's loss that is a gain, for the leader …
RIVALS_PCT = _tuned(60, 97)  # … and for all rivals, each a share

# What cards may bring on the hand: in per cent of a coin a turn, …
EXTENSION_PCT = _tuned(238, 132)
ATTACK_PCT = _tuned(120, 214)  # Umzug and Mord
ROOF_PCT = _tuned(251, 297)
SPARE_ROOF_PCT = _tuned(11, 77)  # a second Dach
ATTIC_PCT = _tuned(300, 17)
FLAT_ROOF_PCT = _tuned(20, 71)
RECYCLING_PCT = _tuned(54, 79)
MUSICIAN_PCT = _tuned(51, 49)
TENANT_PCT = _tuned(64, 134)  # … of the tenant's surplus,
SQUAT_PCT = _tuned(1, 0)  # … of the leader's income,
BOMB_PCT = _tuned(0, 5)
POLICE_COINS = _tuned(6, 6)  # … in hundredths of a coin for every coin of the own income,
COURT_COINS = _tuned(4, 31)
ALIBI_COINS = _tuned(4, 9)
MADMAN_COINS = _tuned(27, 31)
STRIKE = _tuned(1, 15)  # … and in tenths of a coin
BROKER = _tuned(43, 10)
JUNK = _tuned(1, 4)  # what is good for nothing much

# Houses.
HOPE = _tuned(136, 185, 148, 63, 66, 126, 8, 58, 18, 43)  # a pair for each number of floors
EARLY_INCOME = _tuned(19, 1)  # up to which a coin a turn buys the cards that bring further coins
EARLY_PCT = _tuned(12, 2)  # by so much more it counts without any income
HAND_TENANTS_PCT = _tuned(60, 166)  # of what tenants of the hand would bring in a new house
WAIT = _tuned(11, 15)  # tenths of collections until those come who are yet to be drawn

# Plays.
RESERVE_PCT = _tuned(167, 155)  # of a card's worth on the hand that a play must bring at least
POLICE_PCT = _tuned(72, 2)  # that a victim calls the police
STOPPED_PCT = _tuned(71, 69)  # of what Hausbesetzer bring, since Polizei may stop them
REHOUSED_PCT = _tuned(102, 101)  # of what Musiker cost a rival, who finds other flats for some
HOPE_PCT = _tuned(38, 10)  # of a coin that a vacant flat brings beyond its own coin
SEARCH_PCT = _tuned(87, 63)  # of what a search among the others brings
RETURNED_ROOF_PCT = _tuned(33, 247)  # of a house that waits for a Dach
CLOSED_PCT = _tuned(7, 53)  # of a squatted house's income that its owner may hope for

# Answers and purchases.
CARD_PCT = _tuned(336, 400)  # of a coin a turn that an unknown card is worth,
FULL_HAND = _tuned(0, -5)  # less so many hundredths of a coin for every card on the hand
BOUGHT = _tuned(-15, -2)  # and tenths of a coin for every card bought in the same turn;
AHEAD_BUYS = _tuned(-3, 19)  # so much more to who is ahead, and wants the pile to get empty
WILLING = _tuned(6, 23)  # tenths of a coin: buys at one coin, so that the pile gets empty
EAGER = _tuned(42, 30)  # also at two, to be the one who plays last
STOP_SQUATTERS = _tuned(116, 54)  # tenths of a coin that Polizei against Hausbesetzer must save
BAIL_COINS = _tuned(12, 2)  # lost in a turn for which bail is paid before the last one
BROKERED = _tuned(2, 2)  # coins for which Makler is played
SHOWN = _tuned(27, 26)  # tenths of a coin of jail that an Alibi is shown for
ROOF_COINS = _tuned(3, 3)  # offered for a Dach
AHEAD_PCT = _tuned(226, 215)  # of a rival's income that a lead must exceed to end the game

TUNED = Lookup(_numbers)


@rule
def tuned(s, place):
    """A number for the edition that is played."""
    return TUNED[place + s.card_set]
