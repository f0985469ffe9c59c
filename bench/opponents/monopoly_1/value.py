# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""What the landlord thinks things are worth: deeds, whole groups, buildings, and the cash to keep.

All values are M. Another's purse is not looked at: it may be hidden (A-70).
"""

from types import SimpleNamespace

from miethai.games.monopoly.rules import tables
from miethai.games.monopoly.rules.phases import rent
from miethai.games.monopoly.rules.phases.mortgage import redeem_cost
from miethai.games.monopoly.rules.rulesets import CLASSIC
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.rule import Lookup, rule

WAYS = Lookup([0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])  # of 36, to throw this total
MEAN_THROW = 7
USUAL = SimpleNamespace(**CLASSIC.stored(CLASSIC.resolve()))  # the options of a usual table
SWEET_SPOT = 3  # houses: the step where rents jump most

# The weights below came out of matches between landlords that differed in one of them.
POWER = Lookup([30, 120, 180, 240, 240, 240, 210, 210])  # a whole colour group beyond its prices
TWO_OF_THREE_PCT = 10  # of the power
BLOCK_PCT = 40  # of the power, for the last deed of another's group
PAIR_BONUS = Lookup([50, 40])  # for every pair of stations, of utilities
RESERVE = 20  # cash for small payments
EXPECTED_PCT = 50  # of the rent to expect that is kept in cash,
WORST_PCT = 10  # and of the worst rent; mortgages can raise the rest


def _held(group: int, n: int) -> int:
    """Value of holding n deeds of a group."""
    size = tables.GROUP_SIZE[group]
    value = min(n, size) * sum(tables.PRICE[d] for d in tables.GROUP_DEED[group][:size]) // size
    if group >= tables.COLOURS:
        return int(value + n * (n - 1) // 2 * PAIR_BONUS[group - tables.COLOURS])
    if n >= size:
        return int(value + POWER[group])
    return int(value + (POWER[group] * TWO_OF_THREE_PCT // 100 if n == 2 else 0))


def _bare_rent(deed: int) -> int:
    """A usual rent of a property without buildings."""
    if tables.DEED_KIND[deed] == tables.UTILITY:
        return MEAN_THROW * int(rent.factor_by(USUAL, rent.ONE_UTILITY, rent.PLAIN))
    is_street = tables.DEED_KIND[deed] == tables.STREET
    how = rent.WHOLE if is_street else rent.STATIONS | 2 << rent.KIND_BITS
    return int(rent.rent_by(USUAL, deed, how, rent.PLAIN))


HELD = Lookup([_held(g, n) for n in range(5)] for g in range(len(tables.GROUP_MASK)))
BLOCKED = Lookup(power * BLOCK_PCT // 100 for power in POWER)
BARE_RENT = Lookup(_bare_rent(d) for d in range(tables.DEEDS))
DEED_AHEAD = Lookup(tables.DEED_AT[k % tables.SPACES] for k in range(tables.SPACES + 13))


# --- deeds and groups ----------------------------------------------------------------------------
@rule
def worth(s, seat, deed):
    """What a deed is worth to a seat: its step to the whole group, and what it denies to others."""
    group = tables.GROUP[deed]
    mask = tables.GROUP_MASK[group]
    n = count_bits(s.deeds[seat] & mask)
    value = HELD[group][n + 1] - HELD[group][n]
    if n == 0 and group < tables.COLOURS:
        rest = mask & ~(1 << deed)
        for other in range(s.players):
            if s.deeds[other] & rest == rest:
                value += BLOCKED[group]
    return value


@rule
def loan_load(s, mask):
    """What it costs to free the mortgaged deeds of a set."""
    total = 0
    rest = mask & s.mortgaged
    while rest:
        total += redeem_cost(s, lowest_bit(rest))
        rest &= rest - 1
    return total


# --- buildings -----------------------------------------------------------------------------------
@rule
def rent_with(s, deed, level):
    """Rent of a street with so many buildings."""
    return rent.rent_by(s, deed, rent.how_built(s, level), rent.PLAIN)


@rule
def building_yield(s, deed):
    """Rent gained by the next building, in per cent of its price; up to the sweet spot the average
    of the steps, because the first house alone earns little."""
    level = s.level[deed] + 0
    sweet = min(SWEET_SPOT, s.houses_per_street + 0)
    if level < sweet:
        return (
            (tables.RENT[deed][sweet] - tables.RENT[deed][0])
            * 100
            // (sweet * tables.HOUSE_PRICE[deed])
        )
    return (
        (rent_with(s, deed, level + 1) - tables.RENT[deed][level]) * 100 // tables.HOUSE_PRICE[deed]
    )


# --- dangers -------------------------------------------------------------------------------------
@rule
def danger(s, seat):
    """Rent to expect of the next throw, and the worst of it: ``expected + worst << 16``."""
    due = 0
    for other in range(s.players):
        if other != seat:
            due |= s.deeds[other]
    due &= ~s.mortgaged
    here = s.at[seat] + 0
    expected = 0
    worst = 0
    for k in range(2, 13):
        deed = DEED_AHEAD[here + k]
        if deed >= 0 and due >> deed & 1:
            level = s.level[deed] + 0
            due_here = rent_with(s, deed, level) if level > 0 else BARE_RENT[deed]
            expected += WAYS[k] * due_here
            worst = max(worst, due_here)
    return expected // 36 + (worst << 16)


@rule
def reserve(s, seat):
    """Cash that should stay in hand for the next throw."""
    fear = danger(s, seat)
    return RESERVE + (fear & 0xFFFF) * EXPECTED_PCT // 100 + (fear >> 16) * WORST_PCT // 100
