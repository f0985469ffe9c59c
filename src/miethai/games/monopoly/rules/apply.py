"""Doing a move: only sends each move to its phase, then lets the game run on (``phases.flow``)."""

from miethai.games.monopoly.rules import moves, state
from miethai.games.monopoly.rules.phases import auction, build, claims, mortgage, rent, roles
from miethai.games.monopoly.rules.phases.absent import default_move
from miethai.games.monopoly.rules.phases.beginning import apply_deal, apply_prep, order_dice
from miethai.games.monopoly.rules.phases.cards import apply_card, apply_choice, apply_read_card
from miethai.games.monopoly.rules.phases.debt import apply_give_up, apply_last_chance
from miethai.games.monopoly.rules.phases.end import finish
from miethai.games.monopoly.rules.phases.flow import carry_on
from miethai.games.monopoly.rules.phases.jail import apply_jail, apply_third, jail_dice
from miethai.games.monopoly.rules.phases.moment import actor
from miethai.games.monopoly.rules.phases.sale import apply_sale, apply_sell, begin_sale
from miethai.games.monopoly.rules.phases.trade import apply_answer, apply_draft
from miethai.games.monopoly.rules.phases.turn import apply_buy, begin_throw, end_turn, move_dice
from miethai.games.monopoly.rules.tables import CARDS, DEEDS
from miethai.kernel.contract import CHANCE
from miethai.kernel.frames import pop, top_kind
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK
from miethai.kernel.rule import rule


# --- doing it ------------------------------------------------------------------------------------
@rule
def apply(s, seat, m):
    slot = m & SLOT_MASK
    amount = m >> SLOT_BITS
    if seat == CHANCE:
        apply_chance(s, slot)
    elif slot == moves.TIMEOUT:
        time_out(s)
    else:
        apply_move(s, seat, slot, amount)
    carry_on(s)


@rule
def apply_chance(s, slot):
    if slot >= moves.DICE and slot < moves.DICE + 36:
        s.die1 = (slot - moves.DICE) // 6 + 1
        s.die2 = (slot - moves.DICE) % 6 + 1
        apply_dice(s, s.die1 + s.die2)
    elif slot >= moves.DRAW_CARD and slot < moves.DRAW_CARD + CARDS:
        apply_card(s, slot - moves.DRAW_CARD)
    elif s.stage == state.DEALING:
        apply_deal(s, slot - moves.DRAW_DEED)
    else:
        s.deal_left = 0
        auction.apply_lot(s, slot - moves.DRAW_DEED)


@rule
def apply_dice(s, total):
    if s.dice_for == state.FOR_MOVE:
        move_dice(s, total)
    elif s.dice_for == state.FOR_JAIL:
        jail_dice(s)
    elif s.dice_for == state.FOR_ORDER:
        order_dice(s, total)
    else:
        rent.rent_dice(s, total)


@rule
def time_out(s):
    """The seat asked has used up its time: the hammer falls, or the default is done for it."""
    if top_kind(s) == state.AUCTION:
        auction.close_auction(s)
    else:
        apply_move(s, actor(s), default_move(s), 0)


@rule
def apply_move(s, seat, slot, amount):
    """Answers to the question on top first; what is left are standing moves."""
    kind = top_kind(s)
    if kind == state.AUCTION and (slot == moves.BID or slot == moves.PASS):
        if slot == moves.BID:
            auction.apply_bid(s, seat, amount)
        else:
            auction.apply_pass(s, seat)
    elif seat == actor(s) and answers(s, kind, slot):
        apply_asked(s, kind, seat, slot, amount)
    elif seat >= state.PLAYERS:
        apply_banker(s, slot, amount)
    else:
        apply_standing(s, seat, slot, amount)


@rule
def is_in(slot, base, size):
    return slot >= base and slot < base + size


@rule
def answers(s, kind, slot):
    """Whether this move answers the question on top and is not a standing move made meanwhile."""
    if (
        slot == moves.ASK_BREAK
        or slot == moves.RAISE_DISPUTE
        or slot == moves.STEP
        or slot == moves.WITHDRAW
    ):
        return False
    if is_in(slot, moves.CLOCK_MARK, 2):
        return False
    if is_in(slot, moves.CLAIM_RENT, DEEDS):
        return kind == state.CLAIM
    if is_free_slot(slot):
        return kind == state.COUNTER or kind == state.SALE or answers_free(kind, slot)
    return slot != moves.BREAK_N or (kind == 0 and s.stage == state.START)


