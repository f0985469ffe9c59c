"""The position as a reader sees it: for pages, scenarios, bots and every text.

Everything here and in the texts reads ``seen``, which passes the one gate for secrets
(``FIELDS.visible``): the wallets of the others are None until the scoring (MAG-TERM-04).
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from miethai.games.magnate.phases.ai import arrows
from miethai.games.magnate.phases.auction import ai_bid
from miethai.games.magnate.phases.common import (
    CENTRE_TYPE,
    dice_count,
    dice_for,
    die_modifier,
    die_value,
    free_room,
    land_price,
    modifier,
    near,
    owner_of,
    plot_value,
    rent_of,
    sources,
    tenants_on,
    top,
    top_kind,
    type_on,
    zone_of,
)
from miethai.games.magnate.phases.end import price_drop, wealth
from miethai.games.magnate.phases.market import types_available
from miethai.games.magnate.phases.prep import available_of
from miethai.games.magnate.phases.tenants import most_takable
from miethai.games.magnate.rules import actor
from miethai.games.magnate.rulesets import OPTIONS
from miethai.games.magnate.state import (
    ACTIONS,
    ATTEMPT,
    AUCTION,
    COMMIT,
    EVICT,
    FIELDS,
    FINISHED,
    FIVES,
    HOLDER,
    KIND,
    MARKET,
    MARKING,
    NEW_MARKERS,
    NEW_TENANTS,
    RISK,
    SEAT,
    SETTLING,
    TAKE,
    TENANTS,
    THROW,
    TIE,
    TIE_BUILD,
    TIE_BUY,
    TIE_TENANT,
    TILING,
    A,
    B,
    C,
    D,
    E,
)
from miethai.games.magnate.tables import (
    AI_CARD_IDS,
    AI_DECK,
    BUILDING_IDS,
    CATEGORIES,
    CATEGORY_IDS,
    CENTRE_ROWS,
    DIFFICULTY_IDS,
    DISTRICTS,
    FACES,
    FEATURE_IDS,
    FEATURES,
    FIRST_TENANT_BIT,
    KINDS,
    LETTERS,
    LEVEL_IDS,
    LOTS,
    NEW_TENANT_CARDS,
    NEW_TENANT_IDS,
    PLOT_NAMES,
    PLOTS,
    RISK_CARDS,
    RISK_IDS,
    TILE_IDS,
    TILE_ROWS,
    TYPE_IDS,
    TYPES,
    ZONE_IDS,
)
from miethai.kernel.bits import count_bits
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.options import Choice, Flag, Option

STAGE_WORDS = {
    TILING: "set-up",
    SETTLING: "set-up",
    MARKING: "set-up",
    HOLDER: "set-up",
    AUCTION: "auction",
    TENANTS: "tenants",
    ACTIONS: "actions",
    MARKET: "market",
    NEW_TENANTS: "preparation",
    NEW_MARKERS: "preparation",
    FINISHED: "over",
}
FRAME_WORDS = {ATTEMPT: "attempt", EVICT: "evict", RISK: "risk", TIE: "tie"}
STEP_WORDS = {COMMIT: "commit", THROW: "throw", FIVES: "fives", TAKE: "take"}
TIE_WORDS = {TIE_BUY: "buy", TIE_BUILD: "build", TIE_TENANT: "tenant"}
LOT = "start-player"  # what phase 1 auctions
NO_SELLER = -2  # no seat, and not the missing AI either


# --- the gate ------------------------------------------------------------------------------------
def seen(s: Any, seat: int) -> Any:
    """The position through the gate, with fields as attributes, so that rule functions can read it.
    The wallets of others are None while they are closed."""
    return SimpleNamespace(**FIELDS.visible(s, seat))


# --- small questions to a position ---------------------------------------------------------------
def phase(p: Any) -> str:
    """What the game is about, in one word."""
    if p.depth:
        return FRAME_WORDS[p.frame[p.depth - 1][KIND]]
    return STAGE_WORDS[p.stage]


def main_phase(p: Any) -> str:
    """The phase of the round, whatever is open on top of it."""
    return STAGE_WORDS[p.stage]


def frame_of(p: Any, kind: int) -> list[int] | None:
    """The topmost open frame of a kind."""
    for k in range(p.depth - 1, -1, -1):
        if p.frame[k][KIND] == kind:
            frame: list[int] = p.frame[k]
            return frame
    return None


def kind_id(p: Any, kind: int) -> str:
    """A kind of tenant in the notation: its category, or in the base game its type."""
    return str(CATEGORY_IDS[kind] if p.advanced_tenants else TYPE_IDS[kind // CATEGORIES])


def plots_in(masks: Sequence[int]) -> list[int]:
    """The plots of one bit mask a district."""
    return [p for p in range(PLOTS) if masks[p // LOTS] >> (p % LOTS) & 1]


def names_in(masks: Sequence[int]) -> list[str]:
    return [PLOT_NAMES[plot] for plot in plots_in(masks)]


def is_in(masks: Sequence[int], plot: int) -> bool:
    return bool(masks[plot // LOTS] >> (plot % LOTS) & 1)


def faces_of(p: Any) -> list[int]:
    """The dice of the attempt, the highest first."""
    return [face + 1 for face in range(FACES - 1, -1, -1) for _ in range(p.dice[face])]


def final_dice(p: Any, plot: int) -> list[int]:
    """What these dice count after all modifiers, the highest first."""
    added = die_modifier(p, plot)
    return [die_value(p, face - 1, added) for face in faces_of(p)]


def seats_in(p: Any, mask: int) -> list[int]:
    return [k for k in range(p.players) if mask >> k & 1]


def holder_of(p: Any) -> int:
    """Seat with the start player marker, -1 before it is given out."""
    return int(p.holder) if p.round else -1


# --- the whole view ------------------------------------------------------------------------------
def view(s: Any, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """All that the seat may know (seat < 0: a spectator), with names instead of numbers."""
    p = seen(s, seat)
    places = places_of(p)
    out: dict[str, Any] = {names[k]: _player(p, k, places) for k in range(p.players)}
    out.update({PLOT_NAMES[plot]: _plot(p, plot, names) for plot in range(PLOTS)})
    out["districts"] = {str(d + 1): _district(p, d) for d in range(DISTRICTS)}
    out["centre"] = _centre(p)
    out["market"] = _market(p, names)
    out["risk"] = _risk(p)
    out["new_tenants"] = _new_tenants(p)
    out["markers"] = {
        "supply": names_in(p.markers),
        "for_sale": names_in(p.for_sale),
        "aside": names_in(p.aside),
        "gone": names_in(p.gone),
    }
    out.update(_turn(p, names))
    out["auction"] = _auction(p, names)
    out["attempt"] = _attempt(p, names)
    out["evict"] = _evict(p, names)
    out["tie"] = _tie(p)
    out["ai"] = _ai(p, names)
    out["over"] = p.stage == FINISHED
    out["winners"] = [names[k] for k in winners_of(p)]
    out["places"] = {names[k]: place for k, place in places.items()}
    out["options"] = option_values(p)
    return out


def _player(p: Any, k: int, places: dict[int, int]) -> dict[str, Any]:
    row: dict[str, Any] = {
        "money": p.ai_money if k == p.ai else p.money[k],
        "ads": p.ads[k],
        "plots": names_in(p.owned[k]),
        "rent": 0 if k == p.ai else rent_of(p, k),  # MAG-AI-05
        "ai": k == p.ai,
        "start_player": k == holder_of(p),
    }
    if k == p.ai:
        row.update(_ai_board(p))
    if k in places:
        row["place"] = places[k]
    return row


# --- the city ------------------------------------------------------------------------------------
def _plot(p: Any, plot: int, names: Sequence[str]) -> dict[str, Any]:
    d, owner = plot // LOTS, owner_of(p, plot)
    feature = p.feature[plot]
    return {
        "district": d + 1,
        "tile": TILE_IDS[p.tile[d] - 1] if p.tile[d] else None,
        "feature": FEATURE_IDS[feature] if feature else None,
        "crossed": is_in(p.crossed, plot),
        "for_sale": is_in(p.for_sale, plot),
        "marker": _marker(p, plot),
        "owner": names[owner] if owner >= 0 else None,
        "bought": is_in(p.bought, plot),
        "effects": {TYPE_IDS[t]: modifier(p, plot, t) for t in range(TYPES)},
        "arrows": arrows(p, plot),
        "value": plot_value(p, owner if owner >= 0 else NO_SELLER, plot, 0),
        **_building(p, plot),
    }


def _marker(p: Any, plot: int) -> str:
    """Where the plot's for-sale marker is."""
    places = {"supply": p.markers, "for-sale": p.for_sale, "aside": p.aside, "gone": p.gone}
    return next((place for place, masks in places.items() if is_in(masks, plot)), "ai")


