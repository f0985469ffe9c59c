"""What explains a number adds up to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from tests.magnate.test_reasons import TABLES, positions

from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.tables import DISTRICTS, KINDS, PLOTS, TYPES


def all_positions() -> Iterator[Any]:
    for number in range(2 * len(TABLES)):
        yield from positions(number)


def test_the_summands_of_a_plot_value_add_up_to_it() -> None:
    built = 0
    for s in all_positions():
        for plot in range(PLOTS):
            built += s.building[plot] > 0
            for seat in range(s.players):
                for at_crash in (0, 1):
                    asked = s, seat, plot, at_crash
                    parts = [common.value_part(*asked, part) for part in common.VALUE_PARTS]
                    assert common.plot_value(*asked) == max(0, sum(parts))
    assert built > 20


def test_the_tenants_of_a_seat_pay_its_rent() -> None:
    let = 0
    for s in all_positions():
        for seat in range(s.players):
            tenants = [common.tenants_of(s, seat, kind) for kind in range(KINDS)]
            rents = [n * s.rent[kind] for kind, n in enumerate(tenants)]
            assert common.rent_of(s, seat) == sum(rents)
            let += sum(tenants)
    assert let > 20


def test_the_residents_named_make_the_dice() -> None:
    join: dict[int, Callable[[int, int], int]] = {
        common.FIRST: lambda one, other: one,
        common.LESSER: min,
        common.GREATER: max,
        common.SUM: int.__add__,
    }
    met = set()
    for s in all_positions():
        for option, d, t in product(range(3), range(DISTRICTS), range(TYPES)):
            s.shop_dice = option
            one, other = (common.near(s, d, kind) for kind in common.DICE_FROM[t])
            met.add(common.dice_how(s, t))
            assert common.dice_for(s, d, t) == join[common.dice_how(s, t)](one, other)
    assert met == set(join)
