"""Whether several tenants all find flats: an exact search.
WUC-DEM-01, WUC-N-59, AMB-32, AMB-36, AMB-37, AMB-68

The tenants of ``must_go`` are put on a list, those with the fewest flats first, Hausbesetzer last:
they close a house to others but need nothing of them. All of them leave their flats, and then each
in turn takes the next flat that fits, and tries another when somebody behind it finds none. If a
set of tenants has too few flats, its members stand early in the list and each has few flats, so
that a failure shows soon. Everything is taken back at the end: asking leaves the position alone.

A Kneipe on the list takes its limits along. It goes either before all others or after them: the
search tries both, and nothing between. Tenants of a demolished house all find a flat (WUC-DEM-01),
others may be missed. The list holds as many tenants as a house; a Kneipe may drive out more. Then
the search would take too long and looks only at a demolished house (AMB-32).
"""

from miethai.games.wucherer.rules.phases import fitting
from miethai.games.wucherer.rules.phases.houses import lives_at, settle, unsettle
from miethai.games.wucherer.rules.state import BATCHES, PLAN
from miethai.games.wucherer.rules.tables import FLATS, LEVELS, PUB, SQUATTERS
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.rule import rule

MISSED = FLATS  # in the plan: this tenant finds no flat
FIRST, FEW, LATE, LAST = 0, 250, 254, 255  # ranks fit into a byte


# --- the list ------------------------------------------------------------------------------------
@rule
def must_find(s, flat):
    """Who lives in the house that is being demolished may not be missed (WUC-DEM-01)."""
    return flat // LEVELS == s.falling - 1


@rule
def count_waiting(s):
    """Tenants that have yet to leave, of all batches."""
    n = 0
    for k in range(BATCHES):
        rest = s.built + 0
        while rest:
            n += count_bits(s.must_go[k][lowest_bit(rest)] + 0)
            rest &= rest - 1
    return n


@rule
def looks_at_all(s):
    return s.displace_maximal == 1 and count_waiting(s) <= PLAN


@rule
def rank_of(s, kind, flat, pub_last):
    """Tenants with few flats come first."""
    if kind == SQUATTERS:
        return LAST
    if kind == PUB:
        return LATE if pub_last else FIRST
    return min(fitting.count_fitting(s, kind, s.built + 0, flat, fitting.FORCED) + 1, FEW)


@rule
def make_plan(s, but, pub_last):
    """List the tenants that must go, without the one in flat ``but``; gives their number."""
    everybody = looks_at_all(s)
    n = 0
    for k in range(BATCHES):
        rest = s.built + 0
        while rest:
            house = lowest_bit(rest)
            rest &= rest - 1
            levels = s.must_go[k][house] + 0
            while levels:
                flat = house * LEVELS + lowest_bit(levels)
                levels &= levels - 1
                if flat != but and (everybody or must_find(s, flat)) and not is_listed(s, n, flat):
                    insert_by_rank(s, n, flat, pub_last)
                    n += 1
    for k in range(n):
        s.plan_to[k] = 0
    return n


@rule
def is_listed(s, n, flat):
    """Two batches may want the same tenant to go."""
    for k in range(n):
        if s.plan_from[k] == flat + 1:
            return True
    return False


@rule
def insert_by_rank(s, n, flat, pub_last):
    """While the list is made, ``plan_to`` holds the ranks; those of a kind stand together."""
    kind = lives_at(s, flat)
    rank = rank_of(s, kind, flat, pub_last)
    k = n
    while k > 0 and (
        s.plan_to[k - 1] > rank or (s.plan_to[k - 1] == rank and s.plan_kind[k - 1] > kind + 1)
    ):
        s.plan_to[k] = s.plan_to[k - 1]
        s.plan_kind[k] = s.plan_kind[k - 1]
        s.plan_from[k] = s.plan_from[k - 1]
        k -= 1
    s.plan_to[k] = rank
    s.plan_kind[k] = kind + 1
    s.plan_from[k] = flat + 1


