"""What "a fitting vacant flat" means.
WUC-FIT-01 … 10, WUC-N-27, WUC-N-29, WUC-N-34, WUC-N-36, WUC-N-41, WUC-N-71, WUC-N-72, WUC-O-17,
WUC-O-27, WUC-TEN-09, AMB-12, AMB-13, AMB-14, AMB-22, AMB-23, AMB-32, AMB-33, AMB-37, AMB-55"""

from miethai.games.wucherer.rules import bars, tables
from miethai.games.wucherer.rules.phases.common import batch_frame
from miethai.games.wucherer.rules.phases.houses import above, count_kind, is_network, may_return
from miethai.games.wucherer.rules.state import BATCH, BY_PUB, BY_SQUATTERS, NOWHERE
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.frames import KIND, A
from miethai.kernel.rule import rule

FLOOR_BITS = 0b0111110
BELOW_ATTIC = 0b0111111

# How a tenant comes: of its own or a seat's free will, or because it must leave (WUC-FIT-10).
FREELY, FORCED = 0, 1
FREE_WILL = -1  # in place of the cause of a removal


# --- flats of a house ----------------------------------------------------------------------------
@rule
def room_for(s, kind, house):
    """Levels at which a tenant of this size finds vacant flats; a double its lower one."""
    free = s.vacant[house] + 0
    if tables.SIZE[kind] == 1 or free == 0:
        return free
    if s.double_across_parts == 0:
        free &= FLOOR_BITS  # AMB-12
        return free & free >> 1
    attic = free >> tables.ATTIC & 1
    stack = free & BELOW_ATTIC | attic << (s.floors[house] + 1)  # the attic lies on the top floor
    return stack & stack >> 1


@rule
def positions_of(s, kind):
    """Levels that the tenant demands (WUC-N-27, WUC-FIT-06, WUC-N-71, AMB-13)."""
    if s.tenant_properties or s.beginner_keeps_positions:
        return tables.POSITIONS[kind]
    return tables.ANYWHERE


# --- the house -----------------------------------------------------------------------------------
@rule
def is_exclusive(kind):
    return kind == tables.ODDBALLS or kind == tables.FREAKS


@rule
def welcomes(s, kind, house):
    """Seltsame and Freaks live among themselves (WUC-FIT-07, WUC-FIT-08, AMB-55)."""
    if is_exclusive(kind):
        for level in range(tables.LEVELS):
            here = s.tenant[house][level] + 0
            if here != 0 and here != kind + 1:
                return False
        return True
    return (s.where[tables.ODDBALLS] | s.where[tables.FREAKS]) >> house & 1 == 0


@rule
def rent_on_arrival(s, kind, house, left):
    """What the tenant would pay in this house (WUC-N-72)."""
    rent = s.pays[kind] + 0
    if is_network(kind):
        rent += count_kind(s, house, kind)
        if left != NOWHERE and left // tables.LEVELS == house:
            rent -= 1
    if kind != tables.CELEBRITIES and s.where[tables.CELEBRITIES] >> house & 1:
        rent <<= count_kind(s, house, tables.CELEBRITIES)
    return rent


@rule
def noise_limit(s, pubs, house):
    """Highest rent in a house whose landlord has a Kneipe in some houses (WUC-N-37, WUC-N-38)."""
    if pubs >> house & 1:
        return s.pub_limit + 0
    return s.noise_limit + 0


@rule
def noise_bound(s, house):
    """Highest rent that a tenant of this house may pay because of a Kneipe, -1 for any."""
    near = s.where[tables.PUB] & s.owned[s.owner[house]]
    if near == 0:
        return -1
    return noise_limit(s, near, house)


@rule
def quiet_enough(s, kind, house, left):
    """WUC-N-72; the Kneipe itself is exempt, and without ``pubLasting`` only those count that she
    drives out (AMB-33)."""
    if s.where[tables.PUB] == 0 or kind == tables.PUB:
        return True
    bound = noise_bound(s, house)
    if bound < 0:
        return True
    if s.pub_lasting == 0:
        k = batch_frame(s)
        if k < 0 or s.frame[k][KIND] != BATCH or s.frame[k][A] != BY_PUB:
            return True
    return rent_on_arrival(s, kind, house, left) <= bound


@rule
def bar_house(s, kind, house, left, how):
    """Why the tenant cannot live in a house, be the flat as it may."""
    if how == FORCED and left != NOWHERE:
        if left // tables.LEVELS == house or house == s.falling - 1:
            return bars.MUST_LEAVE_HOUSE
        if s.moved and left // tables.LEVELS != s.falling - 1 and not may_return(s, left, house):
            return bars.WAS_REMOVED_THENCE
    if kind != tables.SQUATTERS:
        if s.floors[house] > s.limit[kind]:
            return bars.TOO_MANY_FLOORS
        if s.where[tables.SQUATTERS] >> house & 1:
            if how == FORCED or s.squatted_house_closed == 0:
                return bars.SQUATTED
    if s.tenant_properties:
        if not welcomes(s, kind, house):
            return bars.OTHERS_INSIDE if is_exclusive(kind) else bars.LONERS_INSIDE
        if not quiet_enough(s, kind, house, left):
            return bars.TOO_LOUD
    return 0


