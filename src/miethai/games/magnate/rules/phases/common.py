"""What all phases share: seats, plots, dice and values, money.
MAG-TERM-01 … 03, 06, 10, 11, MAG-DICE-01 … 05, MAG-MOD-02 … 09, MAG-SELL-01 … 09, R-05, R-10,
R-16 … R-18, R-27"""

from miethai.games.magnate.rules import rulesets, tables
from miethai.games.magnate.rules.notes import PAID, PRICE_MOVED
from miethai.games.magnate.rules.state import NOBODY
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.rule import Lookup, note, rule

FLOOR = Lookup(rulesets.DIE_FLOOR)
CENTRE_TYPE = Lookup(tables.BUILDING_TYPE[b] if b >= 0 else -1 for b in tables.CENTRE_BUILDING)
# Summands of a plot value.
VALUE_PARTS = range(7)
LAND, BUILDING, RESIDENTS, BONUSES, PENALTIES, OWN_BONUS, DIFFICULTY = VALUE_PARTS
# Whose residents nearby make the dice of a building, by its type, and how.
FIRST, LESSER, GREATER, SUM = range(4)
DICE_FROM = Lookup(
    {
        tables.HOME: (tables.OFFICE, tables.SHOP),
        tables.SHOP: (tables.HOME, tables.OFFICE),
        tables.OFFICE: (tables.HOME, tables.HOME),
        tables.INDUSTRY: (tables.INDUSTRY, tables.HOME),
    }[t]
    for t in range(tables.TYPES)
)
MOST_DICE = 120  # more than any tokens on the board make; keeps the counts in eight bits


# --- seats ---------------------------------------------------------------------------------------
@rule
def is_program(s, seat):
    return s.programs >> seat & 1 == 1


@rule
def next_seat(s, seat):
    """The left neighbour: play goes clockwise."""
    if seat + 1 >= s.players:
        return 0
    return seat + 1


