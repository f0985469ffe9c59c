"""Debts and bankruptcy.  MON-CASH-01 … 04, MON-K-41, MON-BKR-01 … 04, MON-C-12, MON-K-42 … 44,
A-36, A-37, A-40 … A-42, A-46, A-77, A-78"""

from miethai.games.monopoly.rules import bars
from miethai.games.monopoly.rules.moves import DECLINE, GIVE_UP
from miethai.games.monopoly.rules.notes import OUT, R_BANKRUPT, R_SELL
from miethai.games.monopoly.rules.phases.auction import open_lots
from miethai.games.monopoly.rules.phases.common import (
    debtor_frame,
    is_asked,
    means,
    next_alive,
    next_in,
    transfer,
)
from miethai.games.monopoly.rules.phases.end import finish
from miethai.games.monopoly.rules.phases.jail import return_card
from miethai.games.monopoly.rules.phases.mortgage import open_transfer
from miethai.games.monopoly.rules.phases.rent import drop_rents_of
from miethai.games.monopoly.rules.phases.sale import strip_buildings
from miethai.games.monopoly.rules.phases.terms import assets_of
from miethai.games.monopoly.rules.phases.trade import drop_offers_of, hand_over
from miethai.games.monopoly.rules.state import BANK, DEBT, LAST_CHANCE, LOTS, SETTLED
from miethai.kernel.bits import count_bits
from miethai.kernel.frames import KIND, SEAT, A, B, C, D, pop, push, top, top_kind
from miethai.kernel.moves import allow
from miethai.kernel.rule import note, rule


@rule
def step_debt(s):
    """Cash that suffices is taken at once (A-77); whether it did."""
    debtor = top(s, SEAT)
    amount = top(s, B)
    if s.cash[debtor] < amount:
        return False
    creditor = top(s, A)
    reason = top(s, C)
    detail = top(s, D)
    pop(s)
    transfer(s, debtor, creditor, amount, reason, detail)
    return True


@rule
def bar_means(s, seat):
    """While own means cover the debt on top there is no giving up; raising money is a standing
    move."""
    return 0 if means(s, seat) < top(s, B) else bars.OWN_MEANS_SUFFICE


@rule
def bar_give_up(s, seat):
    """Not without a debt, not while own means cover it, not before the others were asked."""
    if is_asked(s, seat, DEBT):
        return bar_means(s, seat)
    if top_kind(s) == LAST_CHANCE and top(s, A) == seat:
        k = debtor_frame(s, seat)
        if k >= 0 and means(s, seat) < s.frame[k][B]:
            return bars.OTHERS_ASKED_FIRST
    return bars.NO_DEBT


@rule
def legal_debt(s, seat, w):
    if bar_means(s, seat) == 0:
        allow(w, GIVE_UP)


@rule
def apply_give_up(s, seat):
    """Against the bank the others are first asked for an offer where the ruleset says so."""
    others = s.alive & ~(1 << seat)
    if s.last_chance_offers and top(s, A) < 0 and assets_of(s, seat):
        push(s, LAST_CHANCE, next_in(s, seat, others), seat, others)  # MON-K-41
    else:
        go_bankrupt(s)


# --- the others' last chance to buy (MON-K-41) ---------------------------------------------------
@rule
def legal_last_chance(s, w):
    allow(w, DECLINE)


@rule
def apply_last_chance(s, seat):
    others = top(s, B) & ~(1 << seat)
    debtor = top(s, A)
    if others == 0:
        pop(s)
        go_bankrupt(s)
        return
    f = s.frame[s.depth - 1]
    f[B] = others
    f[SEAT] = next_in(s, seat, others)
    f[A] = debtor


@rule
def step_last_chance(s):
    """An offer has saved the debtor, whose means cover the debt below; whether they do."""
    if means(s, top(s, A)) < s.frame[s.depth - 2][B]:
        return False
    pop(s)
    return True


# --- bankruptcy ----------------------------------------------------------------------------------
@rule
def go_bankrupt(s):
    """The steps of A-78, for the debt on top."""
    seat = top(s, SEAT)
    creditor = top(s, A)
    pop(s)
    proceeds = strip_buildings(s, seat)
    deeds = s.deeds[seat] + 0
    if creditor >= 0:
        transfer(s, BANK, seat, proceeds, R_SELL, -1)
        transfer(s, seat, creditor, s.cash[seat] + 0, R_BANKRUPT, 0)  # everything
        hand_over(s, seat, creditor, assets_of(s, seat))
    else:
        transfer(s, seat, BANK, s.cash[seat] + 0, R_BANKRUPT, 0)
        for k in range(2):
            if s.jail_card[k] == seat:
                return_card(s, k)
        s.deeds[seat] = 0
        s.mortgaged &= ~deeds  # MON-BKR-04: free of mortgage
    leave_game(s, seat)
    if enough_bankrupts(s):
        close_lots(s)
    if count_bits(s.alive + 0) == 1:
        finish(s)  # the last player has won at once
    elif creditor >= 0:
        open_transfer(s, creditor, deeds, 1)  # MON-BKR-03
    elif deeds and (not enough_bankrupts(s) or s.auction_at_second_bankruptcy):
        open_lots(s, deeds, next_alive(s, seat), 1)  # MON-BKR-04, A-36


@rule
def leave_game(s, seat):
    """Out, with offers and claims lapsed; the bankrupt's own turn is over even after doubles."""
    s.alive &= ~(1 << seat)
    s.bankrupts += 1
    s.out_rank[seat] = s.bankrupts
    s.jailed[seat] = 0
    s.tries[seat] = 0
    drop_offers_of(s, seat)
    drop_rents_of(s, seat)
    s.break_asked &= ~(1 << seat)
    s.want[seat] = 0
    note(s, OUT, seat, 0, 0, 0, 0)
    if s.turn == seat:
        s.turn_over = 1
        s.again = 0
        s.stage = SETTLED


@rule
def close_lots(s):
    """The end is near: lots that were waiting are not put up any more (MON-K-44)."""
    for k in range(s.depth):
        if s.frame[k][KIND] == LOTS:
            s.frame[k][A] = 0


@rule
def enough_bankrupts(s):
    """MON-K-44; classic goes on to the last player (MON-C-12)."""
    return s.end_at_bankruptcies > 0 and s.bankrupts >= s.end_at_bankruptcies
