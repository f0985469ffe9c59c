"""Market, cards and the AI's board as the public view shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from miethai.games.magnate.presentation.gate import by_type, crash_price
from miethai.games.magnate.presentation.view import shape
from miethai.games.magnate.rules import tables
from miethai.games.magnate.rules.moves import DRAW_AI_CARD
from miethai.games.magnate.rules.phases.ai import legal_ai_card
from miethai.games.magnate.rules.phases.auction import ai_bid
from miethai.games.magnate.rules.phases.beginning import available_of
from miethai.games.magnate.rules.phases.common import field_after, land_price, zone_at, zone_of
from miethai.games.magnate.rules.phases.end import price_drop
from miethai.games.magnate.rules.phases.market import (
    ads_cards,
    ads_fields,
    cards_due,
    sold_field,
    types_available,
)
from miethai.games.magnate.rules.state import FINISHED, MARKET, NEW_MARKERS, NEW_TENANTS
from miethai.kernel.bits import count_bits
from miethai.kernel.moves import legal_set, members


# --- market, cards and AI ------------------------------------------------------------------------
def market(p: Any, names: Sequence[str]) -> shape.Market:
    advanced = bool(p.advanced_tenants)
    return {
        "price": land_price(p),
        "price_field": p.price_field,
        "ladder": list(p.ladder),
        "zone": tables.ZONE_IDS[zone_of(p)],
        "zones": [tables.ZONE_IDS[zone_at(p, field)] for field in range(tables.LADDER)],
        "crash": p.crash,
        "ads_spent": p.ads_spent,
        "sold": [names[k - 1] for k in p.sold_by if k],
        "available": by_type([available_of(p, t) for t in range(tables.TYPES)]),
        "categories": dict(zip(tables.CATEGORY_IDS, p.available, strict=True)) if advanced else {},
        "types_left": types_available(p),
        "supply": _supply(p),
        "board": _board(p),
        "outlook": outlook(p),
    }


MARKET_STEPS = ("types", "zone", "ads", "sold")  # in the order of phase 4


def outlook(p: Any) -> shape.Outlook:
    """What the end of this round and a crash today bring as things stand: of the steps of the
    market that are still to come the risk cards, and how far the price climbs."""
    todo = _steps_to_come(p)
    field, spent = sold_field(p, p.sold), p.ads_spent
    cards = {
        "types": p.types_left[types_available(p)],
        "zone": p.zone_cards[zone_of(p)],
        "ads": ads_cards(p, spent),
        "sold": p.track_cards[field],
    }
    fields = {"ads": ads_fields(p, spent), "sold": p.track_fields[field]}
    climb = sum(n for step, n in fields.items() if step in todo)
    return {
        "steps": todo,
        "cards": {step: cards_due(p, cards[step]) if step in todo else 0 for step in MARKET_STEPS},
        "fields": fields,
        "sold_field": field,
        "ads": "low" if ads_cards(p, spent) else "high" if ads_fields(p, spent) else "middle",
        "climb": climb,
        "next_field": field_after(p, climb),
        "next": p.ladder[field_after(p, climb)],
        "crash_field": field_after(p, -price_drop(p)),
        "crash": crash_price(p),
    }


def _steps_to_come(p: Any) -> list[str]:
    """Steps of the market that this round has still before it."""
    if p.stage in (NEW_TENANTS, NEW_MARKERS, FINISHED):
        return []
    return list(MARKET_STEPS[p.step - 1 :] if p.stage == MARKET else MARKET_STEPS)


def _supply(p: Any) -> dict[str, int]:
    """The general supply: by category, or in the base game by type."""
    if p.advanced_tenants:
        return dict(zip(tables.CATEGORY_IDS, p.supply, strict=True))
    return by_type([p.supply[t * tables.CATEGORIES] for t in range(tables.TYPES)])


def _board(p: Any) -> shape.Board:
    """What is printed on the market board for this number of players."""
    return {
        "types_left": list(p.types_left),
        "zone_cards": dict(zip(tables.ZONE_IDS, p.zone_cards, strict=True)),
        "ads_low": p.ads_low,
        "ads_high": p.ads_high,
        "sold": [[p.track_fields[k], p.track_cards[k]] for k in range(p.track)],
        "tenant_cards": p.tenant_cards,
        "markers": p.new_markers,
        "start_markers": p.start_markers,
    }


def risk(p: Any) -> shape.Risk:
    cards: dict[str, shape.RiskCard] = {
        tables.RISK_IDS[k]: {"upper": p.risk_upper[k], "lower": p.risk_lower[k]}
        for k in range(tables.RISK_CARDS)
    }
    return {
        "drawn": [tables.RISK_IDS[k - 1] for k in p.risk_drawn if k],
        "left": count_bits(p.risk_left),
        "drop": price_drop(p),
        "cards": cards,
    }


def new_tenants(p: Any) -> shape.NewTenants:
    used = [k for k in range(tables.NEW_TENANT_CARDS) if not p.cards_left >> k & 1]
    shown = {
        tables.NEW_TENANT_IDS[k]: [tables.CATEGORY_IDS[kind] for kind in p.card_kinds[k]]
        for k in used
    }
    return {
        "used": [tables.NEW_TENANT_IDS[k] for k in used],
        "left": count_bits(p.cards_left),
        "shown": shown,
    }


def ai_board(p: Any) -> shape.AiBoard:
    return {
        "level": tables.LEVEL_IDS[p.ai_level - 1],
        "lower": _row(p.lower),
        "upper": _row(p.upper),
        "difficulty": tables.DIFFICULTY_IDS[p.ai_difficulty],
        "last_card": tables.AI_CARD_IDS[p.ai_last - 1] if p.ai_last else None,
    }


def _row(columns: Sequence[int]) -> list[str | None]:
    """A row of the AI's plot area up to its last marker; None is a gap."""
    used = max((k + 1 for k, plot in enumerate(columns) if plot), default=0)
    return [tables.PLOT_NAMES[plot - 1] if plot else None for plot in columns[:used]]


def ai(p: Any, names: Sequence[str]) -> shape.Ai | None:
    if p.ai < 0:
        return None
    return {
        "seat": names[p.ai],
        "money": p.ai_money,
        **ai_board(p),
        "card": tables.AI_CARD_IDS[p.ai_card - 1] if p.ai_card else None,
        "decks": {level: count_bits(p.ai_deck[k]) for k, level in enumerate(tables.LEVEL_IDS)},
        "top": _top_ai_card(p),
        "discards": [tables.AI_CARD_IDS[k] for k in _drawn_ai_cards(p)],
        "bid": 100 * ai_bid(p),
        "max_cost": p.max_cost[p.ai_level - 1],
    }


def _top_ai_card(p: Any) -> str | None:
    """The next card of the AI's level where only one can come, such as the first (MAG-AI-13)."""
    w = legal_set()
    legal_ai_card(p, w)
    cards = members(w)
    return tables.AI_CARD_IDS[cards[0] - DRAW_AI_CARD] if len(cards) == 1 else None


def _drawn_ai_cards(p: Any) -> list[int]:
    """AI cards that lie face up, in the order of the levels."""
    cards = range(len(tables.AI_CARD_IDS))
    return [k for k in cards if not p.ai_deck[k // tables.AI_DECK] >> (k % tables.AI_DECK) & 1]
