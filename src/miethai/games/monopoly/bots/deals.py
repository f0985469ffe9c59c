# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""Whole trades that a search should try: who with, what goes each way, and for how much.

A landlord on the other side has a least price (``least_price``). An offer opens below it, because
the partner may be content with less than a landlord; the second one of the same plan meets it. The
best trade comes first, by what the own estate gains.
"""

from miethai.games.monopoly.bots import weights
from miethai.games.monopoly.bots.trade import FAIR_SHARE, NO_DEAL, can_propose, shared_cash
from miethai.games.monopoly.bots.trade import would_agree as agrees_to
from miethai.games.monopoly.bots.value import GROUPS, estate_change, purse
from miethai.games.monopoly.bots.weights import TUNED
from miethai.games.monopoly.rules.tables import GROUP_MASK
from miethai.kernel.bits import lowest_bit
from miethai.kernel.frames import A, B, C, top
from miethai.kernel.plans import PLAN_SIZE
from miethai.kernel.rule import rule

TRADE, COUNTER = 1, 2  # kinds of plans
PARTNER, GIVES, TAKES, CASH, OPENING, OFFERS = range(1, 7)  # what stands where in them,
GAIN = PLAN_SIZE - 1  # and by what they are sorted
MOST_TRADES = 12  # the more are tried, the less is known of each
MORE_THAN_A_TRIFLE = 60  # by which prices must differ to be tried apart, in M


# --- prices --------------------------------------------------------------------------------------
@rule
def least_price(s, seat, partner, give, take):
    """The least cash that the seat has to pay (negative: can get) so that a landlord agrees, or
    NO_DEAL."""
    low = -purse(s, partner) - 1
    high = s.cash[seat] + 0
    if not agrees_to(s, partner, seat, take, give, high):
        return NO_DEAL
    while high - low > 1:
        middle = (low + high) // 2
        if agrees_to(s, partner, seat, take, give, middle):
            high = middle
        else:
            low = middle
    return high


@rule
def try_terms(s, seat, partner, give, take, kind, out, count):
    """Put in the trade at its least price and with the gain shared alike; the new count."""
    own = estate_change(s, seat, give, take, 0)
    other = estate_change(s, partner, take, give, 0)
    if own + other < TUNED[weights.LEAST_GAIN]:
        return count
    price = least_price(s, seat, partner, give, take)
    if price == NO_DEAL:
        return count
    n = put_in(s, seat, partner, give, take, price, kind, out, count)
    fair = shared_cash(s, seat, partner, give, take, FAIR_SHARE)
    if fair != NO_DEAL and fair > price + MORE_THAN_A_TRIFLE:
        n = put_in(s, seat, partner, give, take, fair, kind, out, n)
    return n


@rule
def put_in(s, seat, partner, give, take, cash, kind, out, count):
    """Sort a trade into the rows by its gain, if it is a gain; the new count."""
    gain = estate_change(s, seat, give, take, -cash)
    if gain <= 0 or not can_propose(s, seat, partner, give, take, cash):
        return count
    k = min(count, MOST_TRADES - 1)
    if count == MOST_TRADES and out[k][GAIN] >= gain:
        return count
    while k > 0 and out[k - 1][GAIN] < gain:
        for i in range(PLAN_SIZE):
            out[k][i] = out[k - 1][i]
        k -= 1
    out[k][0] = kind
    out[k][PARTNER] = partner
    out[k][GIVES] = give
    out[k][TAKES] = take
    out[k][CASH] = cash
    out[k][OPENING] = cash
    if kind == TRADE:
        low = shared_cash(s, seat, partner, give, take, TUNED[weights.SHARE_PCT])
        if low < cash and can_propose(s, seat, partner, give, take, low):
            out[k][OPENING] = low
    out[k][OFFERS] = s.offers[seat] + 0
    out[k][GAIN] = gain
    return min(count + 1, MOST_TRADES)


# --- what could be traded ------------------------------------------------------------------------
@rule
def shared(s, seat, partner, group):
    """Whether both hold deeds of a group without buildings."""
    mask = GROUP_MASK[group]
    return s.deeds[seat] & mask != 0 and s.deeds[partner] & mask != 0 and s.built & mask == 0


@rule
def trades(s, seat, out, count):
    """All trades over shared groups: the partner's part of one or two of them for money, for the
    own part of another, and the own part of one for money; the new count."""
    n = count
    rest = s.alive & ~(1 << seat)
    while rest:
        partner = lowest_bit(rest)
        rest &= rest - 1
        for group in range(GROUPS):
            if shared(s, seat, partner, group):
                n = trades_about(s, seat, partner, group, out, n)
    return n


@rule
def trades_about(s, seat, partner, group, out, count):
    """The trades with this partner that begin with one group."""
    take = s.deeds[partner] & GROUP_MASK[group]
    n = try_terms(s, seat, partner, 0, take, TRADE, out, count)
    n = try_terms(s, seat, partner, s.deeds[seat] & GROUP_MASK[group], 0, TRADE, out, n)
    for payment in range(GROUPS):
        if payment != group and shared(s, seat, partner, payment):
            give = s.deeds[seat] & GROUP_MASK[payment]
            n = try_terms(s, seat, partner, give, take, TRADE, out, n)
            for second in range(group + 1, GROUPS):
                if second != payment and shared(s, seat, partner, second):
                    more = take | s.deeds[partner] & GROUP_MASK[second]
                    n = try_terms(s, seat, partner, give, more, TRADE, out, n)
    return n


@rule
def counters(s, seat, out, count):
    """Answers to the offer on top: the same things at other prices, or without a part of what is
    asked; the new count."""
    partner = top(s, A)
    take = top(s, B)
    give = top(s, C)
    n = try_terms(s, seat, partner, give, take, COUNTER, out, count)
    for group in range(GROUPS):
        mask = GROUP_MASK[group]
        if give & mask and give & ~mask | take:
            n = try_terms(s, seat, partner, give & ~mask, take, COUNTER, out, n)
        if shared(s, seat, partner, group) and take & mask == 0 and give & mask == 0:
            more = take | s.deeds[partner] & mask
            n = try_terms(s, seat, partner, give, more, COUNTER, out, n)
    return n
