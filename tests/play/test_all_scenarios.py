"""Every scenario of the rulebook holds, on the interpreted and on the compiled engine."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.families.suite import FAMILIES

from miethai import games
from miethai.kernel.compilers import cpu as compiler
from miethai.play import scenario, scenario_file

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = {f"{f.parent.name}/{f.stem}": f for f in scenario_file.files_in(FOLDER)}
ENGINES = scenario.ENGINES if compiler.available() else scenario.ENGINES[:1]


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_scenarios_of_its_own(family: str) -> None:
    found = {
        ruleset
        for file in scenario_file.files_in(FOLDER / family)
        for row in scenario_file.read(file)
        for ruleset in row.rulesets
    }
    assert found == {ruleset.id for ruleset in games.family(family).RULESETS}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", FILES)
def test_the_scenarios_of_a_file_hold(name: str, engine: str) -> None:
    outcomes = scenario.check_all(scenario_file.read(FILES[name]), (engine,))
    failed = [f"{o.scenario.name} ({o.ruleset}): {o.failure}" for o in outcomes if o.failure]
    assert not failed, "\n".join(failed)
