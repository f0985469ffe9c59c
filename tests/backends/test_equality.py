"""The same game, move for move, interpreted and compiled: equal to the last byte."""

from __future__ import annotations

import pytest
from tests.invariants.tables import RULESETS, play_compiled, settings

from miethai.kernel.moves import legal_set
from miethai.kernel.playout import ENDED, MOVES
from miethai.play.simulate import Batch, Plan, policy_of
from miethai.play.table import Table, loop_of

TABLES, GAMES_EACH, CUT = 20, 2, 3_000  # all sorts of tables, most of their games cut off
WHOLE_GAMES = {  # a hundred games a ruleset, with those above
    ("landlord",) * 4: 14,
    ("landlord", "random", "landlord"): 13,
    ("landlord",) * 2: 13,
    ("random",) * 4: 10,
    ("random",) * 2: 10,
}


def assert_same_games(start: Table, batch: Batch, seed: int, cut: int, meddle: int) -> int:
    """Play the games of a batch again, interpreted; gives their number."""
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
    return len(batch.final)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_hundred_games_are_equal(ruleset: str) -> None:
    games = 0
    for setting in settings(ruleset, TABLES):
        batch = play_compiled(setting, GAMES_EACH, CUT)
        games += assert_same_games(setting.table(), batch, setting.seed, CUT, setting.meddle)
    for bots, count in WHOLE_GAMES.items():
        plan = Plan(ruleset, bots, count, seed=31)
        start = plan.table(0)
        batch = Batch(start, count)
        batch.play(start.game, plan, 0, count)
        assert batch.facts[:, ENDED].all()
        games += assert_same_games(start, batch, plan.seed, plan.max_moves, 0)
    assert games == 100
