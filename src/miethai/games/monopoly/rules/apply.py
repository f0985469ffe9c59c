"""Doing a move: only sends each move to its phase, then lets the game run on (``phases.flow``)."""

from miethai.games.monopoly.rules.legal import actor
from miethai.games.monopoly.rules.moves import (
    ASK_BREAK,
    BEGIN_OFFER,
    BEGIN_SALE,
    BID,
    BREAK_N,
    BUILD,
    CLAIM_RENT,
    CLOCK_MARK,
    DEAL,
    DICE,
    DRAW_CARD,
    DRAW_DEED,
    DROP,
    END_TURN,
    GIVE_CASH,
    HOTELS_N,
    HOUSES_N,
    LOT,
    PASS,
    RAISE_DISPUTE,
    REDEEM,
    SELL,
    STEP,
    TAKE_CASH,
    TAKE_MORTGAGE,
    THROW,
    TIMEOUT,
    WITHDRAW,
)
from miethai.games.monopoly.rules.phases.absent import default_move
from miethai.games.monopoly.rules.phases.auction import (
    apply_bid,
    apply_lot,
    apply_pass,
    apply_void,
    close_auction,
)
from miethai.games.monopoly.rules.phases.beginning import apply_deal, apply_prep, order_dice
from miethai.games.monopoly.rules.phases.build import (
    apply_build,
    apply_building,
    apply_want,
    request,
)
from miethai.games.monopoly.rules.phases.cards import apply_card, apply_choice, apply_read_card
from miethai.games.monopoly.rules.phases.debt import apply_give_up, apply_last_chance
from miethai.games.monopoly.rules.phases.end import finish
from miethai.games.monopoly.rules.phases.flow import carry_on
from miethai.games.monopoly.rules.phases.jail import apply_jail, apply_third, jail_dice
from miethai.games.monopoly.rules.phases.mortgage import (
    apply_mortgage,
    apply_redeem,
    apply_transfer,
)
from miethai.games.monopoly.rules.phases.rent import (
    apply_claim_answer,
    apply_standing_claim,
    rent_dice,
)
from miethai.games.monopoly.rules.phases.roles import (
    apply_break,
    apply_halt,
    apply_mark,
    apply_request,
)
from miethai.games.monopoly.rules.phases.sale import apply_sale, apply_sell, begin_sale
from miethai.games.monopoly.rules.phases.trade import apply_answer, apply_draft
from miethai.games.monopoly.rules.phases.turn import apply_buy, begin_throw, end_turn, move_dice
from miethai.games.monopoly.rules.state import (
    AUCTION,
    BUILDING,
    BUY,
    CARD_CHOICE,
    CARD_READ,
    CLAIM,
    COUNTER,
    DEALING,
    DEBT,
    FOR_JAIL,
    FOR_MOVE,
    FOR_ORDER,
    HOTEL,
    HOUSE,
    LAST_CALL,
    LAST_CHANCE,
    LOTS,
    OFFER,
    PLAYERS,
    RAISE_BID,
    SALE,
    START,
    THIRD_TRY,
    TRANSFER,
    WANT,
)
from miethai.games.monopoly.rules.tables import DEEDS
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
    elif slot == TIMEOUT:
        time_out(s)
    else:
        apply_move(s, seat, slot, amount)
    carry_on(s)


@rule
def apply_chance(s, slot):
    if slot >= DICE and slot < DICE + 36:
        s.die1 = (slot - DICE) // 6 + 1
        s.die2 = (slot - DICE) % 6 + 1
        apply_dice(s, s.die1 + s.die2)
    elif slot >= DRAW_CARD and slot < DRAW_CARD + 32:
        apply_card(s, slot - DRAW_CARD)
    elif s.stage == DEALING:
        apply_deal(s, slot - DRAW_DEED)
    else:
        s.deal_left = 0
        apply_lot(s, slot - DRAW_DEED)


@rule
def apply_dice(s, total):
    if s.dice_for == FOR_MOVE:
        move_dice(s, total)
    elif s.dice_for == FOR_JAIL:
        jail_dice(s)
    elif s.dice_for == FOR_ORDER:
        order_dice(s, total)
    else:
        rent_dice(s, total)


@rule
def time_out(s):
    """The seat asked has used up its time: the hammer falls, or the default is done for it."""
    if top_kind(s) == AUCTION:
        close_auction(s)
    else:
        apply_move(s, actor(s), default_move(s), 0)


@rule
def apply_move(s, seat, slot, amount):
    """Answers to the question on top first; what is left are standing moves."""
    kind = top_kind(s)
    if kind == AUCTION and (slot == BID or slot == PASS):
        if slot == BID:
            apply_bid(s, seat, amount)
        else:
            apply_pass(s, seat)
    elif seat == actor(s) and answers(s, kind, slot):
        apply_asked(s, kind, seat, slot, amount)
    elif seat >= PLAYERS:
        apply_banker(s, slot, amount)
    else:
        apply_standing(s, seat, slot, amount)


