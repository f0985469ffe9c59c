# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""How the landlord chooses an action: each is weighed in K, the greatest gain is taken."""

from miethai.games.magnate.bots_market import CERTAIN, alive_at, outlook, risk_summary, survival
from miethai.games.magnate.bots_odds import PARTS, sets_hoped
from miethai.games.magnate.bots_value import (
    CONSULTED,
    FUNDED,
    GAIN_BITS,
    GAIN_ZERO,
    action_cost,
    best_building,
    built_plots,
    card_cost,
    dice_in,
    easiest,
    packed_gain,
    plan_price,
    sale_plan,
    supply,
    worth_now,
)
from miethai.games.magnate.moves import ADVERTISE, BUILD, BUY, CONSULT, SELL
from miethai.games.magnate.phases.actions import most_ads, neighbouring
from miethai.games.magnate.phases.common import (
    dice_count,
    die_modifier,
    free_room,
    land_price,
    plot_value,
    type_on,
)
from miethai.games.magnate.state import ACTIONS_EACH
from miethai.games.magnate.tables import BUILDING_TYPE, BUILDINGS, DISTRICTS, LOTS
from miethai.kernel.bits import lowest_bit
from miethai.kernel.moves import SLOT_BITS
from miethai.kernel.rule import Table, rule

ONE_GAIN = (1 << GAIN_BITS) - 1
ONE_SLOT = (1 << SLOT_BITS) - 1
CHOICE_BITS = GAIN_BITS + SLOT_BITS
ONE_CHOICE = (1 << CHOICE_BITS) - 1
NEVER = 1 << 20

# The weights below came out of matches between landlords that differed in some of them.
BUY_PCT = 77  # of the gain that a purchase promises
BUILD_PCT = 82
REPLACE_PCT = 60
SELL_PCT = 104
FUND_BELOW = 6000
FUND_PCT = Table([0, 166, 100, 10])
AD_LAP = Table([0, 62, 75, 105])
AD_PCT = 39
SHORT_PCT = 30  # of the cost of a risk card that tokens for the next round may spare
RIVAL_SPENDS = 6  # tenths of a token that another seat spends in a round
SALE_CARD_PCT = 41
MOST_BOUGHT = 2
PLAN_PCT = 144  # of the land price: income to come that a building is planned with


@rule
def choice(gain, slot):
    """A gain and its move as one number: the greater the better."""
    return packed_gain(gain) << SLOT_BITS | slot


