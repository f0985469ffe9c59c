# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""How the landlord builds: how tall, of which cards, under which roof.

Every hand card has a price, what it may bring later on the hand; a house is built of the cheapest
ones. The plan is made anew before every floor and always comes to the same end."""

from miethai.games.wucherer.bots import weights
from miethai.games.wucherer.bots.value import (
    collections_left,
    horizon,
    is_last_turn,
    open_income,
)
from miethai.games.wucherer.bots.weights import tuned
from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.moves import LAY_FLOOR, LAY_ROOF
from miethai.games.wucherer.rules.phases.build import can_take_roof, is_floor_card, roof_price
from miethai.games.wucherer.rules.phases.rents import rent_value
from miethai.kernel.moves import LIST
from miethai.kernel.rule import rule

KEY_KIND, KEY_COST = 64, 64 * 64  # a card's key: cost, kind, copy
NO_KEY = 1 << 30


# --- the price of a hand card --------------------------------------------------------------------
@rule
def card_value(s, seat, first, kind, copies):
    """What the last of so many cards of a kind may bring on the hand, in tenths of a coin."""
    income = open_income(s, seat) if defends(kind) else 0
    theirs = rent_value(s, first) if kind == tables.SQUATTERS or kind == tables.BOMB else 0
    return priced(s, seat, kind, copies, horizon(s, seat), income, theirs)


@rule
def defends(kind):
    return (
        kind == tables.POLICE
        or kind == tables.COURT
        or kind == tables.ALIBI
        or kind == tables.MADMAN
        or kind == tables.POLITICS
    )


@rule
def priced(s, seat, kind, copies, h, income, theirs):
    """The same where it is known already what a coin a turn means to the seat, what it would
    collect, and what the leading rival would."""
    if kind < tables.TENANTS:
        return tenant_value(s, kind, h, theirs)
    if kind == tables.LOFT or kind == tables.CELLAR:
        return h * tuned(s, weights.EXTENSION_PCT) // 100
    if is_last_turn(s, seat):
        return 0
    if kind == tables.ROOF:
        pct = weights.ROOF_PCT if copies <= 1 else weights.SPARE_ROOF_PCT
        return h * tuned(s, pct) // 100
    if kind == tables.ATTIC_FLAT:
        return h * tuned(s, weights.ATTIC_PCT) // 100
    if kind == tables.FLAT_ROOF:
        return h * tuned(s, weights.FLAT_ROOF_PCT) // 100
    if kind == tables.RELOCATION or kind == tables.MURDER:
        return h * tuned(s, weights.ATTACK_PCT) // 100
    if kind == tables.BOMB:
        return min(3 * h, theirs * h * tuned(s, weights.BOMB_PCT) // 100)
    if kind == tables.RECYCLING:
        return h * tuned(s, weights.RECYCLING_PCT) // 100
    if kind == tables.RENT_STRIKE:
        return tuned(s, weights.STRIKE)
    if kind == tables.BROKER:
        return tuned(s, weights.BROKER)
    return defence_value(s, seat, kind, copies, income)


@rule
def tenant_value(s, kind, h, theirs):
    if kind == tables.SQUATTERS:
        return min(h, 20) * theirs * tuned(s, weights.SQUAT_PCT) // 100
    if kind == tables.RENT_NOMAD:
        return 2
    if kind == tables.MUSICIAN:
        return h * tuned(s, weights.MUSICIAN_PCT) // 100
    rent = s.pays[kind] - tables.SIZE[kind] * s.vacant_rent
    if kind == tables.PUB:
        rent = 1
    return max(2, rent * h * tuned(s, weights.TENANT_PCT) // 100)


@rule
def defence_value(s, seat, kind, copies, income):
    """The more there is to lose; the second of a kind is worth less than the first."""
    if not is_exposed(s, seat):
        return 0
    value = tuned(s, weights.JUNK)
    if kind == tables.POLICE:
        value = tuned(s, weights.POLICE_COINS) * income // 10
    elif kind == tables.COURT:
        value = tuned(s, weights.COURT_COINS) * income // 10
    elif kind == tables.ALIBI:
        value = tuned(s, weights.ALIBI_COINS) * income // 10
    elif kind == tables.MADMAN:
        value = tuned(s, weights.MADMAN_COINS) * income // 10
    elif kind == tables.POLITICS and s.politics_releases:
        value = income
    return value // copies


@rule
def is_exposed(s, seat):
    """Whether others have a turn before the seat's last collection."""
    return collections_left(s, seat) > (1 if s.turn == seat else 0)


