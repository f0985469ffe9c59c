"""Random games of every ruleset by the thousand, checked after every move.

After a move the compiled loop checks the invariants of the game, and that the seat that is asked
has a move to make; a game in which something is wrong ends there with a negative number of moves.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.families.suite import RULESETS, Ending, listed, programs_options
from tests.invariants.tables import Setting, in_threads, last_moves, play_compiled, settings

from miethai.kernel.playout import ENDED, MOVES
from miethai.play.simulate import Batch, Plan, warm_up

TABLES, GAMES_EACH = 100, 200
SHORT, LONG = 1_500, 4_000  # move limits
CHUNK = 500  # games of one job
ENDINGS = listed(lambda suite: suite.endings)


def assert_sound(batch: Batch, setting: Setting, limit: int) -> None:
    moves, ended = batch.facts[:, MOVES], batch.facts[:, ENDED] == 1
    broken = np.flatnonzero(moves < 0)
    if broken.size:
        number = int(broken[0])
        pytest.fail(last_moves(setting, number, -int(moves[number])))
    assert np.all(ended | (moves == limit)), f"{setting}: a game stopped before its end"


def play_checked(ruleset: str, tables: int, games: int) -> int:
    """So many games at each of so many tables of all sorts; gives their number."""

    def limit(setting: Setting) -> int:
        return LONG if setting.number % 10 in (2, 5) else SHORT

    warm_up(next(settings(ruleset, 1)).table())
    rows = list(settings(ruleset, tables))
    batches = in_threads(lambda row: play_compiled(row, games, limit(row), checks=1), rows)
    played = 0
    for setting, batch in zip(rows, batches, strict=True):
        assert_sound(batch, setting, limit(setting))
        played += len(batch.facts)
    return played


def share_that_ends(ending: Ending, games: int, seed: int = 5) -> float:
    """Whole games with all checks: how many of them come to an end."""
    kind = ending.kind
    options = {**programs_options(kind.ruleset), **kind.options}
    bots = (ending.bot,) * kind.players
    plan = Plan(kind.ruleset, bots, games, seed, options, ending.max_moves)
    start = plan.table(0)
    warm_up(start)

    def play(first: int) -> Batch:
        batch = Batch(start, min(CHUNK, games - first))
        batch.play(start.game, plan, first, len(batch.facts), checks=1)
        return batch

    facts = np.concatenate([batch.facts for batch in in_threads(play, range(0, games, CHUNK))])
    broken = np.flatnonzero(facts[:, MOVES] < 0)
    assert not broken.size, f"{kind}: seed {seed}, game {broken[0]} breaks an invariant"
    return float(facts[:, ENDED].mean())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_twenty_thousand_games_at_tables_of_all_sorts(ruleset: str) -> None:
    assert play_checked(ruleset, TABLES, GAMES_EACH) == 20_000


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda e: f"{e.kind}, {e.bot}")
def test_games_come_to_an_end(ending: Ending) -> None:
    assert share_that_ends(ending, ending.games) >= ending.least
