"""Every run of the tests deals the same cards and throws the same dice."""

from __future__ import annotations

import itertools

import pytest

from miethai.play.fair import SEED_BYTES
from miethai.server import hall, sitting


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds of tables and salts of players count up instead of being drawn."""
    numbers = itertools.count(1)
    monkeypatch.setattr(hall, "new_seed", lambda: next(numbers).to_bytes(SEED_BYTES, "big"))
    for module in (hall, sitting):
        monkeypatch.setattr(module, "new_salt", lambda: f"{next(numbers):032x}")
