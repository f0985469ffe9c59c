"""Compiled rules do not check their indices: here they do, and play the same games."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from tests.families.suite import FAMILIES
from tests.invariants.tables import Setting, in_threads, play_compiled, settings

from miethai import games
from miethai.kernel.compilers.cpu import compiled, prepare
from miethai.kernel.playout import MOVES
from miethai.play.simulate import Batch, warm_up

TABLES, GAMES_EACH, CUT = 40, 5, 1_500

Play = Callable[[Setting, Batch], Batch]


@pytest.fixture(scope="module", params=FAMILIES)
def checked(request: pytest.FixtureRequest) -> tuple[list[str], Play]:
    """The rulesets of a family, and what plays the games of a batch with checked indices."""
    family = games.family(request.param)
    ids = [ruleset.id for ruleset in family.rulesets]
    engine = compiled(family.game, boundscheck=True)

    def play(setting: Setting, batch: Batch) -> Batch:
        room = (batch.start, batch.final, batch.scores, batch.facts)
        engine.run(*room, setting.seed, 0, batch.policy, CUT, setting.meddle, 1, batch.w)
        return batch

    # Compiled here without optimisation, which takes most of the time and finds no wrong index.
    numba = prepare()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(numba.config, "OPT", type(numba.config.OPT)(0))
        setting = next(settings(ids[0], 1))
        play(setting, Batch(setting.table(), 0))
    return ids, play


def test_no_index_is_wrong(checked: tuple[list[str], Play]) -> None:
    rulesets, play = checked
    for ruleset in rulesets:
        rows = list(settings(ruleset, TABLES))
        warm_up(rows[0].table())
        slow = in_threads(lambda row: play(row, Batch(row.table(), GAMES_EACH)), rows)
        fast = in_threads(lambda row: play_compiled(row, GAMES_EACH, CUT), rows)
        for setting, one, other in zip(rows, slow, fast, strict=True):
            assert np.all(one.facts[:, MOVES] > 0), str(setting)
            assert one.final.tobytes() == other.final.tobytes(), str(setting)


def test_a_wrong_index_is_an_error(checked: tuple[list[str], Play]) -> None:
    rulesets, play = checked
    setting = next(settings(rulesets[0], 1))
    batch = Batch(setting.table(), 1)
    batch.policy = batch.policy[:0]  # no seat has a bot
    with pytest.raises(IndexError):
        play(setting, batch)
