"""What a family says about its tables: time, secrets, and seats that the rules play. The rules
read no clock; the table does, and asks here.

The answers come from the family's module ``terminal.screen``. A family without one, or without one
of the functions, has no clock of that kind and no such seats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from miethai.kernel.fields import Position
from miethai.kernel.moves import SLOT_MASK


class Limit(NamedTuple):
    """How long a question may stay open: with its player at the table and with him away (None: for
    ever), and the seat and the move that end it."""

    present: float | None
    absent: float | None
    seat: int
    move: int


class Clockwork:
    def __init__(self, family: str) -> None:
        name = f"miethai.games.{family}.terminal.screen"
        self._module: Any = import_module(name) if find_spec(name) else None

    def _ask(self, name: str, *args: Any) -> Any:
        function: Callable[..., Any] | None = getattr(self._module, name, None)
        return None if function is None else function(*args)

    @property
    def house(self) -> tuple[int, ...]:
        """Roles that count as people even when the table keeps them: they call marks and breaks."""
        return tuple(getattr(self._module, "HOUSE", ()))

    def by_rules(self, options: Mapping[str, Any], players: int) -> dict[int, str]:
        """Players' seats that the rules themselves play, with their names."""
        return dict(self._ask("played_by_rules", options, players) or {})

    def has_secrets(self, s: Position) -> bool:
        """Whether people at one device must not look at each other's screen."""
        return bool(self._ask("has_secrets", s))

    def has_clock(self, s: Position) -> bool:
        """Whether the game has a clock of its own, with marks."""
        return bool(self._ask("has_clock", s))

    def runs(self, s: Position) -> bool:
        return bool(self._ask("clock_runs", s))

    def mark_due(self, s: Position, played: float) -> tuple[int, int] | None:
        """Seat and move of a mark that the clock has reached."""
        due: tuple[int, int] | None = self._ask("mark_due", s, played)
        return due

    def limit(self, s: Position) -> Limit | None:
        found = self._ask("time_limit", s)
        return None if found is None else Limit(*found)

    def pause(self, s: Position) -> float:
        """Seconds that everybody has before the seat asked goes on, such as to claim rent."""
        return float(self._ask("pause_seconds", s) or 0)

    def duty(self, s: Position, seat: int, move: int) -> int:
        """The move by which the table does a role's duty: the one it would make, but a break gets
        the family's usual length instead of the shortest."""
        found: tuple[int, int] | None = self._ask("break_move", s)
        if found is not None and found[0] == seat and (found[1] ^ move) & SLOT_MASK == 0:
            return found[1]
        return move
