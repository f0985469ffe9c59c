"""Mortgages, and mortgaged deeds that change hands.  MON-MORT-01 … 03, MON-TRADE-05, MON-BKR-03,
MON-K-40, MON-C-09, A-43 … A-47"""

from miethai.games.monopoly.rules import bars, notes
from miethai.games.monopoly.rules.moves import KEEP, REDEEM, TAKE_MORTGAGE
from miethai.games.monopoly.rules.phases.common import (
    debtor_frame,
    group_is_bare,
    interest,
    is_alive,
    is_asked,
    must_raise,
    owe,
    transfer,
)
from miethai.games.monopoly.rules.phases.moment import bar_in_free_moment
from miethai.games.monopoly.rules.phases.waiting import bar_of_frame
from miethai.games.monopoly.rules.state import BANK, TRANSFER
from miethai.games.monopoly.rules.tables import GROUP, MORTGAGE
from miethai.kernel.bits import lowest_bit
from miethai.kernel.frames import SEAT, A, B, pop, push, top, top_kind
from miethai.kernel.moves import allow, allow_mask
from miethai.kernel.rule import rule


@rule
def mortgage_open(s, seat):
    """Prisoners may unless the table forbids it (A-03); raising money due is always open."""
    return s.mortgage_in_jail == 1 or s.jailed[seat] == 0 or must_raise(s, seat)


@rule
def bar_mortgage(s, seat, deed):
    """One's own unmortgaged property without buildings (MON-MORT-01), by A-47 in a bare group."""
    if s.deeds[seat] >> deed & 1 == 0 or s.mortgaged >> deed & 1:
        return bars.NOT_TO_MORTGAGE
    if s.level[deed] > 0:
        return bars.BUILT_UP
    if s.mortgage_needs_bare_group and not group_is_bare(s, GROUP[deed]):
        return bars.GROUP_BUILT_UP
    if not mortgage_open(s, seat):
        return bars.JAILED_MORTGAGE
    return bar_in_free_moment(s, seat)


@rule
def bar_redeem(s, seat, deed):
    """A mortgage of one's own, and the money for it (MON-MORT-03); who raises money has none."""
    taken_over = is_asked(s, seat, TRANSFER)
    if taken_over:
        if deed != lowest_bit(top(s, A)):
            return bars.HEIR_IN_BOARD_ORDER if top(s, B) else bars.TRADER_IN_BOARD_ORDER
        if s.cash[seat] >= takeover_cost(s, deed):
            return 0
    if s.deeds[seat] >> deed & 1 == 0 or s.mortgaged >> deed & 1 == 0:
        return bars.NOT_TO_REDEEM
    if must_raise(s, seat):
        is_debtor = debtor_frame(s, seat) >= 0
        return bars.DEBTOR_REDEEMS_NOT if is_debtor else bars.BIDDER_REDEEMS_NOT
    if not mortgage_open(s, seat):
        return bars.JAILED_MORTGAGE
    if taken_over:
        return bars.TAKEOVER_TOO_DEAR
    if s.cash[seat] < redeem_cost(s, deed):
        return bars.REDEMPTION_TOO_DEAR
    return bar_in_free_moment(s, seat)


@rule
def bar_keep(s, seat):
    if is_asked(s, seat, TRANSFER):
        return 0
    return bar_of_frame(s, seat) if top_kind(s) == TRANSFER else bars.NOTHING_TAKEN_OVER


@rule
def mortgageable(s, seat):
    """Bit mask of the seat's unbuilt, unmortgaged property (MON-MORT-01); by A-47 the whole group
    is bare."""
    free = s.deeds[seat] & ~s.mortgaged
    mask = free & ~s.built
    if s.mortgage_needs_bare_group == 0:
        rest = free & s.built
        while rest:
            if s.level[lowest_bit(rest)] == 0:
                mask |= rest & -rest
            rest &= rest - 1
    return mask


@rule
def can_mortgage(s, seat, deed):
    return mortgageable(s, seat) >> deed & 1 == 1


@rule
def redeem_cost(s, deed):
    """The loan and its interest (MON-MORT-03)."""
    return MORTGAGE[deed] + interest(s, deed)


@rule
def legal_mortgage(s, seat, w):
    """Take and pay off mortgages; who has to raise money only takes them."""
    if not mortgage_open(s, seat):
        return
    allow_mask(w, TAKE_MORTGAGE, mortgageable(s, seat))
    rest = s.deeds[seat] & s.mortgaged
    if rest and not must_raise(s, seat):
        mask = rest
        while rest:
            if s.cash[seat] < redeem_cost(s, lowest_bit(rest)):
                mask &= ~(rest & -rest)
            rest &= rest - 1
        allow_mask(w, REDEEM, mask)


@rule
def apply_mortgage(s, seat, deed):
    s.mortgaged |= 1 << deed
    transfer(s, BANK, seat, MORTGAGE[deed], notes.R_MORTGAGE, deed)


@rule
def apply_redeem(s, seat, deed):
    pay_off(s, seat, deed, redeem_cost(s, deed))


@rule
def pay_off(s, seat, deed, cost):
    interest_part = cost - MORTGAGE[deed]
    detail = deed | interest_part << notes.DETAIL_BITS
    transfer(s, seat, BANK, cost, notes.R_REDEEM, detail)
    s.mortgaged &= ~(1 << deed)


# --- taken over: redeem or 10 % ------------------------------------------------------------------
@rule
def open_transfer(s, seat, gained, estate):
    """The new owner decides for every mortgaged deed; ``estate`` is 1 after a bankruptcy."""
    mask = gained & s.mortgaged
    if mask:
        push(s, TRANSFER, seat, mask, estate)


@rule
def takeover_cost(s, deed):
    """Redeeming at once costs loan and interest, or by A-44 the loan alone."""
    if s.transfer_redeem == 1:
        return MORTGAGE[deed] + 0
    return redeem_cost(s, deed)


@rule
def legal_transfer(s, seat, w):
    deed = lowest_bit(top(s, A))
    allow(w, KEEP)
    if s.cash[seat] >= takeover_cost(s, deed):
        allow(w, REDEEM + deed)


@rule
def apply_transfer(s, seat, m):
    """In board order; a fee that cannot be paid becomes a debt to the bank (A-46)."""
    deed = lowest_bit(top(s, A))
    s.frame[s.depth - 1][A] &= ~(1 << deed)
    if m == KEEP:
        reason = notes.R_KEEP_BANKRUPT if top(s, B) else notes.R_KEEP_TRADE
        owe(s, seat, BANK, interest(s, deed), reason, deed)
    else:
        pay_off(s, seat, deed, takeover_cost(s, deed))


@rule
def step_transfer(s):
    """Done when every deed that the seat still owns is decided; whether it is."""
    s.frame[s.depth - 1][A] &= s.deeds[top(s, SEAT)] & s.mortgaged
    if top(s, A) and is_alive(s, top(s, SEAT)):
        return False
    pop(s)
    return True
