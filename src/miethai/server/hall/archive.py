"""Finished games that nobody has touched for long leave the store for its archive: one packed
record each, which anybody can replay and verify."""

from __future__ import annotations

import asyncio
import gzip
import logging
import time
from typing import TYPE_CHECKING

from miethai.kernel.contract import SPECTATOR
from miethai.server.disk import store
from miethai.server.disk.folder import StoreError
from miethai.server.disk.groups import GroupStore
from miethai.server.disk.rows import Row
from miethai.server.disk.store import Kept
from miethai.server.table.desk import ENDED, load
from miethai.server.table.export import export

if TYPE_CHECKING:
    from miethai.server.hall.hall import Hall

AT_ONCE = 20  # a minute: others want the disk too

log = logging.getLogger("miethai.server")


class Archive:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._cannot: set[str] = set()  # damaged or frozen: these stay where they are

    async def tidy(self) -> None:
        """Put away what has been over for long enough."""
        hall = self._hall
        if hall.limits.finished_seconds is None:
            return
        until = time.time() - hall.limits.finished_seconds
        most = AT_ONCE + len(self._cannot) + len(hall.rooms)
        for id_ in await hall.store.read(store.find_ids(ENDED, 0.0, until, most)):
            if hall.share.has(id_) and id_ not in hall.rooms and id_ not in self._cannot:
                await self._put_away(id_)

    async def _put_away(self, id_: str) -> None:
        if await self._hall.store.claim(id_) is not None:
            return
        try:
            if not await put_away(self._hall.store, id_):
                self._cannot.add(id_)
        except StoreError as error:
            log.error("a game cannot be archived", extra={"table": id_, "why": str(error)})


async def put_away(kept: GroupStore, id_: str) -> bool:
    """A finished game that is this store's leaves it for the archive. False: it stays, because it
    cannot be followed to its end any more; StoreError if the archive does not take it."""
    try:
        found = await kept.read(store.find_table(id_))
        packed = await asyncio.to_thread(_packed, found) if found is not None else None
    except StoreError as error:
        if error.kind != "store_damaged":  # the disk may answer again
            raise
        return False
    if packed is None:
        return False
    await kept.archive(id_, packed, store.drop_table(id_))
    return True


def _packed(found: tuple[Kept, list[Row]]) -> bytes | None:
    """What a finished game is taken along as."""
    desk = load(*found)
    if desk.status != ENDED:
        return None
    return gzip.compress(export(desk, SPECTATOR, desk.plan.lang).encode())
