"""Rent: how much, automatic or claimed.  MON-RENT-01 … 06, MON-C-04, MON-C-05, MON-K-25 … 30,
A-01, A-04, A-05, A-16 … 20, A-57, A-66, A-76"""

from miethai.games.monopoly.rules import bars, tables
from miethai.games.monopoly.rules.moves import CLAIM_RENT, LET
from miethai.games.monopoly.rules.notes import R_RENT
from miethai.games.monopoly.rules.phases.common import (
    is_alive,
    is_asked,
    is_program,
    next_alive,
    owe,
    owner_of,
    owns_group,
)
from miethai.games.monopoly.rules.state import (
    CLAIM,
    CLAIMED_RENT,
    FOR_RENT,
    NO_DICE,
    OPEN_RENT,
    RENT_THROW,
    RENTS,
    START,
)
from miethai.kernel.bits import count_bits
from miethai.kernel.frames import SEAT, A, B, C, fill, pop, push, top
from miethai.kernel.moves import allow, allow_range
from miethai.kernel.rule import rule

PLAIN = 0  # came by dice; sent by a card, the arrival is the card's factor (MON-D-10, MON-D-11)


@rule
def street_rent(s, owner, deed):
    """The deed's line for the buildings; bare streets of a whole group are raised (MON-RENT-02)."""
    level = s.level[deed] + 0
    if level > s.houses_per_street:
        return tables.RENT[deed][tables.HOTEL_RENT]
    if level > 0:
        return tables.RENT[deed][level]
    if not owns_group(s, owner, tables.GROUP[deed]):
        return tables.RENT[deed][0]
    if s.partial_mortgage_rent == 1 and s.mortgaged & tables.GROUP_MASK[tables.GROUP[deed]]:
        return tables.RENT[deed][0]  # MON-K-27; classic keeps the raised rent (MON-C-04)
    return tables.RENT[deed][0] * s.complete_group_factor


@rule
def owned_of(s, owner, mask):
    """How many of a set the owner has; mortgaged ones count by A-66."""
    held = s.deeds[owner] & mask
    if s.mortgaged_count_for_sets == 0:
        held &= ~s.mortgaged
    return count_bits(held)


@rule
def rent_factor(s, owner, arrival):
    """Factor of the dice for a utility (MON-RENT-05, MON-D-11)."""
    if arrival != PLAIN:
        return arrival
    if owned_of(s, owner, tables.UTILITY_MASK) == 2:
        return s.utility_factors[1] + 0
    return s.utility_factors[0] + 0


@rule
def rent_of(s, owner, deed, arrival):
    """Rent without a throw: streets and stations."""
    if tables.DEED_KIND[deed] == tables.STREET:
        return street_rent(s, owner, deed)
    rent = tables.STATION_RENT[owned_of(s, owner, tables.STATION_MASK) - 1]  # MON-RENT-04
    if arrival != PLAIN:
        rent *= arrival
    return rent


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
    if tables.DEED_KIND[deed] == tables.STREET or tables.DEED_KIND[deed] == tables.STATION:
        amount = rent_of(s, owner, deed, arrival)
    else:
        factor = rent_factor(s, owner, arrival)
        if s.utility_throw == 1 and arrival == PLAIN:  # A-20 'landing'
            amount = factor * (s.die1 + s.die2)
            factor = 0
    if s.rent_claim == 0 and s.rent_waiver_allowed == 0:
        collect(s, lander, owner, deed, amount, factor)
        return
    entry = open_rent(s, lander, owner, deed, amount, factor)
    if entry >= 0 and (s.rent_claim == 0 or is_program(s, owner)):
        push(s, CLAIM, owner, entry, 0)  # a program is asked once; a waiver needs a choice


@rule
def collect(s, lander, owner, deed, amount, factor):
    """Rent is paid now; a utility's first needs its throw."""
    if factor > 0:
        push(s, RENT_THROW, lander, owner, factor)
        fill(s, deed, 0, 0)
        s.dice_for = FOR_RENT
    else:
        owe(s, lander, owner, amount, R_RENT, deed)


@rule
def rent_dice(s, total):
    """The rent throw moves nobody and its doubles mean nothing (A-20, MON-D-23)."""
    s.dice_for = NO_DICE
    lander = top(s, SEAT)
    owner = top(s, A)
    amount = top(s, B) * total
    deed = top(s, C)
    pop(s)
    owe(s, lander, owner, amount, R_RENT, deed)


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
    deed = s.rent_deed[first] + 0
    amount = s.rent_amount[first] + 0
    factor = s.rent_factor[first] + 0
    forget_rent(s, first)
    collect(s, lander, owner, deed, amount, factor)
    return True


