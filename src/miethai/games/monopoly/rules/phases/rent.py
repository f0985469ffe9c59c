"""Rent: how much, automatic or claimed.  MON-RENT-01 … 06, MON-C-04, MON-C-05, MON-K-25 … 30,
A-01, A-04, A-05, A-16 … 20, A-57, A-66, A-76"""

from miethai.games.monopoly.rules import tables
from miethai.games.monopoly.rules.notes import DETAIL_BITS, R_RENT
from miethai.games.monopoly.rules.phases.common import is_program, owe, owns_group
from miethai.games.monopoly.rules.state import (
    CLAIM,
    CLAIMED_RENT,
    FOR_RENT,
    NO_DICE,
    OPEN_RENT,
    RENT_THROW,
    RENTS,
)
from miethai.kernel.bits import count_bits
from miethai.kernel.frames import SEAT, A, B, C, fill, pop, push, top
from miethai.kernel.rule import rule

PLAIN = 0  # came by dice; sent by a card, the arrival is the card's factor (MON-D-10, MON-D-11)


# --- how much ------------------------------------------------------------------------------------
# How a rent comes about: the line that counts, and above KIND_BITS its number (of houses, of
# stations, of pips on the dice), so that it can be explained later though it was frozen.
(
    BARE,
    SINGLE,  # the whole group, but one of it is mortgaged
    WHOLE,  # the whole group
    HOUSES,
    HOTEL,
    STATIONS,
    STATIONS_BY_CARD,
    ONE_UTILITY,
    BOTH_UTILITIES,
    UTILITY_BY_CARD,
) = range(10)
KIND_BITS, KIND_MASK = 4, 15


@rule
def how_street(s, owner, deed):
    """The deed's line for the buildings; bare streets of a whole group are raised (MON-RENT-02)."""
    level = s.level[deed] + 0
    if level > 0:
        return how_built(s, level)
    if not owns_group(s, owner, tables.GROUP[deed]):
        return BARE
    if s.partial_mortgage_rent == 1 and s.mortgaged & tables.GROUP_MASK[tables.GROUP[deed]]:
        return SINGLE  # MON-K-27; classic keeps the raised rent (MON-C-04)
    return WHOLE if s.complete_group_factor > 1 else BARE


@rule
def how_built(s, level):
    """MON-RENT-03"""
    return HOTEL if level > s.houses_per_street else HOUSES | level << KIND_BITS


@rule
def owned_of(s, owner, mask):
    """How many of a set the owner has; mortgaged ones count by A-66."""
    held = s.deeds[owner] & mask
    if s.mortgaged_count_for_sets == 0:
        held &= ~s.mortgaged
    return count_bits(held)


@rule
def rent_how(s, owner, deed, arrival):
    """Which line of the deed counts; of a utility its number comes with the dice."""
    if tables.DEED_KIND[deed] == tables.STREET:
        return how_street(s, owner, deed)
    if tables.DEED_KIND[deed] == tables.STATION:
        kind = STATIONS if arrival == PLAIN else STATIONS_BY_CARD
        return kind | owned_of(s, owner, tables.STATION_MASK) << KIND_BITS
    if arrival != PLAIN:
        return UTILITY_BY_CARD
    return BOTH_UTILITIES if owned_of(s, owner, tables.UTILITY_MASK) == 2 else ONE_UTILITY


@rule
def rent_by(s, deed, how, arrival):
    """Rent without a throw: streets and stations."""
    kind = how & KIND_MASK
    if kind >= STATIONS:
        rent = tables.STATION_RENT[(how >> KIND_BITS) - 1]  # MON-RENT-04
        return rent if arrival == PLAIN else rent * arrival
    if kind == WHOLE:
        return tables.RENT[deed][0] * s.complete_group_factor
    line = 0
    if kind == HOUSES:
        line = how >> KIND_BITS
    elif kind == HOTEL:
        line = tables.HOTEL_RENT
    return tables.RENT[deed][line] + 0


@rule
def factor_by(s, how, arrival):
    """Factor of the dice for a utility (MON-RENT-05, MON-D-11)."""
    if how & KIND_MASK == UTILITY_BY_CARD:
        return arrival
    return s.utility_factors[1 if how & KIND_MASK == BOTH_UTILITIES else 0] + 0


@rule
def rent_of(s, owner, deed, arrival):
    """Rent of a street or station now."""
    return rent_by(s, deed, rent_how(s, owner, deed, arrival), arrival)


@rule
def rent_is_due(s, owner, deed):
    """Not on a mortgaged deed (MON-RENT-06), not to a prisoner where the ruleset says so (A-01)."""
    if s.mortgaged >> deed & 1:
        return False
    return s.rent_in_jail == 1 or s.jailed[owner] == 0


