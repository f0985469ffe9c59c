# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""What houses, tenants and flats are worth to the landlord, in tenths of a coin.

Whatever changes an income is weighed by the collections that are still to come (``horizon``);
what happens to a rival counts only in part, more for the leader."""

from miethai.games.wucherer.bots import weights
from miethai.games.wucherer.bots.weights import tuned
from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.phases import houses
from miethai.games.wucherer.rules.phases.fitting import (
    FORCED,
    fitting,
    noise_limit,
    rent_on_arrival,
)
from miethai.games.wucherer.rules.phases.rents import (
    multiplier,
    rent_at,
    rent_value,
    vacant_income,
    vacant_value,
)
from miethai.games.wucherer.rules.state import BUYING, NOBODY, NOWHERE
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.rule import rule

MOST_TURNS = 12  # collections that are worth looking at


# --- the time left -------------------------------------------------------------------------------
@rule
def collections_left(s, seat):
    """How many times the seat still collects: exact in the last lap, before it an estimate."""
    done = 1 if s.turn == seat and s.stage == BUYING else 0
    if s.last_seat == NOBODY:
        a_lap = max(1, tuned(s, weights.CARDS_A_TURN) * s.players)
        return 2 + 10 * s.pile_size // a_lap - done
    ahead = (seat - s.turn + s.players) % s.players
    turns = -done
    while ahead < s.lap_left:
        turns += 1
        ahead += s.players
    return turns


@rule
def horizon(s, seat):
    """What one coin more in each collection is worth to the seat, in tenths: later ones count less,
    houses are lost and robbed."""
    turns = max(0, min(MOST_TURNS, collections_left(s, seat)))
    return 1000 * turns // (100 + tuned(s, weights.DISCOUNT) * max(0, turns - 1))


@rule
def is_last_turn(s, seat):
    """Nothing that stays on the hand will ever be of use."""
    return s.last_seat != NOBODY and s.turn == seat and collections_left(s, seat) <= 1


# --- the rivals ----------------------------------------------------------------------------------
@rule
def standing(s, seat):
    """Coins the seat is heading for; money that is hidden is nobody's business."""
    points = rent_value(s, seat) * horizon(s, seat)
    if s.hidden_money == 0:
        points += 10 * s.money[seat]
    return points


@rule
def leader(s, seat):
    """The rival who is furthest ahead."""
    best = -1
    found = (seat + 1) % s.players
    for k in range(1, s.players):
        other = (seat + k) % s.players
        points = standing(s, other)
        if points > best:
            best = points
            found = other
    return found


@rule
def worth(s, seat, first, owner, coins):
    """What so many coins more a turn for the owner mean to the seat."""
    if coins == 0:
        return 0
    gain = coins * horizon(s, owner)
    if owner == seat:
        return gain
    return -gain * rival_pct(s, first, owner) // 100


@rule
def rival_pct(s, first, owner):
    """``first`` is the leading rival."""
    pct = tuned(s, weights.RIVALS_PCT) // (s.players - 1)
    if owner == first:
        pct += tuned(s, weights.LEADER_PCT)
    return pct


# --- houses --------------------------------------------------------------------------------------
@rule
def house_income(s, house):
    """What the house brings in a turn without Hausbesetzer."""
    total = vacant_income(s, house)
    levels = houses.tenants_mask(s, house)
    while levels:
        total += rent_at(s, house * tables.LEVELS + lowest_bit(levels))
        levels &= levels - 1
    return total


@rule
def is_closed(s, house):
    return s.where[tables.SQUATTERS] >> house & 1 == 1


@rule
def flat_value(s, kind, house):
    """What the flats that a tenant takes would bring if they stayed vacant."""
    return vacant_value(s, tables.SIZE[kind], multiplier(s, house))


@rule
def arrival(s, kind, house):
    """By how many coins a turn the house's owner is better off when the tenant moves in."""
    if kind == tables.SQUATTERS:
        return 0 if is_closed(s, house) else -house_income(s, house)
    if is_closed(s, house):
        return 0
    lost = flat_value(s, kind, house)
    if s.tenant_properties == 0:
        return s.pays[kind] - lost
    rent = rent_on_arrival(s, kind, house, NOWHERE)
    if kind == tables.CELEBRITIES:
        return rent + house_income(s, house) - 2 * lost
    coins = rent - lost
    if kind == tables.MUSICIAN and s.where[tables.MUSICIAN] >> house & 1 == 0:
        coins -= tenants_surplus(s, house, 0)
    elif kind == tables.PUB:
        coins -= driven_by_pub(s, house)
    elif kind == tables.REMOVAL_FIRM:
        coins += 1
    return coins


