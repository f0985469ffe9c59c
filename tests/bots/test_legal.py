"""The landlord in whole games of all kinds of tables: always legal, never stuck, no peeping."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.bots.helpers import CLASSIC, GAME, KARLSRUHE, game, position

from miethai.games.monopoly.bots import landlord
from miethai.kernel.moves import legal_set

LONGEST_TURN = 1500  # moves; the auction of all unowned property is one turn

SCARCE = {"houseStock": 5, "hotelStock": 1}
OPTIONS: dict[str, tuple[Any, dict[str, Any]]] = {
    "classic": (CLASSIC, {}),
    "old cards, pot": (CLASSIC, {"cardSet": "de-DM", "freeParkingPot": True, "reshuffle": True}),
    "hidden purses": (CLASSIC, {"openHoldings": "deeds", "tradeInJail": False}),
    "clockwise on credit": (
        CLASSIC,
        {"auctionStyle": "clockwise-pass-out", "auctionCover": "liquidation", "auctionMinRaise": 7},
    ),
    "winner pays the price": (CLASSIC, {"auctionWinnerPays": "price", "auctionOpenMin": 1}),
    "scarce": (CLASSIC, {**SCARCE, "startMoney": 5000}),
    "scarce and dear": (CLASSIC, {**SCARCE, "startMoney": 5000, "buildingAuctionOpenMin": 900}),
    "scarce, price on top": (
        CLASSIC,
        {
            **SCARCE,
            "startMoney": 5000,
            "buildingAuctionPays": "bid+price",
            "buildingAuctionOpenMin": "housePrice",
        },
    ),
    "split groups": (
        CLASSIC,
        {"tradeNeedsBareGroup": False, "mortgageNeedsBareGroup": False, "hotelResale": "half-step"},
    ),
    "loans, waivers, endless offers": (
        CLASSIC,
        {"loansAllowed": True, "rentWaiverAllowed": True, "offersPerThrow": None},
    ),
    "jail": (
        CLASSIC,
        {
            "jailThirdFailCard": True,
            "jailMayWait": True,
            "jailPayWindow": "first-jail-turn",
            "buildInJail": False,
            "mortgageInJail": False,
            "bidInJail": False,
        },
    ),
    "own turn only": (CLASSIC, {"buildWindow": "own-turn", "housesPerStreet": 1, "dealDeeds": 3}),
    "karlsruhe": (KARLSRUHE, {"clockByTurns": True}),
    "karlsruhe, lots by the banker": (
        KARLSRUHE,
        {
            "clockByTurns": True,
            "unownedAuctionOrder": "banker",
            "timeUp": "finish-round",
            "auctionAtSecondBankruptcy": True,
        },
    ),
    "karlsruhe, drawn lots": (
        KARLSRUHE,
        {"clockByTurns": True, "secondsPerTurn": 300, "unownedAuctionOrder": "random"},
    ),
}
TABLES = pytest.mark.parametrize("table", OPTIONS)
EVERYBODY = (1 << GAME.seats) - 1


def start(table: str) -> Any:
    ruleset, options = OPTIONS[table]
    return position(ruleset, options=options)


def longest_turn(moments: Any) -> int:
    longest = asked = turn = 0
    for moment in moments:
        asked = asked + 1 if moment.s.turns == turn else 0
        turn = moment.s.turns
        longest = max(longest, asked)
    return longest


@TABLES
def test_landlords_among_themselves(table: str) -> None:
    """Every answer is legal (``helpers.answer``), and no turn goes on for ever."""
    for number in range(2):
        s = start(table)
        assert longest_turn(game(s, number, EVERYBODY, most=4000)) < LONGEST_TURN
        assert s.turns > 40 or GAME.actor(s) < -1


@TABLES
def test_landlords_among_random_players(table: str) -> None:
    """Random offers, bids and counter-offers; now and then a seat moves that is not asked."""
    s = start(table)
    assert longest_turn(game(s, 5, 0b0101, most=1500, meddle=15)) < LONGEST_TURN


def test_landlord_on_the_seat_of_a_person() -> None:
    """People are offered more: claims at any moment, breaks, disputes."""
    s = position(KARLSRUHE, programs=0)
    assert longest_turn(game(s, 3, 0b0111, most=1500, meddle=20)) < LONGEST_TURN


def test_landlord_knows_only_what_his_seat_sees() -> None:
    """Other purses and drafts are dealt anew: the answer stays the same."""
    start = position(options={"openHoldings": "deeds"})
    dice = random.Random(4)
    seen = 0
    for s, seat, bits in game(start, 1, EVERYBODY, most=900):
        w = legal_set()
        GAME.legal(s, seat, w)
        twin = GAME.fields.copy(s)
        GAME.resample(twin, seat, dice.randrange)
        assert landlord(s, seat, w, bits) == landlord(twin, seat, w, bits)
        seen += twin.cash != s.cash
    assert seen > 300
