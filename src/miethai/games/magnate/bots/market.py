# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""How the landlord sees the market ahead: when the crash may come and what a sale will bring.

Rounds ahead are counted from the running one, which is 0. Chances are told in 1024ths, prices in K.
``survival`` and ``outlook`` tell of rounds 1 to AHEAD and pack a number for each into one integer.
Only what lies open is used: the risk cards not drawn yet are known, their order is not.
"""

from math import comb

from miethai.games.magnate.bots.weights import (
    CARDS_A_ROUND,
    FIELDS_A_ROUND,
    GUESSED_CARDS,
    SALES_PCT,
    SPREAD,
    weight,
)
from miethai.games.magnate.rules.phases import market
from miethai.games.magnate.rules.phases.common import zone_at, zone_of
from miethai.games.magnate.rules.state import ACTIONS, ACTIONS_EACH
from miethai.games.magnate.rules.tables import LADDER, RISK_CARDS
from miethai.kernel.bits import count_bits
from miethai.kernel.rule import Lookup, rule

AHEAD = 5  # rounds looked ahead
CHANCE_BITS = 11
PRICE_BITS = 12  # prices are packed in tens of K
CERTAIN = 1024  # chances are told in these
LEFT, DRAWN = 32, 48  # places in the summary of the risk cards
MOST_DRAWN = 8  # cards in a round that are told apart
CHOOSE = Lookup([comb(n, k) for k in range(MOST_DRAWN + 1)] for n in range(RISK_CARDS + 1))


@rule
def cards_due(s):
    """Risk cards that the market of this round will draw, in tenths, as far as it can be seen."""
    if market.cards_due(s, 1) == 0:
        return 0
    cards = 10 * (s.types_left[market.types_available(s)] + s.zone_cards[zone_of(s)])
    if s.stage != ACTIONS:
        return cards + weight(s, GUESSED_CARDS)
    cards += 10 * market.ads_cards(s, s.ads_spent + 0)
    left = s.players * (ACTIONS_EACH - s.lap) + s.players // 2
    sales = 10 * s.sold + left * weight(s, SALES_PCT) * zone_of(s) // 10
    low = s.track_cards[market.sold_field(s, sales // 10)] + 0
    high = s.track_cards[market.sold_field(s, sales // 10 + 1)] + 0
    return cards + 10 * low + (high - low) * (sales % 10)


@rule
def risk_summary(s):
    """Of the risk cards left, how many move the crash marker by 0, 1, 2 and 3 or more, by bytes;
    above them two bytes each: the price fields on those left and on those drawn."""
    packed = 0
    for card in range(RISK_CARDS):
        lower = s.risk_lower[card] + 0
        if s.risk_left >> card & 1:
            packed += (1 << 8 * min(3, s.risk_upper[card] + 0)) + (lower << LEFT)
        else:
            packed += lower << DRAWN
    return packed


@rule
def crash_chance(s, cards, risk):
    """Chance that so many risk cards bring the marker to the last field."""
    all_left = count_bits(s.risk_left + 0)
    cards = min(cards, all_left, MOST_DRAWN)
    if 3 * cards < s.crash:
        return 0
    safe = 0
    for ones in range(min(cards, s.crash - 1) + 1):
        for twos in range(cards - ones + 1):
            for threes in range(cards - ones - twos + 1):
                if ones + 2 * twos + 3 * threes < s.crash:
                    ways = CHOOSE[risk >> 8 & 255][ones] * CHOOSE[risk >> 16 & 255][twos]
                    ways *= CHOOSE[risk >> 24 & 255][threes]
                    safe += ways * CHOOSE[risk & 255][cards - ones - twos - threes]
    return CERTAIN - CERTAIN * safe // CHOOSE[all_left][cards]


@rule
def mean_upper(risk, left):
    """Hundredths of a crash field that a risk card costs."""
    steps = (risk >> 8 & 255) + 2 * (risk >> 16 & 255) + 3 * (risk >> 24 & 255)
    return 100 * steps // max(1, left)


@rule
def zone_cards_at(s, field):
    """Risk cards of the price zone of a field."""
    return s.zone_cards[zone_at(s, field)] + 0


@rule
def survival(s, risk):
    """Chances that round 1, 2, … ahead is reached."""
    due = cards_due(s)
    mean = mean_upper(risk, count_bits(s.risk_left + 0))
    ended = crash_chance(s, due // 10, risk)
    if due % 10:
        ended += (crash_chance(s, due // 10 + 1, risk) - ended) * (due % 10) // 10
    alive = CERTAIN - ended
    packed = alive
    lost = mean * due // 10
    for t in range(1, AHEAD):
        field = s.price_field + weight(s, FIELDS_A_ROUND) * t // 10
        lost += mean * (10 * zone_cards_at(s, field) + weight(s, CARDS_A_ROUND)) // 10
        ended = CERTAIN // 2 + CERTAIN * (lost - 100 * s.crash) // weight(s, SPREAD)
        alive = min(alive, max(0, CERTAIN - ended))
        packed |= alive << (CHANCE_BITS * t)
    return packed


@rule
def alive_at(alive, t):
    """Chance that the round t ahead is reached."""
    if t == 0:
        return CERTAIN + 0
    return alive >> (CHANCE_BITS * (t - 1)) & (1 << CHANCE_BITS) - 1


@rule
def price_at(s, tenths):
    """Land price of a field in tenths, between two fields of the ladder if need be."""
    if tenths <= 0:
        return s.ladder[0] + 0
    field = tenths // 10
    if field >= LADDER - 1:
        return s.ladder[LADDER - 1] + 0
    part = tenths % 10
    return (s.ladder[field] * (10 - part) + s.ladder[field + 1] * part) // 10


@rule
def climb_now(s):
    """Tenths of a field that the price climbs this round, as far as it can be seen."""
    if s.stage != ACTIONS:
        return weight(s, FIELDS_A_ROUND)
    fields = s.track_fields[market.sold_field(s, s.sold + 0)]
    return 10 * (fields + market.ads_fields(s, s.ads_spent + 0))


@rule
def outlook(s, risk, alive):
    """Expected land price for a sale planned for round 1, 2, … ahead: the price of that round, or
    that of the crash if it comes first."""
    packed = 0
    fallen = 0  # what the crash pays if it comes first, with its chance
    drop = 10 * (risk >> DRAWN & 0xFFFF)
    lower = 10 * (risk >> LEFT & 0xFFFF) // max(1, count_bits(s.risk_left + 0))
    cards = cards_due(s)
    field = 10 * s.price_field + climb_now(s)
    for t in range(1, AHEAD + 1):
        drop += lower * cards // 10
        ends_here = alive_at(alive, t - 1) - alive_at(alive, t)
        fallen += ends_here * price_at(s, field - drop)
        expected = (fallen + alive_at(alive, t) * price_at(s, field)) // CERTAIN
        packed |= min(expected // 10, (1 << PRICE_BITS) - 1) << (PRICE_BITS * (t - 1))
        cards = weight(s, CARDS_A_ROUND) + 10 * zone_cards_at(s, field // 10)
        field += weight(s, FIELDS_A_ROUND)
    return packed


@rule
def hoped_price(ahead, t):
    """Expected price for a sale planned for t rounds ahead, from 1 to AHEAD."""
    return 10 * (ahead >> (PRICE_BITS * (t - 1)) & (1 << PRICE_BITS) - 1)
