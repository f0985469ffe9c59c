"""Set-up by chance: tiles, categories, first markers, first holder; then a round begins.
MAG-SETUP-01 … 09, MAG-ADV-01 … 05, MAG-AUCTION-01, MAG-AUCTION-02, R-08, R-19, R-22, R-29, R-50"""

from miethai.games.magnate.rules import bars, state
from miethai.games.magnate.rules.moves import DRAW_MARKER, GIVE_MARKER, LAY_TILE, SETTLE_CATEGORY
from miethai.games.magnate.rules.notes import INVALID, NO_CARDS, OFFERED, ROUND_BEGAN
from miethai.games.magnate.rules.phases.common import CENTRE_TYPE, next_seat
from miethai.games.magnate.rules.rulesets import KENNER, RANDOM_HOLDER
from miethai.games.magnate.rules.tables import CATEGORIES, DISTRICTS, LOTS, TILES, TYPES
from miethai.kernel.moves import allow, allow_mask, allow_range, weigh
from miethai.kernel.rule import note, rule


# --- tiles ---------------------------------------------------------------------------------------
@rule
def lay_tile(s, district, tile):
    s.tile[district] = tile + 1
    s.crossed[district] = s.tile_crossed[tile]
    for lot in range(LOTS):
        plot = district * LOTS + lot
        s.feature[plot] = s.tile_feature[tile][lot]
        s.source[plot] = 1 << s.feature[plot] if s.feature[plot] else 0


@rule
def next_district(s):
    return DISTRICTS - s.draws


@rule
def tile_is_free(s, tile):
    for d in range(DISTRICTS):
        if s.tile[d] == tile + 1:
            return False
    return True


@rule
def bar_tile(s, tile):
    """In the introductory game the districts are fixed."""
    if s.mode != KENNER:
        return bars.TILES_FIXED
    if s.stage != state.TILING or not tile_is_free(s, tile):
        return bars.TILE_LAID
    return 0


@rule
def legal_tile(s, w):
    for tile in range(TILES):
        if tile_is_free(s, tile):
            allow(w, LAY_TILE + tile)


@rule
def apply_tile(s, tile):
    lay_tile(s, next_district(s), tile)
    s.draws -= 1


# --- categories of the first tenants (advanced) --------------------------------------------------
@rule
def placed_in_centre(s, lot):
    n = 0
    for c in range(CATEGORIES):
        n += s.centre[lot][c]
    return n


@rule
def available_of(s, t):
    """Tokens of a type in Available Tenants."""
    n = 0
    for c in range(CATEGORIES):
        n += s.available[t * CATEGORIES + c]
    return n


@rule
def next_place(s):
    """Where the next token goes: a plot of the centre, or LOTS + its type for the market."""
    for lot in range(LOTS):
        if placed_in_centre(s, lot) < s.centre_tenants[lot]:
            return lot
    for t in range(TYPES):
        if available_of(s, t) < s.start_available[t]:
            return LOTS + t
    return -1


@rule
def type_at(place):
    if place < LOTS:
        return CENTRE_TYPE[place] + 0
    return place - LOTS


@rule
def bar_category(s, word):
    if s.advanced_tenants == 0:
        return bars.NO_CATEGORIES
    if s.stage != state.SETTLING or word < TYPES:
        return bars.NOT_DRAWN_BY_CATEGORY
    if s.supply[word - TYPES] == 0:
        return bars.NO_TOKEN_LEFT
    if (word - TYPES) // CATEGORIES != type_at(next_place(s)):
        return bars.NOT_DRAWN_BY_CATEGORY
    return 0


@rule
def legal_category(s, w):
    """Any token of the type, its category unseen (MAG-ADV-03)."""
    first = type_at(next_place(s)) * CATEGORIES
    for c in range(CATEGORIES):
        if s.supply[first + c] > 0:
            weigh(w, SETTLE_CATEGORY + TYPES + first + c, s.supply[first + c] + 0)


@rule
def apply_category(s, kind):
    place_token(s, next_place(s), kind)
    s.draws -= 1


@rule
def place_token(s, place, kind):
    s.supply[kind] -= 1
    if place < LOTS:
        t = kind // CATEGORIES
        s.centre[place][kind % CATEGORIES] += 1
        s.centre_residents[t] += s.symbols[t]
    else:
        s.available[kind] += 1


# --- for-sale markers ----------------------------------------------------------------------------
@rule
def bar_marker(s, plot):
    """Each coordinate has one marker: where is it, if not in the supply?"""
    if s.stage != state.MARKING and s.stage != state.NEW_MARKERS:
        return bars.MARKERS_LATER
    d = plot // LOTS
    lot = plot % LOTS
    if s.markers[d] >> lot & 1:
        return 0
    if s.aside[d] >> lot & 1:
        return bars.MARKER_ASIDE
    if s.for_sale[d] >> lot & 1:
        return bars.MARKER_LIES
    if s.gone[d] >> lot & 1:
        return bars.MARKER_GONE
    return bars.MARKER_OF_AI


