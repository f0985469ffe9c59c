"""Doing a move, and everything that follows from it by itself."""

from miethai.games.magnate.rules.moves import (
    ATTRACT,
    BID,
    DICE,
    DONE,
    DRAW_AI_CARD,
    DRAW_MARKER,
    DRAW_NEW_TENANTS,
    DRAW_RISK,
    GIVE_MARKER,
    LAY_TILE,
    SETTLE_CATEGORY,
)
from miethai.games.magnate.rules.phases.actions import apply_action, apply_evict
from miethai.games.magnate.rules.phases.ai import (
    apply_ai_card,
    chosen_by,
    refill_deck,
    settle_build,
    settle_buy,
)
from miethai.games.magnate.rules.phases.ai_tenants import settle_tenant, step_ai_tenants
from miethai.games.magnate.rules.phases.auction import leave_bidding, place_bid, step_auction
from miethai.games.magnate.rules.phases.beginning import (
    apply_category,
    apply_holder,
    apply_marker,
    apply_tile,
    step_setup,
)
from miethai.games.magnate.rules.phases.market import apply_risk, step_market, step_risk
from miethai.games.magnate.rules.phases.renewal import apply_new_tenants, step_preparation
from miethai.games.magnate.rules.phases.tenants import (
    any_attempt,
    apply_attempt,
    apply_dice,
    begin_attempt,
    collect_rent,
    next_in_tenants,
)
from miethai.games.magnate.rules.state import (
    ACTIONS,
    ATTEMPT,
    AUCTION,
    FINISHED,
    HOLDER,
    MARKET,
    NEW_TENANTS,
    RISK,
    SETTLING,
    TENANTS,
    TIE,
    TIE_BUILD,
    TIE_BUY,
    TILING,
)
from miethai.games.magnate.rules.tables import TYPES
from miethai.kernel.contract import CHANCE
from miethai.kernel.frames import A, B, pop, top, top_kind
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK
from miethai.kernel.rule import rule


# --- doing it ------------------------------------------------------------------------------------
@rule
def apply(s, seat, m):
    slot = m & SLOT_MASK
    amount = m >> SLOT_BITS
    if seat == CHANCE:
        apply_chance(s, slot)
    elif s.depth:
        if top_kind(s) == ATTEMPT:
            apply_attempt(s, seat, slot, amount)
        else:
            apply_evict(s, seat, slot)
    elif s.stage == AUCTION:
        if slot == BID:
            place_bid(s, seat, amount)
        else:
            leave_bidding(s, seat)
    elif s.stage == TENANTS:
        if slot == DONE:
            end_tenants_turn(s, seat)
        else:
            begin_attempt(s, seat, slot - ATTRACT)
    else:
        apply_action(s, seat, slot, amount)
    carry_on(s)


@rule
def apply_chance(s, slot):
    kind = top_kind(s)
    if kind == ATTEMPT:
        apply_dice(s, slot - DICE)
    elif kind == RISK:
        apply_risk(s, slot - DRAW_RISK)
    elif kind == TIE:
        apply_tie(s, slot)
    elif s.stage == ACTIONS:
        apply_ai_card(s, slot - DRAW_AI_CARD)
    elif s.stage == NEW_TENANTS:
        apply_new_tenants(s, slot - DRAW_NEW_TENANTS)
    elif s.stage == TILING:
        apply_tile(s, slot - LAY_TILE)
    elif s.stage == SETTLING:
        apply_category(s, slot - SETTLE_CATEGORY - TYPES)
    elif s.stage == HOLDER:
        apply_holder(s, slot - GIVE_MARKER)
    else:
        apply_marker(s, slot - DRAW_MARKER)


@rule
def apply_tie(s, slot):
    chosen = chosen_by(slot, top(s, B))
    if chosen < 0:
        return  # the die is thrown again
    what = top(s, A)
    pop(s)
    if what == TIE_BUY:
        settle_buy(s, chosen)
    elif what == TIE_BUILD:
        settle_build(s, chosen)
    else:
        settle_tenant(s, chosen)


@rule
def end_tenants_turn(s, seat):
    collect_rent(s, seat)
    next_in_tenants(s)


# --- what follows by itself ----------------------------------------------------------------------
@rule
def carry_on(s):
    """Everything that needs no decision, up to the next question, throw or draw."""
    going = True
    while going:
        if s.depth > 0:
            going = top_kind(s) == RISK and step_risk(s)
        elif s.stage == FINISHED:
            going = False
        else:
            going = step_stage(s)


@rule
def step_stage(s):
    """Carry on with the stage; whether anything was done."""
    if s.stage < AUCTION:
        return step_setup(s)
    if s.stage == AUCTION:
        return step_auction(s)
    if s.stage == TENANTS:
        return step_tenants(s)
    if s.stage == ACTIONS:
        if s.turn == s.ai:
            refill_deck(s)
        return False
    if s.stage == MARKET:
        step_market(s)
        return True
    return step_preparation(s)


@rule
def step_tenants(s):
    """The AI's turn, or the rent of a seat that has nothing (more) to try."""
    if s.turn == s.ai:
        step_ai_tenants(s)
        return True
    if any_attempt(s, s.turn + 0):
        return False
    end_tenants_turn(s, s.turn + 0)
    return True
