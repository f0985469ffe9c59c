"""Doing a move and everything that follows by itself: only sends each move to its phase."""

from miethai.games.wucherer.rules import moves, state
from miethai.games.wucherer.rules.phases import build, buying, check, crime
from miethai.games.wucherer.rules.phases.common import lay_spent
from miethai.games.wucherer.rules.phases.displace import apply_batch, step_batch, step_effect
from miethai.games.wucherer.rules.phases.end import end_turn, step_deal
from miethai.games.wucherer.rules.phases.houses import forget_all_moves
from miethai.games.wucherer.rules.phases.moving import apply_place, apply_squat, step_place
from miethai.games.wucherer.rules.phases.pile import lay_rubble
from miethai.games.wucherer.rules.phases.play import apply_draft, begin_play
from miethai.games.wucherer.rules.phases.police import apply_search, step_search
from miethai.games.wucherer.rules.phases.recycle import apply_recycle, open_recycling
from miethai.games.wucherer.rules.phases.relocate import apply_moving, step_moving
from miethai.games.wucherer.rules.phases.trade import apply_trade, begin_offer, given_cards, propose
from miethai.games.wucherer.rules.tables import KINDS
from miethai.kernel.contract import CHANCE
from miethai.kernel.frames import top_kind
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK
from miethai.kernel.rule import rule


# --- doing it ------------------------------------------------------------------------------------
@rule
def apply(s, seat, m):
    slot = m & SLOT_MASK
    if seat == CHANCE:
        apply_chance(s, slot)
    elif s.depth:
        apply_frame(s, top_kind(s), seat, slot, m >> SLOT_BITS)
    elif s.stage == state.CHECK:
        check.apply_check(s, seat, slot)
    elif s.stage == state.PLAY:
        apply_play(s, seat, slot, m >> SLOT_BITS)
    elif slot == moves.BUY:
        buying.buy_card(s, seat)
    else:
        buying.finish_buying(s, seat)
        end_turn(s)
    carry_on(s)


@rule
def apply_chance(s, slot):
    if slot >= moves.LAY:
        lay_rubble(s, slot - moves.LAY)
        return
    seat = s.draw_to - 1
    buying.receive_card(s, slot - moves.DRAW)
    if s.pile_size == 0:
        buying.pile_ran_out(s, seat)


@rule
def apply_frame(s, kind, seat, slot, amount):
    if kind == state.PLACE:
        apply_place(s, seat, slot)
    elif kind == state.BATCH:
        apply_batch(s, slot - moves.THE_FLAT)
    elif kind == state.CRIME:
        crime.apply_crime(s, seat, slot)
    elif kind == state.SEARCH:
        apply_search(s, seat, slot)
    elif kind == state.MOVING:
        apply_moving(s, seat, slot)
    elif kind == state.SQUAT:
        apply_squat(s, seat, slot)
    elif kind == state.MAD:
        crime.apply_mad(s, seat, slot)
    elif kind == state.DRIVEN:
        check.apply_driven(s, slot - moves.THE_FLAT)
    elif kind == state.TRADE:
        apply_trade(s, seat, slot, amount)
    elif kind == state.RECYCLE:
        apply_recycle(s, seat, slot)


@rule
def is_in(slot, base, size):
    return slot >= base and slot < base + size


@rule
def apply_play(s, seat, slot, amount):
    if s.site:
        apply_site(s, seat, slot)
    elif s.draft[seat][state.D_CARD] == state.OFFER_DRAFT:
        apply_offer(s, seat, slot, amount)
    elif s.draft[seat][state.D_CARD]:
        apply_draft(s, seat, slot)
    elif slot == moves.END_PLAY:
        buying.begin_buying(s, seat)
    elif slot == moves.RECALL:
        s.draft[seat][state.D_CARD] = state.RECALL_DRAFT
    elif is_in(slot, moves.BUILD, state.PLAYERS):
        build.begin_house(s, seat, slot - moves.BUILD)
    elif is_in(slot, moves.OFFER, state.PLAYERS):
        begin_offer(s, seat, slot - moves.OFFER)
    else:
        begin_play(s, seat, slot - moves.PLAY_CARD)


@rule
def apply_site(s, seat, slot):
    if slot == moves.CANCEL:
        build.cancel_site(s, seat)
    elif is_in(slot, moves.LAY_FLOOR, KINDS):
        build.lay_floor(s, seat, slot - moves.LAY_FLOOR)
    else:
        build.close_house(s, seat, slot - moves.LAY_ROOF)


@rule
def apply_offer(s, seat, slot, amount):
    if slot == moves.PRICE:
        propose(s, seat, amount)
    elif is_in(slot, moves.WANT, KINDS):
        s.draft[seat][state.D_WANT] = slot - moves.WANT + 1
    elif is_in(slot, moves.GIVE, KINDS):
        s.draft[seat][state.D_GIVE + given_cards(s, seat)] = slot - moves.GIVE + 1
    else:
        apply_draft(s, seat, slot)


# --- what follows by itself ----------------------------------------------------------------------
@rule
def carry_on(s):
    """Everything that needs no decision, up to the next question or draw."""
    while s.draw_to == 0 and s.rubble == 0 and s.stage != state.FINISHED:
        if s.depth > 0:
            if not step_frame(s, top_kind(s)):
                return
        elif not step_stage(s):
            return


@rule
def step_frame(s, kind):
    """Carry on with the frame on top; whether anything was done."""
    if kind == state.PLACE:
        return step_place(s)
    if kind == state.BATCH:
        return step_batch(s)
    if kind == state.EFFECT:
        step_effect(s)
        return True
    if kind == state.CRIME:
        return crime.step_crime(s)
    if kind == state.MAD:
        return crime.step_mad(s)
    if kind == state.SEARCH:
        return step_search(s)
    if kind == state.MOVING:
        return step_moving(s)
    if kind == state.DRIVEN:
        return check.step_driven(s)
    return False


@rule
def step_stage(s):
    """Carry on between two questions of the turn; whether anything was done."""
    if s.spent[0]:
        lay_spent(s)  # the play is over (WUC-PLAY-04, AMB-73)
    if s.moved:
        forget_all_moves(s)
    if s.laid:
        open_recycling(s)
        return True
    if s.stage == state.CHECK:
        return check.step_check(s)
    if s.stage == state.PLAY:
        return False
    if s.stage == state.DEAL:
        step_deal(s)
        return True
    if buying.can_buy(s):
        return False
    buying.finish_buying(s, s.turn + 0)
    end_turn(s)
    return True
