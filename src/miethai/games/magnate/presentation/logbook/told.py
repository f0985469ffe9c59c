"""The notes of one move, as the functions that tell them need them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from miethai.games.magnate.presentation.sums import Note
from miethai.games.magnate.presentation.wording import Words
from miethai.games.magnate.rules.notes import (
    PAID,
    PRICE_MOVED,
    R_BUILD,
    R_BUY,
    R_BUY_ADJACENT,
)

Line = tuple[str, str | None]  # a sentence and the id of its rule
FOR_PLOTS = (R_BUY, R_BUY_ADJACENT, R_BUILD)


class Told:
    """The notes of one move with the position after it, and the words to tell them."""

    def __init__(self, w: Words, p: Any, notes: Sequence[Note]) -> None:
        self.w, self.p, self.notes = w, p, notes

    def say(self, key: str, **values: Any) -> str:
        return self.w.say(f"note.{key}", **values)

    def find(self, kind: int, plot: int) -> Note | None:
        """The note of this kind about a plot."""
        return next((n for n in self.notes if n[0] == kind and n[4] == plot), None)

    def is_paid(self) -> bool:
        """Whether the move paid for a plot or building: that line then says what happened."""
        return any(n[0] == PAID and n[4] in FOR_PLOTS for n in self.notes)

    def price_moved(self, index: int) -> Note | None:
        """The note of a price move right beside this one."""
        if 0 <= index < len(self.notes) and self.notes[index][0] == PRICE_MOVED:
            return self.notes[index]
        return None


Teller = Callable[[Told, int, Note], Iterator[Line]]
