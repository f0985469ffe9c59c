"""Positions to learn from, and what came of them.

Every position is from a game of its own: wandering landlords, who now and then play any move, play
up to a random moment; from there on plain landlords play the game to its end, several times. What
is learned is each seat's share of those wins.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from miethai import games
from miethai.kernel.chance import below, mix
from miethai.kernel.compilers import cpu, gpu
from miethai.kernel.compilers.intrinsics import copy_record
from miethai.kernel.contract import Game, Network
from miethai.kernel.playout import ENDED, FACTS, MOVES, policies, random_policy
from miethai.kernel.rule import rule

SEED = 13
WANDER = 24  # one move in so many of a wandering landlord is any move
ENDINGS = 2  # times that the rest of a game is played
MAX_MOVES = 6_000  # of a game of landlords: hardly any is longer
LANDLORD, WANDERER = "landlord", "wanderer"


@dataclass(frozen=True)
class Setting:
    """A kind of table that a network has to know, and its share of the positions."""

    ruleset: str
    players: int
    options: dict[str, Any]
    share: float


def trainee(family: str) -> Game:
    """The game with the two bots that play for the training."""
    game = games.family(family).game
    landlord, random = game.bots[LANDLORD], random_policy(game)

    @rule
    def wanderer(s: Any, seat: int, w: Any, bits: int) -> int:
        m: int = landlord(s, seat, w, bits)
        if below(mix(bits ^ 0x6C617374), WANDER) == 0:
            m = random(s, seat, w, bits)
        return m

    return replace(game, bots={LANDLORD: landlord, WANDERER: wanderer})


def policy(game: Game, bot: str) -> Any:
    return np.full(game.seats, policies(game).index(bot), dtype=np.int64)


# --- engines -------------------------------------------------------------------------------------
class OnGpu:
    """Games as the CUDA kernel plays them."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.game = game
        self.launcher = gpu.Launcher(
            gpu.image_in(folder, "kernel"), (folder / "kernel.name").read_text()
        )

    def play(self, start: Any, count: int, bot: str, seed: int, moves: Any) -> tuple[Any, ...]:
        """``moves`` is the most that a game has, or the most of each."""
        rows = start.view(np.uint8).reshape(len(start), -1)
        found = self.launcher.play(
            rows,
            count,
            self.game.players,
            policy(self.game, bot),
            seed=seed,
            first=0,
            max_moves=moves,
        )
        final, scores, facts = (self.launcher.cp.asnumpy(a) for a in found)
        return final.view(self.game.fields.dtype).reshape(count), scores, facts


