# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""What the landlord thinks things are worth: deeds, whole groups, buildings, and the cash to keep.

All values are M. Everything that a player holds together has one value (``estate``), so that a row
of trades, each of which is a gain, cannot lead in a circle.
"""

from types import SimpleNamespace

from miethai.games.monopoly.bots import weights
from miethai.games.monopoly.bots.weights import TUNED
from miethai.games.monopoly.rules import tables
from miethai.games.monopoly.rules.phases import rent
from miethai.games.monopoly.rules.phases.mortgage import redeem_cost
from miethai.games.monopoly.rules.rulesets import CLASSIC
from miethai.games.monopoly.rules.state import CARD_BIT
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.rule import Lookup, rule

WAYS = Lookup([0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])  # of 36, to throw this total
MEAN_THROW = 7
USUAL = SimpleNamespace(**CLASSIC.stored(CLASSIC.resolve()))  # the options of a usual table
SWEET_SPOT = 3  # houses: the step where rents jump most
GROUPS = len(tables.GROUP_MASK)
GUESSED_PURSE = 500  # where cash is hidden


def _price_of(group: int, n: int) -> int:
    """What n deeds of a group cost on average."""
    size = tables.GROUP_SIZE[group]
    return int(min(n, size) * sum(tables.PRICE[d] for d in tables.GROUP_DEED[group][:size]) // size)


def _bare_rent(deed: int) -> int:
    """A usual rent of a property without buildings."""
    if tables.DEED_KIND[deed] == tables.UTILITY:
        return MEAN_THROW * int(rent.factor_by(USUAL, rent.ONE_UTILITY, rent.PLAIN))
    is_street = tables.DEED_KIND[deed] == tables.STREET
    how = rent.WHOLE if is_street else rent.STATIONS | 2 << rent.KIND_BITS
    return int(rent.rent_by(USUAL, deed, how, rent.PLAIN))


PRICE_OF = Lookup([_price_of(g, n) for n in range(5)] for g in range(GROUPS))
BARE_RENT = Lookup(_bare_rent(d) for d in range(tables.DEEDS))
DEED_AHEAD = Lookup(tables.DEED_AT[k % tables.SPACES] for k in range(tables.SPACES + 13))
SWEET_COST = Lookup(
    SWEET_SPOT * tables.GROUP_SIZE[g] * tables.GROUP_HOUSE[g] for g in range(tables.COLOURS)
)


# --- deeds and groups ----------------------------------------------------------------------------
@rule
def held(group, n):
    """Value of holding n deeds of a group."""
    value = PRICE_OF[group][n]
    if group >= tables.COLOURS:
        return value + n * (n - 1) // 2 * TUNED[weights.PAIR_BONUS + group - tables.COLOURS]
    if n == tables.GROUP_SIZE[group]:
        return value + TUNED[weights.POWER + group]
    if n == 2:
        return value + TUNED[weights.POWER + group] * TUNED[weights.TWO_OF_THREE_PCT] // 100
    return value


@rule
def worth(s, seat, deed):
    """What a deed is worth to a seat: its step to the whole group, and what it denies to others."""
    group = tables.GROUP[deed]
    mask = tables.GROUP_MASK[group]
    n = count_bits(s.deeds[seat] & mask)
    value = held(group, n + 1) - held(group, n)
    if n == 0 and group < tables.COLOURS:
        rest = mask & ~(1 << deed)
        for other in range(s.players):
            if s.deeds[other] & rest == rest:
                value += TUNED[weights.POWER + group] * TUNED[weights.BLOCK_PCT] // 100
    if n + 1 == tables.GROUP_SIZE[group]:
        cash = purse(s, seat) - tables.PRICE[deed]
        value += prospects(s, s.deeds[seat] | 1 << deed, cash)
        value -= prospects(s, s.deeds[seat] + 0, cash)
    return value


@rule
def purse(s, seat):
    """Cash to reckon with; where it is hidden nobody's is looked at, not even the own (A-70): what
    the landlord says of an offer is heard by all."""
    return s.cash[seat] + 0 if s.hidden_cash == 0 else GUESSED_PURSE


@rule
def prospects(s, deeds, cash):
    """What the first houses will earn that cash can buy on whole groups, beyond their price."""
    value = 0
    left = cash
    for k in range(tables.COLOURS):
        group = tables.COLOURS - 1 - k
        mask = tables.GROUP_MASK[group]
        if deeds & mask == mask and s.built & mask == 0 and left > 0:
            spent = min(left, SWEET_COST[group])
            value += spent * TUNED[weights.YIELD_PCT + group] // 100
            left -= spent
    return value


@rule
def estate_change(s, seat, lost, gained, cash):
    """How the value of all that a player holds changes by a trade."""
    total = loan_load(s, lost) - loan_load(s, gained) + cash
    for group in range(GROUPS):
        mask = tables.GROUP_MASK[group]
        if (lost | gained) & mask:
            before = count_bits(s.deeds[seat] & mask)
            after = before - count_bits(lost & mask) + count_bits(gained & mask)
            total += held(group, after) - held(group, before)
    cards = count_bits(gained >> CARD_BIT) - count_bits(lost >> CARD_BIT)
    deeds = s.deeds[seat] & ~lost | gained
    now = purse(s, seat)
    total += prospects(s, deeds, now + cash) - prospects(s, s.deeds[seat] + 0, now)
    return total + TUNED[weights.CARD_VALUE] * cards


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
    expected = (fear & 0xFFFF) * TUNED[weights.EXPECTED_PCT] // 100
    return TUNED[weights.RESERVE] + expected + (fear >> 16) * TUNED[weights.WORST_PCT] // 100
