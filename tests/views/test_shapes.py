"""Views have the shape that their family declares, in every position of a random game."""

from __future__ import annotations

from typing import Any

import pytest
from tests.families.suite import FAMILIES, RULESETS, Kind, suite_of
from tests.families.walks import random_game, readers_of
from tests.views.shapes import Watch, problems, shape_of

from miethai import games
from miethai.kernel.contract import SPECTATOR
from miethai.kernel.presentation.shape import paths


@pytest.mark.parametrize("ruleset", RULESETS)
def test_views_of_random_games_have_their_shape(ruleset: str) -> None:
    table = Kind(ruleset, suite_of(ruleset).players[-1], persons=True).table()
    watch = Watch(table.ruleset.family)
    for s, *_ in random_game(table, 2_000, every=20, seed=23):
        for seat in readers_of(table):
            assert watch.look(table.family.view(s, seat, table.names), table.players) == []
    assert len(watch.seen) > 3


@pytest.mark.parametrize("family", FAMILIES)
def test_every_place_of_a_view_is_explained(family: str) -> None:
    rows = list(paths(shape_of(family)))
    assert [row.path for row in rows if not row.about or not row.told] == []
    assert len({row.path for row in rows}) == len(rows)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_view_of_another_shape_is_noticed(family: str) -> None:
    table = Kind(games.family(family).rulesets[0].id).table()
    shape, names = shape_of(table.ruleset.family), table.players
    view = table.family.view(table.position, SPECTATOR, table.names)
    anna = names[0]

    def wrong(**changed: Any) -> list[str]:
        return problems(shape, {**view, **changed}, names)

    assert wrong() == []
    assert wrong(turns="3")
    assert wrong(winners=[3])
    assert wrong(places={anna: None})
    assert wrong(options=3)
    assert wrong(**{anna: {**view[anna], "more": 1}})
    assert wrong(**{anna: {k: v for k, v in view[anna].items() if k != "offers" and k != "ads"}})
    assert problems(shape, {k: v for k, v in view.items() if k != "over"}, names)
