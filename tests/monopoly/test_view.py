"""The public view: its shape, its names, and that it shows what is so."""

from __future__ import annotations

import json

import pytest
from tests.monopoly.helpers import (
    ALL_PROGRAMS,
    CLASSIC,
    KARLSRUHE,
    NAMES,
    PLAYERS,
    READERS,
    fresh,
    given,
    play,
    random_game,
)

from miethai.games.monopoly.presentation.gate import FRAME_WORDS, STAGE_WORDS
from miethai.games.monopoly.presentation.view.whole import view
from miethai.games.monopoly.rules.rulesets import RULESETS
from miethai.games.monopoly.rules.tables import DEED_NAMES
from miethai.kernel.contract import SPECTATOR

TABLE_KEYS = {
    "bank",
    "pot",
    "dice",
    "turn",
    "actor",
    "phase",
    "doubles",
    "turns",
    "purchase",
    "auction",
    "debt",
    "offer",
    "building",
    "piles",
    "clock",
    "break_asked",
    "over",
    "winners",
    "places",
    "valuation",
    "options",
}
PLAYER_KEYS = {
    "cash",
    "at",
    "in_jail",
    "tries",
    "deeds",
    "mortgaged",
    "groups",
    "worth",
    "jail_cards",
    "token",
    "bankrupt",
    "offers",
    "draft",
}
PROPERTY_KEYS = {
    "owner",
    "level",
    "houses",
    "hotel",
    "mortgaged",
    "price",
    "house_price",
    "hotel_price",
    "mortgage_value",
    "face",
    "rent",
    "rent_factor",
    "rent_line",
}


def test_shape() -> None:
    shown = view(given({}), SPECTATOR, NAMES)
    assert set(shown) == TABLE_KEYS | set(PLAYERS) | set(DEED_NAMES)
    for name in PLAYERS:
        assert set(shown[name]) == PLAYER_KEYS
    for name in DEED_NAMES:
        assert set(shown[name]) == PROPERTY_KEYS
    assert set(shown["piles"]) == {"E", "G"}


def test_names_of_players_suffice() -> None:
    s = given({})
    assert view(s, SPECTATOR, PLAYERS) == view(s, SPECTATOR, NAMES)


def test_base_position() -> None:
    shown = view(given({}), SPECTATOR, NAMES)
    assert shown["Anna"]["cash"] == 1500
    assert shown["Anna"]["at"] == "LOS"
    assert [shown[name]["token"] for name in PLAYERS] == ["hat", "ship", "car"]
    assert (shown["turn"], shown["actor"], shown["phase"]) == ("Anna", "Anna", "start")
    assert shown["dice"] is None
    assert shown["bank"] == {"houses": 32, "hotels": 12}
    assert shown["piles"]["E"]["size"] == 16
    assert shown["piles"]["E"]["under"] is None
    assert len(shown["piles"]["G"]["next"]) == 16
    assert shown["clock"]["end_minute"] is None
    assert shown["valuation"] is None
    assert (shown["winners"], shown["places"], shown["over"]) == ([], {}, False)


def test_property() -> None:
    s = given(
        {
            "Ben": {"owns": ["Badstraße", "Turmstraße"], "mortgaged": ["Nordbahnhof"]},
            "Badstraße": {"level": 5},
            "Turmstraße": {"level": 4},
        }
    )
    shown = view(s, SPECTATOR, NAMES)
    hotel, houses, station = (shown[k] for k in ("Badstraße", "Turmstraße", "Nordbahnhof"))
    assert (hotel["level"], hotel["houses"], hotel["hotel"]) == (5, 0, True)
    assert (houses["level"], houses["houses"], houses["hotel"]) == (4, 4, False)
    assert (hotel["house_price"], hotel["hotel_price"], hotel["face"]) == (50, 50, "up")
    assert (station["owner"], station["mortgaged"], station["face"]) == ("Ben", True, "down")
    assert (station["house_price"], station["mortgage_value"]) == (None, 100)
    assert (shown["Schlossallee"]["owner"], shown["Schlossallee"]["face"]) == (None, None)
    assert shown["Ben"]["deeds"] == ["Badstraße", "Turmstraße", "Nordbahnhof"]
    assert shown["Ben"]["mortgaged"] == ["Nordbahnhof"]
    assert shown["bank"] == {"houses": 28, "hotels": 11}


