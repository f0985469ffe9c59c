"""Perft: how many ways the game can go from some positions, depth by depth."""

from __future__ import annotations

import tomllib

import pytest
from tests.families.suite import FAMILIES, named, suites
from tests.golden.make import AGAIN, counts_of

PLACES = named(lambda suite: suite.places)


def stored(family: str) -> dict[str, list[int]]:
    return tomllib.loads(counts_of(family).read_text("utf-8"))


@pytest.mark.parametrize("name", PLACES)
def test_counts(name: str) -> None:
    family, _, place = name.partition("/")
    assert list(PLACES[name].counts()) == stored(family)[place], f"if that is meant: {AGAIN}"


@pytest.mark.parametrize("family", FAMILIES)
def test_every_position_is_counted(family: str) -> None:
    assert list(stored(family)) == list(suites()[family].places)


@pytest.mark.parametrize("name", PLACES)
def test_the_positions_are_sound(name: str) -> None:
    table = PLACES[name].table()
    assert table.game.check(table.position) == 0
