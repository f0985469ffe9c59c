"""The AI opponent's actions: cards, buying, building, selling, consulting, levels, ties.
MAG-AI-01 … 19, MAG-AI-39 … 76, R-03, R-34 … R-36, R-38 … R-40"""

from miethai.games.magnate.rules import bars, notes, tables
from miethai.games.magnate.rules.moves import DICE, DRAW_AI_CARD, DRAW_LOT
from miethai.games.magnate.rules.phases.actions import build, leave_plot, next_action
from miethai.games.magnate.rules.phases.beginning import available_of
from miethai.games.magnate.rules.phases.common import land_price, modifier, plot_value, sources
from miethai.games.magnate.rules.phases.end import remove_marker
from miethai.games.magnate.rules.rulesets import DISTANCE, DISTINCT
from miethai.games.magnate.rules.state import ACTIONS, NOBODY, TIE, TIE_BUILD, TIE_BUY
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.frames import B, push, top, top_kind
from miethai.kernel.moves import allow_mask, allow_range
from miethai.kernel.rule import note, rule

BY_CARD, BY_DEFAULT, INSTEAD = range(3)  # why an action is done


# --- cards ---------------------------------------------------------------------------------------
@rule
def refill_deck(s):
    """An empty deck lifts the AI one level; level IV is shuffled anew (MAG-AI-44, MAG-AI-45)."""
    while s.ai_deck[s.ai_level - 1] == 0:
        if s.ai_level < tables.LEVELS:
            raise_level(s)
        else:
            s.ai_deck[tables.LEVELS - 1] = (1 << tables.AI_DECK) - 1
            note(s, notes.AI_RESHUFFLED, s.ai, 0, 0, 0, 0)


@rule
def raise_level(s):
    s.ai_level += 1
    note(s, notes.AI_LEVEL, s.ai, 0, s.ai_level, 0, 0)


@rule
def cards_to_draw(s):
    """Bit mask of the cards of its level that can come next: the first action card lies on top of
    the level I deck (MAG-AI-13, MAG-AI-46)."""
    deck = s.ai_deck[s.ai_level - 1] + 0
    if s.ai_level == 1 and deck & 1:
        return 1
    return deck


@rule
def bar_ai_card(s, card):
    if s.ai == NOBODY:
        return bars.NO_AI
    if s.stage != ACTIONS or s.turn != s.ai:
        return bars.AI_DRAWS_LATER
    if s.depth:
        return bars.AI_CARD_OPEN
    if card // tables.AI_DECK != s.ai_level - 1:
        return bars.OTHER_LEVEL
    if s.ai_deck[s.ai_level - 1] >> (card % tables.AI_DECK) & 1 == 0:
        return bars.AI_CARD_DRAWN
    return bars.FIRST_AI_CARD if cards_to_draw(s) >> (card % tables.AI_DECK) & 1 == 0 else 0


@rule
def legal_ai_card(s, w):
    allow_mask(w, DRAW_AI_CARD + (s.ai_level - 1) * tables.AI_DECK, cards_to_draw(s))


