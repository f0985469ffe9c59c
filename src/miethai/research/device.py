"""The games of a batch on a GPU: positions, observations and masks stay there.

Two kernels make a step. *advance* has a thread a game: it makes the move that a seat decided and
all that follows, as ``stepping`` does on the CPU, and marks what may be done next. *watch* has a
block of threads a game: each writes some numbers of the observation. What a thread does is a rule
function, a *body*; ``Rehearsal`` calls the same bodies one after the other on the CPU, which shows
without a GPU that the kernels do what the vectors of the CPU do.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from miethai.kernel.compilers import cpu, gpu
from miethai.kernel.compilers.gpu_code import call_rates, dotted
from miethai.kernel.compilers.intrinsics import copy_record, narrow
from miethai.kernel.contract import Game, Rule
from miethai.kernel.fields import Position
from miethai.kernel.moves import COUNT, TOTAL, W_SIZE, clear
from miethai.kernel.rule import RULES, rule
from miethai.research import observation
from miethai.research.actions import Ladder
from miethai.research.observation import cell_at, observe_cell
from miethai.research.stepping import (
    ENDED,
    FRESH,
    GOES_ON,
    MOVE,
    NO_MOVE,
    PLY,
    SAME_STEP,
    SEAT,
    SOURCES,
    Batch,
    begin,
    go_on_of,
)

CPU, CUDA, REHEARSAL = "cpu", "cuda", "rehearsal"
DEVICES = (CPU, CUDA, REHEARSAL)
ADVANCE_THREADS, WATCH_THREADS = 128, 256  # of a block
# Blocks on a processor; their threads take one game after the other.
ADVANCE_BLOCKS, WATCH_BLOCKS = 4, 12
FIRST, AGAIN = range(2)  # of a step: the move that was decided; the next deal of games that ended
PACKAGE = __name__.rpartition(".")[0]


# --- what one thread does ------------------------------------------------------------------------
def advance_body(game: Game, ladder: Ladder) -> Rule:
    go_on, move_of, fill = go_on_of(game), ladder.move_of, ladder.fill

    @rule
    def body(
        i: int,
        s: Any,
        w: Any,
        positions: Any,
        start: Any,
        actions: Any,
        facts: Any,
        scores: Any,
        masks: Any,
        seed: int,
        most: int,
        part: int,
    ) -> None:
        """Game i: its position and legal set are the thread's own s[0] and w meanwhile. The masks
        are all 0 before."""
        if part == AGAIN and facts[i, ENDED] == GOES_ON:
            return
        m = narrow(NO_MOVE)
        if facts[i, FRESH]:
            copy_record(s[0], start[0])
            begin(facts, i)
        else:
            copy_record(s[0], positions[i])
            m = narrow(move_of(s[0], narrow(facts[i, SEAT]), narrow(actions[i])))
        if part == FIRST:
            facts[i, MOVE] = m
            facts[i, ENDED] = GOES_ON
        go_on(s[0], w, facts, i, m, narrow(facts[i, PLY]), seed, narrow(most), scores[i])
        if facts[i, FRESH] == 0:
            fill(s[0], narrow(facts[i, SEAT]), w, masks[i])
            clear(w)
        copy_record(positions[i], s[0])

    return body


@rule
def watch_body(
    i: int, k: int, cell: Any, i1: Any, u1: Any, i2: Any, i4: Any, facts: Any, out: Any, part: int
) -> None:
    """Number k of what the seat asked in game i observes, which comes from this cell; part AGAIN:
    only of games that ended."""
    if part == AGAIN and facts[i, ENDED] == GOES_ON:
        return
    seat = narrow(facts[i, SEAT])
    if k == observation.SEAT:
        out[i, k] = seat
    elif k == observation.ASKED:
        out[i, k] = 1 - facts[i, FRESH]
    else:
        out[i, k] = observe_cell(cell, seat, i1[i], u1[i], i2[i], i4[i])


# --- the kernels ---------------------------------------------------------------------------------
# They read these names: numba's ``cuda``, types of the thread's own arrays, how many slots the
# family has, and a body.
cuda: Any = None
position_type: Any = None
number_type: Any = None
slots: Any = None
aligned: Any = None
body: Any = None


def _advance_kernel(
    positions: Any,
    start: Any,
    actions: Any,
    facts: Any,
    scores: Any,
    masks: Any,
    seed: int,
    most: int,
    part: int,
) -> None:
    s = cuda.local.array(1, position_type, aligned)
    w = cuda.local.array(W_SIZE, number_type)
    for k in range(slots):  # the list behind the weights need not be empty
        w[k] = 0
    w[COUNT] = 0
    w[TOTAL] = 0
    for i in range(cuda.grid(1), len(facts), cuda.gridsize(1)):
        body(i, s, w, positions, start, actions, facts, scores, masks, seed, most, part)


def _watch_kernel(
    cells: Any, i1: Any, u1: Any, i2: Any, i4: Any, facts: Any, out: Any, part: int
) -> None:
    for k in range(cuda.threadIdx.x, len(cells), cuda.blockDim.x):
        cell = cell_at(cells, k)  # the thread's own from here on, whatever is written meanwhile
        for i in range(cuda.blockIdx.x, len(facts), cuda.gridDim.x):
            body(i, k, cell, i1, u1, i2, i4, facts, out, part)


def _advance_all(
    positions: Any,
    start: Any,
    actions: Any,
    facts: Any,
    scores: Any,
    masks: Any,
    seed: int,
    most: int,
    part: int,
    s: Any,
    w: Any,
) -> None:
    for i in range(len(facts)):
        body(i, s, w, positions, start, actions, facts, scores, masks, seed, most, part)


def _watch_all(
    cells: Any, i1: Any, u1: Any, i2: Any, i4: Any, facts: Any, out: Any, part: int
) -> None:
    for k in range(len(cells)):
        cell = cell_at(cells, k)
        for i in range(len(facts)):
            body(i, k, cell, i1, u1, i2, i4, facts, out, part)


# --- who runs them -------------------------------------------------------------------------------
class Rehearsal:
    """The bodies on the CPU, one thread after the other."""

    xp = np

    def __init__(self, game: Game) -> None:
        self._advance, self._watch = _rehearsed(game)
        self._own = self.records(np.zeros((1, game.fields.dtype.itemsize), np.uint8), game)
        self._legal = cpu.legal_array()

    def records(self, rows: Any, game: Game) -> Any:
        return rows.view(game.fields.dtype).reshape(len(rows))

    def advance(self, games: int, *arguments: Any) -> None:
        self._advance(*arguments, self._own, self._legal)

    def watch(self, games: int, *arguments: Any) -> None:
        self._watch(*arguments)


@cache
def _rehearsed(game: Game) -> tuple[Any, Any]:
    folder = cpu.cache_folder(game, *SOURCES) / "rehearsal"
    bodies = (_advance_all, advance_body(game, Ladder(game))), (_watch_all, watch_body)
    advance, watch = (cpu.entry_point(f, game, {"body": one}, folder) for f, one in bodies)
    return advance, watch


class Gpu:
    """The kernels on the GPU that CuPy has chosen. They are compiled here, or were elsewhere and
    lie in a folder (``write_kernels``)."""

    def __init__(self, game: Game, start: Position, folder: Path | None = None) -> None:
        self.xp = gpu.cupy_with_device()
        folder = folder or cpu.cache_folder(game, *SOURCES) / "device"
        if not (folder / NAMES).exists():
            write_kernels(game, start, folder)
        names = json.loads((folder / NAMES).read_text())
        self._processors = self.xp.cuda.Device().attributes["MultiProcessorCount"]
        self._kernels = {
            name: gpu.loaded(gpu.image_in(folder, name), names[name]) for name in names
        }

    def records(self, rows: Any, game: Game) -> gpu.Records:
        return gpu.Records(rows)

    def advance(self, games: int, *arguments: Any) -> None:
        blocks = min(-(-games // ADVANCE_THREADS), self._processors * ADVANCE_BLOCKS)
        gpu.launch(self._kernels["advance"], blocks, ADVANCE_THREADS, arguments)

    def watch(self, games: int, *arguments: Any) -> None:
        blocks = min(games, self._processors * WATCH_BLOCKS)
        gpu.launch(self._kernels["watch"], blocks, WATCH_THREADS, arguments)


def runner(device: str, game: Game, start: Position, kernels: Path | None) -> Rehearsal | Gpu:
    return Gpu(game, start, kernels) if device == CUDA else Rehearsal(game)


class Engine:
    """A batch whose arrays are the runner's, stepped by its kernels."""

    def __init__(self, batch: Batch, runs: Rehearsal | Gpu) -> None:
        game, xp = batch.game, runs.xp
        self._batch, self._runs = batch, runs
        rows = xp.zeros((batch.size, game.fields.dtype.itemsize), dtype=np.uint8)
        first = game.fields.to_records(batch.start).view(np.uint8).reshape(1, -1)
        self._records = runs.records(rows, game), runs.records(xp.asarray(first), game)
        self._cells = xp.asarray(observation.cell_table(game))
        self._views = observation.views_of_rows(rows)

    def step(self, actions: Any, mode: int, seed: int, most: int) -> None:
        b = self._batch
        b.masks.fill(0)
        self._advance(actions, seed, most, FIRST)
        if mode == SAME_STEP:
            self._watch(b.final, AGAIN)
            self._advance(actions, seed, most, AGAIN)
        self._watch(b.seen, FIRST)

    def _advance(self, actions: Any, *how: int) -> None:
        b = self._batch
        self._runs.advance(b.size, *self._records, actions, b.facts, b.scores, b.masks, *how)

    def _watch(self, out: Any, part: int) -> None:
        b = self._batch
        self._runs.watch(b.size, self._cells, *self._views, b.facts, out, part)

    def close(self) -> None:
        pass