@rule
def best_action(s, seat, w):
    """A sale and a consultation also count for what their money makes possible."""
    risk = risk_summary(s)
    alive = survival(s, risk)
    reached = alive_at(alive, 1)
    ahead = outlook(s, risk, alive)
    stock = supply(s, seat)
    built = built_plots(s, seat)
    hold = sale_plan(s, seat, ahead, alive, built)
    later = sale_plan(s, seat, ahead, alive, built + 1)
    card = card_cost(s, seat, reached)
    sale = best_sale(s, seat, hold, stock, card)
    proceeds = 0
    price = 0
    if s.money[seat] < FUND_BELOW:
        price = land_price(s)
        if sale:
            proceeds = plot_value(s, seat, (sale & ONE_SLOT) - SELL, 0) * price
    sold = (sale & ONE_SLOT) - SELL
    spend = best_spending(s, seat, price, proceeds, sold, hold, later, stock)
    best = max(spend & ONE_CHOICE, choice(land_price(s), CONSULT))
    best = max(best, choice((campaign(s, seat, hold, card) >> 4) * AD_LAP[s.lap] // 100, ADVERTISE))
    share = FUND_PCT[s.lap] * reached // CERTAIN
    without = best >> SLOT_BITS
    more = max(0, (spend >> CHOICE_BITS & ONE_GAIN) - without) * share // 10
    best = max(best, choice(land_price(s) + more, CONSULT))
    if sale:
        more = max(0, (spend >> CHOICE_BITS + GAIN_BITS) - without) * share // 100
        best = max(best, sale + (more << SLOT_BITS))
    best &= ONE_SLOT
    if best == ADVERTISE:
        return best | (campaign(s, seat, hold, card) & 15) << SLOT_BITS
    return best


@rule
def best_sale(s, seat, hold, stock, card):
    """The plot that brings most now beyond what it would bring later; 0 if there is none."""
    best = 0
    field = min(s.sold + 1, s.track - 1)
    cards = s.track_cards[field] - s.track_cards[min(s.sold + 0, s.track - 1)]
    cost = cards * card * SALE_CARD_PCT // 100 - action_cost(s)
    for d in range(DISTRICTS):
        rest = s.owned[seat][d] + 0
        dice = 0
        if rest:
            dice = dice_in(s, d)
        while rest:
            plot = d * LOTS + lowest_bit(rest)
            kept = worth_now(s, seat, plot, dice, hold, stock)
            gain = plot_value(s, seat, plot, 0) * land_price(s) - kept - cost
            best = max(best, choice(gain * SELL_PCT // 100, SELL + plot))
            rest &= rest - 1
    return best


@rule
def best_spending(s, seat, price, proceeds, sold, hold, later, stock):
    """The best purchase or new building; above it the gains of the best with the money of a
    consultation and of the sale more."""
    best = 0
    consulted = 0
    funded = 0
    for d in range(DISTRICTS):
        own = s.owned[seat][d] + 0
        rest = own | to_be_bought(s, seat, s.money[seat] + max(price, proceeds), d)
        dice = 0
        if rest:
            dice = dice_in(s, d)
        while rest:
            lot = lowest_bit(rest)
            rest &= rest - 1
            plot = d * LOTS + lot
            if own >> lot & 1:
                found = rebuilding(s, seat, plot, dice, price, proceeds, hold, later, stock)
            else:
                found = purchase(s, seat, plot, dice, price, proceeds, later, stock)
            best = max(best, found & ONE_CHOICE)
            consulted = max(consulted, found >> CHOICE_BITS & ONE_GAIN)
            if plot != sold:
                funded = max(funded, found >> CHOICE_BITS + GAIN_BITS)
    return best | consulted << CHOICE_BITS | funded << CHOICE_BITS + GAIN_BITS


@rule
def to_be_bought(s, seat, money, district):
    """Bit mask of the plots that the seat can buy with so much money."""
    mask = 0
    if money >= land_price(s):
        mask = s.for_sale[district] + 0
    if s.owned[seat][district] and money >= 2 * land_price(s):
        mask |= neighbouring(s, seat, district)
    return mask


@rule
def less(packed, loss, pct):
    """A packed gain after a loss, weighed."""
    return packed_gain((10 * (packed - GAIN_ZERO) - loss) * pct // 100)


@rule
def purchase(s, seat, plot, dice, price, proceeds, later, stock):
    """The best building that can be paid soon, less the land and the actions it takes."""
    cost = land_price(s)
    if s.for_sale[plot // LOTS] >> (plot % LOTS) & 1 == 0:
        cost *= 2
    left = s.money[seat] - cost
    budget = left + land_price(s) * PLAN_PCT // 100
    soon = left if s.lap < ACTIONS_EACH else -NEVER
    found = best_building(s, seat, plot, dice, budget, soon, price, proceeds, later, stock)
    loss = cost + 2 * action_cost(s)
    best = 0
    if left >= 0:
        gain = less(found >> 4 & ONE_GAIN, loss, BUY_PCT + 0)
        best = max(gain << SLOT_BITS, choice(plan_price(later) - cost, 0)) | BUY + plot
    consulted = 0
    if left + price >= 0:
        consulted = less(found >> CONSULTED & ONE_GAIN, loss, BUY_PCT + 0)
    funded = less(found >> FUNDED, loss, BUY_PCT + 0)
    return best | consulted << CHOICE_BITS | funded << CHOICE_BITS + GAIN_BITS


@rule
def rebuilding(s, seat, plot, dice, price, proceeds, hold, later, stock):
    """The best building on an own plot, less what the plot brings without it."""
    loss = worth_now(s, seat, plot, dice, hold, stock)
    plan = hold
    if s.building[plot] == 0:
        plan = later
        loss += action_cost(s)
    money = s.money[seat] + 0
    found = best_building(s, seat, plot, dice, money, money, price, proceeds, plan, stock)
    best = 0
    if found & 15:
        pct = BUILD_PCT + 0
        if s.building[plot] and type_on(s, plot) != BUILDING_TYPE[(found & 15) - 1]:
            pct = REPLACE_PCT + 0
        gain = less(found >> 4 & ONE_GAIN, loss, pct)
        best = gain << SLOT_BITS | BUILD + plot * BUILDINGS + (found & 15) - 1
    consulted = less(found >> CONSULTED & ONE_GAIN, loss, BUILD_PCT + 0)
    funded = less(found >> FUNDED, loss, BUILD_PCT + 0)
    return best | consulted << CHOICE_BITS | funded << CHOICE_BITS + GAIN_BITS


# --- advertising ---------------------------------------------------------------------------------
@rule
def campaign(s, seat, hold, card):
    """The best number of ad tokens to buy with the free ones, in four bits; above it their gain: in
    the building that needs them most, and by the risk card that they may spare."""
    short = s.ads_low + 1 - s.ads[seat] - (s.players - 1) * RIVAL_SPENDS // 10
    best = 0
    roomy = 0
    for d in range(DISTRICTS):
        rest = s.owned[seat][d] & s.built[d]
        while rest:
            plot = d * LOTS + lowest_bit(rest)
            rest &= rest - 1
            room = free_room(s, plot)
            if room > 0:
                roomy = 1
                best = max(best, ad_gain(s, seat, plot, room, plan_price(hold), short, card))
    if roomy == 0 and short > 0 and short <= s.ad_free:
        best = max(0, card) * SHORT_PCT // 200 << 4
    return best


@rule
def ad_gain(s, seat, plot, room, price, short, card):
    """What new tokens add in the next attempt for one building, less their price; in the lowest
    four bits how many of them are bought."""
    t = type_on(s, plot)
    kind = easiest(s, t)
    dice = dice_count(s, plot)
    size = s.set_dice[kind] + 0
    total = s.set_total[kind] - size * die_modifier(s, plot)
    ads = s.ads[seat] + 0
    before = sets_hoped(size, total, dice, ads, room)
    best = 0
    for n in range(min(MOST_BOUGHT, most_ads(s, seat)) + 1):
        more = sets_hoped(size, total, dice, ads + s.ad_free + n, room) - before
        gain = more * s.symbols[t] * price // PARTS * AD_PCT // 100 - n * s.ad_price
        if short > 0 and s.ad_free + n >= short:
            gain += card * SHORT_PCT // 100
        best = max(best, max(0, gain) << 4 | n)
    return best