@rule
def next_cheapest(s, seat, after, roofs, h, income, theirs):
    """Key of the cheapest floor behind another one. The last Dachwohnung is to be a roof; with
    ``roofs`` = 1 the last of each closing kind stays on the hand. Behind them is what ``priced``
    wants to know."""
    best = NO_KEY
    for kind in range(tables.KINDS):
        n = s.hand[seat][kind] + 0
        if n > 0 and is_floor_card(s, kind):
            kept = kind == tables.ATTIC_FLAT or (
                roofs and (kind == tables.ROOF or kind == tables.FLAT_ROOF)
            )
            for j in range(n):
                if not (kept and j == n - 1):
                    cost = priced(s, seat, kind, n - j, h, income, theirs)
                    key = cost * KEY_COST + kind * KEY_KIND + j
                    if key > after:
                        best = min(best, key)
    return best


@rule
def key_kind(key):
    return key % KEY_COST // KEY_KIND


# --- the plan ------------------------------------------------------------------------------------
@rule
def coin_value(s, h, income):
    """What a coin a turn is worth from a new house: early it buys what brings more coins."""
    early = tuned(s, weights.EARLY_INCOME)
    if income < early:
        h += h * (early - income) * tuned(s, weights.EARLY_PCT) // (100 * early)
    return h


@rule
def hope(s, floors):
    """What tenants to come may add to a flat of a house, in per cent of a coin: the lower the
    house, the more of them enter it and the more they pay (WUC-FIT-01)."""
    return tuned(s, weights.HOPE + 2 * (floors - 1))


@rule
def hand_tenants(s, seat, floors, room):
    """What tenants of the hand would add to a new house of so many floors, in coins a turn."""
    total = 0
    used = 0
    while room > 0:
        best = 0
        found = -1
        for kind in range(tables.TENANTS):
            if s.hand[seat][kind] > 0 and used >> kind & 1 == 0 and s.limit[kind] >= floors:
                surplus = s.pays[kind] - tables.SIZE[kind] * s.vacant_rent
                if surplus > best and tables.SIZE[kind] <= room and kind != tables.PUB:
                    best = surplus
                    found = kind
        if found < 0:
            return total
        used |= 1 << found
        room -= tables.SIZE[found]
        total += best
    return total


@rule
def plan(s, seat, first, laid, money):
    """The best number of floors for a house of the seat on which ``laid`` lie already, in three
    bits; above them the gain, never below 0. ``money`` says whether a roof can be paid."""
    h = horizon(s, seat)
    income = open_income(s, seat)
    theirs = rent_value(s, first)
    coin = coin_value(s, h, income)
    hoped = horizon_after(s, h)
    free = 1 if money else 0
    attic = 1 if s.hand[seat][tables.ATTIC_FLAT] > 0 else 0
    cost = 0
    if free and attic == 0 and s.hand[seat][tables.FLAT_ROOF] == 0:
        cost = 10 * roof_price(s, seat, seat)
    key = -1
    best = 0
    for n in range(1, tables.MAX_FLOORS + 1):
        if n > laid:
            key = next_cheapest(s, seat, key, 1 - free, h, income, theirs)
            if key == NO_KEY:
                return best
            cost += key // KEY_COST
        if n >= laid:
            flats = n + attic
            gain = flats * coin + flats * hope(s, n) * hoped // 100
            tenants = hand_tenants(s, seat, n, flats) * h
            gain += tenants * tuned(s, weights.HAND_TENANTS_PCT) // 100 - cost
            if gain > best >> 3:
                best = gain << 3 | n
    return best


@rule
def horizon_after(s, h):
    """The horizon of what comes only next turn."""
    return max(0, h - tuned(s, weights.WAIT))


# --- on the site ---------------------------------------------------------------------------------
@rule
def go_on_building(s, seat, first, w):
    house = s.site - 1
    laid = s.floors[house] + 0
    paid = can_take_roof(s, seat, s.owner[house] + 0)
    if laid == 0 or (laid < tables.MAX_FLOORS and plan(s, seat, first, laid, paid) & 7 > laid):
        card = cheapest_allowed(s, seat, first, w)
        if card >= 0:
            return LAY_FLOOR + card
    return choose_roof(s, seat, w)


@rule
def cheapest_allowed(s, seat, first, w):
    """The cheapest card that may be laid as a floor, -1 if there is none."""
    h = horizon(s, seat)
    income = open_income(s, seat)
    theirs = rent_value(s, first)
    key = next_cheapest(s, seat, -1, 0, h, income, theirs)
    while key != NO_KEY:
        kind = key_kind(key)
        if w[LAY_FLOOR + kind]:
            return kind
        key = next_cheapest(s, seat, key, 0, h, income, theirs)
    return -1


@rule
def choose_roof(s, seat, w):
    """A Dachwohnung is a flat more. A Flachdach where a Dach would cost coins, unless a Dachausbau
    waits for the Dach."""
    if w[LAY_ROOF + 1]:
        return LAY_ROOF + 1
    if w[LAY_ROOF] == 0:
        return LAY_ROOF + 2 if w[LAY_ROOF + 2] else w[LIST] + 0
    if w[LAY_ROOF + 2] and s.hand[seat][tables.LOFT] == 0:
        if s.roof_supply == 0 or roof_price(s, seat, seat) > 0:
            return LAY_ROOF + 2
    return LAY_ROOF + 0
