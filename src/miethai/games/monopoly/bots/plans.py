# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""Plans of Monopoly that a search tries as one candidate each.

========= ==========================================================================================
TRADE     an offer (``deals``): partner, what is given and taken, cash; a low one first
COUNTER   the same as an answer, once
BIDDING   bid for a lot up to a limit, having declined to buy it if it was for sale
HOUSES    build a group up to a level, if need be with mortgages of single deeds
LOANS     take mortgages of single deeds, then buy
RAISING   pay a debt by one of several ways to raise money
========= ==========================================================================================
"""

from miethai.games.monopoly.bots import money
from miethai.games.monopoly.bots.deals import (
    CASH,
    COUNTER,
    GIVES,
    OFFERS,
    OPENING,
    PARTNER,
    TAKES,
    TRADE,
    counters,
    trades,
)
from miethai.games.monopoly.bots.value import SWEET_SPOT
from miethai.games.monopoly.rules import moves, state, tables
from miethai.games.monopoly.rules.phases.auction import highest_bid, lowest_bid
from miethai.games.monopoly.rules.phases.common import hotel_level, lowest_level
from miethai.games.monopoly.rules.phases.terms import assets_of
from miethai.games.monopoly.rules.phases.trade import most_taken
from miethai.kernel.bits import lowest_bit
from miethai.kernel.frames import SEAT, A, top, top_kind
from miethai.kernel.moves import SLOT_BITS
from miethai.kernel.plans import MOST_PLANS
from miethai.kernel.rule import Lookup, rule

BIDDING, HOUSES, LOANS, RAISING = 3, 4, 5, 6
LOT, LIMIT = 1, 2  # of BIDDING
GROUP, LEVEL, ON_CREDIT = 1, 2, 3  # of HOUSES
LIMITS = Lookup([100, 80, 60, 130, 180])  # per cent of a price
BID_STEPS = 8  # a bid goes so far towards the limit: low, but an auction comes to an end
WAY = 1  # of RAISING:
CHEAP_FIRST, DEAR_FIRST, HOUSES_FIRST, ALL_LOANS, WAYS = range(5)


# --- proposing -----------------------------------------------------------------------------------
@rule
def propose(s, seat, w, out):
    """Plans for the question on top, or for the end of the own turn."""
    kind = top_kind(s)
    if kind == 0:
        return propose_on_turn(s, seat, w, out)
    if top(s, SEAT) != seat:
        return 0
    if kind == state.BUY:
        n = bids(out, 0, top(s, A), s.cash[seat] + 0)
        if w[moves.BUY_IT] == 0:
            n = add(out, n, LOANS, top(s, A), 0, 0)
        return n
    if kind == state.AUCTION:
        return bids(out, 0, top(s, A), highest_bid(s, seat))
    if kind == state.OFFER and w[moves.COUNTER_OFFER] and s.draft_to[seat] == 0:
        return counters(s, seat, out, 0)
    if kind == state.DEBT and w[moves.GIVE_UP] == 0:
        n = trades(s, seat, out, 0) if s.draft_to[seat] == 0 else 0
        for way in range(WAYS):
            n = add(out, n, RAISING, way, 0, 0)
        return n
    return 0


@rule
def propose_on_turn(s, seat, w, out):
    """Trades and building rounds, when the own move is done."""
    if seat != s.turn or s.stage != state.END:
        return 0
    n = 0
    if s.draft_to[seat] == 0:
        n = trades(s, seat, out, 0)
    whole = money.whole_groups(s, seat)
    for group in range(tables.COLOURS):
        mask = tables.GROUP_MASK[group]
        if whole & mask and s.mortgaged & mask == 0:
            low = lowest_level(s, group)
            if low < SWEET_SPOT:
                n = add(out, n, HOUSES, group, SWEET_SPOT, 1)
                n = add(out, n, HOUSES, group, low + 1, 1)
            if low < hotel_level(s):
                n = add(out, n, HOUSES, group, hotel_level(s), 0)
    return n


@rule
def bids(out, count, lot, most):
    """Limits for a lot, the printed price first."""
    n = count
    price = tables.PRICE[lot] if lot < tables.DEEDS else tables.GROUP_HOUSE[tables.COLOURS - 1]
    for k in range(len(LIMITS)):
        limit = price * LIMITS[k] // 100
        if limit <= most:
            n = add(out, n, BIDDING, lot, limit, 0)
    return n


@rule
def add(out, count, kind, a, b, c):
    """Write a plan behind the others, if there is room; the new count."""
    if count == MOST_PLANS:
        return count
    out[count][0] = kind
    out[count][1] = a
    out[count][2] = b
    out[count][3] = c
    return count + 1


@rule
def alone(s, seat, slot):
    """Whether a single move is worth a try by itself: what makes up an offer is not, nor a bid,
    and what raises money only where money is due."""
    if slot >= moves.TAKE_MORTGAGE and slot < moves.REDEEM:
        return top_kind(s) == state.DEBT or top_kind(s) == state.RAISE_BID
    if slot >= moves.SELL and slot < moves.LOWER:
        return False
    if (slot >= moves.BEGIN_OFFER and slot <= moves.DROP) or slot == moves.WITHDRAW:
        return False
    if slot >= moves.BID and slot <= moves.HOTELS_N:
        return False
    return slot != moves.ASK_BREAK and slot != moves.RAISE_DISPUTE


# --- following -----------------------------------------------------------------------------------
@rule
def follow(s, seat, w, plan, step):
    """The next move of a plan in this position, or -1."""
    kind = plan[0]
    if kind == TRADE or kind == COUNTER:
        return follow_talk(s, seat, w, plan, step)
    if kind == BIDDING:
        return follow_bidding(s, seat, w, plan[LOT] + 0, plan[LIMIT] + 0, step)
    if kind == HOUSES:
        return follow_houses(s, seat, w, plan)
    if kind == LOANS:
        return follow_loans(s, seat, w)
    return follow_raising(s, seat, w, plan[WAY] + 0)


@rule
def follow_talk(s, seat, w, plan, step):
    """Begin the offer, make the draft like the plan, propose it; if it was refused, once more."""
    partner = plan[PARTNER] + 0
    made = s.offers[seat] - plan[OFFERS]
    if plan[TAKES] & ~assets_of(s, partner) or plan[GIVES] & ~assets_of(s, seat):
        return -1
    if s.draft_to[seat] == 0:
        m = moves.BEGIN_OFFER + partner
        if plan[0] == COUNTER:
            return moves.COUNTER_OFFER if step == 0 and w[moves.COUNTER_OFFER] else -1
        if made > 1 or (made == 1 and plan[OPENING] == plan[CASH]):
            return -1
        return m if w[m] else -1
    if s.draft_to[seat] != partner + 1 or w[moves.DROP] == 0:
        return -1
    cash = plan[OPENING] if made == 0 else plan[CASH]
    m = moves.PROPOSE
    wrong_take = s.draft_take[seat] ^ plan[TAKES]
    wrong_give = s.draft_give[seat] ^ plan[GIVES]
    if wrong_take:
        m = moves.TAKE + lowest_bit(wrong_take)
    elif wrong_give:
        m = moves.GIVE + lowest_bit(wrong_give)
    elif cash != s.draft_cash[seat]:
        return name_cash(s, seat, w, cash + 0)
    return m if w[m] else -1


@rule
def name_cash(s, seat, w, cash):
    """Put the cash of the plan into the draft."""
    if cash >= 0 and w[moves.GIVE_CASH] and cash <= s.cash[seat]:
        return moves.GIVE_CASH | cash << SLOT_BITS
    if cash < 0 and w[moves.TAKE_CASH] and -cash <= most_taken(s, seat):
        return moves.TAKE_CASH | -cash << SLOT_BITS
    return -1


@rule
def follow_bidding(s, seat, w, lot, limit, step):
    if top_kind(s) == state.BUY and top(s, SEAT) == seat and top(s, A) == lot and step == 0:
        return moves.DECLINE + 0
    if top_kind(s) != state.AUCTION or top(s, A) != lot or w[moves.PASS] == 0:
        return -1
    low = lowest_bid(s, seat)
    if w[moves.BID] == 0 or low > limit:
        return moves.PASS + 0
    amount = low + (limit - low) // BID_STEPS
    return moves.BID | min(amount, highest_bid(s, seat)) << SLOT_BITS


@rule
def follow_houses(s, seat, w, plan):
    """One more building on the lowest street, or a mortgage towards it."""
    group = plan[GROUP]
    if lowest_level(s, group) >= plan[LEVEL] or top_kind(s) != 0:
        return -1
    for k in range(tables.GROUP_SIZE[group]):
        deed = tables.GROUP_DEED[group][k]
        if w[moves.BUILD + deed] and s.level[deed] < plan[LEVEL]:
            return moves.BUILD + deed
    singles = s.deeds[seat] & ~money.whole_groups(s, seat)
    if plan[ON_CREDIT] == 0 or s.houses_left == 0:
        return -1
    if s.cash[seat] + money.loans_open(s, w, singles) < tables.GROUP_HOUSE[group]:
        return -1
    return money.cheapest_cash(s, seat, w, singles)


@rule
def follow_loans(s, seat, w):
    """Mortgages until the property that is for sale can be paid, then buy it."""
    if top_kind(s) != state.BUY or top(s, SEAT) != seat:
        return -1
    if w[moves.BUY_IT]:
        return moves.BUY_IT + 0
    deed = top(s, A)
    others = s.deeds[seat] & ~money.whole_groups(s, seat)
    if s.cash[seat] + money.loans_open(s, w, others) < tables.PRICE[deed]:
        return -1
    return money.cheapest_cash(s, seat, w, others)


@rule
def follow_raising(s, seat, w, way):
    """The next mortgage or sale for the debt on top."""
    if top_kind(s) != state.DEBT or top(s, SEAT) != seat:
        return -1
    best = -1
    most = 0
    for deed in range(tables.DEEDS):
        loan = tables.MORTGAGE[deed]
        single = money.whole_groups(s, seat) >> deed & 1 == 0
        score = 0
        m = -1
        if w[moves.TAKE_MORTGAGE + deed] and (single or way == ALL_LOANS):
            m = moves.TAKE_MORTGAGE + deed
            score = 1000 - loan if way == CHEAP_FIRST else 1000 + loan
            if way == HOUSES_FIRST:
                score = loan
        elif w[moves.SELL + deed]:
            m = moves.SELL + deed
            score = 1000 - tables.HOUSE_PRICE[deed] if way == HOUSES_FIRST else 1
        if m >= 0 and score > most:
            most = score
            best = m
    return best
