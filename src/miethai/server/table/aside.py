"""A question that is put to one seat so that nobody else may know of it (``Manners.aside``).

Everybody else is shown the table as it is when the question is let go, which is how it looks where
there is nobody to ask. Who moves there lets it go for the one who is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass

from miethai.kernel.contract import CHANCE, OVER, Note
from miethai.kernel.moves import legal_set
from miethai.play.table import Table


@dataclass(frozen=True)
class Aside:
    """``table`` is what the others see, ``notes`` what the rules note on the way there."""

    seat: int
    table: Table
    notes: tuple[Note, ...]
    rows: tuple[tuple[int, int], ...]  # seats and moves that let it go

    @property
    def cannot_wait(self) -> bool:
        """Chance is due, or the game over: others would notice that it waits."""
        return self.table.actor in (CHANCE, OVER)


def aside_at(table: Table) -> Aside | None:
    """The question aside that is open at a table."""
    found = table.family.manners.aside(table.position)
    if found is None:
        return None
    shown = copy(table)
    shown.position, shown._w = table.game.fields.copy(table.position), legal_set()
    shown.history, shown.notes = table.history.copy(), table.notes.copy()
    rows = tuple(_let_go(shown))
    notes = [note for made in shown.notes[len(table.notes) :] for note in made]
    return Aside(found[0], shown, tuple(notes), rows)


def _let_go(shown: Table) -> Iterator[tuple[int, int]]:
    """One after the other: who else could be asked is asked next."""
    while (found := shown.family.manners.aside(shown.position)) is not None:
        shown.do(*found)
        yield found
