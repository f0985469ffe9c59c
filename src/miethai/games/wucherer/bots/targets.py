# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""What the landlord hopes for from a card on one target, in tenths of a coin."""

from miethai.games.wucherer.bots import build, value, weights
from miethai.games.wucherer.bots.weights import tuned
from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.phases.build import closing_cards
from miethai.games.wucherer.rules.phases.common import left_of
from miethai.games.wucherer.rules.phases.crime import is_reported
from miethai.games.wucherer.rules.phases.fitting import is_exclusive, welcomes
from miethai.games.wucherer.rules.phases.houses import lives_at, strikes_at, tenants_mask
from miethai.games.wucherer.rules.phases.police import has_alibi
from miethai.games.wucherer.rules.phases.relocate import fees_to
from miethai.games.wucherer.rules.phases.rents import rent_at
from miethai.games.wucherer.rules.state import ROOF_BITS
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.rule import rule

NEVER = -(1 << 20)


# --- tenants -------------------------------------------------------------------------------------
@rule
def tenant_gain(s, seat, first, kind, house):
    """A tenant from the hand moves into a house."""
    gain = value.arrival_worth(s, seat, first, kind, house)
    owner = s.owner[house] + 0
    if owner == seat:
        if is_exclusive(kind) and s.tenant_properties:
            spare = count_bits(s.vacant[house] + 0) - s.hand[seat][kind]
            gain -= max(0, spare) * value.horizon(s, seat) * tuned(s, weights.HOPE_PCT) // 100
        return gain
    if kind == tables.SQUATTERS:
        gain = gain * tuned(s, weights.STOPPED_PCT) // 100
    elif kind == tables.MUSICIAN:
        gain = gain * tuned(s, weights.REHOUSED_PCT) // 100
    return gain - reserve(s, seat, first, kind)


@rule
def reserve(s, seat, first, kind):
    """What a play must bring at least, since the card may bring more later."""
    if value.is_last_turn(s, seat):
        return 0
    kept = build.card_value(s, seat, first, kind, s.hand[seat][kind] + 0)
    return kept * tuned(s, weights.RESERVE_PCT) // 100


# --- crimes --------------------------------------------------------------------------------------
@rule
def crime_risk(s, seat, kind, target, owner):
    """What the police may cost (WUC-TEN-01, WUC-JAIL-04)."""
    if s.jail == seat:
        return 0
    reported = is_reported(s, kind, seat, target)
    if not reported and (owner == seat or s.hand_size[owner] == 0):
        return 0
    cost = value.jail_cost(s, seat)
    if has_alibi(s, seat):
        cost = min(cost, 15)
    if reported:
        return cost
    return cost * tuned(s, weights.POLICE_PCT) // 100


@rule
def freed(s, seat):
    """What it brings to leave jail now: this collection."""
    return 10 * max(0, value.open_income(s, seat) - s.basic)


@rule
def search_gain(s, seat, first, own):
    """From jail, a crime in an own house and the Polizei of the victim send the search to the
    others, and an arrest sets the inmate free (WUC-TIP-04)."""
    if own == 0 or s.jail != seat or s.hand[seat][tables.POLICE] == 0:
        return 0
    other = left_of(s, seat)
    gain = value.jail_cost(s, other) * value.rival_pct(s, first, other) // 100
    return gain * tuned(s, weights.SEARCH_PCT) // 100 + freed(s, seat)


@rule
def roof_gain(s, seat, first, house):
    """The supply is empty: a Dach that comes back lets the seat build (WUC-TIP-06)."""
    if s.roof_supply == 0 or s.roofs_left > 0 or s.parts[house] & ROOF_BITS != 1:
        return 0
    if closing_cards(s, seat) > 0:
        return 0
    return (build.plan(s, seat, first, 0, 1) >> 3) * tuned(s, weights.RETURNED_ROOF_PCT) // 100


@rule
def bomb_gain(s, seat, first, house):
    owner = s.owner[house] + 0
    income = value.house_income(s, house)
    own = 1 if owner == seat else 0
    gain = -value.worth(s, seat, first, owner, income)
    if value.is_closed(s, house):
        gain = gain * tuned(s, weights.CLOSED_PCT) // 100
    gain += search_gain(s, seat, first, own)
    if own == 0:
        gain += roof_gain(s, seat, first, house)
    return gain - crime_risk(s, seat, tables.BOMB, house, owner)


@rule
def murder_gain(s, seat, first, flat):
    house = flat // tables.LEVELS
    owner = s.owner[house] + 0
    own = 1 if owner == seat else 0
    gain = value.worth(s, seat, first, owner, value.departure(s, flat))
    gain += search_gain(s, seat, first, own)
    return gain - crime_risk(s, seat, tables.MURDER, flat, owner)


