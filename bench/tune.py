"""Tuning a bot's weights on compiled games: one of it against three of a fixed opponent.

    python -m bench.tune monopoly --opponent bench.opponents.monopoly:landlord_1 --minutes 30

The bot is the family's ``landlord``, its weights are ``TUNED`` of the module ``weights`` beside it.
Each step changes one to three weights at random, plays both versions on the same chance (all seats
in turn) and keeps the change if it wins more games by one standard error. Chance is new at every
step, so that luck is not kept for long; the result is measured again on games of their own.
Everything follows from ``--seed`` and the number of steps. Weights are read from memory while they
are tuned: nothing is compiled twice.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import sys
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np

from miethai import games
from miethai.kernel.compilers import cpu
from miethai.kernel.contract import Family, Game
from miethai.kernel.playout import ENDED, FACTS
from miethai.kernel.rule import Lookup
from miethai.play.simulate import Plan

BOT, OPPONENT = 1, 2  # policy numbers
LARGE = 1 << 18  # from 1 MB on numba reads a table from where it lies and copies nothing
BATCH = 100  # games of one task
MAX_MOVES = 5_000  # games that drag on have no winner


def adjustable(table: Lookup) -> Any:
    """The table's numbers as an array that compiled code reads anew at every use."""
    numbers = np.zeros(LARGE, dtype=np.int64)
    numbers[: len(table)] = table
    table.wide = numbers
    return numbers[: len(table)]


def named(module: Any) -> dict[str, int]:
    """Name of every number of the table: its own, or that of its row with its place in it."""
    firsts = {v: k for k, v in vars(module).items() if k.isupper() and isinstance(v, int)}
    names, first = {}, 0
    for place in range(len(module.TUNED)):
        first = place if place in firsts else first
        names[f"{firsts[first]}.{place - first}"] = place
    return names


class Ring:
    """Tables at which one bot meets opponents of one kind."""

    def __init__(self, game: Game, rulesets: list[str], seats: int, threads: int) -> None:
        self.engine = cpu.compiled(game)
        self.game, self.seats = game, seats
        self.starts = [self.start(ruleset) for ruleset in rulesets]
        self.pool = ThreadPoolExecutor(threads)
        self.play(self.starts[0], 0, 0, 1)  # compiles

    def start(self, ruleset: str) -> Any:
        table = Plan(ruleset, ("landlord",) * self.seats, 1).table(0)
        return self.game.fields.to_records(table.position)

    def wins(self, count: int, seed: int) -> Any:
        """Shares of the games that the bot won, one a game, all seats and rulesets in turn."""
        tables = [(start, seat) for start in self.starts for seat in range(self.seats)]
        each = -(-count // len(tables))
        jobs = [
            self.pool.submit(self.play, *table, min(BATCH, each - first), seed * 10_000 + first)
            for table in tables
            for first in range(0, each, BATCH)
        ]
        return np.concatenate([job.result() for job in jobs])

    def play(self, start: Any, seat: int, count: int, seed: int) -> Any:
        policy = np.full(self.game.seats, OPPONENT, dtype=np.int64)
        policy[seat] = BOT
        final = np.zeros(count, dtype=self.game.fields.dtype)
        scores = np.zeros((count, self.game.players), dtype=np.int64)
        facts = np.zeros((count, FACTS), dtype=np.int64)
        w = cpu.legal_array()
        self.engine.run(start, final, scores, facts, seed, 0, policy, MAX_MOVES, 0, 0, w)
        points = scores[:, : self.seats]
        first = points == points.max(axis=1, keepdims=True)
        ended = facts[:, ENDED] == 1
        return np.where(ended, first[:, seat] / first.sum(axis=1), 0.0)


def changed(weights: Any, dice: random.Random) -> Any:
    """A neighbour: some numbers a little larger or smaller."""
    new = weights.copy()
    for place in dice.sample(range(len(weights)), dice.choice((1, 1, 2, 3))):
        factor = dice.choice((0.5, 0.7, 0.85, 1.2, 1.4, 2.0))
        step = round(new[place] * factor) - new[place]
        new[place] += step if step else dice.choice((-20, -5, 5, 20))
    return np.maximum(new, 0)


def tune(ring: Ring, live: Any, args: argparse.Namespace) -> None:
    dice, began, step = random.Random(args.seed), time.monotonic(), 0
    while time.monotonic() - began < args.minutes * 60:
        step += 1
        old, new = live.copy(), changed(live, dice)
        gains: list[float] = []
        for part in range(args.parts):
            seed = args.seed * 100_000 + step * 100 + part
            live[:] = new
            won = ring.wins(args.games, seed)
            live[:] = old
            gains.extend(won - ring.wins(args.games, seed))
            mean, error = np.mean(gains), np.std(gains) / len(gains) ** 0.5
            if mean < 0 or mean > 3 * error:
                break
        if mean > error:
            live[:] = new
            print(f"step {step}: {mean:+.3f} ± {error:.3f} {live.tolist()}", flush=True)


def prepared(args: argparse.Namespace) -> tuple[Family, Game, Any, Any]:
    """The family, its game with the landlord and the opponent as bots, its weights, and the numbers
    of these that the landlord plays by: they can be changed."""
    sys.path.insert(0, ".")
    warnings.filterwarnings("ignore", message="Cannot cache")
    family = games.family(args.family)
    weights = importlib.import_module(f"miethai.games.{args.family}.bots.weights")
    live = adjustable(weights.TUNED)
    if args.weights:
        live[:] = [int(n) for n in args.weights.split(",")]
    module, _, name = args.opponent.partition(":")
    opponent = getattr(importlib.import_module(module), name)
    bots = {"landlord": family.game.bots["landlord"], "opponent": opponent}
    game = replace(family.game, name=f"{args.family}-tune", bots=bots)
    return family, game, weights, live


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("family")
    parser.add_argument("--opponent", required=True, help="module:function")
    parser.add_argument("--rulesets", default="", help="names, or all of the family")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=1000, help="games of a part of a step")
    parser.add_argument("--parts", type=int, default=4, help="most parts of a step")
    parser.add_argument("--final", type=int, default=8000, help="games of the measurement")
    parser.add_argument("--minutes", type=float, default=0.0, help="0: measure only")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", default="", help="numbers to begin with, comma-separated")
    args = parser.parse_args()
    family, game, weights, live = prepared(args)
    rulesets = args.rulesets.split(",") if args.rulesets else [r.id for r in family.rulesets]
    tune(Ring(game, rulesets, args.seats, args.threads), live, args)
    for place_name, place in named(weights).items():
        print(place_name, live[place])
    print(",".join(map(str, live)))
    for ruleset in rulesets:
        won = Ring(game, [ruleset], args.seats, args.threads).wins(
            args.final, args.seed + 1_000_000
        )
        print(f"{ruleset}: {won.mean():.4f} ± {1.96 * won.std() / len(won) ** 0.5:.4f}, {len(won)}")


if __name__ == "__main__":
    main()
