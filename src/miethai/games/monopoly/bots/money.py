# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""How the landlord spends and raises money: buying, bidding, building, mortgages and sales."""

from miethai.games.monopoly.bots import weights
from miethai.games.monopoly.bots.value import (
    SWEET_SPOT,
    building_yield,
    purse,
    rent_with,
    reserve,
    worth,
)
from miethai.games.monopoly.bots.weights import TUNED
from miethai.games.monopoly.rules import moves, tables
from miethai.games.monopoly.rules.phases import placing
from miethai.games.monopoly.rules.phases.auction import highest_bid, lot_kind, lowest_bid
from miethai.games.monopoly.rules.phases.common import lowest_level, owns_group
from miethai.games.monopoly.rules.phases.mortgage import redeem_cost
from miethai.games.monopoly.rules.phases.rent import PLAIN, rent_of
from miethai.games.monopoly.rules.phases.sale import step_price
from miethai.kernel.bits import lowest_bit
from miethai.kernel.frames import A, top
from miethai.kernel.moves import LIST, SLOT_BITS
from miethai.kernel.rule import rule

AUCTION_PCT = 90  # of the price that an auction may cost to be the better buy
LEAST_JUMP = 5  # per cent
CHEAPEST_HOUSE = min(tables.HOUSE_PRICE[d] for d in range(tables.DEEDS) if tables.HOUSE_PRICE[d])


# --- improving the own property ------------------------------------------------------------------
@rule
def improve(s, seat, w):
    """A building, a mortgage taken for it, or one that is worth paying off; or -1."""
    loans = s.deeds[seat] & s.mortgaged
    may_build = w[moves.HOUSES_N] or w[moves.HOTELS_N]
    whole = whole_groups(s, seat)
    if loans == 0 and whole == 0:
        return -1
    keep = reserve(s, seat)
    budget = s.cash[seat] - keep
    deed = affordable_loan(s, whole & loans, budget)
    if deed >= 0 and w[moves.REDEEM + deed]:
        return moves.REDEEM + deed
    if whole:
        m = -1
        if may_build:
            m = build_by(s, seat, w, whole, budget)
        if m < 0:
            first = s.cash[seat] - keep * TUNED[weights.BUILD_PCT] // 100
            m = first_houses(s, seat, w, whole, first)
        if m >= 0:
            return m
    deed = affordable_loan(s, loans, budget - TUNED[weights.REDEEM_SPARE])
    if deed >= 0 and w[moves.REDEEM + deed]:
        return moves.REDEEM + deed
    return -1


@rule
def build_by(s, seat, w, whole, budget):
    """The building that earns most for its price, or -1."""
    deed = best_place(s, w, whole, budget)
    if deed >= 0 and not in_vain(s, seat, deed, budget):
        return moves.BUILD + deed
    return -1


@rule
def first_houses(s, seat, w, whole, budget):
    """Up to the sweet spot a house is worth the mortgage of single deeds, and a part of the
    reserve; or -1."""
    group = next_group(s, seat, whole)
    if group < 0:
        return -1
    price = tables.GROUP_HOUSE[group]
    for k in range(tables.GROUP_SIZE[group]):
        deed = tables.GROUP_DEED[group][k]
        if w[moves.BUILD + deed] and price <= budget:
            return -1 if in_vain(s, seat, deed, budget) else moves.BUILD + deed
    if placing.bar_builder(s, seat) or s.houses_left == 0:
        return -1
    singles = s.deeds[seat] & ~whole
    if budget + loans_open(s, w, singles) < price or s.building_auction_open_min > price:
        return -1
    return cheapest_cash(s, seat, w, singles)


@rule
def next_group(s, seat, whole):
    """The whole group free of mortgages whose first houses earn most for their price; -1 if all
    have them."""
    best = -1
    most = 0
    for group in range(tables.COLOURS):
        mask = tables.GROUP_MASK[group]
        if whole & mask and s.mortgaged & mask == 0:
            low = min(SWEET_SPOT, s.houses_per_street + 0)
            if lowest_level(s, group) < low:
                gain = building_yield(s, tables.GROUP_DEED[group][tables.GROUP_SIZE[group] - 1])
                if gain > most:
                    most = gain
                    best = group
    return best


@rule
def whole_groups(s, seat):
    """Bit mask of the streets in colour groups that the seat holds whole."""
    mask = 0
    for group in range(tables.COLOURS):
        if s.deeds[seat] & tables.GROUP_MASK[group] == tables.GROUP_MASK[group]:
            mask |= tables.GROUP_MASK[group]
    return mask


@rule
def affordable_loan(s, loans, budget):
    """The first loan that can be paid off, or -1."""
    rest = loans
    while rest:
        if redeem_cost(s, lowest_bit(rest)) <= budget:
            return lowest_bit(rest)
        rest &= rest - 1
    return -1


@rule
def best_place(s, w, streets, budget):
    """Street whose next building earns most for its price, or -1."""
    best = -1
    most = 0
    rest = streets
    while rest:
        deed = lowest_bit(rest)
        rest &= rest - 1
        if w[moves.BUILD + deed] and tables.HOUSE_PRICE[deed] <= budget:
            gain = building_yield(s, deed)
            if gain > most:
                most = gain
                best = deed
    return best


@rule
def in_vain(s, seat, deed, budget):
    """Rivals could turn the purchase into an auction that opens above the own limit (A-79)."""
    least = s.building_auction_open_min + 0
    if s.building_auction_pays == 0 and least <= CHEAPEST_HOUSE:
        return False
    kind = placing.next_kind(s, deed)
    if least == 0:
        least = placing.cheapest_place(s, seat, kind)
    if least <= building_limit(s, seat, kind, budget):
        return False
    if s.hidden_cash:
        return True
    demand = 1
    for other in range(s.players):
        if other != seat:
            demand += placing.capacity(s, other, kind)
    return demand > placing.stock_of(s, kind)


