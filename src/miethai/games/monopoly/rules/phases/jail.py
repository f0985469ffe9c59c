"""Jail: the ways in and out.  MON-JAIL-01 … 08, MON-K-33, A-22 … A-27"""

from miethai.games.monopoly.rules import bars, state
from miethai.games.monopoly.rules.moves import FEE, PLAY_CARD, THROW, WAIT
from miethai.games.monopoly.rules.notes import CARD_UNDER, FREED, JAILED, R_FEE, R_THIRD_FEE
from miethai.games.monopoly.rules.phases.common import fines_go_to, is_asked, owe, transfer
from miethai.games.monopoly.rules.phases.moment import bar_of_wait
from miethai.games.monopoly.rules.tables import JAIL_CARD, JAIL_SPACE, PILE
from miethai.kernel.deck import put_under
from miethai.kernel.frames import pop, push
from miethai.kernel.moves import allow
from miethai.kernel.rule import note, rule


@rule
def go_to_jail(s, seat):
    """Straight there, without LOS money; the turn is over (MON-JAIL-02, MON-JAIL-03)."""
    s.at[seat] = JAIL_SPACE
    s.jailed[seat] = 1
    s.tries[seat] = 0
    s.again = 0
    s.turn_over = 1
    s.stage = state.SETTLED
    note(s, JAILED, seat, 0, 0, 0, 0)


@rule
def leave_jail(s, seat):
    s.jailed[seat] = 0
    s.tries[seat] = 0
    note(s, FREED, seat, 0, 0, 0, 0)


@rule
def may_pay(s, seat):
    """Fee and card work on any turn in jail, or by A-22 on the first only."""
    return s.jail_pay_window == 0 or s.tries[seat] == 0


@rule
def may_wait(s, seat):
    """By option a prisoner need not throw, but for the last time (A-26)."""
    return s.jail_may_wait == 1 and s.tries[seat] < s.jail_attempts - 1


@rule
def bar_at_jail_start(s, seat, out_of_turn):
    """Fee and card are for the beginning of one's own turn; by A-22 perhaps only of the first."""
    if seat != s.turn or s.stage != state.START:
        return out_of_turn
    return bar_of_wait(s, seat) if may_pay(s, seat) else bars.TOO_LATE_TO_PAY


@rule
def bar_fee(s, seat):
    if s.jailed[seat] == 0:
        return bars.VISITOR if s.at[seat] == JAIL_SPACE else bars.NOT_IN_JAIL
    if is_asked(s, seat, state.THIRD_TRY):
        return 0
    number = bar_at_jail_start(s, seat, bars.NO_FEE_NOW)
    if number:
        return number
    return 0 if s.cash[seat] >= s.jail_fee else bars.FEE_TOO_DEAR


@rule
def bar_jail_card(s, seat, k):
    if s.jailed[seat] == 0 or s.jail_card[k] != seat:
        return bars.NO_JAIL_CARD
    if is_asked(s, seat, state.THIRD_TRY):
        return 0
    if s.stage == state.JAIL_MOVE and seat == s.turn:
        return bars.CARD_BEFORE_THROW
    return bar_at_jail_start(s, seat, bars.NO_CARD_NOW)


@rule
def bar_wait(s, seat):
    if s.jailed[seat] == 0 or seat != s.turn or s.jail_may_wait == 0:
        return bars.NO_WAITING
    number = bar_of_wait(s, seat)
    if number:
        return number
    return 0 if s.stage == state.START and may_wait(s, seat) else bars.NO_WAITING


@rule
def legal_jail(s, seat, w):
    allow(w, THROW)
    if may_pay(s, seat):
        if s.cash[seat] >= s.jail_fee:
            allow(w, FEE)
        for k in range(2):
            if s.jail_card[k] == seat:
                allow(w, PLAY_CARD + k)
    if may_wait(s, seat):
        allow(w, WAIT)


@rule
def apply_jail(s, seat, m):
    """Everything but the throw, which is ``turn.begin_throw``."""
    if m == FEE:
        transfer(s, seat, fines_go_to(s), s.jail_fee + 0, R_FEE, 0)  # MON-JAIL-04
        s.running = 1
        leave_jail(s, seat)
    elif m == WAIT:
        s.tries[seat] += 1
        s.turn_over = 1
        s.stage = state.SETTLED
    else:
        return_card(s, m - PLAY_CARD)  # MON-JAIL-05
        s.running = 1
        leave_jail(s, seat)


@rule
def return_card(s, k):
    """A used card goes back under its own pile (MON-K-33)."""
    card = JAIL_CARD[s.card_set][k]
    s.jail_card[k] = state.NOBODY
    put_under(s.pile, PILE * k, PILE, card)
    note(s, CARD_UNDER, 0, 0, 0, card, 0)


@rule
def jail_dice(s):
    """Doubles free and move the prisoner; the third failure costs the fee (MON-JAIL-06 … 08)."""
    s.dice_for = state.NO_DICE
    seat = s.turn + 0
    if s.die1 == s.die2:
        leave_jail(s, seat)
        s.again = s.jail_escape_extra_throw
        s.stage = state.JAIL_MOVE
        return
    s.tries[seat] += 1
    if s.tries[seat] < s.jail_attempts:
        s.turn_over = 1
        s.stage = state.SETTLED
        return
    s.stage = state.JAIL_MOVE
    if s.jail_third_fail_card and (s.jail_card[0] == seat or s.jail_card[1] == seat):
        push(s, state.THIRD_TRY, seat, 0, 0)
    else:
        pay_third_fee(s, seat)


@rule
def pay_third_fee(s, seat):
    """The prisoner moves by the throw after paying; a debt may come in between (A-25)."""
    owe(s, seat, fines_go_to(s), s.jail_fee + 0, R_THIRD_FEE, 0)


@rule
def legal_third(s, seat, w):
    allow(w, FEE)
    for k in range(2):
        if s.jail_card[k] == seat:
            allow(w, PLAY_CARD + k)


@rule
def apply_third(s, seat, m):
    pop(s)
    if m == FEE:
        pay_third_fee(s, seat)
    else:
        return_card(s, m - PLAY_CARD)
