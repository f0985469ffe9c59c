"""The same rules as a CUDA kernel: one thread plays one game after the other.

numba-cuda compiles the kernel to PTX, which needs no GPU; CuPy loads and launches it on a machine
that has one. Position and legal set live in the thread's local memory, which the hardware
interleaves between the threads of a warp, so that neighbours who read the same field read one cache
line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from miethai.kernel.chance import key_high, key_low
from miethai.kernel.compilers.cpu import EngineMissing, cache_folder, prepare
from miethai.kernel.compilers.gpu_code import call_rates, compact, narrow_integers
from miethai.kernel.compilers.intrinsics import copy_record
from miethai.kernel.compilers.linking import deep_calls
from miethai.kernel.compilers.shortcuts import shortcuts
from miethai.kernel.contract import OVER, Game
from miethai.kernel.moves import W_SIZE
from miethai.kernel.playout import ENDED, FACTS, MOVES, TURNS, build, policies
from miethai.kernel.rule import Lookup

COMPUTE_CAPABILITY = (9, 0)
# Blocks on a processor and threads of each, whose warps are in step: few where all their positions
# fit into the second cache (CACHED of it), else many: some work while others wait for memory.
FEW, MANY, CACHED = (1, 256), (6, 128), 0.75
# Of a block, that registers suffice for: so the kernel gets no more than it needs.
MOST_THREADS = 384
ALIGNED = 16  # bytes: positions are copied in words


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

    loop = build(game)
    quiet_move, apply, actor = loop.quiet_move, game.apply, game.actor
    scores_of, turns_of = game.scores, game.turns
    prepare()
    _teach_tables()

    def play_games(
        start: Any,
        out: Any,
        scores: Any,
        facts: Any,
        seed: int,
        first: int,
        policy: Any,
        limits: Any,
        taken: Any,
    ) -> None:
        s = cuda.local.array(1, position, ALIGNED)
        w = cuda.local.array(W_SIZE, int32)
        for k in range(W_SIZE):
            w[k] = 0
        games = len(out)
        i = cuda.atomic.add(taken, 0, 1)
        ply = 0
        copy_record(s[0], start[i % len(start)])
        most = limits[i % len(limits)]
        # All threads of a block choose their moves together and make them together: the rules are
        # larger than the instruction cache, and warps in step fetch them once for all.
        while cuda.syncthreads_or(1 if i < games else 0):
            seat = OVER + 0
            m = int32(0)
            if i < games:
                seat = actor(s[0]) + 0
                if seat == OVER or ply >= most:
                    facts[i, MOVES] = ply
                    facts[i, ENDED] = seat == OVER
                    facts[i, TURNS] = turns_of(s[0])
                    scores_of(s[0], scores[i])
                    copy_record(out[i], s[0])
                    i = cuda.atomic.add(taken, 0, 1)
                    ply = 0
                    copy_record(s[0], start[i % len(start)])
                    most = limits[i % len(limits)]
                    seat = actor(s[0]) + 0
                if i < games:
                    high = key_high(seed, first + i)
                    low = key_low(seed, first + i)
                    m = int32(quiet_move(s[0], w, seat, high, low, ply, policy))
            cuda.syncthreads()
            if i < games:
                apply(s[0], seat, m)
                ply += 1

    return play_games


@cache
def _teach_tables() -> None:
    """numba-cuda keeps its own list of types; tables are constant arrays there too."""
    import numba
    from numba.cuda.typing.typeof import typeof_impl

    @typeof_impl.register(Lookup)  # type: ignore[untyped-decorator]
    def typeof_table(table: Lookup, context: Any) -> Any:
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
    return void(
        records,
        records,
        int64[:, ::1],
        int64[:, ::1],
        int64,
        int64,
        int64[::1],
        int64[::1],
        int64[::1],
    )


@contextmanager
def _smaller_code(size: int, rates: Mapping[str, float] | None) -> Iterator[None]:
    """Let numba-cuda's compiler see each function once, and made compact."""
    from numba.cuda.codegen import nvvm

    compile_all = nvvm.compile_ir

    def compile_compact(modules: Any, **options: Any) -> Any:
        modules = [modules] if isinstance(modules, str) else modules
        return compile_all([compact(m, size, rates) for m in dict.fromkeys(modules)], **options)

    nvvm.compile_ir = compile_compact
    try:
        yield
    finally:
        nvvm.compile_ir = compile_all


