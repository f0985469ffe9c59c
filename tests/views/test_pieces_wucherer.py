"""What a page draws of Wucherer's cards agrees with the tables and rules, in both languages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from miethai.games import rules_of
from miethai.games.wucherer.presentation.pieces import pieces
from miethai.games.wucherer.rules.moves import MOVES
from miethai.games.wucherer.rules.tables import (
    EDITIONS,
    KIND_IDS,
    KIND_NAMES,
    KIND_ROWS,
    LEVEL_NAMES,
    TENANTS,
    deck_size,
)
from miethai.kernel.overlay import RECONSTRUCTED
from miethai.play.table import Table

LANGS = ("de", "en")
CASES = [(ruleset, lang) for ruleset in EDITIONS for lang in LANGS]
SORTS = {"tenant", "roof", "part", "attack", "answer", "action"}


def cards(ruleset: str, lang: str, **options: Any) -> dict[str, Any]:
    """The cards by id."""
    return {card["id"]: card for card in pieces(ruleset, options, lang)["cards"].values()}


@pytest.mark.parametrize(("ruleset", "lang"), CASES)
def test_cards_are_those_of_the_edition(ruleset: str, lang: str) -> None:
    made = pieces(ruleset, {}, lang)
    edition = EDITIONS[ruleset]
    named = {*edition["tenants"], *edition["buildings"], *edition["actions"]}
    named |= set(edition.get("supply", {}))
    assert {card["id"] for card in made["cards"].values()} == named
    assert all(KIND_IDS[KIND_NAMES.index(key)] == c["id"] for key, c in made["cards"].items())
    counts = [card["count"]["value"] for card in made["cards"].values() if card["count"]]
    assert sum(counts) == deck_size(ruleset)
    assert {card["sort"] for card in made["cards"].values()} == SORTS
    assert json.loads(json.dumps(made)) == made


@pytest.mark.parametrize(("ruleset", "lang"), CASES)
def test_texts_are_there(ruleset: str, lang: str) -> None:
    made = pieces(ruleset, {}, lang)
    assert set(made["verbs"]) == {block.verb for block in MOVES.blocks}
    assert set(made["levels"]) == set(LEVEL_NAMES)
    texts = [*made["verbs"].values(), *made["levels"].values()]
    texts += [card[key] for card in made["cards"].values() for key in ("name", "effect")]
    assert all(text.strip() == text != "" for text in texts)
    known = rules_of(ruleset)
    assert all(card["rules"] for card in made["cards"].values())
    assert all(id_ in known for card in made["cards"].values() for id_ in card["rules"])


def test_languages_differ_only_in_words() -> None:
    for ruleset in EDITIONS:
        german, english = (cards(ruleset, lang) for lang in LANGS)
        words = ("name", "effect", "german")  # the German name is a tooltip for the others
        for id_, card in german.items():
            other = english[id_]
            same = {k: v for k, v in card.items() if k not in words}
            assert same == {k: v for k, v in other.items() if k not in words}
            assert card["effect"] != other["effect"]


@pytest.mark.parametrize("properties", [True, False])
@pytest.mark.parametrize("ruleset", EDITIONS)
def test_tenants_pay_what_a_table_reads(ruleset: str, properties: bool) -> None:
    table = Table(ruleset, {"tenantProperties": properties}, ["Anna", "Ben"])
    made = cards(ruleset, "de", tenantProperties=properties)
    for kind in range(TENANTS):
        card = made.get(KIND_IDS[kind])
        if card is None:
            continue
        assert card["rent"]["value"] == table.position.pays[kind]
        anywhere = not properties and ruleset == "wucherer-classic"
        assert card["size"] == KIND_ROWS[kind]["size"]
        assert card["place"] == ("any" if anywhere else KIND_ROWS[kind]["place"])
        if card["limit"] is not None:
            assert card["limit"]["value"] == table.position.limit[kind]
    assert made["squatters"]["limit"] is None


def test_sources_are_marked_and_an_owner_overlays_them() -> None:
    family = cards("wucherer-2013", "de")["family"]
    assert family["rent"]["source"] == RECONSTRUCTED
    assert family["count"]["source"] == "sheet"
    own = pieces("wucherer-2013", {"tenants.family.rent": 6}, "de")["cards"]["Familie"]
    assert own["rent"] == {"value": 6, "source": "box", "path": "tenants.family.rent"}


def test_classic_spelling() -> None:
    old, new = cards("wucherer-classic", "de"), cards("wucherer-2013", "de")
    assert (old["demolition"]["name"], new["demolition"]["name"]) == ("Abriß", "Abriss")
    assert pieces("wucherer-classic", {}, "de")["money"]["many"] == "{n} DMW"
