"""Labels of moves, kept as long as nothing that they were made from has changed.

Most buttons of a table say the same before and after a move. What a label was made from is not told
by the families: the position writes down which of its fields are read.
"""

from __future__ import annotations

from typing import Any

from miethai.kernel.fields import Position
from miethai.play.table import Table

MOST = 4096  # labels of one table


class Watched:
    """A position that remembers which fields were read."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        return getattr(self._position, name)


class Labels:
    def __init__(self) -> None:
        self._known: dict[tuple[int, int, str], tuple[str, list[tuple[str, Any]]]] = {}

    def label(self, table: Table, seat: int, move: int, lang: str) -> str:
        """The label of a move for a seat, as the family gives it."""
        position = table.position
        known = self._known.get((seat, move, lang))
        if known is not None and all(getattr(position, name) == old for name, old in known[1]):
            return known[0]
        watched: Any = Watched(position)
        text = table.family.label(watched, seat, move, table.names, lang)
        if len(self._known) >= MOST:
            self._known.clear()
        made_from = table.game.fields.values(position, watched.read)
        self._known[seat, move, lang] = text, made_from
        return text
