"""The rules of Monopoly as the contract wants them: this file only sends each question to its phase."""

from miethai.games.monopoly.moves import (
    ACCEPT,
    ASK_BREAK,
    BEGIN_OFFER,
    BEGIN_SALE,
    BID,
    BREAK_N,
    BUILD,
    CLAIM_RENT,
    CLOCK_MARK,
    COUNTER_OFFER,
    DECLINE,
    DICE,
    DRAW_CARD,
    DRAW_DEED,
    DROP,
    END_TURN,
    GIVE_CASH,
    GIVE_UP,
    HOTELS_N,
    HOUSES_N,
    LOT,
    PASS,
    PLACE,
    PROPOSE,
    RAISE_DISPUTE,
    REDEEM,
    RULING_N,
    SELL,
    STEP,
    TAKE_CASH,
    TAKE_MORTGAGE,
    THROW,
    TIMEOUT,
    VALUE,
    WANT_N,
    WITHDRAW,
)
from miethai.games.monopoly.phases.absent import default_move
from miethai.games.monopoly.phases.auction import (
    apply_bid,
    apply_lot,
    apply_pass,
    apply_void,
    close_auction,
    highest_bid,
    legal_auction,
    legal_lots,
    legal_raise_bid,
    lowest_bid,
    step_raise_bid,
)
from miethai.games.monopoly.phases.build import (
    apply_build,
    apply_building,
    apply_want,
    legal_build,
    legal_building,
    most_announced,
    request,
    step_building,
    step_shortage,
)
from miethai.games.monopoly.phases.cards import (
    apply_card,
    apply_choice,
    apply_read_card,
    legal_card,
    legal_choice,
    legal_read_card,
    step_each,
)
from miethai.games.monopoly.phases.common import (
    halted,
    has_room,
    is_alive,
    is_program,
    pop,
    top,
    top_kind,
)
from miethai.games.monopoly.phases.debt import (
    apply_give_up,
    apply_last_chance,
    enough_bankrupts,
    legal_debt,
    legal_last_chance,
    step_debt,
    step_last_chance,
)
from miethai.games.monopoly.phases.end import finish, time_is_up, time_over
from miethai.games.monopoly.phases.jail import (
    apply_jail,
    apply_third,
    jail_dice,
    leave_jail,
    legal_jail,
    legal_third,
)
from miethai.games.monopoly.phases.mortgage import (
    apply_mortgage,
    apply_redeem,
    apply_transfer,
    legal_mortgage,
    legal_transfer,
    step_transfer,
)
from miethai.games.monopoly.phases.placing import capacity
from miethai.games.monopoly.phases.prep import (
    apply_deal,
    apply_prep,
    legal_deal,
    legal_prep,
    order_dice,
    prep_actor,
)
from miethai.games.monopoly.phases.rent import (
    apply_claim_answer,
    apply_standing_claim,
    legal_claim,
    legal_standing_claims,
    pay_claimed,
    rent_dice,
)
from miethai.games.monopoly.phases.roles import (
    apply_break,
    apply_halt,
    apply_mark,
    apply_request,
    banker_is_due,
    begin_unowned_auction,
    legal_banker,
    legal_duty,
    legal_halt,
    legal_requests,
    unowned_auction_due,
)
from miethai.games.monopoly.phases.sale import (
    apply_sale,
    apply_sell,
    begin_sale,
    legal_sale,
    legal_sell,
)
from miethai.games.monopoly.phases.trade import (
    apply_answer,
    apply_draft,
    legal_answer,
    legal_draft,
    legal_offer,
    legal_withdraw,
    most_taken,
)
from miethai.games.monopoly.phases.turn import (
    advance_token,
    apply_buy,
    begin_throw,
    end_turn,
    legal_buy,
    legal_turn,
    move_dice,
    settle_turn,
)
from miethai.games.monopoly.rulebook import RULE_IDS
from miethai.games.monopoly.state import (
    AUCTION,
    BANKER,
    BUILDING,
    BUY,
    CARD_CHOICE,
    CARD_READ,
    CLAIM,
    COLLECT_FRAME,
    COUNTER,
    DEALING,
    DEBT,
    END,
    FINISHED,
    FOR_JAIL,
    FOR_MOVE,
    FOR_ORDER,
    HOTEL,
    HOUSE,
    JAIL_MOVE,
    LAST_CALL,
    LAST_CHANCE,
    LOTS,
    OFFER,
    PAY_EACH_FRAME,
    PLAYERS,
    RAISE_BID,
    SALE,
    SEAT,
    SETTLED,
    SHORTAGE,
    START,
    THIRD_TRY,
    TRANSFER,
    WANT,
    A,
)
from miethai.games.monopoly.tables import DEEDS, SPACES
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK, allow, weigh
from miethai.kernel.rule import rule