def _building(p: Any, plot: int) -> dict[str, Any]:
    if p.building[plot] == 0:
        return {
            "building": None,
            "type": None,
            "capacity": 0,
            "tenants": 0,
            "categories": {},
            "free": 0,
            "attempted": False,
            "modifier": None,
            "neighbours": {"bonus": [], "penalty": []},
            "dice": None,
            "rent": 0,
        }
    b, t = p.building[plot] - 1, type_on(p, plot)
    found = sources(p, plot)
    return {
        "building": BUILDING_IDS[b],
        "type": TYPE_IDS[t],
        "capacity": p.capacity[b],
        "tenants": tenants_on(p, plot),
        "categories": kinds_on(p, t, p.tenants[plot]),
        "free": free_room(p, plot),
        "attempted": is_in(p.attempted, plot),
        "modifier": die_modifier(p, plot),
        "neighbours": {
            "bonus": source_ids(p, found & p.good[t]),
            "penalty": source_ids(p, found & p.bad[t]),
        },
        "dice": dice_count(p, plot),
        "rent": rent_on(p, plot),
    }


def kinds_on(p: Any, t: int, counts: Sequence[int]) -> dict[str, int]:
    """Tenants of a type by category, those that are there."""
    return {kind_id(p, t * CATEGORIES + c): n for c, n in enumerate(counts) if n}


