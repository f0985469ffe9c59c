"""The component data of tables/*.toml: structure as constants, numbers as values.

A *plot* is 0 to 53: district 0 to 5 (written 1 to 6) times nine plus its letter, row by row. A
*kind* of tenant is ``3 × type + category``; the base game uses category 0 of each type only.
Numbers that a user's file may replace are not constants: ``table_values`` lists them, and the
set-up writes them into the position.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from miethai.kernel.overlay import TableError, Value
from miethai.kernel.rule import Lookup


def _load(name: str) -> dict[str, Any]:
    path = files("miethai.games.magnate") / "tables" / name
    return tomllib.loads(path.read_text(encoding="utf-8"))


BUILDING_DATA = _load("buildings.toml")
TENANT_DATA = _load("tenants.toml")
CITY_DATA = _load("city.toml")
MARKET_DATA = _load("market.toml")
AI_DATA = _load("ai.toml")

# --- tenants -------------------------------------------------------------------------------------
TYPE_ROWS: list[dict[str, Any]] = TENANT_DATA["type"]
TYPE_IDS = tuple(row["id"] for row in TYPE_ROWS)
TYPES = len(TYPE_IDS)
HOME, SHOP, OFFICE, INDUSTRY = range(TYPES)
CATEGORY_ROWS: list[dict[str, Any]] = TENANT_DATA["category"]
CATEGORY_IDS = tuple(row["id"] for row in CATEGORY_ROWS)
CATEGORIES = 3  # of each type (MAG-TERM-09)
KINDS = TYPES * CATEGORIES
NEW_TENANT_ROWS: list[dict[str, Any]] = TENANT_DATA["card"]
NEW_TENANT_IDS = tuple(row["id"] for row in NEW_TENANT_ROWS)
NEW_TENANT_CARDS = len(NEW_TENANT_ROWS)
ON_A_CARD = 3  # tenants

# --- buildings -----------------------------------------------------------------------------------
BUILDING_ROWS: list[dict[str, Any]] = BUILDING_DATA["building"]
BUILDING_IDS = tuple(row["id"] for row in BUILDING_ROWS)
BUILDINGS = len(BUILDING_ROWS)
BUILDING_TYPE = Lookup(TYPE_IDS.index(row["type"]) for row in BUILDING_ROWS)
MOST_TENANTS = 6  # the largest capacity; bounds the search for sets of dice
MOST_IN_SET = 3  # dice

# --- the city ------------------------------------------------------------------------------------
DISTRICTS = 6
LETTERS = "ABCDEFGHI"
LOTS = len(LETTERS)  # plots of a district
PLOTS = DISTRICTS * LOTS
PLOT_NAMES = tuple(f"{d + 1}{letter}" for d in range(DISTRICTS) for letter in LETTERS)
ALL_LOTS = (1 << LOTS) - 1


def _touching(lot: int) -> int:
    """Bit mask of the up to eight plots around one, in its district (MAG-TERM-02)."""
    row, column = divmod(lot, 3)
    return sum(
        1 << other
        for other in range(LOTS)
        if other != lot and abs(other // 3 - row) <= 1 and abs(other % 3 - column) <= 1
    )


ADJACENT = Lookup(_touching(lot) for lot in range(LOTS))
# Plots that touch at least one plot of a mask.
ADJACENT_TO = Lookup(
    sum(1 << lot for lot in range(LOTS) if _touching(lot) & mask) for mask in range(1 << LOTS)
)

FEATURE_ROWS: list[dict[str, Any]] = CITY_DATA["feature"]
FEATURE_IDS = ("none", *(row["id"] for row in FEATURE_ROWS))
FEATURES = len(FEATURE_IDS)  # 0 is a plot without one
FIRST_TENANT_BIT = 16  # sources of effects as bits: features 1 to 15, then the kinds of tenants
assert FEATURES <= FIRST_TENANT_BIT

TILE_ROWS: list[dict[str, Any]] = CITY_DATA["tile"]
TILE_IDS = tuple(row["id"] for row in TILE_ROWS)
TILES = len(TILE_ROWS)

CENTRE_ROWS: list[dict[str, Any]] = CITY_DATA["centre"]
CITY_HALL = "city-hall"  # stands in the centre without a function
CENTRE_BUILDING = Lookup(
    -1 if row["building"] == CITY_HALL else BUILDING_IDS.index(row["building"])
    for row in CENTRE_ROWS
)

# --- the market ----------------------------------------------------------------------------------
LADDER = len(MARKET_DATA["ladder"]["prices"])
ZONE_IDS = ("green", "yellow", "orange", "red")
CRASH_FIELDS: int = MARKET_DATA["crash"]["fields"]
RISK_ROWS: list[dict[str, Any]] = MARKET_DATA["risk"]
RISK_IDS = tuple(row["id"] for row in RISK_ROWS)
RISK_CARDS = len(RISK_ROWS)
BOARDS: dict[int, dict[str, Any]] = {row["players"]: row for row in MARKET_DATA["board"]}
LONGEST_TRACK = max(len(row["sold"]) for row in BOARDS.values())

# --- the AI opponent -----------------------------------------------------------------------------
LEVELS = 4
LEVEL_IDS = ("I", "II", "III", "IV")
DIFFICULTY_ROWS: list[dict[str, Any]] = AI_DATA["difficulty"]
DIFFICULTY_IDS = tuple(row["id"] for row in DIFFICULTY_ROWS)
AI_CARD_ROWS: list[dict[str, Any]] = AI_DATA["card"]
AI_CARD_IDS = tuple(row["id"] for row in AI_CARD_ROWS)
AI_CARDS = len(AI_CARD_ROWS)
AI_DECK = AI_CARDS // LEVELS  # cards of a level
CARD_KINDS = ("single", "price", "crash")
SINGLE, PRICE_THRESHOLD, CRASH_THRESHOLD = range(3)
AI_ACTIONS = ("buy", "build", "sell", "consult")
AI_BUY, AI_BUILD, AI_SELL, AI_CONSULT = range(4)

# --- dice: throws of one to three dice, whatever their order -------------------------------------
FACES = 6
DICE_AT_ONCE = 3


def _throws(size: int, highest: int) -> list[tuple[int, ...]]:
    if size == 0:
        return [()]
    return [(f, *rest) for f in range(highest, 0, -1) for rest in _throws(size - 1, f)]


def _ways(throw: tuple[int, ...]) -> int:
    """In how many ways distinct dice show this throw."""
    ways = (1, 1, 2, 6)[len(throw)]
    for face in set(throw):
        ways //= (1, 1, 2, 6)[throw.count(face)]
    return ways


THROWS = [throw for size in range(1, DICE_AT_ONCE + 1) for throw in _throws(size, FACES)]
THROW_NAMES = tuple("".join(map(str, throw)) for throw in THROWS)
# Faces 0 to 5 of a throw, -1 for no die.
THROW_FACES = Lookup([*(f - 1 for f in throw), *[-1] * (3 - len(throw))] for throw in THROWS)
THROW_WEIGHT = Lookup(_ways(throw) for throw in THROWS)
THROW_FIRST = Lookup([0, *(sum(len(t) < size for t in THROWS) for size in range(1, 5))])


# --- values that a user's file may replace -------------------------------------------------------
DEAREST = 30000  # K; prices are stored in 16 bits
MOST_TOKENS = 99
Row = Mapping[str, Any]


@cache
def table_values(ruleset_id: str) -> Mapping[str, Value]:
    """Every number of the tables by its path; the rulesets of this family share them."""
    parts = (_buildings, _tenants, _city, _start, _market, _boards, _ai)
    return {value.path: value for part in parts for value in part()}


def _value(path: str, row: Row, number: int, low: int, high: int, name: str = "") -> Value:
    """``name`` finds the source of a single value that differs from its row's."""
    source = row.get("sources", {}).get(name, row["source"])
    return Value(path, number, source, low, high)