def compile_ptx(
    game: Game,
    rates: Mapping[str, float] | None = None,
    capability: tuple[int, int] = COMPUTE_CAPABILITY,
) -> Ptx:
    """The playout kernel of a game family as PTX; works without a GPU. ``rates`` says how often the
    rules are called (``gpu_code.call_rates``); without it the kernel is slower."""
    _needs_numba_cuda()
    import numba

    position, size = numba.from_dtype(game.fields.dtype), game.fields.dtype.itemsize
    with _smaller_code(size, rates), narrow_integers():
        kernel = _kernel(game, position)
        return _translated(kernel, _signature(position), MOST_THREADS, capability)


def compile_kernel(
    function: Any,
    names: Mapping[str, Any],
    examples: Sequence[Any],
    threads: int,
    game: Game | None = None,
    rates: Mapping[str, float] | None = None,
) -> Ptx:
    """A kernel for arguments of the types of the examples. It reads ``cuda``, ``number_type`` and,
    with a game, ``position_type`` and ``names`` as globals. With a game, positions and legal sets
    that its rules get lie in the thread's own memory, except those that a function ``body`` gets.
    """
    _needs_numba_cuda()
    import numba
    from numba import cuda

    prepare()
    _teach_tables()
    signature = numba.void(*(numba.typeof(example) for example in examples))
    given = {**function.__globals__, **names, "cuda": cuda, "number_type": numba.int32}
    shrunk: Any = nullcontext()
    if game is not None:
        given["position_type"] = numba.from_dtype(game.fields.dtype)
        shrunk = _smaller_code(game.fields.dtype.itemsize, rates)
    with shrunk, narrow_integers():
        kernel = FunctionType(function.__code__, given, function.__name__)
        return _translated(kernel, signature, threads, COMPUTE_CAPABILITY)


def _needs_numba_cuda() -> None:
    if not available():
        raise EngineMissing("the cuda engine needs numba-cuda: pip install 'miethai[cuda]'")


def _translated(kernel: Any, signature: Any, threads: int, capability: tuple[int, int]) -> Ptx:
    from numba import cuda

    quick = shortcuts("numba.cuda.core", "numba.cuda.typing")
    with _pretended_device(capability), quick, deep_calls():
        text, _ = cuda.compile_ptx(kernel, signature, cc=capability, device=False)
    entry = re.search(r"\.entry\s+([\w$]+)\([^)]*\)", text)
    if entry is None:
        raise RuntimeError("the compiler gave no kernel")
    block = f"\n.maxntid {threads}, 1, 1"  # registers must suffice for so many threads
    return Ptx(text[: entry.end()] + block + text[entry.end() :], entry.group(1))


def played_by(game: Game, policy: Sequence[int]) -> tuple[Game, list[int]]:
    """The game with only the bots that play, and their numbers in it: to compile the others takes
    minutes, and a longer program is a slower one."""
    names = [policies(game)[p] for p in policy]
    few = replace(game, bots={name: bot for name, bot in game.bots.items() if name in names})
    return few, [policies(few).index(name) for name in names]


def cached_kernel(game: Game, start: Any, policy: Sequence[int]) -> tuple[Path, str]:
    """The kernel as a file and its name, compiled if it was not yet for these sources. It is for
    games of these bots alone (``played_by``), tuned for a start position."""
    few, numbers = played_by(game, policy)
    folder = cache_folder(game)
    bots = "-".join(policies(few))
    image, name = folder / f"kernel-{bots}.ptx", folder / f"kernel-{bots}.name"
    if not name.exists():
        ptx = compile_ptx(few, call_rates(few, start, numbers))
        folder.mkdir(parents=True, exist_ok=True)
        image.write_text(ptx.text)
        name.write_text(ptx.name)
    return image, name.read_text()


