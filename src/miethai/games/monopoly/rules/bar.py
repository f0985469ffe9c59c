"""What stands against a move: this file only sends each move to the ladder of its verb.

Slots come in the order of ``moves``, so that a verb is known by where its slots begin.
"""

from miethai.games.monopoly.rules import bars, moves, state
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
from miethai.games.monopoly.rules.phases.absent import bar_time_out
from miethai.games.monopoly.rules.phases.common import bar_absent, halted
from miethai.games.monopoly.rules.phases.end import bar_value
from miethai.games.monopoly.rules.phases.moment import actor
from miethai.games.monopoly.rules.phases.waiting import bar_of_frame, bar_of_step
from miethai.kernel.bits import count_bits
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.frames import top_kind
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK
from miethai.kernel.rule import rule

AMOUNT_SLOTS, SLOTS = moves.MOVES.amount_slots, moves.MOVES.slots


@rule
def bar(s, seat, m):
    """0 if the seat may make this move now, else the number of what stands against it."""
    slot = m & SLOT_MASK
    amount = m >> SLOT_BITS
    if actor(s) == OVER:
        return bar_over(s)
    if slot >= SLOTS:
        return bars.NO_SUCH_MOVE
    if seat == CHANCE:
        return bar_chance(s, seat, slot)
    if seat < 0 or seat > state.JUDGE:
        return bars.NO_SUCH_SEAT
    number = bar_absent(s, seat) if seat < state.PLAYERS else 0
    if number:
        return number
    if slot >= moves.DICE:
        return bar_chance(s, seat, slot)
    if is_of_table(slot):
        number = bar_of_table(s, seat, slot, amount)
    else:
        number = bar_of_player(s, seat, slot, amount)
    surplus = amount != 0 and slot >= AMOUNT_SLOTS  # a number where the move has none
    return bars.NO_SUCH_MOVE if number == 0 and surplus else number


@rule
def bar_over(s):
    """Why the game has ended."""
    if debt.enough_bankrupts(s):
        return bars.ENOUGH_BANKRUPTS
    return bars.ONE_LEFT if count_bits(s.alive + 0) == 1 else bars.TIME_WAS_UP


@rule
def bar_chance(s, seat, slot):
    """Throws, cards and deeds come from chance, when they are due, and nothing else does."""
    if slot < moves.DICE:
        return bars.NOT_BY_CHANCE
    if slot < moves.DRAW_CARD:
        if seat != CHANCE:
            return bars.TWO_DICE
        if s.dice_for:
            return 0
        return bars.NO_DICE_NOW if s.stage >= state.START else bar_of_step(s)
    if slot < moves.DRAW_DEED:
        return cards.bar_card(s, seat, slot - moves.DRAW_CARD)
    given = seat == CHANCE and s.dice_for == 0 and s.draw_from == 0
    if top_kind(s) == state.LOTS:
        return auction.bar_drawn_lot(s, slot - moves.DRAW_DEED, given)
    return beginning.bar_dealt(s, slot - moves.DRAW_DEED, given)


# --- the table: preparation, banker, judge -------------------------------------------------------
@rule
def is_of_table(slot):
    """Moves that no rule of play concerns; players try them too."""
    if slot < moves.THROW:
        return slot >= moves.STEP
    return (slot >= moves.LOT and slot < moves.VOID) or slot >= moves.READ_CARD


@rule
def bar_of_table(s, seat, slot, amount):
    if slot < moves.READ:
        return bar_of_amount(s, seat, slot, amount)
    if slot < moves.THROW:
        return bar_of_preparation(s, seat, slot)
    if slot < moves.VOID:
        return auction.bar_lot(s, seat, slot - moves.LOT)
    if slot == moves.READ_CARD:
        return cards.bar_read_card(s, seat)
    if slot < moves.TIMEOUT:
        return roles.bar_mark(s, seat, slot - moves.CLOCK_MARK)
    if slot == moves.TIMEOUT:
        return bar_time_out(s, seat)
    if slot == moves.HAMMER:
        return roles.bar_hammer(s, seat)
    if slot == moves.RESUME:
        return roles.bar_resume(s, seat)
    if slot == moves.VALUE:
        return bar_value(s, seat)
    if slot == moves.ESCALATE:
        return roles.bar_escalate(s, seat)
    if slot == moves.UPHOLD:
        return roles.bar_uphold(s, seat)
    return roles.bar_request(s, seat, slot)


@rule
def bar_of_amount(s, seat, slot, amount):
    """What banker and judge say with a number."""
    if slot == moves.STEP:
        return roles.bar_step(s, seat, amount)
    if slot == moves.BREAK_N:
        return roles.bar_break(s, seat, amount)
    if slot == moves.RULING_N:
        return roles.bar_ruling(s, seat, amount)
    if slot < moves.PLACE:
        return roles.bar_correct(s, seat, slot - moves.CORRECT, amount)
    return roles.bar_place_token(s, seat, slot - moves.PLACE, amount)


