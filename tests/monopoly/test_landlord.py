"""What a sound landlord does in single positions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.monopoly.bot_helpers import (
    CLASSIC,
    GAME,
    KARLSRUHE,
    answer,
    goes_on,
    play,
    position,
    says,
)

from miethai.games.monopoly.rules.moves import END_TURN, LET
from miethai.games.monopoly.rules.tables import DEED_NAMES

ANNA, BEN = 0, 1
ORANGE = ["Münchener Straße", "Wiener Straße", "Berliner Straße"]
PINK = ["Seestraße", "Hafenstraße", "Neue Straße"]
LATE = {  # nothing left to buy, and hotels ahead of the jail
    "Ben": {"owns": [*ORANGE, *PINK, "Theaterstraße", "Museumstraße", "Opernplatz"]},
    "Cem": {"owns": ["Badstraße", "Turmstraße", "Rathausplatz", "Hauptstraße", "Parkstraße"]},
    "Dora": {"owns": ["Lessingstraße", "Schillerstraße", "Südbahnhof", "Westbahnhof"]},
    **{name: {"level": 5} for name in ORANGE},
    **{name: {"level": 3} for name in PINK},
}


# --- buying and bidding ---------------------------------------------------------------------------
def test_buys_what_it_lands_on() -> None:
    s = position(given={"Anna": {"at": "LOS"}})
    play(s, "Anna: throw", "dice 2 4")
    assert says(s, ANNA) == "buy"


@pytest.mark.parametrize(
    ("cash", "said"), [(300, ["mortgage Nordbahnhof", "buy", "end"]), (299, ["decline"])]
)
def test_mortgages_a_single_deed_to_complete_a_group(cash: int, said: list[str]) -> None:
    s = position(
        given={"Anna": {"at": "Wasserwerk", "cash": cash, "owns": ["Parkstraße", "Nordbahnhof"]}}
    )
    play(s, "Anna: throw", "dice 5 6")
    assert goes_on(s, ANNA, most=len(said)) == said


@pytest.mark.parametrize(("cash", "move"), [(1500, "bid"), (30, "pass")])
def test_bids_within_its_means(cash: int, move: str) -> None:
    s = position(given={"Anna": {"at": "LOS"}, "Ben": {"cash": cash}})
    play(s, "Anna: throw", "dice 2 4", "Anna: decline", "Anna: bid 25")
    assert says(s, BEN).split()[0] == move


def test_never_bids_more_than_a_deed_is_worth() -> None:
    s = position(given={"Anna": {"at": "LOS"}})
    play(s, "Anna: throw", "dice 2 4", "Anna: decline", "Anna: bid 400")
    assert says(s, BEN) == "pass"


# --- building and raising money -------------------------------------------------------------------
def test_builds_to_three_houses_and_keeps_a_reserve() -> None:
    s = position(
        given={"Anna": {"owns": ORANGE, "cash": 1000}, "Ben": {"owns": PINK}, "stage": "end"}
    )
    said = goes_on(s, ANNA, most=30)
    assert said[-1] == "end"
    assert sorted(s.level[d] for d in (11, 12, 13)) == [3, 3, 3]
    assert 0 < s.cash[ANNA] <= 100


def test_redeems_a_loan_that_stops_its_building() -> None:
    s = position(given={"Anna": {"owns": ORANGE[:2], "mortgaged": ORANGE[2:]}, "stage": "end"})
    assert goes_on(s, ANNA)[:2] == ["redeem Berliner Straße", "build Berliner Straße"]


def test_sells_nothing_while_a_single_deed_can_be_mortgaged() -> None:
    given = {
        "Anna": {"at": "Nordbahnhof", "cash": 10, "owns": [*ORANGE, "Südbahnhof", "Badstraße"]},
        "Ben": {"owns": ["Goethestraße"]},
        **{name: {"level": 1} for name in ORANGE},
    }
    s = position(given=given)
    play(s, "Anna: throw", "dice 1 3")
    assert goes_on(s, ANNA, most=1) == ["mortgage Badstraße"]


def test_gives_up_at_once_when_all_is_not_enough() -> None:
    given = {
        "Anna": {"at": "Elektrizitätswerk", "cash": 10, "owns": ["Badstraße"]},
        "Ben": {"owns": ORANGE},
        **{name: {"level": 5} for name in ORANGE},
    }
    s = position(given=given)
    play(s, "Anna: throw", "dice 2 4")
    assert says(s, ANNA) == "bankrupt"


# --- trades ---------------------------------------------------------------------------------------
SHARED = {
    "Anna": {"owns": [*ORANGE[:2], PINK[0]], "cash": 600},
    "Ben": {"owns": [ORANGE[2], *PINK[1:]], "cash": 600},
    "stage": "end",
}


def talk(s: Any) -> None:
    """The landlord on turn and those it asks talk until nothing more is to be said, or 20 turns."""
    for _ in range(200):
        seat = GAME.actor(s)
        m = answer(s, seat)
        if m == END_TURN:
            if whole(s, ANNA, ORANGE):
                return
            s.turns += 1  # the next turn has other offers
            s.offers[:] = [0] * len(s.offers)
        else:
            GAME.apply(s, seat, m)
            s.notes.clear()


def whole(s: Any, seat: int, names: list[str]) -> bool:
    return all(s.deeds[seat] >> DEED_NAMES.index(name) & 1 for name in names)


def test_swaps_that_complete_both_groups_are_agreed_on() -> None:
    s = position(given=SHARED)
    talk(s)
    assert whole(s, ANNA, ORANGE)
    assert whole(s, BEN, PINK)


def test_an_offer_that_was_refused_is_not_repeated_before_the_next_throw() -> None:
    s = position(given=SHARED)
    assert goes_on(s, ANNA)[-1] == "propose"
    play(s, "Ben: decline")
    assert goes_on(s, ANNA) == ["end"]


def test_the_price_of_an_offer_changes_from_turn_to_turn() -> None:
    offers = set()
    for turn in range(20):
        s = position(given=SHARED)
        s.turns = turn
        offers.add(tuple(goes_on(s, ANNA)))
    assert len(offers) > 2


def test_people_are_asked_less_often() -> None:
    s = position(given=SHARED, programs=1 << ANNA)
    assert says(s, ANNA, bits=0) == "offer Ben"
    assert says(s, ANNA, bits=1023) == "end"


def test_a_draft_that_fits_no_plan_is_dropped() -> None:
    s = position(given={**SHARED, "Cem": {"owns": ["Badstraße"]}})
    play(s, "Anna: offer Cem", "Anna: take Badstraße")
    assert says(s, ANNA) == "drop"


@pytest.mark.parametrize(
    ("moves", "agrees"),
    [
        (("take Berliner Straße", "give-cash 1"), False),
        (("take Hafenstraße", "take Neue Straße", "give Münchener Straße"), False),
        (("take Berliner Straße", "give Seestraße", "give-cash 100"), True),
        (("give Seestraße", "take-cash 590"), False),
        (("give Seestraße", "take-cash 100"), True),
    ],
)
def test_judges_offers(moves: tuple[str, ...], agrees: bool) -> None:
    s = position(given=SHARED)
    play(s, "Anna: offer Ben", *(f"Anna: {m}" for m in moves), "Anna: propose")
    assert (says(s, BEN) == "accept") == agrees


def test_counters_with_cash_that_makes_it_fair() -> None:
    s = position(given=SHARED)
    play(s, "Anna: offer Ben", "Anna: take Berliner Straße", "Anna: give Seestraße")
    play(s, "Anna: take-cash 350", "Anna: propose")
    said = goes_on(s, BEN)
    assert (said[0], said[-1]) == ("counter", "propose")
    assert says(s, ANNA) == "accept"


# --- jail and rent --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("given", "options", "said"),
    [
        ({}, {}, "fee"),  # early: there is much to buy
        (LATE, {}, "throw"),
        (LATE, {"jailMayWait": True}, "wait"),
    ],
)
def test_leaves_jail_early_and_stays_late(
    given: dict[str, object], options: dict[str, bool], said: str
) -> None:
    anna = {"in_jail": True, "cash": 700, "owns": ["Poststraße", "Nordbahnhof", "Wasserwerk"]}
    s = position(given={**given, "Anna": anna}, options=options)
    assert says(s, ANNA) == said


def test_a_jail_card_goes_before_the_fee() -> None:
    s = position(given={"Anna": {"in_jail": True, "jail_cards": ["G-card"]}})
    assert says(s, ANNA) == "jail-card G-card"


def test_claims_every_rent() -> None:
    s = position(KARLSRUHE, {"Anna": {"at": "LOS"}, "Ben": {"owns": ["Chausseestraße"]}})
    play(s, "Anna: throw", "dice 2 4")
    assert GAME.actor(s) == BEN
    assert answer(s, BEN) != LET
    assert says(s, BEN) == "claim Chausseestraße"


# --- scarce buildings -----------------------------------------------------------------------------
def test_places_a_building_that_was_won_by_auction() -> None:
    """Also where auctions open far above the price of a house."""
    s = position(
        CLASSIC,
        {
            "Anna": {"owns": ORANGE, "cash": 3000},
            "Ben": {"owns": PINK, "cash": 3000},
            "stage": "end",
        },
        {"houseStock": 1, "buildingAuctionOpenMin": 900},
    )
    assert says(s, ANNA) == "end"  # not worth 900
    play(s, "Anna: build Berliner Straße", "Ben: want 1", "Anna: bid 900", "Ben: pass")
    assert says(s, ANNA) == "build Berliner Straße"


def test_wants_no_more_scarce_buildings_than_it_can_pay() -> None:
    s = position(
        CLASSIC,
        {"Anna": {"owns": ORANGE}, "Ben": {"owns": PINK, "cash": 260}, "stage": "end"},
        {"houseStock": 1},
    )
    play(s, "Anna: build Berliner Straße")
    assert says(s, BEN) == "want 2"
