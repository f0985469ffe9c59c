# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""How the landlord chooses an action: each is weighed in K, the greatest gain is taken."""

from miethai.games.magnate.bots.market import CERTAIN, alive_at, outlook, risk_summary, survival
from miethai.games.magnate.bots.odds import PARTS, sets_hoped
from miethai.games.magnate.bots.value import (
    ONE_SITE,
    RANK_ZERO,
    SITE_BITS,
    action_cost,
    best_sites,
    boost,
    built_plots,
    card_cost,
    dice_in,
    easiest,
    new_value,
    plan_price,
    plan_round,
    poverty,
    sale_plan,
    supply,
    worth_now,
)
from miethai.games.magnate.bots.weights import (
    AD_PCT,
    BUILD_PCT,
    BUILD_ZONE,
    BUY_PCT,
    BUY_ZONE,
    CONSULT_PCT,
    CONSULT_ZONE,
    FUND_BELOW,
    FUND_PCT,
    LET_PCT,
    MOST_BOUGHT,
    PLAN_PCT,
    REPLACE_PCT,
    RIVAL_ADS,
    SALE_CARD_PCT,
    SELL_PCT,
    SELL_ZONE,
    SHORT_PCT,
    TYPE_PCT,
    weight,
)
from miethai.games.magnate.rules.moves import ADVERTISE, BUILD, BUY, CONSULT, SELL
from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.phases.actions import most_ads, neighbouring, staying
from miethai.games.magnate.rules.phases.market import sold_field
from miethai.games.magnate.rules.state import ACTIONS_EACH
from miethai.games.magnate.rules.tables import BUILDING_TYPE, BUILDINGS, DISTRICTS, LOTS, TYPES
from miethai.kernel.bits import lowest_bit
from miethai.kernel.moves import SLOT_BITS
from miethai.kernel.rule import Lookup, rule

SIZES = 2  # buildings of a type
OF_TYPE = Lookup([b for b in range(BUILDINGS) if BUILDING_TYPE[b] == t] for t in range(TYPES))
UNIT = 16  # K, in which gains are packed,
GAIN_BITS = 17  # into so many bits
GAIN_ZERO = 1 << (GAIN_BITS - 1)
ONE_GAIN = (1 << GAIN_BITS) - 1
ONE_SLOT = (1 << SLOT_BITS) - 1
CONSULTED = GAIN_BITS + SLOT_BITS  # places of further gains above a choice
FUNDED = CONSULTED + GAIN_BITS
ONE_CHOICE = (1 << CONSULTED) - 1


