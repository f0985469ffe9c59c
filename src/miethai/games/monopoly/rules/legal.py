"""Whom the game asks and what may be done: this file only sends each question to its phase."""

from miethai.games.monopoly.rules import moves, state
from miethai.games.monopoly.rules.phases import (
    auction,
    beginning,
    build,
    cards,
    debt,
    jail,
    mortgage,
    rent,
    roles,
    sale,
    trade,
    turn,
)
from miethai.games.monopoly.rules.phases.common import halted, has_room, is_alive, is_program
from miethai.games.monopoly.rules.phases.placing import capacity
from miethai.games.monopoly.rules.rulebook import RULE_IDS
from miethai.games.monopoly.rules.tables import SPACES
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.frames import SEAT, A, top, top_kind
from miethai.kernel.moves import allow, allow_mask, allow_range
from miethai.kernel.rule import rule

RULE_COUNT = len(RULE_IDS)
LONGEST_BREAK = 60


# --- who is asked --------------------------------------------------------------------------------
@rule
def actor(s):
    if s.dice_for or s.draw_from or s.deal_left:
        return CHANCE
    if s.depth:
        return s.frame[s.depth - 1][SEAT] + 0
    if s.stage == state.FINISHED:
        return OVER
    if s.stage < state.START:
        return beginning.prep_actor(s)
    if s.stage == state.LAST_CALL or roles.banker_is_due(s):
        return state.BANKER
    return s.turn + 0


# --- what may be done ----------------------------------------------------------------------------
@rule
def legal(s, seat, w):
    asked = actor(s)
    if asked == OVER:
        return
    if asked == CHANCE:
        if seat == CHANCE:
            legal_chance(s, w)
        elif seat < state.PLAYERS and is_alive(s, seat):
            legal_claims(s, seat, w)
        return
    if seat == asked:
        legal_asked(s, seat, w)
    if seat < state.PLAYERS:
        if is_alive(s, seat):
            legal_standing(s, seat, asked, w)
    elif seat == state.BANKER and not is_program(s, state.BANKER):
        roles.legal_banker(s, asked, w)


@rule
def legal_chance(s, w):
    if s.dice_for:
        allow_range(w, moves.DICE, 36)
    elif s.draw_from:
        cards.legal_card(s, w)
    elif s.stage == state.DEALING:
        beginning.legal_deal(s, w)
    else:
        allow_mask(w, moves.DRAW_DEED, top(s, A))


@rule
def legal_asked(s, seat, w):
    """The question on top: a frame's, or the stage's."""
    kind = top_kind(s)
    if kind == 0:
        legal_stage(s, seat, w)
    elif kind == state.BUY:
        turn.legal_buy(s, seat, w)
    elif kind == state.AUCTION:
        auction.legal_auction(s, seat, w)
    elif kind == state.LOTS:
        auction.legal_lots(s, w)
    elif kind == state.DEBT:
        debt.legal_debt(s, seat, w)
    elif kind == state.TRANSFER:
        mortgage.legal_transfer(s, seat, w)
    elif kind == state.OFFER:
        trade.legal_answer(s, seat, w)
    elif kind == state.COUNTER:
        trade.legal_draft(s, seat, w)
    else:
        legal_asked_rarely(s, kind, seat, w)


@rule
def legal_asked_rarely(s, kind, seat, w):
    if kind == state.LAST_CHANCE:
        debt.legal_last_chance(s, w)
    elif kind == state.BUILDING:
        build.legal_building(s, seat, w)
    elif kind == state.WANT:
        allow(w, moves.WANT_N)
    elif kind == state.SALE:
        sale.legal_sale(s, w)
    elif kind == state.CARD_READ:
        cards.legal_read_card(s, w)
    elif kind == state.CARD_CHOICE:
        cards.legal_choice(s, w)
    elif kind == state.CLAIM:
        rent.legal_claim(s, w)
    elif kind == state.THIRD_TRY:
        jail.legal_third(s, seat, w)
    elif kind == state.RAISE_BID:
        auction.legal_raise_bid(s, w)
    else:
        roles.legal_halt(s, kind, w)


