"""English names of what is printed on the board."""

from __future__ import annotations

import pytest

from miethai.games.monopoly.presentation.wording import Words, english_names
from miethai.games.monopoly.rules import tables
from miethai.kernel.contract import ALL_ENGLISH

SPACES = range(len(tables.SPACE_ROWS))


def test_every_space_has_an_english_name_and_every_name_is_of_something() -> None:
    every = english_names(ALL_ENGLISH)
    assert set(tables.SPACE_NAMES) <= set(every)
    assert set(every) - set(tables.SPACE_NAMES) == {"Ereignis", "Gemeinschaft"}  # the piles
    deeds = [every[name] for name in tables.DEED_NAMES]
    assert len(set(deeds)) == len(deeds), "no two have one name"


@pytest.mark.parametrize(("lang", "german"), [("de", 40), ("en", tables.DEEDS), (ALL_ENGLISH, 0)])
def test_a_reader_finds_the_names_of_their_choice(lang: str, german: int) -> None:
    words = Words(lang, ())
    same = [k for k in SPACES if words.space(k) == tables.SPACE_NAMES[k]]
    assert len(same) == german
    assert all(words.deed(d) == words.space(tables.DEED_SPACE[d]) for d in range(tables.DEEDS))


@pytest.mark.parametrize("lang", ["en", ALL_ENGLISH])
def test_cards_name_spaces_as_the_board_does(lang: str) -> None:
    words = Words(lang, ())
    gone = set(english_names(lang))
    for rows in tables.CARD_ROWS:
        for row in rows:
            text = f"{words.card_words(row, 'title')} {words.card_words(row, 'text')}"
            assert not [name for name in gone if name in text.replace("Go to Jail", "")], text
