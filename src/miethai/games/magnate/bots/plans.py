# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""Plans of Magnate that a search tries as one candidate each.

All but one kind are rows of moves (``kernel.plans.ROW``): what the actions left in a round may do
together (buy and build, sell and build, several sales), or a building that looks for tenants with
so many ad tokens. LIMIT is the family's own: in the auction bid up to an amount.
"""

from miethai.games.magnate.bots import value
from miethai.games.magnate.bots.market import outlook, risk_summary, survival
from miethai.games.magnate.rules import moves, tables
from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.phases.actions import asking_price, most_ads
from miethai.games.magnate.rules.phases.auction import ai_bid, highest_bid, lowest_bid
from miethai.games.magnate.rules.state import (
    ACTIONS,
    ACTIONS_EACH,
    ATTEMPT,
    AUCTION,
    COMMIT,
    TENANTS,
)
from miethai.kernel.frames import B, top, top_kind
from miethai.kernel.moves import SLOT_BITS
from miethai.kernel.plans import FIRST, KIND, LENGTH, MOST_PLANS, PLAN_SIZE, ROW
from miethai.kernel.rule import Lookup, rule

LIMIT = 1
AMOUNT = 1  # of LIMIT, in hundreds of K
GAIN = PLAN_SIZE - 1  # where rows carry their gain while they are sorted
STEPS = Lookup([0, 1, 2, 4, 7, 11, 16, 24, 36, 54])  # limits above the lowest bid
MOST_COMMITTED = 6  # ad tokens that are tried
MOST_BOUGHT = 2
ROWS = MOST_PLANS - 12  # of single purchases and buildings; the others are for what goes together


# --- proposing -----------------------------------------------------------------------------------
@rule
def propose(s, seat, w, out):
    """The best first."""
    if s.depth:
        return propose_tokens(s, seat, out)
    if s.stage == AUCTION:
        return propose_limits(s, seat, w, out)
    if s.stage == TENANTS:
        return propose_letting(s, seat, w, out)
    return propose_actions(s, seat, w, out) if s.stage == ACTIONS else 0


@rule
def alone(s, seat, slot):
    """Whether a single move is worth a try: bids, ad tokens and buildings are tried by plans."""
    if slot == moves.BID or slot == moves.COMMIT_ADS or slot == moves.ADVERTISE:
        return 0
    return 0 if moves.BUILD <= slot < moves.SELL or slot == moves.SKIP else 1


@rule
def propose_tokens(s, seat, out):
    n = 0
    if top_kind(s) == ATTEMPT and top(s, B) == COMMIT:
        for ads in range(min(s.ads[seat] + 0, MOST_COMMITTED) + 1):
            n = enter(out, n, -ads, 1, moves.COMMIT_ADS | ads << SLOT_BITS, 0, 0)
        clear_gains(out, n)
    return n


@rule
def propose_limits(s, seat, w, out):
    n = 0
    if w[moves.BID]:
        lowest = lowest_bid(s)
        highest = highest_bid(s, seat)
        if s.ai >= 0 and s.humans == 1 and s.ai_has_bid == 0:
            lowest = max(lowest, ai_bid(s))
        for k in range(len(STEPS)):
            if lowest + STEPS[k] <= highest:
                wipe(out, n)
                out[n][KIND] = LIMIT
                out[n][AMOUNT] = lowest + STEPS[k]
                n += 1
    return n


@rule
def propose_letting(s, seat, w, out):
    """Every building with few and with many tokens."""
    n = 0
    for plot in range(tables.PLOTS):
        if w[moves.ATTRACT + plot]:
            value_now = common.plot_value(s, seat, plot, 0)
            for ads in range(min(s.ads[seat] + 0, MOST_COMMITTED) + 1):
                commit = moves.COMMIT_ADS | ads << SLOT_BITS
                n = enter(out, n, value_now - 4 * ads, 2, moves.ATTRACT + plot, commit, 0)
    clear_gains(out, n)
    return n


# --- actions -------------------------------------------------------------------------------------
@rule
def propose_actions(s, seat, w, out):
    """The best two buildings for every own plot and every one that can be bought; then what goes
    together."""
    risk = risk_summary(s)
    alive = survival(s, risk)
    need = value.poverty(s, s.money[seat] + 0, alive)
    queue = value.built_plots(s, seat) + 1
    plan = value.sale_plan(s, outlook(s, risk, alive), alive, queue, need)
    stock = value.supply(s, seat)
    sale = best_sold(s, seat, -1, -1)
    n = 0
    for plot in range(tables.PLOTS):
        own = common.is_in(s.owned[seat], plot)
        if own or w[moves.BUY + plot]:
            n = enter_buildings(s, seat, plot, own, sale, plan, stock, out, n)
    n = enter_pairs(s, out, n)
    n = enter_sales(s, seat, out, n)
    for bought in range(min(MOST_BOUGHT, most_ads(s, seat)) + 1):
        n = enter(out, n, 0, 1, moves.ADVERTISE | bought << SLOT_BITS, 0, 0)
    clear_gains(out, n)
    return n


@rule
def enter_buildings(s, seat, plot, own, sale, plan, stock, out, count):
    """The two buildings that promise most here, bought, funded and built in one go."""
    dice = value.dice_in(s, plot // tables.LOTS)
    before = value.worth_now(s, seat, plot, dice, plan, stock) if own else asking_price(s, plot)
    first = -1
    second = -1
    most = -(1 << 24)
    next_most = most
    for b in range(tables.BUILDINGS):
        if s.building[plot] != b + 1:
            added = common.modifier(s, plot, tables.BUILDING_TYPE[b]) + s.bonus[b]
            rounds = value.plan_round(plan)
            gain = value.new_value(s, seat, plot, b, added, dice, rounds, plan, stock)
            gain -= s.cost[b] + before
            if gain > most:
                next_most = most
                second = first
                most = gain
                first = b
            elif gain > next_most:
                next_most = gain
                second = b
    n = enter_building(s, seat, plot, own, first, most, sale, out, count)
    return enter_building(s, seat, plot, own, second, next_most, sale, out, n)


@rule
def enter_building(s, seat, plot, own, b, gain, sale, out, count):
    """The row of moves that puts the building there in this round, if there is one."""
    if count >= ROWS:
        return count
    build = moves.BUILD + plot * tables.BUILDINGS + b
    left = s.money[seat] - s.cost[b]
    actions = ACTIONS_EACH + 1 - s.lap
    if own == 0:
        left -= asking_price(s, plot)
        if left >= 0 and actions >= 2:
            return enter(out, count, gain, 2, moves.BUY + plot, build, 0)
        if left + common.land_price(s) >= 0 and actions >= 3:
            return enter(out, count, gain, 3, moves.BUY + plot, moves.CONSULT, build)
        return count
    if left >= 0:
        return enter(out, count, gain, 1, build, 0, 0)
    if actions < 2:
        return count
    if left + common.land_price(s) >= 0:
        return enter(out, count, gain, 2, moves.CONSULT, build, 0)
    if sale >= 0 and sale != plot:
        proceeds = common.plot_value(s, seat, sale, 0) * common.land_price(s)
        if left + proceeds >= 0:
            return enter(out, count, gain, 2, moves.SELL + sale, build, 0)
    return count


@rule
def enter_pairs(s, out, count):
    """The best purchases one after the other, and with the best building that can be paid now."""
    one = nth_first(out, count, moves.BUY, moves.BUILD, -1)
    other = nth_first(out, count, moves.BUY, moves.BUILD, one)
    build = nth_first(out, count, moves.BUILD, moves.SELL, -1)
    n = count
    if s.lap == ACTIONS_EACH:
        return n
    if other >= 0:
        n = enter(out, n, 0, 2, one, other, 0)
        n = enter(out, n, 0, 2, other, one, 0)
        if s.lap == 1:
            third = nth_first(out, count, moves.BUY, moves.BUILD, other)
            if third >= 0 and third != one:
                n = enter(out, n, 0, 3, one, other, third)
    if one >= 0 and build >= 0:
        n = enter(out, n, 0, 2, one, build, 0)
        n = enter(out, n, 0, 2, build, one, 0)
    return n


@rule
def nth_first(out, count, low, high, after):
    """The first move of these among those that rows begin with, behind the one given; or -1."""
    waiting = after >= 0
    for k in range(count):
        m = out[k][FIRST] + 0
        if m == after:
            waiting = False
        elif not waiting and low <= m < high:
            return m
    return -1


@rule
def enter_sales(s, seat, out, count):
    """The most valuable plots, sold one after the other."""
    n = count
    one = best_sold(s, seat, -1, -1)
    if one < 0 or s.lap == ACTIONS_EACH:
        return n
    two = best_sold(s, seat, one, -1)
    if two >= 0:
        n = enter(out, n, 0, 2, moves.SELL + one, moves.SELL + two, 0)
        three = best_sold(s, seat, one, two)
        if three >= 0 and s.lap == 1:
            n = enter(out, n, 0, 3, moves.SELL + one, moves.SELL + two, moves.SELL + three)
    return n


@rule
def best_sold(s, seat, but, and_but):
    """The own plot of the greatest value besides these, or -1."""
    best = -1
    most = 0
    for plot in range(tables.PLOTS):
        if plot != but and plot != and_but and common.is_in(s.owned[seat], plot):
            worth = common.plot_value(s, seat, plot, 0)
            if worth > most:
                most = worth
                best = plot
    return best


# --- rows ----------------------------------------------------------------------------------------
@rule
def enter(out, count, gain, length, first, second, third):
    """Put a row of moves among the others, the greatest gain first; the new count."""
    if count == MOST_PLANS:
        return count
    k = count
    while k > 0 and out[k - 1][GAIN] < gain:
        for i in range(PLAN_SIZE):
            out[k][i] = out[k - 1][i]
        k -= 1
    wipe(out, k)
    out[k][KIND] = ROW
    out[k][LENGTH] = length
    out[k][FIRST] = first
    out[k][FIRST + 1] = second
    out[k][FIRST + 2] = third
    out[k][GAIN] = gain
    return count + 1


@rule
def wipe(out, k):
    for i in range(PLAN_SIZE):
        out[k][i] = 0


@rule
def clear_gains(out, count):
    """Plans are told apart by their numbers."""
    for k in range(count):
        out[k][GAIN] = 0


# --- following -----------------------------------------------------------------------------------
@rule
def follow(s, seat, w, plan, step):
    """Bid the least that may win, up to the limit."""
    if plan[KIND] != LIMIT or s.depth or s.stage != AUCTION:
        return -1
    if w[moves.BID]:
        bid = lowest_bid(s)
        if s.ai >= 0 and s.humans == 1 and s.ai_has_bid == 0:
            bid = max(bid, ai_bid(s))
        if bid <= plan[AMOUNT] and bid <= highest_bid(s, seat):
            return moves.BID | bid << SLOT_BITS
    return moves.PASS if w[moves.PASS] else -1
