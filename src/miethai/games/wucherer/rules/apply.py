"""Doing a move and everything that follows by itself: only sends each move to its phase."""

from miethai.games.wucherer.rules.moves import (
    BUILD,
    BUY,
    CANCEL,
    DRAW,
    END_PLAY,
    GIVE,
    LAY,
    LAY_FLOOR,
    LAY_ROOF,
    OFFER,
    PLAY_CARD,
    PRICE,
    RECALL,
    THE_FLAT,
    WANT,
)
from miethai.games.wucherer.rules.phases.build import (
    begin_house,
    cancel_site,
    close_house,
    lay_floor,
)
from miethai.games.wucherer.rules.phases.buying import (
    begin_buying,
    buy_card,
    can_buy,
    finish_buying,
    pile_ran_out,
    receive_card,
)
from miethai.games.wucherer.rules.phases.check import (
    apply_check,
    apply_driven,
    step_check,
    step_driven,
)
from miethai.games.wucherer.rules.phases.common import lay_spent
from miethai.games.wucherer.rules.phases.crime import (
    apply_crime,
    apply_mad,
    step_crime,
    step_mad,
)
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
from miethai.games.wucherer.rules.state import (
    BATCH,
    CHECK,
    CRIME,
    D_CARD,
    D_GIVE,
    D_WANT,
    DEAL,
    DRIVEN,
    EFFECT,
    FINISHED,
    MAD,
    MOVING,
    OFFER_DRAFT,
    PLACE,
    PLAY,
    PLAYERS,
    RECALL_DRAFT,
    RECYCLE,
    SEARCH,
    SQUAT,
    TRADE,
)
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
        apply_frame(s, top_kind(s), seat, slot)
    elif s.stage == CHECK:
        apply_check(s, seat, slot)
    elif s.stage == PLAY:
        apply_play(s, seat, slot, m >> SLOT_BITS)
    elif slot == BUY:
        buy_card(s, seat)
    else:
        finish_buying(s, seat)
        end_turn(s)
    carry_on(s)


@rule
def apply_chance(s, slot):
    if slot >= LAY:
        lay_rubble(s, slot - LAY)
        return
    seat = s.draw_to - 1
    receive_card(s, slot - DRAW)
    if s.pile_size == 0:
        pile_ran_out(s, seat)


@rule
def apply_frame(s, kind, seat, slot):
    if kind == PLACE:
        apply_place(s, seat, slot)
    elif kind == BATCH:
        apply_batch(s, slot - THE_FLAT)
    elif kind == CRIME:
        apply_crime(s, seat, slot)
    elif kind == SEARCH:
        apply_search(s, seat, slot)
    elif kind == MOVING:
        apply_moving(s, seat, slot)
    elif kind == SQUAT:
        apply_squat(s, seat, slot)
    elif kind == MAD:
        apply_mad(s, slot)
    elif kind == DRIVEN:
        apply_driven(s, slot - THE_FLAT)
    elif kind == TRADE:
        apply_trade(s, seat, slot)
    elif kind == RECYCLE:
        apply_recycle(s, seat, slot)


@rule
def is_in(slot, base, size):
    return slot >= base and slot < base + size


@rule
def apply_play(s, seat, slot, amount):
    if s.site:
        apply_site(s, seat, slot)
    elif s.draft[seat][D_CARD] == OFFER_DRAFT:
        apply_offer(s, seat, slot, amount)
    elif s.draft[seat][D_CARD]:
        apply_draft(s, seat, slot)
    elif slot == END_PLAY:
        begin_buying(s, seat)
    elif slot == RECALL:
        s.draft[seat][D_CARD] = RECALL_DRAFT
    elif is_in(slot, BUILD, PLAYERS):
        begin_house(s, seat, slot - BUILD)
    elif is_in(slot, OFFER, PLAYERS):
        begin_offer(s, seat, slot - OFFER)
    else:
        begin_play(s, seat, slot - PLAY_CARD)


@rule
def apply_site(s, seat, slot):
    if slot == CANCEL:
        cancel_site(s, seat)
    elif is_in(slot, LAY_FLOOR, KINDS):
        lay_floor(s, seat, slot - LAY_FLOOR)
    else:
        close_house(s, seat, slot - LAY_ROOF)


@rule
def apply_offer(s, seat, slot, amount):
    if slot == PRICE:
        propose(s, seat, amount)
    elif is_in(slot, WANT, KINDS):
        s.draft[seat][D_WANT] = slot - WANT + 1
    elif is_in(slot, GIVE, KINDS):
        s.draft[seat][D_GIVE + given_cards(s, seat)] = slot - GIVE + 1
    else:
        apply_draft(s, seat, slot)


# --- what follows by itself ----------------------------------------------------------------------
@rule
def carry_on(s):
    """Everything that needs no decision, up to the next question or draw."""
    while s.draw_to == 0 and s.rubble == 0 and s.stage != FINISHED:
        if s.depth > 0:
            if not step_frame(s, top_kind(s)):
                return
        elif not step_stage(s):
            return


@rule
def step_frame(s, kind):
    """Carry on with the frame on top; whether anything was done."""
    if kind == PLACE:
        return step_place(s)
    if kind == BATCH:
        return step_batch(s)
    if kind == EFFECT:
        step_effect(s)
        return True
    if kind == CRIME:
        return step_crime(s)
    if kind == MAD:
        return step_mad(s)
    if kind == SEARCH:
        return step_search(s)
    if kind == MOVING:
        return step_moving(s)
    if kind == DRIVEN:
        return step_driven(s)
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
    if s.stage == CHECK:
        return step_check(s)
    if s.stage == PLAY:
        return False
    if s.stage == DEAL:
        step_deal(s)
        return True
    if can_buy(s):
        return False
    finish_buying(s, s.turn + 0)
    end_turn(s)
    return True
