"""What is sent for drawing agrees with the tables that the rules use, in both languages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from miethai.games.monopoly.family import GAME
from miethai.games.monopoly.presentation.pieces import pieces
from miethai.games.monopoly.presentation.view.whole import view
from miethai.games.monopoly.rules.moves import MOVES
from miethai.games.monopoly.rules.rulesets import RULESETS
from miethai.games.monopoly.rules.tables import (
    CARD_NAMES,
    DEED_NAMES,
    GROUP,
    GROUP_IDS,
    HOUSE_PRICE,
    MORTGAGE,
    PRICE,
    RENT,
    STATION_RENT,
)
from miethai.kernel.contract import SPECTATOR

LANGS = ("de", "en")
IDS = [r.id for r in RULESETS]
PEOPLE = ("Anna", "Ben")


def shown(ruleset_id: str) -> dict[str, Any]:
    ruleset = next(r for r in RULESETS if r.id == ruleset_id)
    s = GAME.fields.new()
    GAME.setup(s, ruleset.stored(ruleset.resolve({})), len(PEOPLE), 0)
    return view(s, SPECTATOR, PEOPLE)


def shape(node: Any) -> Any:
    """The same data without its texts; the German name is a tooltip for readers of English."""
    if isinstance(node, dict):
        return {key: shape(value) for key, value in node.items() if key != "german"}
    if isinstance(node, list):
        return [shape(value) for value in node]
    return str if isinstance(node, str) else node


@pytest.mark.parametrize("ruleset_id", IDS)
@pytest.mark.parametrize("lang", LANGS)
def test_deeds_are_those_of_the_tables(ruleset_id: str, lang: str) -> None:
    deeds = [row for row in pieces(ruleset_id, {}, lang)["spaces"] if "price" in row]
    assert [row["word"] for row in deeds] == list(DEED_NAMES)
    for d, row in enumerate(deeds):
        assert (row["price"], row["mortgage"]) == (PRICE[d], MORTGAGE[d])
        assert row.get("house", 0) == HOUSE_PRICE[d]
        assert row["group"] == GROUP_IDS[GROUP[d]]


@pytest.mark.parametrize("ruleset_id", IDS)
def test_groups_cards_and_values(ruleset_id: str) -> None:
    box = pieces(ruleset_id, {}, "de")
    assert sorted(d for group in box["groups"] for d in group["deeds"]) == sorted(DEED_NAMES)
    assert list(box["cards"][box["card_set"]]) == list(CARD_NAMES)
    options = shown(ruleset_id)["options"]
    assert box["stock"] == {"houses": options["houseStock"], "hotels": options["hotelStock"]}
    assert box["card_set"] == options["cardSet"]


@pytest.mark.parametrize("options", [{}, {"housesPerStreet": 3, "completeGroupFactor": 3}])
def test_the_lines_of_a_deed_are_the_rents_of_the_rules(options: dict[str, Any]) -> None:
    rows = {row["word"]: row for row in pieces("monopoly", options, "de")["spaces"]}
    factor = options.get("completeGroupFactor", 2)
    houses = options.get("housesPerStreet", 4)
    for d, name in enumerate(DEED_NAMES):
        lines = rows[name]["lines"]
        values = [line.get("rent", line.get("factor")) for line in lines]
        if rows[name]["kind"] == "station":
            assert values == list(STATION_RENT)
        elif rows[name]["kind"] == "utility":
            assert values == [4, 10]
        else:
            rent = list(RENT[d])
            assert values == [rent[0], factor * rent[0], *rent[1 : houses + 1], rent[5]]


@pytest.mark.parametrize("ruleset_id", IDS)
def test_the_view_knows_every_place(ruleset_id: str) -> None:
    words = {row["word"] for row in pieces(ruleset_id, {}, "de")["spaces"]}
    known = shown(ruleset_id)
    assert {known[name]["at"] for name in PEOPLE} <= words
    assert words & known.keys() == set(DEED_NAMES)


@pytest.mark.parametrize("ruleset_id", IDS)
def test_both_languages_say_the_same(ruleset_id: str) -> None:
    german, english = (pieces(ruleset_id, {}, lang) for lang in LANGS)
    assert shape(german) == shape(english)
    assert german["verbs"].keys() == {block.verb for block in MOVES.blocks}
    assert all(german["verbs"].values())
    assert german["verbs"] != english["verbs"]
    json.dumps(german)


def test_options_of_a_table_show() -> None:
    box = pieces("monopoly", {"incomeTax": 150, "houseStock": 20, "currencySymbol": "€"}, "en")
    taxes = [row["amount"] for row in box["spaces"] if row["kind"] == "tax"]
    assert taxes == [150, 100]
    assert (box["stock"]["houses"], box["currency"]) == (20, "€")
