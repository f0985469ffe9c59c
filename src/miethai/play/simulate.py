"""Many games at once, on any engine: who wins, how long it takes, how fast it goes.

Game number n of a simulation is the same on every engine, and the same as a table with bots whose
dealer is ``SeededDealer(seed, n)``. Bots that are rule functions play on every engine; those that
think in Python play interpreted, each game in one of several processes.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from miethai import bots as programs
from miethai import games as families
from miethai.kernel.compilers import cpu as compiler
from miethai.kernel.compilers import gpu
from miethai.kernel.compilers.cpu import EngineMissing
from miethai.kernel.contract import OVER, Game
from miethai.kernel.moves import legal_set
from miethai.kernel.playout import DUPLICATE, ENDED, FACTS, MOVES, TURNS, policies
from miethai.play import record
from miethai.play.dealer import DuplicateDealer, SeededDealer
from miethai.play.processes import Spread, in_processes
from miethai.play.seating import SeatError
from miethai.play.table import RANDOM, Table, loop_of

INTERPRETED, COMPILED, CUDA = "interpreted", "compiled", "cuda"
ENGINES = (INTERPRETED, COMPILED, CUDA)
GPU_CHUNK = 1_000_000  # games a launch of the CUDA kernel
OUTCOMES = 1 << 10  # games a call where nobody watches
APART, APART_INTERPRETED = 2048, 8  # games of a range that is given away
CHUNK = 256  # games a call of the compiled loop: short enough to show progress
MAX_MOVES = 250_000  # games of bots that never end are cut off here

Progress = Callable[[int], None]  # told how many games have been played


@dataclass(frozen=True)
class Plan:
    """What is to be simulated. ``bots`` has one name a player; roles do their duty."""

    ruleset: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    max_moves: int = MAX_MOVES
    tables: Mapping[str, int] = field(default_factory=dict)
    duplicate: bool = False
    """Dice and cards follow from the number of the draw, not of the move: plans that differ in
    their rules or bots have the same chance in the games of one number."""

    @property
    def meddle(self) -> int:
        """As the playout loop wants it."""
        return DUPLICATE if self.duplicate else 0

    def table(self, number: int) -> Table:
        """Game number ``number`` as a table that can be played alone, move by move."""
        players = [f"{programs.shortened(bot)}-{k}" for k, bot in enumerate(self.bots, start=1)]
        family = families.find(self.ruleset)[0]
        options = {**family.manners.unattended, **self.options}
        bots = dict(enumerate(self.bots))
        everyone = (1 << family.game.seats) - 1
        dealer = (DuplicateDealer if self.duplicate else SeededDealer)(self.seed, number)
        return Table(self.ruleset, options, players, everyone, dealer, bots, self.tables)


@dataclass
class Result:
    """What came out. Shared first places count fractionally; games that were cut off have no
    winner, and only ``moves`` and the speeds count them in."""

    plan: Plan
    engine: str
    threads: int
    finished: int = 0
    cut_off: int = 0
    moves: int = 0
    moves_finished: int = 0
    turns_finished: int = 0
    seconds: float = 0.0
    won: list[int] = field(default_factory=list)
    """By seat, in parts of a win that any number of players can share: whole numbers, so that the
    order in which games are counted changes nothing."""

    def __post_init__(self) -> None:
        self.won = self.won or [0] * len(self.plan.bots)

    @property
    def wins_by_seat(self) -> list[float]:
        return [parts / self._parts for parts in self.won]

    @property
    def _parts(self) -> int:
        return math.lcm(*range(1, len(self.plan.bots) + 1))

    @property
    def wins_by_bot(self) -> dict[str, float]:
        wins = dict.fromkeys(self.plan.bots, 0.0)
        for bot, won in zip(self.plan.bots, self.wins_by_seat, strict=True):
            wins[bot] += won
        return wins

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds if self.seconds else 0.0

    @property
    def games_per_second(self) -> float:
        return (self.finished + self.cut_off) / self.seconds if self.seconds else 0.0

    def add(self, scores: Any, facts: Any) -> None:
        """Count some games: the scores of the players, and what the loop tells of each game."""
        ended = facts[:, ENDED] == 1
        self.finished += int(ended.sum())
        self.cut_off += int((~ended).sum())
        self.moves += int(facts[:, MOVES].sum())
        self.moves_finished += int(facts[ended, MOVES].sum())
        self.turns_finished += int(facts[ended, TURNS].sum())
        points = scores[ended, : len(self.plan.bots)]
        first = points == points.max(axis=1, keepdims=True)
        shares = (first * self._parts // first.sum(axis=1, keepdims=True)).sum(axis=0)
        self.won = [had + int(more) for had, more in zip(self.won, shares, strict=True)]


def simulate(
    plan: Plan,
    engine: str = INTERPRETED,
    threads: int = 1,
    progress: Progress | None = None,
) -> Result:
    """Play the games of a plan; ``write_records`` plays them again for their records."""
    if engine not in ENGINES:
        raise EngineMissing(f"unknown engine {engine!r}; there are {', '.join(ENGINES)}")
    if plan.games < 1 or threads < 1 or plan.max_moves < 1:
        raise ValueError("games, threads and max_moves are numbers from 1 up")
    start = plan.table(0)  # refuses what cannot be played, before anything is compiled
    thinkers = start.thinking_bots
    if thinkers and engine != INTERPRETED:
        raise SeatError(f"{thinkers[0]} thinks in Python: it plays on the {INTERPRETED} engine")
    threads = threads if engine == COMPILED or thinkers else 1
    result = Result(plan, engine, threads)
    tell = progress or (lambda played: None)
    if thinkers:
        _thoughtful(result, tell)
    elif engine == INTERPRETED:
        _interpreted(start, result, tell)
    elif engine == COMPILED:
        _compiled(start, result, tell)
    else:
        _cuda(start, result, tell)
    return result


def usual_engine(plan: Plan) -> str:
    """The fastest engine on which these bots play here, a GPU aside."""
    thinks = bool(plan.table(0).thinking_bots)
    return COMPILED if compiler.available() and not thinks else INTERPRETED


def policy_of(table: Table) -> list[int]:
    """The number of every seat's bot, as the playout loop wants it."""
    codes = policies(table.game)
    return [codes.index(table.bots.get(seat, RANDOM)) for seat in range(table.game.seats)]


