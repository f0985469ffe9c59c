"""The numbers of the box: things may be said by their names."""

from __future__ import annotations

from typing import Any

import pytest

from miethai.games.magnate.rules.tables import table_values
from miethai.kernel.overlay import TableError, differences


@pytest.mark.parametrize(
    ("named", "numbered"),
    [
        ({"tiles": {"T01": {"feature": {"A": "lake"}}}}, {"tiles.T01.feature.A": 6}),
        ({"tiles": {"T01": {"feature": {"B": "none"}}}}, {"tiles.T01.feature.B": 0}),
        ({"new_tenants": {"NT01": {"0": "hightech"}}}, {"new_tenants.NT01.0": 11}),
        ({"new_tenants": {"NT01": ["luxury"] * 3}}, {f"new_tenants.NT01.{i}": 5 for i in range(3)}),
        ({"start": {"intro": {"tile": {"0": "T10"}}}}, {"start.intro.tile.0": 10}),
        ({"ai": {"cards": {"I-1": {"kind": "crash"}}}}, {"ai.cards.I-1.kind": 2}),
        ({"ai": {"cards": {"I-1": {"upper": "sell"}}}}, {"ai.cards.I-1.upper": 2}),
    ],
)
def test_names_and_numbers_are_the_same(named: Any, numbered: dict[str, int]) -> None:
    values = table_values("magnate")
    assert differences(named, values) == numbered
    assert all(values[path].read(number) == number for path, number in numbered.items())


def test_an_unknown_feature_is_answered_with_those_that_there_are() -> None:
    with pytest.raises(TableError, match=r"tiles\.T01\.feature\.A: expected none, playg"):
        differences({"tiles": {"T01": {"feature": {"A": "sea"}}}}, table_values("magnate"))
