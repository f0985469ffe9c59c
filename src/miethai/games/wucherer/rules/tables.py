"""The component data of tables/*.toml: kinds of cards, and the values of both editions.

A *kind* is the number of a card name; cards of one kind cannot be told apart. Tenants come first
(0 to 19), then building cards, then actions. What an owner of the box may overlay (counts, rents,
limits, prices) is read at set-up and becomes fields of the position; the rest are constant tables.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from miethai.kernel.overlay import TableError, Value, overlaid, settle
from miethai.kernel.rule import Lookup


def _load(name: str) -> dict[str, Any]:
    path = files("miethai.games.wucherer") / "tables" / name
    return tomllib.loads(path.read_text(encoding="utf-8"))


# --- kinds of cards ------------------------------------------------------------------------------
KIND_ROWS: list[dict[str, Any]] = _load("kinds.toml")["kind"]
KIND_IDS = tuple(row["id"] for row in KIND_ROWS)
KIND_NAMES = tuple(row["name_de"] for row in KIND_ROWS)
KIND_NAMES_EN = tuple(row["name_en"] for row in KIND_ROWS)
CLASSIC_NAMES = tuple(row.get("name_classic", row["name_de"]) for row in KIND_ROWS)
KINDS = len(KIND_ROWS)
TENANTS = sum(row["group"] == "tenants" for row in KIND_ROWS)

(
    FAMILY,
    SCIENTIST,
    HACKER,
    SQUATTERS,
    PUB,
    DOG_OWNER,
    RENT_NOMAD,
    MUSICIAN,
    MOTHER,
    NOBLE,
    ODDBALLS,
    REMOVAL_FIRM,
    FLATSHARE,
    MONSTER,
    FREAKS,
    MANAGER,
    CELEBRITIES,
    PENSIONER,
    SINGLE,
    STUDENT,
    ROOF,
    LOFT,
    ATTIC_FLAT,
    FLAT_ROOF,
    CELLAR,
    DEMOLITION,
    ALIBI,
    BOMB,
    RECYCLING,
    MADMAN,
    OWN_USE,
    COURT,
    BROKER,
    RENT_STRIKE,
    MURDER,
    POLITICS,
    POLICE,
    RELOCATION,
) = range(KINDS)

SIZE = Lookup(row.get("size", 0) for row in KIND_ROWS)
ROOFS = (ROOF, ATTIC_FLAT, FLAT_ROOF)  # what closes a house
ROOF_NAMES = tuple(KIND_NAMES[k] for k in ROOFS)
ROOF_KIND = Lookup(ROOFS)

# --- flats ---------------------------------------------------------------------------------------
HOUSES = 23  # one a roof: 18 Dach, 3 Dachwohnung, 2 Flachdach in either edition
LEVELS = 7  # cellar, ground floor … fifth floor, attic
FLATS = HOUSES * LEVELS
MAX_FLOORS = 5  # WUC-BUILD-02
CELLAR_LEVEL, GROUND, ATTIC = 0, 1, 6
LEVEL_NAMES = ("c", "1", "2", "3", "4", "5", "a")
HOUSE_NAMES = tuple(f"h{h + 1}" for h in range(HOUSES))
FLAT_NAMES = tuple(f"{h}.{level}" for h in HOUSE_NAMES for level in LEVEL_NAMES)
ANYWHERE, LOW, TOP = 0b1111111, 0b0000011, 0b1000000  # bit masks of levels
_PLACES = {"any": ANYWHERE, "low": LOW, "attic": TOP}
POSITIONS = Lookup(_PLACES[row.get("place", "any")] for row in KIND_ROWS)

# --- values of the editions ----------------------------------------------------------------------
EDITIONS = {
    "wucherer-2013": _load("edition-2013.toml"),
    "wucherer-classic": _load("edition-classic.toml"),
}
CARD_SETS = tuple(EDITIONS)  # in the order of the option cardSet
DECK = 109  # cards in the larger deck: its 110 less the jail card
MOST_CARDS = 60  # of one kind
MOST_ROOFS = HOUSES
LOUD_MOST = 6  # Musiker and Kneipe cards: each may wait with its effect, on a stack of fixed depth
# The highest value of a path, by its last word or in full; everything else ends at 30.
HIGHEST = {
    "count": MOST_CARDS,
    "limit": MAX_FLOORS,
    "total": 110,
    "start.cards": 12,
    "start.roofs": 2,
    "actions.rent_strike": 7,
    "actions.police": 12,
    "tenants.squatters.rent": 0,
    "tenants.celebrities.count": 4,
    "supply.roof": HOUSES,
    "buying.price": 1,
}
# A seat that collects anything can buy a card: otherwise a game might never end.
LOWEST = {"limit": 1, "income.basic": 1, "income.vacant": 1, "buying.cheap": 1}


def _walk(table: Mapping[str, Any], path: str = "") -> Iterator[Value]:
    for key, row in table.items():
        here = f"{path}.{key}" if path else key
        if "value" in row:
            low = LOWEST.get(here, LOWEST.get(key, 0))
            high = HIGHEST.get(here, HIGHEST.get(key, 30))
            if path in ("actions", "buildings"):
                high = HIGHEST.get(here, MOST_CARDS)
            yield Value(here, row["value"], row["source"], low, high)
        else:
            yield from _walk(row, here)


def table_values(ruleset_id: str) -> dict[str, Value]:
    """Every number of an edition that an owner of the box may overlay, by its path."""
    values = {v.path: v for v in _walk(EDITIONS[ruleset_id])}
    del values["cards.total"]
    return values


def deck_counts(ruleset_id: str, values: Mapping[str, int]) -> list[int]:
    """Cards of each kind in the deck (without the supply and the jail card)."""
    known = table_values(ruleset_id)
    counts = []
    for id_, row in zip(KIND_IDS, KIND_ROWS, strict=True):
        path = f"{row['group']}.{id_}"
        path += ".count" if row["group"] == "tenants" else ""
        counts.append(values.get(path, known[path].default) if path in known else 0)
    return counts


def deck_size(ruleset_id: str) -> int:
    """Cards of the deck: 97, or 110 less the jail card."""
    total: int = EDITIONS[ruleset_id]["cards"]["total"]["value"]
    return total if ruleset_id == "wucherer-2013" else total - 1


def check_tables(ruleset_id: str, values: Mapping[str, int]) -> None:
    """TableError unless the edition can be played with these values over its own."""
    known = table_values(ruleset_id)
    merged = overlaid(known, settle(values, known))
    _check_counts(ruleset_id, merged)
    _check_rents(merged)


def _check_counts(ruleset_id: str, merged: Mapping[str, int]) -> None:
    counts = deck_counts(ruleset_id, merged)
    size = deck_size(ruleset_id)
    if sum(counts) != size:
        raise TableError(f"the counts of the deck add up to {sum(counts)}, expected {size}")
    roofs = merged.get("supply.roof", 0) + sum(counts[k] for k in ROOFS)
    if not 1 <= roofs <= MOST_ROOFS:
        raise TableError(f"{roofs} cards can close a house; expected 1 to {MOST_ROOFS}")
    loud = counts[MUSICIAN] + counts[PUB]
    if loud > LOUD_MOST:
        raise TableError(f"{loud} Musiker and Kneipe cards; expected at most {LOUD_MOST}")
    if merged.get("supply.monster", 0) > 8:
        raise TableError("supply.monster: expected at most 8")
    if merged["start.roofs"] * 6 > counts[ROOF]:
        raise TableError(f"start.roofs: {counts[ROOF]} Dach are too few for six seats")
    if (merged["start.cards"] + merged["start.roofs"]) * 6 >= size:
        raise TableError("start.cards: the deck is too small for six seats")


def _check_rents(merged: Mapping[str, int]) -> None:
    """The Noble pays more than everybody else, the last Hacker included (WUC-N-47)."""
    noble = merged.get("tenants.noble.rent")
    if noble is None:
        return
    best = max(v for p, v in merged.items() if p.endswith(".rent") and p != "tenants.noble.rent")
    best = max(best, merged["tenants.hacker.rent"] + merged["tenants.hacker.count"] - 1)
    if noble <= best:
        raise TableError(f"tenants.noble.rent: {noble}, but another tenant pays {best} (WUC-N-47)")
