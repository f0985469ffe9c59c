"""Every family's position: object, record, bytes and what a seat sees of it."""

from __future__ import annotations

import numpy as np
import pytest
from tests.families.suite import RULESETS
from tests.play.helpers import positions

from miethai import games
from miethai.kernel.contract import SPECTATOR

SMALL = 4096  # bytes; a GPU keeps tens of thousands of positions in its caches


@pytest.mark.parametrize("ruleset", RULESETS)
def test_positions_survive_the_record_and_back(ruleset: str) -> None:
    fields = games.find(ruleset)[0].game.fields
    for s in positions(ruleset)[::5]:
        records = fields.to_records(s)
        twin = fields.from_record(records[0])
        assert fields.bytes(twin) == fields.bytes(s) == records.tobytes()
        assert all(getattr(twin, f.name) == getattr(s, f.name) for f in fields)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_copy_is_independent(ruleset: str) -> None:
    game = games.find(ruleset)[0].game
    s = positions(ruleset)[-1]
    before = game.fields.bytes(s)
    twin = game.fields.copy(s)
    for f in game.fields:
        value = getattr(twin, f.name)
        if f.shape:
            row = value if len(f.shape) == 1 else value[0]
            row[0] = 1 - row[0]
        else:
            setattr(twin, f.name, 1 - value)
    assert game.fields.bytes(s) == before


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_observation_has_one_length_and_the_position_is_small(ruleset: str) -> None:
    game = games.find(ruleset)[0].game
    lengths = set()
    for s in positions(ruleset)[::9]:
        for seat in (SPECTATOR, *range(game.seats)):
            vector = game.fields.observation(s, seat)
            assert vector.dtype == np.int32
            lengths.add(vector.shape)
    assert len(lengths) == 1
    assert game.fields.dtype.itemsize <= SMALL


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_view_shows_no_secret_field(ruleset: str) -> None:
    game = games.find(ruleset)[0].game
    secret = {f.name for f in game.fields if f.sees == "secret"}
    for s in positions(ruleset)[::9]:
        for seat in (SPECTATOR, 0):
            assert not secret & game.fields.visible(s, seat).keys()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_position_knows_its_ruleset(ruleset: str) -> None:
    family, found = games.find(ruleset)
    assert family.rulesets[found.number] is found
    assert all(s.ruleset == found.number for s in positions(ruleset)[::9])