@rule
def tenants_surplus(s, house, bound):
    """What the tenants that pay more than a bound bring beyond their flats."""
    total = 0
    levels = houses.tenants_mask(s, house)
    while levels:
        flat = house * tables.LEVELS + lowest_bit(levels)
        levels &= levels - 1
        rent = rent_at(s, flat)
        if rent > bound:
            total += rent - flat_value(s, houses.lives_at(s, flat), house)
    return total


@rule
def driven_by_pub(s, house):
    """What the Kneipe drives out of all houses of her landlord (WUC-N-37, WUC-N-38)."""
    total = 0
    rest = s.owned[s.owner[house]] + 0
    while rest:
        other = lowest_bit(rest)
        rest &= rest - 1
        total += tenants_surplus(s, other, noise_limit(s, 1 << house, other))
    return total


@rule
def departure(s, flat):
    """By how many coins a turn the owner is better off when the tenant leaves."""
    house = flat // tables.LEVELS
    kind = houses.lives_at(s, flat)
    if kind == tables.SQUATTERS:
        return house_income(s, house) if houses.count_kind(s, house, kind) == 1 else 0
    if is_closed(s, house):
        return 0
    coins = flat_value(s, kind, house) - rent_at(s, flat)
    if s.tenant_properties:
        if houses.is_network(kind) and s.network_rent == 0:
            coins -= houses.count_kind(s, house, kind) - houses.order_at(s, flat)
        elif kind == tables.CELEBRITIES:
            coins = -(house_income(s, house) - 2 * rent_at(s, flat)) // 2
        elif kind == tables.REMOVAL_FIRM:
            coins -= 1
    return coins


@rule
def arrival_worth(s, seat, first, kind, house):
    """The same as a gain of the seat. Hausbesetzer do not stay for ever."""
    owner = s.owner[house] + 0
    gain = worth(s, seat, first, owner, arrival(s, kind, house))
    if kind == tables.SQUATTERS:
        most = horizon(s, owner)
        turns = tuned(s, weights.SQUAT_TURNS)
        if most > turns:
            gain = gain * turns // most
    return gain


@rule
def neatness(s, kind, flat):
    """Which of several flats: the tallest house that the tenant enters, no flat that others need,
    no flat that breaks a pair."""
    house = flat // tables.LEVELS
    level = flat % tables.LEVELS
    points = 8 - (s.limit[kind] - s.floors[house])
    if level <= 1:
        points -= 2
    free = s.vacant[house] + 0
    if tables.SIZE[kind] == 1 and free >> level & 0b10 and level > 0 and free >> (level - 1) & 1:
        points -= 2
    return max(0, points)


@rule
def best_home(s, kind, seat, left):
    """Coins a turn that the tenant would bring in the best flat of the seat, 0 if none fits."""
    best = 0
    rest = s.owned[seat] + 0
    while rest:
        house = lowest_bit(rest)
        rest &= rest - 1
        if fitting(s, kind, house, left, FORCED):
            best = max(best, arrival(s, kind, house))
    return best


@rule
def vacancies(s, seat):
    n = 0
    rest = s.owned[seat] & ~s.where[tables.SQUATTERS]
    while rest:
        n += count_bits(s.vacant[lowest_bit(rest)] + 0)
        rest &= rest - 1
    return n


# --- jail ----------------------------------------------------------------------------------------
@rule
def open_income(s, seat):
    """What the seat would collect if it were not in jail."""
    total = 0
    rest = s.owned[seat] & ~s.where[tables.SQUATTERS]
    while rest:
        total += house_income(s, lowest_bit(rest))
        rest &= rest - 1
    return total


@rule
def jail_cost(s, seat):
    """What it costs to be arrested now: a collection, and the bail or another collection."""
    left = collections_left(s, seat)
    if left == 0 or s.jail == seat:
        return 0
    loss = 10 * max(0, open_income(s, seat) - s.basic)
    if left > 1:
        loss += min(loss, 10 * s.bail)
    return loss
