"""Why a move of phase 1 or 2 may not be made: bids, attempts, advertising, tenants."""

from __future__ import annotations

from typing import Any

from miethai.games.magnate.presentation.reasons import common
from miethai.games.magnate.rules.phases.auction import lowest_bid
from miethai.games.magnate.rules.phases.common import free_room, owner_of, type_on
from miethai.games.magnate.rules.phases.tenants import category_of_word, most_takable
from miethai.games.magnate.rules.state import ACTIONS, AUCTION, COMMIT, FIVES, NOBODY, TAKE, THROW
from miethai.games.magnate.rules.tables import CATEGORIES, LOTS, TYPES
from miethai.kernel.frames import A, C, top


# --- phase 1 -------------------------------------------------------------------------------------
def bid(s: Any, seat: int, arg: int, amount: int) -> str:
    fault = common.not_in_auction(s, seat)
    if fault:
        return fault
    return "R-06" if amount < lowest_bid(s) else "MAG-TERM-05"


def pass_(s: Any, seat: int, arg: int, amount: int) -> str:
    """Also for who says in another way that he has finished: it is either a bid or a pass."""
    return common.not_in_auction(s, seat) or "MAG-AUCTION-04"


# --- which building ------------------------------------------------------------------------------
def attract(s: Any, seat: int, plot: int, amount: int) -> str:
    """First what the plot lacks, then the moment."""
    if owner_of(s, plot) != seat:
        sold = owner_of(s, plot) == NOBODY and s.building[plot]
        return "MAG-SELL-14" if sold else "MAG-TENANT-04"
    if free_room(s, plot) == 0:
        return "MAG-TENANT-04"
    fault = common.not_in_tenants(s, seat)
    if fault:
        return fault
    if s.attempted[plot // LOTS] >> (plot % LOTS) & 1:
        return "R-12"
    return "MAG-TENANT-03" if s.depth else "R-13"


def done(s: Any, seat: int, arg: int, amount: int) -> str:
    """It ends one's turn of phase 2 or a part of an attempt; no action and no bid."""
    if s.stage == AUCTION:
        return pass_(s, seat, arg, amount)
    if s.stage == ACTIONS:
        return common.not_in_actions(s, seat) or ("MAG-ACT-03" if s.may_pass_action else "R-26")
    fault = common.not_in_tenants(s, seat)
    if fault:
        return fault
    return {COMMIT: "MAG-TENANT-06", THROW: "MAG-TENANT-07", TAKE: "R-11"}[
        common.step_of_attempt(s)
    ]


def cancel(s: Any, seat: int, arg: int, amount: int) -> str:
    """Back only before the roll and before tenants have left; a program never asks for it."""
    if s.stage == AUCTION:
        return pass_(s, seat, arg, amount)
    if s.stage == ACTIONS:
        return common.not_in_actions(s, seat) or "MAG-ACT-03"
    fault = common.not_in_tenants(s, seat)
    if fault:
        return fault
    step = common.step_of_attempt(s)
    if step < 0:
        return "MAG-TENANT-04"  # nothing was begun
    return "MAG-TENANT-06" if step == COMMIT else "MAG-TENANT-07"


# --- the attempt ---------------------------------------------------------------------------------
def commit(s: Any, seat: int, arg: int, amount: int) -> str:
    fault = common.not_in_tenants(s, seat)
    if fault:
        return fault
    step = common.step_of_attempt(s)
    if step < 0:
        return "MAG-TENANT-04"  # a building comes first
    return "MAG-TENANT-06" if step == COMMIT else "MAG-TERM-14"


def five(s: Any, seat: int, face: int, amount: int) -> str:
    fault = common.not_in_tenants(s, seat)
    if fault:
        return fault
    step = common.step_of_attempt(s)
    if step in (COMMIT, THROW):
        return "MAG-TERM-14"  # only after the roll
    if step == TAKE and top(s, C) == 0:
        return "MAG-TERM-14"  # nothing was committed before it
    if step == TAKE and s.fives < top(s, C):
        return "MAG-TENANT-08"  # sets are being formed: advertising has had its turn
    return "MAG-MOD-01"


def take(s: Any, seat: int, word: int, amount: int) -> str:
    if word >= TYPES and not s.advanced_tenants:
        return "MAG-TERM-09"
    fault = common.not_in_tenants(s, seat)
    if fault:
        return fault
    step = common.step_of_attempt(s)
    if step == TAKE:
        return not_takable(s, word, amount)
    before = {COMMIT: "MAG-TENANT-07", THROW: "MAG-TENANT-07", FIVES: "MAG-TENANT-08"}
    return before.get(step, "MAG-TENANT-04")


def not_takable(s: Any, word: int, amount: int) -> str:
    """Type, number, room, what is available, and at last the dice."""
    plot, advanced = top(s, A), s.advanced_tenants
    if advanced and word < TYPES:
        return "MAG-ADV-08"  # a category has to be named
    kind = word - TYPES if advanced else word * CATEGORIES
    if kind // CATEGORIES != type_on(s, plot):
        return "MAG-ADV-07" if advanced else "MAG-TERM-08"
    if amount <= most_takable(s, category_of_word(word)):
        return "R-11" if not s.may_decline_tenants else "MAG-TENANT-10"
    if amount > free_room(s, plot):
        return "MAG-ADV-09" if advanced else "MAG-TENANT-11"
    if amount > s.available[kind]:
        return "MAG-TERM-12"
    return "MAG-ADV-10" if advanced else "MAG-TENANT-09"


def evict(s: Any, seat: int, word: int, amount: int) -> str:
    return common.not_on_turn_in_actions(s, seat) or "R-24"
