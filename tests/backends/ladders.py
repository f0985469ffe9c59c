"""Ladders compiled: what stands against thousands of moves of a position, at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.families.suite import FAMILIES

from miethai import games
from miethai.kernel.compilers.cpu import prepare
from miethai.kernel.compilers.linking import check_indices, optimise_once
from miethai.kernel.compilers.shortcuts import shortcuts

LADDERS = [family for family in FAMILIES if games.family(family).game.bar]

Ladder = Callable[[Any, int, Any], Any]


@cache
def compiled_ladder(family: str) -> Ladder:
    """The numbers for one seat and an array of moves in a record. Indices are checked; without
    optimisation, which takes most of the time of compiling."""
    numba, game = prepare(), games.family(family).game
    bar = game.bar
    assert bar is not None

    def all_numbers(records: Any, seat: int, asked: Any, out: Any) -> None:
        for i in range(len(asked)):
            out[i] = bar(records[0], seat, asked[i])

    with pytest.MonkeyPatch.context() as patch, optimise_once(), check_indices(), shortcuts():
        patch.setattr(numba.config, "OPT", type(numba.config.OPT)(0))
        entry: Any = numba.njit(boundscheck=True)(all_numbers)
        row = np.zeros(1, game.fields.dtype)
        moves = np.zeros(0, np.int64)
        entry(row, 0, moves, moves.copy())

    def numbers(records: Any, seat: int, moves: Any) -> Any:
        out = np.zeros(len(moves), np.int64)
        entry(records, seat, moves, out)
        return out

    return numbers
