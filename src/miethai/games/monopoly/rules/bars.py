"""What can stand against a move: a number for every obstacle, and the rule that it is a case of.

The phases climb one ladder a verb and give such a number, or 0 where nothing stands against the
move; ``rules.bar`` sends a move to its ladder. Several obstacles may fall under the same rule.
"""

from __future__ import annotations

from miethai.games.monopoly.rules.rulesets import RULESETS

RULE_IDS: list[tuple[str, ...]] = [()]  # by number, then by the number of the ruleset


def bar(*rules: str) -> int:
    """The number of a new obstacle that falls under this rule; where each ruleset has a rule of its
    own, their rules in the order of ``RULESETS``: classic, Karlsruhe."""
    RULE_IDS.append(rules * len(RULESETS) if len(rules) == 1 else rules)
    return len(RULE_IDS) - 1


# any move
ENOUGH_BANKRUPTS = bar("A-35", "MON-K-44")  # the game is over
ONE_LEFT = bar("MON-END-01")
TIME_WAS_UP = bar("A-39", "MON-K-45")
NO_SUCH_MOVE = bar("A-58", "MON-K-61")  # no rule knows it
NO_SUCH_SEAT = bar("MON-D-01", "MON-K-02")
OUT_OF_GAME = bar("MON-BKR-01", "MON-K-43")
BANKER_AMONG_PLAYERS = bar("MON-C-01", "MON-K-02")  # a role does not play
BANKER_ONLY = bar("A-58", "MON-K-02")
BANKER_HINTS_NOT = bar("A-58", "MON-K-62")  # at rent
MODERATOR_ONLY = bar("A-58", "MON-K-69")
JUDGE_ONLY = bar("A-58", "MON-K-73")

# preparation: the step that comes first
RULES_UNREAD = bar("MON-SETUP-01")
MONEY_FIRST = bar("MON-SETUP-02")
SHUFFLE_FIRST = bar("MON-SETUP-03")
TOKENS_FIRST = bar("MON-SETUP-04")
DEAL_FIRST = bar("MON-SETUP-01", "MON-K-06")
ORDER_FIRST = bar("MON-SETUP-06")
# preparation: its steps
MODERATOR_READS = bar("MON-SETUP-01", "MON-K-01")
NO_PAYOUT = bar("MON-SETUP-02", "MON-K-03")
BANK_IS_CLOSED = bar("MON-C-02", "MON-K-03")  # no player takes the bank's money
NO_SHUFFLE = bar("MON-SETUP-03", "MON-K-04")
TOKEN_TAKEN = bar("MON-SETUP-04")
NO_TOKEN = bar("MON-SETUP-04", "MON-K-05")
NO_DEAL = bar("MON-BUY-01", "MON-K-06")
DEALT_DEEDS_STAY = bar("MON-SETUP-01", "MON-K-06")
LOST_ORDER_THROW = bar("A-29")
ORDER_OF_OTHERS = bar("MON-SETUP-06")

# what the table waits for
SPACE_UNSETTLED = bar("MON-TURN-03")
DEBT_OPEN = bar("MON-CASH-01")
OFFER_OPEN = bar("A-75")
SALE_OPEN = bar("A-81")
CARD_UNREAD = bar("MON-SPACE-02", "MON-K-12")
CARD_UNDECIDED = bar("MON-SPACE-02")
THIRD_TRY_OPEN = bar("A-25")
BID_UNPAID = bar("A-14")
BREAK_ON = bar("A-58", "MON-K-75")
DISPUTE_OPEN = bar("A-58", "MON-K-65")
JUDGE_CALLED = bar("A-58", "MON-K-66")
DEED_AUCTION = bar("MON-BUY-03")
BUILDING_AUCTION = bar("MON-SHORT-01")
ESTATE_AUCTION = bar("MON-BKR-04")
LOTS_OPEN = bar("A-74", "MON-K-24")
HEIR_DECIDES = bar("MON-BKR-03")  # about mortgages taken over
TRADER_DECIDES = bar("MON-TRADE-05")
PLACE_BUILDINGS = bar("MON-BUILD-04")
BUILDING_PAUSE = bar("MON-BUILD-04", "MON-K-38")
SHORTAGE_OPEN = bar("A-79")
CARD_COMING = bar("MON-SPACE-02")
RENT_DICE_ROLL = bar("MON-RENT-05")
DICE_ROLL = bar("MON-TURN-02")
LAST_CALL_ON = bar("A-34", "MON-K-45")
BREAK_DUE = bar("A-58", "A-72")
MARK_DUE = bar("A-80")
CLOSED_MOMENT = bar("A-49")