@rule
def legal_marker(s, w):
    for d in range(DISTRICTS):
        allow_mask(w, DRAW_MARKER + d * LOTS, s.markers[d] + 0)


@rule
def markers_left(s):
    for d in range(DISTRICTS):
        if s.markers[d]:
            return True
    return False


@rule
def is_valid(s, plot):
    """Neither taken nor crossed out (MAG-NEXT-11, R-19)."""
    d = plot // LOTS
    return (s.bought[d] | s.built[d] | s.crossed[d]) >> (plot % LOTS) & 1 == 0


@rule
def apply_marker(s, plot):
    """Put it on its plot, or aside; only during set-up another is drawn instead (R-22,
    MAG-NEXT-12)."""
    d = plot // LOTS
    bit = 1 << (plot % LOTS)
    s.markers[d] &= ~bit
    if is_valid(s, plot):
        s.for_sale[d] |= bit
        s.draws -= 1
        note(s, OFFERED, plot, 0, 0, 0, 0)
    else:
        s.aside[d] |= bit
        note(s, INVALID, plot, s.round, 0, 0, 0)
        if s.stage == state.NEW_MARKERS:
            s.draws -= 1


@rule
def return_markers(s):
    """Invalid markers go back after all have been drawn (R-50)."""
    for d in range(DISTRICTS):
        s.markers[d] |= s.aside[d]
        s.aside[d] = 0


# --- the course of the set-up --------------------------------------------------------------------
@rule
def step_setup(s):
    """The next part of the set-up, once chance has decided the last; whether anything was done."""
    if s.draws > 0 and (s.stage != state.MARKING or markers_left(s)):
        return False
    if s.stage == state.TILING:
        s.stage = state.SETTLING
        s.draws = tokens_to_settle(s)
    elif s.stage == state.SETTLING:
        s.stage = state.MARKING
        s.draws = s.start_markers
    elif s.stage == state.MARKING:
        if s.draws > 0:
            note(s, NO_CARDS, 2, 0, 0, 0, 0)
        return_markers(s)
        s.stage = state.HOLDER
        s.draws = 1
        if s.first_holder != RANDOM_HOLDER:
            s.holder = s.first_holder - 1
            s.draws = 0
    else:
        begin_round(s)
    return True


@rule
def tokens_to_settle(s):
    """Tokens whose category chance decides: none in the base game, they are placed already."""
    n = 0
    for lot in range(LOTS):
        n += s.centre_tenants[lot] - placed_in_centre(s, lot)
    for t in range(TYPES):
        n += s.start_available[t] - available_of(s, t)
    return n


@rule
def bar_holder(s, seat):
    if s.stage != state.HOLDER:
        return bars.HOLDER_KNOWN
    return bars.NO_SUCH_SEAT if seat >= s.players else 0


@rule
def legal_holder(s, w):
    allow_range(w, GIVE_MARKER, s.players + 0)


@rule
def apply_holder(s, seat):
    """R-08"""
    s.holder = seat
    s.draws = 0


@rule
def begin_round(s):
    """The marker goes to the left neighbour, not in round 1 (MAG-AUCTION-01, MAG-AUCTION-02)."""
    s.round += 1
    if s.round > 1:
        s.holder = next_seat(s, s.holder + 0)
    note(s, ROUND_BEGAN, s.holder, 0, s.round, 0, 0)
    open_auction(s)


@rule
def open_auction(s):
    s.stage = state.AUCTION
    s.draws = 0
    s.high = 0
    s.bidder = state.NOBODY
    s.bidding = (1 << s.players) - 1
    s.ai_has_bid = 0
    s.turn = s.holder  # MAG-AUCTION-03
    for d in range(DISTRICTS):
        s.attempted[d] = 0


@rule
def ready(s):
    """The position that scenarios start from: round 2, the first seat opens, no marker lies. In the
    advanced game the first tenants are spread over the categories in turn."""
    for d in range(DISTRICTS):
        if s.tile[d] == 0:
            lay_tile(s, d, d)
    n = tokens_to_settle(s)
    for k in range(n):
        place = next_place(s)
        kind = type_at(place) * CATEGORIES + k % CATEGORIES
        for c in range(CATEGORIES):
            if s.supply[kind] == 0:
                kind = type_at(place) * CATEGORIES + c
        place_token(s, place, kind)
    s.holder = 0
    s.round = 2
    open_auction(s)
