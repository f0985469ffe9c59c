"""The position as a reader sees it: for pages, scenarios, bots and every text.

Everything here reads ``reading.seen``, which passes the one gate for secrets (``FIELDS.visible``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from miethai.games.magnate.phases.ai import arrows
from miethai.games.magnate.phases.common import (
    CENTRE_TYPE,
    dice_count,
    dice_for,
    die_modifier,
    free_room,
    modifier,
    near,
    owner_of,
    plot_value,
    rent_of,
    sources,
    tenants_on,
    type_on,
)
from miethai.games.magnate.phases.tenants import most_takable
from miethai.games.magnate.reading import (
    LOT,
    NO_SELLER,
    STEP_WORDS,
    TIE_WORDS,
    by_type,
    faces_of,
    final_dice,
    frame_of,
    holder_of,
    is_in,
    kind_id,
    kinds_on,
    names_in,
    phase,
    places_of,
    seats_in,
    seen,
    winners_of,
)
from miethai.games.magnate.rules import actor
from miethai.games.magnate.rulesets import OPTIONS
from miethai.games.magnate.state import (
    ACTIONS,
    ATTEMPT,
    AUCTION,
    EVICT,
    FINISHED,
    TAKE,
    TENANTS,
    TIE,
)
from miethai.games.magnate.tables import (
    BUILDING_IDS,
    CATEGORIES,
    CENTRE_ROWS,
    DISTRICTS,
    FEATURE_IDS,
    FEATURES,
    FIRST_TENANT_BIT,
    KINDS,
    LETTERS,
    LOTS,
    PLOT_NAMES,
    PLOTS,
    TILE_IDS,
    TILE_ROWS,
    TYPE_IDS,
    TYPES,
)
from miethai.games.magnate.view_market import ai, ai_board, market, new_tenants, risk
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.frames import SEAT, A, B, C, D, E, top, top_kind


# --- the whole view ------------------------------------------------------------------------------
def view(s: Any, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """All that the seat may know (seat < 0: a spectator), with names instead of numbers."""
    p, names = seen(s, seat), tuple(names)
    places = p.part(places_of)
    out: dict[str, Any] = {names[k]: p.part(_player, k, places.get(k)) for k in range(p.players)}
    out.update(p.part(_plots, names))
    out["districts"] = p.part(_districts)
    out["centre"] = p.part(_centre)
    out["market"] = p.part(market, names)
    out["risk"] = p.part(risk)
    out["new_tenants"] = p.part(new_tenants)
    out["markers"] = p.part(_markers)
    out.update(p.part(_turn, names))
    out["auction"] = p.part(_auction, names)
    out["attempt"] = p.part(_attempt, names)
    out["evict"] = p.part(_evict, names)
    out["tie"] = p.part(_tie)
    out["ai"] = p.part(ai, names)
    out.update(p.part(_ending, names))
    out["options"] = p.part(option_values)
    return out


def _markers(p: Any) -> dict[str, Any]:
    return {
        "supply": names_in(p.markers),
        "for_sale": names_in(p.for_sale),
        "aside": names_in(p.aside),
        "gone": names_in(p.gone),
    }


def _ending(p: Any, names: Sequence[str]) -> dict[str, Any]:
    return {
        "over": p.stage == FINISHED,
        "winners": [names[k] for k in winners_of(p)],
        "places": {names[k]: place for k, place in places_of(p).items()},
    }


def _player(p: Any, k: int, place: int | None) -> dict[str, Any]:
    row: dict[str, Any] = {
        "money": p.ai_money if k == p.ai else p.money[k],
        "ads": p.ads[k],
        "plots": names_in(p.owned[k]),
        "rent": 0 if k == p.ai else rent_of(p, k),  # MAG-AI-05
        "ai": k == p.ai,
        "start_player": k == holder_of(p),
    }
    if k == p.ai:
        row.update(ai_board(p))
    if place is not None:
        row["place"] = place
    return row


# --- the city ------------------------------------------------------------------------------------
def _plots(p: Any, names: Sequence[str]) -> dict[str, Any]:
    return {PLOT_NAMES[plot]: _plot(p, plot, names) for plot in range(PLOTS)}


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


def rent_on(p: Any, plot: int) -> int:
    """What the tenants on the plot pay in a round."""
    first = type_on(p, plot) * CATEGORIES
    return int(sum(n * p.rent[first + c] for c, n in enumerate(p.tenants[plot])))


def _districts(p: Any) -> dict[str, Any]:
    return {str(d + 1): _district(p, d) for d in range(DISTRICTS)}


def _district(p: Any, d: int) -> dict[str, Any]:
    tile = p.tile[d] - 1
    return {
        "tile": TILE_IDS[tile] if tile >= 0 else None,
        "name": TILE_ROWS[tile]["name_de"] if tile >= 0 else None,
        "residents": by_type(p.residents[d]),
        "near": by_type([near(p, d, t) for t in range(TYPES)]),
        "dice": by_type([dice_for(p, d, t) for t in range(TYPES)]),
    }


def _centre(p: Any) -> dict[str, Any]:
    out: dict[str, Any] = {"residents": by_type(p.centre_residents)}
    for lot, row in enumerate(CENTRE_ROWS):
        out[LETTERS[lot]] = {
            "building": row["building"],
            "tenants": sum(p.centre[lot]),
            "categories": kinds_on(p, CENTRE_TYPE[lot], p.centre[lot]),  # none in the City Hall
        }
    return out


def source_ids(p: Any, mask: int) -> list[str]:
    """Features, then kinds of tenants, of a mask of sources."""
    features = [FEATURE_IDS[f] for f in range(1, FEATURES) if mask >> f & 1]
    kinds = [kind_id(p, k) for k in range(KINDS) if mask >> (FIRST_TENANT_BIT + k) & 1]
    return features + kinds


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
    most = [most_takable(p, c) for c in range(CATEGORIES)]
    return {kind_id(p, first + c): n for c, n in enumerate(most) if n}


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


# --- options -------------------------------------------------------------------------------------
def option_values(p: Any) -> dict[str, Any]:
    """The options as the table set them, by name."""
    values = {o.name: o.as_set(getattr(p, o.field)) for o in OPTIONS if o.field}
    return {"players": p.players, **values}
