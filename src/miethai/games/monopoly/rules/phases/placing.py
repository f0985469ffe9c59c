"""Where buildings may stand.  MON-BUILD-01 … 07, MON-C-08, MON-C-11, MON-K-31, MON-K-34 … 36,
MON-SHORT-02, A-02, A-48, A-53"""

from miethai.games.monopoly.rules import bars, tables
from miethai.games.monopoly.rules.notes import R_HOTEL, R_HOUSE
from miethai.games.monopoly.rules.phases import common
from miethai.games.monopoly.rules.state import BANK, HOTEL, HOUSE
from miethai.kernel.rule import rule


@rule
def bar_builder(s, seat):
    """Against any building of this player: prisoners (A-02), debtors (A-48) and, by option, players
    who are not on turn do not build."""
    if s.jailed[seat] and s.build_in_jail == 0:
        return bars.JAILED_BUILDER
    if common.debtor_frame(s, seat) >= 0:
        return bars.DEBTOR_BUILDS_NOT
    return bars.BUILD_ON_TURN if s.build_window == 1 and s.turn != seat else 0


@rule
def group_is_ready(s, seat, group):
    """The whole group is the seat's and free of mortgages (MON-BUILD-01, MON-BUILD-06)."""
    return common.owns_group(s, seat, group) and s.mortgaged & tables.GROUP_MASK[group] == 0


@rule
def next_kind(s, deed):
    """What the next building of a street would be."""
    return HOUSE if s.level[deed] < s.houses_per_street else HOTEL


@rule
def stock_of(s, kind):
    return s.houses_left + 0 if kind == HOUSE else s.hotels_left + 0


@rule
def bar_place(s, deed, kind):
    """Against a building of this kind as the next one here: a hotel is the end (MON-BUILD-07,
    MON-K-36), and the group stays even (MON-BUILD-05, A-53)."""
    level = s.level[deed] + 0
    if level > s.houses_per_street:
        return bars.ONE_HOTEL if kind == HOTEL else bars.NO_HOUSE_AT_HOTEL
    if kind != next_kind(s, deed):
        return bar_full(kind)
    if level > common.lowest_level(s, tables.GROUP[deed]):
        return bars.UNEVEN_HOTELS if kind == HOTEL else bars.UNEVEN
    return 0


@rule
def bar_full(kind):
    """No more houses than the full number, and no hotel with fewer (MON-C-11)."""
    return bars.FULL_OF_HOUSES if kind == HOUSE else bars.HOTEL_NEEDS_HOUSES


@rule
def bar_supply(s, seat, deed, kind, paid):
    """Against taking the building out of stock for the deed's price, unless that is paid."""
    if stock_of(s, kind) == 0:
        return bars.NO_STOCK
    return 0 if paid or s.cash[seat] >= tables.HOUSE_PRICE[deed] else bars.BUILDING_TOO_DEAR


@rule
def can_place(s, seat, deed, kind, paid):
    """Whether the street takes a building of this kind and the seat can have one."""
    group = tables.GROUP[deed]
    if group >= tables.COLOURS or bar_supply(s, seat, deed, kind, paid):
        return False
    return group_is_ready(s, seat, group) and bar_place(s, deed, kind) == 0


@rule
def can_build(s, seat, deed):
    """One more building on this street for the deed's price, out of stock."""
    return can_place(s, seat, deed, next_kind(s, deed), False)


@rule
def places(s, seat, kind):
    """How many buildings of a kind the seat could place one after the other, money aside."""
    total = 0
    for group in range(tables.COLOURS):
        if group_is_ready(s, seat, group):
            total += places_in(s, group, kind)
    return total


@rule
def places_in(s, group, kind):
    """Houses up to the full number everywhere; hotels where all have their houses."""
    full = s.houses_per_street + 0
    if kind == HOTEL and common.lowest_level(s, group) < full:
        return 0
    total = 0
    for k in range(tables.GROUP_SIZE[group]):
        level = s.level[tables.GROUP_DEED[group][k]] + 0
        if level <= full:
            total += full - level if kind == HOUSE else 1
    return total


@rule
def waits_for_neighbours(s, group):
    """A street is full of houses and others of its group are not: no hotel yet (A-53)."""
    full = s.houses_per_street + 0
    if common.lowest_level(s, group) >= full:
        return False
    return common.highest_level(s, group) >= full


@rule
def capacity(s, seat, kind):
    """How many the seat could place and pay for at the deed price (A-79); groups come in order of
    price."""
    if bar_builder(s, seat):
        return 0
    total = 0
    budget = s.cash[seat] + 0
    for group in range(tables.COLOURS):
        if group_is_ready(s, seat, group):
            n = min(places_in(s, group, kind), budget // tables.GROUP_HOUSE[group])
            total += n
            budget -= n * tables.GROUP_HOUSE[group]
    return total


@rule
def cheapest_place(s, seat, kind):
    """House price of the cheapest street that could take the building, 30000 if none can."""
    for group in range(tables.COLOURS):
        if group_is_ready(s, seat, group) and places_in(s, group, kind) > 0:
            return tables.GROUP_HOUSE[group]
    return 30000


@rule
def put_building(s, seat, deed, pays):
    """Pay and place at once: a bought building stands on a street (MON-BUILD-03, MON-BUILD-04)."""
    hotel = next_kind(s, deed) == HOTEL
    if pays:
        common.transfer(
            s, seat, BANK, tables.HOUSE_PRICE[deed], R_HOTEL if hotel else R_HOUSE, deed
        )
    s.level[deed] += 1
    s.built |= tables.GROUP_MASK[tables.GROUP[deed]]
    if hotel:  # MON-C-11, MON-K-35: the houses go back
        s.hotels_left -= 1
        s.houses_left += s.houses_per_street
    else:
        s.houses_left -= 1
