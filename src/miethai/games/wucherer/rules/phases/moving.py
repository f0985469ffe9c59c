"""Tenants that must find another flat, and Polizei against arriving Hausbesetzer.
WUC-CHECK-02, WUC-CHECK-03, WUC-N-09, WUC-N-11, WUC-N-12, WUC-N-14, WUC-O-07, WUC-DEM-02,
WUC-REACT-01, WUC-TEN-07, WUC-POLICE-01, WUC-POLICE-09, AMB-07, AMB-16, AMB-32, AMB-37, AMB-47,
AMB-61, AMB-72"""

from miethai.games.wucherer.rules import bars, state, tables
from miethai.games.wucherer.rules.moves import (
    BAIL,
    CHECK_NEXT,
    LAY_OFF,
    PASS,
    PLAY_CARD,
    STAY,
    THE_FLAT,
    THE_HOUSE,
)
from miethai.games.wucherer.rules.notes import ANSWERED, HOMELESS, OUT_DISCARD, PASSED
from miethai.games.wucherer.rules.phases import common
from miethai.games.wucherer.rules.phases.check import bar_other_item
from miethai.games.wucherer.rules.phases.fitting import (
    FORCED,
    bar_flat,
    count_fitting,
    fits_anywhere,
    fitting,
    next_fitting,
)
from miethai.games.wucherer.rules.phases.houses import lay_off, lives_at, move, move_in
from miethai.games.wucherer.rules.phases.recycle import (
    bar_window,
    legal_recycling,
    may_recycle,
    recycle,
)
from miethai.games.wucherer.rules.phases.search import fewest_misses, stays_possible
from miethai.kernel.bits import lowest_bit
from miethai.kernel.frames import SEAT, A, B, C, fill, top
from miethai.kernel.moves import allow, allow_mask
from miethai.kernel.rule import note, rule


# --- a new flat (D-PLACE) ------------------------------------------------------------------------
@rule
def mover(s, flat):
    """Kind of the tenant that looks for a flat; out of nowhere comes a Monster."""
    if flat == state.NOWHERE:
        return tables.MONSTER
    return lives_at(s, flat)


@rule
def open_houses(s, seat, flat, cause):
    """Houses among which the decider may choose: only others' for a Mietnomade (WUC-N-11), own
    ones first for a tenant driven out (WUC-O-07, AMB-07)."""
    if cause == state.BY_LANDLORD:
        return s.built & ~s.owned[seat]
    if cause == state.BY_SQUATTERS and s.squatter_move_own_first:
        if fits_anywhere(s, mover(s, flat), s.owned[seat] + 0, flat, FORCED):
            return s.owned[seat] + 0
    return s.built + 0


@rule
def looks_ahead(s, cause):
    """Only flats are offered that leave enough for the others: always for a house that is being
    demolished (WUC-DEM-01), for other removals by option (AMB-32)."""
    if s.falling:
        return True
    return s.displace_maximal == 1 and (cause == state.BY_MUSICIAN or cause == state.BY_PUB)


@rule
def legal_place(s, seat, w):
    flat = top(s, A)
    cause = top(s, B)
    kind = mover(s, flat)
    houses = open_houses(s, seat, flat, cause)
    if looks_ahead(s, cause):
        legal_place_ahead(s, kind, houses, flat, w)
        return
    if not fits_anywhere(s, kind, houses, flat, FORCED):
        allow(w, LAY_OFF)
    while houses:
        house = lowest_bit(houses)
        allow_mask(w, THE_FLAT + house * tables.LEVELS, fitting(s, kind, house, flat, FORCED))
        houses &= houses - 1


@rule
def bar_place(s, seat, verb, arg):
    """Where a tenant moves, and nothing else."""
    cause = top(s, B)
    if verb == THE_FLAT:
        return bar_place_at(s, seat, arg)
    if verb == LAY_OFF:
        left = top(s, A)
        if has_place(s, seat, left, cause):
            return bars.FINDS_FLAT[cause]
        return 0
    if cause <= state.BY_SCIENTIST and (verb == CHECK_NEXT or verb == BAIL or verb == STAY):
        return bar_other_item(s, seat, verb)
    return bar_unanswered(cause, verb, arg)


