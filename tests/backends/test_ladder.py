"""One ladder a verb: what the rules offer and what their ladder lets pass is the same, everywhere.

``legal`` may go faster ways than asking the ladder for every move; here they must agree, for every
slot of every seat and of chance, in random games of all sorts of tables and in all scenarios. That
are millions of questions, so the ladder is asked compiled.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.backends.ladders import compiled_ladder
from tests.families.suite import RULESETS, suite_of
from tests.families.walks import legal, random_game
from tests.invariants.tables import settings

from miethai import games
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK
from miethai.kernel.overlay import differences
from miethai.play.scenario_file import Move, Scenario, files_in, read
from miethai.play.table import Table

READ = cache(read)
SCENARIOS = Path(__file__).parents[1] / "scenarios"
TABLES, LONGEST, PLACES = 24, 500, 6  # tables, moves of a game, positions of it
LADDERS = [ruleset for ruleset in RULESETS if games.find(ruleset)[0].game.bar]


@cache
def all_moves(family: str) -> Any:
    """Every move that carries no amount, and of the others the two smallest."""
    game = games.family(family).game
    slots = [slot for _, _, slot in game.moves.all_slots()]
    carrying = [slot | 1 << SLOT_BITS for slot in slots if slot < game.moves.amount_slots]
    return np.array([*slots, *carrying])


def ends(table: Table, seat: int, offered: list[int]) -> Iterator[tuple[int, bool]]:
    """Moves that are offered with amounts at the ends of what is possible and beyond, and whether
    they may be made."""
    game, s = table.game, table.position
    for slot in offered:
        if slot >= game.moves.amount_slots:
            yield slot, True
            continue
        low, high = game.lowest(s, seat, slot), game.highest(s, seat, slot)
        for n in {low - 1, low, high, high + 1}:
            if n >= 0:
                yield slot | n << SLOT_BITS, low <= n <= high


def assert_agree(table: Table) -> None:
    """In the table's position ``legal`` and the ladder say the same of every move."""
    game, s, late = table.game, table.position, suite_of(table.ruleset.id).judged_late
    family = game.name
    ladder, moves, records = compiled_ladder(family), all_moves(family), game.fields.to_records(s)
    for seat in range(CHANCE, game.seats):
        offered = legal(table, s, seat)
        passed = moves[ladder(records, seat, moves) == 0] & SLOT_MASK
        wrong = set(passed.tolist()) - set(offered)
        assert not wrong, [game.moves.text(slot, table.names) for slot in wrong]
        tried = list(ends(table, seat, offered))
        numbers = ladder(records, seat, np.array([m for m, _ in tried], np.int64)).tolist()
        for (m, may), number in zip(tried, numbers, strict=True):
            if number and game.moves.decode(m).block.verb in late:
                continue  # it may be offered all the same
            assert may == (number == 0), f"{seat}: {game.moves.text(m, table.names)}: {number}"
    assert records.tobytes() == game.fields.bytes(s)
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
        yield from (scenario for scenario in READ(file) if ruleset in scenario.rulesets)


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
    for scenario in scenarios(ruleset):
        table = table_of(scenario, ruleset)
        for step in scenario.steps:
            if isinstance(step, Move):
                table.do(*table.parse(step.text))
                table.position.notes.clear()
        assert_agree(table)