@rule
def land_on_owned(s, lander, owner, deed, arrival):
    """Somebody stands on another's property: rent is paid, or may be claimed until A-17."""
    if not rent_is_due(s, owner, deed):
        return
    amount = 0
    factor = 0
    how = rent_how(s, owner, deed, arrival)
    if how & KIND_MASK < ONE_UTILITY:
        amount = rent_by(s, deed, how, arrival)
    else:
        factor = factor_by(s, how, arrival)
        if s.utility_throw == 1 and arrival == PLAIN:  # A-20 'landing'
            amount = factor * (s.die1 + s.die2)
            how |= (s.die1 + s.die2) << KIND_BITS
            factor = 0
    if s.rent_claim == 0 and s.rent_waiver_allowed == 0:
        collect(s, lander, owner, deed | how << DETAIL_BITS, amount, factor)
        return
    entry = open_rent(s, lander, owner, deed, amount, factor)
    if entry >= 0:
        s.rent_how[entry] = how
    if entry >= 0 and (s.rent_claim == 0 or is_program(s, owner)):
        push(s, CLAIM, owner, entry, 0)  # a program is asked once; a waiver needs a choice


@rule
def collect(s, lander, owner, detail, amount, factor):
    """Rent is paid now; a utility's first needs its throw."""
    if factor > 0:
        push(s, RENT_THROW, lander, owner, factor)
        fill(s, detail, 0, 0)
        s.dice_for = FOR_RENT
    else:
        owe(s, lander, owner, amount, R_RENT, detail)


@rule
def rent_dice(s, total):
    """The rent throw moves nobody and its doubles mean nothing (A-20, MON-D-23)."""
    s.dice_for = NO_DICE
    lander = top(s, SEAT)
    owner = top(s, A)
    amount = top(s, B) * total
    detail = top(s, C) | total << (DETAIL_BITS + KIND_BITS)
    pop(s)
    owe(s, lander, owner, amount, R_RENT, detail)


# --- claims --------------------------------------------------------------------------------------
@rule
def open_rent(s, lander, owner, deed, amount, factor):
    """Write down a rent with everything frozen at landing (A-18)."""
    for k in range(RENTS):
        if s.rent_state[k] == 0:
            s.rent_state[k] = OPEN_RENT
            s.rent_owner[k] = owner
            s.rent_debtor[k] = lander
            s.rent_deed[k] = deed
            s.rent_amount[k] = amount
            s.rent_factor[k] = factor
            return k
    return -1


@rule
def forget_rent(s, k):
    """Strike an entry and close the gap, so that entries stay in order of arrival."""
    for i in range(k, RENTS):
        last = i == RENTS - 1
        s.rent_state[i] = 0 if last else s.rent_state[i + 1]
        s.rent_owner[i] = 0 if last else s.rent_owner[i + 1]
        s.rent_debtor[i] = 0 if last else s.rent_debtor[i + 1]
        s.rent_deed[i] = 0 if last else s.rent_deed[i + 1]
        s.rent_amount[i] = 0 if last else s.rent_amount[i + 1]
        s.rent_factor[i] = 0 if last else s.rent_factor[i + 1]
        s.rent_how[i] = 0 if last else s.rent_how[i + 1]


@rule
def claimable(s, seat, deed):
    """The open rent of this owner for this property, or -1."""
    for k in range(RENTS):
        if s.rent_state[k] == OPEN_RENT and s.rent_owner[k] == seat and s.rent_deed[k] == deed:
            return k
    return -1


@rule
def close_rents(s, thrower):
    """A throw ends the time to claim: any throw of another player, or by A-17 any throw."""
    if not rents_wait(s):
        return
    k = 0
    while k < RENTS:
        mine = s.rent_debtor[k] == thrower and s.rent_claim_window == 0
        if s.rent_state[k] == OPEN_RENT and not mine:
            forget_rent(s, k)
        else:
            k += 1


@rule
def drop_rents_of(s, seat):
    """Open claims against or of a bankrupt player lapse (A-76)."""
    k = 0
    while k < RENTS:
        if s.rent_state[k] and (s.rent_owner[k] == seat or s.rent_debtor[k] == seat):
            forget_rent(s, k)
        else:
            k += 1


@rule
def mark_claimed(s, entry):
    """The claim counts from now; states above CLAIMED_RENT keep the order of arrival."""
    state = CLAIMED_RENT
    for k in range(RENTS):
        if s.rent_state[k] >= state:
            state = s.rent_state[k] + 1
    s.rent_state[entry] = state


@rule
def rents_wait(s):
    """Whether this table writes rents down at all; usually they are paid at once."""
    return s.rent_claim == 1 or s.rent_waiver_allowed == 1


@rule
def pay_claimed(s):
    """Start the payment of the rent that was claimed first; whether there was one."""
    if not rents_wait(s):
        return False
    first = -1
    for k in range(RENTS):
        if s.rent_state[k] >= CLAIMED_RENT and (first < 0 or s.rent_state[k] < s.rent_state[first]):
            first = k
    if first < 0:
        return False
    lander = s.rent_debtor[first] + 0
    owner = s.rent_owner[first] + 0
    detail = s.rent_deed[first] | (s.rent_how[first] + 0) << DETAIL_BITS
    amount = s.rent_amount[first] + 0
    factor = s.rent_factor[first] + 0
    forget_rent(s, first)
    collect(s, lander, owner, detail, amount, factor)
    return True