def _named(
    path: str, row: Row, word: str, words: Sequence[str], name: str = "", first: int = 0
) -> Value:
    """A value that stands for one of some things, which are numbered from ``first`` on."""
    source = row.get("sources", {}).get(name, row["source"])
    number, last = first + words.index(word), first + len(words) - 1
    return Value(path, number, source, first, last, tuple(words))


def _plain(where: str, row: Row, names: Mapping[str, tuple[int, int]]) -> Iterator[Value]:
    for name, (low, high) in names.items():
        yield _value(f"{where}.{name}", row, row[name], low, high, name)


def _effects(where: str, row: Row, name: str) -> Iterator[Value]:
    for type_ in TYPE_IDS:
        number = row["effect"].get(type_, 0)
        yield _value(f"{where}.{type_}", row, number, -1, 1, name + type_)


def _listed(where: str, row: Row, numbers: list[int], low: int, high: int) -> Iterator[Value]:
    for i, number in enumerate(numbers):
        yield _value(f"{where}.{i}", row, number, low, high, str(i))


def _buildings() -> Iterator[Value]:
    ranges = {"capacity": (1, MOST_TENANTS), "cost": (0, DEAREST), "bonus": (0, 3)}
    for row in BUILDING_ROWS:
        yield from _plain(f"buildings.{row['id']}", row, ranges)


