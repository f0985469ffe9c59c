"""The moves of a game, for those who want to see it again.

Compiled games keep no log: what happened in one is told by its moves, made once more by the
interpreted rules. So the slow part, the bots' decisions, is compiled, and notes cost one ``apply``
a move.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from miethai.kernel.chance import key_high, key_low
from miethai.kernel.compilers import cpu
from miethai.kernel.contract import CHANCE, OVER, Game, Rule
from miethai.kernel.moves import NO_MOVE, legal_set
from miethai.kernel.playout import CHANCE_PLIES, DUPLICATE
from miethai.kernel.rule import rule
from miethai.play.simulate import Plan, play_alone, policy_of
from miethai.play.table import Table, loop_of

History = list[tuple[int, int]]  # seat and move
SEAT_SHIFT, MOVE_MASK = 32, 0xFFFFFFFF  # of what the playout loop says: (seat + 2) << 32 | move
READY = "ready"  # the file that says that the code is in the cache


@cache
def _traced(game: Game) -> Rule:
    """The loop of ``kernel.playout`` that writes down what it plays."""
    next_move, apply, actor = loop_of(game).next_move, game.apply, game.actor

    @rule
    def traced(
        s: Any, w: Any, seed: int, number: int, policy: Any, max_moves: int, meddle: int, out: Any
    ) -> int:
        high = key_high(seed, number)
        low = key_low(seed, number)
        ply = 0
        dealt = CHANCE_PLIES + 0
        while ply < max_moves and actor(s) != OVER:
            at = ply + 0
            if meddle == DUPLICATE and actor(s) == CHANCE:
                at = dealt + 0
                dealt += 1
            chosen = next_move(s, w, high, low, at, policy, meddle)
            if chosen & MOVE_MASK == NO_MOVE:
                return -ply - 1
            out[ply] = chosen
            apply(s, (chosen >> SEAT_SHIFT) - 2, chosen & MOVE_MASK)
            ply += 1
        return ply

    return traced


traced_rule: Any = None  # the entry point reads it; every game's copy has its own value


def _trace(
    start: Any,
    positions: Any,
    w: Any,
    seed: int,
    number: int,
    policy: Any,
    max_moves: int,
    meddle: int,
    out: Any,
) -> int:
    positions[0] = start[0]
    played: int = traced_rule(positions[0], w, seed, number, policy, max_moves, meddle, out)
    return played


def _folder(game: Game) -> Path:
    return cpu.cache_folder(game, Path(__file__)) / "trace"


def is_cached(game: Game) -> bool:
    """Whether the loop has been compiled for these sources before."""
    return cpu.available() and (_folder(game) / READY).exists()


class Tracer:
    """The moves of the games of a plan, compiled or interpreted: the same moves."""

    def __init__(self, plan: Plan, compiled: bool) -> None:
        self.plan, self.start = plan, plan.table(0)
        self.thinks = bool(self.start.thinking_bots)
        self.compiled = compiled and not self.thinks
        self.policy = [] if self.thinks else policy_of(self.start)
        if self.compiled:
            self._prepare()

    def _prepare(self) -> None:
        game = self.start.game
        names = {"traced_rule": _traced(game)}
        self._entry = cpu.entry_point(_trace, game, names, _folder(game))
        self._begin = game.fields.to_records(self.start.position)
        self._positions = np.zeros(1, dtype=game.fields.dtype)
        self._w, self._codes = cpu.legal_array(), np.array(self.policy, dtype=np.int64)
        self._out = np.zeros(self.plan.max_moves, dtype=np.int64)
        self._call(0, 0)
        (_folder(game) / READY).touch()

    def _call(self, number: int, most: int) -> int:
        plan = self.plan
        settled = plan.seed, number, self._codes, most, plan.meddle, self._out
        return int(self._entry(self._begin, self._positions, self._w, *settled))

    def history(self, number: int) -> History:
        """What was played in game ``number``."""
        if self.thinks:
            return play_alone(self.plan, number).history
        if self.compiled:
            played = self._call(number, self.plan.max_moves)
            rows = self._out[: max(played, 0)].tolist()
        else:
            played, rows = self._interpreted(number)
        if played < 0:
            play_alone(self.plan, number)  # says which bot's answer was not legal
        return [((row >> SEAT_SHIFT) - 2, row & MOVE_MASK) for row in rows]

    def _interpreted(self, number: int) -> tuple[int, list[int]]:
        game, plan = self.start.game, self.plan
        position, rows = game.fields.copy(self.start.position), _Growing()
        loop, settled = _traced(game), (self.policy, plan.max_moves, plan.meddle, rows)
        return loop(position, legal_set(), plan.seed, number, *settled), rows

    def table(self, number: int) -> Table:
        """The table of game ``number`` before its first move."""
        return self.plan.table(number)


class _Growing(list[int]):
    """A list that is written to at its end."""

    def __setitem__(self, index: Any, value: Any) -> None:
        assert index == len(self)
        self.append(value)
