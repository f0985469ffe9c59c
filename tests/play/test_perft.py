"""Perft counts what the rules offer, move by move."""

from __future__ import annotations

import pytest
from tests.families.suite import RULESETS, Kind

from miethai.kernel.contract import OVER
from miethai.play.dealer import SeededDealer
from miethai.play.perft import counts, moves_of, perft
from miethai.play.table import Table

ALL = (1 << 9) - 1


def table(**options: object) -> Table:
    return Table("monopoly", options, ("Anna", "Ben"), ALL)


def test_the_order_throw_is_two_throws_of_36() -> None:
    t = table(quickStart=True)
    assert list(counts(t.game, t.position, 4)) == [1, 36, 36, 36 * 36]


def test_depth_zero_is_the_position_itself() -> None:
    t = table()
    assert perft(t.game, t.position, 0) == 1


def test_counting_leaves_the_position_alone() -> None:
    t = table(quickStart=True)
    before = t.game.fields.bytes(t.position)
    perft(t.game, t.position, 4)
    assert t.game.fields.bytes(t.position) == before


def test_amounts_count_with_both_ends() -> None:
    t = table(quickStart=True)
    for line in ("Anna: throw", "dice 6 5", "Ben: throw", "dice 1 1", "Anna: throw", "dice 1 2"):
        t.do(*t.parse(line))
    t.do(*t.parse("Anna: decline"))
    asked = t.actor
    texts = [t.text(asked, m) for m in moves_of(t.game, t.position, asked)]
    name = t.names[asked]
    assert sorted(texts) == [f"{name}: bid 10", f"{name}: bid 1500", f"{name}: pass"]


def test_a_game_that_is_over_is_not_counted() -> None:
    options = {"quickStart": True, "timeLimitMin": 1, "clockByTurns": True}
    t = Table("monopoly", options, ("Anna", "Ben"), ALL, SeededDealer(1))
    t.step_programs()
    assert t.actor == OVER
    assert perft(t.game, t.position, 2) == 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_depth_is_the_sum_over_the_moves_of_the_first(ruleset: str) -> None:
    t = Kind(ruleset).table(1)
    t.step_programs(most=4)
    while t.game.turns(t.position) < 1:
        t.step_programs(most=1)
    total = 0
    for move in moves_of(t.game, t.position, t.actor):
        after = t.game.fields.copy(t.position)
        t.game.apply(after, t.actor, move)
        total += perft(t.game, after, 2)
    assert perft(t.game, t.position, 3) == total > 0
