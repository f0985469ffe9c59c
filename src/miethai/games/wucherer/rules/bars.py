"""What can stand against a move: a number for each, and the rule to cite.

A rule function ``bar_…`` gives 0 if a move may be made, or one of these numbers. Where the two
editions have a rule of their own, a number has an id for each: that of 2013, then the classic one.
"""

from __future__ import annotations

from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.rulesets import RULESETS
from miethai.games.wucherer.rules.state import RECALL_DRAFT
from miethai.kernel.rule import Lookup, rule

IDS: list[tuple[str, ...]] = [("",) * len(RULESETS)]  # by number, then by ruleset


def bar(id_: str, *classic: str) -> int:
    """A number for one more thing that can stand against a move."""
    IDS.append((id_, *(classic or (id_,))))
    return len(IDS) - 1


# --- any move ------------------------------------------------------------------------------------
GAME_OVER = bar("WUC-GEN-01")
NO_SUCH_MOVE = bar("WUC-N-06", "WUC-O-05")  # no part of a turn knows it
NO_SUCH_SEAT = bar("WUC-GEN-02")
NOT_ON_TURN = bar("WUC-TURN-01")
OTHER_PHASE = bar("WUC-TURN-02")
ANSWER_COMES_FIRST = bar("WUC-TURN-03")
NOT_ASKED = bar("AMB-72")
TAKEN_BACK = bar("WUC-PLAY-04")  # what was played is played
OTHER_PLAY_BEGUN = bar("WUC-PLAY-02")
NO_PLAY_BEGUN = bar("WUC-PLAY-05")
HOUSE_BEGUN = bar("WUC-N-19", "WUC-O-10")
NO_CHECK_IN_FIRST_TURN = bar("WUC-N-08", "AMB-02")
NO_BAIL_IN_FIRST_TURN = bar("AMB-02")

# --- cards in the hand ---------------------------------------------------------------------------
NOT_HELD = bar("WUC-PLAY-01")
BUILT_IN = bar("WUC-GEN-03")
NOT_IN_DECK = bar("WUC-N-58", "WUC-O-01")
MONSTER_IS_MADE = bar("WUC-N-46")
LIES_IN_SUPPLY = bar("WUC-N-02")
OUT_OF_TURN = bar("WUC-N-07", "WUC-TURN-01")
JAILED_OUT_OF_TURN = bar("AMB-59")

# --- chance --------------------------------------------------------------------------------------
DEALING = bar("WUC-SETUP-03")
NOT_IN_PILE_AT_START = bar("WUC-SETUP-02")
NOT_ON_TOP = bar("WUC-BUY-05")
CARD_IS_DRAWN = bar("WUC-BUY-05")
NONE_BOUGHT = bar("WUC-BUY-03")
PILE_USED_UP = bar("WUC-END-03")
RUBBLE_COMES_FIRST = bar("AMB-73")
GOES_UNDER_PILE = bar("WUC-BOMB-02")
NO_PILE = bar("WUC-END-02")

# --- phase 1 -------------------------------------------------------------------------------------
OTHER_ITEM = bar("AMB-03")
NO_COINS_TO_EVICT = bar("AMB-03")  # so that item was passed over
SQUATTERS_DRIVE_OUT = bar("WUC-CHECK-01")
HANDLED_ALREADY = bar("WUC-CHECK-04")
SQUATTERS_STAY = bar("AMB-06")
NO_NOMAD = bar("WUC-N-10")
NO_SCIENTIST = bar("WUC-N-13")
NOT_JAILED = bar("WUC-JAIL-01")
NO_COINS_FOR_BAIL = bar("WUC-CHECK-06")
TOO_LATE_FOR_BAIL = bar("WUC-CHECK-05")
WAS_TOO_POOR_FOR_BAIL = bar("WUC-CHECK-05")  # and is still
NOBODY_HOMELESS = bar("WUC-CHECK-03")
NOTHING_TO_LAY_OFF = bar("WUC-BUY-04")
NO_PROPERTIES = bar("WUC-MOVE-04")

