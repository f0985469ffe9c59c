"""The turn: throw, move, carry out the space, hand on the dice.
MON-TURN-01 … 06, MON-SPACE-01 … 06, MON-BUY-01 … 03, MON-K-10, MON-K-17, A-15, A-28, A-82"""

from miethai.games.monopoly.rules import bars, notes, state, tables
from miethai.games.monopoly.rules.moves import BUY_IT, DECLINE, END_TURN, THROW
from miethai.games.monopoly.rules.phases import common
from miethai.games.monopoly.rules.phases.auction import open_auction
from miethai.games.monopoly.rules.phases.jail import go_to_jail
from miethai.games.monopoly.rules.phases.moment import actor, bar_of_wait
from miethai.games.monopoly.rules.phases.rent import close_rents, land_on_owned
from miethai.games.monopoly.rules.phases.waiting import (
    bar_of_auction,
    bar_of_step,
    concerns_turn_only,
)
from miethai.kernel.frames import KIND, SEAT, A, pop, push, top, top_kind
from miethai.kernel.moves import allow
from miethai.kernel.rule import note, rule

MOST_DOUBLES = 3


@rule
def begin_throw(s, seat):
    """The dice are in the air; time to claim older rents is over (MON-K-26, A-17)."""
    close_rents(s, seat)
    s.running = 1
    s.judged = 0
    for k in range(state.PLAYERS):
        s.offers[k] = 0  # counted between two throws
    if s.jailed[seat]:
        s.dice_for = state.FOR_JAIL
    else:
        s.dice_for = state.FOR_MOVE


@rule
def move_dice(s, total):
    """MON-TURN-02 … 05"""
    s.dice_for = state.NO_DICE
    s.again = 0
    if s.die1 == s.die2:
        s.doubles += 1
        if s.doubles == MOST_DOUBLES:
            go_to_jail(s, s.turn)  # MON-TURN-05: the third throw is not moved
            return
        s.again = 1
    advance_token(s, s.turn, total, 0)


@rule
def advance_token(s, seat, steps, arrival):
    """Forward round the board; LOS pays when passed or reached (MON-SPACE-01, MON-K-15)."""
    origin = s.at[seat] + 0
    target = (origin + steps) % tables.SPACES
    s.at[seat] = target
    note(s, notes.MOVED, seat, origin, steps, target, 0)
    if origin + steps >= tables.SPACES:
        common.transfer(s, state.BANK, seat, s.go_salary + 0, notes.R_SALARY, 0)
        if target == 0:
            common.transfer(s, state.BANK, seat, s.go_exact_bonus + 0, notes.R_EXACT, 0)  # MON-D-24
    land(s, seat, arrival)


@rule
def land(s, seat, arrival):
    """Carry out the space (MON-TURN-03)."""
    s.stage = state.SETTLED
    space = s.at[seat] + 0
    kind = tables.SPACE_KIND[space]
    deed = tables.DEED_AT[space]
    if deed >= 0:
        owner = common.owner_of(s, deed)
        if owner < 0:
            push(s, state.BUY, seat, deed, 0)
        elif owner != seat:  # one's own property: nothing happens (MON-K-17, MON-D-22)
            land_on_owned(s, seat, owner, deed, arrival)
    elif kind == tables.CHANCE_SPACE:
        s.draw_from = 1  # MON-SPACE-02
    elif kind == tables.CHEST:
        s.draw_from = 2
    elif kind == tables.TAX:
        amount = s.income_tax + 0 if space == tables.INCOME_TAX_SPACE else s.luxury_tax + 0
        common.owe(s, seat, common.fines_go_to(s), amount, notes.R_TAX, space)  # MON-SPACE-03
    elif kind == tables.GO_TO_JAIL:
        go_to_jail(s, seat)  # MON-SPACE-06
    elif (
        kind == tables.PARKING and s.pot > 0
    ):  # only with freeParkingPot; else nothing (MON-SPACE-04)
        common.transfer(s, state.POT, seat, s.pot + 0, notes.R_POT, space)


# --- buying --------------------------------------------------------------------------------------
@rule
def bar_price(s, seat, deed):
    """Against buying this deed for the printed price, which is the one thing that can fail."""
    if s.cash[seat] >= tables.PRICE[deed]:
        return 0
    is_street = tables.DEED_KIND[deed] == tables.STREET
    return bars.DEED_TOO_DEAR if is_street else bars.STATION_TOO_DEAR


