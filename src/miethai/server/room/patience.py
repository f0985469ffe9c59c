"""How long a table waits for the promises and salts of its chance."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from miethai.server.room.room import Room


class Patience:
    """All promises of a table have the same time, and so have all salts; it is no player's or
    host's choice. It runs while anybody is at the table."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._waited = 0.0
        self._stage: tuple[set[str], int] | None = None
        self._shown: tuple[tuple[set[str], int], int, int] | None = None

    def tick(self, passed: float, watched: bool) -> None:
        if self._stage != (stage := self._stage_now()):
            self._stage, self._waited = stage, 0.0
        elif self.waits and watched and not self._room.stopped:
            self._waited += passed

    def _stage_now(self) -> tuple[set[str], int]:
        shares = self._room.desk.shares
        return {*shares.owed.values()}, len(shares.late)

    @property
    def waits(self) -> bool:
        return bool(self._room.desk.owed)

    @property
    def over(self) -> bool:
        return self.waits and self._waited >= self._room.hall.limits.word_seconds

    def shown(self, watched: bool) -> tuple[int, int] | None:
        """Since when the table waits and how long it will, as moments: seconds of the epoch."""
        if not self.waits or not watched:
            self._shown = None
            return None
        stage = self._stage_now()
        if self._shown is None or self._shown[0] != stage:
            waited = self._waited if stage == self._stage else 0.0
            since = int(time.time() - waited)
            most = math.ceil(self._room.hall.limits.word_seconds)
            self._shown = stage, since, since + most
        return self._shown[1:]