# the turn
TWO_DICE = bar("MON-SETUP-05")
NOT_ON_TURN = bar("MON-TURN-01")
DICE_NOT_HANDED_ON = bar("MON-TURN-01", "MON-K-10")
NOT_TO_HAND_ON = bar("MON-TURN-06")
NOT_YET_TO_HAND_ON = bar("MON-TURN-06", "MON-K-10")
THROW_FROM_JAIL = bar("A-26")
THROW_AGAIN = bar("MON-TURN-04")
THROW_FIRST = bar("MON-TURN-01")
# jail
VISITOR = bar("MON-SPACE-05")
NOT_IN_JAIL = bar("MON-JAIL-04")
NO_FEE_NOW = bar("MON-JAIL-04")
FEE_TOO_DEAR = bar("MON-JAIL-04")
TOO_LATE_TO_PAY = bar("A-22")
NO_JAIL_CARD = bar("MON-JAIL-05")
NO_CARD_NOW = bar("MON-JAIL-05")
CARD_BEFORE_THROW = bar("A-25")
NO_WAITING = bar("A-26")
# buying
IN_AUCTION_NOW = bar("MON-BUY-03")
NOT_FOR_SALE = bar("MON-BUY-01")
STATION_NOT_FOR_SALE = bar("MON-BUY-02")  # or utility
OWN_SPACE = bar("MON-D-22", "MON-K-17")
DEED_TOO_DEAR = bar("MON-BUY-01")
STATION_TOO_DEAR = bar("MON-BUY-02")
NOTHING_TO_DECLINE = bar("MON-BUY-03", "MON-K-19")
OTHERS_BUY = bar("MON-BUY-03")
OTHERS_OFFER = bar("A-75")
OTHERS_LAST_CHANCE = bar("A-77", "MON-K-41")
NO_CARD_CHOICE = bar("MON-SPACE-02")

# auctions
NO_AUCTION = bar("A-74", "MON-K-19")
SCARCE_BUILDING = bar("A-79")
NOT_A_BIDDER = bar("MON-AUC-01")
NOT_A_BUILDER = bar("A-79")
LEADS_BIDDING = bar("A-74")
JAILED_BIDDER = bar("A-03")
PASSED = bar("A-13")
OTHERS_BID = bar("A-74")
BELOW_OPENING = bar("MON-C-03", "MON-K-20")
BELOW_OPENING_OF_BUILDING = bar("MON-SHORT-01")
BELOW_HOUSE_PRICE = bar("A-09")
NOT_ABOVE_BID = bar("A-13")
BELOW_STEP = bar("A-13", "MON-K-23")
BID_AND_PRICE_TOO_DEAR = bar("A-09")
PRICE_NOT_COVERED = bar("A-12")
BID_NOT_COVERED = bar("A-14", "MON-K-21")
BID_IS_BINDING = bar("A-74", "MON-K-22")
NOTHING_TO_PASS = bar("A-74")
BANKER_OPENS_LOTS = bar("A-74", "MON-K-23")
HAMMER_IS_BANKERS = bar("A-74", "MON-K-23")
ESTATE_IN_BOARD_ORDER = bar("A-41")
LOT_OUT_OF_ORDER = bar("A-74", "A-32")

# rent
RENT_BY_ITSELF = bar("A-16")
RENT_ASKED_ONCE = bar("A-16", "A-76")
NO_WAIVER = bar("A-57", "MON-K-54")
CLAIMED_BEFORE = bar("A-16", "A-76")
NO_VISITOR = bar("A-16", "MON-K-25")  # or the property is not one's own
OWNED_BY_OTHER_AT_LANDING = bar("A-16", "A-18")
MORTGAGED_NO_RENT = bar("MON-RENT-06", "MON-K-29")
JAILED_NO_RENT = bar("A-01", "MON-K-30")
CLAIMED_TOO_LATE = bar("A-16", "MON-K-26")
OWN_VISIT = bar("A-16", "MON-K-17")

# mortgages
NOT_TO_MORTGAGE = bar("MON-MORT-01")  # not one's own, or mortgaged
BUILT_UP = bar("MON-MORT-01")
GROUP_BUILT_UP = bar("A-47")
JAILED_MORTGAGE = bar("A-03")
NOT_TO_REDEEM = bar("MON-MORT-03")
HEIR_IN_BOARD_ORDER = bar("MON-BKR-03")
TRADER_IN_BOARD_ORDER = bar("A-75")
DEBTOR_REDEEMS_NOT = bar("A-77")
BIDDER_REDEEMS_NOT = bar("A-14")
REDEMPTION_TOO_DEAR = bar("MON-MORT-03")
TAKEOVER_TOO_DEAR = bar("MON-MORT-03")
NOTHING_TAKEN_OVER = bar("MON-TRADE-05")

