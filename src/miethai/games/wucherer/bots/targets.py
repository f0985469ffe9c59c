# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""What the landlord hopes for from a card on one target, in tenths of a coin."""

from miethai.games.wucherer.bots.build import (
    card_value,
    plan,
)
from miethai.games.wucherer.bots.value import (
    arrival_worth,
    best_home,
    departure,
    horizon,
    house_income,
    is_closed,
    is_last_turn,
    jail_cost,
    open_income,
    rival_pct,
    worth,
)
from miethai.games.wucherer.rules.phases.build import closing_cards
from miethai.games.wucherer.rules.phases.common import left_of
from miethai.games.wucherer.rules.phases.crime import is_reported
from miethai.games.wucherer.rules.phases.fitting import is_exclusive, welcomes
from miethai.games.wucherer.rules.phases.houses import lives_at, strikes_at, tenants_mask
from miethai.games.wucherer.rules.phases.police import has_alibi
from miethai.games.wucherer.rules.phases.relocate import fees_to
from miethai.games.wucherer.rules.phases.rents import rent_at
from miethai.games.wucherer.rules.state import ROOF_BITS
from miethai.games.wucherer.rules.tables import (
    BOMB,
    CELLAR,
    DEMOLITION,
    LEVELS,
    LOFT,
    MAX_FLOORS,
    MURDER,
    MUSICIAN,
    OWN_USE,
    POLICE,
    RENT_STRIKE,
    SQUATTERS,
    TENANTS,
)
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.rule import rule

NEVER = -(1 << 20)
POLICE_PCT = 25  # that a victim calls the police
STOPPED_PCT = 75  # of what Hausbesetzer bring, since Polizei may stop them
REHOUSED_PCT = 60  # of what Musiker cost a rival, who finds other flats for some
HOPE_PCT = 30  # of a coin that a vacant flat brings beyond its own coin


# --- tenants -------------------------------------------------------------------------------------
@rule
def tenant_gain(s, seat, first, kind, house):
    """A tenant from the hand moves into a house."""
    gain = arrival_worth(s, seat, first, kind, house)
    owner = s.owner[house] + 0
    if owner == seat:
        if is_exclusive(kind) and s.tenant_properties:
            spare = count_bits(s.vacant[house] + 0) - s.hand[seat][kind]
            gain -= max(0, spare) * horizon(s, seat) * HOPE_PCT // 100
        return gain
    if kind == SQUATTERS:
        gain = gain * STOPPED_PCT // 100
    elif kind == MUSICIAN:
        gain = gain * REHOUSED_PCT // 100
    return gain - reserve(s, seat, first, kind)


@rule
def reserve(s, seat, first, kind):
    """What a play must bring at least, since the card may bring more later."""
    if is_last_turn(s, seat):
        return 0
    return card_value(s, seat, first, kind, s.hand[seat][kind] + 0) * 6 // 10


# --- crimes --------------------------------------------------------------------------------------
@rule
def crime_risk(s, seat, kind, target, owner):
    """What the police may cost (WUC-TEN-01, WUC-JAIL-04)."""
    if s.jail == seat:
        return 0
    cost = jail_cost(s, seat)
    if has_alibi(s, seat):
        cost = min(cost, 15)
    if is_reported(s, kind, seat, target):
        return cost
    if owner == seat or s.hand_size[owner] == 0:
        return 0
    return cost * POLICE_PCT // 100


@rule
def freed(s, seat):
    """What it brings to leave jail now: this collection."""
    return 10 * max(0, open_income(s, seat) - s.basic)


@rule
def search_gain(s, seat, first, own):
    """From jail, a crime in an own house and the Polizei of the victim send the search to the
    others, and an arrest sets the inmate free (WUC-TIP-04)."""
    if own == 0 or s.jail != seat or s.hand[seat][POLICE] == 0:
        return 0
    other = left_of(s, seat)
    gain = jail_cost(s, other) * rival_pct(s, first, other) // 100
    return gain * 7 // 10 + freed(s, seat)


@rule
def roof_gain(s, seat, first, house):
    """The supply is empty: a Dach that comes back lets the seat build (WUC-TIP-06)."""
    if s.roof_supply == 0 or s.roofs_left > 0 or s.parts[house] & ROOF_BITS != 1:
        return 0
    if closing_cards(s, seat) > 0:
        return 0
    return (plan(s, seat, first, 0, 1) >> 3) * 7 // 10


@rule
def bomb_gain(s, seat, first, house):
    owner = s.owner[house] + 0
    income = house_income(s, house)
    own = 1 if owner == seat else 0
    gain = -worth(s, seat, first, owner, income)
    if is_closed(s, house):
        gain //= 4
    gain += search_gain(s, seat, first, own)
    if own == 0:
        gain += roof_gain(s, seat, first, house)
    return gain - crime_risk(s, seat, BOMB, house, owner)


@rule
def murder_gain(s, seat, first, flat):
    house = flat // LEVELS
    owner = s.owner[house] + 0
    own = 1 if owner == seat else 0
    gain = worth(s, seat, first, owner, departure(s, flat))
    gain += search_gain(s, seat, first, own)
    return gain - crime_risk(s, seat, MURDER, flat, owner)


