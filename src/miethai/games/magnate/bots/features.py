# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""What the value network reads of a position: the seats in turn order from one of them on, then the
market and the city. Every number is brought into -127 … 127; large amounts are told twice, finely
and roughly. Nothing here depends on the landlord's weights: a network outlives their tuning.
"""

from miethai.games.magnate.bots.market import CERTAIN, crash_chance, risk_summary
from miethai.games.magnate.bots.odds import PARTS, sets_hoped
from miethai.games.magnate.rules import state, tables
from miethai.games.magnate.rules.phases import common, market
from miethai.games.magnate.rules.phases.beginning import available_of
from miethai.games.magnate.rules.phases.end import price_drop, wealth
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.frames import top_kind
from miethai.kernel.rule import rule

MOST = 127
MOST_AHEAD = 3  # numbers of risk cards whose chance of a crash is told

# Places in the part of a seat.
PRESENT, MONEY, RICHES, ADS, RENT, PLOTS, EMPTY, POINTS, BEST, SECOND, THIRD = range(11)
WORTH, WORTH_CRASHED, LEAD, LEAD_CRASHED, LEAD_MONEY = range(11, 16)
IS_AI, IS_HOLDER, IS_BIDDER, IS_BIDDING, IS_ASKED, ACTS = range(16, 22)
ORDER = 22
FIRST_BUILDING = 23
FIRST_TENANTS = FIRST_BUILDING + tables.BUILDINGS
FIRST_ROOM = FIRST_TENANTS + tables.TYPES
FIRST_HOPE = FIRST_ROOM + tables.TYPES
SEAT_SIZE = FIRST_HOPE + tables.TYPES

# Places behind the seats.
COMMON = SEAT_SIZE * state.PLAYERS
PRICE, PRICE_FIELD, FALLEN, FALLEN_FIELD, CRASH, NEAR_CRASH, CARDS, ROUND = range(8)
SOLD, TRACK, SPENT, HIGH, FOR_SALE, LEVEL, ADVANCED, AI_VALUE = range(8, 16)
FIRST_CHANCE = 16  # of a crash: as it stands, and with one, two, three cards more
FIRST_STAGE = FIRST_CHANCE + MOST_AHEAD + 1
FIRST_LAP = FIRST_STAGE + state.FINISHED + 1
FIRST_ZONE = FIRST_LAP + state.ACTIONS_EACH + 1
FIRST_PLAYERS = FIRST_ZONE + len(tables.ZONE_IDS)
FIRST_AVAILABLE = FIRST_PLAYERS + state.PLAYERS + 1
FIRST_RESIDENTS = FIRST_AVAILABLE + tables.KINDS
FIRST_FRAME = FIRST_RESIDENTS + tables.TYPES
COMMON_SIZE = FIRST_FRAME + state.TIE + 1

FEATURES = COMMON + COMMON_SIZE


@rule
def features(s, seat, out):
    """Writes FEATURES numbers; every seat at the table can win until the end."""
    for k in range(FEATURES):
        out[k] = 0
    other = seat
    for k in range(s.players):
        describe_seat(s, other, out, k * SEAT_SIZE)
        other = common.next_seat(s, other)
    tell_leads(s, seat, out, common.land_price(s), LEAD, 400)
    tell_leads(s, seat, out, fallen_price(s), LEAD_CRASHED, 250)
    tell_leads(s, seat, out, 0, LEAD_MONEY, 200)
    for k in range(s.players):
        out[k * SEAT_SIZE + POINTS] = within(2 * out[k * SEAT_SIZE + POINTS])
    describe_market(s, out)
    describe_city(s, out)
    return 1


@rule
def within(number):
    return max(-MOST, min(MOST, number))


# --- seats ---------------------------------------------------------------------------------------
@rule
def fallen_price(s):
    """Land price if the game ended with the risk cards drawn so far."""
    return s.ladder[common.field_after(s, -price_drop(s))] + 0


@rule
def describe_seat(s, seat, out, first):
    money = wealth(s, seat)
    out[first + PRESENT] = MOST
    out[first + MONEY] = within(money // 80)
    out[first + RICHES] = within(money // 600)
    out[first + ADS] = within(20 * s.ads[seat])
    out[first + RENT] = within(common.rent_of(s, seat) // 60)
    out[first + IS_AI] = MOST if seat == s.ai else 0
    out[first + IS_HOLDER] = MOST if seat == s.holder else 0
    out[first + IS_BIDDER] = MOST if s.stage == state.AUCTION and seat == s.bidder else 0
    out[first + IS_BIDDING] = MOST * (s.bidding >> seat & 1)
    out[first + IS_ASKED] = MOST if seat == s.turn else 0
    out[first + ACTS] = 40 * actions_left(s, seat)
    out[first + ORDER] = 30 * ((seat - s.holder + s.players) % s.players)
    points = describe_plots(s, seat, out, first)
    out[first + POINTS] = points  # brought within bounds when the leads are told
    out[first + WORTH] = within((money + points * common.land_price(s)) // 1000)
    out[first + WORTH_CRASHED] = within((money + points * fallen_price(s)) // 500)


@rule
def actions_left(s, seat):
    """Actions that the seat still has before the market moves."""
    if s.stage < state.ACTIONS:
        return state.ACTIONS_EACH + 0
    if s.stage > state.ACTIONS:
        return 0
    place = (seat - s.holder + s.players) % s.players
    asked = (s.turn - s.holder + s.players) % s.players
    left = state.ACTIONS_EACH - s.lap
    return left + 1 if place >= asked else left


@rule
def describe_plots(s, seat, out, first):
    """Plots, buildings, tenants and what the next attempts may bring; gives the sum of values."""
    points = 0
    for d in range(tables.DISTRICTS):
        rest = s.owned[seat][d] + 0
        while rest:
            plot = d * tables.LOTS + lowest_bit(rest)
            rest &= rest - 1
            value = common.plot_value(s, seat, plot, 0)
            points += value
            rank_value(out, first, within(value * 6))
            add(out, first + PLOTS, 16)
            if s.building[plot] == 0:
                add(out, first + EMPTY, 30)
            else:
                describe_building(s, plot, out, first)
    return points


@rule
def rank_value(out, first, value):
    """Keeps the three greatest values: so much can be sold in a round."""
    if value > out[first + BEST]:
        out[first + THIRD] = out[first + SECOND]
        out[first + SECOND] = out[first + BEST]
        out[first + BEST] = value
    elif value > out[first + SECOND]:
        out[first + THIRD] = out[first + SECOND]
        out[first + SECOND] = value
    elif value > out[first + THIRD]:
        out[first + THIRD] = value


@rule
def describe_building(s, plot, out, first):
    b = s.building[plot] - 1
    t = common.type_on(s, plot)
    room = common.free_room(s, plot)
    add(out, first + FIRST_BUILDING + b, 40)
    add(out, first + FIRST_TENANTS + t, 14 * common.tenants_on(s, plot))
    add(out, first + FIRST_ROOM + t, 14 * room)
    room = min(room, available_of(s, t))
    if room > 0:
        kind = t * tables.CATEGORIES
        size = s.set_dice[kind] + 0
        total = s.set_total[kind] - size * common.die_modifier(s, plot)
        hoped = sets_hoped(size, total, common.dice_count(s, plot), 0, room)
        add(out, first + FIRST_HOPE + t, 20 * hoped // PARTS)


@rule
def add(out, place, number):
    out[place] = within(out[place] + number)


@rule
def tell_leads(s, seat, out, price, place, unit):
    """How far every seat is ahead of the best of the others at a land price."""
    most = -1
    next_most = -1
    for k in range(s.players):
        worth = worth_at(s, seat, k, out, price)
        if worth > most:
            next_most = most
            most = worth
        elif worth > next_most:
            next_most = worth
    for k in range(s.players):
        worth = worth_at(s, seat, k, out, price)
        ahead = worth - next_most if worth == most else worth - most
        out[k * SEAT_SIZE + place] = within(ahead // unit)


@rule
def worth_at(s, seat, k, out, price):
    """Money of the seat that comes k-th, and its plots at a land price."""
    return wealth(s, (seat + k) % s.players) + out[k * SEAT_SIZE + POINTS] * price


# --- the market ----------------------------------------------------------------------------------
@rule
def describe_market(s, out):
    out[COMMON + PRICE] = within(common.land_price(s) // 25)
    out[COMMON + PRICE_FIELD] = within(6 * s.price_field)
    out[COMMON + FALLEN] = within(fallen_price(s) // 25)
    out[COMMON + FALLEN_FIELD] = within(6 * common.field_after(s, -price_drop(s)))
    out[COMMON + CRASH] = within(12 * s.crash)
    out[COMMON + NEAR_CRASH] = MOST // (1 + s.crash)
    out[COMMON + CARDS] = within(6 * count_bits(s.risk_left + 0))
    out[COMMON + ROUND] = within(10 * s.round)
    out[COMMON + SOLD] = within(14 * s.sold)
    out[COMMON + TRACK] = within(30 * s.track_fields[market.sold_field(s, s.sold + 0)])
    out[COMMON + SPENT] = within(12 * (s.ads_spent - s.ads_low))
    out[COMMON + HIGH] = within(4 * s.high)
    out[COMMON + FIRST_ZONE + common.zone_of(s)] = MOST
    cards = known_cards(s)
    risk = risk_summary(s)
    for more in range(MOST_AHEAD + 1):
        chance = crash_chance(s, cards + more, risk)
        out[COMMON + FIRST_CHANCE + more] = MOST * chance // CERTAIN


@rule
def known_cards(s):
    """Risk cards that the market draws before the next round if nothing more happens."""
    if s.stage >= state.MARKET:
        return 0
    cards = s.types_left[market.types_available(s)] + s.zone_cards[common.zone_of(s)]
    cards += market.ads_cards(s, s.ads_spent + 0)
    cards += s.track_cards[market.sold_field(s, s.sold + 0)]
    return market.cards_due(s, cards)


@rule
def describe_city(s, out):
    marked = 0
    for d in range(tables.DISTRICTS):
        marked += count_bits(s.for_sale[d] + 0)
        for t in range(tables.TYPES):
            add(out, COMMON + FIRST_RESIDENTS + t, 3 * s.residents[d][t])
    out[COMMON + FOR_SALE] = within(8 * marked)
    out[COMMON + LEVEL] = 30 * s.ai_level
    out[COMMON + ADVANCED] = MOST if s.advanced_tenants else 0
    out[COMMON + AI_VALUE] = within(30 * s.ai_value) if s.ai >= 0 else 0
    out[COMMON + FIRST_STAGE + s.stage] = MOST
    out[COMMON + FIRST_LAP + s.lap] = MOST
    out[COMMON + FIRST_PLAYERS + s.players] = MOST
    out[COMMON + FIRST_FRAME + top_kind(s)] = MOST
    for kind in range(tables.KINDS):
        out[COMMON + FIRST_AVAILABLE + kind] = within(8 * s.available[kind])
