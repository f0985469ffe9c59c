"""What must hold after every move of every game."""

from miethai.games.monopoly.rules import tables
from miethai.games.monopoly.rules.phases import common
from miethai.games.monopoly.rules.state import CARD_READ, FRAMES, PLAYERS, START
from miethai.kernel.frames import KIND, A
from miethai.kernel.rule import rule

(
    FINE,
    MONEY_LOST,
    BELOW_ZERO,
    DEED_TWICE,
    MORTGAGE_OF_NOBODY,
    STOCK_WRONG,
    CARD_LOST,
    UNEVEN,
    BUILT_WITHOUT_GROUP,
    DEAD_HOLDS,
    FRAMES_WRONG,
    BUILT_MASK_WRONG,
) = range(12)


@rule
def check(s):
    """0, or the number of the invariant that is broken."""
    broken = check_money(s)
    if broken == FINE:
        broken = check_deeds(s)
    if broken == FINE:
        broken = check_buildings(s)
    if broken == FINE and s.stage >= START:
        broken = check_cards(s)
    if broken == FINE and (s.depth < 0 or s.depth > FRAMES):
        broken = FRAMES_WRONG
    return broken


@rule
def check_money(s):
    """Cash, pot and bank together never change; nobody is below zero."""
    total = s.bank + s.pot
    for seat in range(PLAYERS):
        total += s.cash[seat]
        if s.cash[seat] < 0:
            return BELOW_ZERO
        if not common.is_alive(s, seat) and (
            s.cash[seat] or s.deeds[seat] or common.debtor_frame(s, seat) >= 0
        ):
            return DEAD_HOLDS
    return FINE if total == 0 else MONEY_LOST


@rule
def check_deeds(s):
    held = 0
    for seat in range(PLAYERS):
        if held & s.deeds[seat]:
            return DEED_TWICE
        held |= s.deeds[seat]
    return MORTGAGE_OF_NOBODY if s.mortgaged & ~held else FINE


@rule
def check_buildings(s):
    houses = s.houses_left + 0
    hotels = s.hotels_left + 0
    if houses < 0 or hotels < 0:
        return STOCK_WRONG
    for deed in range(tables.DEEDS):
        if s.level[deed] == common.hotel_level(s):
            hotels += 1
        else:
            houses += s.level[deed]
    if houses != s.house_stock or hotels != s.hotel_stock:
        return STOCK_WRONG
    for group in range(tables.COLOURS):
        broken = check_group(s, group)
        if broken:
            return broken
    return FINE


@rule
def check_group(s, group):
    """Buildings stand evenly, on whole groups without a mortgage."""
    low = 9
    high = 0
    for k in range(tables.GROUP_SIZE[group]):
        low = min(low, s.level[tables.GROUP_DEED[group][k]] + 0)
        high = max(high, s.level[tables.GROUP_DEED[group][k]] + 0)
    if (s.built & tables.GROUP_MASK[group] != 0) != (high > 0):
        return BUILT_MASK_WRONG
    if high == 0:
        return FINE
    if high - low > 1 or low < 0 or high > common.hotel_level(s):
        return UNEVEN
    if s.trade_needs_bare_group == 0 or s.mortgage_needs_bare_group == 0:
        return FINE
    owner = common.owner_of(s, tables.GROUP_DEED[group][0])
    if (
        owner < 0
        or not common.owns_group(s, owner, group)
        or s.mortgaged & tables.GROUP_MASK[group]
    ):
        return BUILT_WITHOUT_GROUP
    return FINE


@rule
def check_cards(s):
    """All 32 cards are in their piles or in a living player's hand."""
    here = 0
    for card in range(tables.CARDS):
        if s.pile[card] > 0:
            here += 1
    for k in range(2):
        if s.jail_card[k] >= 0:
            here += 1
            if not common.is_alive(s, s.jail_card[k]) or s.pile[tables.JAIL_CARD[s.card_set][k]]:
                return CARD_LOST
    for k in range(s.depth):
        f = s.frame[k]
        if f[KIND] == CARD_READ and tables.CARD_EFFECT[s.card_set][f[A]] == tables.JAIL_FREE:
            here += 1  # drawn, but not yet read out and handed over
    return FINE if here == tables.CARDS else CARD_LOST
