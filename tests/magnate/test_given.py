"""Described positions: what they say is so, and mistakes are answered with what is expected."""

from __future__ import annotations

from typing import Any

import pytest
from tests.magnate.helpers import ADVANCED, AI, NAMES, fresh, given, legal, move, play

from miethai.games.magnate.family import GAME
from miethai.games.magnate.presentation.view.whole import view
from miethai.games.magnate.rules.tables import BOARDS
from miethai.kernel.contract import CHANCE, SPECTATOR
from miethai.kernel.presentation.given import GivenError


def shown(row: dict[str, Any], *args: Any) -> dict[str, Any]:
    s = given(row, *args)
    assert GAME.check(s) == 0
    assert s.notes == []
    s.wallets_closed = 0
    return view(s, SPECTATOR, NAMES)


def test_players() -> None:
    v = shown({"Anna": {"money": 300, "ads": 9, "owns": ["3A", "4B"]}})
    assert (v["Anna"]["money"], v["Anna"]["ads"], v["Anna"]["plots"]) == (300, 9, ["3A", "4B"])
    assert (v["3A"]["marker"], v["3A"]["bought"]) == ("gone", True)


def test_sold_plots() -> None:
    v = shown({"2A": {"building": "retail-units", "tenants": 2}, "3B": {"bought": True}})
    assert (v["2A"]["owner"], v["2A"]["bought"], v["2A"]["tenants"]) == (None, True, 2)
    assert (v["3B"]["building"], v["3B"]["bought"], v["3B"]["marker"]) == (None, True, "gone")


def test_tenants_come_out_of_the_supply() -> None:
    v = shown({"1A": {"owner": "Ben", "building": "apartment", "tenants": 4}})
    assert v["market"]["supply"]["home"] == 45 - 4 - 6 - 4
    assert v["market"]["available"]["home"] == 6


def test_tenants_by_category() -> None:
    row = {"owner": "Ben", "building": "apartment"}
    v = shown({"1A": {**row, "tenants": {"families": 2}}, "3A": {**row, "tenants": 4}}, ADVANCED)
    assert v["1A"]["categories"] == {"families": 2}
    assert v["3A"]["categories"] == {"students": 2, "families": 1, "professionals": 1}
    assert v["centre"]["A"]["categories"] == {"students": 1, "families": 1, "professionals": 1}


def test_available_and_supply() -> None:
    v = shown({"available": {"home": 3, "shop": 0}, "supply": {"office": 0}})
    assert v["market"]["available"] == {"home": 3, "shop": 0, "office": 2, "industry": 3}
    assert (v["market"]["supply"]["home"], v["market"]["supply"]["office"]) == (45 - 4 - 3, 0)
    v = shown({"available": {"home": 2, "luxury": 5}, "supply": {"headquarters": 0}}, ADVANCED)
    kinds = v["market"]["categories"]
    assert (kinds["students"], kinds["families"], kinds["professionals"]) == (1, 1, 0)
    assert (kinds["luxury"], v["market"]["supply"]["headquarters"]) == (5, 0)


def test_market_and_cards() -> None:
    v = shown(
        {"price": 900, "crash": 3, "ads_spent": 4, "sold": ["Ben", "Anna"]}
        | {"risk_drawn": ["RC16", "RC01"], "new_tenants_used": ["NT30"], "round": 5}
    )
    assert (v["market"]["price"], v["market"]["crash"], v["market"]["ads_spent"]) == (900, 3, 4)
    assert (v["market"]["sold"], v["round"]) == (["Ben", "Anna"], 5)
    assert (v["risk"]["drawn"], v["risk"]["drop"], v["risk"]["left"]) == (["RC16", "RC01"], 3, 17)
    assert (v["new_tenants"]["used"], v["new_tenants"]["left"]) == (["NT30"], 29)
    assert v["new_tenants"]["shown"]["NT30"] == ["headquarters", "logistics", "hightech"]


def test_city() -> None:
    v = shown({"tiles": ["T08", "T02", "T03", "T04", "T05", "T07"], "for_sale": ["1B", "3A"]})
    assert (v["1C"]["feature"], v["6A"]["feature"]) == ("landfill", "lake")
    assert v["markers"]["for_sale"] == ["1B", "3A"]
    assert len(v["markers"]["supply"]) == 52


# --- the course of the game -----------------------------------------------------------------------
def test_auction() -> None:
    v = shown({"start": "Ben", "auction": {"high": 200, "bidder": "Ben", "in": ["Anna", "Ben"]}})
    assert v["auction"]["high"] == 200
    assert (v["auction"]["leader"], v["actor"], v["start_player"]) == ("Ben", "Anna", "Ben")


