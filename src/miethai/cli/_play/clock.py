"""The clock of a table: seconds of play, kept when the game is saved."""

from __future__ import annotations

import time
from collections.abc import Callable


class Clock:
    """Counts while it runs; ``now`` gives seconds that never jump."""

    def __init__(self, played: float = 0.0, now: Callable[[], float] = time.monotonic) -> None:
        self.played = played
        self._now = now
        self._last = now()
        self._runs = False

    def tick(self, runs: bool) -> None:
        """Add the time since the last tick if the clock ran, and let it run or stand from here."""
        now = self._now()
        if self._runs:
            self.played += now - self._last
        self._last, self._runs = now, runs

    def text(self) -> str:
        """Minutes and seconds."""
        minutes, seconds = divmod(int(self.played), 60)
        return f"{minutes}:{seconds:02}"
