"""Who answers first, of those who wait until the same moment with what they have chosen already.

Where somebody might be asked so that nobody else knows (``table/aside.py``), all that is done waits
until that time is over: how long an answer takes must tell nobody whether another was asked
before. Then those who are asked come one after the other as the rules ask them, and then whoever
goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from miethai.server.room.room import Room


class Turns:
    def __init__(self, room: Room) -> None:
        self._room = room
        self._waiting: list[tuple[int, asyncio.Event]] = []

    @contextlib.asynccontextmanager
    async def turn(self, seat: int, seconds: float) -> AsyncIterator[None]:
        """In so many seconds, and after all who wait and are asked before."""
        mine = seat, asyncio.Event()
        self._waiting.append(mine)
        try:
            await asyncio.sleep(seconds)
            for other, done in list(self._waiting):
                if other != seat and other in self._before(seat):
                    await done.wait()
            yield
        finally:
            self._waiting.remove(mine)
            mine[1].set()

    def _before(self, seat: int) -> set[int]:
        match = self._room.desk.match
        aside = match.aside if match is not None else None
        return {asked for asked, _ in aside.rows_before(seat)} if aside is not None else set()
