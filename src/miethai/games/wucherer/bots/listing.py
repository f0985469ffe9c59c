# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""Cards with their targets as rows of moves, each with the landlord's guess of its gain."""

from miethai.games.wucherer.bots import targets
from miethai.games.wucherer.bots.value import neatness
from miethai.games.wucherer.rules import moves, state, tables
from miethai.games.wucherer.rules.phases.crime import next_murder_target
from miethai.games.wucherer.rules.phases.fitting import FREELY, destinations, fitting
from miethai.games.wucherer.rules.phases.houses import lives_at
from miethai.games.wucherer.rules.phases.relocate import has_choice
from miethai.games.wucherer.rules.phases.targets import (
    any_demolition,
    next_tenant,
    reach,
    target_houses,
)
from miethai.kernel.bits import lowest_bit
from miethai.kernel.plans import FIRST, KIND, LENGTH, MOST_PLANS, PLAN_SIZE, ROW
from miethai.kernel.rule import rule

RANK = PLAN_SIZE - 1  # the last number of a plan: its gain as the landlord sees it
EACH = 3  # targets of a card that are tried
MOST_TRIED = 24  # plans in one position: more would leave too few rollouts for each


# --- rows ----------------------------------------------------------------------------------------
@rule
def add_row(out, n, gain, most, one, two, three):
    """Write a row of up to three moves, 0 for none behind the first; of those that begin alike only
    so many are kept, the best. Gives the number of rows."""
    same = 0
    worst = 0
    for k in range(n):
        if out[k][KIND] == ROW and out[k][FIRST] == one:
            if same == 0 or out[k][RANK] < out[worst][RANK]:
                worst = k
            same += 1
    at = n
    if same >= most:
        if gain <= out[worst][RANK]:
            return n
        at = worst
    if at == MOST_PLANS:
        return n
    out[at][KIND] = ROW
    out[at][LENGTH] = 1
    out[at][FIRST] = one
    out[at][FIRST + 1] = two
    out[at][FIRST + 2] = 0
    if two:
        out[at][LENGTH] = 2
    if three and three != two:
        out[at][LENGTH] = 3
        out[at][FIRST + 2] = three
    out[at][RANK] = gain
    return max(n, at + 1)


@rule
def sort_rows(out, n):
    """The best first."""
    for k in range(n):
        best = k
        for i in range(k + 1, n):
            if out[i][RANK] > out[best][RANK]:
                best = i
        if best != k:
            for i in range(PLAN_SIZE):
                here = out[k][i] + 0
                out[k][i] = out[best][i]
                out[best][i] = here


# --- cards ---------------------------------------------------------------------------------------
@rule
def list_tenants(s, seat, first, kind, out, n):
    """A tenant for a flat of each house, the neatest one."""
    rest = s.built + 0
    while rest:
        house = lowest_bit(rest)
        rest &= rest - 1
        levels = fitting(s, kind, house, state.NOWHERE, FREELY)
        if levels:
            flat = neatest(s, kind, house, levels)
            gain = targets.tenant_gain(s, seat, first, kind, house)
            n = add_row(out, n, gain, EACH, moves.PLAY_CARD + kind, moves.THE_FLAT + flat, 0)
    return n


@rule
def neatest(s, kind, house, levels):
    best = -1
    found = 0
    while levels:
        flat = house * tables.LEVELS + lowest_bit(levels)
        levels &= levels - 1
        points = neatness(s, kind, flat)
        if points > best:
            best = points
            found = flat
    return found


@rule
def list_flats(s, seat, first, card, out, n):
    """A card for the tenants at whom it may be aimed."""
    play = moves.PLAY_CARD + card
    kept = targets.reserve(s, seat, first, card)
    if card == tables.MURDER:
        slot = next_murder_target(s, s.built + 0, -1)
        while slot >= 0:
            gain = targets.flat_gain(s, seat, first, card, slot - moves.THE_FLAT) - kept
            n = add_row(out, n, gain, EACH, play, slot, 0)
            slot = next_murder_target(s, s.built + 0, slot)
        return n
    houses = reach(s, seat, card)
    flat = next_tenant(s, houses, -1, card)
    while flat >= 0:
        gain = targets.flat_gain(s, seat, first, card, flat) - kept
        n = add_row(out, n, gain, EACH, play, moves.THE_FLAT + flat, 0)
        flat = next_tenant(s, houses, flat, card)
    return n


@rule
def list_houses(s, seat, first, card, out, n):
    """A card for the houses at which it may be aimed."""
    kept = targets.reserve(s, seat, first, card) if card >= tables.DEMOLITION else 0
    rest = target_houses(s, seat, card)
    while rest:
        house = lowest_bit(rest)
        rest &= rest - 1
        gain = targets.house_gain(s, seat, first, card, house) - kept
        n = add_row(out, n, gain, EACH, moves.PLAY_CARD + card, moves.THE_HOUSE + house, 0)
    return n


@rule
def list_politics(s, seat, first, out, n):
    """Politik as Abriss, as Eigenbedarf, or as a way out of jail."""
    play = moves.PLAY_CARD + tables.POLITICS
    kept = targets.reserve(s, seat, first, tables.POLITICS)
    for use in range(2):
        card = tables.DEMOLITION if use == moves.AS_DEMOLITION else tables.OWN_USE
        rest = 0
        if use == moves.AS_OWN_USE or any_demolition(s):
            rest = target_houses(s, seat, card)
        while rest:
            house = lowest_bit(rest)
            rest &= rest - 1
            gain = targets.house_gain(s, seat, first, card, house) - kept
            n = add_row(out, n, gain, EACH, play, moves.USE_AS + use, moves.THE_HOUSE + house)
    if s.politics_releases and s.jail == seat:
        gain = targets.freed(s, seat) - kept
        n = add_row(out, n, gain, EACH, play, moves.USE_AS + moves.AS_RELEASE, 0)
    return n


@rule
def list_moves(s, seat, first, out, n):
    """Umzug: who moves, and where to."""
    play = moves.PLAY_CARD + tables.RELOCATION
    kept = targets.reserve(s, seat, first, tables.RELOCATION)
    flat = next_tenant(s, s.built + 0, -1, tables.RELOCATION)
    while flat >= 0:
        leaving = targets.leaving_gain(s, seat, first, flat) - kept
        who = moves.THE_FLAT + flat
        if s.relocation_under_pile:
            n = add_row(out, n, leaving, 2 * EACH, play, who, moves.PUT_UNDER)
        elif not has_choice(s, flat):
            n = add_row(out, n, leaving, 2 * EACH, play, who, 0)
        rest = s.built + 0
        while rest:
            house = lowest_bit(rest)
            rest &= rest - 1
            levels = destinations(s, lives_at(s, flat), house, flat)
            if levels:
                to = neatest(s, lives_at(s, flat), house, levels)
                gain = leaving + targets.coming_gain(s, seat, first, flat, house)
                n = add_row(out, n, gain, 2 * EACH, play, who, moves.THE_FLAT + to)
        flat = next_tenant(s, s.built + 0, flat, tables.RELOCATION)
    return n
