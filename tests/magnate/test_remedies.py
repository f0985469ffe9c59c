"""What would make a refused choice of tenants possible."""

from __future__ import annotations

from typing import Any

import pytest
from tests.magnate.helpers import ADVANCED, NAMES, coded, given, move, play

from miethai.games.magnate.family import GAME
from miethai.games.magnate.presentation.remedies import remedy


def taking(options: dict[str, Any], building: str, available: dict[str, int]) -> Any:
    s = given(
        {
            "phase": "tenants",
            "Anna": {"ads": 0},
            "available": available,
            "3A": {"owner": "Anna", "building": building},
        },
        options,
    )
    play(s, "Anna: attract 3A", "dice 666", "dice 6")
    return s


def advice(s: Any, text: str) -> str | None:
    assert GAME.reason(s, 0, move(text)) is not None, f"{text} is possible"
    said = remedy(s, 0, move(text), NAMES, "en")
    return None if said is None else coded(s, said)


@pytest.mark.parametrize("word", ["luxury", "headquarters", "workshops", "home"])
def test_tenants_that_never_fit_the_building_are_not_counted(word: str) -> None:
    s = taking(ADVANCED, "apartment", {"students": 3, "families": 1, "professionals": 2})
    assert advice(s, f"take {word} 1") is None


def test_each_category_has_its_own_number() -> None:
    s = taking(ADVANCED, "apartment", {"students": 3, "families": 1, "professionals": 2})
    assert advice(s, "take students 3") == "3A can take 2 tenants."
    assert advice(s, "take families 2") == "3A can take 1 tenant."
    assert advice(s, "take professionals 2") == "3A can take 1 tenant."


@pytest.mark.parametrize("word", ["home", "students", "luxury"])
def test_the_base_game_counts_its_types(word: str) -> None:
    s = taking({}, "retail-units", {"shop": 3})
    assert advice(s, f"take {word} 1") is None
    assert advice(s, "take shop 3") == "3A can take 2 tenants."