@rule
def bar_of_preparation(s, seat, slot):
    if slot == moves.READ:
        return beginning.bar_read(s, seat)
    if slot == moves.PAY_OUT:
        return beginning.bar_pay_out(s, seat)
    if slot == moves.SHUFFLE:
        return beginning.bar_shuffle(s, seat)
    if slot < moves.DEAL:
        return beginning.bar_token(s, seat, slot - moves.TAKE_TOKEN)
    return beginning.bar_deal(s, seat)


# --- the players ---------------------------------------------------------------------------------
@rule
def bar_of_player(s, seat, slot, amount):
    """Roles do not play, preparation and halts come first; then the verb's own rules."""
    is_claim = slot >= moves.CLAIM_RENT and slot < moves.LET
    if seat >= state.PLAYERS:
        hints = is_claim and seat == state.BANKER and beginning.has_banker(s)
        return bars.BANKER_HINTS_NOT if hints else beginning.bar_role(s, seat)
    if not is_claim or not claims.may_claim_unasked(s, seat):
        if s.stage < state.START and slot != moves.THROW and slot != moves.DECLINE:
            return bar_of_step(s)
        if halted(s):
            return bar_of_frame(s, seat)
    if slot < moves.STEP:
        return bar_of_number(s, seat, slot, amount)
    if slot < moves.PASS:
        return bar_of_turn(s, seat, slot, amount)
    if slot < moves.TAKE_MORTGAGE:
        return bar_of_claims(s, seat, slot)
    if slot < moves.BEGIN_OFFER:
        return bar_of_property(s, seat, slot)
    return bar_of_trade(s, seat, slot)


@rule
def bar_of_number(s, seat, slot, amount):
    """Bids, cash in an offer, numbers of buildings."""
    if slot == moves.BID:
        return auction.bar_bid(s, seat, amount)
    if slot == moves.GIVE_CASH or slot == moves.TAKE_CASH:
        return trade.bar_cash(s, seat, slot, amount)
    if slot == moves.WANT_N:
        return build.bar_want(s, seat, amount)
    return build.bar_announce(
        s, seat, state.HOUSE if slot == moves.HOUSES_N else state.HOTEL, amount
    )


@rule
def bar_of_turn(s, seat, slot, amount):
    if slot == moves.THROW:
        return turn.bar_throw(s, seat, amount)
    if slot == moves.END_TURN:
        return turn.bar_end(s, seat)
    if slot == moves.FEE:
        return jail.bar_fee(s, seat)
    if slot < moves.WAIT:
        return jail.bar_jail_card(s, seat, slot - moves.PLAY_CARD)
    if slot == moves.WAIT:
        return jail.bar_wait(s, seat)
    if slot == moves.BUY_IT:
        return turn.bar_buy(s, seat)
    if slot == moves.DECLINE:
        return turn.bar_decline(s, seat)
    return cards.bar_choice(s, seat)


@rule
def bar_of_claims(s, seat, slot):
    """What is said in an auction, and about a rent."""
    if slot == moves.PASS:
        return auction.bar_pass(s, seat)
    if slot == moves.VOID:
        return auction.bar_void(s, seat)
    if slot == moves.LET:
        return claims.bar_let(s, seat)
    return claims.bar_claim(s, seat, slot - moves.CLAIM_RENT)


@rule
def bar_of_property(s, seat, slot):
    if slot < moves.REDEEM:
        return mortgage.bar_mortgage(s, seat, slot - moves.TAKE_MORTGAGE)
    if slot < moves.KEEP:
        return mortgage.bar_redeem(s, seat, slot - moves.REDEEM)
    if slot == moves.KEEP:
        return mortgage.bar_keep(s, seat)
    if slot < moves.SELL:
        return build.bar_build(s, seat, slot - moves.BUILD)
    if slot < moves.BEGIN_SALE:
        return sale.bar_sell(s, seat, slot - moves.SELL)
    if slot < moves.LOWER:
        return sale.bar_begin_sale(s, seat, slot - moves.BEGIN_SALE)
    if slot < moves.DONE:
        return sale.bar_lower(s, seat, slot - moves.LOWER)
    if slot == moves.DONE:
        return sale.bar_done(s, seat)
    return build.bar_cancel(s, seat)


@rule
def bar_of_trade(s, seat, slot):
    if slot < moves.GIVE:
        return trade.bar_offer(s, seat, slot - moves.BEGIN_OFFER)
    if slot < moves.TAKE:
        return trade.bar_give(s, seat, slot - moves.GIVE)
    if slot < moves.PROPOSE:
        return trade.bar_take(s, seat, slot - moves.TAKE)
    if slot == moves.PROPOSE:
        return trade.bar_propose(s, seat)
    if slot == moves.DROP:
        return trade.bar_drop(s, seat)
    if slot == moves.ACCEPT:
        return trade.bar_accept(s, seat)
    if slot == moves.COUNTER_OFFER:
        return trade.bar_counter(s, seat)
    if slot == moves.WITHDRAW:
        return trade.bar_withdraw(s, seat)
    return debt.bar_give_up(s, seat)
