"""How likely a throw and a drawn token are: what no scenario can tell, because it names them."""

from __future__ import annotations

from collections import Counter
from math import factorial, prod

import pytest
from tests.magnate.helpers import ADVANCED, NAMES, fresh

from miethai.games.magnate.family import GAME
from miethai.games.magnate.rules import moves, state, tables
from miethai.games.magnate.rules.phases.beginning import next_place, type_at
from miethai.games.magnate.rules.phases.tenants import legal_dice
from miethai.kernel.contract import CHANCE
from miethai.kernel.moves import legal_set, members


@pytest.mark.parametrize("due", range(1, 8))
def test_a_throw_weighs_as_many_as_its_orders(due: int) -> None:
    """Dice are thrown up to three at a time; which die shows what does not matter."""
    w = legal_set()
    legal_dice(due, w)
    size = min(due, tables.DICE_AT_ONCE)
    assert sum(w[slot] for slot in members(w)) == 6**size
    for slot in members(w):
        faces = Counter(moves.MOVES.text(slot, NAMES).split()[1])
        assert faces.total() == size
        orders = factorial(size) // prod(factorial(n) for n in faces.values())
        assert w[slot] == orders


def test_a_category_is_as_likely_as_its_tokens_in_the_supply() -> None:
    """MAG-ADV-03: any token of the type, its category unseen."""
    s, seen = fresh({"mode": "kenner", **ADVANCED}), 0
    for _ in range(400):
        if GAME.actor(s) != CHANCE:
            break
        w = legal_set()
        GAME.legal(s, CHANCE, w)
        if s.stage == state.SETTLING:
            first = type_at(next_place(s)) * tables.CATEGORIES
            kinds = range(first, first + tables.CATEGORIES)
            base = moves.SETTLE_CATEGORY + tables.TYPES
            assert {base + k: s.supply[k] for k in kinds if s.supply[k]} == {
                slot: w[slot] for slot in members(w)
            }
            seen += 1
        GAME.apply(s, CHANCE, members(w)[0])
    assert seen > 10