def test_rent_of_the_moment() -> None:
    row = {
        "Ben": {
            "owns": ["Badstraße", "Turmstraße", "Südbahnhof", "Westbahnhof", "Wasserwerk"],
            "mortgaged": ["Nordbahnhof"],
        },
        "Cem": {"owns": ["Parkstraße", "Seestraße", "Hafenstraße", "Neue Straße"]},
        "Parkstraße": {"level": 0},
        "Seestraße": {"level": 1},
    }
    shown = view(given(row), SPECTATOR, NAMES)
    rents = {name: shown[name]["rent"] for name in DEED_NAMES if shown[name]["owner"]}
    assert rents == {
        "Badstraße": 2 * 2,  # a whole bare group (MON-RENT-02)
        "Turmstraße": 2 * 4,
        "Südbahnhof": 100,  # three of Ben's stations; a mortgaged one counts
        "Westbahnhof": 100,
        "Nordbahnhof": 0,  # mortgaged (MON-RENT-06)
        "Wasserwerk": None,
        "Parkstraße": 35,
        "Seestraße": 50,
        "Hafenstraße": 20,
        "Neue Straße": 24,
    }
    assert shown["Wasserwerk"]["rent_factor"] == 4
    lines = {name: shown[name]["rent_line"] for name in rents}
    assert lines == {
        "Badstraße": 1,
        "Turmstraße": 1,
        "Südbahnhof": 2,
        "Westbahnhof": 2,
        "Nordbahnhof": None,
        "Wasserwerk": 0,
        "Parkstraße": 0,
        "Seestraße": 2,
        "Hafenstraße": 1,
        "Neue Straße": 1,
    }
    assert (shown["Opernplatz"]["rent"], shown["Opernplatz"]["rent_factor"]) == (None, None)


def test_no_rent_where_there_are_no_hints() -> None:
    row = {"Ben": {"owns": ["Badstraße", "Wasserwerk"]}}
    shown = view(given(row, KARLSRUHE), SPECTATOR, NAMES)
    assert {shown[name]["rent"] for name in DEED_NAMES} == {None}  # MON-K-62, A-59
    assert {shown[name]["rent_factor"] for name in DEED_NAMES} == {None}


def test_auction_and_dice() -> None:
    s = given({"Anna": {"at": "Hauptbahnhof"}})
    play(s, "Anna: throw", "dice 3 1", "Anna: decline", "Anna: bid 30", "Ben: pass")
    shown = view(s, SPECTATOR, NAMES)
    assert shown["dice"] == [3, 1]
    assert shown["phase"] == "auction"
    assert shown["auction"] == {
        "lot": "Schlossallee",
        "price": 30,
        "leader": "Anna",
        "asked": "Cem",
        "passed": ["Ben"],
        "step": 1,
        "outcry": False,
        "calls": 0,
        "completes": None,
    }


def test_what_a_purchase_leaves() -> None:
    s = given({"Anna": {"at": "Hauptbahnhof", "cash": 450}, "Ben": {"owns": ["Parkstraße"]}})
    assert view(s, SPECTATOR, NAMES)["purchase"] is None
    play(s, "Anna: throw", "dice 3 1")
    shown = view(s, SPECTATOR, NAMES)["purchase"]
    assert shown == {"seat": "Anna", "deed": "Schlossallee", "price": 400, "left": 50}
    play(s, "Anna: decline")
    shown = view(s, SPECTATOR, NAMES)
    assert shown["purchase"] is None
    assert shown["auction"]["completes"] == "Ben"  # he has all the rest of the group


def test_a_hidden_purse_hides_what_follows_from_it() -> None:
    hidden = {"openHoldings": "deeds", "timeLimitMin": 60}
    s = given({"Anna": {"at": "Hauptbahnhof", "cash": 450}}, options=hidden)
    play(s, "Anna: throw", "dice 3 1")
    for reader in READERS:
        shown = view(s, reader, NAMES)
        assert shown["purchase"]["left"] == (50 if reader == 0 else None)
        assert shown["Anna"]["worth"] == (450 if reader == 0 else None)


def test_worth_is_the_rules_valuation_from_the_beginning() -> None:
    row = {
        "Ben": {"cash": 10, "owns": ["Badstraße", "Turmstraße"], "mortgaged": ["Nordbahnhof"]},
        "Badstraße": {"level": 1},
    }
    shown = view(given(row), SPECTATOR, NAMES)
    assert shown["valuation"] is None  # wealth does not decide here
    assert shown["Ben"]["worth"] == 10 + 60 + 60 + 100 + 50
    assert shown["Ben"]["groups"] == ["brown"]
    assert (shown["Anna"]["worth"], shown["Anna"]["groups"]) == (1500, [])


def test_debt_below_an_offer() -> None:
    s = given(
        {"Anna": {"at": "Opernplatz", "cash": 30, "owns": ["Wasserwerk"]}, "Ben": {"cash": 200}}
        | {"Cem": {"owns": ["Lessingstraße", "Schillerstraße", "Goethestraße"]}}
    )
    play(s, "Anna: throw", "dice 1 1")
    debt = {"debtor": "Anna", "creditor": "Cem", "amount": 44, "rule": "MON-RENT-01"}
    debt |= {"missing": 14, "mortgages": 75}
    assert view(s, SPECTATOR, NAMES)["debt"] == debt
    play(s, "Ben: offer Anna", "Ben: take Wasserwerk", "Ben: give-cash 120", "Ben: propose")
    shown = view(s, SPECTATOR, NAMES)
    assert shown["phase"] == "offer"
    assert shown["debt"] == debt
    assert shown["offer"] == {
        "from": "Ben",
        "to": "Anna",
        "give": [],
        "take": ["Wasserwerk"],
        "cash": 120,
        "give_value": 0,
        "take_value": 150,
        "changed": [],
    }