def _tenants() -> Iterator[Value]:
    ranges = {
        "rent": (0, DEAREST),
        "dice": (1, MOST_IN_SET),
        "total": (1, 40),
        "tokens": (0, MOST_TOKENS),
    }
    for row in TYPE_ROWS:
        where = f"tenants.{row['id']}"
        yield from _plain(where, row, {"residents": (0, 9), **ranges})
        yield from _effects(f"{where}.effect", row, "effect.")
    for row in CATEGORY_ROWS:
        where = f"categories.{row['id']}"
        yield from _plain(where, row, ranges)
        yield from _effects(f"{where}.effect", row, "effect.")
    for row in NEW_TENANT_ROWS:
        for i, kind in enumerate(row["tenants"]):
            yield _named(f"new_tenants.{row['id']}.{i}", row, kind, CATEGORY_IDS, str(i))


def _city() -> Iterator[Value]:
    for row in FEATURE_ROWS:
        yield from _effects(f"features.{row['id']}", row, "")
    for row in TILE_ROWS:
        where = f"tiles.{row['id']}"
        for letter in LETTERS:
            feature = row["feature"].get(letter, "none")
            yield _named(f"{where}.feature.{letter}", row, feature, FEATURE_IDS)
        for letter in LETTERS:
            yield _value(f"{where}.crossed.{letter}", row, int(letter in row["crossed"]), 0, 1)
    for row in CENTRE_ROWS:
        most = 0 if row["building"] == CITY_HALL else MOST_TENANTS
        yield _value(f"centre.{row['plot']}", row, row["tenants"], 0, most)


def _start() -> Iterator[Value]:
    start, ads = MARKET_DATA["start"], MARKET_DATA["ads"]
    yield from _plain("start", start, {"money": (0, DEAREST), "ads": (0, MOST_TOKENS)})
    for mode in ("intro", "kenner"):
        ranges = {"field": (0, LADDER - 1), "crash": (1, CRASH_FIELDS)}
        yield from _plain(f"start.{mode}", start[mode], ranges)
    for i, tile in enumerate(start["intro"]["tiles"]):
        yield _named(f"start.intro.tile.{i}", start["intro"], tile, TILE_IDS, "tile", first=1)
    yield from _plain("ads", ads, {"price": (100, DEAREST), "free": (0, MOST_TOKENS)})


def _market() -> Iterator[Value]:
    ladder = MARKET_DATA["ladder"]
    yield from _listed("ladder", ladder, ladder["prices"], 0, DEAREST)
    yield from _listed("zones", ladder, ladder["zones"], 1, LADDER)
    for row in RISK_ROWS:
        ranges = {"upper": (0, CRASH_FIELDS), "lower": (0, LADDER - 1)}
        yield from _plain(f"risk.{row['id']}", row, ranges)


def _boards() -> Iterator[Value]:
    for players, row in BOARDS.items():
        where = f"markets.{players}"
        for type_, number in zip(TYPE_IDS, row["available"], strict=True):
            yield _value(f"{where}.available.{type_}", row, number, 0, MOST_TOKENS)
        yield from _listed(f"{where}.types_left", row, row["types_left"], 0, RISK_CARDS)
        for zone, number in zip(ZONE_IDS, row["zone_cards"], strict=True):
            yield _value(f"{where}.zone_cards.{zone}", row, number, 0, RISK_CARDS)
        ranges = {"ads_low": (-1, MOST_TOKENS), "ads_high": (0, MOST_TOKENS)}
        yield from _plain(where, row, ranges)
        for i, (fields, cards) in enumerate(row["sold"]):
            yield _value(f"{where}.sold.{i}.0", row, fields, 0, LADDER - 1)
            yield _value(f"{where}.sold.{i}.1", row, cards, 0, RISK_CARDS)
        yield _value(f"{where}.tenant_cards", row, row["tenant_cards"], 0, NEW_TENANT_CARDS)
        for name in ("start_markers", "markers"):
            yield _value(f"{where}.{name}", row, row[name], 0, PLOTS)


def _ai() -> Iterator[Value]:
    level = AI_DATA["level"]
    yield from _plain("ai", AI_DATA["start"], {"money": (0, DEAREST)})
    yield from _listed("ai.bid_halves", level, level["bid_halves"], 0, 20)
    yield from _listed("ai.max_cost", level, level["max_cost"], 0, DEAREST)
    for row in DIFFICULTY_ROWS:
        yield _value(f"ai.difficulty.{row['id']}", row, row["value"], -9, 9)
    for row in AI_CARD_ROWS:
        where = f"ai.cards.{row['id']}"
        actions = {"upper": row["upper"], "lower": row.get("lower", row["upper"])}
        yield _named(f"{where}.kind", row, row["kind"], CARD_KINDS, "kind")
        yield _value(f"{where}.threshold", row, row.get("threshold", 0), 0, DEAREST)
        for name, action in (*actions.items(), ("default", row["default"])):
            yield _named(f"{where}.{name}", row, action, AI_ACTIONS, name)
        yield _value(f"{where}.ads", row, row["ads"], 0, MOST_TOKENS)


