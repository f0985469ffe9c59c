"""Every family's component values: each may differ within its range, and the record says so."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.families.suite import NAMES, RULESETS, everyone, programs_options, suite_of
from tests.families.walks import random_game

from miethai import games
from miethai.kernel.overlay import TableError, Value
from miethai.play import record
from miethai.play.table import Table

VALUES, MOVES = 40, 60  # how many values are changed, and for how many moves


def table(ruleset: str, tables: dict[str, int]) -> Table:
    programs = everyone(games.find(ruleset)[0].game)
    names = NAMES[: suite_of(ruleset).players[0]]
    return Table(ruleset, programs_options(ruleset), names, programs, tables=tables)


def changed(ruleset: str) -> Iterator[Table]:
    """Tables with one value at an end of its range, as far as it can be alone."""
    rng = random.Random(ruleset)
    values: list[Value] = list(games.find(ruleset)[0].table_values(ruleset).values())
    for value in rng.sample(values, min(VALUES, len(values))):
        for other in {value.low, value.high} - {value.default}:
            try:
                made = table(ruleset, {value.path: other})
            except TableError as error:
                assert str(error)
                continue
            assert made.tables == {value.path: other}
            yield made


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_value_that_differs_is_set_up_recorded_and_played(ruleset: str) -> None:
    usual = table(ruleset, {})
    start = usual.game.fields.bytes(usual.position)
    seen = set()
    for made in changed(ruleset):
        seen.add(made.game.fields.bytes(made.position))
        written = record.of(made)
        assert record.parse(record.text(written)) == written
        for moment in random_game(made, MOVES):
            assert made.game.check(moment.s) == 0, made.tables
    assert bool(seen - {start}) == bool(usual.family.table_values(ruleset))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_value_beyond_its_range_is_refused(ruleset: str) -> None:
    with pytest.raises(TableError, match="no such thing"):
        table(ruleset, {"no such thing": 1})
    for value in games.find(ruleset)[0].table_values(ruleset).values():
        for wrong in (value.low - 1, value.high + 1):
            with pytest.raises(TableError, match="expected"):
                table(ruleset, {value.path: wrong})
