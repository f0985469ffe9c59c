"""Described positions: what they say is so, and mistakes are answered with what is expected."""

from __future__ import annotations

from typing import Any

import pytest
from tests.monopoly.helpers import KARLSRUHE, NAMES, given, legal, move, play

from miethai.games.monopoly.family import GAME
from miethai.games.monopoly.presentation.view.whole import view
from miethai.kernel.contract import CHANCE, SPECTATOR
from miethai.kernel.presentation.given import GivenError


def shown(row: dict[str, Any], *args: Any) -> dict[str, Any]:
    s = given(row, *args)
    assert GAME.check(s) == 0
    assert s.notes == []
    return view(s, SPECTATOR, NAMES)


def test_players() -> None:
    v = shown(
        {
            "turn": "Ben",
            "Anna": {"cash": 7, "at": "Ereignisfeld-2", "owns": ["Badstraße"], "offers": 3},
            "Ben": {"in_jail": True, "tries": 2, "jail_cards": ["E-card"]},
            "Cem": {"at": 39, "mortgaged": ["Südbahnhof"]},
        }
    )
    assert (v["Anna"]["cash"], v["Anna"]["at"], v["Anna"]["offers"]) == (7, "Ereignisfeld-2", 3)
    assert (v["Ben"]["in_jail"], v["Ben"]["tries"]) == (True, 2)
    assert v["Ben"]["at"] == "Im Gefängnis / Nur zu Besuch"
    assert v["piles"]["E"]["size"] == 15
    assert (v["Cem"]["at"], v["Cem"]["mortgaged"]) == ("Schlossallee", ["Südbahnhof"])
    assert (v["turn"], v["actor"]) == ("Ben", "Ben")


def test_bankrupt_player_is_passed_over() -> None:
    v = shown({"Anna": {"bankrupt": True}})
    assert (v["Anna"]["bankrupt"], v["Anna"]["cash"], v["turn"]) == (True, 0, "Ben")


def test_given_stock_changes_the_stock_of_the_game() -> None:
    v = shown(
        {"Anna": {"owns": ["Badstraße", "Turmstraße"]}, "Badstraße": {"level": 1}}
        | {"bank": {"houses": 2, "hotels": 0}}
    )
    assert v["bank"] == {"houses": 2, "hotels": 0}
    assert (v["options"]["houseStock"], v["options"]["hotelStock"]) == (3, 0)


@pytest.mark.parametrize("most", [3, 4])
def test_a_hotel_has_its_name(most: int) -> None:
    """Which level that is depends on the houses of a street."""
    v = shown(
        {"Anna": {"owns": ["Badstraße", "Turmstraße"]}}
        | {"Badstraße": {"level": "hotel"}, "Turmstraße": {"level": most}},
        KARLSRUHE.but("test", fixed={}, usual=3, housesPerStreet=most),
    )
    assert (v["Badstraße"]["hotel"], v["Badstraße"]["level"]) == (True, most + 1)
    assert (v["Turmstraße"]["hotel"], v["Turmstraße"]["houses"]) == (False, most)


def test_table() -> None:
    v = shown(
        {"doubles": 2, "turns": 40, "pot": 50, "step": 5, "stage": "end", "marks": ["auction"]},
        KARLSRUHE.but("test", fixed={}, usual=3, freeParkingPot=True),
    )
    assert (v["doubles"], v["turns"], v["pot"], v["phase"]) == (2, 40, 50, "end")
    assert v["clock"]["auction_called"]
    assert v["clock"]["lots_done"]


def test_end_mark_waits_for_the_running_turn() -> None:
    s = given({"stage": "end", "marks": ["end"]}, KARLSRUHE)
    assert view(s, SPECTATOR, NAMES)["phase"] == "end"
    play(s, "Anna: end")
    assert view(s, SPECTATOR, NAMES)["phase"] == "last-call"