@rule
def is_free_slot(slot):
    """Mortgage, build, sell, and building up an offer."""
    if (
        slot == moves.GIVE_CASH
        or slot == moves.TAKE_CASH
        or slot == moves.HOUSES_N
        or slot == moves.HOTELS_N
    ):
        return True
    if slot >= moves.TAKE_MORTGAGE and slot < moves.BEGIN_SALE + 8:
        return True
    return slot >= moves.BEGIN_OFFER and slot <= moves.DROP


@rule
def answers_free(kind, slot):
    if kind == state.TRANSFER:
        return True
    return kind == state.BUILDING and is_in(slot, moves.BUILD, DEEDS)


@rule
def apply_asked(s, kind, seat, slot, amount):
    if kind == 0:
        apply_stage(s, seat, slot, amount)
    elif kind == state.BUY:
        apply_buy(s, seat, slot)
    elif kind == state.LOTS:
        if slot == moves.DEAL:
            s.deal_left = 1  # the next lot is drawn
        else:
            auction.apply_lot(s, slot - moves.LOT)
    elif kind == state.DEBT:
        apply_give_up(s, seat)
    elif kind == state.TRANSFER:
        mortgage.apply_transfer(s, seat, slot)
    elif kind == state.OFFER:
        apply_answer(s, seat, slot)
    elif kind == state.COUNTER:
        apply_draft(s, seat, slot, amount)
    elif kind == state.LAST_CHANCE:
        apply_last_chance(s, seat)
    elif kind == state.BUILDING:
        build.apply_building(s, seat, slot)
    else:
        apply_asked_rarely(s, kind, seat, slot, amount)


@rule
def apply_asked_rarely(s, kind, seat, slot, amount):
    if kind == state.WANT:
        build.apply_want(s, seat, amount)
    elif kind == state.SALE:
        apply_sale(s, seat, slot)
    elif kind == state.CARD_READ:
        apply_read_card(s)
    elif kind == state.CARD_CHOICE:
        apply_choice(s, seat, slot)
    elif kind == state.CLAIM:
        claims.apply_claim_answer(s, slot)
    elif kind == state.THIRD_TRY:
        apply_third(s, seat, slot)
    elif kind == state.RAISE_BID:
        auction.apply_void(s)
    else:
        roles.apply_halt(s, slot, amount)


@rule
def apply_stage(s, seat, slot, amount):
    if s.stage < state.START:
        apply_prep(s, slot)
    elif s.stage == state.LAST_CALL:
        finish(s)
    elif slot == moves.BREAK_N:
        roles.apply_break(s, amount)
    elif slot == moves.THROW:
        begin_throw(s, seat)
    elif slot == moves.END_TURN:
        end_turn(s)
    else:
        apply_jail(s, seat, slot)


@rule
def apply_banker(s, slot, amount):
    if slot == moves.STEP:
        s.auction_min_raise = amount
    elif slot == moves.BREAK_N:
        roles.apply_break(s, amount)
    elif slot == moves.HAMMER:
        auction.apply_hammer(s)
    else:
        roles.apply_mark(s, slot - moves.CLOCK_MARK)


@rule
def apply_standing(s, seat, slot, amount):
    if slot == moves.HOUSES_N or slot == moves.HOTELS_N:
        build.request(s, seat, state.HOUSE if slot == moves.HOUSES_N else state.HOTEL, amount, -1)
    elif is_in(slot, moves.TAKE_MORTGAGE, DEEDS):
        mortgage.apply_mortgage(s, seat, slot - moves.TAKE_MORTGAGE)
    elif is_in(slot, moves.REDEEM, DEEDS):
        mortgage.apply_redeem(s, seat, slot - moves.REDEEM)
    elif is_in(slot, moves.BUILD, DEEDS):
        build.apply_build(s, seat, slot - moves.BUILD)
    elif is_in(slot, moves.SELL, DEEDS):
        apply_sell(s, seat, slot - moves.SELL)
    elif is_in(slot, moves.BEGIN_SALE, 8):
        begin_sale(s, seat, slot - moves.BEGIN_SALE)
    elif is_in(slot, moves.CLAIM_RENT, DEEDS):
        claims.apply_standing_claim(s, seat, slot - moves.CLAIM_RENT)
    elif slot == moves.WITHDRAW:
        pop(s)
    elif slot == moves.ASK_BREAK or slot == moves.RAISE_DISPUTE:
        roles.apply_request(s, seat, slot)
    else:
        apply_draft(s, seat, slot, amount)
