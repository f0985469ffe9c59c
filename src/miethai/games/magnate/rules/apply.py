"""Doing a move, and everything that follows from it by itself."""

from miethai.games.magnate.rules import moves, state
from miethai.games.magnate.rules.phases import ai, beginning, tenants
from miethai.games.magnate.rules.phases.actions import apply_action, apply_evict
from miethai.games.magnate.rules.phases.ai_tenants import settle_tenant, step_ai_tenants
from miethai.games.magnate.rules.phases.auction import leave_bidding, place_bid, step_auction
from miethai.games.magnate.rules.phases.market import apply_risk, step_market, step_risk
from miethai.games.magnate.rules.phases.renewal import apply_new_tenants, step_preparation
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
        if top_kind(s) == state.ATTEMPT:
            tenants.apply_attempt(s, seat, slot, amount)
        else:
            apply_evict(s, seat, slot)
    elif s.stage == state.AUCTION:
        if slot == moves.BID:
            place_bid(s, seat, amount)
        else:
            leave_bidding(s, seat)
    elif s.stage == state.TENANTS:
        if slot == moves.DONE:
            end_tenants_turn(s, seat)
        else:
            tenants.begin_attempt(s, seat, slot - moves.ATTRACT)
    else:
        apply_action(s, seat, slot, amount)
    carry_on(s)


@rule
def apply_chance(s, slot):
    kind = top_kind(s)
    if kind == state.ATTEMPT:
        tenants.apply_dice(s, slot - moves.DICE)
    elif kind == state.RISK:
        apply_risk(s, slot - moves.DRAW_RISK)
    elif kind == state.TIE:
        apply_tie(s, slot)
    elif s.stage == state.ACTIONS:
        ai.apply_ai_card(s, slot - moves.DRAW_AI_CARD)
    elif s.stage == state.NEW_TENANTS:
        apply_new_tenants(s, slot - moves.DRAW_NEW_TENANTS)
    elif s.stage == state.TILING:
        beginning.apply_tile(s, slot - moves.LAY_TILE)
    elif s.stage == state.SETTLING:
        beginning.apply_category(s, slot - moves.SETTLE_CATEGORY - TYPES)
    elif s.stage == state.HOLDER:
        beginning.apply_holder(s, slot - moves.GIVE_MARKER)
    else:
        beginning.apply_marker(s, slot - moves.DRAW_MARKER)


@rule
def apply_tie(s, slot):
    chosen = ai.chosen_by(slot, top(s, B))
    if chosen < 0:
        return  # the die is thrown again
    what = top(s, A)
    pop(s)
    if what == state.TIE_BUY:
        ai.settle_buy(s, chosen)
    elif what == state.TIE_BUILD:
        ai.settle_build(s, chosen)
    else:
        settle_tenant(s, chosen)


@rule
def end_tenants_turn(s, seat):
    tenants.collect_rent(s, seat)
    tenants.next_in_tenants(s)


# --- what follows by itself ----------------------------------------------------------------------
@rule
def carry_on(s):
    """Everything that needs no decision, up to the next question, throw or draw."""
    going = True
    while going:
        if s.depth > 0:
            going = top_kind(s) == state.RISK and step_risk(s)
        elif s.stage == state.FINISHED:
            going = False
        else:
            going = step_stage(s)


@rule
def step_stage(s):
    """Carry on with the stage; whether anything was done."""
    if s.stage < state.AUCTION:
        return beginning.step_setup(s)
    if s.stage == state.AUCTION:
        return step_auction(s)
    if s.stage == state.TENANTS:
        return step_tenants(s)
    if s.stage == state.ACTIONS:
        if s.turn == s.ai:
            ai.refill_deck(s)
        return False
    if s.stage == state.MARKET:
        step_market(s)
        return True
    return step_preparation(s)


@rule
def step_tenants(s):
    """The AI's turn, or the rent of a seat that has nothing (more) to try."""
    if s.turn == s.ai:
        step_ai_tenants(s)
        return True
    if tenants.any_attempt(s, s.turn + 0):
        return False
    end_tenants_turn(s, s.turn + 0)
    return True