# --- interpreted ---------------------------------------------------------------------------------
def _interpreted(start: Table, result: Result, tell: Progress) -> None:
    game, plan, policy = start.game, result.plan, policy_of(start)
    play_one, w = loop_of(game).play_one, legal_set()
    for number in range(plan.games):
        began = time.perf_counter()
        position = game.fields.copy(start.position)
        moves = play_one(position, w, plan.seed, number, policy, plan.max_moves, plan.meddle, 0)
        scores = [0] * game.players
        game.scores(position, scores)
        result.seconds += time.perf_counter() - began
        facts = [moves, game.actor(position) == OVER, game.turns(position)]
        _count(result, number, np.array([scores]), np.array([facts], dtype=np.int64))
        tell(number + 1)


def _count(result: Result, first: int, scores: Any, facts: Any) -> None:
    """Count games from number ``first`` on; a bot whose answer was not legal is an error."""
    for number in np.flatnonzero(facts[:, MOVES] < 0):
        play_alone(result.plan, first + int(number))  # says which bot it was
    result.add(scores, facts)


# --- a range of games ----------------------------------------------------------------------------
def outcomes(plan: Plan, games: range, engine: str) -> Iterator[tuple[Any, Any, int]]:
    """Scores and facts of a range of games, some at a time, and the number of the first. The arrays
    are those of the next ones too."""
    start = plan.table(0)
    if engine == COMPILED and not start.thinking_bots:
        warm_up(start)
        batch = Batch(start, min(OUTCOMES, max(len(games), 1)))
        for first in range(games.start, games.stop, OUTCOMES):
            count = min(OUTCOMES, games.stop - first)
            batch.play(start.game, plan, first, count, plan.meddle)
            for bad in np.flatnonzero(batch.facts[:count, MOVES] < 0):
                play_alone(plan, first + int(bad))  # says which bot it was
            yield batch.scores[:count], batch.facts[:count], first
        return
    for number in games:
        scores, facts = _alone(plan, number)
        yield np.array([scores], dtype=np.int64), np.array([facts], dtype=np.int64), number


def outcome(plan: Plan, engine: str, games: range) -> tuple[Any, Any]:
    """Scores of the players and facts of a range of games: one row a game."""
    found = [(scores.copy(), facts.copy()) for scores, facts, _ in outcomes(plan, games, engine)]
    scores, facts = zip(*found, strict=True)
    return np.concatenate(scores), np.concatenate(facts)


def simulate_apart(
    plan: Plan, engine: str, spread: Spread, workers: int, progress: Progress | None = None
) -> Result:
    """The same games, of which ranges are played by whom ``spread`` gives them to."""
    began, result = time.perf_counter(), Result(plan, engine, workers)
    size = range_size(plan, engine, workers)
    ranges = (range(k, min(k + size, plan.games)) for k in range(0, plan.games, size))
    for _, (scores, facts) in spread(partial(outcome, plan, engine), ranges):
        result.add(scores, facts)
        if progress:
            progress(result.finished + result.cut_off)
    result.seconds = time.perf_counter() - began
    return result


