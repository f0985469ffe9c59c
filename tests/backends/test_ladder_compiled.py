"""The ladders are written in the dialect too: compiled, with checked indices, they give the same
numbers as interpreted."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.backends.ladders import LADDERS, compiled_ladder
from tests.families.walks import random_game
from tests.invariants.tables import settings

from miethai import games
from miethai.kernel.contract import CHANCE
from miethai.kernel.moves import SLOT_BITS

TABLES, LONGEST, PLACES = 8, 300, 3  # tables, moves of a game, positions of it
AMOUNTS = (0, 1, 7, 2_000)


@pytest.mark.parametrize("family", LADDERS)
def test_a_compiled_ladder_gives_the_same_numbers(family: str) -> None:
    game = games.family(family).game
    assert game.bar
    ladder = compiled_ladder(family)
    slots = [slot for _, _, slot in game.moves.all_slots()]
    asked = [slot | n << SLOT_BITS for slot in slots for n in AMOUNTS]
    for setting in settings(games.family(family).rulesets[0].id, TABLES):
        r, table = random.Random(setting.number), setting.table()
        wanted = {r.randrange(LONGEST) for _ in range(PLACES)}
        for ply, _ in enumerate(random_game(table, LONGEST, seed=setting.number, meddle=4)):
            if ply not in wanted:
                continue
            records = game.fields.to_records(table.position)
            for seat in range(CHANCE, game.seats):
                found = ladder(records, seat, np.array(asked))
                assert found.tolist() == [game.bar(table.position, seat, m) for m in asked]
            assert records.tobytes() == game.fields.bytes(table.position)
            assert not table.position.notes
