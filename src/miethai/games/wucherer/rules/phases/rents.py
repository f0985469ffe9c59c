"""What tenants pay and what a turn brings in.
WUC-RENT-01 … 05, WUC-N-35, WUC-N-42, WUC-N-54, WUC-N-61, WUC-O-22 … 26, WUC-O-29, WUC-O-30,
WUC-O-32, WUC-STRIKE-02, WUC-STRIKE-03, WUC-JAIL-03, WUC-JAIL-05, WUC-TEN-05, AMB-05, AMB-08,
AMB-09, AMB-29, AMB-30, AMB-50"""

from miethai.games.wucherer.rules import state
from miethai.games.wucherer.rules.notes import BASIC_INCOME, INCOME, RANKS, RENT, STRUCK, VACANT
from miethai.games.wucherer.rules.phases.common import lay
from miethai.games.wucherer.rules.phases.houses import count_kind
from miethai.games.wucherer.rules.tables import CELEBRITIES, LEVELS, RENT_STRIKE, SQUATTERS
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.rule import note, rule

TOTAL_ZERO, NO_OPEN_HOUSE, MINIMUM = range(3)  # basicIncome (AMB-08)


@rule
def multiplier(s, house):
    """Twice the rent for each Prominente of the house, as a shift (WUC-O-22, WUC-O-24, AMB-50)."""
    if s.tenant_properties:
        return count_kind(s, house, CELEBRITIES)
    return 0


@rule
def doublings(kind, shift):
    """Prominente double the rent of others only."""
    return 0 if kind == CELEBRITIES else shift


@rule
def shift_at(s, flat):
    """How often the rent of a flat's tenant is doubled."""
    house = flat // LEVELS
    return doublings(s.tenant[house][flat % LEVELS] - 1, multiplier(s, house))


@rule
def bare_rent(s, flat):
    """What the tenant of a flat pays before it is doubled."""
    house = flat // LEVELS
    level = flat % LEVELS
    rent = s.pays[s.tenant[house][level] - 1] + 0
    order = s.mark[house][level] & state.ORDER_BITS
    if order and s.tenant_properties:
        rent += order - 1  # WUC-N-35, WUC-O-29
    return rent


@rule
def rent_at(s, flat):
    """What the tenant of a flat pays now, without regard to markers, squatters and jail."""
    return bare_rent(s, flat) << shift_at(s, flat)


@rule
def rent_for_others(s, flat):
    """The rent by which squatters and Makler judge a tenant (AMB-05)."""
    if s.rent_basis == 0:
        return rent_at(s, flat)
    return s.rent[s.tenant[flat // LEVELS][flat % LEVELS] - 1] + 0


@rule
def use_marker(s, flat):
    """If a marker lies on the tenant it does not pay this time, and one is used up, the Makler's
    first (WUC-N-61, WUC-STRIKE-02, WUC-STRIKE-03, AMB-29)."""
    house = flat // LEVELS
    level = flat % LEVELS
    mark = s.mark[house][level] + 0
    if mark & state.NO_RENT:
        s.mark[house][level] = mark & ~state.NO_RENT
        return True
    if mark & state.STRIKE_BITS:
        s.mark[house][level] = mark - state.STRIKE
        lay(s, RENT_STRIKE)
        return True
    return False


@rule
def collect_house(s, seat, house, shift):
    """Rents of one house, doubled so often; its markers are used up."""
    total = 0
    for level in range(LEVELS):
        here = s.tenant[house][level] + 0
        if here != 0 and here != state.UPPER:
            flat = house * LEVELS + level
            own = doublings(here - 1, shift)
            rent = bare_rent(s, flat) << own
            mark = s.mark[house][level] + 0
            if mark > state.ORDER_BITS and use_marker(s, flat):
                note(s, STRUCK, seat, mark & state.NO_RENT == 0, rent, here - 1, flat)
            else:
                total += rent
                rank = mark & state.ORDER_BITS if s.tenant_properties else 0
                note(s, RENT, seat, rank + RANKS * own, rent, here - 1, flat)
    return total


@rule
def drop_markers(s, house):
    """Without ``strikeWaits`` markers are used up although nobody pays anyway (AMB-29)."""
    for level in range(LEVELS):
        here = s.tenant[house][level] + 0
        if here != 0 and here != state.UPPER and s.mark[house][level] > state.ORDER_BITS:
            use_marker(s, house * LEVELS + level)


@rule
def vacant_value(s, flats, shift):
    """Coins for so many vacant flats, doubled so often (WUC-RENT-02, WUC-O-25)."""
    return flats * s.vacant_rent << shift


@rule
def vacant_income(s, house):
    """Coins for the vacant flats of a house."""
    return vacant_value(s, count_bits(s.vacant[house] + 0), multiplier(s, house))


@rule
def closed_houses(s, seat):
    """Own houses that bring nothing: the squatted ones, in jail all (WUC-RENT-04, WUC-JAIL-03)."""
    if s.jail == seat:
        return s.owned[seat] + 0
    return s.owned[seat] & s.where[SQUATTERS]


@rule
def collect(s, seat):
    """The income of a turn (WUC-RENT-01 … 05); markers are used up on the way."""
    closed = closed_houses(s, seat)
    if s.strike_waits == 0:
        rest = closed
        while rest:
            drop_markers(s, lowest_bit(rest))
            rest &= rest - 1
    rents = 0
    vacant = 0
    rest = s.owned[seat] & ~closed
    opened = rest
    while rest:
        house = lowest_bit(rest)
        shift = multiplier(s, house)
        rents += collect_house(s, seat, house, shift)
        flats = count_bits(s.vacant[house] + 0)
        coins = vacant_value(s, flats, shift)
        vacant += coins
        note(s, VACANT, seat, flats, coins, house, shift)
        rest &= rest - 1
    total = rents + vacant
    if gets_basic(s, seat, total, opened):
        note(s, BASIC_INCOME, seat, 0, s.basic + 0, s.jail == seat, total)
        return s.basic + 0
    note(s, INCOME, seat, 0, total, rents, vacant)
    return total


@rule
def gets_basic(s, seat, total, opened):
    """Basic income in place of rent (WUC-RENT-05, AMB-08)."""
    if s.jail == seat or opened == 0:
        return True
    if s.basic_income == TOTAL_ZERO:
        return total == 0
    if s.basic_income == MINIMUM:
        return total < s.basic
    return False


@rule
def house_value(s, house):
    """What an open house brings now if nothing lies on its tenants: for views and bots."""
    total = vacant_income(s, house)
    for level in range(LEVELS):
        here = s.tenant[house][level] + 0
        if here != 0 and here != state.UPPER and s.mark[house][level] <= state.ORDER_BITS:
            total += rent_at(s, house * LEVELS + level)
    return total


@rule
def rent_value(s, seat):
    """What the seat would collect now from its open houses."""
    total = 0
    rest = s.owned[seat] & ~closed_houses(s, seat)
    while rest:
        total += house_value(s, lowest_bit(rest))
        rest &= rest - 1
    return total


@rule
def turn_value(s, seat):
    """What the seat would collect now, be it the basic income (WUC-RENT-05)."""
    total = rent_value(s, seat)
    if gets_basic(s, seat, total, s.owned[seat] & ~closed_houses(s, seat)):
        return s.basic + 0
    return total