@rule
def apply_ai_card(s, card):
    s.ai_deck[card // tables.AI_DECK] &= ~(1 << (card % tables.AI_DECK))
    s.ai_card = card + 1
    action = action_on(s, card)
    why = BY_CARD
    if not is_possible(s, action):
        action = s.ai_default[card] + 0  # never the other branch (MAG-AI-50)
        why = BY_DEFAULT
        if not is_possible(s, action):
            action = tables.AI_CONSULT  # MAG-AI-42
            why = INSTEAD
    note(s, notes.AI_ACTION, s.ai, card, 0, action, why)
    if action == tables.AI_BUY:
        begin_ai_buy(s)
    elif action == tables.AI_BUILD:
        begin_ai_build(s)
    elif action == tables.AI_SELL:
        ai_sell(s)
    else:
        s.ai_money += land_price(s)  # MAG-AI-76
        note(s, notes.PAID, s.ai, 0, land_price(s), notes.R_AI_CONSULT, 0)
        end_ai_action(s)


@rule
def end_ai_action(s):
    """The card is discarded face up (MAG-AI-43)."""
    s.ai_last = s.ai_card
    s.ai_card = 0
    next_action(s)


@rule
def action_on(s, card):
    """Upper action, or the lower one below a threshold (MAG-AI-47 … 49)."""
    if s.ai_kind[card] == tables.SINGLE:
        return s.ai_upper[card] + 0
    if s.ai_kind[card] == tables.PRICE_THRESHOLD:
        reached = land_price(s) >= s.ai_threshold[card]
    elif s.ai_crash_compare == DISTANCE:
        reached = s.crash >= s.ai_threshold[card]
    else:
        reached = tables.CRASH_FIELDS - s.crash >= s.ai_threshold[card]
    if reached:
        return s.ai_upper[card] + 0
    return s.ai_lower[card] + 0


@rule
def is_possible(s, action):
    if action == tables.AI_BUY:
        return best_arrows(s) >= 0
    if action == tables.AI_BUILD:
        return first_unbuilt(s) >= 0
    if action == tables.AI_SELL:
        return s.upper[0] > 0
    return True


# --- ties ----------------------------------------------------------------------------------------
@rule
def legal_tie(n, w):
    """A die for up to six options, a lot for more (MAG-AI-59, R-38)."""
    if n <= tables.FACES:
        allow_range(w, DICE, tables.FACES)
    else:
        allow_range(w, DRAW_LOT, n)


@rule
def bar_tie_die(s, throw):
    """One die, of an open tie."""
    if top(s, B) > tables.FACES:
        return bars.TIE_BY_LOT
    return bars.TIE_BY_DIE if throw >= tables.FACES else 0


@rule
def bar_lot(s, number):
    if s.ai == NOBODY:
        return bars.NO_AI
    if top_kind(s) != TIE:
        return bars.NO_TIE
    if top(s, B) <= tables.FACES:
        return bars.TIE_BY_DIE
    return bars.TIE_BY_LOT if number >= top(s, B) else 0


@rule
def chosen_by(slot, n):
    """Number of the option that a die or lot chooses; -1: throw again."""
    if slot >= DRAW_LOT:
        return slot - DRAW_LOT
    face = tables.FACES - 1 - (slot - DICE)  # throws are listed from the 6 down
    if n <= 3:
        return face * n // tables.FACES
    if face < n:
        return face
    return -1


# --- buying --------------------------------------------------------------------------------------
@rule
def arrows(s, plot):
    """Possible bonus arrows on the adjacent plots (MAG-AI-52, MAG-AI-54, R-35)."""
    if s.ai_arrow_counting == DISTINCT:
        return bonus_arrows(s, sources(s, plot))
    first = plot - plot % tables.LOTS
    rest = tables.ADJACENT[plot % tables.LOTS] + 0
    n = 0
    while rest:
        n += bonus_arrows(s, s.source[first + lowest_bit(rest)] + 0)
        rest &= rest - 1
    return n


@rule
def bonus_arrows(s, found):
    n = 0
    for t in range(tables.TYPES):
        n += count_bits(found & s.good[t])
    return n


@rule
def best_arrows(s):
    """Most arrows of a plot with a for-sale marker; -1 if there is none (MAG-AI-51)."""
    best = -1
    for d in range(tables.DISTRICTS):
        rest = s.for_sale[d] + 0
        while rest:
            best = max(best, arrows(s, d * tables.LOTS + lowest_bit(rest)))
            rest &= rest - 1
    return best


@rule
def begin_ai_buy(s):
    """The most arrows; ties by chance (MAG-AI-53, MAG-AI-55)."""
    best = best_arrows(s)
    n = 0
    plot = -1
    for d in range(tables.DISTRICTS):
        rest = s.for_sale[d] + 0
        while rest:
            if arrows(s, d * tables.LOTS + lowest_bit(rest)) == best:
                n += 1
                plot = d * tables.LOTS + lowest_bit(rest)
            rest &= rest - 1
    if n > 1:
        push(s, TIE, NOBODY, TIE_BUY, n)
    else:
        ai_buy(s, plot)


@rule
def settle_buy(s, chosen):
    """The tied plots are numbered by district, then letter (R-38)."""
    best = best_arrows(s)
    for plot in range(tables.PLOTS):
        if s.for_sale[plot // tables.LOTS] >> (plot % tables.LOTS) & 1 and arrows(s, plot) == best:
            if chosen == 0:
                ai_buy(s, plot)
                return
            chosen -= 1


@rule
def ai_buy(s, plot):
    """Free of charge; the marker goes to the leftmost free field of the lower row
    (MAG-AI-56 … 58)."""
    d = plot // tables.LOTS
    bit = 1 << (plot % tables.LOTS)
    s.for_sale[d] &= ~bit
    s.bought[d] |= bit
    s.owned[s.ai][d] |= bit
    column = 0
    while s.lower[column] > 0:
        column += 1
    s.lower[column] = plot + 1
    note(s, notes.BOUGHT, s.ai, 0, 0, plot, 0)
    end_ai_action(s)


# --- building ------------------------------------------------------------------------------------
@rule
def first_unbuilt(s):
    """Column of the leftmost marker in the lower row, -1 if none lies there (MAG-AI-60)."""
    for column in range(tables.PLOTS):
        if s.lower[column] > 0:
            return column
    return -1


@rule
def best_types(s, plot):
    """Bit mask of the types with the best modifier, of these the ones with most residents in
    Available Tenants (MAG-AI-61, MAG-AI-62, R-36)."""
    best = -1000
    most = -1
    mask = 0
    for t in range(tables.TYPES):
        fit = modifier(s, plot, t)
        residents = available_of(s, t) * s.symbols[t]
        if fit > best or (fit == best and residents > most):
            best = fit
            most = residents
            mask = 0
        if fit == best and residents == most:
            mask |= 1 << t
    return mask


@rule
def begin_ai_build(s):
    mask = best_types(s, s.lower[first_unbuilt(s)] - 1)
    if mask & (mask - 1):
        push(s, TIE, NOBODY, TIE_BUILD, count_bits(mask))  # MAG-AI-63
    else:
        ai_build(s, lowest_bit(mask))


@rule
def settle_build(s, chosen):
    mask = best_types(s, s.lower[first_unbuilt(s)] - 1)
    for _ in range(chosen):
        mask &= mask - 1
    ai_build(s, lowest_bit(mask))


@rule
def dearest(s, t):
    """The most expensive building of the type that the level allows (MAG-AI-64, MAG-AI-65)."""
    best = -1
    for b in range(tables.BUILDINGS):
        if tables.BUILDING_TYPE[b] == t and s.cost[b] <= s.max_cost[s.ai_level - 1]:
            if best < 0 or s.cost[b] > s.cost[best]:
                best = b
    return best


@rule
def ai_build(s, t):
    """Free of charge; the marker is pushed to the upper row (MAG-AI-66). The gap stays unless the
    table closes it (R-34)."""
    column = first_unbuilt(s)
    plot = s.lower[column] - 1
    for c in range(tables.CATEGORIES):
        s.leaving[c] = 0
    build(s, s.ai + 0, plot, dearest(s, t))
    s.lower[column] = 0
    if s.ai_compact_lower_row:
        close_gap(s.lower, column)
    column = 0
    while s.upper[column] > 0:
        column += 1
    s.upper[column] = plot + 1
    end_ai_action(s)


@rule
def close_gap(row, column):
    """Markers right of the column move one to the left (MAG-AI-73)."""
    for k in range(column, tables.PLOTS - 1):
        row[k] = row[k + 1]
    row[tables.PLOTS - 1] = 0


# --- selling -------------------------------------------------------------------------------------
@rule
def ai_sell(s):
    """Its leftmost built plot, then one level up (MAG-AI-67 … 74)."""
    seat = s.ai + 0
    plot = s.upper[0] - 1
    value = plot_value(s, seat, plot, 0)
    s.ai_money += value * land_price(s)
    note(s, notes.PAID, seat, 0, value * land_price(s), notes.R_AI_SELL, plot)
    leave_plot(s, seat, plot, value)
    remove_marker(s, plot)
    close_gap(s.upper, 0)
    if s.ai_level < tables.LEVELS:
        raise_level(s)
    end_ai_action(s)
