"""What explains a number adds up to it."""

from __future__ import annotations

from collections.abc import Iterator

from tests.magnate.test_reasons import TABLES, positions

from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.tables import KINDS, PLOTS
from miethai.kernel.fields import Position


def all_positions() -> Iterator[Position]:
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
