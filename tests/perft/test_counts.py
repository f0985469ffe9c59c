"""Perft: how many ways the game can go from some positions, depth by depth."""

from __future__ import annotations

import tomllib

import pytest
from tests.golden.make import AGAIN, COUNTS
from tests.perft.positions import PLACES

from miethai.games.monopoly.game import GAME

STORED = tomllib.loads(COUNTS.read_text("utf-8"))


@pytest.mark.parametrize("name", PLACES)
def test_counts(name: str) -> None:
    assert list(PLACES[name].counts()) == STORED[name], f"if that is meant: {AGAIN}"


def test_every_position_is_counted() -> None:
    assert list(STORED) == list(PLACES)


@pytest.mark.parametrize("name", PLACES)
def test_the_positions_are_sound(name: str) -> None:
    assert GAME.check(PLACES[name].position()) == 0