class OnCpu:
    """The same games, compiled, on all cores."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.game = game
        self.run = cpu.compiled(replace(game, name=f"{game.name}-training")).run

    def play(self, start: Any, count: int, bot: str, seed: int, moves: Any) -> tuple[Any, ...]:
        game, limits = self.game, np.broadcast_to(moves, count)
        final = np.zeros(count, dtype=game.fields.dtype)
        scores = np.zeros((count, game.players), dtype=np.int64)
        facts = np.zeros((count, FACTS), dtype=np.int64)

        def some(first: int, last: int) -> None:
            for i in range(first, last):  # each has a limit of its own
                one, begin = slice(i, i + 1), start if len(start) == 1 else start[i : i + 1]
                found = final[one], scores[one], facts[one]
                how = policy(game, bot), int(limits[i]), 0, 0
                self.run(begin, *found, seed, i, *how, cpu.legal_array())

        some(0, 1)  # compiled before the threads need it
        in_parts(some, count)
        return final, scores, facts


def in_parts(some: Any, count: int) -> None:
    cores = os.cpu_count() or 1
    size = max(1, count // (cores * 4))
    with ThreadPoolExecutor(cores) as pool:
        parts = range(0, count, size)
        list(pool.map(lambda first: some(first, min(first + size, count)), parts))


def network_of(game: Game) -> Network:
    if game.network is None:
        raise SystemExit(f"{game.name} has no features")
    return game.network


# The entry point reads this name; ``cpu.entry_point`` gives each game's copy its own value.
features_rule: Any = None


def _look(records: Any, work: Any, out: Any, inside: Any) -> None:
    for i in range(len(records)):
        for seat in range(len(inside[i])):
            if seat < records[i].players:
                inside[i, seat] = features_rule(records[i], seat, work)
                for k in range(len(work)):
                    out[i, seat, k] = work[k]


class Looker:
    """The features of many positions, compiled, on all cores."""

    def __init__(self, game: Game) -> None:
        network = network_of(game)
        self.count, self.players = network.count, game.players
        names = {"features_rule": network.features}
        self.look = cpu.entry_point(_look, game, names, cpu.cache_folder(game) / "features")

    def __call__(self, records: Any) -> tuple[Any, Any]:
        out = np.zeros((len(records), self.players, self.count), dtype=np.int8)
        inside = np.zeros((len(records), self.players), dtype=np.int8)

        def some(first: int, last: int) -> None:
            part = slice(first, last)
            work = np.zeros(self.count, dtype=np.int32)
            self.look(records[part], work, out[part], inside[part])

        some(0, 0)  # compiled before the threads need it
        in_parts(some, len(records))
        return out, inside


# The kernel reads these names: numba's ``cuda``, types of the thread's own arrays, how many
# features there are, how a position is aligned, and ``features_rule``.
cuda: Any = None
position_type: Any = None
number_type: Any = None
count: Any = None
aligned: Any = None


def _look_kernel(records: Any, out: Any, inside: Any) -> None:
    s = cuda.local.array(1, position_type, aligned)
    work = cuda.local.array(count, number_type)
    for i in range(cuda.grid(1), len(records), cuda.gridsize(1)):
        copy_record(s[0], records[i])
        for seat in range(len(inside[i])):
            if seat < s[0].players:
                inside[i, seat] = features_rule(s[0], seat, work)
                for k in range(count):
                    out[i, seat, k] = work[k]


LOOK_THREADS, LOOK_BLOCKS = 128, 1024


def look_kernel(game: Game) -> gpu.Ptx:
    """The features of many positions as a CUDA kernel."""
    network = network_of(game)
    numbers = np.zeros((1, 1, 1), dtype=np.int8)
    return gpu.compile_kernel(
        _look_kernel,
        {"features_rule": network.features, "count": network.count, "aligned": gpu.ALIGNED},
        [np.zeros(1, dtype=game.fields.dtype), numbers, numbers[0]],
        LOOK_THREADS,
        game,
    )


class LookerOnGpu:
    """The same features, by the kernel."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.count, self.players = network_of(game).count, game.players
        self.cp = gpu.cupy_with_device()
        self.kernel = gpu.loaded(gpu.image_in(folder, "look"), (folder / "look.name").read_text())

    def __call__(self, records: Any) -> tuple[Any, Any]:
        cp, size = self.cp, len(records)
        rows = cp.asarray(records.view(np.uint8).reshape(size, -1))
        out = cp.zeros((size, self.players, self.count), dtype=cp.int8)
        inside = cp.zeros((size, self.players), dtype=cp.int8)
        gpu.launch(self.kernel, LOOK_BLOCKS, LOOK_THREADS, [gpu.Records(rows), out, inside])
        return cp.asnumpy(out), cp.asnumpy(inside)


# --- positions -----------------------------------------------------------------------------------
def winners(scores: Any, players: int) -> Any:
    """Shares of the first place; who shares it gets a part."""
    points = scores[:, :players]
    first = points == points.max(axis=1, keepdims=True)
    shares = np.zeros(scores.shape, dtype=np.float32)
    shares[:, :players] = first / first.sum(axis=1, keepdims=True)
    return shares


def usual_length(engine: Any, start: Any) -> int:
    """How many moves a game takes: nine of ten are over by then."""
    _, _, facts = engine.play(start, 2_000, LANDLORD, SEED, MAX_MOVES)
    return int(np.quantile(facts[:, MOVES], 0.9))


def samples(engine: Any, setting: Setting, start: Any, wanted: int, launch: int) -> Iterator[Any]:
    """Positions of one kind of table and what came of them."""
    random = np.random.default_rng([SEED, setting.players, wanted])
    longest = usual_length(engine, start)
    while wanted > 0:
        count = min(launch, wanted + wanted // 2 + 100)  # some are over before they stop
        moves = random.integers(1, longest, count)  # each game stops at a moment of its own
        seed = int(random.integers(1 << 40))
        found, _, facts = engine.play(start, count, WANDERER, seed, moves)
        found = np.ascontiguousarray(found[facts[:, ENDED] == 0][:wanted])
        if not len(found):
            continue
        shares = np.zeros((len(found), engine.game.players), dtype=np.float32)
        known = np.zeros(len(found))
        for again in range(ENDINGS):
            _, scores, facts = engine.play(found, len(found), LANDLORD, seed + 1 + again, MAX_MOVES)
            over = facts[:, ENDED] == 1
            shares += winners(scores, setting.players) * over[:, None]
            known += over
        good = known > 0
        yield found[good], shares[good] / known[good, None]
        wanted -= len(found)
