"""Several tenants must leave: Musiker, the Kneipe, a demolition.
WUC-TEN-10 … 12, WUC-N-37 … 40, WUC-N-44, WUC-N-45, WUC-O-20, WUC-O-21, WUC-DEM-01 … 04, WUC-N-25,
WUC-N-26, WUC-N-59, WUC-O-37, AMB-31, AMB-32, AMB-33, AMB-36, AMB-37, AMB-54, AMB-73

``must_go`` holds who has yet to leave, by batch: what an arrival brings about comes at once, as a
batch of its own, before the next tenant of the batch below moves (AMB-37)."""

from miethai.games.wucherer.rules import bars, state, tables
from miethai.games.wucherer.rules.moves import THE_FLAT
from miethai.games.wucherer.rules.notes import DESTROYED, HOMELESS, OUT_DISCARD
from miethai.games.wucherer.rules.phases import houses
from miethai.games.wucherer.rules.phases.common import add_card, pop, push
from miethai.games.wucherer.rules.phases.fitting import FORCED, fits_anywhere, noise_limit
from miethai.games.wucherer.rules.phases.moving import bar_unanswered, looks_ahead
from miethai.games.wucherer.rules.phases.rents import rent_at
from miethai.games.wucherer.rules.phases.search import all_find_flats, can_start, fewest_misses
from miethai.kernel.bits import lowest_bit
from miethai.kernel.frames import SEAT, A, B, fill, top
from miethai.kernel.moves import allow
from miethai.kernel.rule import note, rule

LANDLORD, STAY = 0, 1  # musicianDecider, musicianHomeless


# --- effects of an arrival -----------------------------------------------------------------------
@rule
def step_effect(s):
    """Carry out what an arrival brings about."""
    flat = top(s, A)
    chooser = top(s, B)
    pop(s)
    house = flat // tables.LEVELS
    owner = s.owner[house] + 0
    if houses.lives_at(s, flat) == tables.PUB:
        open_batch(s, owner, state.BY_PUB, house)  # AMB-33: her landlord chooses
        list_the_loud(s, owner)
    else:
        decider = owner if s.musician_decider == LANDLORD else chooser  # WUC-N-44, WUC-O-20, AMB-31
        open_batch(s, decider, state.BY_MUSICIAN, house)
        s.must_go[s.batches - 1][house] = others_in(s, flat)


@rule
def open_batch(s, decider, cause, house):
    push(s, state.BATCH, decider, cause, house)
    fill(s, 0, 0, 0)
    s.batches += 1


@rule
def others_in(s, flat):
    """Levels of all other tenants of the house; Hausbesetzer only where they are tenants."""
    house = flat // tables.LEVELS
    mask = houses.tenants_mask(s, house) & ~(1 << flat % tables.LEVELS)
    if s.squatters_are_tenants == 0:
        mask &= ~levels_of(s, house, tables.SQUATTERS)
    return mask


@rule
def levels_of(s, house, kind):
    mask = 0
    for level in range(tables.LEVELS):
        if s.tenant[house][level] == kind + 1:
            mask |= 1 << level
    return mask


@rule
def list_the_loud(s, owner):
    """All tenants of this landlord that pay more than the noise allows (WUC-N-37, WUC-N-38)."""
    rest = s.owned[owner] + 0
    near = s.where[tables.PUB] & rest
    while rest:
        house = lowest_bit(rest)
        rest &= rest - 1
        bound = noise_limit(s, near, house)
        levels = houses.tenants_mask(s, house)
        mask = 0
        while levels:
            level = lowest_bit(levels)
            levels &= levels - 1
            flat = house * tables.LEVELS + level
            if houses.lives_at(s, flat) != tables.PUB and rent_at(s, flat) > bound:
                mask |= 1 << level
        s.must_go[s.batches - 1][house] = mask


# --- the batch (D-DISPLACE) ----------------------------------------------------------------------
@rule
def may_go_next(s, flat, misses):
    """Whether the decider may pick this tenant now."""
    kind = houses.lives_at(s, flat)
    cause = top(s, A)
    if looks_ahead(s, cause):
        return can_start(s, kind, flat, misses, 1 if cause == state.BY_PUB else 0)
    return fits_anywhere(s, kind, s.built + 0, flat, FORCED)


@rule
def misses_of(s):
    """So many of the batch need not be placed (AMB-32); if the search lets nobody go first,
    anybody who finds a flat may."""
    if top(s, A) == state.BY_DEMOLITION or not looks_ahead(s, top(s, A)):
        return 0
    misses = fewest_misses(s)
    if next_in_batch(s, -1, misses, 0) < 0:
        return state.PLAN
    return misses