@rule
def bar_place_at(s, seat, to):
    """Why the tenant cannot move to this flat: it does not fit, or others need it."""
    left = top(s, A)
    cause = top(s, B)
    kind = mover(s, left)
    houses = open_houses(s, seat, left, cause)
    if not s.built >> to // tables.LEVELS & 1:
        return bars.NO_SUCH_HOUSE
    if not houses >> to // tables.LEVELS & 1:
        return bars.NEEDS_OTHERS_HOUSE if cause == state.BY_LANDLORD else bars.OWN_HOUSES_FIRST
    number = bar_flat(s, kind, to, left, cause)
    if number or not looks_ahead(s, cause):
        return number
    if stays_possible(s, kind, left, to, allowed_misses(s, kind, houses, left)):
        return 0
    return bars.ALL_NEED_FLATS if cause == state.BY_DEMOLITION else bars.OTHERS_NEED_FLAT


@rule
def bar_unanswered(cause, verb, arg):
    """Musiker, Kneipe and Abriss have no answer (WUC-REACT-05); whom Hausbesetzer drive out leaves
    before anything else happens."""
    if cause == state.BY_SQUATTERS and verb != THE_HOUSE:
        return bars.SQUATTERS_DRIVE_OUT
    if cause > state.BY_SCIENTIST and verb == PLAY_CARD and bars.ANSWER[arg]:
        return bars.NO_ANSWER_TO_THIS
    return bars.DECIDER[cause]


@rule
def legal_place_ahead(s, kind, houses, flat, w):
    misses = allowed_misses(s, kind, houses, flat)
    to = next_ahead(s, kind, houses, flat, misses, -1)
    if to < 0:
        allow(w, LAY_OFF)  # without room to remember one more removal
    while to >= 0:
        allow(w, THE_FLAT + to)
        to = next_ahead(s, kind, houses, flat, misses, to)


@rule
def next_ahead(s, kind, houses, flat, misses, after):
    """The next flat that fits and leaves enough for the others, -1 if there is none."""
    to = next_fitting(s, kind, houses, flat, FORCED, after)
    while to >= 0 and not stays_possible(s, kind, flat, to, misses):
        to = next_fitting(s, kind, houses, flat, FORCED, to)
    return to


@rule
def allowed_misses(s, kind, houses, flat):
    """Of the tenants of the batch so many need not be placed; none before a demolition. Where the
    search allows no flat, every fitting one is allowed (AMB-32)."""
    if top(s, B) == state.BY_DEMOLITION:
        return 0
    misses = fewest_misses(s)
    if next_ahead(s, kind, houses, flat, misses, -1) < 0:
        return state.PLAN
    return misses


@rule
def only_place(s, seat, flat, cause):
    """The one flat that may be chosen; NOWHERE if there is none, FLATS if there are several."""
    kind = mover(s, flat)
    houses = open_houses(s, seat, flat, cause)
    if not looks_ahead(s, cause):
        n = count_fitting(s, kind, houses, flat, FORCED)
        if n > 1:
            return tables.FLATS
        return next_fitting(s, kind, houses, flat, FORCED, -1)
    misses = allowed_misses(s, kind, houses, flat)
    found = next_ahead(s, kind, houses, flat, misses, -1)
    if found >= 0 and next_ahead(s, kind, houses, flat, misses, found) >= 0:
        return tables.FLATS
    return found


@rule
def has_place(s, seat, flat, cause):
    """Whether any flat may be chosen."""
    return only_place(s, seat, flat, cause) != state.NOWHERE


@rule
def step_place(s):
    """Do what is forced (``autoForced``); whether anything was done."""
    if s.auto_forced == 0:
        return False
    seat = top(s, SEAT)
    to = only_place(s, seat, top(s, A), top(s, B))
    if to == tables.FLATS:
        return False
    if to == state.NOWHERE:
        apply_place(s, seat, LAY_OFF)
    else:
        apply_place(s, seat, THE_FLAT + to)
    return True


