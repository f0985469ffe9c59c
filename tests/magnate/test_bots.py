"""What a sound landlord does in single positions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.magnate.helpers import ADVANCED, NAMES, SOLO, given, play

from miethai.games.magnate.bots.landlord import landlord
from miethai.games.magnate.bots.odds import PARTS, sets_hoped
from miethai.games.magnate.family import GAME
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK, legal_set

ANNA, BEN = 0, 1
TURN = {"start": "Anna", "turn": "Anna"}


def answer(s: Any, seat: int = ANNA) -> str:
    """What the landlord does; the move is legal, or the test fails."""
    w = legal_set()
    GAME.legal(s, seat, w)
    m = int(landlord(s, seat, w, 0))
    words = GAME.moves.text(m, NAMES)
    slot, amount = m & SLOT_MASK, m >> SLOT_BITS
    assert w[slot] > 0, f"{words} is not offered"
    if slot < GAME.moves.amount_slots:
        assert GAME.lowest(s, seat, slot) <= amount <= GAME.highest(s, seat, slot), words
    return words


def acting(row: dict[str, Any], options: dict[str, Any] | None = None, players: int = 3) -> Any:
    """Anna's first action of round 4 at a price of 1,500, if not stated otherwise."""
    usual = {"phase": "actions", "round": 4, "price": 1500, "crash": 8, **TURN}
    return given({**usual, **row}, options, players)


def attracting(row: dict[str, Any], options: dict[str, Any] | None = None) -> Any:
    """Anna looks for tenants; enough ad tokens are spent, so that none is needed for the market."""
    usual = {"phase": "tenants", "round": 4, "price": 1500, "crash": 8, "ads_spent": 4, **TURN}
    return given({**usual, **row}, options)


def let(building: str, tenants: Any = 0, owner: str = "Anna") -> dict[str, Any]:
    return {"owner": owner, "building": building, "tenants": tenants}


# --- the start player ----------------------------------------------------------------------------
OFFICES = {"4B": let("office-large"), "5B": let("office-large", owner="Ben")}


@pytest.mark.parametrize(("offices", "move"), [(6, "pass"), (2, "bid 400")])
def test_bids_for_scarce_tenants(offices: int, move: str) -> None:
    """With six offices Ben leaves enough for Anna, with two he may take them all."""
    auction = {"high": 300, "bidder": "Cem"}
    market = {"round": 4, "price": 1500, "available": {"office": offices}}
    s = given({**market, **OFFICES, "auction": auction, "turn": "Anna"})
    assert answer(s) == move


def test_bids_no_more_than_going_first_is_worth() -> None:
    auction = {"high": 5000, "bidder": "Cem"}
    s = given({"Anna": {"money": 20_000}, **OFFICES, "auction": auction, "turn": "Anna"})
    assert answer(s) == "pass"


def test_meets_the_bid_of_the_ai_at_once() -> None:
    market = {"round": 4, "price": 1500, "available": {"office": 2}}
    row = {**market, **OFFICES, "ai": {"upper": ["5B"]}}
    s = given(row, SOLO, players=2)
    assert answer(s) == "bid 800"  # half of the land price, rounded up (MAG-AI-21)


def test_bids_no_more_than_it_has() -> None:
    row = {"Anna": {"money": 300}, "auction": {"high": 300, "bidder": "Ben"}, "turn": "Anna"}
    s = given({"round": 4, "price": 1500, "available": {"office": 2}, **OFFICES, **row})
    assert answer(s) == "pass"


# --- tenants -------------------------------------------------------------------------------------
def test_goes_on_building_by_building_until_none_is_left() -> None:
    s = attracting({"Anna": {"ads": 0}, "1E": let("apartment"), "3D": let("industrial-park")})
    assert answer(s) == "attract 1E"
    play(s, "Anna: attract 1E", "dice 666", "dice 6", "Anna: take home 2")
    assert answer(s) == "attract 3D"


@pytest.mark.parametrize(
    ("plot", "building", "sure"), [("1E", "house", True), ("3A", "office-small", False)]
)
def test_advertises_where_the_dice_alone_may_fail(plot: str, building: str, sure: bool) -> None:
    s = attracting({plot: let(building)})
    play(s, f"Anna: attract {plot}")
    assert (answer(s) == "commit 0") == sure


def test_tokens_spare_a_risk_card_if_the_ai_spends_too_few() -> None:
    row = {"ads_spent": 0, "crash": 3, "1E": let("house"), "4B": let("office-large", 3)}
    for last, tokens in (("I-8", "2"), ("I-7", "0")):  # with no ad symbol, and with two
        s = given(
            {"phase": "tenants", "round": 4, "price": 1500, **TURN, **row, "ai": {"last": last}},
            SOLO,
            players=2,
        )
        play(s, "Anna: attract 1E")
        assert answer(s) == f"commit {tokens}"


def test_sets_the_lowest_die_to_five() -> None:
    s = attracting({"4B": let("office-large")})
    play(s, "Anna: attract 4B", "Anna: commit 2", "dice 631", "dice 5")
    assert answer(s) == "five 1"
    play(s, "Anna: five 1")
    assert answer(s) == "five 3"


def test_turns_no_six_down() -> None:
    s = attracting({"4B": let("office-large")})
    play(s, "Anna: attract 4B", "Anna: commit 1", "dice 666", "dice 5")
    assert answer(s) == "done"


def test_takes_all_tenants_it_can() -> None:
    s = attracting({"1E": let("apartment")})
    play(s, "Anna: attract 1E", "Anna: commit 0", "dice 665", "dice 5")
    assert answer(s) == "take home 2"


