"""What a reader cannot know in Monopoly is dealt anew: purses and unfinished offers, as far as the
table does not know about them."""

from __future__ import annotations

import random
from typing import Any

from tests.monopoly.helpers import given, legal, play

from miethai.games.monopoly.family import GAME

HIDDEN = {"openHoldings": "deeds", "timeLimitMin": 60}


def resampled(s: Any, reader: int, rng: random.Random) -> Any:
    twin = GAME.fields.copy(s)
    GAME.resample(twin, reader, rng.getrandbits(32), rng.getrandbits(32))
    return twin


def test_hidden_purses_are_dealt_anew() -> None:
    rng = random.Random(10)
    s = given({"Anna": {"cash": 700}, "Ben": {"cash": 900}, "Cem": {"cash": 50}}, options=HIDDEN)
    seen = set()
    for _ in range(50):
        cash = resampled(s, 0, rng).cash
        assert cash[0] == 700
        assert cash[1] + cash[2] == 950
        seen.add(cash[1])
    assert len(seen) > 30


def test_drafts_of_others_are_gone() -> None:
    s = given({"Anna": {"owns": ["Badstraße"]}})
    play(s, "Anna: offer Ben", "Anna: give Badstraße", "Anna: take-cash 9")
    rng = random.Random(11)
    assert resampled(s, 0, rng).draft_give == s.draft_give
    twin = resampled(s, 1, rng)
    assert (twin.draft_to[0], twin.draft_give[0], twin.draft_cash[0]) == (0, 0, 0)


def test_an_auctions_leader_can_pay_what_he_bid() -> None:
    s = given({"Anna": {"cash": 800}, "Ben": {"cash": 900}, "Cem": {"cash": 100}}, options=HIDDEN)
    play(s, "Anna: throw", "dice 1 2", "Anna: decline", "Anna: bid 700")
    assert GAME.actor(s) == 1
    rng = random.Random(13)
    assert all(resampled(s, 1, rng).cash[0] >= 700 for _ in range(50))


def test_a_debtor_cannot_pay_what_he_owes() -> None:
    s = given({"Anna": {"cash": 73, "owns": ["Opernplatz"]}}, options=HIDDEN)
    play(s, "Anna: throw", "dice 1 3")
    rng = random.Random(14)
    assert all(resampled(s, 1, rng).cash[0] < 200 for _ in range(50))


def test_an_offer_that_can_be_accepted_stays_so() -> None:
    holdings = {"Anna": {"cash": 900}, "Ben": {"owns": ["Badstraße"]}, "Cem": {"cash": 40}}
    s = given(holdings, options=HIDDEN)
    play(s, "Anna: offer Ben", "Anna: take Badstraße", "Anna: give-cash 850", "Anna: propose")
    rng = random.Random(15)
    for _ in range(50):
        assert legal(resampled(s, 1, rng), 1) == legal(s, 1)


def test_a_counter_offer_keeps_its_partner() -> None:
    s = given({"Anna": {"owns": ["Badstraße"]}, "Ben": {"owns": ["Wasserwerk"]}})
    play(s, "Anna: offer Ben", "Anna: give Badstraße", "Anna: take-cash 60", "Anna: propose")
    play(s, "Ben: counter", "Ben: take-cash 7")
    twin = resampled(s, 0, random.Random(16))
    assert (twin.draft_to[1], twin.draft_cash[1]) == (1, 0)
    assert legal(twin, 1) == legal(s, 1)
