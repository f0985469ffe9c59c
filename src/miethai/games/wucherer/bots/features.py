# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""What a value network looks at: the table from one seat's point of view, as numbers from -127 to
127. First cards, then the table, then one block a player: the seat itself, then the others in the
order of turns. Nothing in it is another's secret; what can be counted (the cards that have not
shown up yet) is counted. Small numbers are multiplied, so that all are of about one size."""

from miethai.games.wucherer.bots.build import card_value, plan
from miethai.games.wucherer.bots.value import (
    collections_left,
    horizon,
    house_income,
    is_closed,
    leader,
    open_income,
)
from miethai.games.wucherer.rules import state, tables
from miethai.games.wucherer.rules.phases.build import can_take_roof, closing_cards
from miethai.games.wucherer.rules.phases.crime import seen_in
from miethai.games.wucherer.rules.phases.houses import tenants_mask
from miethai.games.wucherer.rules.phases.rents import rent_value, turn_value
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.rule import Lookup, rule

MOST = 127
YES = 100
CARDS = 2 * tables.KINDS  # of the own hand, and those that have not shown up, by kind
TABLE = 28
MONEY, HOUSES = 10, 20  # what is told of every seat
BLOCK = MONEY + HOUSES
COUNT = CARDS + TABLE + BLOCK * state.PLAYERS
# Tenants that change what may be done in or to a house, numbered from 1.
_TOLD = (tables.FAMILY, tables.PUB, tables.MUSICIAN, tables.CELEBRITIES, tables.REMOVAL_FIRM)
TOLD = Lookup(_TOLD.index(kind) + 1 if kind in _TOLD else 0 for kind in range(tables.TENANTS))


@rule
def features(s, seat, out):
    """Fill ``out``; whether the seat is in the game."""
    for k in range(COUNT):
        out[k] = 0
    if seat >= s.players:
        return 0
    list_cards(s, seat, out)
    list_table(s, seat, out)
    for k in range(s.players):
        other = (seat + k) % s.players
        at = CARDS + TABLE + BLOCK * k
        list_money(s, seat, other, out, at)
        list_houses(s, other, out, at + MONEY)
    for k in range(COUNT):
        out[k] = max(-MOST, min(MOST, out[k] + 0))
    return 1


# --- cards ---------------------------------------------------------------------------------------
@rule
def list_cards(s, seat, out):
    """The own hand, then what is left of the deck when all is taken away that lies open."""
    rest = tables.KINDS
    for kind in range(tables.KINDS):
        out[kind] = 40 * s.hand[seat][kind]
        out[rest + kind] = 12 * (s.count[kind] - s.hand[seat][kind])
    for k in range(s.discard_size):
        out[rest + s.discard[k] - 1] -= 12
    houses = s.built + 0
    while houses:
        house = lowest_bit(houses)
        houses &= houses - 1
        for kind in range(tables.KINDS):
            out[rest + kind] -= 12 * seen_in(s, house, kind)
    out[rest + tables.MONSTER] = 12 * s.monsters_left


# --- the table -----------------------------------------------------------------------------------
@rule
def list_table(s, seat, out):
    at = CARDS
    out[at] = YES * s.card_set
    out[at + 1] = 20 * s.players
    out[at + 2 + s.stage] = YES
    out[at + 7 + (s.turn - seat + s.players) % s.players] = YES
    out[at + 13] = s.pile_size
    out[at + 14] = s.discard_size
    out[at + 15] = s.turns
    out[at + 16] = 16 * s.lap_left
    out[at + 17] = YES if s.last_seat == state.NOBODY else 0
    out[at + 18] = 6 * s.roofs_left
    out[at + 19] = 30 * s.depth
    out[at + 20] = YES if s.jail == state.NOBODY else 0
    if s.turn == seat:
        out[at + 21] = 4 * s.income
        out[at + 22] = 16 * s.bought
    first = leader(s, seat)
    out[at + 23] = 20 * ((first - seat + s.players) % s.players)
    roofs = closing_cards(s, seat)
    money = can_take_roof(s, seat, seat)
    if money or roofs > 0:
        house = plan(s, seat, first, 0, money)
        out[at + 24] = min(MOST, (house >> 3) // 3)
        out[at + 25] = 20 * (house & 7)
    out[at + 26] = 30 * roofs
    out[at + 27] = min(MOST, hand_value(s, seat, first) // 5)


@rule
def hand_value(s, seat, first):
    """What the hand may bring, in tenths of a coin."""
    total = 0
    for kind in range(tables.KINDS):
        for copy in range(s.hand[seat][kind]):
            total += card_value(s, seat, first, kind, copy + 1)
    return total


# --- every seat ----------------------------------------------------------------------------------
@rule
def list_money(s, seat, other, out, at):
    coins = s.money[other] if s.hidden_money == 0 or other == seat else 0
    income = rent_value(s, other)
    out[at] = YES
    out[at + 1] = min(MOST, coins + 0)
    out[at + 2] = min(MOST, s.sums[other] + 0)
    out[at + 3] = min(MOST, 4 * income)
    out[at + 4] = min(MOST, 4 * turn_value(s, other))
    out[at + 5] = min(MOST, 4 * open_income(s, other))
    out[at + 6] = 12 * collections_left(s, other)
    out[at + 7] = min(MOST, coins + income * horizon(s, other) // 10)  # where the seat is heading
    out[at + 8] = min(MOST, 8 * s.hand_size[other])
    out[at + 9] = YES if s.jail == other else 0


@rule
def list_houses(s, other, out, at):
    """Houses and flats, by what may still become of them; who lives there, and the strikes."""
    best = 0
    closed = 0
    rest = s.owned[other] + 0
    while rest:
        house = lowest_bit(rest)
        rest &= rest - 1
        income = house_income(s, house)
        out[at] += 16
        out[at + 1] += 5 * s.floors[house]
        out[at + 2] += 6 * count_bits(tenants_mask(s, house))
        if is_closed(s, house):
            out[at + 3] += 40
            closed += income
        else:
            out[at + 4 + s.floors[house]] += 12 * count_bits(s.vacant[house] + 0)
            best = max(best, income)
        out[at + 10] += 16 if s.parts[house] & state.ROOF_BITS == 1 else 0
        for level in range(tables.LEVELS):
            out[at + 11] += 30 if s.mark[house][level] > state.ORDER_BITS else 0
    out[at + 4] = min(MOST, 4 * closed)
    out[at + 12] = min(MOST, 6 * best)
    for kind in range(tables.TENANTS):
        if TOLD[kind]:
            out[at + 12 + TOLD[kind]] = 40 * count_bits(s.where[kind] & s.owned[other])
    for k in range(state.KNOWN):
        out[at + 18] += 40 if s.known[other][k] == tables.ROOF + 1 else 0
    out[at + 19] = YES if s.last_seat == other else 0
