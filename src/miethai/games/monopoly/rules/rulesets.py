"""The options of Monopoly and its two rulesets as rows of them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from miethai.games.monopoly.rules.tables import BOARD, CARD_SETS
from miethai.kernel.fields import Field
from miethai.kernel.options import (
    Choice,
    Flag,
    Number,
    Numbers,
    Option,
    Ruleset,
    Several,
    Text,
    numbered,
)

NULL = {"null": -1}


def _field(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def flag(name: str, default: bool, rule: str) -> Option:
    return Flag(name, default, rule, _field(name))


def choice(name: str, values: str, rule: str, field: str = "") -> Option:
    words = tuple(values.split())
    return Choice(name, words[0], rule, field or _field(name), words)


def number(name: str, default: Any, rule: str, low: int = 0, high: int = 30000) -> Option:
    return Number(name, default, rule, _field(name), low, high)


def number_or_null(name: str, default: Any, rule: str, low: int = 1, high: int = 30000) -> Option:
    return Number(name, default, rule, _field(name), low, high, NULL)


# The first value of a choice is the default of the classic ruleset.
OPTIONS: tuple[Option, ...] = (
    choice("boardSet", "de-classic", "A-21"),
    choice("cardSet", " ".join(CARD_SETS), "A-21"),
    Text("currencySymbol", "M", "A-69"),
    Number("players", 4, "A-68", low=2, high=6),
    choice("bankerMode", "player separate app", "A-58"),
    flag("quickStart", False, "MON-SETUP-01"),
    number("startMoney", 1500, "MON-SETUP-02", 1),
    number("dealDeeds", 0, "MON-K-06", 0, 14),
    choice("dealPool", "all streets", "A-30"),
    number("goSalary", 200, "MON-SPACE-01"),
    number("goExactBonus", 0, "MON-D-24"),
    number("incomeTax", 200, "MON-D-02"),
    number("luxuryTax", 100, "MON-D-03"),
    flag("freeParkingPot", False, "A-57"),
    number("auctionOpenMin", 10, "MON-C-03", 1),
    number("auctionMinRaise", 1, "A-13", 1, 1000),
    choice("auctionStyle", "open clockwise-pass-out", "A-13"),
    number_or_null("auctionSeconds", 30, "A-74"),
    choice("auctionCover", "cash liquidation", "A-14"),
    choice("auctionWinnerPays", "bid price", "A-12"),
    number_or_null("unownedAuctionMinute", None, "A-32"),
    choice("unownedAuctionOrder", "board random banker", "A-32"),
    choice("rentClaim", "auto claim", "A-16"),
    choice("rentClaimWindow", "next-player-throw next-throw", "A-17"),
    number("throwDelaySeconds", 0, "A-76"),
    flag("rentHints", True, "A-59"),
    number("completeGroupFactor", 2, "A-05", 1, 20),
    choice("partialMortgageRent", "raised single", "A-04"),
    choice("utilityThrow", "fresh landing", "A-20"),
    Numbers("utilityFactors", BOARD["utility"]["factor"], "MON-RENT-05", "utility_factors"),
    flag("mortgagedCountForSets", True, "A-66"),
    number("jailFee", 50, "MON-JAIL-04"),
    number("jailAttempts", 3, "MON-JAIL-06", 1, 9),
    flag("rentInJail", True, "A-01"),
    flag("buildInJail", True, "A-02"),
    flag("tradeInJail", True, "A-03"),
    flag("mortgageInJail", True, "A-03"),
    flag("bidInJail", True, "A-03"),
    choice("jailPayWindow", "any-jail-turn first-jail-turn", "A-22"),
    flag("jailEscapeExtraThrow", False, "A-23"),
    flag("jailThirdFailCard", False, "A-25"),
    flag("jailMayWait", False, "A-26"),
    number("housesPerStreet", 4, "MON-C-11", 1, 4),
    choice("hotelResale", "half-total half-step", "A-51"),
    number("houseStock", BOARD["stock"]["houses"], "MON-D-04", 0, 120),
    number("hotelStock", BOARD["stock"]["hotels"], "MON-D-04", 0, 40),
    Number(
        "buildingAuctionOpenMin",
        10,
        "A-08",
        "building_auction_open_min",
        1,
        words={"housePrice": 0},
    ),
    choice("buildingAuctionPays", "bid bid+price", "A-09"),
    choice("buildWindow", "anytime own-turn", "A-49"),
    flag("buildPause", False, "MON-K-38"),
    number("buildPauseSeconds", 60, "A-60", 1),
    number("mortgageInterestPct", 10, "A-43", 0, 100),
    choice("interestRounding", "up down nearest", "A-43"),
    choice("transferRedeem", "loan+interest loan", "A-44"),
    flag("tradeNeedsBareGroup", True, "A-47"),
    flag("mortgageNeedsBareGroup", True, "A-47"),
    number_or_null("offersPerThrow", 5, "A-75", 1, 100),
    flag("lastChanceOffers", False, "MON-K-41"),
    choice("debtTrade", "not-poorer must-cover free", "A-77"),
    flag("loansAllowed", False, "A-57"),
    flag("rentWaiverAllowed", False, "A-57"),
    number_or_null("endAtBankruptcies", None, "A-35", 1, 5),
    flag("auctionAtSecondBankruptcy", False, "A-36"),
    number_or_null("timeLimitMin", None, "A-39"),
    choice("timeUp", "finish-turn finish-round immediately", "A-34"),
    Several("clockStopsIn", ["break", "ruling"], "A-33", "clock_stops_in", ("break", "ruling")),
    number("secondsPerTurn", 30, "A-80", 1, 3600),
    flag("clockByTurns", False, "A-80"),
    Number("scoreMortgagedFactor", 0.5, "A-06", "score_mortgaged_pct", 0, 100, scale=100),
    choice("tieBreak", "shared cash", "A-38"),
    choice("openHoldings", "all deeds", "A-70", "hidden_cash"),
    flag("reshuffle", False, "A-55"),
    number_or_null("buyDecisionSeconds", None, "A-15"),
    number_or_null("debtSeconds", None, "A-42"),
    number_or_null("negotiationSeconds", None, "A-61"),
    number_or_null("absentSeconds", 120, "A-62"),
    number_or_null("eventRounds", None, "A-71"),
)

# Options that a move changes: the banker's step, and purses that are counted in the open.
CHANGING = ("auction_min_raise", "hidden_cash")


def _row(option: Option) -> Field:
    """The option's field; a flag needs one byte."""
    row = replace(option.row(), fixed=option.field not in CHANGING)
    return replace(row, type="i1") if isinstance(option, Flag) else row


