"""Dice arranged in sets: can they serve these tenants?  MAG-TENANT-09, MAG-ADV-10, MAG-ADV-11

Dice of an attempt are kept as counts by face. A search places one set after the other. Two
exchange arguments keep it short. Only the highest dice matter, as many as all sets need together: a
lower one in a set can always be exchanged for a higher one that lies unused. And since the highest
die must go somewhere, each step gives it to a set of one of the (at most three) categories; of its
companions all but one are tried, and the last is the lowest that still reaches the total, because
swapping a higher one for it never harms the set that gets the higher one.
"""

from miethai.games.magnate.rules.phases.common import die_value
from miethai.games.magnate.rules.tables import CATEGORIES, FACES
from miethai.kernel.bits import wide
from miethai.kernel.rule import rule

BITS = 6  # of the count of a face in a packed pool of dice
ONE_FACE = (1 << BITS) - 1
NO_FACE = 7
CHOICES = CATEGORIES * FACES  # at a step: the category, and a companion in sets of three dice


@rule
def best_dice(s, need):
    """The highest dice, packed; -1 if there are not so many."""
    pool = wide(0)
    for k in range(FACES):
        face = FACES - 1 - k
        n = min(need, s.dice[face] + 0)
        pool += wide(n) << (BITS * face)
        need -= n
    if need > 0:
        return -1
    return pool


@rule
def one(face):
    """One die of this face, packed; nothing for NO_FACE."""
    if face == NO_FACE:
        return 0
    return wide(1) << (BITS * face)


@rule
def highest_face(pool):
    face = FACES - 1
    while face > 0 and pool >> (BITS * face) == 0:
        face -= 1
    return face


@rule
def lowest_reaching(s, pool, first, added, total):
    """Lowest face of the pool from ``first`` on that counts at least the total; NO_FACE if none."""
    for face in range(first, FACES):
        if pool >> (BITS * face) & ONE_FACE and die_value(s, face, added) >= total:
            return face
    return NO_FACE


@rule
def companions(s, pool, first_kind, added, choice):
    """The dice that join the highest one by this choice, as two faces of three bits; -1 if there
    are none. The first face is NO_FACE in sets of one and two dice, the second in sets of one."""
    kind = first_kind + choice // FACES
    size = s.set_dice[kind] + 0
    best = highest_face(pool)
    total = s.set_total[kind] - die_value(s, best, added)
    rest = pool - one(best)
    face = choice % FACES
    if size == 3:
        if rest >> (BITS * face) & ONE_FACE == 0:
            return -1
        rest -= one(face)
        last = lowest_reaching(s, rest, face, added, total - die_value(s, face, added))
        if last == NO_FACE:
            return -1
        return face << 3 | last
    if face > 0:  # smaller sets have only one choice
        return -1
    if size == 2:
        last = lowest_reaching(s, rest, 0, added, total)
        if last == NO_FACE:
            return -1
        return NO_FACE << 3 | last
    if total > 0:
        return -1
    return NO_FACE << 3 | NO_FACE


@rule
def enough(s, pool, first_kind, added, left):
    """Whether all the dice together reach all the totals together: a quick refusal."""
    total = 0
    for face in range(FACES):
        total += (pool >> (BITS * face) & ONE_FACE) * die_value(s, face, added)
    for c in range(CATEGORIES):
        total -= (left >> (4 * c) & 15) * s.set_total[first_kind + c]
    return total >= 0


@rule
def can_group(s, first_kind, added, n0, n1, n2):
    """Whether the dice make so many sets of the three categories from ``first_kind`` on. ``added``
    is what every die gains. A trail of choices and dice, packed, replaces recursion."""
    need = n0 * s.set_dice[first_kind] + n1 * s.set_dice[first_kind + 1]
    pool = best_dice(s, need + n2 * s.set_dice[first_kind + 2])
    left = n0 | n1 << 4 | n2 << 8
    if pool < 0 or not enough(s, pool, first_kind, added, left):
        return False
    depth = 0
    choice = 0
    choices = wide(0)  # the trail, five bits a step
    dice = wide(0)  # the dice of each step, nine bits: highest, companion, last
    while left > 0:
        found = -1
        while choice < CHOICES and found < 0:
            if left >> (4 * (choice // FACES)) & 15 == 0:
                choice += FACES - choice % FACES
            else:
                found = companions(s, pool, first_kind, added, choice)
                if found < 0:
                    choice += 1
        if found >= 0:
            best = highest_face(pool)
            pool -= one(best) + one(found >> 3) + one(found & 7)
            left -= 1 << (4 * (choice // FACES))
            choices = choices << 5 | choice
            dice = dice << 9 | best << 6 | found
            depth += 1
            choice = 0
        else:
            if depth == 0:
                return False
            choice = choices & 31
            left += 1 << (4 * (choice // FACES))
            pool += one(dice >> 6 & 7) + one(dice >> 3 & 7) + one(dice & 7)
            choices >>= 5
            dice >>= 9
            depth -= 1
            choice += 1
    return True
