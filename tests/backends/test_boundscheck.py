"""Compiled rules do not check their indices: here they do, and play the same games."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from tests.invariants.tables import RULESETS, Setting, play_compiled, settings

from miethai.games.monopoly.game import GAME
from miethai.kernel.compile import compiled, prepare
from miethai.kernel.playout import MOVES
from miethai.play.simulate import Batch

TABLES, GAMES_EACH, CUT = 40, 5, 1_500

Play = Callable[[Setting, Batch], None]


@pytest.fixture(scope="module")
def play_checked() -> Play:
    """Plays the games of a batch with checked indices."""
    engine = compiled(GAME, boundscheck=True)

    def play(setting: Setting, batch: Batch) -> None:
        room = (batch.start, batch.final, batch.scores, batch.facts)
        engine.run(*room, setting.seed, 0, batch.policy, CUT, setting.meddle, 1, batch.w)

    # Compiled here without optimisation, which takes most of the time and finds no wrong index.
    numba = prepare()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(numba.config, "OPT", type(numba.config.OPT)(0))
        setting = next(settings("monopoly", 1))
        play(setting, Batch(setting.table(), 0))
    return play


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_index_is_wrong(ruleset: str, play_checked: Play) -> None:
    for setting in settings(ruleset, TABLES):
        batch = Batch(setting.table(), GAMES_EACH)
        play_checked(setting, batch)
        assert np.all(batch.facts[:, MOVES] > 0), str(setting)
        assert batch.final.tobytes() == play_compiled(setting, GAMES_EACH, CUT).final.tobytes()


def test_a_wrong_index_is_an_error(play_checked: Play) -> None:
    setting = next(settings("monopoly", 1))
    batch = Batch(setting.table(), 1)
    batch.policy = batch.policy[:0]  # no seat has a bot
    with pytest.raises(IndexError):
        play_checked(setting, batch)
