"""Learning: ``search.network`` in real numbers, fitted with NumPy.

The network is so small that a processor learns it in minutes: gradients by hand, steps by Adam.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from bench.league import machine
from bench.train.positions import SEED

from miethai.search import network

HELD_BACK = 20  # one position in so many is kept for the test
FASTEST = 4e-3  # rate of learning; it rises to this and falls to nothing
RISING = 0.2  # part of the steps in which it rises
DECAY = 1e-4  # of the weights, by step and rate
FADING, FADING_SQUARES = 0.9, 0.99  # Adam's memory of slopes and their squares
HIGHEST_WEIGHT = (network.WEIGHT_MOST - 1) / network.WEIGHT_ONE
CEILING = network.CEILING / network.ONE


@dataclass(frozen=True)
class Data:
    """Positions, by seat: features, whether the seat is in the game, and its share of the wins."""

    features: Any
    inside: Any
    shares: Any

    @classmethod
    def load(cls, folder: Path) -> Data:
        """In an order that follows from the seed."""
        parts = [np.load(folder / f"{name}.npy") for name in ("features", "inside", "shares")]
        order = np.random.default_rng(SEED).permutation(len(parts[0]))
        features, inside, shares = (part[order] for part in parts)
        return cls(features, inside != 0, shares)

    def __len__(self) -> int:
        return len(self.features)

    def __getitem__(self, rows: Any) -> Data:
        return Data(self.features[rows], self.inside[rows], self.shares[rows])


class Judge:
    """``parts`` are the weights and biases of one layer after the other."""

    def __init__(self, count: int, random: np.random.Generator) -> None:
        self.parts: list[Any] = []
        for size, wide in pairwise((count, network.FIRST, network.SECOND, 1)):
            reach = 1 / math.sqrt(size)
            for shape in ((size, wide), (wide,)):
                self.parts.append(random.uniform(-reach, reach, shape).astype(np.float32))

    def layers(self) -> network.Layers:
        return network.Layers(*self.parts)

    def chances(self, data: Data) -> Any:
        """Every seat's chance to win."""
        return self._forward(data)[-1]

    def loss(self, data: Data) -> float:
        parts = [data[first : first + 20_000] for first in range(0, len(data), 20_000)]
        return sum(surprise(self.chances(part), part) * len(part) for part in parts) / len(data)

    def _forward(self, data: Data) -> tuple[Any, ...]:
        """What each layer says of the seats in the game, and the chances of all seats."""
        first, first_bias, second, second_bias, third, third_bias = self.parts
        seen = data.features[data.inside].astype(np.float32) / network.ONE
        one = np.clip(seen @ first + first_bias, 0, CEILING)
        two = np.clip(one @ second + second_bias, 0, CEILING)
        scores = np.full(data.inside.shape, -np.inf, dtype=third.dtype)
        scores[data.inside] = (two @ third + third_bias)[:, 0]
        raised = np.exp(scores - scores.max(axis=1, keepdims=True))
        return seen, one, two, raised / raised.sum(axis=1, keepdims=True)

    def slopes(self, data: Data) -> tuple[float, list[Any]]:
        """The loss, and how it changes with every weight."""
        seen, one, two, chances = self._forward(data)
        _, _, second, _, third, _ = self.parts
        at_third = (chances - data.shares)[data.inside][:, None] / np.float32(len(data))
        at_second = at_third @ third.T * ((two > 0) & (two < CEILING))
        at_first = at_second @ second.T * ((one > 0) & (one < CEILING))
        found = []
        for heard, error in ((seen, at_first), (one, at_second), (two, at_third)):
            found += [heard.T @ error, error.sum(axis=0)]
        return surprise(chances, data), found


def surprise(chances: Any, data: Data) -> float:
    """How surprising the winners are: the mean of -log of what they were given."""
    told = np.log(np.maximum(chances, 1e-9))
    return float(-(data.shares * told).sum() / len(data))


def rate_at(done: float) -> float:
    """How fast is learned when so much of it is done."""
    if done < RISING:
        return FASTEST * (0.04 + 0.96 * done / RISING)
    return FASTEST * (1 + math.cos(math.pi * (done - RISING) / (1 - RISING))) / 2


class Adam:
    """Steps down the slopes, as long in each direction as it is sure of it."""

    def __init__(self, parts: list[Any], steps: int) -> None:
        self.parts, self.steps, self.step = parts, steps, 0
        self.means = [np.zeros_like(part) for part in parts]
        self.squares = [np.zeros_like(part) for part in parts]

    def down(self, slopes: list[Any]) -> None:
        rate = rate_at(self.step / self.steps)
        self.step += 1
        fair, fair_squares = 1 - FADING**self.step, 1 - FADING_SQUARES**self.step
        for k, (part, slope) in enumerate(zip(self.parts, slopes, strict=True)):
            self.means[k] += (1 - FADING) * (slope - self.means[k])
            self.squares[k] += (1 - FADING_SQUARES) * (slope**2 - self.squares[k])
            sure = self.means[k] / fair / (np.sqrt(self.squares[k] / fair_squares) + 1e-8)
            np.subtract(part, rate * (sure + DECAY * part), out=part)
            if part.ndim == 2:
                np.clip(part, -HIGHEST_WEIGHT, HIGHEST_WEIGHT, out=part)


def fit(folder: Path, epochs: int, batch: int, learns: Callable[..., list[Any]]) -> None:
    """Learn from the positions in the folder, by ``learn`` or as it does; leave the layers and a
    report there."""
    data = Data.load(folder)
    held = len(data) // HELD_BACK
    test, training = data[:held], data[held:]
    random = np.random.default_rng(SEED)
    judge = Judge(data.features.shape[2], random)
    curve = learns(judge, training, test, epochs, batch, random)
    layers = judge.layers()
    np.savez(folder / "layers.npz", **vars(layers))
    report = {
        "date": time.strftime("%Y-%m-%d"),
        "machine": machine(),
        "seed": SEED,
        "positions": len(data),
        "features": int(data.features.shape[2]),
        "epochs": epochs,
        "batch": batch,
        "loss": curve,
        "calibration": calibration(judge, test),
    }
    (folder / "report.json").write_text(json.dumps(report, indent=1))


def learn(
    judge: Judge, training: Data, test: Data, epochs: int, batch: int, random: Any
) -> list[Any]:
    """The loss by epoch: of the positions learned from, and of those held back."""
    batches = max(len(training) // batch, 1)
    adam = Adam(judge.parts, epochs * batches)
    curve = []
    for epoch in range(1, epochs + 1):
        order, total = random.permutation(len(training)), 0.0
        for k in range(batches):
            loss, slopes = judge.slopes(training[order[k * batch : (k + 1) * batch]])
            adam.down(slopes)
            total += loss
        kept = judge.loss(test)
        curve.append({"epoch": epoch, "learned": round(total / batches, 5), "held": round(kept, 5)})
        print(json.dumps(curve[-1]), flush=True)
    return curve


def calibration(judge: Judge, test: Data) -> list[dict[str, float]]:
    """Of the seats that the network gives 30 %, how many win: by tenths."""
    said = judge.chances(test)[test.inside]
    won = test.shares[test.inside]
    tenth = np.minimum((said * 10).astype(int), 9)
    return [
        {
            "said": round(float(said[tenth == k].mean()), 4),
            "won": round(float(won[tenth == k].mean()), 4),
            "seats": int((tenth == k).sum()),
        }
        for k in range(10)
        if (tenth == k).any()
    ]
