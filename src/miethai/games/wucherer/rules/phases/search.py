"""Whether several tenants all find flats: an exact search.
WUC-DEM-01, WUC-N-59, AMB-32, AMB-36, AMB-37, AMB-68

The tenants of ``must_go`` are put on a list, those with the fewest flats first, Hausbesetzer last:
they close a house to others but need nothing of them. Then each in turn takes the next flat that
fits, and tries another when somebody behind it finds none. If a set of tenants has too few flats,
its members stand early in the list and each has few flats, so that a failure shows soon. Everything
is taken back at the end: asking leaves the position as it was.

Flats that the tenants on the list have yet to leave are not counted: before a demolition nobody may
take them, and elsewhere the order of leaving would have to be searched too. The list holds a whole
house. A Kneipe may drive out more: the search would take too long then, and looks ahead only when
so many are left (AMB-32).
"""

from miethai.games.wucherer.rules.phases import fitting
from miethai.games.wucherer.rules.phases.houses import lives_at, settle, unsettle
from miethai.games.wucherer.rules.state import PLAN
from miethai.games.wucherer.rules.tables import FLATS, HOUSES, LEVELS, PUB, SQUATTERS
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.rule import rule

MISSED = FLATS  # in the plan: this tenant finds no flat
FEW, LAST = 250, 255  # ranks fit into a byte; Hausbesetzer stand behind all others


@rule
def rank_of(s, kind, flat):
    """Tenants with few flats come first."""
    if kind == SQUATTERS:
        return LAST
    return min(fitting.count_fitting(s, kind, s.built + 0, flat, fitting.FORCED), FEW)


@rule
def make_plan(s, but):
    """List the tenants that must go, without the one in flat ``but``; gives their number."""
    n = 0
    for house in range(HOUSES):
        levels = s.must_go[house] + 0
        while levels:
            flat = house * LEVELS + lowest_bit(levels)
            levels &= levels - 1
            if flat != but and n < PLAN:
                insert_by_rank(s, n, flat)
                n += 1
    for k in range(n):
        s.plan_to[k] = 0
    return n


@rule
def insert_by_rank(s, n, flat):
    """While the list is made, ``plan_to`` holds the ranks; those of a kind stand together."""
    kind = lives_at(s, flat)
    rank = rank_of(s, kind, flat)
    k = n
    while k > 0 and (
        s.plan_to[k - 1] > rank
        or (s.plan_to[k - 1] == rank and lives_at(s, s.plan_from[k - 1] - 1) > kind)
    ):
        s.plan_to[k] = s.plan_to[k - 1]
        s.plan_from[k] = s.plan_from[k - 1]
        k -= 1
    s.plan_to[k] = rank
    s.plan_from[k] = flat + 1


@rule
def first_try(s, k):
    """Where to begin with tenant k: of one kind out of one house the second lives behind the
    first."""
    if k == 0 or s.plan_to[k - 1] == 0:
        return -1
    flat = s.plan_from[k] - 1
    other = s.plan_from[k - 1] - 1
    if flat // LEVELS == other // LEVELS and lives_at(s, flat) == lives_at(s, other):
        return s.plan_to[k - 1] - 1
    return -1


@rule
def all_find_flats(s, but, misses):
    """Whether all tenants of ``must_go`` but one find flats, up to some misses."""
    n = make_plan(s, but)
    k = 0
    missed = 0
    while k >= 0 and k < n:
        flat = s.plan_from[k] - 1
        kind = lives_at(s, flat)
        tried = s.plan_to[k] - 1
        if tried < 0:
            tried = first_try(s, k)
        elif tried < MISSED:
            unsettle(s, kind, tried)
        found = -1
        if s.plan_to[k] == MISSED + 1:
            missed -= 1
        else:
            if tried < MISSED:
                found = fitting.next_fitting(s, kind, s.built + 0, flat, fitting.FORCED, tried)
            if found < 0 and missed < misses:
                found = MISSED
        if found < 0:
            s.plan_to[k] = 0
            k -= 1
        else:
            if found == MISSED:
                missed += 1
            else:
                settle(s, kind, found)
            s.plan_to[k] = found + 1
            k += 1
    return take_back(s, n, k)


@rule
def take_back(s, n, k):
    """Undo the search; whether it had come to its end."""
    success = k == n
    while k > 0:
        k -= 1
        if s.plan_to[k] > 0 and s.plan_to[k] <= MISSED:
            unsettle(s, lives_at(s, s.plan_from[k] - 1), s.plan_to[k] - 1)
    for k in range(n):
        s.plan_from[k] = 0
        s.plan_to[k] = 0
    return success


@rule
def stays_possible(s, kind, flat, to, misses):
    """Whether the others still find flats after this tenant has moved to a flat."""
    if misses == PLAN:
        return True
    settle(s, kind, to)
    possible = all_find_flats(s, flat, misses)
    unsettle(s, kind, to)
    return possible


@rule
def count_waiting(s):
    """Tenants that have yet to leave."""
    n = 0
    for house in range(HOUSES):
        n += count_bits(s.must_go[house] + 0)
    return n


@rule
def fewest_misses(s):
    """How many of the tenants that must go find no flat at best (``displaceMaximal``); ``PLAN``, so
    any number, while there are too many to look ahead."""
    if count_waiting(s) > PLAN:
        return PLAN
    misses = 0
    while misses < PLAN and not all_find_flats(s, -1, misses):
        misses += 1
    return misses


@rule
def can_start(s, kind, flat, misses):
    """Whether this tenant may go first without taking a flat that others need."""
    if kind != SQUATTERS and kind != PUB and misses == 0:
        return True  # its flat of the plan stands open to it; only these two can spoil the others'
    if not fitting.fits_anywhere(s, kind, s.built + 0, flat, fitting.FORCED):
        return False
    to = fitting.next_fitting(s, kind, s.built + 0, flat, fitting.FORCED, -1)
    while to >= 0:
        if stays_possible(s, kind, flat, to, misses):
            return True
        to = fitting.next_fitting(s, kind, s.built + 0, flat, fitting.FORCED, to)
    return False
