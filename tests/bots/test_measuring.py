"""``bench.strength`` measures what it says."""

from __future__ import annotations

from typing import Any

import pytest
from bench.strength import seat_and_deal

from miethai import games

SOLO = {"aiOpponent": True, "aiDifficulty": "singularity"}


@pytest.mark.parametrize(
    ("options", "seats", "expected"),
    [
        ({}, 3, [(0, 0), (1, 0), (2, 0), (0, 1)]),
        (SOLO, 2, [(0, 0), (0, 1), (0, 2), (0, 3)]),
        ({**SOLO, "aiSeat": 1}, 3, [(1, 0), (2, 0), (1, 1), (2, 1)]),
    ],
)
def test_who_thinks_sits_on_every_seat_that_the_rules_do_not_play(
    options: dict[str, Any], seats: int, expected: list[tuple[int, int]]
) -> None:
    family = games.family("magnate")
    found = [seat_and_deal(family, options, seats, number) for number in range(4)]
    assert found == expected
