"""The turn: throw, move, carry out the space, hand on the dice.
MON-TURN-01 … 06, MON-SPACE-01 … 06, MON-BUY-01 … 03, MON-K-10, MON-K-17, A-15, A-28, A-82"""

from miethai.games.monopoly.rules.moves import BUY_IT, DECLINE, END_TURN, THROW
from miethai.games.monopoly.rules.notes import (
    MOVED,
    R_BUY,
    R_EXACT,
    R_POT,
    R_SALARY,
    R_TAX,
)
from miethai.games.monopoly.rules.phases.auction import open_auction
from miethai.games.monopoly.rules.phases.common import (
    fines_go_to,
    next_alive,
    owe,
    owner_of,
    transfer,
)
from miethai.games.monopoly.rules.phases.jail import go_to_jail
from miethai.games.monopoly.rules.phases.rent import close_rents, land_on_owned
from miethai.games.monopoly.rules.state import (
    BANK,
    BUY,
    END,
    FOR_JAIL,
    FOR_MOVE,
    NO_DICE,
    PLAYERS,
    POT,
    SETTLED,
    START,
)
from miethai.games.monopoly.rules.tables import (
    CHANCE_SPACE,
    CHEST,
    DEED_AT,
    GO_TO_JAIL,
    INCOME_TAX_SPACE,
    PARKING,
    PRICE,
    SPACE_KIND,
    SPACES,
    TAX,
)
from miethai.kernel.frames import A, pop, push, top
from miethai.kernel.moves import allow
from miethai.kernel.rule import note, rule

MOST_DOUBLES = 3


@rule
def begin_throw(s, seat):
    """The dice are in the air; time to claim older rents is over (MON-K-26, A-17)."""
    close_rents(s, seat)
    s.running = 1
    s.judged = 0
    for k in range(PLAYERS):
        s.offers[k] = 0  # counted between two throws
    if s.jailed[seat]:
        s.dice_for = FOR_JAIL
    else:
        s.dice_for = FOR_MOVE


@rule
def move_dice(s, total):
    """MON-TURN-02 … 05"""
    s.dice_for = NO_DICE
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
    target = (origin + steps) % SPACES
    s.at[seat] = target
    note(s, MOVED, seat, origin, steps, target, 0)
    if origin + steps >= SPACES:
        transfer(s, BANK, seat, s.go_salary + 0, R_SALARY, 0)
        if target == 0:
            transfer(s, BANK, seat, s.go_exact_bonus + 0, R_EXACT, 0)  # MON-D-24
    land(s, seat, arrival)


@rule
def land(s, seat, arrival):
    """Carry out the space (MON-TURN-03)."""
    s.stage = SETTLED
    space = s.at[seat] + 0
    kind = SPACE_KIND[space]
    deed = DEED_AT[space]
    if deed >= 0:
        owner = owner_of(s, deed)
        if owner < 0:
            push(s, BUY, seat, deed, 0)
        elif owner != seat:  # one's own property: nothing happens (MON-K-17, MON-D-22)
            land_on_owned(s, seat, owner, deed, arrival)
    elif kind == CHANCE_SPACE:
        s.draw_from = 1  # MON-SPACE-02
    elif kind == CHEST:
        s.draw_from = 2
    elif kind == TAX:
        amount = s.income_tax + 0 if space == INCOME_TAX_SPACE else s.luxury_tax + 0
        owe(s, seat, fines_go_to(s), amount, R_TAX, space)  # MON-SPACE-03
    elif kind == GO_TO_JAIL:
        go_to_jail(s, seat)  # MON-SPACE-06
    elif kind == PARKING and s.pot > 0:  # only with freeParkingPot; else nothing (MON-SPACE-04)
        transfer(s, POT, seat, s.pot + 0, R_POT, space)


# --- buying --------------------------------------------------------------------------------------
@rule
def legal_buy(s, seat, w):
    if s.cash[seat] >= PRICE[top(s, A)]:
        allow(w, BUY_IT)
    allow(w, DECLINE)


@rule
def apply_buy(s, seat, m):
    deed = top(s, A)
    pop(s)
    if m == BUY_IT:
        transfer(s, seat, BANK, PRICE[deed], R_BUY, deed)
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
        s.stage = START  # MON-TURN-04
    else:
        s.stage = END


@rule
def end_turn(s):
    """The next player clockwise is on turn (MON-TURN-06)."""
    s.turn = next_alive(s, s.turn)
    s.stage = START
    s.doubles = 0
    s.again = 0
    s.running = 0
    s.turn_over = 0
    s.turns += 1


@rule
def legal_turn(s, w):
    """At the start of a free player's turn, or when everything is settled."""
    if s.stage == START:
        allow(w, THROW)
    else:
        allow(w, END_TURN)