@rule
def packed_gain(gain):
    """A gain in units, never negative, so that packed gains compare."""
    return max(0, min(gain // UNIT + GAIN_ZERO, 2 * GAIN_ZERO - 1))


@rule
def choice(gain, slot):
    """A gain and its move as one number: the greater the better."""
    return packed_gain(gain) << SLOT_BITS | slot


@rule
def best_action(s, seat):
    """A sale and a consultation also count for what their money makes possible."""
    risk = risk_summary(s)
    alive = survival(s, risk)
    reached = alive_at(alive, 1)
    ahead = outlook(s, risk, alive)
    stock = supply(s, seat)
    built = built_plots(s, seat)
    need = poverty(s, s.money[seat] + 0, alive)
    hold = sale_plan(s, ahead, alive, built, need)
    later = sale_plan(s, ahead, alive, built + 1, need)
    card = card_cost(s, seat, reached)
    sale = best_sale(s, seat, hold, stock, card)
    proceeds = 0
    price = 0
    if s.money[seat] < weight(s, FUND_BELOW):
        price = common.land_price(s)
        if sale:
            proceeds = common.plot_value(s, seat, (sale & ONE_SLOT) - SELL, 0) * price
    sold = (sale & ONE_SLOT) - SELL
    spend = best_spending(s, seat, price, proceeds, sold, hold, later, stock)
    advice = common.land_price(s) * weight(s, CONSULT_PCT + s.lap) // 100
    advice = advice * weight(s, CONSULT_ZONE + common.zone_of(s)) // 100
    best = max(spend & ONE_CHOICE, choice(advice, CONSULT))
    ads = (campaign(s, seat, hold, card) >> 4) * weight(s, AD_PCT + s.lap) // 100
    best = max(best, choice(ads, ADVERTISE))
    without = best >> SLOT_BITS
    more = max(0, (spend >> CONSULTED & ONE_GAIN) - without)
    more = UNIT * more * weight(s, FUND_PCT + s.lap) // 100 * reached // CERTAIN
    best = max(best, choice(advice + more, CONSULT))
    if sale:
        more = max(0, (spend >> FUNDED) - without)
        more = more * weight(s, FUND_PCT + s.lap) // 100 * reached // CERTAIN
        best = max(best, sale + (more << SLOT_BITS))
    best &= ONE_SLOT
    if best == ADVERTISE:
        return best | (campaign(s, seat, hold, card) & 15) << SLOT_BITS
    return best


@rule
def best_sale(s, seat, hold, stock, card):
    """The plot that brings most now beyond what it would bring later; 0 if there is none."""
    best = 0
    cards = s.track_cards[sold_field(s, s.sold + 1)] - s.track_cards[sold_field(s, s.sold + 0)]
    cost = cards * card * weight(s, SALE_CARD_PCT) // 100 - action_cost(s)
    pct = weight(s, SELL_PCT + s.lap) * weight(s, SELL_ZONE + common.zone_of(s)) // 100
    for d in range(DISTRICTS):
        rest = s.owned[seat][d] + 0
        dice = 0
        if rest:
            dice = dice_in(s, d)
        while rest:
            plot = d * LOTS + lowest_bit(rest)
            rest &= rest - 1
            now = common.plot_value(s, seat, plot, 0) * common.land_price(s)
            gain = now - worth_now(s, seat, plot, dice, hold, stock) - cost
            best = max(best, choice(gain * pct // 100, SELL + plot))
    return best


# --- buying and building -------------------------------------------------------------------------
@rule
def better(one, other):
    """Of two ways to spend money the better: the choice, and the gains with more money above it."""
    best = max(one & ONE_CHOICE, other & ONE_CHOICE)
    consulted = max(one >> CONSULTED & ONE_GAIN, other >> CONSULTED & ONE_GAIN)
    return best | consulted << CONSULTED | max(one >> FUNDED, other >> FUNDED) << FUNDED


@rule
def best_spending(s, seat, price, proceeds, sold, hold, later, stock):
    """The best purchase or new building; above it the gains of the best with the money of a
    consultation and of the sale more."""
    best = 0
    money = s.money[seat] + 0
    most = money + max(price, proceeds)
    for d in range(DISTRICTS):
        own = s.owned[seat][d] + 0
        marked = s.for_sale[d] + 0
        if own | marked:
            dice = dice_in(s, d)
            while own:
                plot = d * LOTS + lowest_bit(own)
                own &= own - 1
                brings = 0 if plot == sold else proceeds
                found = rebuilding(s, seat, plot, dice, price, brings, hold, later, stock)
                best = better(best, found)
            cost = common.land_price(s)
            if marked and most >= cost:
                found = purchase(s, seat, d, marked, dice, cost, price, proceeds, later, stock)
                best = better(best, found)
            if s.owned[seat][d] and most >= 2 * cost:
                lots = neighbouring(s, seat, d)
                found = purchase(s, seat, d, lots, dice, 2 * cost, price, proceeds, later, stock)
                best = better(best, found)
    return best


@rule
def purchase(s, seat, district, lots, dice, cost, price, proceeds, later, stock):
    """For every type the best of the plots, with the best building that can be paid soon, less the
    land and the actions that building and selling take."""
    best = 0
    sites = best_sites(s, district, lots)
    left = s.money[seat] - cost
    planned = common.land_price(s) * weight(s, PLAN_PCT) // 100
    loss = cost + 2 * action_cost(s)
    for t in range(TYPES):
        site = sites >> (SITE_BITS * t) & ONE_SITE
        if site >> 4 >= RANK_ZERO:  # nothing is bought for a place with more penalties than bonuses
            plot = district * LOTS + (site & 15)
            fit = (site >> 4) - RANK_ZERO
            found = new_of_type(
                s, seat, plot, t, fit, dice, left, planned, price, proceeds, later, stock, loss
            )
            best = better(best, found)
    return best


@rule
def rebuilding(s, seat, plot, dice, price, proceeds, hold, later, stock):
    """The best building on an own plot, less what the plot brings without it."""
    loss = worth_now(s, seat, plot, dice, hold, stock)
    plan = hold
    if s.building[plot] == 0:
        plan = later
        loss += action_cost(s)
    money = s.money[seat] + 0
    around = common.sources(s, plot)
    best = 0
    for t in range(TYPES):
        fit = common.modifier_by(s, around, t)
        found = new_of_type(
            s, seat, plot, t, fit, dice, money, 0, price, proceeds, plan, stock, loss
        )
        best = better(best, found)
    return best


@rule
def new_of_type(s, seat, plot, t, fit, dice, left, planned, price, proceeds, plan, stock, loss):
    """The best building of a type on an own plot, or with ``planned`` income on one that is bought
    first: then the choice is the purchase. What cannot be paid soon is built a round later."""
    best = 0
    consulted = 0
    funded = 0
    most = left + max(price, proceeds)
    soon = most if planned == 0 or s.lap < ACTIONS_EACH else -1
    if most + planned < min(s.cost[OF_TYPE[t][0]], s.cost[OF_TYPE[t][1]]):
        return 0
    loss -= boost(s, seat, plot, t, plan)
    for k in range(SIZES):
        b = OF_TYPE[t][k] + 0
        cost = s.cost[b] + 0
        if cost <= most + planned and s.building[plot] != b + 1:
            added = fit + s.bonus[b]
            attempts = plan_round(plan) if cost <= soon else plan_round(plan) - 1
            value = new_value(s, seat, plot, b, added, dice, attempts, plan, stock)
            value = max(value, quick_value(s, plot, b, added, planned))
            gain = packed_gain((value - cost - loss) * certainty(s, plot, t, planned) // 100)
            funded = max(funded, gain)
            if cost <= left + planned + price and left + price >= 0:
                consulted = max(consulted, gain)
            if cost <= left + planned and left >= 0:
                slot = BUILD + plot * BUILDINGS + b if planned == 0 else BUY + plot
                best = max(best, gain << SLOT_BITS | slot)
    return best | consulted << CONSULTED | funded << FUNDED


@rule
def quick_value(s, plot, b, added, planned):
    """What the building brings without a tenant more, if it can still be sold in this round."""
    actions = 1 if planned == 0 else 2
    if s.lap + actions > ACTIONS_EACH:
        return 0
    t = BUILDING_TYPE[b] + 0
    return common.built_value(s, t, staying(s, plot, b), added) * common.land_price(s)


@rule
def certainty(s, plot, t, planned):
    """Per cent of a gain that is counted on."""
    zone = common.zone_of(s)
    kind = weight(s, TYPE_PCT + t)
    if planned:
        return weight(s, BUY_PCT + s.lap) * weight(s, BUY_ZONE + zone) // 100 * kind // 100
    if s.building[plot] and common.type_on(s, plot) != t:
        return weight(s, REPLACE_PCT)
    return weight(s, BUILD_PCT + s.lap) * weight(s, BUILD_ZONE + zone) // 100 * kind // 100


# --- advertising ---------------------------------------------------------------------------------
@rule
def campaign(s, seat, hold, card):
    """The best number of ad tokens to buy with the free ones, in four bits; above it their gain: in
    the building that needs them most, and by the risk card that they may spare."""
    short = s.ads_low + 1 - s.ads[seat] - (s.players - 1) * weight(s, RIVAL_ADS) // 10
    best = 0
    roomy = 0
    for d in range(DISTRICTS):
        rest = s.owned[seat][d] & s.built[d]
        while rest:
            plot = d * LOTS + lowest_bit(rest)
            rest &= rest - 1
            room = common.free_room(s, plot)
            if room > 0:
                roomy = 1
                best = max(best, ad_gain(s, seat, plot, room, plan_price(hold), short, card))
    if roomy == 0 and short > 0 and short <= s.ad_free:
        best = card * weight(s, SHORT_PCT) // 200 << 4
    return best


@rule
def ad_gain(s, seat, plot, room, price, short, card):
    """What new tokens add in the next attempt for one building, less their price; in the lowest
    four bits how many of them are bought."""
    t = common.type_on(s, plot)
    kind = easiest(s, t)
    dice = common.dice_count(s, plot)
    size = s.set_dice[kind] + 0
    total = s.set_total[kind] - size * common.die_modifier(s, plot)
    ads = s.ads[seat] + 0
    before = sets_hoped(size, total, dice, ads, room)
    best = 0
    for n in range(min(weight(s, MOST_BOUGHT), most_ads(s, seat)) + 1):
        more = sets_hoped(size, total, dice, ads + s.ad_free + n, room) - before
        gain = more * s.symbols[t] * price // PARTS * weight(s, LET_PCT) // 100 - n * s.ad_price
        if short > 0 and s.ad_free + n >= short:
            gain += card * weight(s, SHORT_PCT) // 100
        best = max(best, max(0, gain) << 4 | n)
    return best