# buildings
NO_STREET = bar("MON-BUILD-01")
NOT_WHOLE_GROUP = bar("MON-BUILD-01")
JAILED_BUILDER = bar("A-02", "MON-K-31")
DEBTOR_BUILDS_NOT = bar("A-48")
BUILD_ON_TURN = bar("A-49")
GROUP_MORTGAGED = bar("MON-BUILD-06")
ONE_HOTEL = bar("MON-BUILD-07")
NO_HOUSE_AT_HOTEL = bar("MON-BUILD-07", "MON-K-36")
FULL_OF_HOUSES = bar("MON-C-11", "MON-K-34")
HOTEL_NEEDS_HOUSES = bar("MON-C-11", "MON-K-35")
UNEVEN = bar("MON-BUILD-05")
UNEVEN_HOTELS = bar("A-53")
NO_STOCK = bar("MON-SHORT-02")
BUILDING_TOO_DEAR = bar("MON-BUILD-03")
NO_NUMBER = bar("MON-BUILD-04")  # of buildings announced
NO_WHOLE_GROUP = bar("MON-BUILD-01")  # anywhere
GROUPS_MORTGAGED = bar("MON-BUILD-06")
TOO_FEW_IN_STOCK = bar("MON-SHORT-02")
TOO_MANY_TO_PAY = bar("MON-BUILD-03")
NOTHING_SCARCE = bar("A-79")
# selling them
NOT_OWN_BUILDING = bar("MON-CASH-02")
NO_BUILDING = bar("MON-CASH-02")
BANK_BUYS_NO_DEEDS = bar("MON-D-17")
UNEVEN_SALE = bar("MON-CASH-03")
HOTELS_FIRST = bar("MON-D-29")
HOTEL_SOLD_WHOLE = bar("A-51")
NO_HOUSES_FOR_HOTEL = bar("A-54")
NO_SALE = bar("A-81")
NOTHING_SOLD = bar("A-81")
UNEVEN_RESULT = bar("MON-CASH-03")

# trade
NO_OFFER = bar("A-75")
NOT_A_PARTNER = bar("A-75")
OFFER_BEGUN = bar("A-75")
JAILED_TRADER = bar("A-03")
TOO_MANY_OFFERS = bar("A-75")
NO_LOANS = bar("A-57", "MON-K-53")
NOT_THEIRS_TO_TRADE = bar("MON-TRADE-03")
BUILT_NOT_TRADED = bar("MON-TRADE-02")
NEIGHBOUR_BUILT = bar("A-47")
OFFER_RESTS = bar("A-75")
CASH_OUT_OF_RANGE = bar("A-75")
ASSETS_GONE = bar("A-75")
DEEDS_CHANGED = bar("A-75")  # mortgaged or redeemed since the offer was made
ONE_SIDED = bar("A-57")
EMPTY_OFFER = bar("A-75")
SIDE_TOO_DEAR = bar("A-75")
FEES_TOO_DEAR = bar("A-46")
DEBT_NOT_COVERED = bar("A-77")
DEBTOR_POORER = bar("A-77")
NO_QUESTION = bar("A-75")
# debts
NO_DEBT = bar("A-77")
OWN_MEANS_SUFFICE = bar("A-77")
OTHERS_ASKED_FIRST = bar("A-77", "MON-K-41")

# roles and the table
NO_CARD_TO_READ = bar("MON-SPACE-02", "MON-K-12")
NO_STEP = bar("A-13", "MON-K-23")
MARKS_ARE_BANKERS = bar("A-80", "MON-K-58")
AUCTION_MARK_CALLED = bar("A-80", "MON-K-24")
NO_AUCTION_MARK = bar("A-80", "A-32")
END_MARK_CALLED = bar("A-39", "MON-K-45")
NO_END_MARK = bar("A-39")
NO_TIMEOUT = bar("A-62")
NO_VALUATION = bar("MON-C-13", "MON-K-46")
NO_BREAK = bar("A-58", "MON-K-75")
BANKER_CALLS_BREAKS = bar("A-58", "MON-K-68")
BREAK_NOT_ASKED = bar("A-58", "MON-K-74")
JUDGED_ALREADY = bar("A-58", "MON-K-73")
NO_DISPUTE = bar("A-58", "MON-K-65")
NO_RULING = bar("A-58", "MON-K-65")
JUDGE_DECIDES = bar("A-58", "MON-K-66")
JUDGE_NOT_CALLED = bar("A-58", "MON-K-66")
JUDGE_CANNOT = bar("A-58", "MON-K-73")
ROLE_CHANGES_NOTHING = bar("A-58", "MON-K-61")
BANKER_AMONG_PLAYERS_CHANGES_NOTHING = bar("MON-C-01", "MON-K-61")
HAND_IN_BANK = bar("MON-C-02", "MON-K-56")
MONEY_WITHOUT_RULE = bar("A-57", "MON-K-53")
TOKEN_STAYS = bar("MON-TURN-02", "MON-K-73")
TOKEN_STAYS_WITHOUT_CASE = bar("MON-TURN-02", "MON-K-66")
BANKER_MOVES_NO_TOKEN = bar("MON-TURN-02", "MON-K-61")
MODERATOR_MOVES_NO_TOKEN = bar("MON-TURN-02", "MON-K-69")

# chance
NO_DICE_NOW = bar("MON-TURN-01")
NO_CARD_FROM_PILE = bar("MON-SPACE-02")
CARD_IS_KEPT = bar("MON-D-15")  # a jail card is missing from its pile
NOT_TOP_CARD = bar("A-55", "MON-K-13")
LOT_NOT_DRAWN = bar("A-74", "A-32")
STREETS_ONLY = bar("MON-SETUP-01", "A-30")
NO_DEED_DEALT = bar("MON-BUY-01", "MON-K-06")
NOT_BY_CHANCE = bar("MON-TURN-01")