@rule
def apply_place(s, seat, slot):
    flat = top(s, A)
    common.pop(s)
    if slot == LAY_OFF:
        if flat != state.NOWHERE:  # otherwise no Monster comes (WUC-N-15)
            note(s, HOMELESS, s.owner[flat // tables.LEVELS] + 0, 0, 0, lives_at(s, flat), flat)
            lay_off(s, flat, OUT_DISCARD)  # WUC-CHECK-03, WUC-N-12, WUC-N-45
        return
    to = slot - THE_FLAT
    if flat == state.NOWHERE:
        s.monsters_left -= 1
        move_in(s, tables.MONSTER, to, seat, state.NOWHERE)  # WUC-N-13, WUC-N-14
    elif lives_at(s, flat) == tables.SQUATTERS and police_may_stop(s, seat, flat, to):
        open_squat_window(s, flat, to, seat)
    else:
        move(s, flat, to, seat)


# --- arriving Hausbesetzer (D-R-SQUAT) -----------------------------------------------------------
@rule
def police_may_stop(s, chooser, flat, to):
    """The owner may answer with Polizei unless they chose the flat; never inside one house
    (AMB-16)."""
    if s.owner[to // tables.LEVELS] == chooser:
        return False
    if flat == state.NOWHERE:
        return True
    return s.police_vs_moved_squatters == 1 and flat // tables.LEVELS != to // tables.LEVELS


@rule
def open_squat_window(s, flat, to, chooser):
    common.push(s, state.SQUAT, s.owner[to // tables.LEVELS] + 0, flat, to)
    fill(s, chooser, 0, 0)
    if s.ask_only_if_held and not can_stop(s, s.owner[to // tables.LEVELS] + 0):
        ask_callers(s, s.owner[to // tables.LEVELS] + 0)


@rule
def can_stop(s, seat):
    return common.holds(s, seat, tables.POLICE) or may_recycle(s, seat)


@rule
def legal_squat(s, seat, w):
    if common.holds(s, seat, tables.POLICE):
        allow(w, PLAY_CARD + tables.POLICE)
    legal_recycling(s, seat, w)
    allow(w, PASS)


@rule
def bar_squat(s, seat, verb, arg):
    if verb == PLAY_CARD and arg == tables.POLICE:
        return 0 if common.holds(s, seat, tables.POLICE) else bars.NOT_HELD
    return bar_window(s, seat, verb, arg, bars.ANSWERS_SQUATTERS)


@rule
def apply_squat(s, seat, slot):
    if slot == PLAY_CARD + tables.RECYCLING:
        recycle(s, seat)
    elif slot == PLAY_CARD + tables.POLICE:
        flat = top(s, A)
        common.pop(s)
        common.take_card(s, seat, tables.POLICE, 1)
        note(s, ANSWERED, seat, 0, 0, tables.POLICE, tables.SQUATTERS)
        if flat == state.NOWHERE:
            common.lay(s, tables.SQUATTERS)  # WUC-TEN-07
        else:
            lay_off(s, flat, OUT_DISCARD)
        common.spend(s, tables.POLICE)
    else:
        if top(s, SEAT) != state.SOMEBODY:
            note(s, PASSED, seat, 0, 0, state.SQUAT, 0)
        ask_callers(s, seat)


@rule
def ask_callers(s, seat):
    """No Polizei of this seat: by variant 3 the others behind it are asked, who sent the
    Hausbesetzer too; then they move in (AMB-47)."""
    flat = top(s, A)
    to = top(s, B)
    chooser = top(s, C)
    owner = s.owner[to // tables.LEVELS] + 0
    if s.free_counters:
        other = (seat + 1) % s.players
        while other != owner:
            if common.counters(s, other, chooser) and common.holds(s, other, tables.POLICE):
                common.ask_in_secret(s, other)
                return
            other = (other + 1) % s.players
    common.pop(s)
    if flat == state.NOWHERE:
        move_in(s, tables.SQUATTERS, to, chooser, state.NOWHERE)
    else:
        move(s, flat, to, chooser)