def rent_on(p: Any, plot: int) -> int:
    """What the tenants on the plot pay in a round."""
    first = type_on(p, plot) * CATEGORIES
    return int(sum(n * p.rent[first + c] for c, n in enumerate(p.tenants[plot])))


def source_ids(p: Any, mask: int) -> list[str]:
    """Features, then kinds of tenants, of a mask of sources."""
    features = [FEATURE_IDS[f] for f in range(1, FEATURES) if mask >> f & 1]
    kinds = [kind_id(p, k) for k in range(KINDS) if mask >> (FIRST_TENANT_BIT + k) & 1]
    return features + kinds


def _district(p: Any, d: int) -> dict[str, Any]:
    tile = p.tile[d] - 1
    return {
        "tile": TILE_IDS[tile] if tile >= 0 else None,
        "name": TILE_ROWS[tile]["name_de"] if tile >= 0 else None,
        "residents": _by_type(p.residents[d]),
        "near": _by_type([near(p, d, t) for t in range(TYPES)]),
        "dice": _by_type([dice_for(p, d, t) for t in range(TYPES)]),
    }


def _by_type(numbers: Sequence[int]) -> dict[str, int]:
    return dict(zip(TYPE_IDS, numbers, strict=True))


def _centre(p: Any) -> dict[str, Any]:
    out: dict[str, Any] = {"residents": _by_type(p.centre_residents)}
    for lot, row in enumerate(CENTRE_ROWS):
        out[LETTERS[lot]] = {
            "building": row["building"],
            "tenants": sum(p.centre[lot]),
            "categories": kinds_on(p, CENTRE_TYPE[lot], p.centre[lot]),  # none in the City Hall
        }
    return out