# --- building ------------------------------------------------------------------------------------
NOT_FOR_OTHERS = bar("AMB-11", "WUC-O-08")
NEEDS_FLOOR_AND_ROOF = bar("WUC-BUILD-02")
NO_FLOOR_AT_HAND = bar("WUC-BUILD-01")
NO_FLOOR_ON_BACK = bar("WUC-N-02", "AMB-62")
NO_FLOOR_ON_MONSTER = bar("WUC-N-02")
NO_MONSTER_FLOOR = bar("WUC-N-02", "WUC-O-01")
HOUSES_ARE_FINISHED = bar("WUC-BUILD-04")
FULL_HEIGHT = bar("WUC-BUILD-02")
NEEDED_AS_ROOF = bar("WUC-BUILD-03")
NO_FLOOR_YET = bar("WUC-BUILD-02")
NO_ROOF_CARD = bar("WUC-O-09")
NO_ROOF_LEFT = bar("WUC-N-22")
ROOF_TOO_DEAR = bar("WUC-N-20")
ROOF_TOO_DEAR_THERE = bar("AMB-10")
NO_SITE = bar("WUC-BUILD-02")
ATTIC_ON_NEW_HOUSE = bar("WUC-N-24", "WUC-O-14")
FLAT_ROOF_ON_NEW_HOUSE = bar("WUC-N-23")
LOFT_NEEDS_ROOF = bar("WUC-BUILD-07", "WUC-O-14")
EXTENDED_ALREADY = bar("WUC-BUILD-09")
ROOF_IS_FLAT = bar("WUC-BUILD-06")
NO_BARE_ROOF = bar("WUC-O-13")

# --- flats ---------------------------------------------------------------------------------------
NO_SUCH_HOUSE = bar("WUC-MOVE-03")
NO_SUCH_FLAT = bar("WUC-FIT-05")
NOT_VACANT = bar("WUC-MOVE-02")
NOT_VACANT_TO_SQUAT = bar("WUC-FIT-09")
MUST_LEAVE_HOUSE = bar("WUC-FIT-10")
WAS_REMOVED_THENCE = bar("AMB-32")
TOO_MANY_FLOORS = bar("WUC-FIT-01")
SQUATTED = bar("WUC-N-29", "AMB-14")
SQUATTED_TOO = bar("WUC-N-29", "WUC-O-17")  # for a tenant that squatters drive out
LONERS_INSIDE = bar("WUC-FIT-08")
OTHERS_INSIDE = bar("WUC-FIT-07")
ONLY_SQUATTERS_INSIDE = bar("AMB-55")
TOO_LOUD = bar("WUC-N-72")
TOO_LOUD_AGAIN = bar("WUC-N-39")  # for a tenant that the Kneipe drives out
NO_SECOND_FLAT = bar("WUC-FIT-04")
FLATS_OF_TWO_PARTS = bar("AMB-12")
SCIENTIST_IN_ATTIC = bar("WUC-N-34")
PUB_AT_BOTTOM = bar("WUC-N-36")
DOG_AT_BOTTOM = bar("WUC-N-41")
PENSIONER_AT_BOTTOM = bar("WUC-O-27")
NO_FLAT_FITS = bar("WUC-MOVE-01")
TENANT_NEEDS_FLAT = bar("WUC-MOVE-01")
NO_FLAT_TO_SQUAT = bar("WUC-FIT-09")

