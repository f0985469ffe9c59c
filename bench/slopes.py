"""Tuning many weights of a bot at once: the slope of each from games in which all are shaken.

    python -m bench.slopes wucherer --opponent bench.opponents.wucherer:landlord_1 --minutes 20

Like ``bench.tune`` it lets a family's ``landlord`` play against three of a fixed opponent and moves
the numbers ``TUNED`` of its module ``weights``. There one change is tried at a time; here every
batch of games is played with all weights a little larger or smaller, by chance, and again with each
of these steps the other way round, on the same chance. The difference says something about all of
them, so a hundred weights need no more games than one. After every round each weight takes a step
that is the larger the surer its slope is. All rulesets are tuned one beside the other; ``--pairs``
says that their numbers lie in turn, one of each.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from typing import Any

import numpy as np
from bench.tune import Ring, named, prepared

SHAKEN = 0.25  # part of a weight by which it is shaken,
LEAST = 2.0  # at least
KEPT = 0.7  # of a slope in the next round
EACH = 8  # games of a batch with one vector of weights, per seat

_ring: Any = None
_live: Any = None


def _difference(task: tuple[int, Any, Any, int]) -> float:
    """How much more is won with one vector of weights than with another, on the same chance."""
    place, one, other, seed = task
    won = []
    for weights in (one, other):
        _live[:] = weights
        start = _ring.starts[place]
        seats = [_ring.play(start, seat, EACH, seed) for seat in range(_ring.seats)]
        won.append(float(np.mean(np.concatenate(seats))))
    return won[0] - won[1]


def _shares(task: tuple[int, Any, int, int]) -> Any:
    place, weights, seat, seed = task
    _live[:] = weights
    return _ring.play(_ring.starts[place], seat, 100, seed)


def tuned(pool: Any, first: Any, args: argparse.Namespace, places: int) -> Any:
    dice, began, number = np.random.default_rng(args.seed), time.monotonic(), 0
    width = np.maximum(np.abs(first) * SHAKEN, LEAST)
    now = first.astype(float)
    slope, doubt = np.zeros_like(now), np.zeros_like(now)
    while time.monotonic() - began < args.minutes * 60:
        number += 1
        signs = dice.choice((-1, 1), size=(args.batches, len(first)))
        tasks = [
            (k % places, at(now + width * row, first), at(now - width * row, first), seed)
            for k, row in enumerate(signs)
            for seed in (args.seed * 10_000_000 + number * 100_000 + k * EACH,)
        ]
        gains = np.array(pool.map(_difference, tasks, chunksize=1))
        mine = np.arange(args.batches)[:, None] % places == np.arange(len(first)) % places
        mine |= not args.pairs
        n = mine.sum(axis=0)
        found = (signs * mine * gains[:, None]).sum(axis=0) / n
        slope = KEPT * slope + found
        doubt = KEPT**2 * doubt + (gains.var() / n)
        sure = slope / np.sqrt(doubt)
        now += width * np.tanh(sure / 2) / 2
        now = np.where(first > 0, np.maximum(now, 0), now)
        print(f"round {number}: {gains.std():.3f} {at(now, first).tolist()}", flush=True)
    return at(now, first)


def at(weights: Any, first: Any) -> Any:
    """Whole numbers; what began above zero stays there."""
    return np.where(first > 0, np.maximum(weights, 0), weights).round().astype(np.int64)


def main() -> None:
    global _ring, _live  # noqa: PLW0603 - what the forked workers find in their own memory
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("family")
    parser.add_argument("--opponent", required=True, help="module:function")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--batches", type=int, default=640, help="batches of a round")
    parser.add_argument("--final", type=int, default=20_000, help="games of the measurement")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--pairs", action="store_true", help="every ruleset has its own numbers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", default="", help="numbers to begin with, comma-separated")
    args = parser.parse_args()
    family, game, weights, _live = prepared(args)
    rulesets = [r.id for r in family.rulesets]
    _ring = Ring(game, rulesets, args.seats, 1)
    with multiprocessing.get_context("fork").Pool(args.processes) as pool:
        best = tuned(pool, _live.copy(), args, len(rulesets))
        for place_name, place in named(weights).items():
            print(place_name, best[place])
        print(",".join(map(str, best)))
        for place, ruleset in enumerate(rulesets):
            tasks = [
                (place, best, k % args.seats, 1_000_000 + k // args.seats)
                for k in range(args.final // 100)
            ]
            won = np.concatenate(pool.map(_shares, tasks, chunksize=1))
            error = 1.96 * won.std() / len(won) ** 0.5
            print(f"{ruleset}: {won.mean():.4f} ± {error:.4f}, {len(won)}")


if __name__ == "__main__":
    main()
