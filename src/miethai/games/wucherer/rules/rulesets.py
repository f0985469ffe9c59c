"""The options of Wucherer and its two rulesets as rows of them."""

from __future__ import annotations

import re

from miethai.kernel.fields import PUBLIC, Field, field
from miethai.kernel.options import Choice, Flag, Number, Option, Ruleset, numbered

NULL = {"null": -1}


def _field(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def flag(name: str, default: bool, rule: str) -> Option:
    return Flag(name, default, rule, _field(name))


def choice(name: str, values: str, rule: str) -> Option:
    words = tuple(values.split())
    return Choice(name, words[0], rule, _field(name), words)


def number(name: str, default: int, rule: str, low: int, high: int) -> Option:
    return Number(name, default, rule, _field(name), low, high)


# What the sheets themselves say differently: a table cannot mix these.
EDITION: tuple[Option, ...] = (
    choice("cardSet", "2013 classic", "WUC-N-58"),
    flag("roofSupply", True, "WUC-N-20"),
    flag("flatRoofOnRoof", False, "WUC-N-23"),
    flag("squattersAreTenants", True, "WUC-N-30"),
    choice("musicianDecider", "landlord player", "WUC-N-44"),
    choice("musicianHomeless", "discard stay", "WUC-N-45"),
    choice("removalPaidBy", "bank player", "WUC-N-50"),
    choice("brokerPaidBy", "bank player", "WUC-N-60"),
    choice("murderedGo", "under-pile discard", "WUC-N-63"),
    flag("relocationUnderPile", False, "WUC-N-65"),
    flag("politicsReleases", False, "WUC-N-64"),
    flag("lastLapDrawer", True, "WUC-N-57"),
    flag("incomeFirst", False, "WUC-N-56"),
    flag("roofTrade", False, "WUC-N-02"),
)

# The first value of a choice is the default of the edition of 2013.
FREE: tuple[Option, ...] = (
    Number("players", 4, "WUC-GEN-02", low=2, high=6),
    Choice("deck", "reference", "AMB-01", "", ("reference",)),
    number("firstSeat", 1, "WUC-N-05", 1, 6),
    Number("dealer", None, "WUC-O-03", "dealer", 1, 6, {"null": -1, "last": 0}),
    number("startMoney", 3, "AMB-67", 0, 1000),
    flag("skipFirstCheck", True, "AMB-02"),
    choice("checkOrder", "listed free", "AMB-03"),
    choice("rentBasis", "current printed", "AMB-05"),
    flag("squattersNeverLeave", True, "AMB-06"),
    flag("squatterMoveOwnFirst", False, "AMB-07"),
    choice("basicIncome", "total-zero no-open-house minimum", "AMB-08"),
    choice("roofPriceBasis", "builder owner", "AMB-10"),
    flag("buildForOthers", True, "AMB-11"),
    flag("doubleAcrossParts", True, "AMB-12"),
    flag("tenantProperties", True, "AMB-13"),
    flag("beginnerKeepsPositions", True, "AMB-13"),
    choice("squattedHouseClosed", "all forced", "AMB-14"),
    choice("policeEvicts", "one all", "AMB-15"),
    choice("policeReach", "own any", "WUC-TEN-08"),
    flag("policeVsMovedSquatters", True, "AMB-16"),
    flag("doubleSearch", False, "AMB-17"),
    choice("madmanKind", "same free", "AMB-19"),
    choice("madmanStrikes", "must may", "WUC-MAD-02"),
    flag("mustShowAlibi", False, "AMB-20"),
    flag("moveWithinHouse", True, "AMB-22"),
    flag("classicMoveIgnoresFit", False, "AMB-23"),
    flag("feeWithoutMove", False, "AMB-25"),
    choice("shortPayment", "partial forbid", "AMB-26"),
    flag("brokerOnOwnMove", True, "AMB-27"),
    flag("strikeWaits", True, "AMB-29"),
    choice("networkRent", "rank fixed", "AMB-30"),
    flag("displaceMaximal", True, "AMB-32"),
    flag("pubLasting", True, "AMB-33"),
    choice("monsterReturn", "supply hand", "AMB-34"),
    choice("demolishSquatters", "rehouse discard", "AMB-36"),
    flag("allowNullPlays", True, "AMB-38"),
    choice("recyclingWindow", "every-discard own-turn", "AMB-39"),
    number("tradeOfferCap", 3, "AMB-40", 0, 20),
    choice("tradeRoofs", "dach any-roof", "AMB-40"),
    flag("counterOffers", True, "AMB-40"),
    flag("reshuffleAt56", False, "AMB-42"),
    choice("tieBreak", "shared houses hand", "AMB-43"),
    flag("builderMayPeek", True, "AMB-44"),
    flag("discardBrowsable", True, "AMB-45"),
    flag("freeCounters", False, "AMB-47"),
    flag("attackerCounters", True, "AMB-47"),
    flag("hiddenMoney", False, "WUC-O-49"),
    flag("freeTrade", False, "WUC-O-50"),
    choice("match", "single rounds target", "AMB-52"),
    number("matchRounds", 3, "WUC-O-47", 1, 99),
    number("matchTarget", 75, "WUC-O-48", 1, 10000),
    Choice("records", "first", "AMB-53", "", ("first", "best", "all")),
    flag("roofAsFloor", False, "AMB-62"),
    flag("familyVictimReports", False, "AMB-71"),
    flag("askOnlyIfHeld", False, "AMB-72"),
    flag("autoForced", True, "AMB-72"),
)

OPTIONS = (*FREE, *EDITION)


def _row(option: Option) -> Field:
    """The field of an option: one byte is enough for flags and choices."""
    type_ = "i2" if isinstance(option, Number) else "i1"
    meaning = f"option {option.name} ({option.rule})"
    return field(option.field, type_, 0, PUBLIC, meaning, fixed=True)


OPTION_FIELDS = [_row(o) for o in OPTIONS if o.field]

EDITION_2013 = Ruleset(
    "wucherer-2013",
    "wucherer",
    OPTIONS,
    (2, 4, 6),
    fixed={o.name: o.rule for o in EDITION}
    | {
        "dealer": "WUC-N-05",  # the players agree on a first seat
        "hiddenMoney": "WUC-N-04",
        "freeTrade": "WUC-N-06",  # no phase of a turn has trade
        "tradeOfferCap": "WUC-N-06",
        "counterOffers": "WUC-N-06",
        "tradeRoofs": "WUC-N-02",  # a Dach lies in the supply, never in a hand
        "roofAsFloor": "WUC-N-02",
        "freeCounters": "WUC-N-07",
        "attackerCounters": "WUC-N-07",
        "policeReach": "WUC-TEN-08",  # "in einem deiner Häuser"
        "classicMoveIgnoresFit": "WUC-N-65",
        "shortPayment": "WUC-N-60",  # the bank pays, and it has enough
        "recyclingWindow": "WUC-N-58",  # no such card
        "match": "WUC-GEN-01",  # one game decides
        "matchRounds": "WUC-GEN-01",
        "matchTarget": "WUC-GEN-01",
    },
)

CLASSIC = Ruleset(
    "wucherer-classic",
    "wucherer",
    OPTIONS,
    (2, 4, 6),
    differs={
        "cardSet": "classic",
        "roofSupply": False,
        "flatRoofOnRoof": True,
        "squattersAreTenants": False,
        "musicianDecider": "player",
        "musicianHomeless": "stay",
        "removalPaidBy": "player",
        "brokerPaidBy": "player",
        "murderedGo": "discard",
        "relocationUnderPile": True,
        "politicsReleases": True,
        "lastLapDrawer": False,
        "incomeFirst": True,
        "roofTrade": True,
        "dealer": "last",
        "skipFirstCheck": False,
        "squatterMoveOwnFirst": True,
        "buildForOthers": False,
        "beginnerKeepsPositions": False,
        "squattedHouseClosed": "forced",
        "feeWithoutMove": True,
        "brokerOnOwnMove": False,
        "demolishSquatters": "discard",
        "reshuffleAt56": True,
        "roofAsFloor": True,
        "familyVictimReports": True,
        "policeReach": "any",  # the sheet names no limit
        "madmanStrikes": "may",
    },
    fixed={
        "cardSet": "WUC-O-01",
        "roofSupply": "WUC-O-09",
        "flatRoofOnRoof": "WUC-O-13",
        "squattersAreTenants": "WUC-O-16",
        "musicianDecider": "WUC-O-20",
        "musicianHomeless": "WUC-O-21",
        "removalPaidBy": "WUC-O-31",
        "brokerPaidBy": "WUC-O-42",
        "murderedGo": "WUC-O-39",
        "relocationUnderPile": "WUC-O-44",
        "politicsReleases": "WUC-O-43",
        "lastLapDrawer": "WUC-O-35",
        "incomeFirst": "WUC-O-33",
        "roofTrade": "WUC-O-11",
        "firstSeat": "WUC-O-03",  # the dealer's left neighbour begins
    },
)

EDITION_2013, CLASSIC = RULESETS = numbered(EDITION_2013, CLASSIC)