@rule
def is_in(slot, base, size):
    return slot >= base and slot < base + size


@rule
def answers(s, kind, slot):
    """Whether this move answers the question on top and is not a standing move made meanwhile."""
    if slot == ASK_BREAK or slot == RAISE_DISPUTE or slot == STEP or slot == WITHDRAW:
        return False
    if is_in(slot, CLOCK_MARK, 2):
        return False
    if is_in(slot, CLAIM_RENT, DEEDS):
        return kind == CLAIM
    if is_free_slot(slot):
        return kind == COUNTER or kind == SALE or answers_free(kind, slot)
    return slot != BREAK_N or (kind == 0 and s.stage == START)


@rule
def is_free_slot(slot):
    """Mortgage, build, sell, and building up an offer."""
    if slot == GIVE_CASH or slot == TAKE_CASH or slot == HOUSES_N or slot == HOTELS_N:
        return True
    if slot >= TAKE_MORTGAGE and slot < BEGIN_SALE + 8:
        return True
    return slot >= BEGIN_OFFER and slot <= DROP


@rule
def answers_free(kind, slot):
    if kind == TRANSFER:
        return True
    return kind == BUILDING and is_in(slot, BUILD, DEEDS)


@rule
def apply_asked(s, kind, seat, slot, amount):
    if kind == 0:
        apply_stage(s, seat, slot, amount)
    elif kind == BUY:
        apply_buy(s, seat, slot)
    elif kind == LOTS:
        if slot == DEAL:
            s.deal_left = 1  # the next lot is drawn
        else:
            apply_lot(s, slot - LOT)
    elif kind == DEBT:
        apply_give_up(s, seat)
    elif kind == TRANSFER:
        apply_transfer(s, seat, slot)
    elif kind == OFFER:
        apply_answer(s, seat, slot)
    elif kind == COUNTER:
        apply_draft(s, seat, slot, amount)
    elif kind == LAST_CHANCE:
        apply_last_chance(s, seat)
    elif kind == BUILDING:
        apply_building(s, seat, slot)
    else:
        apply_asked_rarely(s, kind, seat, slot, amount)


@rule
def apply_asked_rarely(s, kind, seat, slot, amount):
    if kind == WANT:
        apply_want(s, seat, amount)
    elif kind == SALE:
        apply_sale(s, seat, slot)
    elif kind == CARD_READ:
        apply_read_card(s)
    elif kind == CARD_CHOICE:
        apply_choice(s, seat, slot)
    elif kind == CLAIM:
        apply_claim_answer(s, slot)
    elif kind == THIRD_TRY:
        apply_third(s, seat, slot)
    elif kind == RAISE_BID:
        apply_void(s)
    else:
        apply_halt(s, slot, amount)


@rule
def apply_stage(s, seat, slot, amount):
    if s.stage < START:
        apply_prep(s, slot)
    elif s.stage == LAST_CALL:
        finish(s)
    elif slot == BREAK_N:
        apply_break(s, amount)
    elif slot == THROW:
        begin_throw(s, seat)
    elif slot == END_TURN:
        end_turn(s)
    else:
        apply_jail(s, seat, slot)


@rule
def apply_banker(s, slot, amount):
    if slot == STEP:
        s.auction_min_raise = amount
    elif slot == BREAK_N:
        apply_break(s, amount)
    else:
        apply_mark(s, slot - CLOCK_MARK)


@rule
def apply_standing(s, seat, slot, amount):
    if slot == HOUSES_N or slot == HOTELS_N:
        request(s, seat, HOUSE if slot == HOUSES_N else HOTEL, amount, -1)
    elif is_in(slot, TAKE_MORTGAGE, DEEDS):
        apply_mortgage(s, seat, slot - TAKE_MORTGAGE)
    elif is_in(slot, REDEEM, DEEDS):
        apply_redeem(s, seat, slot - REDEEM)
    elif is_in(slot, BUILD, DEEDS):
        apply_build(s, seat, slot - BUILD)
    elif is_in(slot, SELL, DEEDS):
        apply_sell(s, seat, slot - SELL)
    elif is_in(slot, BEGIN_SALE, 8):
        begin_sale(s, seat, slot - BEGIN_SALE)
    elif is_in(slot, CLAIM_RENT, DEEDS):
        apply_standing_claim(s, seat, slot - CLAIM_RENT)
    elif slot == WITHDRAW:
        pop(s)
    elif slot == ASK_BREAK or slot == RAISE_DISPUTE:
        apply_request(s, seat, slot)
    else:
        apply_draft(s, seat, slot, amount)
