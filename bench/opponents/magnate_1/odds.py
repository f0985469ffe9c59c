# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""How many tenants the landlord may hope for: sets to expect of a throw, worked out once.

A throw of n dice, some of them set to 5, makes j sets of two or three dice if its best k × j dice
can be parted so that every set reaches a total. The greatest such total, the *reach* of the throw,
is the same for all totals asked, so one look at every throw fills the tables. What the neighbours
add to every die is taken off the total asked.
"""

from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import Any

import numpy as np

from miethai.games.magnate.rules.tables import FACES, MOST_TENANTS
from miethai.kernel.rule import Lookup, rule

MOST_DICE = 10  # more are counted as so many
MOST_ADS = 4
MOST_REACH = 3 * FACES
PARTS = 128  # hopes are told in these: six sets still fit into their bits
HOPE_BITS = 10
ONE_HOPE = (1 << HOPE_BITS) - 1

Throws = Any  # a row of sorted faces for every throw, the highest die first


def _throws(n: int) -> tuple[Throws, Any]:
    """All throws of n dice whatever their order, and the share of each."""
    rows = np.array(list(combinations_with_replacement(range(FACES, 0, -1), n)), dtype=np.int64)
    ways = np.full(len(rows), factorial(n), dtype=np.float64)
    for face in range(1, FACES + 1):
        ways /= np.array([factorial(k) for k in range(n + 1)])[(rows == face).sum(axis=1)]
    return rows, ways / FACES**n


def _with_fives(rows: Throws, ads: int) -> Throws:
    """The lowest dice are set to 5, as far as that lifts them: nothing is better."""
    changed = rows.copy()
    if ads:
        lowest = changed[:, -ads:]
        lowest[lowest < 5] = 5
    return -np.sort(-changed, axis=1)


def _reach(rows: Throws, k: int, j: int) -> Any:
    """Greatest total that all j sets of k dice reach. The highest die goes with the lowest; in sets
    of three the middle ones are dealt out the same way, for two sets in every way."""
    if k == 3 and j == 2:
        ways = [np.array((0, *pair)) for pair in combinations(range(1, 6), 2)]
        sums = [rows[:, way].sum(axis=1) for way in ways]
        whole = rows[:, :6].sum(axis=1)
        return np.max([np.minimum(one, whole - one) for one in sums], axis=0)
    sets = [rows[:, i] + rows[:, 2 * j - 1 - i] for i in range(j)]
    if k == 3:
        sets = [pair + rows[:, 3 * j - 1 - i] for i, pair in enumerate(sets)]
    return np.min(sets, axis=0)


def _packed(rows: Throws, share: Any, k: int) -> Any:
    """For every total: the number of sets to expect if 1, 2, … are wanted, packed."""
    packed = np.zeros(MOST_REACH + 1, dtype=np.int64)
    hoped = np.zeros(MOST_REACH + 1)
    for j in range(1, MOST_TENANTS + 1):
        if k * j <= rows.shape[1]:
            exactly = np.bincount(_reach(rows, k, j), weights=share, minlength=MOST_REACH + 1)
            hoped += np.cumsum(exactly[::-1])[::-1]
        packed |= np.rint(hoped * PARTS).astype(np.int64) << (HOPE_BITS * (j - 1))
    return packed


def _hopes(k: int) -> list[int]:
    """The same for every number of dice and of dice among them that are set to 5."""
    table = np.zeros((MOST_ADS + 1, MOST_DICE + 1, MOST_REACH + 1), dtype=np.int64)
    for n in range(k, MOST_DICE + 1):
        rows, share = _throws(n)
        for ads in range(MOST_ADS + 1):
            table[ads, n] = _packed(_with_fives(rows, min(ads, n)), share, k)
    return [int(hopes) for hopes in table.ravel()]


PAIRS = Lookup(_hopes(2))
TRIPLES = Lookup(_hopes(3))


@rule
def sets_hoped(size, total, dice, ads, most):
    """Expected number of sets of so many dice that reach the total, at most ``most``, in PARTS."""
    if dice < size or most <= 0:
        return 0
    place = (min(ads, MOST_ADS) * (MOST_DICE + 1) + min(dice, MOST_DICE)) * (MOST_REACH + 1)
    place += max(0, min(total, MOST_REACH))
    shift = HOPE_BITS * (min(most, MOST_TENANTS) - 1)
    if size == 3:
        return TRIPLES[place] >> shift & ONE_HOPE
    return PAIRS[place] >> shift & ONE_HOPE
