"""What a page draws Magnate from: the same numbers and names as the tables, in both languages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from miethai.games.magnate.presentation.pieces import pieces
from miethai.games.magnate.rules import tables
from miethai.games.magnate.rules.moves import MOVES
from miethai.games.magnate.rules.rulesets import RULESETS
from miethai.kernel.contract import LANGS

IDS = [ruleset.id for ruleset in RULESETS]
NAMED = {
    "types": tables.TYPE_ROWS,
    "categories": tables.CATEGORY_ROWS,
    "buildings": tables.BUILDING_ROWS,
    "features": tables.FEATURE_ROWS,
}
NUMBERS = {
    "types": ("residents", "rent", "dice", "total", "tokens"),
    "categories": ("rent", "dice", "total", "tokens"),
    "buildings": ("capacity", "cost", "bonus"),
}


def source_of(row: dict[str, Any], name: str) -> str:
    return str(row.get("sources", {}).get(name, row["source"]))


@pytest.mark.parametrize("ruleset", IDS)
@pytest.mark.parametrize("lang", LANGS)
def test_names_and_numbers_are_those_of_the_tables(ruleset: str, lang: str) -> None:
    found = pieces(ruleset, {}, lang)
    for group, rows in NAMED.items():
        assert list(found[group]) == [row["id"] for row in rows]
        for row in rows:
            piece = found[group][row["id"]]
            assert piece["name"] == row[f"name_{lang}"]
            assert piece.get("effect", {}) == row.get("effect", {})
            for number in NUMBERS.get(group, ()):
                assert piece[number] == row[number]
                proposed = source_of(row, number) == "reconstructed"
                assert (number in piece["reconstructed"]) == proposed
    assert found["tiles"] == {row["id"]: row[f"name_{lang}"] for row in tables.TILE_ROWS}
    assert found["newTenants"] == {row["id"]: row["tenants"] for row in tables.NEW_TENANT_ROWS}


@pytest.mark.parametrize("lang", LANGS)
def test_cards_are_those_of_the_tables(lang: str) -> None:
    found = pieces("magnate", {}, lang)
    for row in tables.RISK_ROWS:
        card = found["risk"][row["id"]]
        assert (card["upper"], card["lower"]) == (row["upper"], row["lower"])
    for row in tables.AI_CARD_ROWS:
        card = found["ai"]["cards"][row["id"]]
        assert card["level"] == row["id"].split("-")[0]
        assert (card["kind"], card["upper"], card["default"], card["ads"]) == (
            row["kind"],
            row["upper"],
            row["default"],
            row["ads"],
        )
        assert card["lower"] == row.get("lower", row["upper"])
        assert {card["upper"], card["lower"], card["default"]} <= found["ai"]["actions"].keys()


def test_both_languages_differ_in_words_only() -> None:
    german, english = (pieces("magnate", {}, lang) for lang in LANGS)

    def bare(node: Any) -> Any:
        if isinstance(node, dict):
            return {key: bare(value) for key, value in node.items() if key != "name"}
        return node

    worded = {"verbs", "names", "tiles", "zones"}
    for key in german.keys() - worded - {"ai"}:
        assert bare(german[key]) == bare(english[key])
    assert bare(german["ai"]["cards"]) == english["ai"]["cards"]
    for key in worded:
        assert german[key].keys() == english[key].keys()
        assert all(german[key].values()) and all(english[key].values())


@pytest.mark.parametrize("lang", LANGS)
def test_every_move_has_a_short_name(lang: str) -> None:
    verbs = pieces("magnate", {}, lang)["verbs"]
    assert verbs.keys() == {block.verb for block in MOVES.blocks}
    assert all(len(name) <= 20 for name in verbs.values())


def test_the_city_is_whole() -> None:
    found = pieces("magnate", {"advancedTenants": True}, "de")
    assert found["advanced"] is True
    assert sorted(d for row in found["bricks"] for d in row) == list(range(tables.DISTRICTS + 1))
    assert set(found["centre"].values()) <= {*found["buildings"], found["cityHall"]["id"]}


def test_numbers_of_the_owners_box_replace_the_tables() -> None:
    own = {"buildings.house.cost": 500, "tenants.home.rent": 300}
    found = pieces("magnate", own, "en")
    assert found["buildings"]["house"]["cost"] == 500
    assert found["types"]["home"]["rent"] == 300
    assert "rent" not in found["types"]["home"]["reconstructed"]


def test_it_travels_as_json() -> None:
    found = pieces("magnate", {}, "de")
    assert json.loads(json.dumps(found)) == found


def test_other_languages_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown language"):
        pieces("magnate", {}, "fr")
