"""Every scenario of the rulebook holds, on the interpreted and on the compiled engine.

The compiled run makes every move on both and compares them after each, so it is the only one where
numba is installed.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.families.suite import FAMILIES
from tests.views.shapes import Watch

from miethai import games
from miethai.kernel.compilers import cpu as compiler
from miethai.kernel.contract import SPECTATOR
from miethai.play import scenario, scenario_file
from miethai.play.table import Table

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = {f"{f.parent.name}/{f.stem}": f for f in scenario_file.files_in(FOLDER)}
WATCHES = {family: Watch(family) for family in FAMILIES}
READ = cache(scenario_file.read)
ENGINE = scenario.COMPILED if compiler.available() else scenario.INTERPRETED


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_scenarios_of_its_own(family: str) -> None:
    found = {
        ruleset
        for file in scenario_file.files_in(FOLDER / family)
        for row in READ(file)
        for ruleset in row.rulesets
    }
    assert found == {ruleset.id for ruleset in games.family(family).rulesets}


@pytest.fixture
def shapes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is wrong with the shape of the views that are looked at meanwhile."""
    wrong: list[str] = []
    whole = Table.view

    def view(table: Table, seat: int = SPECTATOR) -> dict[str, Any]:
        shown = whole(table, seat)
        wrong.extend(WATCHES[table.ruleset.family].look(shown, table.players))
        return shown

    monkeypatch.setattr(Table, "view", view)
    return wrong


@pytest.mark.parametrize("name", FILES)
def test_the_scenarios_of_a_file_hold(name: str, shapes: list[str]) -> None:
    outcomes = scenario.check_all(READ(FILES[name]), (ENGINE,))
    failed = [f"{o.scenario.name} ({o.ruleset}): {o.failure}" for o in outcomes if o.failure]
    assert not failed, "\n".join(failed)
    assert shapes == []
