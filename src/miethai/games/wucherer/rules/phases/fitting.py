"""What "a fitting vacant flat" means.
WUC-FIT-01 … 10, WUC-N-27, WUC-N-29, WUC-N-34, WUC-N-36, WUC-N-41, WUC-N-71, WUC-N-72, WUC-O-17,
WUC-O-27, WUC-TEN-09, AMB-12, AMB-13, AMB-14, AMB-22, AMB-23, AMB-32, AMB-33, AMB-37, AMB-55"""

from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.phases.common import batch_frame
from miethai.games.wucherer.rules.phases.houses import count_kind, is_network, may_return
from miethai.games.wucherer.rules.state import BATCH, BY_PUB, NOWHERE
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.frames import KIND, A
from miethai.kernel.rule import rule

FLOOR_BITS = 0b0111110
BELOW_ATTIC = 0b0111111

# How a tenant comes: of its own or a seat's free will, or because it must leave (WUC-FIT-10).
FREELY, FORCED = 0, 1


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
def noise_bound(s, house):
    """Highest rent that a tenant of this house may pay because of a Kneipe, -1 for any."""
    near = s.pubs & s.owned[s.owner[house]]
    if near == 0:
        return -1
    if near >> house & 1:
        return s.pub_limit + 0
    return s.noise_limit + 0


@rule
def quiet_enough(s, kind, house, left):
    """WUC-N-72; the Kneipe itself is exempt, and without ``pubLasting`` only those count that she
    drives out (AMB-33)."""
    if s.pubs == 0 or kind == tables.PUB:
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
def house_fits(s, kind, house, left, how):
    """Everything but the flat itself."""
    if kind != tables.SQUATTERS:
        if s.floors[house] > s.limit[kind]:
            return False  # WUC-FIT-01
        if s.where[tables.SQUATTERS] >> house & 1:
            if how == FORCED or s.squatted_house_closed == 0:
                return False  # WUC-N-29, WUC-O-17, AMB-14
    if s.tenant_properties:
        if not welcomes(s, kind, house) or not quiet_enough(s, kind, house, left):
            return False
    if how == FORCED and left != NOWHERE:
        if left // tables.LEVELS == house:
            return False  # WUC-FIT-10
        if s.moved and not may_return(s, left, house):
            return False  # AMB-32
    return True


@rule
def fitting(s, kind, house, left, how):
    """Levels of the house at which the tenant may live, coming from the flat ``left``."""
    levels = room_for(s, kind, house) & positions_of(s, kind)
    if levels and house_fits(s, kind, house, left, how):
        return levels
    return 0


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
def has_destination(s, kind, left):
    houses = s.built + 0
    while houses:
        if destinations(s, kind, lowest_bit(houses), left):
            return True
        houses &= houses - 1
    return False