# --- what is aimed at whom -----------------------------------------------------------------------
RELOCATES_TENANT = bar("WUC-RELOC-01")
MURDERS_TENANT = bar("WUC-MURDER-01")
STRIKES_TENANT = bar("WUC-STRIKE-01")
REMOVES_SQUATTERS = bar("WUC-TEN-08")
RECALLS_MOTHER = bar("WUC-TEN-13")
BOMBS_HOUSE = bar("WUC-BOMB-01")
USES_HOUSE = bar("WUC-OWN-01")
DEMOLISHES_HOUSE = bar("WUC-DEM-01")
CONVERTS_ROOF = bar("WUC-BUILD-07")
CONVERTS_CELLAR = bar("WUC-BUILD-08")
COVERS_ROOF = bar("WUC-O-13")
HOUSE_NOT_BUILT = bar("WUC-PLAY-03")
NO_EFFECT = bar("AMB-38")
FLATSHARE_SURVIVES = bar("WUC-N-48")
SINGLE_SURVIVES = bar("WUC-O-28")
SQUATTERS_PAY_NOTHING = bar("WUC-O-16")
POLICE_AIM = bar("AMB-15")
POLITICS_USES = bar("WUC-N-64", "WUC-O-43")
POLITICS_FREES_NOBODY = bar("WUC-N-64")
RECALLED_OFTEN = bar("AMB-56")
FEES_TOO_HIGH = bar("AMB-26")
NOT_WITHIN_HOUSE = bar("AMB-22")
ONLY_TO_FLATS = bar("WUC-N-65", "WUC-O-44")
MOVES_TO_FLAT = bar("WUC-N-65", "WUC-O-45")

# --- tenants that leave --------------------------------------------------------------------------
NEEDS_OTHERS_HOUSE = bar("WUC-N-11")
OWN_HOUSES_FIRST = bar("AMB-07", "WUC-O-07")
OTHERS_NEED_FLAT = bar("AMB-32")
ALL_NEED_FLATS = bar("AMB-37")  # before a demolition
NOMAD_FINDS_FLAT = bar("WUC-N-12")
MONSTER_FINDS_FLAT = bar("WUC-N-15")
FINDS_FLAT_FROM_MUSIC = bar("WUC-N-45", "WUC-O-21")
FINDS_FLAT_FROM_PUB = bar("WUC-N-40")
STAYS_WITH_MUSIC = bar("WUC-TEN-10")
STAYS_IN_PUB_HOUSE = bar("WUC-N-37")
STAYS_NEAR_PUB = bar("WUC-N-38")
STAYS_IN_OTHER_HOUSE = bar("WUC-DEM-02")
LANDLORD_DECIDES = bar("WUC-CHECK-02")
EVICTOR_DECIDES = bar("WUC-N-11")
SCIENTIST_DECIDES = bar("WUC-N-14")
MUSIC_DECIDES = bar("WUC-N-44", "WUC-O-20")
PUB_DECIDES = bar("WUC-N-39")
OWNER_DECIDES = bar("WUC-DEM-02")
NO_ANSWER_TO_THIS = bar("WUC-REACT-05")

# --- answers -------------------------------------------------------------------------------------
ANSWERS_SQUATTERS = bar("WUC-REACT-01")
ANSWERS_CRIME = bar("WUC-REACT-02")
ANSWERS_SEARCH = bar("WUC-REACT-03")
POLITICS_IS_NO_ALIBI = bar("WUC-REACT-03", "WUC-O-43")
ANSWERS_MOVE = bar("WUC-REACT-04")
POLICE_ANSWERS = bar("WUC-POLICE-01")
MADMAN_ANSWERS = bar("WUC-MAD-01")
ALIBI_ANSWERS = bar("WUC-ALI-03")
BROKER_ANSWERS = bar("WUC-BROKER-01")
COURT_FREES = bar("WUC-COURT-01")
REPORTED_ALREADY = bar("AMB-17")
OWN_CRIME = bar("AMB-19")
OTHER_KIND_OF_CRIME = bar("AMB-19")
MAD_HITS_PERPETRATOR = bar("WUC-MAD-02")
MAD_CANNOT_MURDER = bar("AMB-69")
SQUATTERS_ARE_NO_TENANTS = bar("WUC-O-16")  # for Der Irre
NO_POLICE_AGAINST_MADMAN = bar("WUC-MAD-03")
ALIBI_MUST_SHOW = bar("AMB-20")
BROKER_NOT_PAID = bar("AMB-26")
OTHERS_ASKED_IN_TURN = bar("AMB-47")
RECYCLING_WINDOW = bar("AMB-39")
DISCARD_EMPTY = bar("WUC-O-40")
OWN_RECYCLING = bar("AMB-75")