RULE_COUNT = len(RULE_IDS)
LONGEST_BREAK = 60
MOST_CORRECTED = 9999


# --- who is asked -----------------------------------------------------------------------------------
@rule
def actor(s):
    if s.dice_for or s.draw_from:
        return CHANCE
    if s.depth:
        return s.frame[s.depth - 1][SEAT] + 0
    if s.stage == FINISHED:
        return OVER
    if s.stage < START:
        return CHANCE if s.deal_left else prep_actor(s)
    if s.stage == LAST_CALL or banker_is_due(s):
        return BANKER
    return s.turn + 0


# --- what may be done -------------------------------------------------------------------------------
@rule
def legal(s, seat, w):
    asked = actor(s)
    if asked == OVER:
        return
    if asked == CHANCE:
        if seat == CHANCE:
            legal_chance(s, w)
        return
    if seat == asked:
        legal_asked(s, seat, w)
    if seat < PLAYERS:
        if is_alive(s, seat):
            legal_standing(s, seat, asked, w)
    elif seat == BANKER and not is_program(s, BANKER):
        legal_banker(s, asked, w)


@rule
def legal_chance(s, w):
    if s.dice_for:
        for k in range(36):
            weigh(w, DICE + k, 1)
    elif s.draw_from:
        legal_card(s, w)
    elif s.stage == DEALING:
        legal_deal(s, w)
    else:
        legal_lots(s, DRAW_DEED, w)


@rule
def legal_asked(s, seat, w):
    """The question on top: a frame's, or the stage's."""
    kind = top_kind(s)
    if kind == 0:
        legal_stage(s, seat, w)
    elif kind == BUY:
        legal_buy(s, seat, w)
    elif kind == AUCTION:
        legal_auction(s, seat, w)
    elif kind == LOTS:
        legal_lots(s, LOT, w)
    elif kind == DEBT:
        legal_debt(s, seat, w)
    elif kind == TRANSFER:
        legal_transfer(s, seat, w)
    elif kind == OFFER:
        legal_answer(s, seat, w)
    elif kind == COUNTER:
        legal_draft(s, seat, w)
    else:
        legal_asked_rarely(s, kind, seat, w)


@rule
def legal_asked_rarely(s, kind, seat, w):
    if kind == LAST_CHANCE:
        legal_last_chance(s, w)
    elif kind == BUILDING:
        legal_building(s, seat, w)
    elif kind == WANT:
        allow(w, WANT_N)
    elif kind == SALE:
        legal_sale(s, w)
    elif kind == CARD_READ:
        legal_read_card(s, w)
    elif kind == CARD_CHOICE:
        legal_choice(s, w)
    elif kind == CLAIM:
        legal_claim(s, w)
    elif kind == THIRD_TRY:
        legal_third(s, seat, w)
    elif kind == RAISE_BID:
        legal_raise_bid(s, w)
    else:
        legal_halt(s, kind, w)


@rule
def legal_stage(s, seat, w):
    if s.stage < START:
        legal_prep(s, w)
    elif s.stage == LAST_CALL:
        allow(w, VALUE)
    elif seat == BANKER:
        legal_duty(s, w)
    elif s.stage == START and s.jailed[seat]:
        legal_jail(s, seat, w)
    else:
        legal_turn(s, w)


