"""The ladders are written in the dialect too: compiled, with checked indices, they give the same
numbers as interpreted."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.families.suite import FAMILIES
from tests.families.walks import random_game
from tests.invariants.tables import settings

from miethai import games
from miethai.kernel.compilers.cpu import prepare
from miethai.kernel.compilers.linking import check_indices, optimise_once
from miethai.kernel.compilers.shortcuts import shortcuts
from miethai.kernel.contract import CHANCE, Game
from miethai.kernel.moves import SLOT_BITS

LADDERS = [family for family in FAMILIES if games.family(family).game.bar]
TABLES, LONGEST, PLACES = 8, 300, 3  # tables, moves of a game, positions of it
AMOUNTS = (0, 1, 7, 2_000)


def compiled_ladder(game: Game) -> Callable[..., int]:
    """All numbers for one seat, compiled without optimisation, which takes most of the time."""
    numba, bar = prepare(), game.bar
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
    return entry  # type: ignore[no-any-return]


@pytest.mark.parametrize("family", LADDERS)
def test_a_compiled_ladder_gives_the_same_numbers(family: str) -> None:
    game = games.family(family).game
    assert game.bar
    ladder = compiled_ladder(game)
    slots = [slot for _, _, slot in game.moves.all_slots()]
    asked = [slot | n << SLOT_BITS for slot in slots for n in AMOUNTS]
    for setting in settings(games.family(family).rulesets[0].id, TABLES):
        r, table = random.Random(setting.number), setting.table()
        wanted = {r.randrange(LONGEST) for _ in range(PLACES)}
        for ply, _ in enumerate(random_game(table, LONGEST, seed=setting.number, meddle=4)):
            if ply not in wanted:
                continue
            row = game.fields.to_records(table.position)
            for seat in range(CHANCE, game.seats):
                found = np.zeros(len(asked), np.int64)
                ladder(row, seat, np.array(asked), found)
                assert found.tolist() == [game.bar(table.position, seat, m) for m in asked]
