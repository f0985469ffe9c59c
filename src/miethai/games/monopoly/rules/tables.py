"""The component data of tables/*.toml as constant tables for the rules.

A *deed* is the number of a property, 0 to 27 in board order; a *space* is a place on the board, 0
to
39; a *card* is 0 to 15 for Ereignis and 16 to 31 for Gemeinschaft.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from miethai.kernel.rule import Lookup


def _load(name: str) -> dict[str, Any]:
    path = files("miethai.games.monopoly") / "tables" / name
    return tomllib.loads(path.read_text(encoding="utf-8"))


BOARD = _load("board.toml")
CARD_DATA = _load("cards.toml")

# --- the board -----------------------------------------------------------------------------------
SPACE_ROWS: list[dict[str, Any]] = sorted(BOARD["space"], key=lambda row: row["index"])
SPACES = len(SPACE_ROWS)
KIND_NAMES = [
    "go",
    "street",
    "station",
    "utility",
    "chest",
    "chance",
    "tax",
    "jail",
    "parking",
    "gotojail",
]
GO, STREET, STATION, UTILITY, CHEST, CHANCE_SPACE, TAX, JAIL, PARKING, GO_TO_JAIL = range(10)
SPACE_KIND = Lookup(KIND_NAMES.index(row["kind"]) for row in SPACE_ROWS)
JAIL_SPACE = 10
INCOME_TAX_SPACE = 4

DEED_ROWS = [row for row in SPACE_ROWS if "price" in row]
DEEDS = len(DEED_ROWS)
ALL_DEEDS = (1 << DEEDS) - 1
DEED_SPACE = Lookup(row["index"] for row in DEED_ROWS)
DEED_AT = Lookup(
    next((d for d, deed in enumerate(DEED_ROWS) if deed is row), -1) for row in SPACE_ROWS
)
DEED_KIND = Lookup(KIND_NAMES.index(row["kind"]) for row in DEED_ROWS)
PRICE = Lookup(row["price"] for row in DEED_ROWS)
MORTGAGE = Lookup(row["mortgage"] for row in DEED_ROWS)
RENT = Lookup(row.get("rent", [0] * 6) for row in DEED_ROWS)
HOTEL_RENT = 5  # column of RENT
HOUSE_PRICE = Lookup(row.get("house", 0) for row in DEED_ROWS)
STATION_RENT = Lookup(BOARD["station"]["rent"])

# --- groups: the eight colours, then stations and utilities --------------------------------------
GROUP_ROWS: list[dict[str, Any]] = BOARD["group"]
COLOURS = len(GROUP_ROWS)
GROUP_IDS = [row["id"] for row in GROUP_ROWS] + ["station", "utility"]
GROUP = Lookup(GROUP_IDS.index(row["group"]) for row in DEED_ROWS)
GROUP_MASK = Lookup(
    sum(1 << d for d in range(DEEDS) if GROUP[d] == g) for g in range(len(GROUP_IDS))
)
_MEMBERS = [[d for d in range(DEEDS) if GROUP[d] == g] for g in range(len(GROUP_IDS))]
GROUP_SIZE = Lookup(len(deeds) for deeds in _MEMBERS)
GROUP_DEED = Lookup([*deeds, *[-1] * (4 - len(deeds))] for deeds in _MEMBERS)
GROUP_HOUSE = Lookup(HOUSE_PRICE[deeds[0]] for deeds in _MEMBERS)
STATION_MASK = GROUP_MASK[GROUP_IDS.index("station")]
UTILITY_MASK = GROUP_MASK[GROUP_IDS.index("utility")]
STREET_MASK = ALL_DEEDS & ~STATION_MASK & ~UTILITY_MASK

# --- cards ---------------------------------------------------------------------------------------
PILE = 16
CARDS = 2 * PILE
CARD_SETS = [row["id"] for row in CARD_DATA["set"]]
EFFECTS = [
    "money",
    "move_to",
    "move_back_to",
    "back",
    "nearest_station",
    "nearest_utility",
    "jail",
    "jail_free",
]
EFFECTS += ["per_building", "pay_each", "collect_each", "choice"]
(
    MONEY,
    MOVE_TO,
    MOVE_BACK_TO,
    BACK,
    NEAREST_STATION,
    NEAREST_UTILITY,
    TO_JAIL,
    JAIL_FREE,
    PER_BUILDING,
    PAY_EACH,
    COLLECT_EACH,
    CHOICE,
) = range(12)


def _card_set(name: str) -> list[dict[str, Any]]:
    """The 32 cards of a set, its base overlaid by its differences."""
    base = next(row for row in CARD_DATA["set"] if row["id"] == name).get("base")
    cards = {(c["pile"], c["slot"]): c for c in (_card_set(base) if base else [])}
    cards.update({(c["pile"], c["slot"]): c for c in CARD_DATA["card"] if c["set"] == name})
    return [cards[pile, slot] for pile in "EG" for slot in range(1, PILE + 1)]


CARD_ROWS = [_card_set(name) for name in CARD_SETS]
CARD_EFFECT = Lookup([EFFECTS.index(c["effect"]) for c in rows] for rows in CARD_ROWS)
CARD_A = Lookup([c.get("a", 0) for c in rows] for rows in CARD_ROWS)
CARD_B = Lookup([c.get("b", 0) for c in rows] for rows in CARD_ROWS)
CARD_NAMES = tuple(f"{pile}-{slot:02}" for pile in "EG" for slot in range(1, PILE + 1))
OLD_CARD_NAMES = tuple(f"{pile}O-{slot:02}" for pile in "EG" for slot in range(1, PILE + 1))
JAIL_CARD = Lookup(
    [next(PILE * p + i for i in range(PILE) if row[PILE * p + i] == JAIL_FREE) for p in range(2)]
    for row in CARD_EFFECT
)

# --- names ---------------------------------------------------------------------------------------
SPACE_NAMES = tuple(row["name"] for row in SPACE_ROWS)
DEED_NAMES = tuple(row["name"] for row in DEED_ROWS)
DEED_IDS = tuple(row["id"] for row in DEED_ROWS)
JAIL_CARD_NAMES = ("E-card", "G-card")
TOKENS = ("hat", "ship", "car", "dog", "iron", "shoe", "thimble", "barrow")