@rule
def stays_put(s, k, pub_last):
    """A Kneipe that goes last keeps its limits until then."""
    return pub_last == 1 and s.plan_kind[k] == PUB + 1


# --- the search ----------------------------------------------------------------------------------
@rule
def first_try(s, k):
    """Where to begin with tenant k: of one kind out of one house the second lives behind the
    first."""
    if k == 0 or s.plan_to[k - 1] == 0 or s.plan_kind[k] != s.plan_kind[k - 1]:
        return -1
    if (s.plan_from[k] - 1) // LEVELS == (s.plan_from[k - 1] - 1) // LEVELS:
        return s.plan_to[k - 1] - 1
    return -1


@rule
def all_find_flats(s, but, misses):
    """Whether all tenants of ``must_go`` but one find flats, up to some misses."""
    if find_flats(s, but, misses, 1):
        return True
    return pub_waits(s, but) and find_flats(s, but, misses, 0)


@rule
def pub_waits(s, but):
    """Whether a Kneipe is among those that must go."""
    rest = s.where[PUB] + 0
    while rest:
        house = lowest_bit(rest)
        rest &= rest - 1
        for k in range(BATCHES):
            levels = s.must_go[k][house] + 0
            while levels:
                flat = house * LEVELS + lowest_bit(levels)
                levels &= levels - 1
                if flat != but and lives_at(s, flat) == PUB:
                    return True
    return False


@rule
def find_flats(s, but, misses, pub_last):
    n = make_plan(s, but, pub_last)
    for k in range(n):
        if not stays_put(s, k, pub_last):
            unsettle(s, s.plan_kind[k] - 1, s.plan_from[k] - 1)
    k = 0
    missed = 0
    while k >= 0 and k < n:
        flat = s.plan_from[k] - 1
        kind = s.plan_kind[k] - 1
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
            if found < 0 and missed < misses and not must_find(s, flat):
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
    return take_back(s, n, k, pub_last)


@rule
def take_back(s, n, k, pub_last):
    """Undo the search; whether it had come to its end."""
    success = k == n
    while k > 0:
        k -= 1
        if s.plan_to[k] > 0 and s.plan_to[k] <= MISSED:
            unsettle(s, s.plan_kind[k] - 1, s.plan_to[k] - 1)
    for k in range(n):
        if not stays_put(s, k, pub_last):
            settle(s, s.plan_kind[k] - 1, s.plan_from[k] - 1)
        s.plan_from[k] = 0
        s.plan_kind[k] = 0
        s.plan_to[k] = 0
    return success


# --- questions -----------------------------------------------------------------------------------
@rule
def stays_possible(s, kind, flat, to, misses):
    """Whether the others still find flats after this tenant has moved to a flat."""
    if misses == PLAN and s.falling == 0:
        return True
    unsettle(s, kind, flat)
    settle(s, kind, to)
    possible = all_find_flats(s, flat, misses)
    unsettle(s, kind, to)
    settle(s, kind, flat)
    return possible


@rule
def fewest_misses(s):
    """How many of the tenants that must go find no flat at best (``displaceMaximal``); ``PLAN``, so
    any number, while there are too many to look ahead."""
    if not looks_at_all(s):
        return PLAN
    misses = 0
    while misses < PLAN and not all_find_flats(s, -1, misses):
        misses += 1
    return misses


@rule
def can_start(s, kind, flat, misses, cause_is_pub):
    """Whether this tenant may go first without taking a flat that others need."""
    if misses == 0 and kind != SQUATTERS and cause_is_pub == 0 and not pub_waits(s, -1):
        return True  # its flat of the plan stands open to it, whoever goes first
    to = fitting.next_fitting(s, kind, s.built + 0, flat, fitting.FORCED, -1)
    while to >= 0:
        if stays_possible(s, kind, flat, to, misses):
            return True
        to = fitting.next_fitting(s, kind, s.built + 0, flat, fitting.FORCED, to)
    return False
