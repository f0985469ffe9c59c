"""One change of a table: what happens in it is on the disk and shown together, or not at all."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from miethai.kernel.contract import CHANCE, SPECTATOR
from miethai.server.disk import rows
from miethai.server.disk.folder import StoreError
from miethai.server.disk.groups import Elsewhere, Statement
from miethai.server.disk.rows import Row
from miethai.server.faults import cannot_save
from miethai.server.table.desk import ENDED, FROZEN
from miethai.server.words import Refusal

if TYPE_CHECKING:
    from miethai.server.room.room import Room


LONG = 1.0  # seconds that a change may take
TOOK_LONG = "a change of a table took long"  # for the log

log = logging.getLogger("miethai.server")


class Batch:
    """Rows of one change (``async with room.change()``). Adding a row lets it happen in memory at
    once; in the end all are written, or none has happened."""

    def __init__(self, room: Room, by: int | None) -> None:
        self._room, self._by = room, by
        self.rows: list[Row] = []
        self.extra: list[Statement] = []
        self.status = ""
        self.moves = 0

    async def __aenter__(self) -> Self:
        room = self._room
        room.hall.onlookers.in_hand += 1
        try:
            await room.lock.acquire()
            if room.closed or room.stopped:
                room.lock.release()
                raise Refusal("closing", "closing") if room.closed else room.standstill()
        except BaseException:
            room.hall.onlookers.in_hand -= 1
            raise
        self.status = room.desk.status
        self._begun = time.perf_counter()
        return self

    async def __aexit__(self, _: object, error: BaseException | None, __: object) -> None:
        room = self._room
        try:
            await self._end(error)
        finally:
            try:
                if not room.closed:  # who came or went is told even if nothing was done
                    room.publish(self._by)
                    room.automation.wake()
            finally:
                room.lock.release()
                room.hall.onlookers.in_hand -= 1
                if (took := time.perf_counter() - self._begun) > LONG:
                    log.warning(TOOK_LONG, extra={"table": room.desk.id, "seconds": round(took, 1)})

    async def _end(self, error: BaseException | None) -> None:
        try:
            if error is not None:
                raise error
            await self._room.commit(self)
        except Elsewhere:
            self._room.hall.lose(self._room)
            raise Refusal("closing", "moved") from None
        except StoreError as problem:
            await self._room.reload()
            raise cannot_save(problem) from None
        except BaseException:
            if self.rows:
                await self._room.reload()
            raise

    def add(self, row: Row) -> None:
        desk = self._room.desk
        if desk.status == FROZEN:
            raise Refusal("frozen", "frozen")
        if desk.status == ENDED and isinstance(row, (rows.Made, rows.Undone)):
            raise Refusal("not_now", "game_over")
        if desk.owed and isinstance(row, (rows.Made, rows.Undone)):
            raise self._room.standstill()
        full = desk.personal >= self._room.hall.limits.rows_beside_moves
        if full and not rows.is_needed(row, desk.stand_ins):
            raise Refusal("too_many", "too_many_rows")
        asked = desk.match.shown(SPECTATOR).actor if desk.match is not None else None
        desk.fold(row)
        self.rows.append(row)
        if isinstance(row, rows.Made):
            self.moves += 1
            noticed = SPECTATOR in desk.running.entries[-1].noticed
            self._room.timing.moved(row.seat in (CHANCE, asked) and noticed, noticed)
        elif isinstance(row, (rows.Undone, rows.Begun)):
            self._room.timing.moved(False, True)

    def let_go(self, seat: int) -> None:
        """A seat goes on: whoever is asked aside before it does nothing."""
        match = self._room.desk.running
        if match.aside is not None:
            self.add_all([match.row(*row) for row in match.aside.rows_before(seat)])

    def add_all(self, more: Sequence[Row]) -> None:
        for row in more:
            self.add(row)
