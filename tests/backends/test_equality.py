"""The same game, move for move, interpreted and compiled: equal to the last byte."""

from __future__ import annotations

import pytest
from tests.families.suite import RULESETS, listed
from tests.invariants.tables import play_compiled, settings

from miethai.kernel.moves import legal_set
from miethai.kernel.playout import ENDED, MOVES
from miethai.play.simulate import Batch, Plan, policy_of
from miethai.play.table import Table, loop_of

TABLES, GAMES_EACH, CUT = 20, 2, 3_000  # all sorts of tables, most of their games cut off
WHOLE = listed(lambda suite: suite.whole)


def assert_same_games(start: Table, batch: Batch, seed: int, cut: int, meddle: int) -> None:
    """Play the games of a batch again, interpreted."""
    game, w, policy = start.game, legal_set(), policy_of(start)
    play_one = loop_of(game).play_one
    for number, final in enumerate(batch.final):
        s = game.fields.copy(start.position)
        moves = play_one(s, w, seed, number, policy, cut, meddle, 0)
        assert moves == batch.facts[number, MOVES]
        assert game.fields.bytes(s) == final.tobytes()
        scores = [0] * game.players
        game.scores(s, scores)
        assert scores == batch.scores[number].tolist()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_games_at_tables_of_all_sorts_are_equal(ruleset: str) -> None:
    for setting in settings(ruleset, TABLES):
        batch = play_compiled(setting, GAMES_EACH, CUT)
        assert_same_games(setting.table(), batch, setting.seed, CUT, setting.meddle)


@pytest.mark.parametrize("plan", WHOLE, ids=lambda p: f"{p.ruleset} {'-'.join(p.bots)}")
def test_whole_games_are_equal(plan: Plan) -> None:
    start = plan.table(0)
    batch = Batch(start, plan.games)
    batch.play(start.game, plan, 0, plan.games)
    assert batch.facts[:, ENDED].all()
    assert_same_games(start, batch, plan.seed, plan.max_moves, 0)
