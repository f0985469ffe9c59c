# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""What the landlord thinks plots and buildings will bring, in K.

The worth of a building is what its sale is hoped to bring at the best round ahead, with the tenants
and the rent that come until then, less the action that the sale costs.
"""

from miethai.games.magnate.bots_market import AHEAD, CERTAIN, alive_at, hoped_price
from miethai.games.magnate.bots_odds import PARTS, sets_hoped
from miethai.games.magnate.phases.common import (
    dice_for,
    die_modifier,
    free_room,
    land_price,
    raw_value,
    sources,
    tenants_on,
    type_on,
)
from miethai.games.magnate.phases.prep import available_of
from miethai.games.magnate.state import ACTIONS_EACH
from miethai.games.magnate.tables import (
    ADJACENT,
    BUILDING_TYPE,
    BUILDINGS,
    CATEGORIES,
    DISTRICTS,
    FIRST_TENANT_BIT,
    LOTS,
    TYPES,
)
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.rule import Table, rule

TYPE_BITS = (1 << CATEGORIES) - 1
ROOM_BITS = 8
ONE_ROOM = (1 << ROOM_BITS) - 1
PLAN_PRICE, PLAN_RENTS, PLAN_REACHED = 4, 20, 36  # places in a sale plan
GAIN_BITS = 17  # of a packed gain
GAIN_ZERO = 1 << (GAIN_BITS - 1)
CONSULTED = GAIN_BITS + 4  # places of further gains above that of a building
FUNDED = CONSULTED + GAIN_BITS

# The weights below came out of matches between landlords that differed in some of them.
NEW_TENANTS = Table([120, 92, 35, 20])  # hundredths of a tenant that a card brings, by type
RIVAL_PCT = 50  # of the others' free rooms that are filled before one's own
OWN_PCT = 80  # of the own free rooms that compete with a new building
ACTION_PCT = 80  # of the land price: what a later action could earn otherwise
DICE_GROWTH = 6  # tenths of a die that an attempt has more than the one a round before
HOPED_ADS = 2  # ad tokens that help an attempt, if there are any
CARD_BASE = 1500  # K
CARD_PCT = 6
WORST_SITE = 0  # bonuses less penalties
URGENCY = Table([0, 25, 13, 0])  # per cent: money now, by the action of the round; 0 else
PATIENCE = 83  # per cent: money a round later, for who has little of it
CURVE = 56  # per cent: how much faster that grows towards an empty wallet
RICH = 9000  # K: beyond it a round more or less does not matter
BOOST_PCT = 40  # of the price of a bonus to the own neighbours


# --- tenants to be had ---------------------------------------------------------------------------
@rule
def rooms(s, seat, own):
    """Free rooms by type in the own buildings, or in those of all the others; by bytes."""
    found = 0
    for d in range(DISTRICTS):
        mask = s.owned[seat][d] + 0
        if own == 0:
            mask = 0
            for other in range(s.players):
                if other != seat:
                    mask |= s.owned[other][d]
        mask &= s.built[d]
        while mask:
            plot = d * LOTS + lowest_bit(mask)
            found += free_room(s, plot) << (ROOM_BITS * type_on(s, plot))
            mask &= mask - 1
    return found


@rule
def supply(s, seat):
    """Tenants by type for whom the own buildings may hope in the next round, and another byte each
    for what is left for a new building."""
    mine = rooms(s, seat, 1)
    others = rooms(s, seat, 0)
    packed = 0
    for t in range(TYPES):
        tenants = 100 * available_of(s, t) + NEW_TENANTS[t] * s.tenant_cards
        tenants -= RIVAL_PCT * (others >> (ROOM_BITS * t) & ONE_ROOM)
        packed |= max(0, min((tenants + 50) // 100, 99)) << (ROOM_BITS * t)
        tenants -= OWN_PCT * (mine >> (ROOM_BITS * t) & ONE_ROOM)
        packed |= max(0, min((tenants + 50) // 100, 99)) << (ROOM_BITS * (TYPES + t))
    return packed


@rule
def built_plots(s, seat):
    n = 0
    for d in range(DISTRICTS):
        n += count_bits(s.owned[seat][d] & s.built[d])
    return n


@rule
def portfolio(s, seat):
    """Sum of the values of the own buildings."""
    total = 0
    for d in range(DISTRICTS):
        rest = s.owned[seat][d] & s.built[d]
        while rest:
            total += max(0, raw_value(s, d * LOTS + lowest_bit(rest)))
            rest &= rest - 1
    return total


@rule
def card_cost(s, seat, reached):
    """What a risk card costs the seat: the city grows for fewer rounds."""
    cost = CARD_BASE + portfolio(s, seat) * land_price(s) * CARD_PCT // 100
    return cost * reached // CERTAIN


# --- when to sell --------------------------------------------------------------------------------
@rule
def poverty(s, seat, alive):
    """How much the seat needs money, in thousandths: the less it has, as long as there is time to
    use it."""
    short = 1000 * max(0, RICH - s.money[seat]) // RICH
    short = (short * (100 - CURVE) + short * short // 1000 * CURVE) // 100
    return short * alive_at(alive, 2) // CERTAIN


@rule
def sale_plan(s, seat, ahead, alive, queue):
    """The best round ahead to sell the last of so many plots, three a round; packed with the price
    hoped for then and the rents until then, both as if they were paid now."""
    first = min(AHEAD, max(1, (queue + ACTIONS_EACH - 1) // ACTIONS_EACH))
    need = poverty(s, seat, alive)
    pct = 100 - (100 - PATIENCE) * need // 1000
    best = first
    most = 0
    rents = 0
    until = 0
    weight = CERTAIN - 10 * URGENCY[s.lap] * need // 1000
    for t in range(1, AHEAD + 1):
        weight = weight * pct // 100
        until += alive_at(alive, t) * weight // CERTAIN
        price = hoped_price(ahead, t) * weight // CERTAIN
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
    """Times that rent is hoped to be collected until the sale, in thousandths."""
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
        return s.rent[t * CATEGORIES] + 0
    total = 0
    for c in range(CATEGORIES):
        total += s.rent[t * CATEGORIES + c]
    return total // CATEGORIES


@rule
def easiest(s, t):
    """The kind of the type that is easiest to win among those that are there; else the first."""
    best = t * CATEGORIES
    if s.advanced_tenants == 0:
        return best
    least = 1000
    for c in range(CATEGORIES):
        kind = t * CATEGORIES + c
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
        hoped += sets_hoped(size, total, dice + k * DICE_GROWTH // 10, ads, left)
    return min(hoped, room * PARTS)


@rule
def let_value(s, t, added, tenants, hoped, plan):
    """What a building of the type brings with these tenants and those hoped for, in PARTS."""
    value = PARTS * (2 + added + tenants * s.symbols[t]) + hoped * s.symbols[t]
    rent = rent_hoped(s, t) * (tenants * PARTS + hoped * 3 // 4) // PARTS
    return max(0, value) * plan_price(plan) // PARTS + rent * plan_rents(plan) // CERTAIN


@rule
def neighbours_of(s, seat, plot):
    """Bit mask of the own buildings next door."""
    d = plot // LOTS
    return ADJACENT[plot % LOTS] & s.owned[seat][d] & s.built[d]


@rule
def boost(s, plot, t, neighbours):
    """Bonuses less penalties that tenants of the type would give to the own buildings next door."""
    bits = TYPE_BITS << (FIRST_TENANT_BIT + t * CATEGORIES)
    first = plot - plot % LOTS
    n = 0
    rest = neighbours
    while rest:
        other = first + lowest_bit(rest)
        rest &= rest - 1
        fit = type_on(s, other)
        if sources(s, other) & bits == 0:
            if s.good[fit] & bits:
                n += 1
            if s.bad[fit] & bits:
                n -= 1
    return n


@rule
def action_cost(s):
    """What a later action is worth."""
    return land_price(s) * ACTION_PCT // 100


@rule
def dice_in(s, district):
    """Dice for a building of each type in the district, by bytes."""
    packed = 0
    for t in range(TYPES):
        packed |= dice_for(s, district, t) << (ROOM_BITS * t)
    return packed


@rule
def worth_now(s, seat, plot, dice, plan, stock):
    """What the own plot brings as it stands."""
    if s.building[plot] == 0:
        return plan_price(plan)
    t = type_on(s, plot)
    added = die_modifier(s, plot)
    tenants = tenants_on(s, plot)
    room = s.capacity[s.building[plot] - 1] - tenants
    hoped = 0
    if room > 0:
        room = min(room, stock >> (ROOM_BITS * t) & ONE_ROOM)
        ads = min(HOPED_ADS, s.ads[seat] + 0)
        dice = dice >> (ROOM_BITS * t) & ONE_ROOM
        hoped = tenants_hoped(s, t, dice, added, room, plan_round(plan), ads)
        hoped = hoped * plan_reached(plan) // CERTAIN
    return let_value(s, t, added, tenants, hoped, plan)


# --- what to build -------------------------------------------------------------------------------
@rule
def packed_gain(gain):
    """A gain in tens of K, never negative, so that packed gains compare."""
    return max(0, min(gain // 10 + GAIN_ZERO, 2 * GAIN_ZERO - 1))


@rule
def best_building(s, seat, plot, dice, budget, soon, consult, sale, plan, stock):
    """The building that brings most on the plot beyond its cost: its packed gain << 4, and its
    number + 1, within the budget, or 0; above it the packed gains with the money of a consultation
    and of a sale more. What is dearer than ``soon`` is built a round later."""
    found = sources(s, plot)
    neighbours = neighbours_of(s, seat, plot)
    ads = min(HOPED_ADS, s.ads[seat] + 0)
    most = max(consult, sale)
    best = 0
    consulted = 0
    funded = 0
    for b in range(BUILDINGS):
        cost = s.cost[b] + 0
        if cost <= budget + most and s.building[plot] != b + 1:
            t = BUILDING_TYPE[b] + 0
            added = count_bits(found & s.good[t]) - count_bits(found & s.bad[t]) + s.bonus[b]
            if added >= WORST_SITE:
                attempts = plan_round(plan)
                if cost > soon + most:
                    attempts -= 1
                gain = new_value(s, plot, b, added, dice, ads, attempts, plan, stock) - cost
                if neighbours:
                    gain += boost(s, plot, t, neighbours) * plan_price(plan) * BOOST_PCT // 100
                gain = packed_gain(gain)
                funded = max(funded, gain)
                if cost <= budget + consult:
                    consulted = max(consulted, gain)
                    if cost <= budget:
                        best = max(best, gain << 4 | b + 1)
    return best | consulted << CONSULTED | funded << FUNDED


@rule
def new_value(s, plot, b, added, dice, ads, attempts, plan, stock):
    """What a new building brings on the plot; tenants of its type stay (MAG-BUILD-06)."""
    t = BUILDING_TYPE[b] + 0
    shift = ROOM_BITS * t
    tenants = 0
    if s.building[plot] and type_on(s, plot) == t:
        tenants = min(tenants_on(s, plot), s.capacity[b] + 0)
    room = stock >> (shift if tenants else shift + ROOM_BITS * TYPES) & ONE_ROOM
    room = min(s.capacity[b] - tenants, room)
    hoped = tenants_hoped(s, t, dice >> shift & ONE_ROOM, added, room, attempts, ads)
    return let_value(s, t, added, tenants, hoped * plan_reached(plan) // CERTAIN, plan)
