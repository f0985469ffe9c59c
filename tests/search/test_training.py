"""``bench.train``: the slopes are right, and what can be learned is learned."""

from __future__ import annotations

import math
from importlib.util import find_spec

import numpy as np
import pytest
from bench.train.judge import Data, Judge, calibration, learn, surprise

COUNT, SEATS = 6, 3


def positions(count: int, seed: int) -> Data:
    """Who has most of the first feature wins; the last seat is empty at every other table."""
    random = np.random.default_rng(seed)
    features = random.integers(-127, 128, (count, SEATS, COUNT)).astype(np.int8)
    inside = np.ones((count, SEATS), dtype=bool)
    inside[::2, -1] = False
    best = np.where(inside, features[:, :, 0].astype(int), -1000)
    first = best == best.max(axis=1, keepdims=True)
    return Data(features, inside, (first / first.sum(axis=1, keepdims=True)).astype(np.float32))


def judge_of(seed: int) -> Judge:
    return Judge(COUNT, np.random.default_rng(seed))


@pytest.mark.parametrize("part", range(6))
def test_slopes_are_those_of_the_loss(part: int) -> None:
    data, judge = positions(50, 1), judge_of(2)
    judge.parts = [numbers.astype(np.float64) for numbers in judge.parts]
    _, slopes = judge.slopes(data)

    def loss_at(place: int, change: float) -> float:
        judge.parts[part].flat[place] += change
        found = surprise(judge.chances(data), data)
        judge.parts[part].flat[place] -= change
        return found

    for place in range(0, judge.parts[part].size, max(1, judge.parts[part].size // 5)):
        slope = (loss_at(place, 1e-6) - loss_at(place, -1e-6)) / 2e-6
        assert slopes[part].flat[place] == pytest.approx(slope, abs=1e-6)


def test_what_can_be_learned_is_learned() -> None:
    judge, test = judge_of(3), positions(500, 4)
    before = judge.loss(test)
    curve = learn(judge, positions(3000, 5), test, 6, 100, np.random.default_rng(6))
    assert before > 0.8 * math.log(2.5)
    assert curve[-1]["held"] < before / 3
    assert judge.chances(test)[~test.inside].max() == 0
    table = calibration(judge, test)
    assert sum(row["seats"] for row in table) == test.inside.sum()
    assert table[0]["won"] < 0.05 and table[-1]["won"] > 0.95


@pytest.mark.skipif(find_spec("torch") is None, reason="pip install 'miethai[train]'")
def test_pytorch_learns_the_same() -> None:
    from bench.train import tensors

    test, curves, parts = positions(500, 4), [], []
    for learns in (learn, tensors.learn):
        judge = judge_of(3)
        curves.append(learns(judge, positions(3000, 5), test, 3, 100, np.random.default_rng(6)))
        parts.append(judge.parts)
    for numpy_row, torch_row in zip(*curves, strict=True):
        assert torch_row == pytest.approx(numpy_row, abs=1e-4)
    for one, other in zip(*(found[:-1] for found in parts), strict=True):
        assert one == pytest.approx(other, abs=1e-3)  # the last adds the same to all seats
