"""A move of a running game, with what is told of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from miethai.kernel.contract import SPECTATOR, Grounds
from miethai.kernel.fields import Frozen
from miethai.server.table.log import NOTHING

Lines = dict[tuple[int, str], Sequence[str]]  # SPECTATOR's, and those of who is told more


@dataclass(slots=True)
class Entry:
    """A move that stands, with what is needed to tell of it and to take it back."""

    seat: int
    move: int
    noticed: frozenset[int]
    lines: Lines
    secret: bool  # something hidden came out: never taken back alone
    before: Frozen | None  # until chance moves again
    grounds: Grounds | None = None  # why a bot made it, where it says so
    id: str = ""
    numbers: Mapping[int, int] = field(default_factory=dict)  # by reader: its event's
    opens: frozenset[int] = frozenset()  # a question aside: to whom
    plain: Lines | None = None  # the lines, if nobody lets the question aside go

    def told(self, reader: int, lang: str) -> Sequence[str]:
        """What the log says to a reader who noticed the move."""
        return self.lines.get((reader, lang), self.lines[SPECTATOR, lang])

    def heard(self, reader: int, lang: str) -> Sequence[str]:
        """The same for any reader."""
        return self.told(reader, lang) if reader in self.noticed else NOTHING