@rule
def may_claim_unasked(s, seat):
    """Persons may claim at any moment where rent is claimed, even while dice or a card are on their
    way (A-76); programs are asked."""
    return s.rent_claim == 1 and s.stage >= START and not is_program(s, seat)


@rule
def bar_claim(s, seat, deed):
    """Against the claim of a seat that is asked about a rent, or may claim unasked."""
    if is_asked(s, seat, CLAIM) and s.rent_deed[top(s, A)] == deed:
        return 0
    if s.rent_claim == 0:
        return bars.RENT_BY_ITSELF
    if is_program(s, seat):
        return bars.RENT_ASKED_ONCE
    return bar_open_rent(s, seat, deed)


@rule
def bar_open_rent(s, seat, deed):
    """Why no rent of this property is open for this seat, as far as the position tells."""
    if claimable(s, seat, deed) >= 0:
        return 0
    noted = False
    for k in range(RENTS):
        if s.rent_state[k] and s.rent_deed[k] == deed:
            noted = True
            if s.rent_owner[k] == seat:
                return bars.CLAIMED_BEFORE  # and not yet paid
    if owner_of(s, deed) != seat:
        return bars.NO_VISITOR
    if noted:
        return bars.OWNED_BY_OTHER_AT_LANDING
    if s.mortgaged >> deed & 1:
        return bars.MORTGAGED_NO_RENT
    if s.jailed[seat] and s.rent_in_jail == 0:
        return bars.JAILED_NO_RENT
    return bar_visit(s, seat, tables.DEED_SPACE[deed])


@rule
def bar_visit(s, seat, space):
    """What became of the visit to this space of his."""
    visited = False
    fresh = False
    for k in range(s.players):
        if k != seat and is_alive(s, k) and s.at[k] == space:
            visited = True
            fresh = fresh or is_fresh(s, k)
    if not visited:
        if lost_by_own_throw(s, seat, space):
            return bars.CLAIMED_TOO_LATE
        return bars.OWN_VISIT if s.at[seat] == space else bars.NO_VISITOR
    if not fresh:
        return bars.CLAIMED_TOO_LATE
    if seat == s.turn and s.running and not has_thrown(s):
        return bars.OWNED_BY_OTHER_AT_LANDING  # in jail then, he has just paid or played his card
    return bars.NO_VISITOR


@rule
def has_thrown(s):
    """Whether the player on turn has thrown in this turn."""
    return s.dice_for > 0 or (s.running > 0 and (s.stage != START or s.doubles > 0))


@rule
def is_fresh(s, visitor):
    """Whether nobody else has thrown since this visitor did."""
    if has_thrown(s):
        return visitor == s.turn
    return next_alive(s, visitor) == s.turn


@rule
def lost_by_own_throw(s, seat, space):
    """By A-17 'next-throw' the visitor's own further throw closes the time to claim."""
    if s.rent_claim_window == 0 or s.doubles == 0 or s.turn == seat or not has_thrown(s):
        return False
    return (s.at[s.turn] - s.die1 - s.die2) % tables.SPACES == space


@rule
def bar_let(s, seat):
    """Nobody lets a rent go unless he was asked about it."""
    return 0 if is_asked(s, seat, CLAIM) else bars.NO_WAIVER


@rule
def legal_claim(s, w):
    """A program, or an owner who may waive, is asked about one rent."""
    allow(w, CLAIM_RENT + s.rent_deed[top(s, A)])
    allow(w, LET)


@rule
def apply_claim_answer(s, m):
    entry = top(s, A)
    pop(s)
    if m == LET:
        forget_rent(s, entry)
    else:
        mark_claimed(s, entry)


@rule
def legal_standing_claims(s, seat, w):
    """Offered to every person for every property at any moment, so that the offer betrays nothing
    (A-76); whether rent is open is decided when the claim arrives."""
    if may_claim_unasked(s, seat):
        allow_range(w, CLAIM_RENT, tables.DEEDS)


@rule
def apply_standing_claim(s, seat, deed):
    entry = claimable(s, seat, deed)
    if entry >= 0:
        mark_claimed(s, entry)
