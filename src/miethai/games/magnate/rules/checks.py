"""What must hold after every move of every game."""

from miethai.games.magnate.rules import state, tables
from miethai.games.magnate.rules.phases.common import CENTRE_TYPE, tenants_on
from miethai.kernel.bits import count_bits
from miethai.kernel.chance import mix
from miethai.kernel.frames import KIND, SEAT, A, B, C, D, top, top_kind
from miethai.kernel.rule import Lookup, rule

(
    FINE,
    BELOW_ZERO,
    TENANTS_LOST,
    TENANTS_WRONG,
    MARKERS_LOST,
    OWNERS_WRONG,
    BUILDINGS_WRONG,
    RISK_WRONG,
    TRACKS_WRONG,
    CARDS_WRONG,
    ROWS_WRONG,
    FRAMES_WRONG,
    DERIVED_WRONG,
) = range(13)

# Weights without any pattern: lost and doubled tokens of different kinds do not cancel out.
WEIGHT = Lookup((mix(kind) << 16) + mix(kind + 1000) // 3 for kind in range(tables.KINDS))


@rule
def check(s):
    """0, or the number of the invariant that is broken."""
    broken = check_seats(s)
    if broken == FINE:
        broken = check_city(s)
    if broken == FINE:
        broken = check_tenants(s)
    if broken == FINE:
        broken = check_derived(s)
    if broken == FINE:
        broken = check_market(s)
    if broken == FINE:
        broken = check_rows(s)
    if broken == FINE:
        broken = check_frames(s)
    return broken


@rule
def check_seats(s):
    """Nobody owes anything, in money or tokens; a plot has one owner at most, who bought it."""
    for seat in range(state.PLAYERS):
        if s.money[seat] < 0 or s.ads[seat] < 0 or s.money[seat] % 100:
            return BELOW_ZERO
        if (seat == s.ai or seat >= s.players) and (s.money[seat] or s.ads[seat]):
            return BELOW_ZERO  # the AI's money is kept apart (MAG-AI-10)
    if s.ai_money < 0 or s.ads_spent < 0 or s.high < 0:
        return BELOW_ZERO
    for d in range(tables.DISTRICTS):
        held = 0
        for seat in range(state.PLAYERS):
            if held & s.owned[seat][d] or (seat >= s.players and s.owned[seat][d]):
                return OWNERS_WRONG
            held |= s.owned[seat][d]
        if held & ~s.bought[d] or s.built[d] & ~s.bought[d] or held & s.for_sale[d]:
            return OWNERS_WRONG
        if s.crossed[d] & (s.bought[d] | s.for_sale[d]) or s.bought[d] & s.for_sale[d]:
            return OWNERS_WRONG
    return FINE


@rule
def check_tenants(s):
    """Every token is in the supply, available, in the centre or in a building that it fits: the
    weights of all tokens add up."""
    here = 0
    for kind in range(tables.KINDS):
        if s.supply[kind] < 0 or s.available[kind] < 0:
            return TENANTS_LOST
        here += (s.supply[kind] + s.available[kind] - s.tokens[kind]) * WEIGHT[kind]
    for lot in range(tables.LOTS):
        if CENTRE_TYPE[lot] >= 0:
            for c in range(tables.CATEGORIES):
                here += s.centre[lot][c] * WEIGHT[CENTRE_TYPE[lot] * tables.CATEGORIES + c]
    for plot in range(tables.PLOTS):
        n = 0
        for c in range(tables.CATEGORIES):
            if s.tenants[plot][c] < 0 or (s.tenants[plot][c] > 0 and s.building[plot] == 0):
                return TENANTS_WRONG
            if s.tenants[plot][c] > 0:
                n += s.tenants[plot][c]
                kind = tables.BUILDING_TYPE[s.building[plot] - 1] * tables.CATEGORIES + c
                here += s.tenants[plot][c] * WEIGHT[kind]
        if n > 0 and n > s.capacity[s.building[plot] - 1]:
            return TENANTS_WRONG
    return FINE if here == 0 else TENANTS_LOST


@rule
def rows_mask(s, district):
    """Bit mask of the district's markers in the AI's rows."""
    mask = 0
    if s.ai >= 0:
        for column in range(tables.PLOTS):
            mask |= marker_bit(s.lower[column] - 1, district)
            mask |= marker_bit(s.upper[column] - 1, district)
    return mask


@rule
def marker_bit(plot, district):
    if plot >= 0 and plot // tables.LOTS == district:
        return 1 << (plot % tables.LOTS)
    return 0


@rule
def check_city(s):
    """Every marker is in exactly one place; buildings stand where the masks say."""
    for d in range(tables.DISTRICTS):
        rows = rows_mask(s, d)
        every = s.markers[d] | s.aside[d] | s.for_sale[d] | s.gone[d] | rows
        n = count_bits(s.markers[d] + 0) + count_bits(s.aside[d] + 0)
        n += count_bits(s.for_sale[d] + 0) + count_bits(s.gone[d] + 0) + count_bits(rows)
        if every != tables.ALL_LOTS or n != tables.LOTS:
            return MARKERS_LOST
    for plot in range(tables.PLOTS):
        if s.building[plot] < 0 or s.building[plot] > tables.BUILDINGS:
            return BUILDINGS_WRONG
        if (s.built[plot // tables.LOTS] >> (plot % tables.LOTS) & 1 == 1) != (
            s.building[plot] > 0
        ):
            return BUILDINGS_WRONG
    return FINE


@rule
def check_derived(s):
    """Residents and sources of effects agree with the tenants."""
    for d in range(tables.DISTRICTS):
        for t in range(tables.TYPES):
            n = 0
            for lot in range(tables.LOTS):
                plot = d * tables.LOTS + lot
                if s.building[plot] and tables.BUILDING_TYPE[s.building[plot] - 1] == t:
                    n += tenants_on(s, plot) * s.symbols[t]
            if n != s.residents[d][t]:
                return DERIVED_WRONG
    for plot in range(tables.PLOTS):
        bits = 1 << s.feature[plot] if s.feature[plot] else 0
        for c in range(tables.CATEGORIES):
            if s.tenants[plot][c] > 0:
                kind = tables.BUILDING_TYPE[s.building[plot] - 1] * tables.CATEGORIES + c
                bits |= 1 << (tables.FIRST_TENANT_BIT + kind)
        if bits != s.source[plot]:
            return DERIVED_WRONG
    return FINE


@rule
def check_market(s):
    """Tracks stay in range; every risk card is in the deck or once in the discard."""
    if (
        s.price_field < 0
        or s.price_field >= tables.LADDER
        or s.crash < 0
        or s.crash > state.CRASH_LIMIT
    ):
        return TRACKS_WRONG
    if s.sold < 0 or s.sold > state.MOST_SALES:
        return TRACKS_WRONG
    if s.cards_left < 0 or s.cards_left >> tables.NEW_TENANT_CARDS:
        return CARDS_WRONG
    drawn = 0
    ended = False
    for k in range(tables.RISK_CARDS):
        card = s.risk_drawn[k] - 1
        if card >= 0:
            if ended or drawn >> card & 1:
                return RISK_WRONG
            drawn |= 1 << card
        else:
            ended = True
    if drawn & s.risk_left or drawn | s.risk_left != (1 << tables.RISK_CARDS) - 1:
        return RISK_WRONG
    return FINE


@rule
def check_rows(s):
    """The AI's rows hold its plots: unbuilt ones below, built ones above, without gaps there."""
    for level in range(tables.LEVELS):
        if s.ai_deck[level] < 0 or s.ai_deck[level] >> tables.AI_DECK:
            return CARDS_WRONG
    if s.ai < 0:
        return ROWS_WRONG if s.ai_level or markers_in_rows(s) else FINE
    if s.ai_level < 1 or s.ai_level > tables.LEVELS:
        return ROWS_WRONG
    if s.stage == state.FINISHED:
        return FINE
    ended = False
    for column in range(tables.PLOTS):
        below = s.lower[column] - 1
        above = s.upper[column] - 1
        if below >= 0 and (s.building[below] or not ai_owns(s, below)):
            return ROWS_WRONG
        if above >= 0 and (ended or s.building[above] == 0 or not ai_owns(s, above)):
            return ROWS_WRONG
        if above < 0:
            ended = True
    return ROWS_WRONG if ai_plots(s) != markers_in_rows(s) else FINE


@rule
def ai_owns(s, plot):
    return s.owned[s.ai][plot // tables.LOTS] >> (plot % tables.LOTS) & 1 == 1


@rule
def ai_plots(s):
    n = 0
    for d in range(tables.DISTRICTS):
        n += count_bits(s.owned[s.ai][d] + 0)
    return n


@rule
def markers_in_rows(s):
    n = 0
    for column in range(tables.PLOTS):
        if s.lower[column]:
            n += 1
        if s.upper[column]:
            n += 1
    return n


@rule
def check_frames(s):
    """Frames lie in their stack, belong to seats and stages that have them, and count down."""
    if s.depth < 0 or s.depth > state.FRAMES or s.lap < 0 or s.lap > state.ACTIONS_EACH:
        return FRAMES_WRONG
    if s.stage == state.FINISHED and s.depth:
        return FRAMES_WRONG
    for k in range(s.depth):
        f = s.frame[k]
        if f[KIND] < state.ATTEMPT or f[KIND] > state.TIE or f[SEAT] >= s.players:
            return FRAMES_WRONG
    if s.depth:
        if top_kind(s) == state.RISK and top(s, A) < 1:
            return FRAMES_WRONG
        if top_kind(s) == state.ATTEMPT and (
            top(s, B) > state.TAKE or top(s, C) < 0 or top(s, D) < 0
        ):
            return FRAMES_WRONG
    if (
        s.stage >= state.AUCTION
        and s.stage < state.FINISHED
        and (s.turn < 0 or s.turn >= s.players)
    ):
        return FRAMES_WRONG
    return FINE