# --- Mietweigerung, Umzug ------------------------------------------------------------------------
@rule
def strike_gain(s, seat, first, flat):
    owner = s.owner[flat // LEVELS] + 0
    if owner == seat or strikes_at(s, flat) or is_closed(s, flat // LEVELS):
        return -10
    if s.jail == owner or horizon(s, owner) == 0:
        return -10
    return rent_at(s, flat) * rival_pct(s, first, owner) // 10


@rule
def leaving_gain(s, seat, first, flat):
    """A tenant leaves by an Umzug, wherever it goes."""
    gain = worth(s, seat, first, s.owner[flat // LEVELS] + 0, departure(s, flat))
    if s.removal_paid_by:
        for other in range(s.players):
            if other != seat:
                gain -= 10 * fees_to(s, other)
    else:
        gain += 10 * fees_to(s, seat)
    return gain


@rule
def coming_gain(s, seat, first, flat, house):
    """… and where it goes; inside one house nothing is won."""
    if flat // LEVELS == house:
        return -20
    kind = lives_at(s, flat)
    gain = arrival_worth(s, seat, first, kind, house)
    if s.owner[house] != seat:
        if kind == SQUATTERS:
            gain = gain * STOPPED_PCT // 100
        elif kind == MUSICIAN:
            gain = gain * REHOUSED_PCT // 100
    return gain


# --- houses --------------------------------------------------------------------------------------
@rule
def extension_gain(s, seat, first, card, house):
    """A flat more; in a rival's full house it is a flat for Hausbesetzer (WUC-TIP-03)."""
    if card != LOFT and card != CELLAR:
        return -10
    owner = s.owner[house] + 0
    h = horizon(s, owner)
    if owner == seat:
        if is_closed(s, house):
            return h // 3
        return h * (100 + HOPE_PCT) // 100 + house_income(s, house) // 4
    if s.hand[seat][SQUATTERS] == 0 or s.vacant[house] or is_closed(s, house):
        return -h
    if s.tenant_properties and not welcomes(s, SQUATTERS, house):
        return -h
    gain = tenant_gain(s, seat, first, SQUATTERS, house)
    return gain - reserve(s, seat, first, card) - h // 4


@rule
def rehoused(s, seat, house):
    """Coins a turn that the tenants of a house would bring in other own flats."""
    total = 0
    levels = tenants_mask(s, house)
    while levels:
        flat = house * LEVELS + lowest_bit(levels)
        levels &= levels - 1
        kind = lives_at(s, flat)
        if kind != SQUATTERS:
            total += best_home(s, kind, seat, flat)
    return total


@rule
def own_use_gain(s, seat, house):
    """Only to save tenants from a squatted house."""
    if s.owner[house] != seat or not is_closed(s, house):
        return -10
    return rehoused(s, seat, house) * horizon(s, seat) * 7 // 10 - 5


@rule
def demolition_gain(s, seat, first, house):
    """To save what a squatted house is made of, or to bring a Dach back (WUC-TIP-06)."""
    owner = s.owner[house] + 0
    h = horizon(s, seat)
    if owner != seat:
        cards = s.floors[house] * h * rival_pct(s, first, owner) // 200
        return roof_gain(s, seat, first, house) - cards - 5
    if is_closed(s, house):
        return s.floors[house] * h * 7 // 10 + rehoused(s, seat, house) * h // 2
    if roof_gain(s, seat, first, house) == 0:
        return NEVER
    taller = min(MAX_FLOORS, s.floors[house] + s.hand_size[seat] - 1) - s.floors[house]
    lost = house_income(s, house) - count_bits(s.vacant[house] + 0)
    return (taller - lost) * h - 10


@rule
def police_gain(s, seat, house):
    return house_income(s, house) * horizon(s, seat) + 5


@rule
def recall_gain(s, seat, kind, house):
    """A Mutter in a squatted house moves to a better one."""
    if not is_closed(s, house):
        return NEVER
    coins = best_home(s, kind, seat, house * LEVELS)
    return coins * horizon(s, seat) - 1


# --- by slot -------------------------------------------------------------------------------------
@rule
def flat_gain(s, seat, first, card, flat):
    """A card aimed at one tenant, or a tenant for one flat."""
    if card < TENANTS:
        return tenant_gain(s, seat, first, card, flat // LEVELS)
    if card == MURDER:
        return murder_gain(s, seat, first, flat)
    if card == RENT_STRIKE:
        return strike_gain(s, seat, first, flat)
    if card == POLICE:
        return police_gain(s, seat, flat // LEVELS)
    return recall_gain(s, seat, lives_at(s, flat), flat // LEVELS)


@rule
def house_gain(s, seat, first, use, house):
    if use == BOMB:
        return bomb_gain(s, seat, first, house)
    if use == OWN_USE:
        return own_use_gain(s, seat, house)
    if use == DEMOLITION:
        return demolition_gain(s, seat, first, house)
    if use == POLICE:
        return police_gain(s, seat, house)
    return extension_gain(s, seat, first, use, house)
