"""The position before the first move: component values, options, everything that is no chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miethai.games.magnate.rules import tables
from miethai.games.magnate.rules.apply import carry_on
from miethai.games.magnate.rules.phases.beginning import lay_tile
from miethai.games.magnate.rules.phases.common import CENTRE_TYPE, refresh
from miethai.games.magnate.rules.rulesets import AUTO, KENNER, LAST_SEAT, OPTIONS
from miethai.games.magnate.rules.state import NOBODY, PLAYERS, TILING
from miethai.kernel.options import RULESET, OptionError

OPTION_NAMES = {o.field for o in OPTIONS if o.field}
START_FIELDS = (AUTO, 400, 500)  # landPriceStart by its number
CRASH_STARTS = (AUTO, 5, 8, 10)  # crashStart by its number


def setup(s: Any, options: Mapping[str, Any], players: int, programs: int) -> None:
    """Deterministic: tiles, categories, markers and the first holder are later chance moves."""
    _check_seats(options, players)
    s.ruleset = options[RULESET.name]
    for name in OPTION_NAMES:
        setattr(s, name, options[name])
    numbers = _Numbers(options)
    s.players, s.programs = players, programs
    s.ai = NOBODY
    if s.ai_opponent:
        s.ai = players - 1 if s.ai_seat == LAST_SEAT else s.ai_seat - 1
    s.humans = players - int(s.ai_opponent)
    _write_components(s, numbers)
    _write_tenants(s, numbers)
    _write_city(s, numbers)
    _write_market(s, numbers, players)
    _write_seats(s, numbers)
    _place_tokens(s)
    refresh(s)
    s.bidder = NOBODY
    s.wallets_closed = int(s.money_visibility == 0)
    s.stage = TILING
    carry_on(s)


class _Numbers:
    """The component values of this table: the usual ones, overlaid by those that differ."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.options, self.values = options, tables.table_values("magnate")

    def __call__(self, path: str) -> int:
        number: int = self.options.get(path, self.values[path].default)
        return number

    def row(self, where: str, names: tuple[str, ...] | range) -> list[int]:
        return [self(f"{where}.{name}") for name in names]


def _check_seats(options: Mapping[str, Any], players: int) -> None:
    """R-48: two to five seats, the AI's among them."""
    if not 2 <= players <= PLAYERS:
        raise OptionError(f"{players} players: 2 to {PLAYERS} can play (R-48)", "R-48")
    for name, field, rule in (
        ("aiSeat", "ai_seat", "R-48"),
        ("firstHolder", "first_holder", "R-08"),
    ):
        if options[field] > players:
            raise OptionError(
                f"{name} {options[field]}: there are only {players} seats ({rule})", rule
            )


def _write_components(s: Any, numbers: _Numbers) -> None:
    for b, id_ in enumerate(tables.BUILDING_IDS):
        s.capacity[b] = numbers(f"buildings.{id_}.capacity")
        s.cost[b] = numbers(f"buildings.{id_}.cost")
        s.bonus[b] = numbers(f"buildings.{id_}.bonus")
    s.ad_price, s.ad_free = numbers("ads.price"), numbers("ads.free")
    if s.ai == NOBODY:
        return
    s.ai_level = 1
    s.ai_money = numbers("ai.money")
    s.ai_value = numbers(f"ai.difficulty.{tables.DIFFICULTY_IDS[s.ai_difficulty]}")
    s.bid_halves = numbers.row("ai.bid_halves", range(tables.LEVELS))
    s.max_cost = numbers.row("ai.max_cost", range(tables.LEVELS))
    s.ai_deck = [(1 << tables.AI_DECK) - 1] * tables.LEVELS
    for card, id_ in enumerate(tables.AI_CARD_IDS):
        for name in ("kind", "threshold", "upper", "lower", "default", "ads"):
            getattr(s, f"ai_{name}")[card] = numbers(f"ai.cards.{id_}.{name}")


def _write_tenants(s: Any, numbers: _Numbers) -> None:
    """The base game knows one category of each type; the rules are the same for both games."""
    s.symbols = numbers.row("tenants", tuple(f"{id_}.residents" for id_ in tables.TYPE_IDS))
    for kind, category in enumerate(tables.CATEGORY_IDS):
        t, c = divmod(kind, tables.CATEGORIES)
        where = f"categories.{category}" if s.advanced_tenants else f"tenants.{tables.TYPE_IDS[t]}"
        if c and not s.advanced_tenants:
            s.set_dice[kind] = 1  # no tokens: never asked for
            continue
        s.rent[kind] = numbers(f"{where}.rent")
        s.set_dice[kind] = numbers(f"{where}.dice")
        s.set_total[kind] = numbers(f"{where}.total")
        s.tokens[kind] = numbers(f"{where}.tokens")
        _write_effects(s, numbers, f"{where}.effect", 1 << (tables.FIRST_TENANT_BIT + kind))
    for feature, id_ in enumerate(tables.FEATURE_IDS[1:], start=1):
        _write_effects(s, numbers, f"features.{id_}", 1 << feature)
    for card, id_ in enumerate(tables.NEW_TENANT_IDS):
        s.card_kinds[card] = numbers.row(f"new_tenants.{id_}", range(tables.ON_A_CARD))
    s.cards_left = (1 << tables.NEW_TENANT_CARDS) - 1