@rule
def legal_stage(s, seat, w):
    if s.stage < state.START:
        beginning.legal_prep(s, w)
    elif s.stage == state.LAST_CALL:
        allow(w, moves.VALUE)
    elif seat == state.BANKER:
        roles.legal_duty(s, w)
    elif s.stage == state.START and s.jailed[seat]:
        jail.legal_jail(s, seat, w)
    else:
        turn.legal_turn(s, w)


@rule
def legal_standing(s, seat, asked, w):
    """Moves that are open to every player at any time (A-49, MON-K-11)."""
    legal_claims(s, seat, w)
    if halted(s) or s.stage < state.START:
        return
    roles.legal_requests(s, seat, w)
    kind = top_kind(s)
    if kind == state.AUCTION:
        if seat != asked:
            auction.legal_auction(s, seat, w)
    elif kind == state.BUILDING:
        if seat != asked and has_room(s) and build.may_join(s):
            build.legal_build(s, seat, w)
        if s.build_pause == 0 and seat != asked:
            legal_free(s, seat, w)
    elif kind == state.RAISE_BID:
        if seat == asked:
            mortgage.legal_mortgage(s, seat, w)
            sale.legal_sell(s, seat, w)
    elif table_is_free(s, kind):
        if has_room(s):
            build.legal_build(s, seat, w)
        legal_free(s, seat, w)


@rule
def legal_claims(s, seat, w):
    """Rent may be claimed at any moment, even while dice or a card are on their way (A-76)."""
    if s.rent_claim == 1 and s.stage >= state.START and not is_program(s, seat):
        rent.legal_standing_claims(s, w)


@rule
def table_is_free(s, kind):
    """No throw is being moved, no card is being applied and no auction is running (A-49)."""
    if kind == 0:
        return s.stage == state.START or s.stage == state.END
    return (
        kind == state.BUY
        or kind == state.DEBT
        or kind == state.OFFER
        or kind == state.LOTS
        or kind == state.LAST_CHANCE
    )


@rule
def legal_free(s, seat, w):
    mortgage.legal_mortgage(s, seat, w)
    sale.legal_sell(s, seat, w)
    if has_room(s):
        trade.legal_offer(s, seat, w)
    trade.legal_withdraw(s, seat, w)


# --- amounts -------------------------------------------------------------------------------------
@rule
def lowest(s, seat, slot):
    if slot == moves.BID:
        return auction.lowest_bid(s, seat)
    if (
        slot == moves.GIVE_CASH
        or slot == moves.TAKE_CASH
        or slot == moves.WANT_N
        or slot == moves.RULING_N
    ):
        return 0
    if slot >= moves.PLACE and slot < moves.PLACE + state.PLAYERS:
        return 0
    return 1


@rule
def highest(s, seat, slot):
    if slot == moves.BID:
        return auction.highest_bid(s, seat)
    if slot == moves.GIVE_CASH:
        return s.cash[seat] + 0
    if slot == moves.TAKE_CASH:
        return trade.most_taken(s, seat)
    if slot == moves.HOUSES_N or slot == moves.HOTELS_N:
        return build.most_announced(s, seat, state.HOUSE if slot == moves.HOUSES_N else state.HOTEL)
    if slot == moves.WANT_N:
        return capacity(s, seat, top(s, A))
    if slot == moves.STEP:
        return 1000
    if slot == moves.BREAK_N:
        return LONGEST_BREAK
    if slot == moves.RULING_N:
        return RULE_COUNT - 1
    if slot >= moves.PLACE and slot < moves.PLACE + state.PLAYERS:
        return SPACES - 1
    if roles.is_correction(slot):
        return roles.most_corrected(s, slot - moves.CORRECT)
    return 0


@rule
def turns(s):
    return s.turns + 0
