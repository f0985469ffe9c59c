"""Rules at full speed: the only module that knows numba.

The CPU engine is compiled once per game family and kept in a cache folder named by a hash of the
package's sources: numba's own cache would keep a stale rule when another file is edited.
"""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from miethai.kernel.contract import Game
from miethai.kernel.moves import W_SIZE
from miethai.kernel.playout import Loop, build
from miethai.kernel.rule import RULES, Table, note

PACKAGE = Path(__file__).resolve().parent.parent


class EngineMissing(RuntimeError):
    """The engine that was asked for is not installed; the message says how to get it."""


def available() -> bool:
    return find_spec("numba") is not None


@cache
def source_hash() -> str:
    """One name for everything that can change compiled code."""
    import numba

    digest = hashlib.sha256(f"{numba.__version__} {platform.python_version()}".encode())
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix in (".py", ".toml") and "cli" not in path.parts:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    base = os.environ.get("MIETHAI_CACHE") or os.environ.get("XDG_CACHE_HOME")
    root = Path(base) if base else Path.home() / ".cache"
    return root / "miethai" / source_hash()


def is_cached(game: Game) -> bool:
    """Whether the CPU engine of a game has been compiled for these sources before."""
    return available() and (cache_folder() / f"{game.name}.ready").exists()


_registered: set[int] = set()


def prepare() -> Any:
    """Hand the rule functions to numba; gives the numba module."""
    if not available():
        raise EngineMissing(
            "the compiled engine needs numba: pip install 'miethai[fast]', or use the "
            "interpreted engine"
        )
    import numba
    from numba.extending import overload, register_jitable, typeof_impl

    if not _registered:
        _registered.add(id(note))

        @typeof_impl.register(Table)
        def typeof_table(table: Table, context: Any) -> Any:
            return numba.typeof(table.array).copy(readonly=True)

        @overload(note)  # numba compares the two signatures, annotations included: none here
        def no_note(s, kind, a, b, amount, x, y):  # type: ignore[no-untyped-def]
            return lambda s, kind, a, b, amount, x, y: None

    for function in RULES:
        if id(function) not in _registered:
            _registered.add(id(function))
            register_jitable(function)
    return numba


@dataclass(frozen=True)
class Compiled:
    """``run(start, out, scores, plies, seed, first, policy, max_moves, meddle, checks, w)`` plays
    len(out) games from start[0], game number ``first`` on; ``apply(records, seat, m)``,
    ``legal(records, seat, w)`` and ``actor(records)`` are for tests of single moves."""

    run: Callable[..., None]
    apply: Callable[..., None]
    legal: Callable[..., None]
    actor: Callable[..., int]
    lowest: Callable[..., int]
    highest: Callable[..., int]


def _run(game: Game, loop: Loop) -> Callable[..., None]:
    play_one, scores_of = loop.play_one, game.scores

    def run(
        start: Any,
        out: Any,
        scores: Any,
        plies: Any,
        seed: int,
        first: int,
        policy: Any,
        max_moves: int,
        meddle: int,
        checks: int,
        w: Any,
    ) -> None:
        for i in range(len(out)):
            out[i] = start[0]
            plies[i] = play_one(
                out[i], w, seed, first + i, policy, max_moves, meddle, checks
            )
            scores_of(out[i], scores[i])

    return run


def _single(game: Game) -> tuple[Callable[..., Any], ...]:
    apply_rule, legal_rule, actor_rule = game.apply, game.legal, game.actor
    lowest_rule, highest_rule = game.lowest, game.highest

    def apply(records: Any, seat: int, m: int) -> None:
        apply_rule(records[0], seat, m)

    def legal(records: Any, seat: int, w: Any) -> None:
        legal_rule(records[0], seat, w)

    def actor(records: Any) -> int:
        return int(actor_rule(records[0]))

    def lowest(records: Any, seat: int, slot: int) -> int:
        return int(lowest_rule(records[0], seat, slot))

    def highest(records: Any, seat: int, slot: int) -> int:
        return int(highest_rule(records[0], seat, slot))

    return apply, legal, actor, lowest, highest


@cache
def _compiled(game_name: str, boundscheck: bool) -> Compiled:
    game = _games[game_name]
    loop = build(game)
    numba = prepare()
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    numba.config.CACHE_DIR = str(folder)
    jit = numba.njit(nogil=True, cache=not boundscheck, boundscheck=boundscheck)
    functions = [jit(f) for f in (_run(game, loop), *_single(game))]
    return Compiled(*functions)


_games: dict[str, Game] = {}


def compiled(game: Game, boundscheck: bool = False) -> Compiled:
    """The CPU engine of a game family; functions are compiled at their first call."""
    _games[game.name] = game
    return _compiled(game.name, boundscheck)


def mark_ready(game: Game) -> None:
    """Remember that the engine is in the cache, so that nobody is told to wait for it."""
    (cache_folder() / f"{game.name}.ready").touch()


def legal_array() -> Any:
    """An empty legal set for compiled rules."""
    return np.zeros(W_SIZE, dtype=np.int32)