def test_tenants() -> None:
    row = {"owner": "Ben", "building": "house"}
    v = shown({"phase": "tenants", "start": "Ben", "1A": row, "1D": {**row, "attempted": True}})
    assert (v["phase"], v["actor"], v["1D"]["attempted"]) == ("tenants", "Ben", True)


def test_seats_without_buildings_have_no_turn_in_phase_2() -> None:
    """What needs no decision is carried out: rent, then phase 3."""
    v = shown({"phase": "tenants", "Anna": {"money": 0, "owns": ["1A"]}})
    assert (v["phase"], v["lap"], v["actor"], v["Anna"]["money"]) == ("actions", 1, "Anna", 0)


def test_actions() -> None:
    v = shown({"phase": "actions", "lap": 3, "turn": "Cem", "turns": 8})
    assert (v["lap"], v["actor"], v["turns"]) == (3, "Cem", 8)


def test_market_runs_up_to_the_next_draw() -> None:
    s = given({"phase": "market", "price": 1200, "ads_spent": 3})
    assert view(s, SPECTATOR, NAMES)["phase"] == "risk"
    assert len(legal(s, CHANCE)) == 19
    play(s, "risk RC01")
    assert view(s, SPECTATOR, NAMES)["phase"] == "preparation"


def test_preparation_checks_the_crash_first() -> None:
    assert shown({"phase": "preparation"})["phase"] == "preparation"
    assert shown({"phase": "preparation", "crash": 0})["over"]


def test_before_the_game() -> None:
    v = shown({"phase": "set-up", "price": 400, "crash": 5})
    assert (v["phase"], v["round"], v["actor"]) == ("set-up", 0, "chance")
    assert (v["market"]["price"], v["market"]["crash"]) == (400, 5)
    s = given({"phase": "set-up"}, {"mode": "kenner"})
    assert legal(s, CHANCE) == legal(fresh({"mode": "kenner"}), CHANCE)


# --- the AI ---------------------------------------------------------------------------------------
def test_ai() -> None:
    v = shown(
        {
            "ai": {"level": "III", "money": 700, "upper": ["4B"], "lower": ["3C", None, "1E"]},
            "4B": {"building": "office-large", "tenants": 3},
            "Cem": {"owns": ["5A"]},
            "6A": {"owner": "Cem", "building": "house"},
        },
        AI,
    )
    assert (v["ai"]["level"], v["ai"]["money"]) == ("III", 700)
    assert (v["ai"]["upper"], v["ai"]["lower"]) == (["4B", "6A"], ["3C", "5A", "1E"])
    assert v["Cem"]["plots"] == ["1E", "3C", "4B", "5A", "6A"]


def test_ai_cards() -> None:
    row = {"level": "II", "last": "I-7", "deck": {"I": [], "II": ["II-4", "II-8"]}}
    s = given({"phase": "actions", "turn": "Cem", "ai": row}, AI)
    assert view(s, SPECTATOR, NAMES)["ai"]["last_card"] == "I-7"
    assert legal(s, CHANCE) == [move("ai-card II-4"), move("ai-card II-8")]


def test_ai_answers_at_once() -> None:
    v = shown({"start": "Cem"}, AI)
    assert (v["auction"]["in"], v["actor"]) == (["Anna", "Ben"], "Anna")


