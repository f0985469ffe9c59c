"""The games of a simulation as tables: any number of them, in parts, on all cores."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from miethai.kernel.playout import ENDED, MOVES, TURNS
from miethai.play import simulate
from miethai.play.processes import Spread, in_processes
from miethai.play.record import rules_hash
from miethai.play.simulate import COMPILED, INTERPRETED, Plan, Result
from miethai.research.data import parts, schema
from miethai.research.data.histories import Tracer
from miethai.research.data.rows import Origin, Reader, game_row, origin, walk
from miethai.research.errors import ResearchError

GAMES_A_PART = 1 << 16
DETAILED_A_PART = 1 << 9  # where moves are written too

ENGINES = (INTERPRETED, COMPILED)

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Order:
    """What is to be written: the games of a plan, and which details of them."""

    plan: Plan
    also: tuple[str, ...]
    folder: Path
    engine: str = INTERPRETED
    part: int = 0  # games a part; 0: the usual number

    @property
    def size(self) -> int:
        return self.part or (DETAILED_A_PART if self.also else GAMES_A_PART)

    def about(self) -> dict[str, Any]:
        """What decides every row: a folder holds games of one such plan. How many games, on which
        engine and by how many threads changes none of them."""
        plan, start = self.plan, self.plan.table(0)
        return {
            "ruleset": plan.ruleset,
            "rules": rules_hash(start.ruleset.family),
            "options": {k: start.options[k] for k in sorted(start.options)},
            "box": dict(plan.tables),
            "bots": list(plan.bots),
            "seed": plan.seed,
            "chance": "duplicate" if plan.duplicate else "seed",
            "max_moves": plan.max_moves,
            "tables": [schema.GAMES, *self.also],
        }

    def schemas(self) -> dict[str, pa.Schema]:
        start = self.plan.table(0)
        names = (schema.GAMES, *self.also)
        about = self.about()
        return {name: schema.schema(name, start.family, start.options, about) for name in names}


def also_of(names: Sequence[str]) -> tuple[str, ...]:
    """The detailed tables that are asked for, in their own order; ValueError for another name."""
    unknown = [name for name in names if name not in schema.DETAILS]
    if unknown:
        known = ", ".join(schema.DETAILS)
        raise ValueError(f"unknown table {unknown[0]!r}; there are {known} (games always)")
    return tuple(name for name in schema.DETAILS if name in names)


# --- one part ------------------------------------------------------------------------------------
def write_part(order: Order, games: range) -> int:
    """Play a range of games and write their files; gives how many they are. It does not matter who
    does it: the bytes are the same."""
    known = _origin(order.plan)
    with parts.Part(order.folder, games, order.schemas()) as part:
        if order.also:
            for number in games:
                _detailed(order, known, number, part)
        else:
            for rows in _outcomes(order, known, games):
                part.add(schema.GAMES, rows)
    return len(games)


def _origin(plan: Plan) -> Origin:
    return origin(plan.table(0), seed=plan.seed)


def _detailed(order: Order, known: Origin, number: int, part: parts.Part) -> None:
    tracer = _tracer(_Key(order.plan), order.engine == COMPILED)
    table, history = tracer.table(number), tracer.history(number)
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in order.also}
    for name, row in Reader(table, number, order.also).rows(walk(table, history)):
        rows[name].append(row)
    for name, found in rows.items():
        part.add(name, found)
    turns = int(table.game.turns(table.position))
    row = game_row(number, known, table.scores(), table.over, len(history), turns)
    part.add(schema.GAMES, [row])


class _Key:
    """A plan as the key of a cache: its options are mappings."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def __hash__(self) -> int:
        return hash(repr(self.plan))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and repr(other.plan) == repr(self.plan)


@cache
def _tracer(key: _Key, compiled: bool) -> Tracer:
    """One a process: compiled code is loaded once."""
    return Tracer(key.plan, compiled)


def _outcomes(order: Order, known: Origin, games: range) -> Iterator[list[dict[str, Any]]]:
    """Rows of games of which nobody wants to see the moves."""
    for scores, facts, first in simulate.outcomes(order.plan, games, order.engine):
        yield [
            game_row(
                first + k,
                known,
                points[: len(order.plan.bots)],
                bool(told[ENDED]),
                told[MOVES],
                told[TURNS],
            )
            for k, (points, told) in enumerate(zip(scores.tolist(), facts.tolist(), strict=True))
        ]


# --- all parts -----------------------------------------------------------------------------------
def write(
    order: Order,
    threads: int = 1,
    progress: Progress | None = None,
    spread: Spread | None = None,
) -> Result:
    """Write what is missing of a folder, and sum up all that is there then. Where a part was there
    before, nothing is said about speed. ``spread`` has the parts written by others."""
    began = time.perf_counter()
    parts.claim(order.folder, order.about())
    plan, tell = order.plan, progress or (lambda played: None)
    left = parts.missing(order.folder, plan.games, order.size)
    before = played = plan.games - sum(map(len, left))
    tell(played)
    for count in _given_away(order, left, spread) if spread else _written(order, left, threads):
        played += count
        tell(played)
    result = summary(order, threads)
    result.seconds = 0.0 if before else time.perf_counter() - began
    return result


def _written(order: Order, left: Sequence[range], threads: int) -> Iterator[int]:
    if not left:
        return  # nothing has to be compiled
    thinks = bool(order.plan.table(0).thinking_bots)
    work = partial(write_part, order)
    if order.also or thinks or order.engine == INTERPRETED:  # Python: processes
        for _, count in in_processes(work, left, min(threads, len(left))):
            yield count
        return
    simulate.warm_up(order.plan.table(0))  # one thread compiles
    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(work, left)


def _given_away(order: Order, left: Sequence[range], spread: Spread) -> Iterator[int]:
    """Parts that are written elsewhere, into the same folder."""
    there = replace(order, folder=order.folder.resolve())
    for games, count in spread(partial(write_part, there), left):
        if not parts.file_of(there.folder, schema.GAMES, games).exists():
            raise ResearchError(
                f"{there.folder}: what another machine wrote is not here; name a folder that all "
                "of them share"
            )
        yield count


def summary(order: Order, threads: int) -> Result:
    """Wins and lengths of the games in a folder, read from its files in their order."""
    plan = order.plan
    result = Result(plan, order.engine, threads)
    for games in parts.complete(order.folder):
        if games.start >= plan.games:
            break
        path = parts.file_of(order.folder, schema.GAMES, games)
        columns = pq.read_table(path, columns=["scores", "finished", "moves", "turns"])
        scores = np.array(columns["scores"].to_pylist(), dtype=np.int64)
        told = (columns[name].to_numpy() for name in ("moves", "finished", "turns"))
        result.add(scores, np.stack([np.asarray(t, dtype=np.int64) for t in told], axis=1))
    return result