@rule
def owner_of(s, plot):
    """Seat that owns the plot, or -1."""
    for seat in range(s.players):
        if s.owned[seat][plot // tables.LOTS] >> (plot % tables.LOTS) & 1:
            return seat
    return NOBODY


@rule
def is_in(masks, plot):
    """Whether the plot is in these bit masks by district."""
    return masks[plot // tables.LOTS] >> (plot % tables.LOTS) & 1 == 1


@rule
def was_sold(s, plot):
    """Whether it was bought once and is nobody's now."""
    return is_in(s.bought, plot) and owner_of(s, plot) == NOBODY


@rule
def pay(s, seat, amount, reason, detail):
    """Money from the bank into a wallet, or out of it; seats never pay each other
    (MAG-SELL-16)."""
    if amount != 0:
        s.money[seat] += amount
        note(s, PAID, seat, 0, amount, reason, detail)


# --- the market ----------------------------------------------------------------------------------
@rule
def land_price(s):
    """MAG-TERM-06"""
    return s.ladder[s.price_field] + 0


@rule
def move_price(s, fields):
    """Right, or left if negative; the marker stops at the ends of the ladder (R-27)."""
    old = s.price_field + 0
    s.price_field = field_after(s, fields)
    note(s, PRICE_MOVED, old, s.price_field, 0, 0, 0)


@rule
def field_after(s, fields):
    """Where the price marker comes to stand if it moves so far."""
    return max(0, min(tables.LADDER - 1, s.price_field + fields))


@rule
def zone_at(s, field):
    """Zone of a field of the ladder: 0 green, 1 yellow, 2 orange, 3 red (MAG-MKT-05)."""
    zone = 0
    for k in range(3):
        if field >= s.zone_from[k]:
            zone = k + 1
    return zone


@rule
def zone_of(s):
    """Zone of the price marker."""
    return zone_at(s, s.price_field + 0)


# --- tenants and buildings -----------------------------------------------------------------------
@rule
def type_on(s, plot):
    """Tenant type of the building on the plot; there must be one."""
    return tables.BUILDING_TYPE[s.building[plot] - 1] + 0


@rule
def tenants_on(s, plot):
    n = 0
    for c in range(tables.CATEGORIES):
        n += s.tenants[plot][c]
    return n


@rule
def free_room(s, plot):
    """How many more tenants the building takes; 0 without one."""
    if s.building[plot] == 0:
        return 0
    return s.capacity[s.building[plot] - 1] - tenants_on(s, plot)


@rule
def move_in(s, plot, category, n):
    """Tenants move into the building, or out of it if negative; from and to Available Tenants."""
    t = type_on(s, plot)
    kind = t * tables.CATEGORIES + category
    s.available[kind] -= n
    s.tenants[plot][category] += n
    s.residents[plot // tables.LOTS][t] += n * s.symbols[t]
    if s.tenants[plot][category] > 0:
        s.source[plot] |= 1 << (tables.FIRST_TENANT_BIT + kind)
    else:
        s.source[plot] &= ~(1 << (tables.FIRST_TENANT_BIT + kind))


@rule
def refresh(s):
    """Work out anew what follows from features, buildings and tenants."""
    for d in range(tables.DISTRICTS):
        s.built[d] = 0
        for t in range(tables.TYPES):
            s.residents[d][t] = 0
    for plot in range(tables.PLOTS):
        s.source[plot] = 1 << s.feature[plot] if s.feature[plot] else 0
        if s.building[plot]:
            s.built[plot // tables.LOTS] |= 1 << (plot % tables.LOTS)
            t = type_on(s, plot)
            for c in range(tables.CATEGORIES):
                s.residents[plot // tables.LOTS][t] += s.tenants[plot][c] * s.symbols[t]
                if s.tenants[plot][c]:
                    s.source[plot] |= 1 << (tables.FIRST_TENANT_BIT + t * tables.CATEGORIES + c)
    for t in range(tables.TYPES):
        s.centre_residents[t] = centre_tenants_of(s, t) * s.symbols[t]


@rule
def centre_tenants_of(s, t):
    from_plots = 0
    for lot in range(tables.LOTS):
        if CENTRE_TYPE[lot] == t:
            for c in range(tables.CATEGORIES):
                from_plots += s.centre[lot][c]
    return from_plots


# --- dice ----------------------------------------------------------------------------------------
@rule
def near(s, district, t):
    """Residents of a type in the near surroundings: the district, its two neighbours on the ring
    and the centre (MAG-TERM-10). Who owns the plots does not matter (R-18)."""
    after = district + 1 if district + 1 < tables.DISTRICTS else 0
    before = district - 1 if district > 0 else tables.DISTRICTS - 1
    around = s.residents[after][t] + s.residents[before][t]
    return s.residents[district][t] + around + s.centre_residents[t]


@rule
def dice_how(s, t):
    """Whether the first type of DICE_FROM alone makes the dice, or both together (R-05)."""
    if t == tables.HOME or t == tables.INDUSTRY:
        return LESSER
    if t == tables.SHOP and s.shop_dice == rulesets.SHOP_HOME_PLUS_OFFICE:
        return SUM
    if t == tables.SHOP and s.shop_dice == rulesets.SHOP_MAX_HOME_OFFICE:
        return GREATER
    return FIRST


@rule
def dice_for(s, district, t):
    """Number of dice for a building of this type in the district (MAG-DICE-01 … 05): what DICE_FROM
    and ``dice_how`` say, written out: the program of a GPU is two per cent smaller."""
    n = near(s, district, tables.HOME)
    if t == tables.HOME:
        n = min(near(s, district, tables.OFFICE), near(s, district, tables.SHOP))
    elif t == tables.INDUSTRY:
        n = min(near(s, district, tables.INDUSTRY), n)
    elif t == tables.SHOP and s.shop_dice != rulesets.SHOP_HOME:
        if s.shop_dice == rulesets.SHOP_HOME_PLUS_OFFICE:
            n += near(s, district, tables.OFFICE)
        else:
            n = max(n, near(s, district, tables.OFFICE))
    return min(n, MOST_DICE)


@rule
def dice_count(s, plot):
    return dice_for(s, plot // tables.LOTS, type_on(s, plot))


@rule
def sources(s, plot):
    """Features and kinds of tenants on the adjacent plots as bits: each counts once (MAG-MOD-04),
    only within the district (MAG-MOD-08) and never those of the plot itself (MAG-MOD-09)."""
    first = plot - plot % tables.LOTS
    rest = tables.ADJACENT[plot % tables.LOTS] + 0
    found = 0
    while rest:
        found |= s.source[first + lowest_bit(rest)]
        rest &= rest - 1
    return found


@rule
def modifier(s, plot, t):
    """Neighbourhood bonuses less penalties for a building of this type (MAG-MOD-02, MAG-MOD-03)."""
    return modifier_by(s, sources(s, plot), t)


@rule
def modifier_by(s, found, t):
    """The same, of the sources found around a plot."""
    return count_bits(found & s.good[t]) - count_bits(found & s.bad[t])


@rule
def die_modifier(s, plot):
    """What is added to every die for the building on the plot, its own bonus included
    (MAG-MOD-06)."""
    return die_modifier_by(s, plot, sources(s, plot))


@rule
def die_modifier_by(s, plot, found):
    """The same, with these sources around the plot."""
    return modifier_by(s, found, type_on(s, plot)) + s.bonus[s.building[plot] - 1]


@rule
def die_value(s, face, added):
    """What a die counts that shows face + 1; there is no upper limit (MAG-MOD-07, R-10)."""
    return max(FLOOR[s.die_floor], face + 1 + added)


# --- what a plot is worth ------------------------------------------------------------------------
@rule
def value_part(s, seat, plot, at_crash, part):
    """One summand of the plot value (MAG-SELL-02 … 09, MAG-AI-70)."""
    if part == LAND:
        return 1
    if part == DIFFICULTY:
        return difficulty(s, seat, at_crash)
    if s.building[plot] == 0:
        return 0
    t = type_on(s, plot)
    if part == RESIDENTS:
        return tenants_on(s, plot) * s.symbols[t]
    if part == BONUSES:
        return count_bits(sources(s, plot) & s.good[t])
    if part == PENALTIES:
        return -count_bits(sources(s, plot) & s.bad[t])
    if part == OWN_BONUS:
        return s.bonus[s.building[plot] - 1] + 0
    return 1  # the building


@rule
def difficulty(s, seat, at_crash):
    """What the AI's difficulty adds to the values of its plots (MAG-AI-70, R-33)."""
    if seat != s.ai or (at_crash and s.ai_difficulty_at_crash == 0):
        return 0
    return s.ai_value + 0


@rule
def raw_value(s, plot):
    """The summands that are the same for everybody, added up (MAG-SELL-02 … 09)."""
    if s.building[plot] == 0:
        return 1
    return built_value(s, type_on(s, plot), tenants_on(s, plot), die_modifier(s, plot))


@rule
def built_value(s, t, tenants, added):
    """The same of a building of this type with so many tenants and so much added to its dice."""
    return 2 + tenants * s.symbols[t] + added


@rule
def plot_value(s, seat, plot, at_crash):
    """Plot value in a sale of the seat: all summands, but never below 0 (MAG-SELL-08, R-52)."""
    return max(0, raw_value(s, plot) + difficulty(s, seat, at_crash))


@rule
def tenants_of(s, seat, kind):
    """Tenants of a kind on the seat's own plots."""
    n = 0
    for d in range(tables.DISTRICTS):
        rest = s.owned[seat][d] & s.built[d]
        while rest:
            plot = d * tables.LOTS + lowest_bit(rest)
            if type_on(s, plot) == kind // tables.CATEGORIES:
                n += s.tenants[plot][kind % tables.CATEGORIES]
            rest &= rest - 1
    return n


@rule
def rent_on(s, plot):
    """What the tenants of the building on the plot pay in a round."""
    kind = type_on(s, plot) * tables.CATEGORIES
    total = 0
    for c in range(tables.CATEGORIES):
        total += s.tenants[plot][c] * s.rent[kind + c]
    return total


@rule
def rent_of(s, seat):
    """What the tenants on the seat's own plots pay together (MAG-RENT-02)."""
    total = 0
    for d in range(tables.DISTRICTS):
        rest = s.owned[seat][d] & s.built[d]
        while rest:
            total += rent_on(s, d * tables.LOTS + lowest_bit(rest))
            rest &= rest - 1
    return total