# --- market, cards and AI ------------------------------------------------------------------------
def _market(p: Any, names: Sequence[str]) -> dict[str, Any]:
    advanced = bool(p.advanced_tenants)
    return {
        "price": land_price(p),
        "price_field": p.price_field,
        "ladder": list(p.ladder),
        "zone": ZONE_IDS[zone_of(p)],
        "zones": list(p.zone_from),
        "crash": p.crash,
        "ads_spent": p.ads_spent,
        "sold": [names[k - 1] for k in p.sold_by if k],
        "available": _by_type([available_of(p, t) for t in range(TYPES)]),
        "categories": dict(zip(CATEGORY_IDS, p.available, strict=True)) if advanced else {},
        "types_left": types_available(p),
        "supply": _supply(p),
        "board": _board(p),
    }


def _supply(p: Any) -> dict[str, int]:
    """The general supply: by category, or in the base game by type."""
    if p.advanced_tenants:
        return dict(zip(CATEGORY_IDS, p.supply, strict=True))
    return _by_type([p.supply[t * CATEGORIES] for t in range(TYPES)])


def _board(p: Any) -> dict[str, Any]:
    """What is printed on the market board for this number of players."""
    return {
        "types_left": list(p.types_left),
        "zone_cards": dict(zip(ZONE_IDS, p.zone_cards, strict=True)),
        "ads_low": p.ads_low,
        "ads_high": p.ads_high,
        "sold": [[p.track_fields[k], p.track_cards[k]] for k in range(p.track)],
        "tenant_cards": p.tenant_cards,
        "markers": p.new_markers,
        "start_markers": p.start_markers,
    }


def _risk(p: Any) -> dict[str, Any]:
    cards = {
        RISK_IDS[k]: {"upper": p.risk_upper[k], "lower": p.risk_lower[k]} for k in range(RISK_CARDS)
    }
    return {
        "drawn": [RISK_IDS[k - 1] for k in p.risk_drawn if k],
        "left": count_bits(p.risk_left),
        "drop": price_drop(p),
        "cards": cards,
    }


def _new_tenants(p: Any) -> dict[str, Any]:
    used = [k for k in range(NEW_TENANT_CARDS) if not p.cards_left >> k & 1]
    shown = {NEW_TENANT_IDS[k]: [CATEGORY_IDS[kind] for kind in p.card_kinds[k]] for k in used}
    return {
        "used": [NEW_TENANT_IDS[k] for k in used],
        "left": count_bits(p.cards_left),
        "shown": shown,
    }


def _ai_board(p: Any) -> dict[str, Any]:
    return {
        "level": LEVEL_IDS[p.ai_level - 1],
        "lower": _row(p.lower),
        "upper": _row(p.upper),
        "difficulty": DIFFICULTY_IDS[p.ai_difficulty],
        "last_card": AI_CARD_IDS[p.ai_last - 1] if p.ai_last else None,
    }


def _row(columns: Sequence[int]) -> list[str | None]:
    """A row of the AI's plot area up to its last marker; None is a gap."""
    used = max((k + 1 for k, plot in enumerate(columns) if plot), default=0)
    return [PLOT_NAMES[plot - 1] if plot else None for plot in columns[:used]]


def _ai(p: Any, names: Sequence[str]) -> dict[str, Any] | None:
    if p.ai < 0:
        return None
    return {
        "seat": names[p.ai],
        "money": p.ai_money,
        **_ai_board(p),
        "card": AI_CARD_IDS[p.ai_card - 1] if p.ai_card else None,
        "decks": {level: count_bits(p.ai_deck[k]) for k, level in enumerate(LEVEL_IDS)},
        "discards": [AI_CARD_IDS[k] for k in _drawn_ai_cards(p)],
        "bid": 100 * ai_bid(p),
        "max_cost": p.max_cost[p.ai_level - 1],
    }


