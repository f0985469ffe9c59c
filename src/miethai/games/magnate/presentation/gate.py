"""A position through the gate, and small questions to it that view and texts share.

The gate is ``seen``: the wallets of the others are None until the scoring (MAG-TERM-04).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from miethai.games.magnate.rules.phases.common import (
    die_modifier,
    die_value,
    field_after,
    sources,
    tenants_on,
    type_on,
)
from miethai.games.magnate.rules.phases.end import price_drop, wealth
from miethai.games.magnate.rules.rulesets import SHOP_HOME, SHOP_HOME_PLUS_OFFICE
from miethai.games.magnate.rules.state import (
    ACTIONS,
    ATTEMPT,
    AUCTION,
    COMMIT,
    EVICT,
    FIELDS,
    FINISHED,
    FIVES,
    HOLDER,
    MARKET,
    MARKING,
    NEW_MARKERS,
    NEW_TENANTS,
    RISK,
    SETTLING,
    TAKE,
    TENANTS,
    THROW,
    TIE,
    TIE_BUILD,
    TIE_BUY,
    TIE_TENANT,
    TILING,
)
from miethai.games.magnate.rules.tables import (
    CATEGORIES,
    CATEGORY_IDS,
    FACES,
    HOME,
    INDUSTRY,
    LOTS,
    OFFICE,
    PLOT_NAMES,
    PLOTS,
    SHOP,
    TYPE_IDS,
)
from miethai.kernel.bits import count_bits
from miethai.kernel.frames import KIND

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
CENTRE = -1
BRICKS = ((0, 1), (5, CENTRE, 2), (4, 3))  # how the districts lie, from 0 on
LOT = "start-player"  # what phase 1 auctions
NO_SELLER = -2  # no seat, and not the missing AI either


# --- the gate ------------------------------------------------------------------------------------
def seen(s: Any, seat: int) -> Any:
    """The position through the gate, with fields as attributes, so that rule functions can read it.
    The wallets of others are None while they are closed."""
    return FIELDS.seen(s, seat)


# --- small questions to a position ---------------------------------------------------------------
def phase(p: Any) -> str:
    """What the game is about, in one word."""
    if p.depth:
        return FRAME_WORDS[p.frame[p.depth - 1][KIND]]
    return STAGE_WORDS[p.stage]


def main_phase(p: Any) -> str:
    """The phase of the round, whatever is open on top of it."""
    return STAGE_WORDS[p.stage]


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


def kinds_on(p: Any, t: int, counts: Sequence[int]) -> dict[str, int]:
    """Tenants of a type by category, those that are there."""
    return {kind_id(p, t * CATEGORIES + c): n for c, n in enumerate(counts) if n}


def by_type(numbers: Sequence[int]) -> dict[str, int]:
    return dict(zip(TYPE_IDS, numbers, strict=True))


# --- why a number is what it is ------------------------------------------------------------------
DICE_RULES = {
    HOME: "MAG-DICE-01",
    SHOP: "MAG-DICE-02",
    OFFICE: "MAG-DICE-03",
    INDUSTRY: "MAG-DICE-04",
}


def dice_rule(p: Any, t: int) -> str:
    return "R-05" if t == SHOP and p.shop_dice != SHOP_HOME else DICE_RULES[t]


def dice_sources(p: Any, t: int) -> tuple[str, tuple[int, ...]]:
    """Whose residents nearby make the dice of a building of this type: one, or the lesser, the
    greater or the sum of two (``phases.common.dice_for``)."""
    if t == HOME:
        return "lesser", (OFFICE, SHOP)
    if t == INDUSTRY:
        return "lesser", (INDUSTRY, HOME)
    if t == OFFICE or p.shop_dice == SHOP_HOME:
        return "from", (HOME,)
    return ("sum" if p.shop_dice == SHOP_HOME_PLUS_OFFICE else "greater"), (HOME, OFFICE)


def value_parts(p: Any, seat: int, plot: int, at_crash: bool) -> dict[str, int]:
    """The summands of a plot value by name (MAG-SELL-02 … 09, MAG-AI-70)."""
    parts = {"plot": 1}
    if p.building[plot]:
        t, found = type_on(p, plot), sources(p, plot)
        parts["building"] = 1
        parts["residents"] = tenants_on(p, plot) * p.symbols[t]
        parts["bonuses"] = count_bits(found & p.good[t])
        parts["penalties"] = -count_bits(found & p.bad[t])
        parts["bonus"] = p.bonus[p.building[plot] - 1]
    if seat == p.ai and (not at_crash or p.ai_difficulty_at_crash):
        parts["difficulty"] = p.ai_value
    return {name: n for name, n in parts.items() if n}


def price_after(p: Any, fields: int) -> int:
    """Land price so many fields farther on."""
    return int(p.ladder[field_after(p, fields)])


def crash_price(p: Any) -> int:
    """Land price after a crash today (MAG-END-03)."""
    return price_after(p, -price_drop(p))


# --- the end -------------------------------------------------------------------------------------
def places_of(p: Any) -> dict[int, int]:
    """Places by seat once the game is over; equal sums share a place (MAG-END-11)."""
    if p.stage != FINISHED:
        return {}
    sums = [wealth(p, k) for k in range(p.players)]
    return {k: 1 + sum(other > mine for other in sums) for k, mine in enumerate(sums)}


def winners_of(p: Any) -> list[int]:
    return [k for k, place in places_of(p).items() if place == 1]
