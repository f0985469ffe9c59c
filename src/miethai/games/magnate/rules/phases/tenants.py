"""Phase 2: attracting tenants building by building, then rent.
MAG-TENANT-01 … 08, 12, 13, MAG-MOD-01, MAG-RENT-01 … 06, MAG-TERM-13, 14, MAG-ADV-06, R-09,
R-11 … R-14"""

from miethai.games.magnate.rules import bars, moves, tables
from miethai.games.magnate.rules.notes import ATTEMPT_OVER, ATTEMPTED, LET, R_RENT, THROWN
from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.phases.moment import bar_in_tenants, step_of_attempt
from miethai.games.magnate.rules.phases.taking import any_takable, category_of_word, legal_take
from miethai.games.magnate.rules.state import (
    ACTIONS,
    ATTEMPT,
    COMMIT,
    FIVES,
    NOBODY,
    TAKE,
    THROW,
)
from miethai.kernel.bits import lowest_bit
from miethai.kernel.frames import SEAT, A, B, C, D, E, fill, pop, push, top
from miethai.kernel.moves import allow, weigh
from miethai.kernel.rule import note, rule

FIVE_FACE = 4  # face number of the 5


# --- which building ------------------------------------------------------------------------------
@rule
def may_attract(s, plot):
    """The owner's building has room and dice (MAG-TENANT-02, R-13)."""
    return common.free_room(s, plot) > 0 and (
        common.dice_count(s, plot) > 0 or s.zero_dice_attempt == 1
    )