@rule
def fitting(s, kind, house, left, how):
    """Levels of the house at which the tenant may live, coming from the flat ``left``."""
    levels = room_for(s, kind, house) & positions_of(s, kind)
    if levels and bar_house(s, kind, house, left, how) == 0:
        return levels
    return 0


# --- one flat ------------------------------------------------------------------------------------
@rule
def bar_flat(s, kind, flat, left, cause):
    """Why the tenant cannot move to this flat from the flat ``left``: the first demand that is not
    met. ``fitting`` gives the same for all flats of a house at once."""
    house = flat // tables.LEVELS
    level = flat % tables.LEVELS
    number = bar_vacant(s, kind, house, level)
    if number == 0:
        how = FREELY if cause == FREE_WILL else FORCED
        number = by_cause(s, bar_house(s, kind, house, left, how), house, cause)
    if number == 0 and not positions_of(s, kind) >> level & 1:
        number = bars.PLACE[kind]
    if number == 0:
        number = bar_room(s, kind, house, level)
    return number


@rule
def bar_vacant(s, kind, house, level):
    """There is no such house or flat, or somebody lives there."""
    if not s.built >> house & 1:
        return bars.NO_SUCH_HOUSE
    if s.vacant[house] >> level & 1:
        return 0
    if s.tenant[house][level] == 0:
        return bars.NO_SUCH_FLAT
    return bars.NOT_VACANT_TO_SQUAT if kind == tables.SQUATTERS else bars.NOT_VACANT


@rule
def by_cause(s, number, house, cause):
    """What stands against a house, more exactly: some causes have rules of their own."""
    if number == bars.SQUATTED and cause == BY_SQUATTERS:
        return bars.SQUATTED_TOO
    if number == bars.TOO_LOUD and cause == BY_PUB:
        return bars.TOO_LOUD_AGAIN
    if number == bars.OTHERS_INSIDE:
        for level in range(tables.LEVELS):
            here = s.tenant[house][level] + 0
            if here != 0 and here != tables.SQUATTERS + 1:
                return number
        return bars.ONLY_SQUATTERS_INSIDE
    return number


@rule
def bar_room(s, kind, house, level):
    """Why two flats are not there for a double that would begin at a vacant one."""
    if room_for(s, kind, house) >> level & 1:
        return 0
    if level == tables.ATTIC or s.double_across_parts:
        return bars.NO_SECOND_FLAT
    if not s.vacant[house] >> above(s, house, level) & 1:
        return bars.NO_SECOND_FLAT
    return bars.FLATS_OF_TWO_PARTS


@rule
def why_no_flat(s, kind):
    """Why a tenant from the hand finds no flat: the one rule against all, if it is one."""
    if s.built == 0:
        return bars.NO_SUCH_HOUSE
    found = 0
    for flat in range(tables.FLATS):
        if s.vacant[flat // tables.LEVELS] >> flat % tables.LEVELS & 1:
            found = bars.join(found, bar_flat(s, kind, flat, NOWHERE, FREE_WILL))
    if found == 0:
        return bars.NOT_VACANT
    if found == bars.SEVERAL:
        return bars.NO_FLAT_TO_SQUAT if kind == tables.SQUATTERS else bars.NO_FLAT_FITS
    return found


# --- the whole table -----------------------------------------------------------------------------
@rule
def fits_anywhere(s, kind, houses, left, how):
    """Whether a flat in one of these houses fits."""
    while houses:
        if fitting(s, kind, lowest_bit(houses), left, how):
            return True
        houses &= houses - 1
    return False


@rule
def count_fitting(s, kind, houses, left, how):
    n = 0
    while houses:
        n += count_bits(fitting(s, kind, lowest_bit(houses), left, how))
        houses &= houses - 1
    return n


@rule
def next_fitting(s, kind, houses, left, how, after):
    """The first fitting flat behind another one (-1 for the very first), -1 if there is none."""
    house = (after + 1) // tables.LEVELS
    skip = (after + 1) % tables.LEVELS
    while house < tables.HOUSES:
        if houses >> house & 1:
            levels = fitting(s, kind, house, left, how) >> skip << skip
            if levels:
                return house * tables.LEVELS + lowest_bit(levels)
        house += 1
        skip = 0
    return -1


# --- Umzug: no forced move (WUC-FIT-10, AMB-22, AMB-23) ------------------------------------------
@rule
def destinations(s, kind, house, left):
    """Levels of the house to which an Umzug may bring the tenant."""
    if s.move_within_house == 0 and left // tables.LEVELS == house:
        return 0
    if s.classic_move_ignores_fit:
        return room_for(s, kind, house)
    return fitting(s, kind, house, left, FREELY)


@rule
def bar_destination(s, kind, flat, left):
    """Why an Umzug cannot bring the tenant to this flat."""
    house = flat // tables.LEVELS
    level = flat % tables.LEVELS
    number = bar_vacant(s, kind, house, level)
    if number:
        return number
    if s.move_within_house == 0 and left // tables.LEVELS == house:
        return bars.NOT_WITHIN_HOUSE
    if s.classic_move_ignores_fit:
        return bar_room(s, kind, house, level)
    return bar_flat(s, kind, flat, left, FREE_WILL)


@rule
def has_destination(s, kind, left):
    houses = s.built + 0
    while houses:
        if destinations(s, kind, lowest_bit(houses), left):
            return True
        houses &= houses - 1
    return False
