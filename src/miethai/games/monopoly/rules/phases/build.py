"""Buying buildings: alone, announced, or scarce.  MON-BUILD-01 … 08, MON-K-11, MON-K-38, MON-K-39,
MON-SHORT-01, MON-SHORT-02, A-10, A-11, A-60, A-79"""

from miethai.games.monopoly.rules import bars, state, tables
from miethai.games.monopoly.rules.moves import BUILD, CANCEL, HOTELS_N, HOUSES_N
from miethai.games.monopoly.rules.phases import placing
from miethai.games.monopoly.rules.phases.auction import PAID_ALREADY, open_auction
from miethai.games.monopoly.rules.phases.common import (
    hotel_level,
    is_alive,
    is_asked,
    lowest_level,
    next_in,
    owns_group,
)
from miethai.games.monopoly.rules.phases.moment import bar_in_build_moment
from miethai.games.monopoly.rules.phases.waiting import bar_of_purchase
from miethai.kernel.bits import lowest_bit
from miethai.kernel.frames import SEAT, A, B, C, D, fill, pop, push, top, top_kind
from miethai.kernel.moves import allow
from miethai.kernel.rule import rule


@rule
def ready_groups(s, seat):
    """Bit mask of the colour groups that the seat may build on (MON-BUILD-01, MON-BUILD-06)."""
    free = s.deeds[seat] & ~s.mortgaged
    groups = 0
    for group in range(tables.COLOURS):
        if free & tables.GROUP_MASK[group] == tables.GROUP_MASK[group]:
            groups |= 1 << group
    return groups


@rule
def bar_build(s, seat, deed):
    """The next building of a street: of the open purchase, or a new one."""
    group = tables.GROUP[deed]
    if group >= tables.COLOURS:
        return bars.NO_STREET
    if not owns_group(s, seat, group):
        return bars.NOT_WHOLE_GROUP
    announced = is_asked(s, seat, state.BUILDING)
    number = 0 if announced else placing.bar_builder(s, seat)
    if number:
        return number
    if s.mortgaged & tables.GROUP_MASK[group]:
        return bars.GROUP_MORTGAGED
    if announced:
        return bar_next_building(s, seat, deed, top(s, A), top(s, C) == PAID_ALREADY)
    if s.level[deed] == hotel_level(s):
        return bars.NO_HOUSE_AT_HOTEL
    number = bar_next_building(s, seat, deed, placing.next_kind(s, deed), False)
    return number if number else bar_in_build_moment(s, seat)


@rule
def bar_next_building(s, seat, deed, kind, paid):
    """Against this building on a street of a group that may be built on."""
    number = placing.bar_place(s, deed, kind)
    return number if number else placing.bar_supply(s, seat, deed, kind, paid)


@rule
def bar_announce(s, seat, kind, amount):
    """A number of buildings that the seat could place and pay for."""
    number = bar_any_group(s, seat)
    if number:
        return number
    if amount < 1:
        return bars.NO_NUMBER
    if amount > placing.places(s, seat, kind):
        return bar_no_place(s, seat, kind)
    if amount > placing.stock_of(s, kind):
        return bars.TOO_FEW_IN_STOCK
    if amount > placing.capacity(s, seat, kind):
        return bars.TOO_MANY_TO_PAY
    return bar_in_build_moment(s, seat)


@rule
def bar_any_group(s, seat):
    """Against building anywhere: the seat has no whole group, may not build, or all are
    mortgaged."""
    whole = False
    for group in range(tables.COLOURS):
        whole = whole or owns_group(s, seat, group)
    if not whole:
        return bars.NO_WHOLE_GROUP
    number = placing.bar_builder(s, seat)
    if number:
        return number
    return 0 if ready_groups(s, seat) else bars.GROUPS_MORTGAGED


@rule
def bar_no_place(s, seat, kind):
    """Why there are too few places: hotels everywhere, or not the right number of houses, on the
    street itself or on its neighbours (A-53)."""
    number = bars.ONE_HOTEL if kind == state.HOTEL else bars.NO_HOUSE_AT_HOTEL
    for group in range(tables.COLOURS):
        if placing.group_is_ready(s, seat, group) and lowest_level(s, group) < hotel_level(s):
            if kind == state.HOTEL and placing.waits_for_neighbours(s, group):
                return bars.UNEVEN_HOTELS
            number = placing.bar_full(kind)
    return number


@rule
def bar_want(s, seat, amount):
    """An answer to the question how many of the scarce buildings one wants (A-79)."""
    if not is_asked(s, seat, state.WANT) or amount < 0:
        return bars.NOTHING_SCARCE
    return 0 if amount <= placing.capacity(s, seat, top(s, A)) else bars.NOTHING_SCARCE


@rule
def legal_build(s, seat, w):
    """One building at a time, or an announced number."""
    ready = ready_groups(s, seat)
    if ready == 0 or placing.bar_builder(s, seat):
        return
    houses = False
    hotels = False
    while ready:
        group = lowest_bit(ready)
        for k in range(tables.GROUP_SIZE[group]):
            deed = tables.GROUP_DEED[group][k]
            if placing.can_build(s, seat, deed):
                allow(w, BUILD + deed)
                if s.level[deed] < s.houses_per_street:
                    houses = True
                else:
                    hotels = True
        ready &= ready - 1
    if houses:
        allow(w, HOUSES_N)
    if hotels:
        allow(w, HOTELS_N)