def range_size(plan: Plan, engine: str, workers: int) -> int:
    """Games of a range: about a second's, but enough ranges for all."""
    if plan.table(0).thinking_bots:
        return 1
    most = APART if engine == COMPILED else APART_INTERPRETED
    return max(1, min(most, plan.games // (4 * workers)))


# --- bots that think -----------------------------------------------------------------------------
def _thoughtful(result: Result, tell: Progress) -> None:
    began = time.perf_counter()
    numbers = range(result.plan.games)
    work = partial(_alone, result.plan)
    for played, (_, row) in enumerate(in_processes(work, numbers, result.threads), start=1):
        result.add(*(np.array([part], dtype=np.int64) for part in row))
        tell(played)
    result.seconds = time.perf_counter() - began


def _alone(plan: Plan, number: int) -> tuple[list[int], list[int]]:
    """Scores and facts of one game."""
    table = play_alone(plan, number)
    turns = table.game.turns(table.position)
    return table.scores(), [len(table.history), table.over, turns]


# --- compiled ------------------------------------------------------------------------------------
class Batch:
    """Room for some games of the compiled loop. One place says the types of its arguments: other
    types would be compiled again."""

    def __init__(self, start: Table, size: int) -> None:
        game = start.game
        self.start = game.fields.to_records(start.position)
        self.final = np.zeros(size, dtype=game.fields.dtype)
        self.scores = np.zeros((size, game.players), dtype=np.int64)
        self.facts = np.zeros((size, FACTS), dtype=np.int64)
        self.policy = np.array(policy_of(start), dtype=np.int64)
        self.w = compiler.legal_array()

    def play(
        self, game: Game, plan: Plan, first: int, count: int, meddle: int = 0, checks: int = 0
    ) -> None:
        """Play ``count`` games from number ``first`` on."""
        compiler.compiled(game).run(
            self.start,
            self.final[:count],
            self.scores[:count],
            self.facts[:count],
            plan.seed,
            first,
            self.policy,
            plan.max_moves,
            meddle,
            checks,
            self.w,
        )


def warm_up(start: Table) -> None:
    """Compile the loop, or load it from the cache, so that no game pays for it."""
    compiler.prepare()  # EngineMissing without numba
    plan = Plan(start.ruleset.id, (), 1)
    Batch(start, 1).play(start.game, plan, 0, 0)
    compiler.mark_ready(start.game)


def _compiled(start: Table, result: Result, tell: Progress) -> None:
    warm_up(start)
    began = time.perf_counter()
    played = 0
    for batch, first, count in _batches(start, result.plan, result.threads):
        _count(result, first, batch.scores[:count], batch.facts[:count])
        played += count
        tell(played)
    result.seconds = time.perf_counter() - began


def _batches(start: Table, plan: Plan, threads: int) -> Iterator[tuple[Batch, int, int]]:
    """Batches as their games are over, each ready to be counted before it is used again."""
    size = max(1, min(CHUNK, plan.games // threads))
    free = [Batch(start, size) for _ in range(threads + 1)]  # one is counted meanwhile
    rest = iter(range(0, plan.games, size))
    running: dict[Future[None], tuple[Batch, int, int]] = {}
    with ThreadPoolExecutor(threads) as pool:
        while True:
            while free and (first := next(rest, None)) is not None:
                batch, count = free.pop(), min(size, plan.games - first)
                job = pool.submit(batch.play, start.game, plan, first, count, plan.meddle)
                running[job] = batch, first, count
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for job in done:
                job.result()
                batch, first, count = running.pop(job)
                yield batch, first, count
                free.append(batch)


# --- on a GPU ------------------------------------------------------------------------------------
def _cuda(start: Table, result: Result, tell: Progress) -> None:
    game, plan = start.game, result.plan
    launcher = gpu.Launcher(*gpu.cached_kernel(game, start.position, policy_of(start)))
    _, numbers = gpu.played_by(game, policy_of(start))
    record, policy = game.fields.to_records(start.position), np.array(numbers)
    began = time.perf_counter()
    for first in range(0, plan.games, GPU_CHUNK):
        count = min(GPU_CHUNK, plan.games - first)
        _, scores, facts = launcher.play(
            record,
            count,
            game.players,
            policy,
            seed=plan.seed,
            first=first,
            max_moves=plan.max_moves,
        )
        result.add(launcher.cp.asnumpy(scores), launcher.cp.asnumpy(facts))
        tell(first + count)
    result.seconds = time.perf_counter() - began


# --- records -------------------------------------------------------------------------------------
def play_alone(plan: Plan, number: int) -> Table:
    """One game of a plan, interpreted, with everything that a record and a log need."""
    table = plan.table(number)
    table.step_programs(most=plan.max_moves)
    return table


def write_records(plan: Plan, folder: Path, progress: Progress | None = None) -> None:
    """A record of every game of a plan, played interpreted: for tens of games, not for millions."""
    folder.mkdir(parents=True, exist_ok=True)
    digits = max(4, len(str(plan.games - 1)))
    for number in range(plan.games):
        table = play_alone(plan, number)
        record.save(folder / f"game-{number:0{digits}}.txt", record.of(table))
        if progress:
            progress(number + 1)


def seats_of(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """One bot a player: several names are taken as they are, a single one plays every seat."""
    if not bots or not all(bots):
        raise SeatError("expected the names of bots, such as random,landlord")
    return tuple(bots) if len(bots) > 1 else tuple(bots) * players
