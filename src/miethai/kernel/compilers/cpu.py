"""Rules at full speed: the only module that knows numba.

The CPU engine is compiled once per game family and kept in a cache folder named by a hash of the
package's sources: numba's own cache would keep a stale rule when another file is edited.
"""

from __future__ import annotations

import os
import platform
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from miethai.kernel import sources
from miethai.kernel.compilers.intrinsics import teach
from miethai.kernel.compilers.linking import check_indices, deep_calls, optimise_once
from miethai.kernel.compilers.shortcuts import shortcuts
from miethai.kernel.contract import OVER, Game, Rule
from miethai.kernel.moves import W_SIZE
from miethai.kernel.playout import ENDED, MOVES, TURNS, build
from miethai.kernel.rule import RULES, Lookup

_compiling = threading.Lock()  # numba's settings, and Python's, hold for all threads


class EngineMissing(RuntimeError):
    """The engine that was asked for is not installed; the message says how to get it."""


def available() -> bool:
    return find_spec("numba") is not None


@cache
def source_hash(game: Game, *more: Path) -> str:
    """One name for everything that can change a family's compiled code, and for ``more`` files."""
    import numba

    files = (*sources.rule_files(game), *sources.code_files(game), *more)
    others = map(sources.fingerprint, sources.strangers(game))
    versions = numba.__version__, platform.python_version()
    return sources.digest(game, files, *versions, *others)[:16]


def cache_folder(game: Game, *more: Path) -> Path:
    base = os.environ.get("MIETHAI_CACHE") or os.environ.get("XDG_CACHE_HOME")
    root = Path(base) if base else Path.home() / ".cache"
    return root / "miethai" / f"{game.name}-{source_hash(game, *more)}"


def is_cached(game: Game) -> bool:
    """Whether the CPU engine of a game has been compiled for these sources before."""
    return available() and (cache_folder(game) / "ready").exists()


_registered: set[int] = set()


def prepare() -> Any:
    """Hand the rule functions to numba; gives the numba module."""
    if not available():
        raise EngineMissing(
            "the compiled engine needs numba: pip install 'miethai[fast]', or use the "
            "interpreted engine"
        )
    import numba
    from numba.extending import register_jitable, typeof_impl

    if not _registered:
        _registered.add(id(Lookup))

        @typeof_impl.register(Lookup)  # type: ignore[untyped-decorator]
        def typeof_table(table: Lookup, context: Any) -> Any:
            return numba.typeof(table.array).copy(readonly=True)

        teach()

    for function in RULES:
        if id(function) not in _registered:
            _registered.add(id(function))
            # Rules allocate nothing: no counting; only rules call them: no way in from C.
            register_jitable(_nrt=False, no_cfunc_wrapper=True)(function)
    return numba


APPLY, LEGAL, ACTOR, LOWEST, HIGHEST = range(5)  # what a single position can be asked
NO_SET = np.zeros(1, dtype=np.int32)  # where no legal set is wanted


@dataclass(frozen=True)
class Compiled:
    """``run(start, out, scores, facts, seed, first, policy, max_moves, meddle, checks, w)`` plays
    len(out) games, game number ``first`` on, all from start[0] or each from its own start; facts
    are MOVES, ENDED and TURNS. The other questions are about single positions; one function answers
    them all, so that the rules are compiled twice and not six times."""

    run: Callable[..., None]
    single: Callable[..., int]

    def apply(self, records: Any, seat: int, m: int) -> None:
        self.single(records, APPLY, seat, m, NO_SET)

    def legal(self, records: Any, seat: int, w: Any) -> None:
        self.single(records, LEGAL, seat, 0, w)

    def actor(self, records: Any) -> int:
        return self.single(records, ACTOR, 0, 0, NO_SET)

    def lowest(self, records: Any, seat: int, slot: int) -> int:
        return self.single(records, LOWEST, seat, slot, NO_SET)

    def highest(self, records: Any, seat: int, slot: int) -> int:
        return self.single(records, HIGHEST, seat, slot, NO_SET)


