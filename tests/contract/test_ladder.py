"""One ladder a verb: what the rules offer and what their ladder lets pass is the same, everywhere.

``legal`` may go faster ways than asking the ladder for every move; here they must agree, for every
slot of every seat and of chance, in random games of all sorts of tables and in all scenarios.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.families.suite import RULESETS, suite_of
from tests.families.walks import legal, random_game
from tests.invariants.tables import settings

from miethai import games
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.moves import SLOT_BITS
from miethai.kernel.overlay import differences
from miethai.play.scenario_file import Move, Scenario, files_in, read
from miethai.play.table import Table

SCENARIOS = Path(__file__).parents[1] / "scenarios"
TABLES, LONGEST, PLACES = 24, 500, 6  # tables, moves of a game, positions of it
TURNS = 4  # scenarios take turns with the moves that are not offered: there are many alike
LADDERS = [ruleset for ruleset in RULESETS if games.find(ruleset)[0].game.bar]


def amounts(table: Table, seat: int, slot: int, offered: set[int]) -> set[int]:
    """Amounts at the ends of what is possible, and beyond."""
    game, s = table.game, table.position
    if slot >= game.moves.amount_slots:
        return {0}
    if slot not in offered:
        return {0, 1}
    low, high = game.lowest(s, seat, slot), game.highest(s, seat, slot)
    return {n for n in (low - 1, low, high, high + 1) if n >= 0}


def may(table: Table, seat: int, slot: int, amount: int, offered: set[int]) -> bool:
    game, s = table.game, table.position
    if slot not in offered or slot >= game.moves.amount_slots:
        return slot in offered
    return bool(game.lowest(s, seat, slot) <= amount <= game.highest(s, seat, slot))


def assert_agree(table: Table, turn: int = 0, turns: int = 1) -> None:
    """In the table's position ``legal`` and the ladder say the same of every move that is offered,
    and of each that is not, or of every so many of them."""
    game, s, late = table.game, table.position, suite_of(table.ruleset.id).judged_late
    assert game.bar
    before, slots = game.fields.bytes(s), game.moves.all_slots()
    for seat in range(CHANCE, game.seats):
        offered = set(legal(table, s, seat))
        for block, _, slot in slots:
            if slot not in offered and slot % turns != turn:
                continue
            for amount in amounts(table, seat, slot, offered):
                number = game.bar(s, seat, slot | amount << SLOT_BITS)
                if block.verb in late and number:
                    continue  # it may be offered all the same
                agree = (number == 0) == may(table, seat, slot, amount, offered)
                assert agree, f"{seat}: {game.moves.text(slot, table.names)} {amount}: {number}"
    assert game.fields.bytes(s) == before
    assert not s.notes


@pytest.mark.parametrize("ruleset", LADDERS)
def test_the_ladder_agrees_in_random_games(ruleset: str) -> None:
    for setting in settings(ruleset, TABLES):
        r = random.Random(f"{ruleset} {setting.number}")
        table = setting.table()
        wanted = {r.randrange(LONGEST) for _ in range(PLACES)}
        assert_agree(table)
        for ply, _ in enumerate(random_game(table, LONGEST, seed=r.randrange(1000), meddle=4)):
            if ply in wanted or table.actor == OVER:
                assert_agree(table)


def scenarios(ruleset: str) -> Iterator[Scenario]:
    for file in files_in(SCENARIOS / games.rulesets()[ruleset].family):
        yield from (scenario for scenario in read(file) if ruleset in scenario.rulesets)


def table_of(scenario: Scenario, ruleset: str) -> Table:
    """The table as the scenario describes it, before the first move."""
    family, _ = games.find(ruleset)
    names = family.game.seat_names(scenario.seats)
    programs = sum(1 << names.index(name) for name in set(scenario.programs))
    tables = differences(scenario.tables, family.table_values(ruleset))
    table = Table(ruleset, scenario.options, scenario.seats, programs, tables=tables)
    family.given(table.position, scenario.given, table.names)
    table.position.notes.clear()
    return table


@pytest.mark.parametrize("ruleset", LADDERS)
def test_the_ladder_agrees_in_all_scenarios(ruleset: str) -> None:
    for number, scenario in enumerate(scenarios(ruleset)):
        table = table_of(scenario, ruleset)
        for step in scenario.steps:
            if isinstance(step, Move):
                table.do(*table.parse(step.text))
                table.position.notes.clear()
        assert_agree(table, number % TURNS, TURNS)
