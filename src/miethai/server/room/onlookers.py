"""Readers who are not asked can wait for a moment while the server is busy.

Those who moved and those who are asked now are always served at once. The others are too, unless
many changes are in hand, or the loop came back late when it last looked after those who wait: then
they are served as soon as it has time to spare, and at the latest after ``LONGEST`` seconds. Few
changes in hand alone do not say that it has: when a group of them is on the disk, there are none
for a moment, and as many commands wait to be read. What happened meanwhile reaches them as one
difference, so a busy server has less to do and nobody misses anything. When a reader is served
depends on their own events and on the load alone: since when they have been waiting is noted for
every reader, and what they cannot notice does not count.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from miethai.server.room.room import Listener, Room

LONGEST = 0.5  # seconds that an onlooker waits; people hardly follow four changes a second
FEW = 8  # changes in hand with which the server is not busy
LATE = 0.002  # seconds; a loop that comes back later than that has no time to spare
LOOK_EVERY = 0.01
SLICE = 0.002  # seconds spent on onlookers before others get their turn


class Onlookers:
    def __init__(self) -> None:
        self.in_hand = 0  # changes that are being made
        self._since: dict[Listener, tuple[Room, float]] = {}  # the one who waits longest first
        self._look: asyncio.Handle | None = None
        self._expected = 0.0  # when the next look should be
        self._late = False  # the last look came late, and some wait still

    def busy_at(self) -> float | None:
        """The moment, if the server is busy now."""
        return time.monotonic() if self.in_hand >= FEW or self._late else None

    def put_off(self, room: Room, listener: Listener, now: float) -> bool:
        """Let a reader wait who is not asked; False: they have waited long enough."""
        waits = self._since.get(listener)
        if waits is not None:
            return now - waits[1] < LONGEST
        if room.is_behind(listener):
            self._since[listener] = room, now
            if self._look is None:
                self._expected = now
                self._look = asyncio.get_running_loop().call_soon(self._serve)
        return True

    def served(self, listener: Listener) -> None:
        """The reader has everything, or is gone."""
        self._since.pop(listener, None)

    def _serve(self) -> None:
        """Serve all if there is time to spare, else those who have waited long enough."""
        begun = time.monotonic()
        calm = begun - self._expected < LATE
        for listener, (room, since) in [*self._since.items()]:
            now = time.monotonic()
            if now - begun > SLICE or not (calm or now - since > LONGEST):
                break
            room.serve_late(listener)
        self._look, self._late = None, not calm and bool(self._since)
        if self._since:
            self._expected = time.monotonic() + LOOK_EVERY
            self._look = asyncio.get_running_loop().call_later(LOOK_EVERY, self._serve)