def _write_effects(s: Any, numbers: _Numbers, where: str, bit: int) -> None:
    for t, effect in enumerate(numbers.row(where, tables.TYPE_IDS)):
        if effect > 0:
            s.good[t] |= bit
        elif effect < 0:
            s.bad[t] |= bit


def _write_city(s: Any, numbers: _Numbers) -> None:
    letters = tuple(tables.LETTERS)
    for tile, id_ in enumerate(tables.TILE_IDS):
        s.tile_feature[tile] = numbers.row(f"tiles.{id_}.feature", letters)
        crossed = numbers.row(f"tiles.{id_}.crossed", letters)
        s.tile_crossed[tile] = sum(1 << lot for lot in range(tables.LOTS) if crossed[lot])
    s.centre_tenants = numbers.row("centre", letters)
    s.markers = [tables.ALL_LOTS] * tables.DISTRICTS
    s.draws = tables.DISTRICTS
    if s.mode != KENNER:
        for d, tile in enumerate(numbers.row("start.intro.tile", range(tables.DISTRICTS))):
            lay_tile(s, d, tile - 1)
        s.draws = 0


def _write_market(s: Any, numbers: _Numbers, players: int) -> None:
    """The board of this number of players; the AI counts as one (MAG-AI-02)."""
    s.ladder = numbers.row("ladder", range(tables.LADDER))
    s.zone_from = numbers.row("zones", range(len(tables.ZONE_IDS) - 1))
    for card, id_ in enumerate(tables.RISK_IDS):
        s.risk_upper[card] = numbers(f"risk.{id_}.upper")
        s.risk_lower[card] = numbers(f"risk.{id_}.lower")
    s.risk_left = (1 << tables.RISK_CARDS) - 1
    where = f"markets.{players}"
    s.start_available = numbers.row(f"{where}.available", tables.TYPE_IDS)
    s.types_left = numbers.row(f"{where}.types_left", range(tables.TYPES + 1))
    s.zone_cards = numbers.row(f"{where}.zone_cards", tables.ZONE_IDS)
    s.ads_low, s.ads_high = numbers(f"{where}.ads_low"), numbers(f"{where}.ads_high")
    s.track = len(tables.BOARDS[players]["sold"])
    for i in range(s.track):
        s.track_fields[i] = numbers(f"{where}.sold.{i}.0")
        s.track_cards[i] = numbers(f"{where}.sold.{i}.1")
    s.start_markers = numbers(f"{where}.start_markers")
    s.tenant_cards = numbers(f"{where}.tenant_cards")
    s.new_markers = numbers(f"{where}.markers")
    _write_start(s, numbers)


def _write_start(s: Any, numbers: _Numbers) -> None:
    """Price and crash marker by the mode or as the table wants them (R-01)."""
    mode = "kenner" if s.mode == KENNER else "intro"
    priced = {AUTO: mode, 400: "kenner", 500: "intro"}[START_FIELDS[s.land_price_start]]
    s.price_field = numbers(f"start.{priced}.field")
    s.crash = CRASH_STARTS[s.crash_start] or numbers(f"start.{mode}.crash")


def _write_seats(s: Any, numbers: _Numbers) -> None:
    for seat in range(s.players):
        if seat != s.ai:  # the AI has money of its own and no tokens (MAG-AI-09, MAG-AI-10)
            s.money[seat] = numbers("start.money")
            s.ads[seat] = numbers("start.ads")


def _place_tokens(s: Any) -> None:
    """All tokens lie in the supply; in the base game the first ones have their places already."""
    s.supply = list(s.tokens)
    if s.advanced_tenants:
        return
    for lot in range(tables.LOTS):
        if CENTRE_TYPE[lot] >= 0:
            s.centre[lot][0] = s.centre_tenants[lot]
            s.supply[CENTRE_TYPE[lot] * tables.CATEGORIES] -= s.centre_tenants[lot]
    for t in range(tables.TYPES):
        s.available[t * tables.CATEGORIES] = s.start_available[t]
        s.supply[t * tables.CATEGORIES] -= s.start_available[t]
