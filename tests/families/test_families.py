"""Every family has a module here that leaves no ruleset out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import pytest
from tests.families.suite import FAMILIES, RULESETS, Suite, suite_of, suites

from miethai import games

Used = Callable[[Suite], Iterable[str]]  # the rulesets that a part of a suite is about
PARTS: dict[str, Used] = {
    "records": lambda suite: (plan.ruleset for plan in suite.records.values()),
    "places": lambda suite: (place.ruleset for place in suite.places.values()),
    "whole": lambda suite: (plan.ruleset for plan in suite.whole),
    "endings": lambda suite: (ending.kind.ruleset for ending in suite.endings),
    "demands": lambda suite: (demand.kind.ruleset for demand in suite.demands),
    "secrets": lambda suite: (kind.ruleset for kind in suite.secrets.values()),
    "tables": lambda suite: (kind.ruleset for kind in suite.tables.values()),
}


def test_every_family_has_a_suite() -> None:
    assert {name: suite.family for name, suite in suites().items()} == {n: n for n in FAMILIES}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("part", PARTS)
def test_every_ruleset_is_in_every_part(ruleset: str, part: str) -> None:
    suite = suite_of(ruleset)
    used = set(PARTS[part](suite))
    assert ruleset in used
    assert used <= {r.id for r in games.family(suite.family).rulesets}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_so_many_can_play(ruleset: str) -> None:
    fewest, usual, most = games.rulesets()[ruleset].players
    players = suite_of(ruleset).players
    assert usual in players
    assert fewest <= min(players) <= max(players) <= most


@pytest.mark.parametrize("family", FAMILIES)
def test_two_hundred_whole_games_are_compared(family: str) -> None:
    assert sum(plan.games for plan in suites()[family].whole) >= 200


@pytest.mark.parametrize("family", FAMILIES)
def test_names_are_good_for_files_and_tables(family: str) -> None:
    suite = suites()[family]
    for name in (*suite.records, *suite.places):
        assert re.fullmatch(r"[a-z0-9-]+", name), name


@pytest.mark.parametrize("ruleset", RULESETS)
def test_options_of_a_suite_are_options_of_its_rulesets(ruleset: str) -> None:
    suite = suite_of(ruleset)
    known = {o.name for r in games.family(suite.family).rulesets for o in r.options}
    assert {*suite.programs, *suite.quick} <= known
    verbs = games.family(suite.family).game.moves.verbs()
    assert set(suite.judged_late) <= set(verbs)