# --- trade ---------------------------------------------------------------------------------------
NO_OFFER = bar("WUC-N-06", "WUC-O-11")  # none is open; in 2013 there is none at all
OFFER_TO_ONESELF = bar("WUC-O-11")
OFFER_RULES = bar("AMB-40")
TOO_MANY_COINS = bar("AMB-40")
WANTED_NOT_HELD = bar("AMB-40")  # nothing to give or to name a price for
NO_MORE_PRICES = bar("AMB-40")
PRICE_NO_ANSWER = bar("AMB-40")  # not more than was offered, or not less than is asked
WANTS_ROOF = bar("WUC-O-11")
NO_SWAPS = bar("WUC-O-12")
GIVES_HELD_CARDS = bar("WUC-O-50")


# --- by card and cause ---------------------------------------------------------------------------
def by_kind(numbers: dict[int, int]) -> Lookup:
    """The numbers by kind of card, 0 for the others; behind the cards the two further drafts."""
    return Lookup(numbers.get(kind, 0) for kind in range(tables.KINDS + 2))


EXTENSIONS = {
    tables.LOFT: CONVERTS_ROOF,
    tables.CELLAR: CONVERTS_CELLAR,
    tables.FLAT_ROOF: COVERS_ROOF,
}
# What each card is aimed at.
AIM = by_kind(
    {
        tables.RELOCATION: RELOCATES_TENANT,
        tables.MURDER: MURDERS_TENANT,
        tables.RENT_STRIKE: STRIKES_TENANT,
        tables.POLICE: REMOVES_SQUATTERS,
        RECALL_DRAFT - 1: RECALLS_MOTHER,
        tables.BOMB: BOMBS_HOUSE,
        tables.OWN_USE: USES_HOUSE,
        tables.DEMOLITION: DEMOLISHES_HOUSE,
        **EXTENSIONS,
    }
)
# Cards that answer something out of turn.
ANSWER = by_kind(
    {
        tables.POLICE: POLICE_ANSWERS,
        tables.MADMAN: MADMAN_ANSWERS,
        tables.ALIBI: ALIBI_ANSWERS,
        tables.BROKER: BROKER_ANSWERS,
    }
)
# Where some tenants live only.
PLACE = by_kind(
    {
        tables.SCIENTIST: SCIENTIST_IN_ATTIC,
        tables.PUB: PUB_AT_BOTTOM,
        tables.DOG_OWNER: DOG_AT_BOTTOM,
        tables.PENSIONER: PENSIONER_AT_BOTTOM,
    }
)
# By the cause of a removal: who says where a tenant moves (3.3), and that it is not laid off yet.
DECIDER = Lookup(
    (
        LANDLORD_DECIDES,
        EVICTOR_DECIDES,
        SCIENTIST_DECIDES,
        MUSIC_DECIDES,
        PUB_DECIDES,
        OWNER_DECIDES,
    )
)
FINDS_FLAT = Lookup(
    (
        NOBODY_HOMELESS,
        NOMAD_FINDS_FLAT,
        MONSTER_FINDS_FLAT,
        FINDS_FLAT_FROM_MUSIC,
        FINDS_FLAT_FROM_PUB,
        DEMOLISHES_HOUSE,
    )
)


# --- one for many --------------------------------------------------------------------------------
SEVERAL = -1  # in place of a number: not the same stands against all


@rule
def join(found, number):
    """What stands against all of many: the one number, or SEVERAL; 0 while there is none."""
    if number == 0 or number == found:
        return found
    return number if found == 0 else SEVERAL
