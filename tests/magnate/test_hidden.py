"""Wallets that a seat cannot know are dealt anew within what the table has seen (R-23)."""

from __future__ import annotations

from typing import Any

from tests.magnate.helpers import ADVANCED, given, play

from miethai.games.magnate.family import GAME

UNTRACKED = {"botMoneyTracking": False}
ANNA, BEN, CEM = range(3)


def resampled(s: Any, seat: int, seed: int) -> Any:
    other = GAME.fields.copy(s)
    GAME.resample(other, seat, seed, seat)
    assert GAME.check(other) == 0
    return other


def wallets(s: Any, seat: int, count: int = 100) -> list[list[int]]:
    return [list(resampled(s, seat, seed).money[:3]) for seed in range(count)]


def test_programs_that_may_track_know_every_wallet() -> None:
    s = given({"Ben": {"money": 700}, "Cem": {"money": 4100}})
    assert wallets(s, ANNA) == [[2000, 700, 4100]] * 100


def test_others_know_only_the_sum() -> None:
    s = given({"Ben": {"money": 700}, "Cem": {"money": 4100}}, UNTRACKED)
    found = wallets(s, ANNA)
    assert {row[ANNA] for row in found} == {2000}
    assert {row[BEN] + row[CEM] for row in found} == {4800}
    assert len({row[BEN] for row in found}) > 20


def test_a_standing_bid_is_covered() -> None:
    s = given({"Ben": {"money": 700}, "auction": {"high": 600, "bidder": "Ben"}}, UNTRACKED)
    assert min(row[BEN] for row in wallets(s, ANNA)) >= 600


def test_a_building_is_covered_until_it_is_paid() -> None:
    s = given(
        {
            "phase": "actions",
            "Anna": {"money": 1200},
            "3A": {
                "owner": "Anna",
                "building": "mall",
                "tenants": {"convenience": 2, "luxury": 1},
            },
        },
        {**ADVANCED, **UNTRACKED},
    )
    play(s, "Anna: build 3A retail-units")
    for seed in range(100):
        other = resampled(s, BEN, seed)
        play(other, "Anna: evict luxury")
        assert other.money[ANNA] >= 0
        assert GAME.check(other) == 0