@rule
def building_limit(s, seat, kind, budget):
    """The most that is bid for a scarce building."""
    price = placing.cheapest_place(s, seat, kind)
    return min(budget, price * 3 // 2) - price * s.building_auction_pays


@rule
def buildings_wanted(s, seat, kind):
    """How many of the scarce buildings the seat can pay without touching its reserve."""
    budget = max(0, s.cash[seat] - reserve(s, seat))
    return min(placing.capacity(s, seat, kind), budget // placing.cheapest_place(s, seat, kind))


# --- buying and bidding --------------------------------------------------------------------------
@rule
def buy_or_decline(s, seat, w):
    """Buy by value and reserve; to complete a group even mortgages are taken."""
    deed = top(s, A)
    spare = worth(s, seat, deed) - tables.PRICE[deed]
    left = s.cash[seat] - tables.PRICE[deed]
    if w[moves.BUY_IT]:
        if rivals_bid(s, seat, deed) < tables.PRICE[deed] * AUCTION_PCT // 100:
            return moves.DECLINE + 0
        if left + spare >= reserve(s, seat) * TUNED[weights.BUY_PCT] // 100:
            return moves.BUY_IT + 0
        return moves.DECLINE + 0
    if spare > 0:
        singles = s.deeds[seat] & ~whole_groups(s, seat) & ~tables.GROUP_MASK[tables.GROUP[deed]]
        m = cheapest_cash(s, seat, w, singles)
        if m >= 0 and left + loans_open(s, w, singles) >= 0:
            return m
    return moves.DECLINE + 0


@rule
def rivals_bid(s, seat, deed):
    """What the highest bid of the others may be; below the price an auction is the better buy."""
    most = 0
    for other in range(s.players):
        if other != seat and s.alive >> other & 1:
            bid = worth(s, other, deed) * TUNED[weights.RIVAL_PCT] // 100
            most = max(most, min(bid, purse(s, other)))
    return most


@rule
def loans_open(s, w, deeds):
    """What mortgages on these deeds would bring."""
    total = 0
    rest = deeds
    while rest:
        if w[moves.TAKE_MORTGAGE + lowest_bit(rest)]:
            total += tables.MORTGAGE[lowest_bit(rest)]
        rest &= rest - 1
    return total


@rule
def bid_or_pass(s, seat, w):
    """Some of the way to the own limit at every bid: auctions are short."""
    if w[moves.BID] == 0:
        return moves.PASS + 0
    low = lowest_bid(s, seat)
    limit = bid_limit(s, seat, top(s, A))
    if low > limit and w[moves.PASS]:
        return moves.PASS + 0
    amount = max(low, low + (limit - low) * max(LEAST_JUMP, TUNED[weights.JUMP_PCT]) // 100)
    return moves.BID | min(amount, highest_bid(s, seat)) << SLOT_BITS


@rule
def bid_limit(s, seat, lot):
    """The most a lot is worth to the seat without touching its reserve."""
    cash = s.cash[seat] + 0
    if lot >= tables.DEEDS:
        return building_limit(s, seat, lot_kind(lot), cash - reserve(s, seat))
    value = worth(s, seat, lot)
    if s.auction_winner_pays == 1:  # the bid only ranks, the printed price is paid
        return cash if value >= tables.PRICE[lot] else 0
    return min(
        value * TUNED[weights.BID_PCT] // 100,
        cash - reserve(s, seat) * TUNED[weights.BUY_PCT] // 100,
    )


# --- raising money -------------------------------------------------------------------------------
@rule
def raise_money(s, seat, w):
    """What costs least rent for its money; when that cannot suffice, give up at once."""
    if w[moves.GIVE_UP]:
        return moves.GIVE_UP + 0
    m = cheapest_cash(s, seat, w, s.deeds[seat] + 0)
    if m >= 0:
        return m
    for group in range(tables.COLOURS):
        if w[moves.BEGIN_SALE + group]:
            return moves.BEGIN_SALE + group
    return moves.VOID if w[moves.VOID] else w[LIST] + 0


@rule
def cheapest_cash(s, seat, w, deeds):
    """The mortgage or sale that loses least rent for its money, or -1."""
    best = -1
    least = 0
    rest = deeds
    while rest:
        deed = lowest_bit(rest)
        rest &= rest - 1
        m = -1
        loss = 0
        if w[moves.TAKE_MORTGAGE + deed]:
            m = moves.TAKE_MORTGAGE + deed
            loss = mortgage_loss(s, seat, deed)
        elif w[moves.SELL + deed]:
            m = moves.SELL + deed
            level = s.level[deed] + 0
            fall = rent_with(s, deed, level) - rent_with(s, deed, level - 1)
            loss = fall * 100 // step_price(deed)
        if m >= 0 and (best < 0 or loss < least):
            best = m
            least = loss
    return best


@rule
def mortgage_loss(s, seat, deed):
    """Rent lost in per cent of the loan."""
    if tables.DEED_KIND[deed] == tables.UTILITY:
        return TUNED[weights.UTILITY_LOSS]
    loss = rent_of(s, seat, deed, PLAIN) * 100 // tables.MORTGAGE[deed]
    if tables.GROUP[deed] < tables.COLOURS and owns_group(s, seat, tables.GROUP[deed]):
        loss += TUNED[weights.GROUP_LOSS]
    return loss
