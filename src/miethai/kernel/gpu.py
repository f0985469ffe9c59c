"""The same rules as a CUDA kernel: one thread plays one game after the other.

The kernel is compiled to PTX, which needs no GPU; a machine with one loads and launches it. Position
and legal set live in the thread's local memory, which the hardware interleaves between the threads
of a warp, so that neighbours who read the same field read one cache line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

from miethai.kernel.compile import EngineMissing, prepare
from miethai.kernel.contract import Game
from miethai.kernel.moves import W_SIZE
from miethai.kernel.playout import build
from miethai.kernel.rule import Table

COMPUTE_CAPABILITY = (9, 0)
THREADS_PER_BLOCK = 128


@dataclass(frozen=True)
class Ptx:
    """A compiled kernel: its text and the name to launch it by."""

    text: str
    name: str


def available() -> bool:
    """Whether CUDA kernels can be compiled here (running them needs a GPU as well)."""
    return find_spec("numba_cuda") is not None


def _kernel(game: Game, position: Any) -> Any:
    from numba import cuda, int32

    play_one, scores_of = build(game).play_one, game.scores
    prepare()
    _teach_tables()

    def play_games(
        start: Any,
        out: Any,
        scores: Any,
        plies: Any,
        seed: int,
        first: int,
        policy: Any,
        max_moves: int,
    ) -> None:
        s = cuda.local.array(1, position)
        w = cuda.local.array(W_SIZE, int32)
        for k in range(W_SIZE):
            w[k] = 0
        for i in range(cuda.grid(1), len(out), cuda.gridsize(1)):
            s[0] = start[0]
            plies[i] = play_one(s[0], w, seed, first + i, policy, max_moves, 0, 0)
            scores_of(s[0], scores[i])
            out[i] = s[0]

    return play_games


@cache
def _teach_tables() -> None:
    """numba-cuda keeps its own list of types; tables are constant arrays there too."""
    import numba
    from numba.cuda.typing.typeof import typeof_impl

    @typeof_impl.register(Table)  # type: ignore[untyped-decorator]
    def typeof_table(table: Table, context: Any) -> Any:
        return numba.typeof(table.array).copy(readonly=True)


@contextmanager
def _pretended_device(capability: tuple[int, int]) -> Iterator[None]:
    """numba-cuda asks the device for its capability even where it only compiles."""
    from numba.cuda import dispatcher

    real = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        dispatcher.get_current_device = real


def _signature(position: Any) -> Any:
    from numba import int64, void

    records = position[::1]
    return void(records, records, int64[:, ::1], int64[::1], int64, int64, int64[::1], int64)


def compile_ptx(game: Game, capability: tuple[int, int] = COMPUTE_CAPABILITY) -> Ptx:
    """The playout kernel of a game family as PTX; works without a GPU."""
    if not available():
        raise EngineMissing("the cuda engine needs numba-cuda: pip install 'miethai[cuda]'")
    import numba
    from numba import cuda

    position = numba.from_dtype(game.fields.dtype)
    with _pretended_device(capability):
        text, _ = cuda.compile_ptx(
            _kernel(game, position), _signature(position), cc=capability, device=False
        )
    entry = re.search(r"\.entry\s+([\w$]+)", text)
    if entry is None:
        raise RuntimeError("the compiler gave no kernel")
    return Ptx(text, entry.group(1))
