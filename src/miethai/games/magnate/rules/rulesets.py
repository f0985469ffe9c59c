"""The options of Magnate and its ruleset. Advanced tenants, the expert start and the AI opponent
are options, because the sheet lets every table combine them (R-42, R-48)."""

from __future__ import annotations

import re

from miethai.games.magnate.rules.tables import DIFFICULTY_IDS
from miethai.kernel.options import Choice, Flag, Number, Option, Ruleset, numbered


def _field(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def flag(name: str, default: bool, rule: str) -> Option:
    return Flag(name, default, rule, _field(name))


def choice(name: str, values: str, rule: str, default: str = "") -> Option:
    """One of some words; the first is the default if no other is named."""
    words = tuple(values.split())
    return Choice(name, default or words[0], rule, _field(name), words)


AUTO = 0  # a start value that the mode decides
DIE_FLOOR = (0, 1, -100)  # least value of a die by the number of the option
SHOP_HOME, SHOP_HOME_PLUS_OFFICE, SHOP_MAX_HOME_OFFICE = range(3)
DISTANCE, PROGRESS = range(2)
PER_PLOT, DISTINCT = range(2)
INTRO, KENNER = range(2)
LAST_SEAT = 0  # of aiSeat
RANDOM_HOLDER = 0  # of firstHolder

OPTIONS: tuple[Option, ...] = (
    Number("players", 4, "R-48", low=2, high=5),
    choice("mode", "intro kenner", "R-42"),
    flag("advancedTenants", False, "R-42"),
    flag("aiOpponent", False, "MAG-AI-01"),
    choice("aiSeat", "last 1 2 3 4 5", "R-48"),
    choice("aiDifficulty", " ".join(DIFFICULTY_IDS), "MAG-AI-15", "general"),
    choice("landPriceStart", "auto 400 500", "R-01"),
    choice("crashStart", "auto 5 8 10", "R-01"),
    choice("firstHolder", "random 1 2 3 4 5", "R-08"),
    choice("shopDice", "HOME HOME_PLUS_OFFICE MAX_HOME_OFFICE", "R-05"),
    choice("dieFloor", "0 1 none", "R-10"),
    flag("mayDeclineTenants", True, "R-11"),
    flag("zeroDiceAttempt", False, "R-13"),
    flag("resellEmptySoldPlots", False, "R-20"),
    choice("moneyVisibility", "hidden open", "R-23"),
    flag("botMoneyTracking", True, "R-23"),
    flag("mayPassAction", False, "R-26"),
    choice("aiCrashCompare", "distance progress", "R-03"),
    flag("aiDiceModifiers", True, "R-15"),
    flag("aiDifficultyAtCrash", True, "R-33"),
    flag("aiCompactLowerRow", False, "R-34"),
    choice("aiArrowCounting", "perPlot distinct", "R-35"),
)

OPTION_FIELDS = [o.row() for o in OPTIONS if o.field]

MAGNATE = Ruleset("magnate", "magnate", OPTIONS, (2, 4, 5))

RULESETS = numbered(MAGNATE)
