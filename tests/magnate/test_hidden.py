"""Wallets that a seat cannot know are dealt anew within what the table has seen (R-23)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from tests.magnate.helpers import ADVANCED, given, play

from miethai.games.magnate.family import GAME
from miethai.kernel.chance import key_high, key_low
from miethai.kernel.compilers import cpu
from miethai.kernel.compilers.linking import complete

UNTRACKED = {"botMoneyTracking": False}
ANNA, BEN, CEM = range(3)


def resampled(s: Any, seat: int, seed: int) -> Any:
    other = GAME.fields.copy(s)
    GAME.resample(other, seat, key_high(7, seed), key_low(7, seed))
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


# --- as a distribution ---------------------------------------------------------------------------
SMALL = {"Anna": {"money": 900}, "Ben": {"money": 300}, "Cem": {"money": 200}}
FOUR = {**SMALL, "seat4": {"money": 200}}
BID = {"auction": {"high": 200, "bidder": "Ben"}, "turn": "Cem"}
AI_LAST = {"aiOpponent": True, **UNTRACKED}
CASES: dict[str, tuple[dict[str, Any], dict[str, Any], int, int]] = {
    "two wallets": (SMALL, UNTRACKED, 3, ANNA),
    "a bid": ({**SMALL, **BID}, UNTRACKED, 3, ANNA),
    "three wallets, a bid": ({**FOUR, **BID}, UNTRACKED, 4, ANNA),
    "a spectator": (SMALL, UNTRACKED, 3, -3),
    "one wallet": ({"Ben": {"money": 300}}, AI_LAST, 3, ANNA),
}
DEALS = 2000


def possible(s: Any, seat: int) -> set[tuple[int, ...]]:
    """Every row of wallets that agrees with what the seat has seen, by trying all rows."""
    unknown = [k for k in range(s.players) if k not in (seat, s.ai)]
    total = sum(s.money[k] for k in unknown)
    least = {k: 100 * s.high if s.bidder == k else 0 for k in unknown}
    rows = set()
    for shares in product(range(0, total + 1, 100), repeat=len(unknown)):
        if sum(shares) == total and all(
            share >= least[k] for k, share in zip(unknown, shares, strict=True)
        ):
            row = list(s.money)
            for k, share in zip(unknown, shares, strict=True):
                row[k] = share
            rows.add(tuple(row))
    return rows


@pytest.mark.parametrize("case", CASES)
def test_every_way_to_share_the_sum_is_equally_likely(case: str) -> None:
    row, options, players, seat = CASES[case]
    s = given(row, options, players)
    found = Counter(tuple(resampled(s, seat, seed).money) for seed in range(DEALS))
    expected = possible(s, seat)
    assert set(found) == expected
    each = DEALS / len(expected)
    distance = sum((n - each) ** 2 / each for n in found.values())
    freedom = len(expected) - 1
    assert distance < freedom + 4 * (2 * freedom) ** 0.5 + 1e-9  # four standard deviations


@pytest.mark.parametrize("case", CASES)
def test_a_deal_tells_nothing_of_what_really_lies_hidden(case: str) -> None:
    """By the same key it is the same, whatever the wallets really hold."""
    row, options, players, seat = CASES[case]
    s = given(row, options, players)
    for seed in range(20):
        twin = resampled(s, seat, seed)
        assert GAME.fields.bytes(resampled(twin, seat, 99)) == GAME.fields.bytes(
            resampled(s, seat, 99)
        )


def test_compiled_it_deals_the_same() -> None:
    numba = cpu.prepare()
    resample = GAME.resample

    @complete
    @numba.njit  # type: ignore[untyped-decorator]
    def deal(records: Any, seat: int, high: int, low: int) -> None:
        resample(records[0], seat, high, low)

    for row, options, players, seat in CASES.values():
        s = given(row, options, players)
        for seed in range(20):
            records = GAME.fields.to_records(s)
            deal(records, seat, key_high(7, seed), key_low(7, seed))
            assert records[0]["money"].tolist() == resampled(s, seat, seed).money
