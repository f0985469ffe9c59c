"""Keys of a described position: declared once, read in their form, mistakes answered."""

from __future__ import annotations

from typing import Any

import pytest

from miethai.kernel.presentation.given import (
    YES_NO,
    GivenError,
    Keys,
    free,
    number,
    rows,
    whole,
    word,
)

HOUSE = Keys({"floors": (whole(1, 5), "storeys")})
PLAYER = Keys({"cash": (whole(0, 100), "money"), "houses": (rows("houses", keys=HOUSE), "houses")})
BANK = Keys({"open": (YES_NO, "whether it is open")})
GIVEN = Keys(
    {
        "phase": (word("start", "end"), "where the game stands"),
        "dice": (rows("numbers", lambda where, value: number(where, value, 1, 6)), "the dice"),
        "pile": (free("anything"), "the pile"),
        "bank": (BANK, "the bank"),
        "<player>": (PLAYER, "a player"),
    }
)


def read(row: Any) -> dict[str, Any]:
    return GIVEN.read("", row, {"<player>": ["Anna", "Ben"]})


def test_what_is_there_is_read() -> None:
    row = {"phase": "end", "dice": [1, 6], "pile": {3: 4}, "bank": {"open": True}}
    players = {"Ben": {"cash": 7, "houses": [{"floors": 9}]}}
    assert read(row | players) == row | players  # the family reads what lies in its lists
    assert read({}) == {}


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (3, "given: expected a mapping with phase, dice, pile, bank, Anna, Ben, not 3"),
        ({"fase": 1}, "given: unknown 'fase'; expected one of phase, dice, pile, bank, Anna, Ben"),
        ({"<player>": {}}, "given: unknown '<player>'"),
        ({"phase": "mid"}, "phase: expected one of start, end, not 'mid'"),
        ({"dice": 3}, "dice: expected a list, not 3"),
        ({"dice": [7]}, "dice: expected a number from 1 to 6, not 7"),
        ({"bank": {"open": 1}}, "bank.open: expected true or false, not 1"),
        ({"bank": {"shut": 1}}, "bank: unknown 'shut'; expected one of open"),
        ({"Anna": {"cash": 101}}, "Anna.cash: expected a number from 0 to 100, not 101"),
        ({"Anna": {"cash": None}}, "Anna.cash: expected a number from 0 to 100, not None"),
    ],
)
def test_what_cannot_be_meant_is_answered(row: Any, said: str) -> None:
    with pytest.raises(GivenError) as caught:
        read(row)
    assert str(caught.value).startswith(said)