# The entry points read these names; ``_bind`` gives each game's copies their own values. They are
# globals and not closures because numba's cache cannot recognise a closure over functions again.
play_one: Any = None
scores_of: Any = None
turns_of: Any = None
apply_rule: Any = None
legal_rule: Any = None
actor_rule: Any = None
lowest_rule: Any = None
highest_rule: Any = None


def _run(
    start: Any,
    out: Any,
    scores: Any,
    facts: Any,
    seed: int,
    first: int,
    policy: Any,
    max_moves: int,
    meddle: int,
    checks: int,
    w: Any,
) -> None:
    for i in range(len(out)):
        out[i] = start[i % len(start)]
        facts[i, MOVES] = play_one(out[i], w, seed, first + i, policy, max_moves, meddle, checks)
        facts[i, ENDED] = actor_rule(out[i]) == OVER
        facts[i, TURNS] = turns_of(out[i])
        scores_of(out[i], scores[i])


def _single(records: Any, asked: int, seat: int, m: int, w: Any) -> int:
    if asked == APPLY:
        apply_rule(records[0], seat, m)
    elif asked == LEGAL:
        legal_rule(records[0], seat, w)
    elif asked == ACTOR:
        return actor_rule(records[0])
    elif asked == LOWEST:
        return lowest_rule(records[0], seat, m)
    else:
        return highest_rule(records[0], seat, m)
    return 0


def _bind(function: Any, game: Game, names: Mapping[str, Rule]) -> Any:
    """A copy of an entry point that calls this game's rules."""
    spelled = {**function.__globals__, **names}
    bound = FunctionType(function.__code__, spelled, function.__name__)
    bound.__qualname__ = f"{game.name}{function.__name__}"
    bound.__module__ = function.__module__
    return bound


class Lazy:
    """An entry point that is compiled at its first call, all its rules optimised together."""

    def __init__(self, jitted: Any, folder: Path) -> None:
        self.jitted = jitted
        self.folder = folder

    def __call__(self, *args: Any) -> Any:
        if not self.jitted.signatures:
            with _compiling:
                if not self.jitted.signatures:  # another thread may have been quicker
                    self._compile(args)
        return self.jitted(*args)

    def _compile(self, args: Sequence[Any]) -> None:
        import numba

        with deep_calls(), optimise_once(), check_indices(), shortcuts():
            cache_dir, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(self.folder)
            try:
                self.jitted.compile(tuple(numba.typeof(a) for a in args))
            finally:
                numba.config.CACHE_DIR = cache_dir


def entry_point(
    function: Any, game: Game, names: Mapping[str, Rule], folder: Path, boundscheck: bool = False
) -> Lazy:
    """A function that is compiled and kept in a folder. It may call this game's rules by names that
    stand as globals beside it."""
    numba = prepare()
    folder.mkdir(parents=True, exist_ok=True)
    cache_dir, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
    jit = numba.njit(nogil=True, _nrt=False, cache=not boundscheck, boundscheck=boundscheck)
    jitted = jit(_bind(function, game, names))
    numba.config.CACHE_DIR = cache_dir
    return Lazy(jitted, folder)


_engines: dict[tuple[str, ...], Compiled] = {}


def compiled(game: Game, boundscheck: bool = False) -> Compiled:
    """The CPU engine of a game family; ``boundscheck`` makes wrong indices errors (slow)."""
    key = (game.name, *game.bots, str(boundscheck))
    if key not in _engines:
        names = {
            "play_one": build(game).play_one,
            "scores_of": game.scores,
            "turns_of": game.turns,
            "apply_rule": game.apply,
            "legal_rule": game.legal,
            "actor_rule": game.actor,
            "lowest_rule": game.lowest,
            "highest_rule": game.highest,
        }
        folder = cache_folder(game)
        entries = [entry_point(f, game, names, folder, boundscheck) for f in (_run, _single)]
        _engines[key] = Compiled(*entries)
    return _engines[key]


def mark_ready(game: Game) -> None:
    """Remember that the engine is in the cache, so that nobody is told to wait for it."""
    (cache_folder(game) / "ready").touch()


def legal_array() -> Any:
    """An empty legal set for compiled rules."""
    return np.zeros(W_SIZE, dtype=np.int32)
