"""Buying buildings: alone, announced, or scarce.  MON-BUILD-01 … 08, MON-K-11, MON-K-38, MON-K-39,
MON-SHORT-01, MON-SHORT-02, A-10, A-11, A-60, A-79"""

from miethai.games.monopoly.rules import state, tables
from miethai.games.monopoly.rules.moves import BUILD, CANCEL, HOTELS_N, HOUSES_N
from miethai.games.monopoly.rules.phases import placing
from miethai.games.monopoly.rules.phases.auction import PAID_ALREADY, open_auction
from miethai.games.monopoly.rules.phases.common import frames_of, is_alive, next_in
from miethai.kernel.bits import lowest_bit
from miethai.kernel.frames import SEAT, A, B, C, D, fill, pop, push, top
from miethai.kernel.moves import allow
from miethai.kernel.rule import rule


@rule
def ready_groups(s, seat):
    """Bit mask of the colour groups he may build on (MON-BUILD-01, MON-BUILD-06)."""
    free = s.deeds[seat] & ~s.mortgaged
    groups = 0
    for group in range(tables.COLOURS):
        if free & tables.GROUP_MASK[group] == tables.GROUP_MASK[group]:
            groups |= 1 << group
    return groups


@rule
def legal_build(s, seat, w):
    """One building at a time, or an announced number."""
    ready = ready_groups(s, seat)
    if ready == 0 or not placing.may_build_at_all(s, seat):
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
def may_join(s):
    """Others may buy too while somebody builds (A-60), but not what is promised or being shared."""
    return (
        top(s, C) == 0 and frames_of(s, state.BUILDING) == 1 and frames_of(s, state.SHORTAGE) == 0
    )


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
    kind = top(s, A)
    if placing.stock_of(s, kind) == 0 or not placing.can_place(s, seat, deed, kind):
        return False
    return top(s, C) == PAID_ALREADY or s.cash[seat] >= tables.HOUSE_PRICE[deed]


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
