"""Whom the game asks and what may be done: this file only sends each question to its phase."""

from miethai.games.monopoly.rules import moves, state
from miethai.games.monopoly.rules.phases import (
    auction,
    beginning,
    build,
    cards,
    claims,
    debt,
    jail,
    mortgage,
    roles,
    sale,
    trade,
    turn,
)
from miethai.games.monopoly.rules.phases.common import halted, has_room, is_alive
from miethai.games.monopoly.rules.phases.moment import actor, may_join, table_is_free
from miethai.games.monopoly.rules.phases.placing import capacity
from miethai.games.monopoly.rules.tables import SPACES
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.frames import A, top, top_kind
from miethai.kernel.moves import allow, allow_mask, allow_range
from miethai.kernel.rule import rule


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
            claims.legal_standing_claims(s, seat, w)
        return
    if seat == asked:
        legal_asked(s, seat, w)
    if seat < state.PLAYERS:
        if is_alive(s, seat):
            legal_standing(s, seat, asked, w)
    elif seat == state.BANKER:
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
        claims.legal_claim(s, w)
    elif kind == state.THIRD_TRY:
        jail.legal_third(s, seat, w)
    elif kind == state.RAISE_BID:
        auction.legal_raise_bid(s, seat, w)
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
    claims.legal_standing_claims(s, seat, w)
    if halted(s) or s.stage < state.START:
        return
    roles.legal_requests(s, seat, w)
    kind = top_kind(s)
    if kind == state.AUCTION:
        if seat != asked:
            auction.legal_auction(s, seat, w)
    elif kind == state.BUILDING:
        if seat != asked and has_room(s) and may_join(s):
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
        return roles.LARGEST_STEP
    if slot == moves.BREAK_N:
        return roles.LONGEST_BREAK
    if slot == moves.RULING_N:
        return roles.RULE_COUNT - 1
    if slot >= moves.PLACE and slot < moves.PLACE + state.PLAYERS:
        return SPACES - 1
    if roles.is_correction(slot):
        return roles.most_corrected(s, slot - moves.CORRECT)
    return 0


@rule
def turns(s):
    return s.turns + 0
