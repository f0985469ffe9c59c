"""Words that the page does not have itself: the families give them, for every game."""

from __future__ import annotations

import re

import pytest

from miethai import games
from miethai.server.catalog import reference

MENU = {
    *("aside", "crowding", "draft", "passive", "grave", "natural", "sure", "again", "most"),
    *("meant", "answers", "limits", "bids", "outbid", "keys", "routine", "together"),
    *("light", "begins", "leaves", "saves", "joins"),
}
OF_THE_PAGE = set("ut?")  # PAGE_KEYS of web/src/lib/letters.ts
# Printed on the component itself: letters of plots, numbers of cards and of rows.
PRINTED = re.compile(r"\d+|[A-I]|[IV]+-\d|(?:NT|RC)\d\d")


@pytest.mark.parametrize("family", games.families())
def test_menus_know_only_moves_of_the_game(family: str) -> None:
    menu = games.family(family).text("menu")
    blocks = games.family(family).game.moves.blocks
    verbs = {block.verb for block in blocks}
    assert menu.keys() == MENU
    # Lines of the log are grouped by what they mark, which need not be a move.
    of_moves = {name: named for name, named in menu.items() if name not in ("keys", "together")}
    assert all(set(named) <= verbs for named in of_moves.values())
    assert {*menu["limits"], *menu["bids"]} <= {block.verb for block in blocks if block.amount}


@pytest.mark.parametrize("family", games.families())
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_letter_means_one_verb(family: str, lang: str) -> None:
    """And what people mostly do or answer has one."""
    menu = games.family(family).text("menu")
    blocks = games.family(family).game.moves.blocks
    letters: dict[str, str] = menu["keys"][lang]
    assert set(letters) <= {block.verb for block in blocks if not block.chance}
    assert set(letters) >= {*menu["natural"], *menu["answers"]}
    assert all(re.fullmatch("[a-z]", letter) for letter in letters.values())
    assert len({*letters.values(), *OF_THE_PAGE}) == len(letters) + len(OF_THE_PAGE)
    assert menu["keys"]["de"].keys() == menu["keys"]["en"].keys()


@pytest.mark.parametrize("ruleset", games.rulesets())
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_number_of_a_box_has_a_name(ruleset: str, lang: str) -> None:
    pieces = reference.pieces(ruleset, {}, {}, lang)
    values = games.find(ruleset)[0].table_values(ruleset)
    parts = {part for path in values for part in path.split(".")}
    unnamed = {part for part in parts - pieces["parts"].keys() if not PRINTED.fullmatch(part)}
    assert unnamed == set()
    assert all(pieces["verbs"][verb] for verb in pieces["menu"]["answers"])
