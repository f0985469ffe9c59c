"""Compiled games side by side have the bytes of interpreted ones, on any number of threads. The
small game of the kernel's tests stands for all: it has secrets, amounts, roles and reactions, and
its rules are compiled in seconds."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.kernel.helpers import start
from tests.kernel.toy import GAME
from tests.research.test_vector import chosen

from miethai.research.actions import Ladder
from miethai.research.stepping import ENDED, NEXT_STEP, SAME_STEP, Batch, engine

TOY = replace(GAME, bots={})
SEED, MOST = 5, 60


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("mode", [NEXT_STEP, SAME_STEP])
def test_engines_give_the_same_bytes(mode: int, exact: bool) -> None:
    ladder, rng, position = Ladder(TOY), np.random.default_rng(1), start(hideCash=True)
    batches = [Batch(TOY, position, 5, exact, ladder) for _ in range(3)]
    engines = [
        engine(batch, ladder, compiled, threads)
        for batch, compiled, threads in zip(batches, (False, True, True), (1, 1, 3), strict=True)
    ]
    for batch in batches:
        batch.deal()
    actions, ended = np.zeros(5, dtype=np.int64), 0
    for _ in range(90):
        for one in engines:
            one.step(actions, mode, SEED, MOST)
        plain = batches[0]
        ended += int((plain.facts[:, ENDED] != 0).sum())
        for other in batches[1:]:
            for name in ("facts", "scores", "seen", "final", "masks", "amounts"):
                assert np.array_equal(getattr(plain, name), getattr(other, name)), name
        actions = chosen(plain.masks, rng)
        if exact:  # the least amount
            least = plain.amounts[np.arange(5), np.minimum(actions, plain.amounts.shape[1] - 1), 0]
            carries = actions < plain.amounts.shape[1]
            actions = actions | np.where(carries, np.maximum(least, 0), 0) << 10
    assert ended >= 5
    for one in engines:
        one.close()
