"""Phase 3: three laps of one action each.
MAG-ACT-01 … 04, MAG-BUY-01 … 09, MAG-BUILD-01 … 08, MAG-AD-01 … 03, MAG-CONSULT-01,
MAG-SELL-01 … 16, R-20, R-21, R-24 … R-26"""

from miethai.games.magnate.rules import bars, moves, notes, tables
from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.phases.moment import bar_in_actions, bar_on_turn_in_actions
from miethai.games.magnate.rules.phases.taking import category_of_word, tenant_word
from miethai.games.magnate.rules.state import ACTIONS_EACH, EVICT, MARKET, MOST_SALES, NOBODY
from miethai.kernel.bits import lowest_bit
from miethai.kernel.frames import A, B, C, fill, pop, push, top, top_kind
from miethai.kernel.moves import allow, allow_mask
from miethai.kernel.rule import note, rule

ENOUGH_ADS = 20_000  # more tokens than any wallet buys; keeps the counts in sixteen bits


# --- what may be done ----------------------------------------------------------------------------
@rule
def legal_actions(s, seat, w):
    legal_buy(s, seat, w)
    legal_build(s, seat, w)
    for d in range(tables.DISTRICTS):
        allow_mask(w, moves.SELL + d * tables.LOTS, s.owned[seat][d] + 0)
    allow(w, moves.ADVERTISE)
    allow(w, moves.CONSULT)  # always possible: nobody is ever without an action
    if s.may_pass_action:
        allow(w, moves.SKIP)


# --- what stands against it ----------------------------------------------------------------------
# What lies in the plot itself comes first, then the moment, then money: nobody needs to hear that
# money is short for a plot that can never be bought.
@rule
def bar_buy(s, seat, plot):
    bar = bar_ever_bought(s, plot)
    if bar == 0:
        bar = bar_in_actions(s, seat)
    if bar:
        return bar
    if common.is_in(s.for_sale, plot):
        return bars.LAND_TOO_DEAR if s.money[seat] < asking_price(s, plot) else 0
    d = plot // tables.LOTS
    if s.owned[seat][d] == 0:
        return bars.NO_MARKER
    if neighbouring(s, seat, d) >> (plot % tables.LOTS) & 1 == 0:
        return bars.NO_NEIGHBOUR
    return bars.DOUBLE_TOO_DEAR if s.money[seat] < asking_price(s, plot) else 0


@rule
def bar_ever_bought(s, plot):
    """Why nobody will ever buy this plot, if so (MAG-BUY-09)."""
    if common.is_in(s.crossed, plot):
        return bars.CROSSED_OUT
    if common.owner_of(s, plot) != NOBODY:
        return bars.OWNED
    if s.building[plot]:
        return bars.BUILT_ON
    if common.is_in(s.bought, plot):
        return bars.BOUGHT_BEFORE
    return 0


@rule
def bar_build(s, seat, plot, building):
    if common.was_sold(s, plot):
        return bars.LEFT_FOR_GOOD
    if not common.is_in(s.owned[seat], plot):
        return bars.NOT_OWN_PLOT
    bar = bar_in_actions(s, seat)
    if bar:
        return bar
    if s.building[plot] == building + 1:
        return bars.STANDS_THERE
    if s.money[seat] < s.cost[building]:
        return bars.BUILDING_TOO_DEAR
    return 0


@rule
def bar_sell(s, seat, plot):
    if common.was_sold(s, plot):
        return bars.LEFT_FOR_GOOD
    if not common.is_in(s.owned[seat], plot):
        return bars.NOT_TO_SELL
    return bar_in_actions(s, seat)


@rule
def bar_advertise(s, seat, tokens):
    bar = bar_in_actions(s, seat)
    if bar:
        return bar
    if tokens < 0 or tokens > most_ads(s, seat):
        return bars.ADS_TOO_DEAR
    return 0


@rule
def bar_skip(s, seat):
    if s.may_pass_action == 0:
        return bars.NO_SKIPPING
    return bar_in_actions(s, seat)


@rule
def bar_no_action(s, seat):
    """Against the words that end something: an action has to be taken, or skipped."""
    bar = bar_in_actions(s, seat)
    if bar:
        return bar
    return bars.ACTION_DUE if s.may_pass_action else bars.NO_SKIPPING


# --- what a seat can buy and pay -----------------------------------------------------------------
@rule
def neighbouring(s, seat, district):
    """Bit mask of the plots that the seat may buy without a marker: next to its own, never bought,
    not crossed out, without a marker (MAG-BUY-04 … 07, R-21)."""
    taken = s.bought[district] | s.built[district] | s.crossed[district] | s.for_sale[district]
    return tables.ADJACENT_TO[s.owned[seat][district]] & tables.ALL_LOTS & ~taken