# --- Mietweigerung, Umzug ------------------------------------------------------------------------
@rule
def strike_gain(s, seat, first, flat):
    owner = s.owner[flat // tables.LEVELS] + 0
    if owner == seat or strikes_at(s, flat) or value.is_closed(s, flat // tables.LEVELS):
        return -10
    if s.jail == owner or value.horizon(s, owner) == 0:
        return -10
    return rent_at(s, flat) * value.rival_pct(s, first, owner) // 10


@rule
def leaving_gain(s, seat, first, flat):
    """A tenant leaves by an Umzug, wherever it goes."""
    gain = value.worth(s, seat, first, s.owner[flat // tables.LEVELS] + 0, value.departure(s, flat))
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
    if flat // tables.LEVELS == house:
        return -20
    kind = lives_at(s, flat)
    gain = value.arrival_worth(s, seat, first, kind, house)
    if s.owner[house] != seat:
        if kind == tables.SQUATTERS:
            gain = gain * tuned(s, weights.STOPPED_PCT) // 100
        elif kind == tables.MUSICIAN:
            gain = gain * tuned(s, weights.REHOUSED_PCT) // 100
    return gain


# --- houses --------------------------------------------------------------------------------------
@rule
def extension_gain(s, seat, first, card, house):
    """A flat more; in a rival's full house it is a flat for Hausbesetzer (WUC-TIP-03)."""
    if card != tables.LOFT and card != tables.CELLAR:
        return -10
    owner = s.owner[house] + 0
    h = value.horizon(s, owner)
    if owner == seat:
        if value.is_closed(s, house):
            return h // 3
        return h * (100 + tuned(s, weights.HOPE_PCT)) // 100 + value.house_income(s, house) // 4
    if s.hand[seat][tables.SQUATTERS] == 0 or s.vacant[house] or value.is_closed(s, house):
        return -h
    if s.tenant_properties and not welcomes(s, tables.SQUATTERS, house):
        return -h
    gain = tenant_gain(s, seat, first, tables.SQUATTERS, house)
    return gain - reserve(s, seat, first, card) - h // 4


@rule
def rehoused(s, seat, house):
    """Coins a turn that the tenants of a house would bring in other own flats."""
    total = 0
    levels = tenants_mask(s, house)
    while levels:
        flat = house * tables.LEVELS + lowest_bit(levels)
        levels &= levels - 1
        kind = lives_at(s, flat)
        if kind != tables.SQUATTERS:
            total += value.best_home(s, kind, seat, flat)
    return total


@rule
def own_use_gain(s, seat, house):
    """Only to save tenants from a squatted house."""
    if s.owner[house] != seat or not value.is_closed(s, house):
        return -10
    return rehoused(s, seat, house) * value.horizon(s, seat) * 7 // 10 - 5


@rule
def demolition_gain(s, seat, first, house):
    """To save what a squatted house is made of, or to bring a Dach back (WUC-TIP-06)."""
    owner = s.owner[house] + 0
    h = value.horizon(s, seat)
    if owner != seat:
        cards = s.floors[house] * h * value.rival_pct(s, first, owner) // 200
        return roof_gain(s, seat, first, house) - cards - 5
    if value.is_closed(s, house):
        return s.floors[house] * h * 7 // 10 + rehoused(s, seat, house) * h // 2
    if roof_gain(s, seat, first, house) == 0:
        return NEVER
    taller = min(tables.MAX_FLOORS, s.floors[house] + s.hand_size[seat] - 1) - s.floors[house]
    lost = value.house_income(s, house) - count_bits(s.vacant[house] + 0)
    return (taller - lost) * h - 10


@rule
def police_gain(s, seat, house):
    """Only for oneself: in another's house the card would help its owner."""
    if s.owner[house] != seat:
        return NEVER
    return value.house_income(s, house) * value.horizon(s, seat) + 5


@rule
def recall_gain(s, seat, kind, house):
    """A Mutter in a squatted house moves to a better one."""
    if not value.is_closed(s, house):
        return NEVER
    coins = value.best_home(s, kind, seat, house * tables.LEVELS)
    return coins * value.horizon(s, seat) - 1


# --- by slot -------------------------------------------------------------------------------------
@rule
def flat_gain(s, seat, first, card, flat):
    """A card aimed at one tenant, or a tenant for one flat."""
    if card < tables.TENANTS:
        return tenant_gain(s, seat, first, card, flat // tables.LEVELS)
    if card == tables.MURDER:
        return murder_gain(s, seat, first, flat)
    if card == tables.RENT_STRIKE:
        return strike_gain(s, seat, first, flat)
    if card == tables.POLICE:
        return police_gain(s, seat, flat // tables.LEVELS)
    return recall_gain(s, seat, lives_at(s, flat), flat // tables.LEVELS)


@rule
def house_gain(s, seat, first, use, house):
    if use == tables.BOMB:
        return bomb_gain(s, seat, first, house)
    if use == tables.OWN_USE:
        return own_use_gain(s, seat, house)
    if use == tables.DEMOLITION:
        return demolition_gain(s, seat, first, house)
    if use == tables.POLICE:
        return police_gain(s, seat, house)
    return extension_gain(s, seat, first, use, house)