def test_tax_owed_to_the_pot() -> None:
    s = given({"Anna": {"cash": 0}}, options={"freeParkingPot": True})
    play(s, "Anna: throw", "dice 1 3")
    assert view(s, SPECTATOR, NAMES)["debt"]["creditor"] == "pot"


def test_known_cards_of_a_pile() -> None:
    s = given({"piles": {"E": ["E-14", "E-02"]}, "Ben": {"jail_cards": ["G-card"]}})
    piles = view(s, SPECTATOR, NAMES)["piles"]
    assert piles["E"]["next"] == ["E-14"]
    assert piles["G"]["size"] == 15
    assert view(s, SPECTATOR, NAMES)["Ben"]["jail_cards"] == ["G-card"]


def test_drawn_card_lies_under_the_pile() -> None:
    s = given({"piles": {"E": ["E-15"]}})
    play(s, "Anna: throw", "dice 3 4")
    assert view(s, SPECTATOR, NAMES)["phase"] == "card"
    play(s, "card E-15")
    assert view(s, SPECTATOR, NAMES)["piles"]["E"]["under"] == "E-15"


def test_building_and_clock() -> None:
    s = given({"Anna": {"owns": ["Badstraße", "Turmstraße"]}}, KARLSRUHE)
    play(s, "Anna: houses 3", "Anna: build Badstraße")
    shown = view(s, SPECTATOR, NAMES)
    assert shown["building"] == {"seat": "Anna", "kind": "house", "left": 2}
    play(s, "Anna: build Turmstraße", "Anna: build Badstraße", "Ben: ask-break", "banker: break 5")
    shown = view(s, SPECTATOR, NAMES)
    assert shown["phase"] == "break"
    assert shown["clock"]["stopped"]
    assert (shown["clock"]["auction_minute"], shown["clock"]["end_minute"]) == (45, 90)


def test_valuation_and_places() -> None:
    """The sample estate of the rulebook is worth 420 + 900 + 100 + 600 + 800."""
    s = given(
        {
            "Anna": {
                "cash": 420,
                "owns": ["Parkstraße", "Schlossallee", "Wasserwerk"],
                "mortgaged": ["Nordbahnhof"],
            },
            "Parkstraße": {"level": 3},
            "Schlossallee": {"level": 4},
            "Cem": {"bankrupt": True},
        },
        KARLSRUHE,
    )
    play(s, "banker: mark end", "banker: value")
    shown = view(s, SPECTATOR, NAMES)
    assert shown["valuation"]["Anna"] == {
        "cash": 420,
        "deeds": 900,
        "mortgaged": 100,
        "houses": 600,
        "hotels": 800,
        "total": 2820,
    }
    assert (shown["over"], shown["phase"], shown["actor"]) == (True, "over", "over")
    assert shown["places"] == {"Anna": 1, "Ben": 2, "Cem": 3}
    assert (shown["winners"], shown["Cem"]["place"]) == (["Anna"], 3)
    assert shown["Anna"]["result"] == {"by": "worth", "value": 2820}
    assert shown["Cem"]["result"] == {"by": "bankrupt", "value": 1}


def test_equal_wealth_shares_a_place() -> None:
    s = given({"Cem": {"cash": 10}}, KARLSRUHE)
    play(s, "banker: mark end", "banker: value")
    assert view(s, SPECTATOR, NAMES)["places"] == {"Anna": 1, "Ben": 1, "Cem": 3}


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda r: r.id)
def test_options_are_shown_as_set(ruleset: object) -> None:
    set_by_table = {
        "buildingAuctionOpenMin": "housePrice",
        "scoreMortgagedFactor": 0.25,
        "clockStopsIn": ["ruling"],
        "utilityFactors": [5, 11],
        "offersPerThrow": None,
    }
    for options in ({}, set_by_table):
        shown = view(fresh(ruleset, options), SPECTATOR, NAMES)["options"]
        expected = ruleset.resolve(options)  # type: ignore[attr-defined]
        expected["players"] = len(PLAYERS)
        del expected["currencySymbol"]  # only the table reads it
        assert shown == expected


@pytest.mark.parametrize("ruleset", [CLASSIC, KARLSRUHE], ids=lambda r: r.id)
def test_every_position_has_a_view(ruleset: object) -> None:
    words = {*STAGE_WORDS.values(), *FRAME_WORDS.values()}
    for moment in random_game(fresh(ruleset, programs=ALL_PROGRAMS), 3, 900, every=20):
        for seat in READERS:
            shown = view(moment.s, seat, NAMES)
            assert json.loads(json.dumps(shown)) == shown
            assert shown["phase"] in words
            assert shown["actor"] in {*NAMES, "chance", "over"}