@rule
def asking_price(s, plot):
    """What the plot costs: twice as much without a marker (MAG-BUY-01, MAG-BUY-05)."""
    if s.for_sale[plot // tables.LOTS] >> (plot % tables.LOTS) & 1:
        return common.land_price(s)
    return 2 * common.land_price(s)


@rule
def most_ads(s, seat):
    """Tokens that the seat can buy besides the free ones (MAG-AD-02)."""
    return max(0, min(s.money[seat] // s.ad_price, ENOUGH_ADS - s.ads[seat]))


@rule
def legal_buy(s, seat, w):
    price = common.land_price(s)
    if s.money[seat] < price:
        return
    for d in range(tables.DISTRICTS):
        mask = s.for_sale[d] + 0
        if s.owned[seat][d] and s.money[seat] >= 2 * price:
            mask |= neighbouring(s, seat, d)
        allow_mask(w, moves.BUY + d * tables.LOTS, mask)


@rule
def affordable(s, seat):
    """Bit mask of the buildings that the seat can pay."""
    mask = 0
    for b in range(tables.BUILDINGS):
        if s.money[seat] >= s.cost[b]:
            mask |= 1 << b
    return mask


@rule
def legal_build(s, seat, w):
    """Any building on any own plot, but not what stands there already (MAG-BUILD-02, R-25)."""
    mask = affordable(s, seat)
    if mask == 0:
        return
    for d in range(tables.DISTRICTS):
        rest = s.owned[seat][d] + 0
        while rest:
            plot = d * tables.LOTS + lowest_bit(rest)
            other = mask
            if s.building[plot]:
                other &= ~(1 << (s.building[plot] - 1))
            allow_mask(w, moves.BUILD + plot * tables.BUILDINGS, other)
            rest &= rest - 1


# --- doing it ------------------------------------------------------------------------------------
@rule
def apply_action(s, seat, slot, amount):
    if slot >= moves.BUY and slot < moves.BUY + tables.PLOTS:
        buy(s, seat, slot - moves.BUY)
    elif slot >= moves.BUILD and slot < moves.BUILD + tables.PLOTS * tables.BUILDINGS:
        begin_build(
            s,
            seat,
            (slot - moves.BUILD) // tables.BUILDINGS,
            (slot - moves.BUILD) % tables.BUILDINGS,
        )
        return
    elif slot >= moves.SELL and slot < moves.SELL + tables.PLOTS:
        sell(s, seat, slot - moves.SELL)
    elif slot == moves.ADVERTISE:
        common.pay(s, seat, -amount * s.ad_price, notes.R_ADS, amount)  # MAG-AD-02
        s.ads[seat] += s.ad_free + amount
    elif slot == moves.CONSULT:
        common.pay(s, seat, common.land_price(s), notes.R_CONSULT, 0)
    next_action(s)


@rule
def next_action(s):
    """All first actions, then all second, then all third (MAG-ACT-02)."""
    s.turns += 1
    s.turn = common.next_seat(s, s.turn + 0)
    if s.turn == s.holder:
        s.lap += 1
        if s.lap > ACTIONS_EACH:
            s.lap = 0
            s.stage = MARKET
            s.step = 1


@rule
def buy(s, seat, plot):
    d = plot // tables.LOTS
    bit = 1 << (plot % tables.LOTS)
    price = asking_price(s, plot)
    if s.for_sale[d] & bit:
        s.for_sale[d] &= ~bit
        s.gone[d] |= bit  # MAG-BUY-02
        common.pay(s, seat, -price, notes.R_BUY, plot)
        note(s, notes.BOUGHT, seat, 0, common.land_price(s), plot, 0)
    else:  # the marker stays in the supply (MAG-BUY-08)
        common.pay(s, seat, -price, notes.R_BUY_ADJACENT, plot)
        note(s, notes.BOUGHT, seat, 1, common.land_price(s), plot, 0)
    s.owned[seat][d] |= bit
    s.bought[d] |= bit


# --- building ------------------------------------------------------------------------------------
@rule
def keeps_type(s, plot, building):
    """Whether the new building replaces one of its type, so that tenants may stay
    (MAG-BUILD-05)."""
    return s.building[plot] > 0 and common.type_on(s, plot) == tables.BUILDING_TYPE[building]


@rule
def staying(s, plot, building):
    """Tenants that stay when the building is put on the plot (MAG-BUILD-05, MAG-BUILD-06)."""
    if not keeps_type(s, plot, building):
        return 0
    return min(common.tenants_on(s, plot), s.capacity[building] + 0)


@rule
def surplus(s, plot, building):
    """Tenants that fit the new building's type but not its capacity (R-24)."""
    if not keeps_type(s, plot, building):
        return 0
    return common.tenants_on(s, plot) - staying(s, plot, building)


@rule
def categories_on(s, plot):
    n = 0
    for c in range(tables.CATEGORIES):
        if s.tenants[plot][c] > 0:
            n += 1
    return n


@rule
def begin_build(s, seat, plot, building):
    """The owner says which tenants leave, if there is a choice (R-24)."""
    too_many = surplus(s, plot, building)
    for c in range(tables.CATEGORIES):
        s.leaving[c] = 0
    if too_many and categories_on(s, plot) > 1:
        push(s, EVICT, seat, plot, building)
        fill(s, too_many, 0, 0)
        return
    if too_many:
        for c in range(tables.CATEGORIES):
            if s.tenants[plot][c] > 0:
                s.leaving[c] = too_many
    common.pay(
        s, seat, -s.cost[building], notes.R_BUILD, plot
    )  # no refund for the old one (MAG-BUILD-04)
    build(s, seat, plot, building)
    next_action(s)


@rule
def build(s, seat, plot, building):
    """Those who do not fit go back to Available Tenants (MAG-BUILD-05, MAG-BUILD-06)."""
    old = s.building[plot] + 0
    if old:
        other_type = not keeps_type(s, plot, building)
        for c in range(tables.CATEGORIES):
            n = s.leaving[c] + 0
            if other_type:
                n = s.tenants[plot][c] + 0
            if n > 0:
                kind = common.type_on(s, plot) * tables.CATEGORIES + c
                note(s, notes.LEFT, seat, kind, n, plot, 1 if other_type else 0)
                common.move_in(s, plot, c, -n)
            s.leaving[c] = 0
    s.building[plot] = building + 1
    s.built[plot // tables.LOTS] |= 1 << (plot % tables.LOTS)
    note(s, notes.BUILT, seat, building, s.ai_level, plot, old)


@rule
def may_leave(s, plot, category):
    """Whether a tenant of the category lives there who was not chosen yet."""
    return s.tenants[plot][category] > s.leaving[category]


@rule
def bar_evict(s, seat, word):
    """A tenant who lives there and was not chosen yet (R-24)."""
    bar = bar_on_turn_in_actions(s, seat)
    if bar:
        return bar
    if top_kind(s) != EVICT:
        return bars.NOT_EVICTED
    plot = top(s, A)
    c = category_of_word(word)
    if word != tenant_word(s, common.type_on(s, plot) * tables.CATEGORIES + c):
        return bars.NOT_EVICTED
    return 0 if may_leave(s, plot, c) else bars.NOT_EVICTED


@rule
def bar_keep_building(s, seat):
    """Against taking a building back; it can be done while it is asked who leaves, though a program
    never asks for it."""
    bar = bar_on_turn_in_actions(s, seat)
    if bar:
        return bar
    if top_kind(s) != EVICT:
        return bars.ACTION_DUE
    return bars.EVICT_FIRST if common.is_program(s, seat) else 0


@rule
def legal_evict(s, seat, w):
    plot = top(s, A)
    first = common.type_on(s, plot) * tables.CATEGORIES
    for c in range(tables.CATEGORIES):
        if may_leave(s, plot, c):
            allow(w, moves.EVICT_TENANT + tenant_word(s, first + c))
    if not common.is_program(s, seat):
        allow(w, moves.CANCEL)


@rule
def apply_evict(s, seat, slot):
    if slot == moves.CANCEL:
        for c in range(tables.CATEGORIES):
            s.leaving[c] = 0
        pop(s)
        return
    s.leaving[category_of_word(slot - moves.EVICT_TENANT)] += 1
    s.frame[s.depth - 1][C] -= 1
    if top(s, C) == 0:
        plot = top(s, A)
        building = top(s, B)
        pop(s)
        common.pay(s, seat, -s.cost[building], notes.R_BUILD, plot)
        build(s, seat, plot, building)
        next_action(s)


# --- selling -------------------------------------------------------------------------------------
@rule
def sell(s, seat, plot):
    value = common.plot_value(s, seat, plot, 0)
    common.pay(s, seat, value * common.land_price(s), notes.R_SELL, plot)
    leave_plot(s, seat, plot, value)


@rule
def leave_plot(s, seat, plot, value):
    """The firm marker goes to the sold track; building and tenants stay (MAG-SELL-11 … 14)."""
    d = plot // tables.LOTS
    bit = 1 << (plot % tables.LOTS)
    s.owned[seat][d] &= ~bit
    if s.resell_empty_sold_plots and s.building[plot] == 0:
        s.bought[d] &= ~bit
    if s.sold < MOST_SALES:
        s.sold_by[s.sold] = seat + 1
    s.sold += 1
    note(s, notes.SOLD, seat, value, common.land_price(s), plot, 0)
