"""What the value network reads: numbers within bounds, own things first, on all engines."""

from __future__ import annotations

from typing import Any

import numpy as np
from tests.magnate.helpers import ADVANCED, SOLO, fresh, given, random_game

from miethai.games.magnate.bots import features as f
from miethai.games.magnate.family import GAME
from miethai.kernel.compilers import cpu
from miethai.kernel.compilers.linking import complete

ANNA, BEN, CEM = range(3)
CITY = {
    "phase": "actions",
    "round": 5,
    "price": 1500,
    "Anna": {"money": 4000, "ads": 2, "owns": ["3B"]},
    "Ben": {"money": 1000},
    "Cem": {"money": 9000},
    "1A": {"owner": "Ben", "building": "house", "tenants": 1},
    "4B": {"owner": "Anna", "building": "office-large", "tenants": 2},
}


def read(s: Any, seat: int) -> list[int]:
    out = [f.MOST + 1] * f.FEATURES
    assert f.features(s, seat, out) == 1
    return out


def part(row: list[int], place: int) -> list[int]:
    return row[place * f.SEAT_SIZE : (place + 1) * f.SEAT_SIZE]


def test_all_numbers_are_within_bounds_in_whole_games() -> None:
    for s in (fresh(players=5), fresh({**ADVANCED, **SOLO}, players=2)):
        for moment in random_game(s, seed=3, every=5):
            assert all(-f.MOST <= n <= f.MOST for n in read(moment.s, ANNA))


def test_own_things_come_first_then_the_others_in_turn_order() -> None:
    s = given(CITY)
    annas, cems = read(s, ANNA), read(s, CEM)
    assert [part(annas, k) for k in (0, 1, 2)] == [part(cems, k) for k in (1, 2, 0)]
    assert annas[f.COMMON :] == cems[f.COMMON :]
    assert not any(annas[3 * f.SEAT_SIZE : f.COMMON])  # nobody sits there


def test_leads_are_told_to_the_best_of_the_others() -> None:
    row = read(given(CITY), ANNA)
    leads = [part(row, k)[f.LEAD_MONEY] for k in (0, 1, 2)]
    assert leads == [-25, -40, 25]  # (4,000 and 1,000 less 9,000, 9,000 less 4,000) / 200


def test_compiled_they_are_the_same() -> None:
    numba = cpu.prepare()
    features: Any = f.features

    @complete
    @numba.njit  # type: ignore[untyped-decorator]
    def tell(records: Any, seat: int, out: Any) -> None:
        features(records[0], seat, out)

    for s in (given(CITY), given({"phase": "tenants", "1A": CITY["1A"]}, {**ADVANCED})):
        for seat in (ANNA, BEN):
            out = np.zeros(f.FEATURES, dtype=np.int32)
            tell(GAME.fields.to_records(s), seat, out)
            assert out.tolist() == read(s, seat)
