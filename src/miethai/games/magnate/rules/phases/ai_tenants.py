"""The AI opponent in phase 2: tenants without dice, advertising by its last card.
MAG-AI-05, MAG-AI-29 … 38, R-15, R-39, R-41, R-51"""

from miethai.games.magnate.rules.notes import AI_ADVERTISED, LET
from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.phases.tenants import next_in_tenants
from miethai.games.magnate.rules.state import NOBODY, TIE, TIE_TENANT
from miethai.games.magnate.rules.tables import CATEGORIES, FACES
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.frames import push
from miethai.kernel.rule import note, rule

OPEN = 1 << CATEGORIES  # in ai_tried: the plot's dice are counted


@rule
def step_ai_tenants(s):
    """Carry on with the plots of the upper row from left to right (MAG-AI-33)."""
    if s.upper[s.ai_column] == 0:
        s.ai_column = 0
        ai_advertise(s)
        next_in_tenants(s)
        return
    plot = s.upper[s.ai_column] - 1
    if s.ai_tried == 0:
        s.ai_dice = common.dice_count(s, plot)  # no more than anybody has (MAG-AI-32)
        s.ai_tried = OPEN
    mask = hardest(s, plot)
    if mask == 0:
        s.ai_dice = 0
        s.ai_tried = 0
        s.ai_column += 1
    elif mask & (mask - 1):
        push(s, TIE, NOBODY, TIE_TENANT, count_bits(mask))  # MAG-AI-37
    else:
        ai_take(s, plot, lowest_bit(mask))


@rule
def settle_tenant(s, chosen):
    plot = s.upper[s.ai_column] - 1
    mask = hardest(s, plot)
    for _ in range(chosen):
        mask &= mask - 1
    ai_take(s, plot, lowest_bit(mask))


@rule
def ai_die(s, plot, found):
    """What each of its dice counts with these sources around the plot: a 6 and the modifiers
    (MAG-AI-31, R-15)."""
    added = 0
    if s.ai_dice_modifiers:
        added = common.die_modifier_by(s, plot, found)
    return common.die_value(s, FACES - 1, added)


@rule
def in_reach(s, plot, kind):
    """Whether it gets one tenant of the kind for the dice that are left."""
    if s.available[kind] == 0 or common.free_room(s, plot) == 0 or s.set_dice[kind] > s.ai_dice:
        return False
    return s.set_dice[kind] * ai_die(s, plot, common.sources(s, plot)) >= s.set_total[kind]


@rule
def hardest(s, plot):
    """Bit mask of the categories to take next: most dice, then the highest total, then the highest
    rent (MAG-AI-34 … 36, R-41). Each category has its turn once."""
    first = common.type_on(s, plot) * CATEGORIES
    best = -1
    mask = 0
    for c in range(CATEGORIES):
        kind = first + c
        if s.ai_tried >> c & 1 == 0 and in_reach(s, plot, kind):
            rank = (s.set_dice[kind] << 24) + (s.set_total[kind] << 16) + s.rent[kind]
            if rank > best:
                best = rank
                mask = 0
            if rank == best:
                mask |= 1 << c
    return mask


@rule
def ai_take(s, plot, category):
    """As many as it gets, even if that makes fewer tenants in all (MAG-AI-35)."""
    kind = common.type_on(s, plot) * CATEGORIES + category
    n = 0
    while in_reach(s, plot, kind):
        common.move_in(s, plot, category, 1)
        s.ai_dice -= s.set_dice[kind]
        n += 1
    s.ai_tried |= 1 << category
    note(s, LET, s.ai, kind, n, plot, common.sources(s, plot))


@rule
def ai_advertise(s):
    """By the symbol on the card discarded last; 0 before any was (MAG-AI-38, R-39)."""
    if s.ai_last > 0:
        s.ads_spent += s.ai_ads[s.ai_last - 1]
        note(s, AI_ADVERTISED, s.ai, 0, s.ai_ads[s.ai_last - 1], s.ai_last, 0)