@rule
def next_in_batch(s, after, misses, any_of_them):
    """The next tenant of the batch behind a flat that may go, or any; -1 if there is none."""
    for house in range((after + 1) // tables.LEVELS, tables.HOUSES):
        levels = s.must_go[s.batches - 1][house] + 0
        while levels:
            flat = house * tables.LEVELS + lowest_bit(levels)
            levels &= levels - 1
            if flat > after and (any_of_them or may_go_next(s, flat, misses)):
                return flat
    return -1


@rule
def legal_batch(s, w):
    """Who moves next; if nobody finds a flat, who is laid off next (AMB-73)."""
    misses = misses_of(s)
    homeless = next_in_batch(s, -1, misses, 0) < 0
    flat = next_in_batch(s, -1, misses, homeless)
    while flat >= 0:
        allow(w, THE_FLAT + flat)
        flat = next_in_batch(s, flat, misses, homeless)


@rule
def bar_batch(s, verb, arg):
    """Why this tenant is not the next to move: it may stay, or others go first."""
    cause = top(s, A)
    if verb != THE_FLAT:
        return bar_unanswered(cause, verb, arg)
    house = arg // tables.LEVELS
    if not s.must_go[s.batches - 1][house] >> arg % tables.LEVELS & 1:
        return bar_staying(s, cause, house)
    misses = misses_of(s)
    if may_go_next(s, arg, misses) or next_in_batch(s, -1, misses, 0) < 0:
        return 0
    if cause == state.BY_DEMOLITION:
        return bars.ALL_NEED_FLATS  # Hausbesetzer last, where they would close a house
    if fits_anywhere(s, houses.lives_at(s, arg), s.built + 0, arg, FORCED):
        return bars.OTHERS_NEED_FLAT
    return bars.FINDS_FLAT[cause]  # others still find flats


@rule
def bar_staying(s, cause, house):
    """Who is not among those that have to leave."""
    if cause == state.BY_PUB:
        return bars.STAYS_IN_PUB_HOUSE if house == top(s, B) else bars.STAYS_NEAR_PUB
    if cause == state.BY_MUSICIAN:
        return bars.STAYS_WITH_MUSIC
    return bars.STAYS_IN_OTHER_HOUSE


@rule
def step_batch(s):
    """Do what is forced; whether anything was done."""
    if next_in_batch(s, -1, 0, 1) < 0:
        finish_batch(s)
        return True
    misses = misses_of(s)
    flat = next_in_batch(s, -1, misses, 0)
    if flat < 0:
        return step_homeless(s)
    if s.auto_forced and next_in_batch(s, flat, misses, 0) < 0:
        send_away(s, flat)
        return True
    return False


@rule
def step_homeless(s):
    """Nobody finds a flat any more: they stay (WUC-O-21) or are laid off (WUC-N-40, WUC-N-45)."""
    flat = next_in_batch(s, -1, 0, 1)
    if top(s, A) == state.BY_MUSICIAN and s.musician_homeless == STAY:
        while flat >= 0:
            note(
                s,
                HOMELESS,
                s.owner[flat // tables.LEVELS] + 0,
                0,
                1,
                houses.lives_at(s, flat),
                flat,
            )
            flat = next_in_batch(s, flat, 0, 1)
        for house in range(tables.HOUSES):
            s.must_go[s.batches - 1][house] = 0
        return True
    if s.auto_forced and next_in_batch(s, flat, 0, 1) < 0:
        leave_homeless(s, flat)
        return True
    return False


@rule
def leave_homeless(s, flat):
    note(s, HOMELESS, s.owner[flat // tables.LEVELS] + 0, 0, 0, houses.lives_at(s, flat), flat)
    houses.lay_off(s, flat, OUT_DISCARD)


@rule
def send_away(s, flat):
    """This tenant is next to find a flat."""
    cause = top(s, A)
    seat = top(s, SEAT)
    if cause != state.BY_DEMOLITION:
        houses.remember_move(s, flat)
    push(s, state.PLACE, seat, flat, cause)


@rule
def apply_batch(s, flat):
    misses = misses_of(s)
    if next_in_batch(s, -1, misses, 0) < 0:
        leave_homeless(s, flat)
    else:
        send_away(s, flat)


@rule
def finish_batch(s):
    cause = top(s, A)
    house = top(s, B)
    pop(s)
    s.batches -= 1
    if cause == state.BY_DEMOLITION:
        take_down(s, house)


# --- demolition ----------------------------------------------------------------------------------
@rule
def can_demolish(s, house):
    """All tenants find fitting flats elsewhere (WUC-DEM-01, WUC-DEM-04, AMB-37)."""
    mask = houses.tenants_mask(s, house)
    if s.demolish_squatters == 1:
        mask &= ~levels_of(s, house, tables.SQUATTERS)
    if mask == 0:
        return True
    s.must_go[0][house] = mask
    s.falling = house + 1
    possible = all_find_flats(s, -1, 0)
    s.falling = 0
    s.must_go[0][house] = 0
    return possible


@rule
def demolish(s, house):
    """The owner places the tenants (WUC-DEM-02); classic Hausbesetzer are laid off (AMB-36)."""
    if s.demolish_squatters == 1:
        for level in range(tables.LEVELS):
            if s.tenant[house][level] == tables.SQUATTERS + 1:
                houses.lay_off(s, house * tables.LEVELS + level, OUT_DISCARD)
    open_batch(s, s.owner[house] + 0, state.BY_DEMOLITION, house)
    s.must_go[0][house] = houses.tenants_mask(s, house)
    s.falling = house + 1


@rule
def take_down(s, house):
    """Its cards go to the owner's hand (WUC-DEM-03); a Dach of the supply goes back (WUC-N-25)."""
    s.falling = 0
    owner = s.owner[house] + 0
    note(s, DESTROYED, owner, 0, 0, house, tables.DEMOLITION)
    for k in range(s.floors[house]):
        add_card(s, owner, s.floor[house][k] - 1, 0, tables.DEMOLITION)
    roof = houses.roof_of(s, house)
    if roof == tables.ROOF and s.roof_supply:
        s.roofs_left += 1
    else:
        add_card(s, owner, roof, 1, tables.DEMOLITION)  # WUC-N-26, WUC-O-37
    parts = s.parts[house] + 0
    if parts & state.HAS_LOFT:
        add_card(s, owner, tables.LOFT, 1, tables.DEMOLITION)
    if parts & state.HAS_FLAT:
        add_card(s, owner, tables.FLAT_ROOF, 1, tables.DEMOLITION)
    if parts & state.HAS_CELLAR:
        add_card(s, owner, tables.CELLAR, 1, tables.DEMOLITION)
    houses.clear_house(s, house)
