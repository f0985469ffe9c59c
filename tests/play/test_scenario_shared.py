"""Shared blocks of scenario files: what lies over what, and every way to name them wrongly."""

from __future__ import annotations

import pytest
from tests.play.test_scenario import ENGINES, failures

from miethai.play import scenario_file
from miethai.play.scenario_file import ScenarioError

SHARING = """\
shared:
  street:
    given: {Ben: {owns: [Turmstraße], cash: 1000}}
  two:
    seats: [Anna, Ben]
    options: {startMoney: 600}
  poor:
    use: street
    given: {Ben: {cash: 5}, Anna: {cash: 7}}
---
rule: MON-RENT-01
ruleset: monopoly
use: [poor]
given: {Anna: {at: Südbahnhof}}
then: {Turmstraße.owner: Ben, Ben.cash: 5, Anna.cash: 7, Anna.at: Südbahnhof, Cem.cash: 1500}
---
rule: MON-RENT-01
ruleset: monopoly
use: [street, two]
given: {Ben: {cash: 9}}
then: {Turmstraße.owner: Ben, Ben.cash: 9, Anna.cash: 600}
"""


@pytest.mark.parametrize("engine", ENGINES)
def test_what_a_scenario_says_is_laid_over_the_blocks_it_uses(engine: str) -> None:
    assert failures(SHARING, engine) == []
    first, second = scenario_file.parse(SHARING)
    assert first.given == {
        "Ben": {"owns": ["Turmstraße"], "cash": 5},
        "Anna": {"cash": 7, "at": "Südbahnhof"},
    }
    assert second.given == {"Ben": {"owns": ["Turmstraße"], "cash": 9}}
    assert (first.seats, second.seats) == (("Anna", "Ben", "Cem"), ("Anna", "Ben"))


def test_tables_are_shared_too() -> None:
    text = """\
shared:
  dear: {tables: {buildings: {house: {cost: 900, bonus: 3}}}}
---
rule: MAG-BUILD-01
ruleset: magnate
use: dear
tables: {buildings: {house: {cost: 800}}}
given: {phase: actions, 1A: {owner: Anna}}
moves: [Anna: build 1A house]
then: {as Anna: {Anna.money: 1200}}
"""
    assert failures(text) == []
    assert scenario_file.parse(text)[0].tables["buildings"]["house"] == {"cost": 800, "bonus": 3}


def test_the_last_block_lies_on_top() -> None:
    text = SHARING.replace("use: [poor]", "use: [poor, street]")
    assert scenario_file.parse(text)[0].given["Ben"]["cash"] == 1000


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("use: [poor]", "use: [poor, pea]", "scenario:13: use: unknown shared block 'pea'; "),
        ("    use: street", "    use: stret", "scenario:8: use: unknown shared block 'stret'; ex"),
        (
            "use: [street, two]",
            "use: street",
            "scenario:4: shared: no scenario of this file uses 'tw",
        ),
        ("  street:\n", "  street:\n    use: poor\n", "in a circle: street → poor → street"),
        ("  street:\n", "  street:\n    use: street\n", "in a circle: street → street"),
        ("    given: {Ben: {owns", "    gifen: {Ben: {owns", "scenario:3: shared: street: unknown"),
        ("    given: {Ben: {cash", "    given: 3 #", "scenario:9: shared: poor: given: expected"),
        (
            "    use: street",
            "    use: {street: 1}",
            "scenario:8: shared: poor: use: expected a word",
        ),
        ("shared:\n", "note: mine\nshared:\n", "scenario:1: unknown key 'note'; expected one of"),
        ("use: [street, two]", "shared: {}", "scenario:19: shared: expected in the first"),
    ],
)
def test_blocks_that_cannot_be_used_are_told(old: str, new: str, expected: str) -> None:
    assert old in SHARING
    with pytest.raises(ScenarioError) as caught:
        scenario_file.parse(SHARING.replace(old, new, 1))
    assert expected in str(caught.value)


def test_very_long_chains_of_blocks_are_refused() -> None:
    rest = SHARING[SHARING.index("rule:") :]
    rows = "".join(f"  b{n}: {{use: b{n + 1}}}\n" for n in range(2000))
    with pytest.raises(ScenarioError, match="below more than 20 blocks"):
        scenario_file.parse(f"shared:\n{rows}  b2000: {{}}\n---\n{rest}")