# --- mistakes -------------------------------------------------------------------------------------
HOUSE = {"owner": "Anna", "building": "house"}
MISTAKES: list[tuple[dict[str, Any], str]] = [
    ({"Dora": {}}, "given: unknown 'Dora'; expected one of round, phase"),
    ({"Anna": {"cash": 3}}, "Anna: unknown 'cash'; expected one of money, ads, owns"),
    ({"Anna": 3}, "Anna: expected a mapping"),
    ({"Anna": {"money": "viel"}}, "Anna.money: expected a number from 0"),
    ({"Anna": {"money": 250}}, "Anna.money: expected a multiple of 100, not 250"),
    ({"Anna": {"ads": -1}}, "Anna.ads: expected a number from 0"),
    ({"Anna": {"owns": "3A"}}, "Anna.owns: expected a list"),
    ({"Anna": {"owns": ["7A"]}}, "Anna.owns: expected a plot from 1A to 6I, not '7A'"),
    ({"Anna": {"owns": ["3A"]}, "Ben": {"owns": ["3A"]}}, "Ben.owns: 3A has two owners"),
    ({"Anna": {"owns": ["1B"]}}, "Anna.owns: 1B is never for sale"),
    ({"1A": {"owner": "Dora"}}, "1A.owner: expected one of Anna, Ben, Cem"),
    ({"1A": {"level": 1}}, "1A: unknown 'level'; expected one of owner, building"),
    ({"1A": {"building": "hotel"}}, "1A.building: expected one of house, apartment"),
    ({"1B": {"building": "house"}}, "1B: nothing is bought or built there"),
    ({"1A": {"tenants": 1}}, "1A.tenants: expected a building"),
    ({"1A": {**HOUSE, "tenants": 2}}, "1A.tenants: expected a number from 0 to 1"),
    ({"1A": {**HOUSE, "tenants": {"shop": 1}}}, "1A.tenants: unknown 'shop'; expected one of home"),
    ({"1A": {**HOUSE, "attempted": 1}}, "1A.attempted: expected true or false"),
    ({"for_sale": ["1B"]}, "for_sale: 1B is taken or never for sale"),
    ({"for_sale": ["1A"], "1A": HOUSE}, "for_sale: 1A is taken"),
    ({"tiles": ["T01"]}, "tiles: expected 6 different tiles"),
    ({"price": 450}, "price: expected one of 100, 200, 300, 400, 500, 700"),
    ({"crash": 31}, "crash: expected a number from 0 to 30"),
    ({"sold": ["Dora"]}, "sold: expected one of Anna, Ben, Cem"),
    ({"available": {"villa": 1}}, "available: unknown 'villa'; expected one of home"),
    ({"available": {"home": 60}}, "available.home: expected at most 41"),
    ({"supply": {"families": 1}}, "supply: unknown 'families'; expected one of home"),
    ({"risk_drawn": ["RC20"]}, "risk_drawn: expected one of RC01"),
    ({"risk_drawn": ["RC01", "RC01"]}, "risk_drawn: a card is named twice"),
    ({"new_tenants_used": "NT01"}, "new_tenants_used: expected a list"),
    ({"phase": "start"}, "phase: expected one of set-up, auction, tenants, actions"),
    ({"phase": "set-up", "round": 3}, "given with phase: set-up: unknown 'round'"),
    ({"round": 0}, "round: expected a number from 1"),
    ({"lap": 2}, "lap: only with phase: actions"),
    ({"phase": "actions", "lap": 4}, "lap: expected a number from 1 to 3"),
    ({"phase": "market", "turn": "Ben"}, "turn: not together with phase: market"),
    ({"start": "Dora"}, "start: expected one of Anna, Ben, Cem"),
    ({"phase": "actions", "auction": {"high": 100}}, "auction: not together with phase: actions"),
    ({"auction": {"high": 100}}, "auction: expected high and bidder together"),
    ({"auction": {"high": 150, "bidder": "Ben"}}, "auction.high: expected a multiple of 100"),
    ({"auction": {"high": 100, "bidder": "Ben", "in": ["Anna"]}}, "a seat that has not passed"),
    ({"ai": {"level": "II"}}, "ai: only with option aiOpponent: true"),
    ({"ai": {"lower": ["3A"]}}, "ai: only with option aiOpponent: true"),
]


@pytest.mark.parametrize(("row", "message"), MISTAKES)
def test_mistakes(row: dict[str, Any], message: str) -> None:
    with pytest.raises(GivenError) as caught:
        given(row)
    assert message in str(caught.value)


AI_MISTAKES: list[tuple[dict[str, Any], str]] = [
    ({"Cem": {"money": 100}}, "Cem: unknown 'money'; expected one of owns"),
    ({"ai": {"level": 2}}, "ai.level: expected one of I, II, III, IV"),
    ({"ai": {"last": "V-1"}}, "ai.last: expected one of I-1"),
    ({"ai": {"deck": {"I": ["II-1"]}}}, "ai.deck.I: expected one of I-1, I-2"),
    ({"ai": {"upper": ["3A"]}}, "the AI's rows hold its plots: unbuilt ones below"),
    ({"ai": {"lower": ["3A"]}, "Ben": {"owns": ["3A"]}}, "ai.lower: 3A has two owners"),
]


@pytest.mark.parametrize(("row", "message"), AI_MISTAKES)
def test_mistakes_about_the_ai(row: dict[str, Any], message: str) -> None:
    with pytest.raises(GivenError) as caught:
        given(row, AI)
    assert message in str(caught.value)


@pytest.mark.parametrize("players", sorted(BOARDS))
def test_every_board(players: int) -> None:
    available = view(given({}, players=players), SPECTATOR, NAMES)["market"]["available"]
    assert list(available.values()) == BOARDS[players]["available"]