# Wide fields first: records are aligned.
OPTION_FIELDS = sorted(
    (_row(o) for o in OPTIONS if o.field), key=lambda row: row.type, reverse=True
)

CLASSIC = Ruleset("monopoly", "monopoly", OPTIONS, (2, 4, 6))

KARLSRUHE = CLASSIC.but(
    "monopoly-karlsruhe",
    usual=6,
    fixed={
        "freeParkingPot": "MON-K-55",
        "auctionCover": "MON-K-21",
        "rentHints": "MON-K-62",
        "loansAllowed": "MON-K-53",
        "rentWaiverAllowed": "MON-K-54",
        "openHoldings": "MON-K-67",
    },
    players=6,
    bankerMode="separate",
    dealDeeds=2,
    auctionOpenMin=1,
    auctionSeconds=20,
    unownedAuctionMinute=45,
    rentClaim="claim",
    throwDelaySeconds=3,
    rentHints=False,
    partialMortgageRent="single",
    rentInJail=False,
    buildInJail=False,
    jailMayWait=True,
    housesPerStreet=3,
    buildPause=True,
    lastChanceOffers=True,
    endAtBankruptcies=2,
    timeLimitMin=90,
    buyDecisionSeconds=60,
    debtSeconds=180,
    negotiationSeconds=60,
    absentSeconds=60,
)

CLASSIC, KARLSRUHE = RULESETS = numbered(CLASSIC, KARLSRUHE)