@rule
def legal_standing(s, seat, asked, w):
    """Moves that are open to every player at any time (A-49, MON-K-11)."""
    if s.rent_claim == 1 and s.stage >= START and not is_program(s, seat):
        legal_standing_claims(s, w)
    if halted(s) or s.stage < START:
        return
    legal_requests(s, seat, w)
    kind = top_kind(s)
    if kind == AUCTION:
        if seat != asked:
            legal_auction(s, seat, w)
    elif kind == BUILDING:
        if seat != asked and has_room(s):
            legal_build(s, seat, w)
        if s.build_pause == 0 and seat != asked:
            legal_free(s, seat, w)
    elif kind == RAISE_BID:
        if seat == asked:
            legal_mortgage(s, seat, w)
            legal_sell(s, seat, w)
    elif table_is_free(s, kind):
        if has_room(s):
            legal_build(s, seat, w)
        legal_free(s, seat, w)


@rule
def table_is_free(s, kind):
    """No throw is being moved, no card is being applied and no auction is running (A-49)."""
    if kind == 0:
        return s.stage == START or s.stage == END
    return kind == BUY or kind == DEBT or kind == OFFER or kind == LOTS or kind == LAST_CHANCE


@rule
def legal_free(s, seat, w):
    legal_mortgage(s, seat, w)
    legal_sell(s, seat, w)
    if has_room(s):
        legal_offer(s, seat, w)
    legal_withdraw(s, seat, w)


# --- amounts ----------------------------------------------------------------------------------------
@rule
def lowest(s, seat, slot):
    if slot == BID:
        return lowest_bid(s, seat)
    if slot == WANT_N or slot == RULING_N or (slot >= PLACE and slot < PLACE + PLAYERS):
        return 0
    return 1


@rule
def highest(s, seat, slot):
    if slot == BID:
        return highest_bid(s, seat)
    if slot == GIVE_CASH:
        return s.cash[seat] + 0
    if slot == TAKE_CASH:
        return most_taken(s, seat)
    if slot == HOUSES_N or slot == HOTELS_N:
        return most_announced(s, seat, HOUSE if slot == HOUSES_N else HOTEL)
    if slot == WANT_N:
        return capacity(s, seat, top(s, A))
    if slot == STEP:
        return 1000
    if slot == BREAK_N:
        return LONGEST_BREAK
    if slot == RULING_N:
        return RULE_COUNT - 1
    if slot >= PLACE and slot < PLACE + PLAYERS:
        return SPACES - 1
    return MOST_CORRECTED


# --- doing it ---------------------------------------------------------------------------------------
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


# --- what follows by itself --------------------------------------------------------------------------
@rule
def carry_on(s):
    """Everything that needs no decision, up to the next question, throw or draw."""
    while s.dice_for == 0 and s.draw_from == 0 and s.stage != FINISHED:
        if s.depth > 0:
            if not step_frame(s):
                return
        elif not step_stage(s):
            return


@rule
def step_frame(s):
    """Carry on with the frame on top; whether anything was done."""
    kind = top_kind(s)
    if kind == DEBT:
        return step_debt(s)
    if kind == TRANSFER:
        return step_transfer(s)
    if kind == BUILDING:
        return step_building(s)
    if kind == LAST_CHANCE:
        return step_last_chance(s)
    if kind == RAISE_BID:
        return step_raise_bid(s)
    if kind == SHORTAGE:
        step_shortage(s)
        return True
    if kind == PAY_EACH_FRAME or kind == COLLECT_FRAME:
        step_each(s, kind == COLLECT_FRAME)
        return True
    if kind == LOTS:
        if pay_claimed(s):  # after the lot, before the next
            return True
        if top(s, A) == 0:
            pop(s)
            return True
    return False


@rule
def step_stage(s):
    """Carry on between two questions of the turn; whether anything was done."""
    if s.stage < START:
        return False
    if s.stage == JAIL_MOVE:
        if s.jailed[s.turn]:
            leave_jail(s, s.turn + 0)
        advance_token(s, s.turn + 0, s.die1 + s.die2, 0)
        return True
    if pay_claimed(s):
        return True
    if s.stage == LAST_CALL:
        return False
    if enough_bankrupts(s):
        finish(s)  # MON-K-44
        return True
    if unowned_auction_due(s):
        begin_unowned_auction(s)
        return True
    if s.stage == SETTLED:
        settle_turn(s)
        return True
    if time_is_up(s):
        time_over(s)
        return True
    return False


@rule
def turns(s):
    return s.turns + 0
