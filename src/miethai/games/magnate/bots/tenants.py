# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""How the landlord looks for tenants: order of the buildings, ad tokens, and whom to take."""

from miethai.games.magnate.bots import value
from miethai.games.magnate.bots.market import CERTAIN, alive_at, outlook, risk_summary, survival
from miethai.games.magnate.bots.odds import PARTS, sets_hoped
from miethai.games.magnate.bots.weights import (
    RAISED,
    RENT_ROUNDS,
    RIVAL_ADS,
    TOKEN,
    TYPE_ORDER,
    weight,
)
from miethai.games.magnate.rules import moves
from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.phases.beginning import available_of
from miethai.games.magnate.rules.phases.market import (
    ads_cards,
    ads_fields,
    cards_due,
)
from miethai.games.magnate.rules.phases.sets import can_group
from miethai.games.magnate.rules.phases.taking import category_of_word, most_takable
from miethai.games.magnate.rules.phases.tenants import FIVE_FACE
from miethai.games.magnate.rules.state import COMMIT, FIVES
from miethai.games.magnate.rules.tables import CATEGORIES
from miethai.kernel.frames import A, B, top
from miethai.kernel.moves import COUNT, LIST, SLOT_BITS
from miethai.kernel.rule import rule

MOST_SPENT = 8  # ad tokens in an attempt


# --- which building ------------------------------------------------------------------------------
@rule
def next_building(s, w):
    """Building by building; first where the tenants bring dice to the others."""
    best = moves.DONE + 0
    most = -1
    for i in range(w[COUNT]):
        m = w[LIST + i] + 0
        if m != moves.DONE:
            plot = m - moves.ATTRACT
            rank = 100 * weight(s, TYPE_ORDER + common.type_on(s, plot))
            rank += common.dice_count(s, plot)
            if rank > most:
                most = rank
                best = m
    return best


# --- the attempt ---------------------------------------------------------------------------------
@rule
def answer_attempt(s, seat, w):
    step = top(s, B)
    if step == COMMIT:
        return moves.COMMIT_ADS | ads_to_commit(s, seat) << SLOT_BITS
    if step == FIVES:
        return next_five(s)
    return take_best(s, seat, w)


@rule
def resident_worth(s, seat, alive, risk):
    """What one more resident brings: the price of the plot's sale."""
    need = value.poverty(s, s.money[seat] + 0, alive)
    plan = value.sale_plan(s, outlook(s, risk, alive), alive, value.built_plots(s, seat), need)
    return max(common.land_price(s), value.plan_price(plan))


@rule
def ads_to_commit(s, seat):
    """As many as bring more than they are worth later."""
    plot = top(s, A)
    t = common.type_on(s, plot)
    room = min(common.free_room(s, plot), available_of(s, t))
    risk = risk_summary(s)
    alive = survival(s, risk)
    each = s.symbols[t] * resident_worth(s, seat, alive, risk) + value.rent_hoped(s, t)
    kept = weight(s, TOKEN) * alive_at(alive, 1) // CERTAIN
    card = value.card_cost(s, seat, alive_at(alive, 1))
    own = value.portfolio(s, seat)
    coming = ads_coming(s, seat)
    kind = value.easiest(s, t)
    size = s.set_dice[kind] + 0
    dice = common.dice_count(s, plot)
    total = s.set_total[kind] - size * common.die_modifier(s, plot)
    best = 0
    most = 0
    for ads in range(min(s.ads[seat] + 0, MOST_SPENT) + 1):
        gain = sets_hoped(size, total, dice, ads, room) * each // PARTS - ads * kept
        gain += market_effect(s, coming, ads, card, own)
        if ads == 0 or gain > most:
            most = gain
            best = ads
    return best


@rule
def market_effect(s, coming, ads, card, own):
    """Enough spent tokens spare a risk card, many raise the price (MAG-MKT-08 … 10)."""
    spared = ads_cards(s, coming) - ads_cards(s, coming + ads)
    raised = ads_fields(s, coming + ads) - ads_fields(s, coming)
    return cards_due(s, spared) * card + raised * own * weight(s, RAISED)


@rule
def ads_coming(s, seat):
    """Tokens that are spent this round without the seat: the AI's by its last card, and what the
    others usually spend."""
    tenths = 10 * s.ads_spent
    other = common.next_seat(s, seat)
    while other != s.holder:
        if other != s.ai:
            tenths += weight(s, RIVAL_ADS)
        elif s.ai_last > 0:
            tenths += 10 * s.ai_ads[s.ai_last - 1]
        other = common.next_seat(s, other)
    return tenths // 10


@rule
def next_five(s):
    """The lowest die: whatever the sets, nothing is better."""
    for face in range(FIVE_FACE):
        if s.dice[face] > 0:
            return moves.FIVE + face
    return moves.DONE + 0


@rule
def take_best(s, seat, w):
    """The base game takes all it can; else the mixture that brings most."""
    m = w[LIST] + 0
    if m == moves.DONE:
        return m
    if s.advanced_tenants == 0:
        return m | most_takable(s, category_of_word(m - moves.TAKE_TENANT)) << SLOT_BITS
    best = best_mixture(s, seat)
    for i in range(w[COUNT]):
        m = w[LIST + i] + 0
        if m != moves.DONE:
            n = best >> (4 * category_of_word(m - moves.TAKE_TENANT)) & 15
            if n > 0:
                return m | n << SLOT_BITS
    return moves.DONE + 0 if w[moves.DONE] else w[LIST] | 1 << SLOT_BITS


@rule
def best_mixture(s, seat):
    """How many more of each category to take, four bits each."""
    plot = top(s, A)
    t = common.type_on(s, plot)
    first = t * CATEGORIES
    added = common.die_modifier(s, plot)
    risk = risk_summary(s)
    each = s.symbols[t] * resident_worth(s, seat, survival(s, risk), risk)
    room = common.free_room(s, plot)
    best = 0
    most = 0
    for n2 in range(min(room, s.available[first + 2] + 0) + 1):
        for n1 in range(min(room - n2, s.available[first + 1] + 0) + 1):
            for n0 in range(min(room - n1 - n2, s.available[first] + 0) + 1):
                gain = (n0 + n1 + n2) * each
                gain += weight(s, RENT_ROUNDS) * (
                    n0 * s.rent[first] + n1 * s.rent[first + 1] + n2 * s.rent[first + 2]
                )
                if gain > most and can_group(
                    s, first, added, s.taken[0] + n0, s.taken[1] + n1, s.taken[2] + n2
                ):
                    most = gain
                    best = n0 | n1 << 4 | n2 << 8
    return best


# --- who leaves ----------------------------------------------------------------------------------
@rule
def evict_poorest(s, w):
    """The tenant with the lowest rent."""
    best = w[LIST] + 0
    least = 1 << 20
    first = common.type_on(s, top(s, A)) * CATEGORIES
    for i in range(w[COUNT]):
        m = w[LIST + i] + 0
        if m >= moves.EVICT_TENANT:
            rent = s.rent[first + category_of_word(m - moves.EVICT_TENANT)] + 0
            if rent < least:
                least = rent
                best = m
    return best
