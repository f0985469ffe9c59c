"""A position through the gate, and small questions to it that view and texts share.

The gate is ``seen``: the wallets of the others are None until the scoring (MAG-TERM-04).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from miethai.games.magnate.rules import state, tables
from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.phases.end import price_drop, wealth
from miethai.games.magnate.rules.rulesets import SHOP_HOME
from miethai.kernel.frames import KIND

STAGE_WORDS = {
    state.TILING: "set-up",
    state.SETTLING: "set-up",
    state.MARKING: "set-up",
    state.HOLDER: "set-up",
    state.AUCTION: "auction",
    state.TENANTS: "tenants",
    state.ACTIONS: "actions",
    state.MARKET: "market",
    state.NEW_TENANTS: "preparation",
    state.NEW_MARKERS: "preparation",
    state.FINISHED: "over",
}
FRAME_WORDS = {state.ATTEMPT: "attempt", state.EVICT: "evict", state.RISK: "risk", state.TIE: "tie"}
STEP_WORDS = {
    state.COMMIT: "commit",
    state.THROW: "throw",
    state.FIVES: "fives",
    state.TAKE: "take",
}
TIE_WORDS = {state.TIE_BUY: "buy", state.TIE_BUILD: "build", state.TIE_TENANT: "tenant"}
CENTRE = -1
BRICKS = ((0, 1), (5, CENTRE, 2), (4, 3))  # how the districts lie, from 0 on
LOT = "start-player"  # what phase 1 auctions
NO_SELLER = -2  # no seat, and not the missing AI either


# --- the gate ------------------------------------------------------------------------------------
def seen(s: Any, seat: int) -> Any:
    """The position through the gate, with fields as attributes, so that rule functions can read it.
    The wallets of others are None while they are closed."""
    return state.FIELDS.seen(s, seat)


# --- small questions to a position ---------------------------------------------------------------
is_in = common.is_in


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
    return str(
        tables.CATEGORY_IDS[kind]
        if p.advanced_tenants
        else tables.TYPE_IDS[kind // tables.CATEGORIES]
    )


LOTS_IN = [[k for k in range(tables.LOTS) if mask >> k & 1] for mask in range(1 << tables.LOTS)]


def plots_in(masks: Sequence[int]) -> list[int]:
    """The plots of one bit mask a district."""
    return [d * tables.LOTS + lot for d, mask in enumerate(masks) for lot in LOTS_IN[mask]]


def names_in(masks: Sequence[int]) -> list[str]:
    return [tables.PLOT_NAMES[plot] for plot in plots_in(masks)]


def faces_of(p: Any) -> list[int]:
    """The dice of the attempt, the highest first."""
    return [face + 1 for face in range(tables.FACES - 1, -1, -1) for _ in range(p.dice[face])]


def final_dice(p: Any, plot: int) -> list[int]:
    """What these dice count after all modifiers, the highest first."""
    added = common.die_modifier(p, plot)
    return [common.die_value(p, face - 1, added) for face in faces_of(p)]


def seats_in(p: Any, mask: int) -> list[int]:
    return [k for k in range(p.players) if mask >> k & 1]


def holder_of(p: Any) -> int:
    """Seat with the start player marker, -1 before it is given out."""
    return int(p.holder) if p.round else -1


def kinds_on(p: Any, t: int, counts: Sequence[int]) -> dict[str, int]:
    """Tenants of a type by category, those that are there."""
    return {kind_id(p, t * tables.CATEGORIES + c): n for c, n in enumerate(counts) if n}


def by_type(numbers: Sequence[int]) -> dict[str, int]:
    return dict(zip(tables.TYPE_IDS, numbers, strict=True))


# --- why a number is what it is ------------------------------------------------------------------
DICE_RULES = {
    tables.HOME: "MAG-DICE-01",
    tables.SHOP: "MAG-DICE-02",
    tables.OFFICE: "MAG-DICE-03",
    tables.INDUSTRY: "MAG-DICE-04",
}


DICE_WORDS = {
    common.FIRST: "from",
    common.LESSER: "lesser",
    common.GREATER: "greater",
    common.SUM: "sum",
}


def dice_rule(p: Any, t: int) -> str:
    return "R-05" if t == tables.SHOP and p.shop_dice != SHOP_HOME else DICE_RULES[t]


def dice_sources(p: Any, t: int) -> tuple[str, tuple[int, ...]]:
    """Whose residents nearby make the dice of a building of this type: one, or the lesser, the
    greater or the sum of two."""
    how = common.dice_how(p, t)
    kinds = common.DICE_FROM[t]
    return DICE_WORDS[how], kinds[:1] if how == common.FIRST else kinds


VALUE_WORDS = ("plot", "building", "residents", "bonuses", "penalties", "bonus", "difficulty")


def value_parts(p: Any, seat: int, plot: int, at_crash: bool) -> dict[str, int]:
    """The summands of a plot value by name, without those that are 0."""
    parts = [common.value_part(p, seat, plot, at_crash, part) for part in common.VALUE_PARTS]
    return {name: n for name, n in zip(VALUE_WORDS, parts, strict=True) if n}


def price_after(p: Any, fields: int) -> int:
    """Land price this many fields farther on."""
    return int(p.ladder[common.field_after(p, fields)])


def crash_price(p: Any) -> int:
    """Land price after a crash today (MAG-END-03)."""
    return price_after(p, -price_drop(p))


# --- the end -------------------------------------------------------------------------------------
def places_of(p: Any) -> dict[int, int]:
    """Places by seat once the game is over; equal sums share a place (MAG-END-11)."""
    if p.stage != state.FINISHED:
        return {}
    sums = [wealth(p, k) for k in range(p.players)]
    return {k: 1 + sum(other > mine for other in sums) for k, mine in enumerate(sums)}


def winners_of(p: Any) -> list[int]:
    return [k for k, place in places_of(p).items() if place == 1]
