"""What resample deals anew, and how often it deals what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from tests.families.walks import random_game
from tests.monopoly.bot_helpers import play as play_of_four
from tests.monopoly.bot_helpers import position
from tests.monopoly.helpers import given, legal, play

from miethai.games.monopoly.family import GAME
from miethai.games.monopoly.rules.hidden import least_cash, most_cash
from miethai.kernel.chance import key_high, key_low
from miethai.play.table import Table

HIDDEN = {"openHoldings": "deeds", "timeLimitMin": 60}
ANNA, BEN, CEM = range(3)


def resampled(s: Any, reader: int, number: int) -> Any:
    twin = GAME.fields.copy(s)
    GAME.resample(twin, reader, key_high(1, number), key_low(1, number))
    return twin


# --- what is dealt -------------------------------------------------------------------------------
def test_hidden_purses_are_dealt_anew() -> None:
    s = given({"Anna": {"cash": 700}, "Ben": {"cash": 900}, "Cem": {"cash": 50}}, options=HIDDEN)
    seen = set()
    for number in range(50):
        cash = resampled(s, ANNA, number).cash
        assert cash[ANNA] == 700
        assert cash[BEN] + cash[CEM] == 950
        seen.add(cash[BEN])
    assert len(seen) > 30


def test_drafts_of_others_are_gone() -> None:
    s = given({"Anna": {"owns": ["Badstraße"]}}, options=HIDDEN)
    play(s, "Anna: offer Ben", "Anna: give Badstraße", "Anna: take-cash 9")
    assert resampled(s, ANNA, 0).draft_give == s.draft_give
    twin = resampled(s, BEN, 0)
    drafts = (twin.draft_to, twin.draft_give, twin.draft_take, twin.draft_cash)
    assert not any(map(any, drafts))


def test_an_offer_that_can_be_accepted_stays_so() -> None:
    holdings = {"Anna": {"cash": 900}, "Ben": {"owns": ["Badstraße"]}, "Cem": {"cash": 40}}
    s = given(holdings, options=HIDDEN)
    play(s, "Anna: offer Ben", "Anna: take Badstraße", "Anna: give-cash 850", "Anna: propose")
    for number in range(50):
        assert legal(resampled(s, BEN, number), BEN) == legal(s, BEN)


def test_a_counter_offer_keeps_its_partner() -> None:
    s = given({"Anna": {"owns": ["Badstraße"]}, "Ben": {"owns": ["Wasserwerk"]}})
    play(s, "Anna: offer Ben", "Anna: give Badstraße", "Anna: take-cash 60", "Anna: propose")
    play(s, "Ben: counter", "Ben: take-cash 7")
    twin = resampled(s, ANNA, 0)
    assert (twin.draft_to[BEN], twin.draft_cash[BEN]) == (ANNA + 1, 0)
    assert legal(twin, BEN) == legal(s, BEN)


def test_the_same_key_deals_the_same_whatever_really_lies_hidden() -> None:
    table = Table("monopoly", HIDDEN, ["Anna", "Ben", "Cem"])
    for number, moment in enumerate(random_game(table, 2_000, every=19)):
        for seat in range(3):
            twin = resampled(moment.s, seat, number)
            once, again = (resampled(s, seat, 0) for s in (moment.s, twin))
            assert GAME.fields.bytes(once) == GAME.fields.bytes(again)


# --- how often -----------------------------------------------------------------------------------
SAMPLES = 6_000
POOR = {"Anna": {"cash": 3}, "Ben": {"cash": 4}, "Cem": {"cash": 2}, "Dora": {"cash": 1}}
CHEAP = {**HIDDEN, "incomeTax": 5, "auctionOpenMin": 1}
OFFER = ("Ben: offer Anna", "Ben: take Badstraße", "Ben: give-cash 3", "Ben: propose")
Fits = Callable[[tuple[int, ...]], bool]  # cash of Anna, Ben, Cem, Dora


def shares(s: Any, reader: int, fits: Fits) -> Counter[tuple[int, ...]]:
    """Every way to share the others' money that fits what the reader has seen, once."""
    total = sum(s.cash)
    ways = product(range(total + 1), repeat=4)
    known = (way for way in ways if sum(way) == total and way[reader] == s.cash[reader])
    return Counter(way for way in known if fits(way))


@pytest.mark.parametrize(
    ("row", "moves", "reader", "fits"),
    [
        (POOR, (), ANNA, lambda c: True),
        (POOR, ("Anna: throw", "dice 1 3"), BEN, lambda c: c[0] < 5),
        (POOR, ("Anna: throw", "dice 1 2", "Anna: decline"), BEN, lambda c: c[0] >= 1),
        (
            POOR,
            ("Anna: throw", "dice 1 2", "Anna: decline", "Anna: bid 2"),
            CEM,
            lambda c: c[0] >= 2 and c[1] >= 3,
        ),
        ({**POOR, "Anna": {"cash": 3, "owns": ["Badstraße"]}}, OFFER, ANNA, lambda c: c[1] >= 3),
        ({**POOR, "Anna": {"cash": 3, "owns": ["Badstraße"]}}, OFFER, CEM, lambda c: True),
    ],
    ids=["nothing known", "debtor", "asked to bid", "bids", "offer to the reader", "to another"],
)
def test_every_way_to_share_the_money_is_equally_likely(
    row: dict[str, Any], moves: tuple[str, ...], reader: int, fits: Fits
) -> None:
    s = position(given=row, options=CHEAP)
    play_of_four(s, *moves)
    ways = shares(s, reader, fits)
    found = Counter(tuple(resampled(s, reader, k).cash[:4]) for k in range(SAMPLES))
    assert set(found) <= set(ways)
    expected = SAMPLES / len(ways)
    chi_square = sum((found[way] - expected) ** 2 / expected for way in ways)
    freedom = len(ways) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5  # four standard deviations
    assert len(ways) >= 10


@pytest.mark.parametrize("options", [{}, {"auctionCover": "liquidation"}, {"houseStock": 3}])
def test_what_is_known_of_purses_is_true(options: dict[str, Any]) -> None:
    """In random games no purse is outside its bounds, and open questions do tell something."""
    table = Table("monopoly", {**HIDDEN, **options}, ["Anna", "Ben", "Cem"])
    told = 0
    for moment in random_game(table, 3_000):
        s = moment.s
        for seat, other in product(range(3), repeat=2):
            if seat != other and s.alive >> other & 1 and s.hidden_cash:
                low, high = least_cash(s, seat, other), most_cash(s, seat, other)
                assert low <= s.cash[other] <= high
                told += low > 0 or high < sum(s.cash)
    assert told > 100
