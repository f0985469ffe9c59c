"""What may be exchanged: the terms of an offer.  MON-TRADE-02, MON-TRADE-03, MON-K-53, A-03, A-46,
A-47, A-57, A-75, A-77"""

from miethai.games.monopoly.rules import bars
from miethai.games.monopoly.rules.phases import common
from miethai.games.monopoly.rules.state import CARD_BIT
from miethai.kernel.bits import lowest_bit
from miethai.kernel.frames import B
from miethai.kernel.rule import rule

NOT_POORER, MUST_COVER, FREE = range(3)  # debtTrade: what a debtor may agree to


@rule
def assets_of(s, seat):
    """Deeds and Gefängnis-frei cards, as the bits of an offer (MON-TRADE-03)."""
    mask = s.deeds[seat] + 0
    for k in range(2):
        if s.jail_card[k] == seat:
            mask |= 1 << (CARD_BIT + k)
    return mask


@rule
def bar_trader(s, seat):
    """Against any trade of this player."""
    number = common.bar_absent(s, seat)
    if number:
        return number
    return bars.JAILED_TRADER if s.jailed[seat] and s.trade_in_jail == 0 else 0


@rule
def may_trade(s, seat):
    return bar_trader(s, seat) == 0


@rule
def fees(s, gained):
    """Least that mortgaged deeds cost their new owner (A-46)."""
    total = 0
    rest = gained & s.mortgaged
    while rest:
        total += common.interest(s, lowest_bit(rest))
        rest &= rest - 1
    return total


@rule
def bar_side(s, seat, lost, gained, cash):
    """After the trade this side can pay its fees (A-46); a debtor is not poorer by it (A-77), or by
    option covers the whole debt."""
    fee = fees(s, gained)
    if s.cash[seat] + cash < fee:
        return bars.SIDE_TOO_DEAR if s.cash[seat] + cash < 0 else bars.FEES_TOO_DEAR
    k = common.debtor_frame(s, seat)
    if k < 0 or s.debt_trade == FREE:
        return 0
    change = means_change(s, lost, gained, cash)
    if s.debt_trade == NOT_POORER:
        return bars.DEBTOR_POORER if change < 0 else 0
    return 0 if common.means(s, seat) + change >= s.frame[k][B] else bars.DEBT_NOT_COVERED


@rule
def means_change(s, lost, gained, cash):
    """How a trade changes the own means of a side, fees included (A-77)."""
    mortgages = common.unused_mortgages(s, gained) - common.unused_mortgages(s, lost)
    return cash - fees(s, gained) + mortgages


@rule
def bar_exchange(s, give, take, cash):
    """Each side holds something, one side at least a property or card (A-57)."""
    if give == 0 and take == 0:
        if cash == 0:
            return bars.EMPTY_OFFER
        return 0 if s.loans_allowed == 1 else bars.NO_LOANS
    return 0 if (give != 0 or cash > 0) and (take != 0 or cash < 0) else bars.ONE_SIDED


@rule
def bar_built(s, mask):
    """Built property is not traded, nor by A-47 its bare neighbours (MON-TRADE-02)."""
    built = mask & common.not_for_trade(s)
    if built == 0:
        return 0
    return bars.BUILT_NOT_TRADED if s.level[lowest_bit(built)] else bars.NEIGHBOUR_BUILT


@rule
def bar_terms(s, seat, partner, give, take, cash, both):
    """Against an offer; asked when it is proposed and again when it is accepted (A-75). With
    ``both`` 0, what the partner's hidden cash can pay is left to the partner's answer."""
    number = bar_trader(s, seat)
    if number == 0:
        number = bar_trader(s, partner)
    if number == 0 and (give & ~assets_of(s, seat) or take & ~assets_of(s, partner)):
        number = bars.ASSETS_GONE
    if number == 0:
        number = bar_exchange(s, give, take, cash)
    if number == 0:
        number = bar_built(s, give | take)
    if number == 0:
        number = bar_side(s, seat, give, take, -cash)
    if number == 0 and both:
        number = bar_side(s, partner, take, give, cash)
    return number
