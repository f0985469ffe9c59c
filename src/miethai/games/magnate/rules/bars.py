"""What can stand against a move: a number for every obstacle, and the rule that it is a case of.

The phases climb one ladder a verb and give such a number, or 0 where nothing stands against the
move; ``rules.bar`` sends a move to its ladder. Several obstacles may fall under the same rule.
"""

from __future__ import annotations

RULE_IDS = [""]  # of the rule by number


def bar(rule: str) -> int:
    """The number of a new obstacle that falls under this rule."""
    RULE_IDS.append(rule)
    return len(RULE_IDS) - 1


# any move
GAME_OVER = bar("MAG-NEXT-02")
NO_SUCH_MOVE = bar("MAG-ROUND-01")  # no phase knows it
NO_SUCH_SEAT = bar("R-48")

# the phase: what the table does now instead
LAYING_TILES = bar("MAG-SETUP-09")
SETTLING_TENANTS = bar("MAG-ADV-03")
DRAWING_MARKERS = bar("R-22")
CHOOSING_HOLDER = bar("R-08")
MARKET_AT_WORK = bar("MAG-MKT-01")
OTHER_PHASE = bar("MAG-ROUND-01")

# phase 1
PASSED = bar("MAG-AUCTION-05")
LEADS_BIDDING = bar("MAG-AUCTION-06")  # who leads waits for the others to raise
HOLDER_OPENS = bar("MAG-AUCTION-03")
OTHERS_BID = bar("MAG-AUCTION-04")
BID_TOO_LOW = bar("R-06")
BID_TOO_HIGH = bar("MAG-TERM-05")
BID_OR_PASS = bar("MAG-AUCTION-04")  # nothing else is an answer

# phase 2: whose turn, which building
HAD_TENANTS_TURN = bar("MAG-RENT-01")
TENANTS_OF_OTHERS = bar("MAG-TENANT-01")
NOT_OWN_BUILDING = bar("MAG-TENANT-04")
NO_BUILDING = bar("MAG-TENANT-04")
FULL = bar("MAG-TENANT-04")
LEFT_FOR_GOOD = bar("MAG-SELL-14")  # it was sold and is nobody's now
TRIED = bar("R-12")
ATTEMPT_OPEN = bar("MAG-TENANT-03")
NO_DICE = bar("R-13")
# phase 2: the attempt
NO_ATTEMPT = bar("MAG-TENANT-04")  # a building comes first
COMMIT_FIRST = bar("MAG-TENANT-06")
TOO_MANY_ADS = bar("MAG-TENANT-06")
NOT_TAKEN_BACK = bar("MAG-TENANT-06")  # a program does not ask for it
COMMITTED_BEFORE = bar("MAG-TERM-14")
ROLL_FIRST = bar("MAG-TENANT-07")
ROLLED = bar("MAG-TENANT-07")
FIVES_AFTER_ROLL = bar("MAG-TERM-14")
NOTHING_COMMITTED = bar("MAG-TERM-14")
FIVES_OVER = bar("MAG-TENANT-08")  # sets are being formed
NO_DIE_TO_SET = bar("MAG-MOD-01")
FIVES_FIRST = bar("MAG-TENANT-08")
# phase 2: taking tenants
NO_CATEGORIES = bar("MAG-TERM-09")  # in the base game
CATEGORY_MISSING = bar("MAG-ADV-08")
OTHER_TYPE = bar("MAG-TERM-08")
OTHER_TYPE_ADVANCED = bar("MAG-ADV-07")
TOO_FEW = bar("MAG-TENANT-10")
MUST_TAKE_ALL = bar("R-11")
NONE_DECLINED = bar("R-11")
NO_ROOM = bar("MAG-TENANT-11")
NO_ROOM_ADVANCED = bar("MAG-ADV-09")
NOT_AVAILABLE = bar("MAG-TERM-12")
DICE_TOO_LOW = bar("MAG-TENANT-09")
DICE_TOO_LOW_ADVANCED = bar("MAG-ADV-10")