@rule
def bar_buy(s, seat):
    """Only who landed on a property without an owner may buy it, at once (MON-BUY-01)."""
    if common.is_asked(s, seat, state.BUY):
        return bar_price(s, seat, top(s, A))
    kind = top_kind(s)
    if kind == state.AUCTION and bar_of_auction(s) == bars.DEED_AUCTION:
        return bars.IN_AUCTION_NOW
    if kind != state.BUY and waits_to_buy(s, seat):
        return bar_of_wait(s, seat)
    deed = top(s, A) if kind == state.BUY else tables.DEED_AT[s.at[seat]]
    if deed < 0:
        return bars.NOT_FOR_SALE
    if common.owner_of(s, deed) == seat:
        return bars.OWN_SPACE
    is_street = tables.DEED_KIND[deed] == tables.STREET
    return bars.NOT_FOR_SALE if is_street else bars.STATION_NOT_FOR_SALE


@rule
def waits_to_buy(s, seat):
    """Whether the seat's question about a purchase is open below another one."""
    for k in range(s.depth):
        if s.frame[k][KIND] == state.BUY and s.frame[k][SEAT] == seat:
            return True
    return False


@rule
def bar_decline(s, seat):
    """Who is asked to buy, to accept or to help may say no."""
    if s.stage < state.START:
        dealt = s.stage >= state.DEALING and s.deal_deeds > 0
        return bars.DEALT_DEEDS_STAY if dealt else bar_of_step(s)
    kind = top_kind(s)
    if kind == state.BUY or kind == state.OFFER or kind == state.LAST_CHANCE:
        if actor(s) == seat:
            return 0
        if kind == state.LAST_CHANCE:
            return bars.OTHERS_LAST_CHANCE
        return bars.OTHERS_BUY if kind == state.BUY else bars.OTHERS_OFFER
    number = bar_of_wait(s, seat)
    return number if number else bars.NOTHING_TO_DECLINE


@rule
def legal_buy(s, seat, w):
    if bar_price(s, seat, top(s, A)) == 0:
        allow(w, BUY_IT)
    allow(w, DECLINE)


@rule
def apply_buy(s, seat, m):
    deed = top(s, A)
    pop(s)
    if m == BUY_IT:
        common.transfer(s, seat, state.BANK, tables.PRICE[deed], notes.R_BUY, deed)
        s.deeds[seat] |= 1 << deed
    else:
        open_auction(s, deed, seat, s.alive + 0)  # MON-BUY-03, MON-AUC-01


# --- the end of a turn ---------------------------------------------------------------------------
@rule
def settle_turn(s):
    """The space is done: a further throw after doubles, or the turn is nearly over."""
    if s.turn_over:
        end_turn(s)
    elif s.again:
        s.again = 0
        s.stage = state.START  # MON-TURN-04
    else:
        s.stage = state.END


@rule
def end_turn(s):
    """The next player clockwise is on turn (MON-TURN-06)."""
    s.turn = common.next_alive(s, s.turn)
    s.stage = state.START
    s.doubles = 0
    s.again = 0
    s.running = 0
    s.turn_over = 0
    s.turns += 1


@rule
def bar_throw(s, seat, amount):
    """At the start of one's turn, in jail too (MON-TURN-01), or in the order throw."""
    if amount:
        return bars.TWO_DICE
    if s.stage == state.ORDER:
        return bar_order_throw(s, seat)
    if s.stage < state.START:
        return bar_of_step(s)
    number = bar_of_wait(s, seat)
    if number and (seat == s.turn or not concerns_turn_only(s)):
        return number
    if seat == s.turn and s.stage == state.START:
        return 0
    return bars.DICE_NOT_HANDED_ON if waits_for_dice(s, seat) else bars.NOT_ON_TURN


@rule
def bar_order_throw(s, seat):
    """In a further round only those who tied for the highest throw (A-29)."""
    if actor(s) == seat:
        return 0
    tie = s.throwers != s.alive and s.throwers >> seat & 1 == 0
    return bars.LOST_ORDER_THROW if tie else bars.ORDER_OF_OTHERS


@rule
def waits_for_dice(s, seat):
    """The neighbour of a player whose turn is done: in Karlsruhe the dice are handed over."""
    return s.stage == state.END and s.depth == 0 and seat == common.next_alive(s, s.turn)


@rule
def bar_end(s, seat):
    """Everything is settled, and no further throw is due (MON-TURN-04, A-26)."""
    if seat != s.turn:
        return bars.NOT_YET_TO_HAND_ON if waits_for_dice(s, seat) else bars.NOT_TO_HAND_ON
    number = bar_of_wait(s, seat)
    if number or s.stage != state.START:
        return number
    if s.jailed[seat]:
        return bars.THROW_FROM_JAIL
    return bars.THROW_AGAIN if s.doubles else bars.THROW_FIRST


@rule
def legal_turn(s, w):
    """At the start of a free player's turn, or when everything is settled."""
    if s.stage == state.START:
        allow(w, THROW)
    else:
        allow(w, END_TURN)
