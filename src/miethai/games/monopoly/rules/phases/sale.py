"""Selling buildings to the bank.  MON-BUILD-08, MON-CASH-02, MON-CASH-03, MON-K-32, MON-K-37,
MON-D-18, MON-D-29, A-51, A-54, A-81"""

from miethai.games.monopoly.rules import bars, tables
from miethai.games.monopoly.rules.moves import BEGIN_SALE, CANCEL, DONE, LOWER, SELL
from miethai.games.monopoly.rules.notes import DETAIL_BITS, R_SELL
from miethai.games.monopoly.rules.phases.common import (
    hotel_level,
    is_asked,
    refresh_built,
    resale,
    transfer,
)
from miethai.games.monopoly.rules.phases.moment import bar_in_free_moment
from miethai.games.monopoly.rules.phases.placing import group_is_ready
from miethai.games.monopoly.rules.state import BANK, FRAMES, SALE
from miethai.kernel.frames import SEAT, A, B, pop, push, top
from miethai.kernel.moves import allow
from miethai.kernel.rule import rule

LEVEL_BITS = 3  # three levels are packed into one number
LEVEL_MASK = 7


@rule
def bar_step_down(s, seat, deed):
    """Against selling one building of this street: one step down keeps the group even, and a hotel
    needs its houses in stock (MON-CASH-03, A-54)."""
    if s.deeds[seat] >> deed & 1 == 0:
        return bars.NOT_OWN_BUILDING
    group = tables.GROUP[deed]
    if s.level[deed] == 0:  # where no building can stand only the property itself could be meant
        is_street = group < tables.COLOURS and group_is_ready(s, seat, group)
        return bars.NO_BUILDING if is_street else bars.BANK_BUYS_NO_DEEDS
    high = highest_of_his(s, seat, group)
    if s.level[deed] < high:
        return bars.HOTELS_FIRST if high == hotel_level(s) else bars.UNEVEN_SALE
    if s.level[deed] < hotel_level(s):
        return 0
    if s.hotel_resale == 1:
        return bars.HOTEL_SOLD_WHOLE
    return 0 if s.houses_left >= s.houses_per_street else bars.NO_HOUSES_FOR_HOTEL


@rule
def bar_sell(s, seat, deed):
    number = bar_step_down(s, seat, deed)
    return number if number else bar_in_free_moment(s, seat)


@rule
def bar_begin_sale(s, seat, group):
    """Of a group in which the seat has buildings."""
    if highest_of_his(s, seat, group) == 0:
        return bars.NO_BUILDING
    number = bar_in_free_moment(s, seat)
    if number:
        return number
    return 0 if s.depth < FRAMES else bars.CLOSED_MOMENT


@rule
def can_sell(s, seat, deed):
    return bar_step_down(s, seat, deed) == 0


@rule
def highest_of_his(s, seat, group):
    """Highest level among the seat's streets of a group; usually it owns the whole group (A-47)."""
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
def step_price(deed):
    """What the bank pays for one building (MON-CASH-02)."""
    return tables.HOUSE_PRICE[deed] // 2


@rule
def apply_sell(s, seat, deed):
    if s.level[deed] == hotel_level(s):
        s.hotels_left += 1
        s.houses_left -= s.houses_per_street
    else:
        s.houses_left += 1
    s.level[deed] -= 1
    refresh_built(s, tables.GROUP[deed])
    transfer(s, BANK, seat, step_price(deed), R_SELL, deed | 1 << DETAIL_BITS)


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
def bar_finish(s):
    """Something is sold, only the result must be even, and replacing houses are in stock."""
    group = top(s, A)
    sold = False
    for k in range(tables.GROUP_SIZE[group]):
        if planned(s, k) < s.level[tables.GROUP_DEED[group][k]]:
            sold = True
    if not plan_is_even(s):
        return bars.UNEVEN_RESULT
    if not sold:
        return bars.NOTHING_SOLD
    return 0 if s.houses_left + houses_gained(s) >= 0 else bars.NO_HOUSES_FOR_HOTEL


@rule
def can_finish_sale(s):
    return bar_finish(s) == 0


@rule
def bar_done(s, seat):
    return bar_finish(s) if is_asked(s, seat, SALE) else bars.NO_SALE


@rule
def can_lower(s, k):
    return planned(s, k) > 0 and is_his(s, k)


@rule
def bar_lower(s, seat, deed):
    """In the open sale: one of the seat's streets in the group that has a building left."""
    if is_asked(s, seat, SALE):
        group = top(s, A)
        for k in range(tables.GROUP_SIZE[group]):
            if tables.GROUP_DEED[group][k] == deed and can_lower(s, k):
                return 0
    return bars.NO_SALE


@rule
def legal_sale(s, w):
    group = top(s, A)
    for k in range(tables.GROUP_SIZE[group]):
        if can_lower(s, k):
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
def lowered(s, k):
    """The next lower level of a street in the open sale; with 'half-step' a hotel leaves nothing
    (A-51)."""
    level = planned(s, k)
    return 0 if level == hotel_level(s) and s.hotel_resale == 1 else level - 1


@rule
def lower_plan(s, deed):
    group = top(s, A)
    for k in range(tables.GROUP_SIZE[group]):
        if tables.GROUP_DEED[group][k] == deed:
            drop = planned(s, k) - lowered(s, k)
            s.frame[s.depth - 1][B] -= drop << (LEVEL_BITS * k)


@rule
def steps_sold(s, k):
    """Buildings of the group's street number k for which the open sale pays; with 'half-step' a
    hotel counts as one (A-51)."""
    old = s.level[tables.GROUP_DEED[top(s, A)][k]] + 0
    new = planned(s, k)
    if old == hotel_level(s) and new < old and s.hotel_resale == 1:
        return 1
    return old - new


@rule
def proceeds(s, k):
    """What the open sale pays for the group's street number k."""
    return steps_sold(s, k) * tables.GROUP_HOUSE[top(s, A)] // 2


@rule
def finish_sale(s, seat):
    group = top(s, A)
    s.houses_left += houses_gained(s)
    for k in range(tables.GROUP_SIZE[group]):
        deed = tables.GROUP_DEED[group][k]
        steps = steps_sold(s, k)
        paid = proceeds(s, k)
        if s.level[deed] == hotel_level(s) and steps > 0:
            s.hotels_left += 1
        s.level[deed] = planned(s, k)
        transfer(s, BANK, seat, paid, R_SELL, deed | steps << DETAIL_BITS)
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