# phase 3: whose turn
ACTED = bar("MAG-ACT-02")
ACTION_OF_OTHERS = bar("MAG-ACT-01")
EVICT_FIRST = bar("R-24")  # which tenants leave is still to be said
NOT_EVICTED = bar("R-24")
ACTION_DUE = bar("MAG-ACT-03")
NO_SKIPPING = bar("R-26")
# phase 3: plots
CROSSED_OUT = bar("MAG-SETUP-03")
OWNED = bar("MAG-BUY-09")
BUILT_ON = bar("MAG-BUY-05")
BOUGHT_BEFORE = bar("R-20")
LAND_TOO_DEAR = bar("MAG-BUY-01")
NO_MARKER = bar("MAG-SETUP-02")  # nor a plot of one's own in the district
NO_NEIGHBOUR = bar("MAG-BUY-07")
DOUBLE_TOO_DEAR = bar("MAG-BUY-04")
NOT_OWN_PLOT = bar("MAG-BUILD-02")
STANDS_THERE = bar("R-25")
BUILDING_TOO_DEAR = bar("MAG-BUILD-01")
NOT_TO_SELL = bar("MAG-SELL-01")
ADS_TOO_DEAR = bar("MAG-AD-02")

# chance
TILE_LAID = bar("MAG-SETUP-09")
TILES_FIXED = bar("R-42")  # in the introductory game
NOT_DRAWN_BY_CATEGORY = bar("MAG-ADV-03")
NO_TOKEN_LEFT = bar("MAG-SETUP-07")
MARKERS_LATER = bar("MAG-NEXT-06")
MARKER_ASIDE = bar("R-50")
MARKER_LIES = bar("MAG-NEXT-07")
MARKER_GONE = bar("MAG-BUY-02")
MARKER_OF_AI = bar("MAG-AI-58")
HOLDER_KNOWN = bar("R-08")
TENANT_CARDS_LATER = bar("MAG-NEXT-03")
TENANT_CARD_USED = bar("MAG-NEXT-05")
NO_ROLL = bar("MAG-TENANT-07")
OTHER_NUMBER_OF_DICE = bar("MAG-TENANT-05")
RISK_LATER = bar("MAG-MKT-01")
NO_RISK_YET = bar("MAG-MKT-02")  # in round 1
RISK_DRAWN = bar("MAG-RISK-03")
BIDS_ARE_DECIDED = bar("MAG-AUCTION-04")  # seats decide, not chance
TENANTS_ARE_DECIDED = bar("MAG-TENANT-02")
ACTIONS_ARE_DECIDED = bar("MAG-ACT-01")

# the AI opponent
NO_AI = bar("MAG-AI-01")
AI_DRAWS_LATER = bar("MAG-AI-39")
AI_CARD_OPEN = bar("MAG-AI-59")  # the last one is not carried out yet
OTHER_LEVEL = bar("MAG-AI-07")
AI_CARD_DRAWN = bar("MAG-AI-43")
FIRST_AI_CARD = bar("MAG-AI-13")
NO_TIE = bar("MAG-AI-59")
TIE_BY_DIE = bar("MAG-AI-59")
TIE_BY_LOT = bar("R-38")
AI_BIDS_ONCE = bar("MAG-AI-20")
AI_NEVER_BIDS = bar("MAG-AI-27")
AI_LETS_BY_RULE = bar("MAG-AI-29")
AI_HAS_NO_ADS = bar("MAG-AI-10")
AI_ROLLS_SIXES = bar("MAG-AI-30")
AI_ADVERTISES_BY_CARD = bar("MAG-AI-38")
AI_ACTS_BY_CARD = bar("MAG-AI-39")

# draws and throws that no seat makes
SEATS_LAY_NO_TILES = bar("MAG-SETUP-09")
SEATS_DRAW_NO_TOKENS = bar("MAG-ADV-03")
SEATS_DRAW_NO_MARKERS = bar("MAG-NEXT-06")
SEATS_CHOOSE_NO_HOLDER = bar("R-08")
SEATS_CHOOSE_NO_DICE = bar("MAG-TENANT-07")
SEATS_DRAW_NO_RISK = bar("MAG-MKT-01")
SEATS_DRAW_NO_TENANT_CARDS = bar("MAG-NEXT-03")
SEATS_DRAW_NO_AI_CARDS = bar("MAG-AI-39")
SEATS_CHOOSE_NO_LOT = bar("MAG-AI-59")
