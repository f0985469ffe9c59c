"""Described positions: what they make, and what they answer to mistakes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.wucherer.helpers import ANNA, BEN, CLASSIC, NAMES, NEW, given, house, legal, play

from miethai.games.wucherer.family import GAME
from miethai.games.wucherer.presentation.view.whole import view
from miethai.kernel.contract import CHANCE, SPECTATOR
from miethai.kernel.presentation.given import GivenError


@pytest.mark.parametrize(("ruleset", "cards"), [(NEW, 97), (CLASSIC, 109)], ids=["2013", "classic"])
def test_base(ruleset: Any, cards: int) -> None:
    v = view(given({}, ruleset), SPECTATOR, NAMES)
    assert (v["turn"], v["phase"], v["actor"]) == ("Anna", "play", "Anna")
    assert v["pile"]["size"] == cards
    assert v["Ben"]["money"] == 3
    assert v["Ben"]["hand_size"] == 0
    assert v["Ben"]["houses"] == []
    assert v["discard"] == []


def test_houses() -> None:
    row = house(2, roof="Dachwohnung", cellar=True, builder="Ben", l1="Familie", lc="Hausbesetzer")
    s = given({"Anna": {"houses": [row, house(1, id="h7", loft=True)]}, "Ben": {"houses": [{}]}})
    v = view(s, SPECTATOR, NAMES)
    assert v["Anna"]["houses"] == ["h1", "h7"]
    assert v["Ben"]["houses"] == ["h2"]
    first = v["h1"]
    assert (first["owner"], first["builder"], first["roof"]) == ("Anna", "Ben", "Dachwohnung")
    assert first["tenants"] == {"c": "Hausbesetzer", "1": "Familie"}
    assert list(first["flats"]) == ["c", "1", "2", "a"]
    assert first["flats"]["2"]["upper"]
    assert first["squatted"]
    assert first["vacant"] == 1
    assert v["h7"]["loft"]
    assert v["h2"]["floors"] == 1
    assert v["supply"] == {"roofs": 16, "monsters": 4}
    assert v["h3"] is None


def test_floors_by_name_are_the_builders_secret() -> None:
    s = given({"Anna": {"houses": [{"floors": ["Mord", "Alibi"], "builder": "Ben"}]}})
    assert view(s, BEN, NAMES)["h1"]["fronts"] == ["Mord", "Alibi"]
    assert view(s, ANNA, NAMES)["h1"]["fronts"] is None


def test_markers_and_order_of_arrival() -> None:
    tenants = {"3": "Hacker", 1: {"card": "Hacker", "strikes": 2, "no_rent": True}}
    s = given({"Anna": {"houses": [{"floors": 3, "tenants": tenants}]}})
    flats = view(s, SPECTATOR, NAMES)["h1"]["flats"]
    assert (flats["3"]["order"], flats["3"]["rent"]) == (1, 2)
    assert (flats["1"]["order"], flats["1"]["rent"]) == (2, 3)
    assert (flats["1"]["strikes"], flats["1"]["no_rent"]) == (2, True)


def test_pile_as_a_number() -> None:
    v = view(given({"pile": 10, "discard": ["Mord", "Bombe"]}), SPECTATOR, NAMES)
    assert v["pile"]["size"] == 10
    assert v["discard_size"] == 87
    assert v["discard"][-2:] == ["Mord", "Bombe"]
    assert v["top"] == "Bombe"


def test_pile_as_a_list_has_an_order() -> None:
    s = given({"phase": "buy", "pile": ["Hacker", "Mord"]})
    play(s, "Anna: buy")
    assert legal(s, CHANCE) == [GAME.moves.parse("draw Hacker", NAMES)]
    play(s, "draw Hacker", "Anna: buy", "draw Mord")
    v = view(s, SPECTATOR, NAMES)
    assert v["lap"] == {"drawer": "Anna", "turns_left": 3}
    assert v["pile"]["size"] == 0


def test_last_lap() -> None:
    s = given({"turn": "Ben", "lap": {"drawer": "Anna", "turns_left": 1}})
    v = view(s, SPECTATOR, NAMES)
    assert (v["pile"]["size"], v["lap"]["turns_left"]) == (0, 1)
    play(s, "Ben: end")
    assert view(s, SPECTATOR, NAMES)["over"]


def test_phases() -> None:
    jailed = {"Anna": {"jailed": True, "money": 7}}
    s = given({"phase": "check", **jailed})
    assert view(s, SPECTATOR, NAMES)["phase"] == "check"
    first = {"Anna": {"jailed": True, "money": 7, "begun": False}}
    assert view(given({"phase": "check", **first}), SPECTATOR, NAMES)["phase"] == "play"
    bought = view(given({"phase": "buy", "Anna": {"houses": [house(4)]}}), SPECTATOR, NAMES)
    prices = [1, 1, 1, 1, 1, 2, 2]
    assert bought["income"] == {"left": 4, "bought": 0, "price": 1, "prices": prices}
    assert view(given({"phase": "deal"}), SPECTATOR, NAMES)["phase"] == "deal"


def test_match_and_supply() -> None:
    s = given({"round": 2, "turns": 9, "supply": {"roofs": 0, "monsters": 1}, "Cem": {"sum": 30}})
    v = view(s, SPECTATOR, NAMES)
    assert (v["round"], v["turns"], v["supply"]) == (2, 9, {"roofs": 0, "monsters": 1})
    assert v["Cem"]["sum"] == 30


MISTAKES: dict[str, tuple[dict[str, Any], str]] = {
    "key": ({"pot": 1}, r"given: unknown 'pot'; expected one of turn, phase, .*Anna, Ben, Cem"),
    "player key": ({"Anna": {"cash": 1}}, "Anna: unknown 'cash'; expected one of money, hand"),
    "not a mapping": ({"Anna": 5}, "Anna: expected a mapping with money"),
    "phase": ({"phase": "rent"}, "phase: expected one of deal, check, play, buy, not 'rent'"),
    "deal": ({"phase": "deal", "pile": 3}, "pile: not together with phase: deal"),
    "turn": ({"turn": "Dora"}, "turn: expected one of Anna, Ben, Cem"),
    "money": ({"Anna": {"money": -1}}, "Anna.money: expected a number from 0"),
    "truth": ({"Anna": {"jailed": 1}}, "Anna.jailed: expected true or false"),
    "list": ({"Anna": {"hand": "Mord"}}, "Anna.hand: expected a list"),
    "card": ({"Anna": {"hand": ["Student"]}}, "Anna.hand: unknown card 'Student'; expected one of"),
    "too many": ({"Anna": {"hand": ["Kneipe"] * 2}}, "there are only 1 Kneipe in the deck"),
    "two in jail": (
        {"Anna": {"jailed": True}, "Ben": {"jailed": True}},
        "Ben.jailed: Anna sits in jail already",
    ),
    "house key": (
        {"Anna": {"houses": [{"storeys": 3}]}},
        r"Anna.houses\[0\]: unknown 'storeys'; expected one of id, floors",
    ),
    "floors": ({"Anna": {"houses": [{"floors": 6}]}}, "floors: expected a number from 1 to 5"),
    "roof": (
        {"Anna": {"houses": [{"roof": "Kuppel"}]}},
        "roof: expected one of Dach, Dachwohnung, Flachdach",
    ),
    "id": (
        {"Anna": {"houses": [{"id": "h2"}]}, "Ben": {"houses": [{"id": "h2"}]}},
        "there is a house h2 already",
    ),
    "loft": (
        {"Anna": {"houses": [{"roof": "Flachdach", "loft": True}]}},
        "loft: expected a bare Dach below it",
    ),
    "flat roof": (
        {"Anna": {"houses": [{"flat_roof": True}]}},
        "in this edition no Flachdach lies on a Dach",
    ),
    "level": (
        {"Anna": {"houses": [house(1, l9="Hacker")]}},
        "tenants.9: expected one of c, 1, 2, 3, 4, 5, a",
    ),
    "no flat": (
        {"Anna": {"houses": [house(1, l2="Hacker")]}},
        "expected a vacant flat, for Hacker",
    ),
    "double": (
        {"Anna": {"houses": [house(1, l1="Familie")]}},
        "two vacant flats, this and the next",
    ),
    "no tenant": ({"Anna": {"houses": [house(1, l1="Mord")]}}, "Mord is no tenant"),
    "pile": ({"pile": 98}, "pile: expected a number from 0 to 97"),
    "lap": (
        {"lap": {"drawer": "Anna"}},
        "lap: expected drawer and turns_left, turns_left is missing",
    ),
    "lap with a pile": (
        {"pile": 3, "lap": {"drawer": "Anna", "turns_left": 1}},
        "the last lap follows an empty pile",
    ),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_mistakes_are_answered_with_what_is_expected(case: str) -> None:
    row, message = MISTAKES[case]
    with pytest.raises(GivenError, match=message):
        given(row)


def test_roofs_of_the_classic_deck_are_no_supply() -> None:
    with pytest.raises(GivenError, match="roofs are cards of the deck"):
        given({"supply": {"roofs": 3}}, CLASSIC)


def test_every_given_position_can_be_played_on() -> None:
    s = given({"Anna": {"hand": ["Abriß", "Mutter mit Kind", "Dach"], "houses": [{}]}}, CLASSIC)
    assert GAME.check(s) == 0
    names = {GAME.moves.text(m, NAMES) for m in legal(s, ANNA)}
    assert {"play Abriss", "play Mutter mit Kindern", "build Anna", "end"} <= names