def _drawn_ai_cards(p: Any) -> list[int]:
    """AI cards that lie face up, in the order of the levels."""
    cards = range(len(AI_CARD_IDS))
    return [k for k in cards if not p.ai_deck[k // AI_DECK] >> (k % AI_DECK) & 1]


# --- the course of the game ----------------------------------------------------------------------
def _turn(p: Any, names: Sequence[str]) -> dict[str, Any]:
    asked = actor(p)
    return {
        "round": p.round,
        "phase": phase(p),
        "lap": p.lap,
        "step": p.step,
        "turn": names[p.turn] if p.stage in (AUCTION, TENANTS, ACTIONS) else None,
        "actor": {CHANCE: "chance", OVER: "over"}.get(asked) or names[asked],
        "start_player": names[p.holder] if p.round else None,
        "turns": p.turns,
    }


def _auction(p: Any, names: Sequence[str]) -> dict[str, Any] | None:
    if p.stage != AUCTION:
        return None
    return {
        "lot": LOT,
        "high": 100 * p.high,
        "leader": names[p.bidder] if p.bidder >= 0 else None,
        "asked": names[p.turn],
        "in": [names[k] for k in seats_in(p, p.bidding)],
    }


def _attempt(p: Any, names: Sequence[str]) -> dict[str, Any] | None:
    frame = frame_of(p, ATTEMPT)
    if frame is None:
        return None
    plot, first = frame[A], type_on(p, frame[A]) * CATEGORIES
    return {
        "seat": names[frame[SEAT]],
        "plot": PLOT_NAMES[plot],
        "step": STEP_WORDS[frame[B]],
        "ads": frame[C],
        "dice": faces_of(p),
        "final": final_dice(p, plot),
        "modifier": die_modifier(p, plot),
        "fives": frame[E],
        "to_throw": frame[D],
        "taken": {kind_id(p, first + c): n for c, n in enumerate(p.taken) if n},
        "possible": possible(p),
    }


def possible(p: Any) -> dict[str, int]:
    """How many tenants of each kind the dice allow now, of one kind alone."""
    if top_kind(p) != ATTEMPT or top(p, B) != TAKE:
        return {}
    first = type_on(p, top(p, A)) * CATEGORIES
    most = {kind_id(p, first + c): most_takable(p, c) for c in range(CATEGORIES)}
    return {kind: n for kind, n in most.items() if n}


def _evict(p: Any, names: Sequence[str]) -> dict[str, Any] | None:
    frame = frame_of(p, EVICT)
    if frame is None:
        return None
    return {
        "seat": names[frame[SEAT]],
        "plot": PLOT_NAMES[frame[A]],
        "building": BUILDING_IDS[frame[B]],
        "left": frame[C],
        "leaving": kinds_on(p, type_on(p, frame[A]), p.leaving),
    }


def _tie(p: Any) -> dict[str, Any] | None:
    frame = frame_of(p, TIE)
    if frame is None:
        return None
    return {"what": TIE_WORDS[frame[A]], "options": frame[B]}


# --- the end -------------------------------------------------------------------------------------
def places_of(p: Any) -> dict[int, int]:
    """Places by seat once the game is over; equal sums share a place (MAG-END-11)."""
    if p.stage != FINISHED:
        return {}
    sums = [wealth(p, k) for k in range(p.players)]
    return {k: 1 + sum(other > mine for other in sums) for k, mine in enumerate(sums)}


def winners_of(p: Any) -> list[int]:
    return [k for k, place in places_of(p).items() if place == 1]


# --- options -------------------------------------------------------------------------------------
def option_values(p: Any) -> dict[str, Any]:
    """The options as the table set them, by name."""
    values = {o.name: _as_set(o, getattr(p, o.field)) for o in OPTIONS if o.field}
    return {"players": p.players, **values}


def _as_set(option: Option, stored: Any) -> Any:
    """The value that is stored as this number: the reverse of ``Option.stored``."""
    if isinstance(option, Flag):
        return bool(stored)
    assert isinstance(option, Choice)
    return option.values[stored]