def cupy_with_device() -> Any:
    """CuPy, if there is a GPU that it can use."""
    try:
        import cupy
    except ImportError:
        raise EngineMissing(
            "the cuda engine needs CuPy and an NVIDIA GPU: pip install 'miethai[cuda]'"
        ) from None
    try:
        count = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError:
        count = 0
    if not count:
        raise EngineMissing("the cuda engine needs an NVIDIA GPU; none was found here")
    return cupy


def image_in(folder: Path, name: str) -> Path:
    """The file of a kernel: machine code if there is any, else PTX."""
    image = folder / f"{name}.cubin"
    return image if image.exists() else folder / f"{name}.ptx"


def loaded(image: Path, name: str) -> Any:
    """A kernel of a file of PTX, or of machine code made from it, ready to be launched."""
    return cupy_with_device().RawModule(path=str(image)).get_function(name)


class Records(NamedTuple):
    """Positions on the GPU: a row of bytes each."""

    rows: Any


def launch(kernel: Any, blocks: int, threads: int, arguments: Sequence[Any]) -> None:
    """Begin a kernel of ``compile_kernel`` with CuPy's arrays, positions and whole numbers."""
    packed: list[Any] = []
    for argument in arguments:
        if isinstance(argument, int):
            packed.append(np.int64(argument))
        elif isinstance(argument, Records):
            count, size = argument.rows.shape
            packed += _array(argument.rows, size, (count,))
        else:
            assert argument.flags.c_contiguous  # as the examples were
            packed += _array(argument, argument.itemsize, argument.shape)
    kernel((blocks,), (threads,), tuple(packed))


def shape_for(size: int, processors: int, cache: int) -> tuple[int, int]:
    """How many blocks of how many threads play games whose positions have so many bytes."""
    blocks, threads = FEW
    if processors * blocks * threads * size > CACHED * cache:
        blocks, threads = MANY
    return processors * blocks, threads


class Launcher:
    """The kernel for whole games on the GPU. Needs CuPy, not numba."""

    def __init__(self, image: Path, name: str) -> None:
        """``image`` is a file of PTX, or of machine code made from it."""
        self.cp = cupy_with_device()
        self.kernel = loaded(image, name)

    def play(
        self,
        start: Any,
        games: int,
        players: int,
        policy: Any,
        *,
        seed: int,
        first: int,
        max_moves: Any,
    ) -> tuple[Any, Any, Any]:
        """Final positions as rows of bytes, scores and facts (see ``playout``), on the GPU. All
        games begin at one position, or each at its own: then ``start`` has a row of bytes a game,
        here or on the GPU. So it is with ``max_moves``, a number or one for each game."""
        cp = self.cp
        rows = len(start)
        record = cp.asarray(start.view(np.uint8) if isinstance(start, np.ndarray) else start)
        size = int(record.size) // rows
        final = cp.zeros((games, size), dtype=cp.uint8)
        scores = cp.zeros((games, players), dtype=cp.int64)
        facts = cp.zeros((games, FACTS), dtype=cp.int64)
        limits = cp.atleast_1d(cp.asarray(max_moves, dtype=cp.int64))
        arguments = (
            *_array(record, size, (rows,)),
            *_array(final, size, (games,)),
            *_array(scores, 8, scores.shape),
            *_array(facts, 8, facts.shape),
            np.int64(seed),
            np.int64(first),
            *_array(cp.asarray(policy), 8, policy.shape),
            *_array(limits, 8, limits.shape),
            *_array(cp.zeros(1, dtype=cp.int64), 8, (1,)),
        )
        about = cp.cuda.Device().attributes
        blocks, threads = shape_for(size, about["MultiProcessorCount"], about["L2CacheSize"])
        self.kernel((blocks,), (threads,), arguments)
        cp.cuda.Device().synchronize()
        return final, scores, facts


def _array(data: Any, itemsize: int, shape: tuple[int, ...]) -> list[Any]:
    """An array as numba's kernels take it: two null pointers, sizes, data, shape, strides."""
    count = int(np.prod(shape))
    strides = [itemsize * int(np.prod(shape[i + 1 :])) for i in range(len(shape))]
    numbers = [np.int64(n) for n in (*shape, *strides)]
    return [np.uint64(0), np.uint64(0), np.int64(count), np.int64(itemsize), data, *numbers]