@rule
def most_announced(s, seat, kind):
    return min(placing.capacity(s, seat, kind), placing.stock_of(s, kind))


@rule
def apply_build(s, seat, deed):
    """A single building is a request for one."""
    kind = state.HOUSE if s.level[deed] < s.houses_per_street else state.HOTEL
    request(s, seat, kind, 1, deed)


@rule
def request(s, seat, kind, n, deed):
    """If others could use up the stock they are asked first, clockwise (A-79)."""
    rivals = 0
    demand = n
    for other in range(s.players):
        if other != seat and is_alive(s, other):
            could = placing.capacity(s, other, kind)
            demand += could
            if could > 0:
                rivals |= 1 << other
    if rivals == 0 or demand <= placing.stock_of(s, kind):
        buy_buildings(s, seat, kind, n, deed)
        return
    for other in range(state.PLAYERS):
        s.want[other] = 0
    s.want[seat] = n
    push(s, state.WANT, next_in(s, seat, rivals), kind, seat)
    fill(s, rivals, deed, 0)


@rule
def buy_buildings(s, seat, kind, n, deed):
    """At the deed price: a named street at once, otherwise one after the other."""
    if n == 1 and deed >= 0 and placing.can_build(s, seat, deed):
        placing.put_building(s, seat, deed, True)
    else:
        push(s, state.BUILDING, seat, kind, n)


# --- placing what was announced or won (MON-K-38: the game waits) --------------------------------
@rule
def can_place_now(s, seat, deed):
    """Street for the next building of the open purchase."""
    return placing.can_place(s, seat, deed, top(s, A), top(s, C) == PAID_ALREADY)


@rule
def bar_cancel(s, seat):
    """What was announced may be given up, not what was won; a sale may be, too (A-81)."""
    if top_kind(s) == state.BUILDING:
        given_up = is_asked(s, seat, state.BUILDING) and top(s, C) == 0
        return 0 if given_up else bar_of_purchase(s, seat)
    return 0 if is_asked(s, seat, state.SALE) else bars.NO_SALE


@rule
def legal_building(s, seat, w):
    for deed in range(tables.DEEDS):
        if can_place_now(s, seat, deed):
            allow(w, BUILD + deed)
    if top(s, C) == 0:
        allow(w, CANCEL)


@rule
def apply_building(s, seat, m):
    if m == CANCEL:
        pop(s)
        return
    s.frame[s.depth - 1][B] -= 1
    placing.put_building(s, seat, m - BUILD, top(s, C) != PAID_ALREADY)


@rule
def step_building(s):
    """The purchase is complete when the buildings stand (MON-K-39), or when none can."""
    seat = top(s, SEAT)
    if top(s, B) > 0 and is_alive(s, seat):
        for deed in range(tables.DEEDS):
            if can_place_now(s, seat, deed):
                return False
    pop(s)
    return True


# --- too few buildings ---------------------------------------------------------------------------
@rule
def apply_want(s, seat, n):
    """Once all rivals have answered, everybody buys or the scarce ones are auctioned (A-11)."""
    s.want[seat] = n
    kind = top(s, A)
    requester = top(s, B)
    rivals = top(s, C) & ~(1 << seat)
    deed = top(s, D)
    if rivals:
        f = s.frame[s.depth - 1]
        f[C] = rivals
        f[SEAT] = next_in(s, seat, rivals)
        return
    pop(s)
    if wanted(s) > placing.stock_of(s, kind):
        push(s, state.SHORTAGE, requester, kind, 0)
        return
    for k in range(s.players - 1, 0, -1):  # on top of each other: the requester comes first
        other = (requester + k) % s.players
        if s.want[other] > 0:
            push(s, state.BUILDING, other, kind, s.want[other] + 0)
            s.want[other] = 0
    n = s.want[requester] + 0
    s.want[requester] = 0
    buy_buildings(s, requester, kind, n, deed)


@rule
def wanted(s):
    total = 0
    for seat in range(state.PLAYERS):
        total += s.want[seat]
    return total


@rule
def contenders(s, kind):
    """Who still wants a building and could place it at once."""
    mask = 0
    for seat in range(s.players):
        if s.want[seat] > 0 and is_alive(s, seat) and placing.places(s, seat, kind) > 0:
            mask |= 1 << seat
    return mask


@rule
def step_shortage(s):
    """The next contested building, one lot at a time; the last one left buys at the deed price."""
    kind = top(s, A)
    mask = contenders(s, kind)
    for seat in range(s.players):
        if mask >> seat & 1 == 0:
            s.want[seat] = 0
    stock = placing.stock_of(s, kind)
    if mask == 0 or stock == 0:
        for seat in range(state.PLAYERS):
            s.want[seat] = 0
        pop(s)
    elif mask & (mask - 1) == 0:
        seat = next_in(s, 0, mask)
        n = min(s.want[seat] + 0, stock)
        s.want[seat] = 0
        push(s, state.BUILDING, seat, kind, n)
    else:
        open_auction(
            s, state.LOT_HOUSE if kind == state.HOUSE else state.LOT_HOTEL, top(s, SEAT), mask
        )
