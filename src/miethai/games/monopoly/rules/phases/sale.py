"""Selling buildings to the bank.  MON-BUILD-08, MON-CASH-02, MON-CASH-03, MON-K-32, MON-K-37,
MON-D-18, MON-D-29, A-51, A-54, A-81"""

from miethai.games.monopoly.rules import tables
from miethai.games.monopoly.rules.moves import BEGIN_SALE, CANCEL, DONE, LOWER, SELL
from miethai.games.monopoly.rules.notes import R_SELL
from miethai.games.monopoly.rules.phases.common import hotel_level, refresh_built, resale, transfer
from miethai.games.monopoly.rules.state import BANK, FRAMES, SALE
from miethai.kernel.frames import SEAT, A, B, pop, push, top
from miethai.kernel.moves import allow
from miethai.kernel.rule import rule

LEVEL_BITS = 3  # three levels are packed into one number
LEVEL_MASK = 7


@rule
def can_sell(s, seat, deed):
    """One step down keeps the group even; a hotel needs its houses in stock (MON-CASH-03, A-54)."""
    if s.deeds[seat] & tables.STREET_MASK & (1 << deed) == 0 or s.level[deed] == 0:
        return False
    if s.level[deed] < highest_of_his(s, seat, tables.GROUP[deed]):
        return False
    if s.level[deed] == hotel_level(s):
        return s.hotel_resale == 0 and s.houses_left >= s.houses_per_street
    return True


@rule
def highest_of_his(s, seat, group):
    """Highest level among his streets of a group; usually the whole group is his (A-47)."""
    high = 0
    for k in range(tables.GROUP_SIZE[group]):
        deed = tables.GROUP_DEED[group][k]
        if s.deeds[seat] >> deed & 1:
            high = max(high, s.level[deed] + 0)
    return high


@rule
def legal_sell(s, seat, w):
    """One building, or a sale that names the new levels of a whole group."""
    if s.deeds[seat] & s.built == 0:
        return
    for group in range(tables.COLOURS):
        if s.deeds[seat] & s.built & tables.GROUP_MASK[group]:
            for k in range(tables.GROUP_SIZE[group]):
                if can_sell(s, seat, tables.GROUP_DEED[group][k]):
                    allow(w, SELL + tables.GROUP_DEED[group][k])
            if s.depth < FRAMES and highest_of_his(s, seat, group) > 0:
                allow(w, BEGIN_SALE + group)


@rule
def apply_sell(s, seat, deed):
    if s.level[deed] == hotel_level(s):
        s.hotels_left += 1
        s.houses_left -= s.houses_per_street
    else:
        s.houses_left += 1
    s.level[deed] -= 1
    refresh_built(s, tables.GROUP[deed])
    transfer(s, BANK, seat, tables.HOUSE_PRICE[deed] // 2, R_SELL, deed)


# --- a sale of a whole group (A-81) --------------------------------------------------------------
@rule
def begin_sale(s, seat, group):
    packed = 0
    for k in range(tables.GROUP_SIZE[group]):
        packed |= s.level[tables.GROUP_DEED[group][k]] << (LEVEL_BITS * k)
    push(s, SALE, seat, group, packed)


@rule
def planned(s, k):
    """New level of the group's street number k in the open sale."""
    return top(s, B) >> (LEVEL_BITS * k) & LEVEL_MASK


@rule
def is_his(s, k):
    """Whether the group's street number k belongs to the seller of the open sale."""
    return s.deeds[top(s, SEAT)] >> tables.GROUP_DEED[top(s, A)][k] & 1 == 1


@rule
def plan_is_even(s):
    low = 9
    high = 0
    for k in range(tables.GROUP_SIZE[top(s, A)]):
        if is_his(s, k):
            low = min(low, planned(s, k))
            high = max(high, planned(s, k))
    return high - low <= 1


@rule
def houses_gained(s):
    """Houses that come back to the stock, less those that replace hotels."""
    group = top(s, A)
    gain = 0
    for k in range(tables.GROUP_SIZE[group]):
        old = s.level[tables.GROUP_DEED[group][k]] + 0
        new = planned(s, k)
        gain += (old if old < hotel_level(s) else 0) - (new if new < hotel_level(s) else 0)
    return gain


@rule
def can_finish_sale(s):
    """Something is sold, only the result must be even, and replacing houses are in stock."""
    group = top(s, A)
    sold = False
    for k in range(tables.GROUP_SIZE[group]):
        if planned(s, k) < s.level[tables.GROUP_DEED[group][k]]:
            sold = True
    return sold and plan_is_even(s) and s.houses_left + houses_gained(s) >= 0


@rule
def legal_sale(s, w):
    group = top(s, A)
    for k in range(tables.GROUP_SIZE[group]):
        if planned(s, k) > 0 and is_his(s, k):
            allow(w, LOWER + tables.GROUP_DEED[group][k])
    if can_finish_sale(s):
        allow(w, DONE)
    allow(w, CANCEL)


@rule
def apply_sale(s, seat, m):
    if m == CANCEL:
        pop(s)
    elif m == DONE:
        finish_sale(s, seat)
    else:
        lower_plan(s, m - LOWER)


@rule
def lower_plan(s, deed):
    """One level less; with 'half-step' a hotel leaves nothing (A-51)."""
    group = top(s, A)
    for k in range(tables.GROUP_SIZE[group]):
        if tables.GROUP_DEED[group][k] == deed:
            level = planned(s, k)
            drop = 1
            if level == hotel_level(s) and s.hotel_resale == 1:
                drop = level
            s.frame[s.depth - 1][B] -= drop << (LEVEL_BITS * k)


@rule
def finish_sale(s, seat):
    group = top(s, A)
    s.houses_left += houses_gained(s)
    for k in range(tables.GROUP_SIZE[group]):
        deed = tables.GROUP_DEED[group][k]
        old = s.level[deed] + 0
        new = planned(s, k)
        steps = old - new
        if old == hotel_level(s) and new < old:
            s.hotels_left += 1
            if s.hotel_resale == 1:
                steps = 1
        s.level[deed] = new
        transfer(s, BANK, seat, steps * tables.GROUP_HOUSE[group] // 2, R_SELL, deed)
    refresh_built(s, group)
    pop(s)


@rule
def strip_buildings(s, seat):
    """All buildings of a bankrupt go back to the bank; their resale value (A-78)."""
    total = 0
    for deed in range(tables.DEEDS):
        if s.deeds[seat] >> deed & 1 and s.level[deed] > 0:
            total += resale(s, deed)
            if s.level[deed] == hotel_level(s):
                s.hotels_left += 1
            else:
                s.houses_left += s.level[deed]
            s.level[deed] = 0
    for group in range(tables.COLOURS):
        refresh_built(s, group)
    return total
