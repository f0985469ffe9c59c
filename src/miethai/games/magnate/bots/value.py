# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""What the landlord thinks plots and buildings will bring, in K.

The worth of a building is what its sale is hoped to bring at the best round ahead, with the tenants
and the rent that come until then, less the action that the sale costs.
"""

from miethai.games.magnate.bots.market import AHEAD, CERTAIN, alive_at, hoped_price
from miethai.games.magnate.bots.odds import PARTS, sets_hoped
from miethai.games.magnate.bots.weights import (
    ACTION_PCT,
    BOOST_PCT,
    CARD_BASE,
    CARD_PCT,
    CURVE,
    DICE_GROWTH,
    HOPED_ADS,
    NEW_TENANTS,
    OWN_PCT,
    PATIENCE,
    RICH,
    RIVAL_PCT,
    URGENCY,
    weight,
)
from miethai.games.magnate.rules import tables
from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.phases.actions import staying
from miethai.games.magnate.rules.phases.beginning import available_of
from miethai.games.magnate.rules.state import ACTIONS_EACH
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.rule import rule

TYPE_BITS = (1 << tables.CATEGORIES) - 1
ROOM_BITS = 8
ONE_ROOM = (1 << ROOM_BITS) - 1
PLAN_PRICE, PLAN_RENTS, PLAN_REACHED = 4, 20, 36  # places in a sale plan
SITE_BITS = 10  # of the best site for a type
ONE_SITE = (1 << SITE_BITS) - 1
RANK_ZERO = 1 << 5


# --- tenants to be had ---------------------------------------------------------------------------
@rule
def rooms(s, seat, own):
    """Free rooms by type in the own buildings, or in those of all the others; by bytes."""
    found = 0
    for d in range(tables.DISTRICTS):
        mask = s.owned[seat][d] + 0
        if own == 0:
            mask = 0
            for other in range(s.players):
                if other != seat:
                    mask |= s.owned[other][d]
        mask &= s.built[d]
        while mask:
            plot = d * tables.LOTS + lowest_bit(mask)
            found += common.free_room(s, plot) << (ROOM_BITS * common.type_on(s, plot))
            mask &= mask - 1
    return found


@rule
def supply(s, seat):
    """Tenants by type for whom the own buildings may hope in the next round, and another byte each
    for what is left for a new building."""
    mine = rooms(s, seat, 1)
    others = rooms(s, seat, 0)
    packed = 0
    for t in range(tables.TYPES):
        tenants = 100 * available_of(s, t) + weight(s, NEW_TENANTS + t) * s.tenant_cards
        tenants -= weight(s, RIVAL_PCT) * (others >> (ROOM_BITS * t) & ONE_ROOM)
        packed |= max(0, min((tenants + 50) // 100, 99)) << (ROOM_BITS * t)
        tenants -= weight(s, OWN_PCT) * (mine >> (ROOM_BITS * t) & ONE_ROOM)
        packed |= max(0, min((tenants + 50) // 100, 99)) << (ROOM_BITS * (tables.TYPES + t))
    return packed


@rule
def built_plots(s, seat):
    n = 0
    for d in range(tables.DISTRICTS):
        n += count_bits(s.owned[seat][d] & s.built[d])
    return n


@rule
def portfolio(s, seat):
    """Sum of the values of the own buildings."""
    total = 0
    for d in range(tables.DISTRICTS):
        rest = s.owned[seat][d] & s.built[d]
        while rest:
            total += common.plot_value(s, seat, d * tables.LOTS + lowest_bit(rest), 0)
            rest &= rest - 1
    return total


@rule
def card_cost(s, seat, reached):
    """What a risk card costs the seat: the city grows for fewer rounds."""
    cost = (
        weight(s, CARD_BASE)
        + portfolio(s, seat) * common.land_price(s) * weight(s, CARD_PCT) // 100
    )
    return cost * reached // CERTAIN


# --- when to sell --------------------------------------------------------------------------------
@rule
def poverty(s, money, alive):
    """How much who has so much needs more, up to CERTAIN, as long as there is time to use it."""
    rich = weight(s, RICH)
    curve = weight(s, CURVE)
    short = CERTAIN * max(0, rich - money) // rich
    short = (short * (100 - curve) + short * short // CERTAIN * curve) // 100
    return short * alive_at(alive, 2) // CERTAIN


@rule
def sale_plan(s, ahead, alive, queue, need):
    """The best round ahead to sell the last of so many plots, three a round; packed with the price
    hoped for then and the rents until then, both as if they were paid now."""
    first = min(AHEAD, max(1, (queue + ACTIONS_EACH - 1) // ACTIONS_EACH))
    pct = 100 - (100 - weight(s, PATIENCE)) * need // CERTAIN
    best = first
    most = 0
    rents = 0
    until = 0
    part = CERTAIN - weight(s, URGENCY + s.lap) * need // 100
    for t in range(1, AHEAD + 1):
        part = part * pct // 100
        until += alive_at(alive, t) * part // CERTAIN
        price = hoped_price(ahead, t) * part // CERTAIN
        if t >= first and price > most:
            most = price
            best = t
            rents = until
    reached = alive_at(alive, 1)
    return best | most << PLAN_PRICE | rents << PLAN_RENTS | reached << PLAN_REACHED


@rule
def plan_round(plan):
    """Rounds until the sale, which is the number of attempts before it."""
    return plan & 15


@rule
def plan_price(plan):
    return plan >> PLAN_PRICE & 0xFFFF


@rule
def plan_rents(plan):
    """Times that rent is hoped to be collected until the sale, CERTAIN for each."""
    return plan >> PLAN_RENTS & 0xFFFF


@rule
def plan_reached(plan):
    """Chance that the next round is reached at all."""
    return plan >> PLAN_REACHED


# --- worth of a building -------------------------------------------------------------------------
@rule
def rent_hoped(s, t):
    """Rent of an average tenant of the type."""
    if s.advanced_tenants == 0:
        return s.rent[t * tables.CATEGORIES] + 0
    total = 0
    for c in range(tables.CATEGORIES):
        total += s.rent[t * tables.CATEGORIES + c]
    return total // tables.CATEGORIES


@rule
def easiest(s, t):
    """The kind of the type that is easiest to win among those that are there; else the first."""
    best = t * tables.CATEGORIES
    if s.advanced_tenants == 0:
        return best
    least = 1000
    for c in range(tables.CATEGORIES):
        kind = t * tables.CATEGORIES + c
        hard = s.set_total[kind] * 6 // max(1, s.set_dice[kind]) + 4 * s.set_dice[kind]
        if s.available[kind] > 0 and hard < least:
            least = hard
            best = kind
    return best


@rule
def tenants_hoped(s, t, dice, added, room, attempts, ads):
    """Tenants that move in with so many attempts, in PARTS."""
    if room <= 0:
        return 0
    kind = easiest(s, t)
    size = s.set_dice[kind] + 0
    total = s.set_total[kind] - size * added
    hoped = 0
    for k in range(attempts):
        left = room - (hoped + PARTS // 2) // PARTS
        if left <= 0:
            return hoped
        hoped += sets_hoped(size, total, dice + k * weight(s, DICE_GROWTH) // 10, ads, left)
    return min(hoped, room * PARTS)


@rule
def let_value(s, t, added, tenants, hoped, plan):
    """What a building of the type brings with these tenants and those hoped for, in PARTS."""
    value = PARTS * common.built_value(s, t, tenants, added) + hoped * s.symbols[t]
    rent = rent_hoped(s, t) * (tenants * PARTS + hoped * 3 // 4) // PARTS
    return max(0, value) * plan_price(plan) // PARTS + rent * plan_rents(plan) // CERTAIN


@rule
def boost(s, seat, plot, t, plan):
    """What tenants of the type would add to the own buildings next door."""
    d = plot // tables.LOTS
    rest = tables.ADJACENT[plot % tables.LOTS] & s.owned[seat][d] & s.built[d]
    bits = TYPE_BITS << (tables.FIRST_TENANT_BIT + t * tables.CATEGORIES)
    n = 0
    while rest:
        other = d * tables.LOTS + lowest_bit(rest)
        rest &= rest - 1
        fit = common.type_on(s, other)
        if common.sources(s, other) & bits == 0:
            if s.good[fit] & bits:
                n += 1
            if s.bad[fit] & bits:
                n -= 1
    return n * plan_price(plan) * weight(s, BOOST_PCT) // 100


@rule
def action_cost(s):
    """What a later action is worth."""
    return common.land_price(s) * weight(s, ACTION_PCT) // 100


@rule
def dice_in(s, district):
    """Dice for a building of each type in the district, by bytes."""
    packed = 0
    for t in range(tables.TYPES):
        packed |= common.dice_for(s, district, t) << (ROOM_BITS * t)
    return packed


@rule
def worth_now(s, seat, plot, dice, plan, stock):
    """What the own plot brings as it stands."""
    if s.building[plot] == 0:
        return plan_price(plan)
    t = common.type_on(s, plot)
    added = common.die_modifier(s, plot)
    tenants = common.tenants_on(s, plot)
    room = common.free_room(s, plot)
    hoped = 0
    if room > 0:
        room = min(room, stock >> (ROOM_BITS * t) & ONE_ROOM)
        ads = min(weight(s, HOPED_ADS), s.ads[seat] + 0)
        dice = dice >> (ROOM_BITS * t) & ONE_ROOM
        hoped = tenants_hoped(s, t, dice, added, room, plan_round(plan), ads)
        hoped = hoped * plan_reached(plan) // CERTAIN
    return let_value(s, t, added, tenants, hoped, plan)


# --- new buildings -------------------------------------------------------------------------------
@rule
def new_value(s, seat, plot, b, added, dice, attempts, plan, stock):
    """What a new building brings on the plot with its attempts until the sale."""
    t = tables.BUILDING_TYPE[b] + 0
    tenants = staying(s, plot, b)
    shift = ROOM_BITS * t if tenants else ROOM_BITS * (tables.TYPES + t)
    room = min(s.capacity[b] - tenants, stock >> shift & ONE_ROOM)
    hoped = 0
    if room > 0:
        ads = min(weight(s, HOPED_ADS), s.ads[seat] + 0)
        dice = dice >> (ROOM_BITS * t) & ONE_ROOM
        hoped = tenants_hoped(s, t, dice, added, room, attempts, ads)
        hoped = hoped * plan_reached(plan) // CERTAIN
    return let_value(s, t, added, tenants, hoped, plan)


@rule
def best_sites(s, district, lots):
    """For every type the plot among these where its buildings fit best: bonuses less penalties, and
    RANK_ZERO, above the letter in four bits."""
    best = 0
    while lots:
        lot = lowest_bit(lots)
        lots &= lots - 1
        found = common.sources(s, district * tables.LOTS + lot)
        for t in range(tables.TYPES):
            rank = common.modifier_by(s, found, t) + RANK_ZERO
            shift = SITE_BITS * t
            old = best >> shift & ONE_SITE
            if rank << 4 > old:
                best += ((rank << 4 | lot) - old) << shift
    return best