def test_cards_on_top_come_in_order() -> None:
    s = given({"piles": {"E": ["E-15", "E-07"]}})
    play(s, "Anna: throw", "dice 3 4")
    assert legal(s, CHANCE) == [move("card E-15")]
    play(s, "card E-15")
    assert view(s, SPECTATOR, NAMES)["piles"]["E"]["next"] == ["E-07"]


def test_before_the_game() -> None:
    v = shown({"phase": "preparation"})
    assert (v["phase"], v["Anna"]["cash"], v["turn"]) == ("reading", 0, None)
    v = shown({"phase": "order"}, KARLSRUHE)
    assert (v["phase"], v["actor"], v["Anna"]["cash"]) == ("order", "Anna", 1500)
    assert v["Anna"]["deeds"] == []


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"Dora": {}}, "unknown 'Dora'; expected one of phase, turn"),
        ({"Anna": {"money": 3}}, "Anna: unknown 'money'; expected one of cash"),
        ({"Anna": 3}, "Anna: expected a mapping"),
        ({"Anna": {"cash": "viel"}}, "Anna.cash: expected a number from 0"),
        ({"Anna": {"cash": True}}, "Anna.cash: expected a number from 0"),
        ({"Anna": {"at": "Ereignisfeld"}}, "Ereignisfeld-1"),
        ({"Anna": {"owns": ["Hafen"]}}, "unknown property 'Hafen'; expected one of Badstraße"),
        ({"Anna": {"owns": "Badstraße"}}, "Anna.owns: expected a list"),
        ({"Anna": {"tries": 1}}, "Anna.tries: only with in_jail"),
        ({"Anna": {"in_jail": True, "at": "LOS"}}, "in jail a token stands on"),
        ({"Anna": {"in_jail": 1}}, "expected true or false"),
        ({"Anna": {"jail_cards": ["E"]}}, "expected one of E-card, G-card"),
        ({k: {"jail_cards": ["E-card"]} for k in ("Anna", "Ben")}, "E-card is given twice"),
        ({"Anna": {"owns": ["Badstraße"]}, "Ben": {"owns": ["Badstraße"]}}, "two owners"),
        ({"Anna": {"bankrupt": True, "cash": 5}}, "a bankrupt player holds"),
        ({"Anna": {"bankrupt": True}, "turn": "Anna"}, "turn: Anna is bankrupt"),
        ({"turn": "Dora"}, "turn: expected one of Anna, Ben, Cem"),
        ({"Badstraße": {"level": 1}}, "buildings need a whole group"),
        ({"Badstraße": {"level": 6}}, "Badstraße.level: expected a number from 0 to 5"),
        ({"Wasserwerk": {"level": "hotel"}}, "Wasserwerk.level: expected a number from 0 to 0"),
        ({"Wasserwerk": {"level": 1}}, "Wasserwerk.level: expected a number from 0 to 0"),
        ({"Badstraße": {"houses": 1}}, "unknown 'houses'; expected one of level"),
        (
            {"Anna": {"owns": ["Badstraße", "Turmstraße"]}, "Badstraße": {"level": 2}},
            "do not stand evenly",
        ),
        ({"bank": {"häuser": 1}}, "expected one of houses, hotels"),
        ({"pot": 50}, "only with option freeParkingPot"),
        ({"doubles": 3}, "doubles: expected a number from 0 to 2"),
        ({"marks": ["45"]}, "expected one of auction, end"),
        ({"phase": "start"}, "expected one of preparation, order"),
        ({"phase": "order", "turn": "Ben"}, "turn: not together with phase: order"),
        ({"piles": {"E": ["G-01"]}}, "G-01 is not in this pile"),
        ({"piles": {"E": ["E-01", "E-01"]}}, "named twice"),
        ({"piles": {"X": []}}, "expected one of E, G"),
    ],
)
def test_mistakes(row: dict[str, Any], message: str) -> None:
    with pytest.raises(GivenError) as caught:
        given(row)
    assert message in str(caught.value)
