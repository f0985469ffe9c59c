# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""Plans of Wucherer that a search tries as one candidate each.

========= ==========================================================================================
ROW       a card with its target: a tenant and a flat, Bombe and a house, Umzug with both flats,
          Politik with what it is used for; an offer with its price, another price as an answer
HOUSE     a whole house: how many floors, of which cards, under which roof
PURCHASE  so many cards in this turn
========= ==========================================================================================

What stands behind a row is the landlord's own guess of its gain: the best come first.
"""

from miethai.games.wucherer.bots.build import NO_KEY, choose_roof, key_kind, next_cheapest, plan
from miethai.games.wucherer.bots.listing import (
    MOST_TRIED,
    RANK,
    add_row,
    list_flats,
    list_houses,
    list_moves,
    list_politics,
    list_tenants,
    sort_rows,
)
from miethai.games.wucherer.bots.value import horizon, leader, open_income
from miethai.games.wucherer.rules import moves, state, tables
from miethai.games.wucherer.rules.phases.build import can_take_roof, closing_cards, floor_cards
from miethai.games.wucherer.rules.phases.rents import rent_value
from miethai.games.wucherer.rules.phases.targets import is_aimed_at_tenant
from miethai.games.wucherer.rules.phases.trade import least_countered, most_countered
from miethai.kernel.frames import top_kind
from miethai.kernel.moves import SLOT_BITS
from miethai.kernel.plans import KIND, MOST_PLANS
from miethai.kernel.rule import Lookup, rule

HOUSE, PURCHASE = 1, 2
FLOORS, CLOSED_BY, ORDER = 1, 2, 3  # of HOUSE
CHEAPEST, ACTIONS_FIRST, TENANTS_FIRST = range(3)  # which cards are laid as floors
ON_SUPPLY, ATTIC, FLAT = range(3)  # how a house is closed: places of ``tables.ROOFS``
UP_TO = 1  # of PURCHASE
MORE = Lookup((1, 2, 3, 4, 6, 8))  # cards bought beyond those of now
PRICES = Lookup((3, 1, 2, 5, 8))  # offered for a Dach, or asked beyond an offer


# --- proposing -----------------------------------------------------------------------------------
@rule
def propose(s, seat, w, out):
    kind = top_kind(s)
    if kind == state.TRADE:
        return counters(s, seat, w, out)
    if kind or s.turn != seat or s.site or s.draft[seat][state.D_CARD]:
        return 0
    if s.stage == state.BUYING:
        return purchases(s, w, out)
    if s.stage != state.PLAY:
        return 0
    first = leader(s, seat)
    n = plays(s, seat, first, w, out)
    if w[moves.BUILD + seat]:
        n = houses(s, seat, first, out, n)
    if s.roof_trade and closing_cards(s, seat) == 0:
        n = offers(s, seat, first, w, out, n)
    sort_rows(out, n)
    return min(n, MOST_TRIED)


@rule
def plays(s, seat, first, w, out):
    """Every card that may be played, on the targets that promise most."""
    n = 0
    for card in range(tables.KINDS):
        if w[moves.PLAY_CARD + card]:
            if card < tables.TENANTS:
                n = list_tenants(s, seat, first, card, out, n)
            elif card == tables.POLITICS:
                n = list_politics(s, seat, first, out, n)
            elif card == tables.RELOCATION:
                n = list_moves(s, seat, first, out, n)
            elif card == tables.MURDER or is_aimed_at_tenant(s, card):
                n = list_flats(s, seat, first, card, out, n)
            elif card != tables.COURT and card != tables.RECYCLING:
                n = list_houses(s, seat, first, card, out, n)
    return n


@rule
def purchases(s, w, out):
    n = 0
    if w[moves.BUY]:
        for k in range(len(MORE)):
            if MORE[k] <= min(s.income, s.pile_size):
                out[n][KIND] = PURCHASE
                out[n][UP_TO] = s.bought + MORE[k]
                n += 1
    return n


@rule
def offers(s, seat, first, w, out, n):
    """A Dach is bought to build at once: from each seat, at several prices."""
    gain = plan(s, seat, first, 0, 1) >> 3
    if gain == 0:
        return n
    for other in range(s.players):
        if w[moves.OFFER + other] and s.offers[other] == 0:
            for k in range(len(PRICES)):
                if PRICES[k] <= s.money[seat]:
                    price = moves.PRICE | PRICES[k] << SLOT_BITS
                    want = moves.WANT + tables.ROOF if s.free_trade or s.trade_roofs else price
                    worth = gain // 2 - 10 * PRICES[k]
                    n = add_row(out, n, worth, 3, moves.OFFER + other, want, price)
    return n


@rule
def counters(s, seat, w, out):
    """A little more than was offered, and more; a little less than is asked for."""
    n = 0
    if w[moves.COUNTER]:
        low = least_countered(s)
        high = most_countered(s, seat)
        for k in range(len(PRICES)):
            coins = low + PRICES[k] - 1 if low > 0 else high + 1 - PRICES[k]
            if low <= coins <= high:
                n = add_row(out, n, 0, MOST_PLANS, moves.COUNTER | coins << SLOT_BITS, 0, 0)
    return n


# --- houses --------------------------------------------------------------------------------------
@rule
def houses(s, seat, first, out, n):
    """All heights under the usual roof; around the best one also of other cards and other roofs."""
    usual = usual_roof(s, seat)
    best = plan(s, seat, first, 0, can_take_roof(s, seat, seat))
    for roof in range(3):
        if has_roof(s, seat, roof):
            for floors in range(1, highest_house(s, seat, roof) + 1):
                off = floors - (best & 7)
                n = add_house(out, n, (best >> 3) - 8 * abs(off), usual, floors, roof, CHEAPEST)
                if roof == usual and floors > 1 and off * off <= 1:
                    for order in range(ACTIONS_FIRST, TENANTS_FIRST + 1):
                        gain = (best >> 3) - 8 * abs(off) - 4
                        n = add_house(out, n, gain, usual, floors, roof, order)
    return n


@rule
def add_house(out, n, gain, usual, floors, roof, order):
    """Write a house behind the others; under an unusual roof it counts less."""
    if n == MOST_PLANS:
        return n
    out[n][KIND] = HOUSE
    out[n][FLOORS] = floors
    out[n][CLOSED_BY] = roof
    out[n][ORDER] = order
    out[n][RANK] = gain if roof == usual else gain - 10
    return n + 1


@rule
def has_roof(s, seat, roof):
    if roof == ON_SUPPLY and can_take_roof(s, seat, seat):
        return True
    return s.hand[seat][tables.ROOF_KIND[roof]] > 0


@rule
def usual_roof(s, seat):
    """A Dachwohnung is a flat more; a Flachdach only where there is nothing else."""
    if has_roof(s, seat, ATTIC):
        return ATTIC
    return ON_SUPPLY if has_roof(s, seat, ON_SUPPLY) else FLAT


@rule
def highest_house(s, seat, roof):
    cards = floor_cards(s, seat)
    from_hand = roof != ON_SUPPLY or not can_take_roof(s, seat, seat)
    if from_hand and (roof != ON_SUPPLY or s.roof_as_floor):
        cards -= 1
    return min(cards, tables.MAX_FLOORS)


# --- following -----------------------------------------------------------------------------------
@rule
def follow(s, seat, w, plan_, step):
    """The next move of a plan in this position, or -1."""
    if plan_[KIND] == PURCHASE:
        if w[moves.BUY] == 0:
            return -1
        return moves.BUY if s.bought < plan_[UP_TO] else moves.STOP
    if step == 0:
        return moves.BUILD + seat if w[moves.BUILD + seat] else -1
    if s.depth or s.site == 0 or s.turn != seat:
        return -1
    return follow_house(s, seat, w, plan_)


@rule
def follow_house(s, seat, w, plan_):
    """A floor more, until the house is as high as planned; then its roof."""
    roof = plan_[CLOSED_BY] + 0
    if s.floors[s.site - 1] < plan_[FLOORS]:
        card = next_floor(s, seat, w, roof, plan_[ORDER] + 0)
        if card >= 0:
            return moves.LAY_FLOOR + card
    if w[moves.LAY_ROOF + roof]:
        return moves.LAY_ROOF + roof
    return choose_roof(s, seat, w)


@rule
def next_floor(s, seat, w, roof, order):
    """The cheapest card that may be laid, of the sort that goes first if there is one; not the
    card that is to close the house. -1 if there is none."""
    h = horizon(s, seat)
    income = open_income(s, seat)
    theirs = rent_value(s, leader(s, seat))
    closing = tables.ROOF_KIND[roof]
    found = -1
    key = next_cheapest(s, seat, -1, 0, h, income, theirs)
    while key != NO_KEY:
        card = key_kind(key)
        if w[moves.LAY_FLOOR + card] and (card != closing or s.hand[seat][card] > 1):
            if order == CHEAPEST or (card < tables.TENANTS) == (order == TENANTS_FIRST):
                return card
            if found < 0:
                found = card
        key = next_cheapest(s, seat, key, 0, h, income, theirs)
    return found


# --- single moves --------------------------------------------------------------------------------
@rule
def alone(s, seat, slot):
    """Whether a single move is worth a try by itself: in the menu of the turn only what needs no
    target and is no row of moves."""
    if s.depth or s.turn != seat or s.site or s.draft[seat][state.D_CARD]:
        return True
    if s.stage == state.BUYING:
        return slot != moves.BUY
    if s.stage != state.PLAY:
        return True
    if slot == moves.PLAY_CARD + tables.COURT or slot == moves.PLAY_CARD + tables.RECYCLING:
        return True
    return slot == moves.END_PLAY or slot == moves.RECALL
