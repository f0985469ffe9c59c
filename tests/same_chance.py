"""Every run of the tests deals the same cards and throws the same dice."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from miethai.play.fair import SEED_BYTES
from miethai.server import hall, sitting


def count_up(patch: Callable[[Any, str, Any], None] = setattr) -> None:
    """Seeds of tables and salts of players count up instead of being drawn."""
    numbers = itertools.count(1)
    patch(hall, "new_seed", lambda: next(numbers).to_bytes(SEED_BYTES, "big"))
    for module in (hall, sitting):
        patch(module, "new_salt", lambda: f"{next(numbers):032x}")