def test_takes_the_mixture_that_brings_most() -> None:
    """Three tenants rather than two who pay more, and of these the ones who pay most."""
    row = {"available": {"students": 3, "families": 1, "professionals": 3}}
    s = attracting({"1A": let("apartment"), "1H": let("retail-units", 2), **row}, ADVANCED)
    play(s, "Anna: attract 1A", "Anna: commit 0", "dice 665", "dice 321")
    taken = set()
    while answer(s).startswith("take"):
        taken.add(answer(s))
        play(s, f"Anna: {answer(s)}")
    assert taken == {"take families 1", "take students 2"}


def test_who_pays_least_leaves() -> None:
    tenants = {"students": 1, "families": 1, "professionals": 1}
    s = acting({"Anna": {"money": 500}, "1E": let("apartment", tenants)}, ADVANCED)
    play(s, "Anna: build 1E house")
    assert answer(s) == "evict students"
    play(s, "Anna: evict students")
    assert answer(s) == "evict families"


# --- buying and building -------------------------------------------------------------------------
def test_buys_where_the_neighbours_are_good() -> None:
    s = acting({"lap": 2, "Anna": {"money": 3000}, "for_sale": ["3A", "1E", "3B"]})
    assert answer(s) == "buy 1E"  # playground and forest


def test_buys_land_while_it_is_cheap() -> None:
    s = acting({"round": 1, "price": 500, "lap": 3, "Anna": {"money": 600}, "for_sale": ["1E"]})
    assert answer(s) == "buy 1E"


@pytest.mark.parametrize(
    ("plot", "money", "building"),
    [
        ("1E", 500, "house"),  # playground and forest
        ("3G", 1300, "industrial-unit"),  # docks
        ("6E", 1500, "retail-units"),  # stadium and station
        ("4B", 9000, "office-large"),  # golf course and airport
    ],
)
def test_builds_what_fits_the_place_and_the_wallet(plot: str, money: int, building: str) -> None:
    s = acting({"Anna": {"money": money, "owns": [plot]}})
    assert answer(s) == f"build {plot} {building}"


def test_puts_a_larger_building_where_the_tenant_may_stay() -> None:
    homes = {"home": 6, "shop": 3, "office": 3, "industry": 3}
    row = {"lap": 3, "Anna": {"money": 4500}, "for_sale": [], "1E": let("house", 1)}
    s = acting({**row, "available": homes})
    assert answer(s) == "build 1E apartment"


def test_consults_without_money_or_property() -> None:
    assert answer(acting({"Anna": {"money": 100}, "for_sale": ["1E"]})) == "consult"


# --- selling -------------------------------------------------------------------------------------
def test_sells_for_a_better_building() -> None:
    s = acting({"Anna": {"money": 200, "owns": ["4B"]}, "1E": let("house", 1)})
    assert answer(s) == "sell 1E"
    play(s, "Anna: sell 1E", "Ben: consult", "Cem: consult")
    assert answer(s).startswith("build 4B office")


LATE = {"round": 7, "price": 2700, "crash": 1}
HOLDINGS = {"1E": let("house", 1), "4B": let("office-large", 3)}


def test_sells_before_the_crash_what_is_worth_most() -> None:
    s = acting({**LATE, **HOLDINGS, "lap": 3})
    assert answer(s) == "sell 4B"


def test_keeps_what_grows_while_the_crash_is_far() -> None:
    s = acting({"lap": 3, "Anna": {"money": 20_000}, **HOLDINGS})
    assert not answer(s).startswith("sell")


def test_sells_at_the_crash_but_not_for_nothing() -> None:
    """A plot without value brings nothing: consulting does."""
    row = {"tiles": ["T08", "T02", "T03", "T04", "T05", "T06"], "Anna": {"money": 0}}
    s = acting(
        {**LATE, **row, "lap": 3, "1E": let("house"), "1D": let("industrial-unit", 1, "Ben")}
    )
    assert answer(s) == "consult"


def test_builds_in_order_to_sell() -> None:
    """The last round: a house among playground and forest lifts the plot's value from 1 to 4, and
    the cards drawn so far would take nine fields off the price."""
    deep = {"risk_drawn": ["RC01", "RC02", "RC03", "RC04"]}
    s = acting({**LATE, **deep, "lap": 2, "Anna": {"money": 5000, "owns": ["1E"]}})
    assert answer(s) == "build 1E house"
    play(s, "Anna: build 1E house", "Ben: consult", "Cem: consult")
    assert answer(s) == "sell 1E"


# --- what it knows -------------------------------------------------------------------------------
def test_looks_into_no_other_wallet() -> None:
    rows = [{"Ben": {"money": money}, "Cem": {"money": money}} for money in (0, 90_000)]
    acts = [answer(acting({"for_sale": ["1I", "3A"], **HOLDINGS, **row})) for row in rows]
    bids = [answer(given({"round": 4, "price": 1500, **HOLDINGS, **row})) for row in rows]
    assert acts[0] == acts[1]
    assert bids[0] == bids[1]


@pytest.mark.parametrize(
    ("size", "total", "percent"), [(2, 8, 83), (2, 9, 69), (2, 10, 52), (3, 13, 49)]
)
def test_chances_of_four_dice(size: int, total: int, percent: int) -> None:
    assert sets_hoped(size, total, 4, 0, 1) / PARTS == pytest.approx(percent / 100, abs=0.01)
