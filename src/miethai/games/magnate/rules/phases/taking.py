"""Which tenants the dice of an attempt allow, and the words of the notation for them.
MAG-TENANT-09 … 11, MAG-TERM-08, 09, 12, MAG-ADV-07 … 11, R-11"""

from miethai.games.magnate.rules import bars, moves, tables
from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.phases.moment import bar_in_tenants, step_of_attempt
from miethai.games.magnate.rules.phases.sets import can_group
from miethai.games.magnate.rules.state import FIVES, TAKE
from miethai.kernel.frames import A, top
from miethai.kernel.moves import allow
from miethai.kernel.rule import rule


@rule
def takable(s, category, n):
    """Whether n more tenants of the category can be taken: there is room, they are available and
    the dice make sets for all that this attempt takes (MAG-TENANT-09 … 11, MAG-ADV-11)."""
    plot = top(s, A)
    first = common.type_on(s, plot) * tables.CATEGORIES
    if s.available[first + category] < n or common.free_room(s, plot) < n:
        return False
    n0 = s.taken[0] + (n if category == 0 else 0)
    n1 = s.taken[1] + (n if category == 1 else 0)
    n2 = s.taken[2] + (n if category == 2 else 0)
    return can_group(s, first, common.die_modifier(s, plot), n0, n1, n2)


@rule
def most_takable(s, category):
    n = 0
    while takable(s, category, n + 1):
        n += 1
    return n


@rule
def least_takable(s, category):
    """Where tenants may not be declined, the base game takes all that it can (R-11)."""
    if s.may_decline_tenants or s.advanced_tenants:
        return 1
    return most_takable(s, category)


@rule
def any_takable(s):
    for c in range(tables.CATEGORIES):
        if takable(s, c, 1):
            return True
    return False


@rule
def tenant_word(s, kind):
    """Place of a kind among the tenants of the notation: types first, then categories."""
    if s.advanced_tenants:
        return tables.TYPES + kind
    return kind // tables.CATEGORIES


@rule
def category_of_word(word):
    """Category within its type that a word of the notation names."""
    if word < tables.TYPES:
        return 0
    return (word - tables.TYPES) % tables.CATEGORIES


@rule
def bar_take(s, seat, word, n):
    if word >= tables.TYPES and s.advanced_tenants == 0:
        return bars.NO_CATEGORIES
    bar = bar_in_tenants(s, seat)
    if bar:
        return bar
    step = step_of_attempt(s)
    if step < 0:
        return bars.NO_ATTEMPT
    if step == FIVES:
        return bars.FIVES_FIRST
    if step != TAKE:
        return bars.ROLL_FIRST
    return bar_tenants(s, word, n)


@rule
def bar_tenants(s, word, n):
    """Type, number, room, what is available, and at last the dice."""
    advanced = s.advanced_tenants == 1
    if advanced and word < tables.TYPES:
        return bars.CATEGORY_MISSING
    plot = top(s, A)
    category = category_of_word(word)
    kind = common.type_on(s, plot) * tables.CATEGORIES + category
    if word != tenant_word(s, kind):
        return bars.OTHER_TYPE_ADVANCED if advanced else bars.OTHER_TYPE
    if n < 1 or takable(s, category, n):
        if n >= least_takable(s, category) and n > 0:
            return 0
        return bars.TOO_FEW if s.may_decline_tenants else bars.MUST_TAKE_ALL
    if n > common.free_room(s, plot):
        return bars.NO_ROOM_ADVANCED if advanced else bars.NO_ROOM
    if n > s.available[kind]:
        return bars.NOT_AVAILABLE
    return bars.DICE_TOO_LOW_ADVANCED if advanced else bars.DICE_TOO_LOW


@rule
def legal_take(s, w):
    """Where a single tenant can be taken: the dice of more are looked for only if asked."""
    first = common.type_on(s, top(s, A)) * tables.CATEGORIES
    for c in range(tables.CATEGORIES):
        if takable(s, c, 1):
            allow(w, moves.TAKE_TENANT + tenant_word(s, first + c))
    if s.may_decline_tenants:
        allow(w, moves.DONE)
