"""The rulebook of every ruleset: complete, cited rightly, and every rule with a scenario."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from tests.families.suite import FAMILIES, RULESETS

from miethai import games
from miethai.cli import main

SCENARIOS = Path(__file__).parents[1] / "scenarios"
RULE_ID = re.compile(r'"([A-Z]+(?:-[A-Z]+)*-\d+)"')
# files whose rule ids are shown to people
CITING = (
    "rules/bars.py",
    "rules/notes.py",
    "rules/rulesets.py",
)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_has_a_scenario(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    folder = SCENARIOS / games.rulesets()[ruleset].family
    assert main(("rules", ruleset, "--coverage", "--scenarios", str(folder))) == 0
    assert "missing" not in capsys.readouterr().out


@pytest.mark.parametrize("family", FAMILIES)
def test_rules_are_for_rulesets_that_exist(family: str) -> None:
    module = games.family(family)
    known = {ruleset.id for ruleset in module.rulesets}
    for rule, row in module.rules.items():
        assert row["rulesets"], rule
        assert set(row["rulesets"]) <= known, rule
        assert set(row.get("rules", ())) <= module.rules.keys(), rule


@pytest.mark.parametrize("family", FAMILIES)
def test_every_rule_that_is_cited_exists(family: str) -> None:
    package = Path(str(files(f"miethai.games.{family}")))
    cited = {
        rule
        for pattern in CITING
        for path in package.glob(pattern)
        for rule in RULE_ID.findall(path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 20
    assert cited <= set(games.family(family).rules)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_options_name_a_rule_of_the_rulebook(ruleset: str) -> None:
    family, row = games.find(ruleset)
    for option in row.options:
        assert option.rule in family.rules, option.name
