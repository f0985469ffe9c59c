"""Every run of the tests deals the same cards and throws the same dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from miethai.play.fair import SEED_BYTES
from miethai.server.hall import hall
from miethai.server.room import sitting


def draw_from(numbers: Iterator[int], patch: Callable[[Any, str, Any], None] = setattr) -> None:
    """Seeds of tables and salts of players are these numbers instead of random ones."""
    patch(hall, "new_seed", lambda: next(numbers).to_bytes(SEED_BYTES, "big"))
    for module in (hall, sitting):
        patch(module, "new_salt", lambda: f"{next(numbers):032x}")