@rule
def bar_attract(s, seat, plot):
    """First what the plot lacks, then the moment."""
    owner = common.owner_of(s, plot)
    if owner == NOBODY and s.building[plot]:
        return bars.LEFT_FOR_GOOD
    if owner != seat:
        return bars.NOT_OWN_BUILDING
    if s.building[plot] == 0:
        return bars.NO_BUILDING
    if common.free_room(s, plot) == 0:
        return bars.FULL
    bar = bar_in_tenants(s, seat)
    if bar:
        return bar
    if s.attempted[plot // tables.LOTS] >> (plot % tables.LOTS) & 1:
        return bars.TRIED
    if s.depth:
        return bars.ATTEMPT_OPEN
    if not may_attract(s, plot):
        return bars.NO_DICE
    return 0


@rule
def untried(s, seat, district):
    """Bit mask of the seat's buildings in the district that were not tried this round (R-12)."""
    return s.owned[seat][district] & s.built[district] & ~s.attempted[district]


@rule
def any_attempt(s, seat):
    for d in range(tables.DISTRICTS):
        rest = untried(s, seat, d)
        while rest:
            if may_attract(s, d * tables.LOTS + lowest_bit(rest)):
                return True
            rest &= rest - 1
    return False


@rule
def legal_tenants(s, seat, w):
    for d in range(tables.DISTRICTS):
        rest = untried(s, seat, d)
        while rest:
            plot = d * tables.LOTS + lowest_bit(rest)
            if may_attract(s, plot):
                allow(w, moves.ATTRACT + plot)
            rest &= rest - 1
    allow(w, moves.DONE)


@rule
def begin_attempt(s, seat, plot):
    """MAG-TENANT-04 … 06; without tokens there is nothing to commit."""
    for face in range(tables.FACES):
        s.dice[face] = 0
    for c in range(tables.CATEGORIES):
        s.taken[c] = 0
    s.fives = 0
    push(s, ATTEMPT, seat, plot, COMMIT)
    fill(s, 0, common.dice_count(s, plot), 0)
    note(s, ATTEMPTED, seat, 0, top(s, D), plot, common.die_modifier(s, plot))
    if s.ads[seat] == 0:
        begin_throw(s, seat, 0)


# --- the attempt ---------------------------------------------------------------------------------
@rule
def bar_commit(s, seat, ads):
    bar = bar_in_tenants(s, seat)
    if bar:
        return bar
    step = step_of_attempt(s)
    if step < 0:
        return bars.NO_ATTEMPT
    if step != COMMIT:
        return bars.COMMITTED_BEFORE
    if ads < 0 or ads > s.ads[seat]:
        return bars.TOO_MANY_ADS
    return 0


@rule
def bar_five(s, seat, face):
    """One token sets one die that shows anything else, after the roll and before the sets
    (MAG-MOD-01)."""
    bar = bar_in_tenants(s, seat)
    if bar:
        return bar
    step = step_of_attempt(s)
    if step == COMMIT or step == THROW:
        return bars.FIVES_AFTER_ROLL
    if step == TAKE and top(s, C) == 0:
        return bars.NOTHING_COMMITTED
    if step == TAKE and s.fives < top(s, C):
        return bars.FIVES_OVER
    if step != FIVES or not may_be_set(s, face):
        return bars.NO_DIE_TO_SET
    return 0


@rule
def bar_done(s, seat):
    """It ends the seat's turn of phase 2, or a part of an attempt."""
    bar = bar_in_tenants(s, seat)
    if bar:
        return bar
    step = step_of_attempt(s)
    if step == COMMIT:
        return bars.COMMIT_FIRST
    if step == THROW:
        return bars.ROLL_FIRST
    if step == TAKE and s.may_decline_tenants == 0:
        return bars.NONE_DECLINED
    return 0


@rule
def bar_cancel(s, seat):
    """Back only before the roll; a program never asks for it."""
    bar = bar_in_tenants(s, seat)
    if bar:
        return bar
    step = step_of_attempt(s)
    if step < 0:
        return bars.NO_ATTEMPT
    if step != COMMIT:
        return bars.ROLLED
    if common.is_program(s, seat):
        return bars.NOT_TAKEN_BACK
    return 0


@rule
def legal_attempt(s, seat, w):
    step = top(s, B)
    if step == COMMIT:
        allow(w, moves.COMMIT_ADS)
        if not common.is_program(s, seat):
            allow(w, moves.CANCEL)
    elif step == FIVES:
        for face in range(tables.FACES):
            if may_be_set(s, face):
                allow(w, moves.FIVE + face)
        allow(w, moves.DONE)
    else:
        legal_take(s, w)


@rule
def apply_attempt(s, seat, slot, amount):
    if slot == moves.CANCEL:
        pop(s)
    elif slot == moves.COMMIT_ADS:
        begin_throw(s, seat, amount)
    elif slot == moves.DONE:
        if top(s, B) == FIVES:
            s.frame[s.depth - 1][E] = 0
            go_on(s)
        else:
            end_attempt(s)
    elif slot >= moves.FIVE and slot < moves.FIVE + tables.FACES:
        set_five(s, slot - moves.FIVE)
    else:
        take(s, slot - moves.TAKE_TENANT, amount)


@rule
def begin_throw(s, seat, committed):
    """The tokens lie on the plot; the building has had its one attempt (MAG-TENANT-07)."""
    f = s.frame[s.depth - 1]
    plot = f[A] + 0
    s.ads[seat] -= committed
    s.attempted[plot // tables.LOTS] |= 1 << (plot % tables.LOTS)
    f[B] = THROW
    f[C] = committed
    if f[D] == 0:
        after_throw(s)


@rule
def legal_dice(n, w):
    """All throws of the next dice, up to three, with their weights; n are still to come."""
    size = min(n, tables.DICE_AT_ONCE)
    for throw in range(tables.THROW_FIRST[size], tables.THROW_FIRST[size + 1]):
        weigh(w, moves.DICE + throw, tables.THROW_WEIGHT[throw])


@rule
def bar_dice(s, throw):
    """As many dice as are due, three at a time."""
    size = min(top(s, D), tables.DICE_AT_ONCE)
    if throw < tables.THROW_FIRST[size] or throw >= tables.THROW_FIRST[size + 1]:
        return bars.OTHER_NUMBER_OF_DICE
    return 0


@rule
def apply_dice(s, throw):
    f = s.frame[s.depth - 1]
    for k in range(tables.DICE_AT_ONCE):
        if tables.THROW_FACES[throw][k] >= 0:
            s.dice[tables.THROW_FACES[throw][k]] += 1
            f[D] -= 1
    if f[D] == 0:
        after_throw(s)


@rule
def after_throw(s):
    """Every committed token may now set a die to 5, before all modifiers (R-09)."""
    f = s.frame[s.depth - 1]
    f[B] = FIVES
    f[E] = f[C]
    note(
        s, THROWN, f[SEAT], f[C], common.dice_count(s, f[A]), f[A], common.die_modifier(s, f[A] + 0)
    )
    go_on(s)


@rule
def may_be_set(s, face):
    """Whether a die shows this, and not a 5."""
    return s.dice[face] > 0 and face != FIVE_FACE


@rule
def other_dice(s):
    """Whether a die shows anything but 5."""
    for face in range(tables.FACES):
        if may_be_set(s, face):
            return True
    return False


@rule
def set_five(s, face):
    """MAG-MOD-01"""
    s.dice[face] -= 1
    s.dice[FIVE_FACE] += 1
    s.fives += 1
    s.frame[s.depth - 1][E] -= 1
    go_on(s)


@rule
def go_on(s):
    """Ask only what can still be answered in two ways."""
    f = s.frame[s.depth - 1]
    if f[B] == FIVES and (f[E] == 0 or not other_dice(s)):
        f[E] = 0
        f[B] = TAKE
    if f[B] == TAKE and not any_takable(s):
        end_attempt(s)


@rule
def take(s, word, n):
    """They move in; in the advanced game further sets may serve other categories."""
    plot = top(s, A)
    c = category_of_word(word)
    common.move_in(s, plot, c, n)
    s.taken[c] += n
    note(s, LET, top(s, SEAT), common.type_on(s, plot) * tables.CATEGORIES + c, n, plot, 0)
    if s.advanced_tenants:
        go_on(s)
    else:
        end_attempt(s)


@rule
def end_attempt(s):
    """All committed tokens are spent, used or not (MAG-TENANT-12, MAG-TENANT-13)."""
    f = s.frame[s.depth - 1]
    s.ads_spent += f[C]
    note(s, ATTEMPT_OVER, f[SEAT], 0, f[C], f[A], s.taken[0] + s.taken[1] + s.taken[2])
    pop(s)


# --- the end of a seat's turn --------------------------------------------------------------------
@rule
def collect_rent(s, seat):
    """MAG-RENT-01 … 06"""
    common.pay(s, seat, common.rent_of(s, seat), R_RENT, 0)


@rule
def next_in_tenants(s):
    """The next seat clockwise, or phase 3 when all have had their turn (MAG-RENT-05)."""
    s.turn = common.next_seat(s, s.turn + 0)
    if s.turn == s.holder:
        s.stage = ACTIONS
        s.lap = 1
