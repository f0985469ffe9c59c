"""Every scenario of the rulebook holds, on the interpreted and on the compiled engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from miethai.kernel import compile as compiler
from miethai.play import scenario, scenario_file

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = scenario_file.files_in(FOLDER)
ENGINES = scenario.ENGINES if compiler.available() else scenario.ENGINES[:1]


def test_there_are_scenarios() -> None:
    assert FILES


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenarios_of_a_file_hold(path: Path, engine: str) -> None:
    outcomes = scenario.check_all(scenario_file.read(path), (engine,))
    failed = [f"{o.scenario.name} ({o.ruleset}): {o.failure}" for o in outcomes if o.failure]
    assert not failed, "\n".join(failed)