# --- compiling them ------------------------------------------------------------------------------
NAMES = "names.json"  # of the kernels, in their folder


def write_kernels(game: Game, start: Position, folder: Path) -> None:
    """Compile both kernels into a folder; needs numba-cuda and no GPU."""
    one = np.zeros((1, 1), dtype=np.int64)
    record = np.zeros(1, dtype=game.fields.dtype)
    views = [np.zeros((1, 1), dtype=type_) for type_ in observation.TYPES]
    advance = gpu.compile_kernel(
        _advance_kernel,
        {
            "body": advance_body(game, Ladder(game)),
            "slots": game.moves.slots,
            "aligned": gpu.ALIGNED,
        },
        [record, record, one[0], one, one, one.astype(np.int8), 0, 0, 0],
        ADVANCE_THREADS,
        game,
        _rates(game, start),
    )
    watch = gpu.compile_kernel(
        _watch_kernel,
        {"body": watch_body, "cell_at": cell_at},
        [one, *views, one, one.astype(np.int32), 0],
        WATCH_THREADS,
    )
    folder.mkdir(parents=True, exist_ok=True)
    made = {"advance": advance, "watch": watch}
    for name, ptx in made.items():
        (folder / f"{name}.ptx").write_text(ptx.text)
    (folder / NAMES).write_text(json.dumps({name: ptx.name for name, ptx in made.items()}))


def _rates(game: Game, start: Position) -> dict[str, float]:
    """How often a move calls each rule in random play; what is here is called in every step."""
    here = {dotted(f.__code__): 1.0 for f in RULES if f.__module__.startswith(PACKAGE)}
    return call_rates(game, start, [0] * game.seats) | here