def check_tables(ruleset_id: str, values: Mapping[str, int]) -> None:
    """TableError unless all values together make a game that can be set up and that ends."""
    _check_money(values)
    _check_tokens(values)
    _check_ladder(values)
    _check_end(values)
    _check_city_tiles(values)
    _check_ai(values)


def _check_money(values: Mapping[str, int]) -> None:
    """Every amount of the game is a multiple of 100."""
    amounts = ("cost", "rent", "money", "price")
    for path, number in values.items():
        parts = path.split(".")
        is_money = parts[-1] in amounts or parts[0] == "ladder" or path.startswith("ai.max_cost.")
        if is_money and number % 100:
            raise TableError(f"{path}: expected a multiple of 100, not {number}", multiple=100)


def _check_tokens(values: Mapping[str, int]) -> None:
    """The tokens of a type suffice for the centre and every board, in the base and the advanced
    game."""
    for t, type_ in enumerate(TYPE_IDS):
        categories = CATEGORY_IDS[t * CATEGORIES : (t + 1) * CATEGORIES]
        tokens = {
            f"tenants.{type_}.tokens": values[f"tenants.{type_}.tokens"],
            f"categories.{categories[0]}.tokens and those of its type": sum(
                values[f"categories.{name}.tokens"] for name in categories
            ),
        }
        centre = sum(
            values[f"centre.{row['plot']}"]
            for row, building in zip(CENTRE_ROWS, CENTRE_BUILDING, strict=True)
            if building >= 0 and BUILDING_TYPE[building] == t
        )
        most = max(values[f"markets.{n}.available.{type_}"] for n in BOARDS)
        for path, number in tokens.items():
            if number < centre + most:
                raise TableError(
                    f"{path}: {number} are too few: the centre has {centre}, a market {most}"
                )
    for row, building in zip(CENTRE_ROWS, CENTRE_BUILDING, strict=True):
        if building >= 0:
            capacity = values[f"buildings.{BUILDING_IDS[building]}.capacity"]
            if values[f"centre.{row['plot']}"] > capacity:
                raise TableError(f"centre.{row['plot']}: expected at most {capacity} tenants")


def _check_ladder(values: Mapping[str, int]) -> None:
    for i in range(1, LADDER):
        if values[f"ladder.{i}"] <= values[f"ladder.{i - 1}"]:
            raise TableError(f"ladder.{i}: expected more than the field below it has")
    for i in range(1, len(ZONE_IDS) - 1):
        if values[f"zones.{i}"] < values[f"zones.{i - 1}"]:
            raise TableError(f"zones.{i}: expected no field before the zone below it")
    for n in BOARDS:
        low, high = values[f"markets.{n}.ads_low"], values[f"markets.{n}.ads_high"]
        if low >= high:
            raise TableError(f"markets.{n}.ads_high: expected more than ads_low, {low}")


def _check_end(values: Mapping[str, int]) -> None:
    """The price must climb every round, the red zone must draw cards, and all risk cards together
    must bring the crash: else a game would never end (MAG-NEXT-02)."""
    steps = sum(values[f"risk.{id_}.upper"] for id_ in RISK_IDS)
    if steps < CRASH_FIELDS:
        raise TableError(f"risk: all upper parts make {steps} steps, expected {CRASH_FIELDS}")
    if values["zones.2"] >= LADDER:
        raise TableError(f"zones.2: expected a field of the ladder, below {LADDER}")
    for n, row in BOARDS.items():
        for i in range(len(row["sold"])):
            if values[f"markets.{n}.sold.{i}.0"] < 1:
                raise TableError(f"markets.{n}.sold.{i}.0: expected at least 1, the price climbs")
        if values[f"markets.{n}.zone_cards.red"] < 1:
            raise TableError(f"markets.{n}.zone_cards.red: expected at least 1 card")


def _check_city_tiles(values: Mapping[str, int]) -> None:
    tiles = [values[f"start.intro.tile.{i}"] for i in range(DISTRICTS)]
    if len(set(tiles)) < DISTRICTS:
        raise TableError(f"start.intro.tile: expected {DISTRICTS} different tiles, not {tiles}")
    if sum(values[f"tenants.{type_}.residents"] for type_ in TYPE_IDS) == 0:
        raise TableError("tenants: expected residents on at least one type")


def _check_ai(values: Mapping[str, int]) -> None:
    """Level I must allow a building of every type: the AI builds whatever fits best (MAG-AI-64)."""
    for t, type_ in enumerate(TYPE_IDS):
        costs = [
            values[f"buildings.{b}.cost"]
            for i, b in enumerate(BUILDING_IDS)
            if BUILDING_TYPE[i] == t
        ]
        for level in range(LEVELS):
            if min(costs) > values[f"ai.max_cost.{level}"]:
                raise TableError(f"ai.max_cost.{level}: allows no building for {type_}")
