"""This server as one of several nodes on a database: it says that it lives, hears which others do,
and gives up what others have taken over."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING

import msgspec

from miethai.server.disk.folder import StoreError
from miethai.server.wire.answers import Listing

if TYPE_CHECKING:
    from miethai.server.hall.hall import Hall

BEAT = 0.5  # seconds; a node is given up after several of them

log = logging.getLogger("miethai.server")


class Nodes:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._known: set[int] = set()
        self._listing = b""  # the own
        self._untold = False
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        if self._hall.store.is_shared:
            self._hall.listings.tell_others = self._tell
            self._task = asyncio.create_task(self._run())

    def end(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _tell(self, listing: bytes) -> None:
        self._listing, self._untold = listing, True

    async def _run(self) -> None:
        while True:
            begun = time.monotonic()
            try:
                await self._beat()
            except StoreError as error:  # the fence keeps us from writing what is not ours
                log.warning("the database does not hear this node", extra={"why": str(error)})
            except Exception:
                self._hall.metrics.errors.inc()
                log.exception("a beat failed")
            await asyncio.sleep(max(0.0, BEAT - (time.monotonic() - begun)))

    async def _beat(self) -> None:
        hall = self._hall
        told = self._listing
        alive = await hall.store.beat(told if self._untold else None)
        self._untold = not alive or self._listing is not told  # a new number has told nothing
        if not alive:
            log.warning("this node was given up; its tables may be elsewhere")
            for room in list(hall.rooms.values()):
                hall.lose(room)
        others = await hall.store.others()
        for other in others:
            if other.listing:
                with contextlib.suppress(msgspec.DecodeError):  # of another version
                    tables = msgspec.json.decode(other.listing, type=Listing).tables
                    hall.listings.others[other.number] = tables
        numbers = {other.number for other in others}
        gone, self._known = self._known - numbers, numbers
        for number in gone:
            hall.listings.others.pop(number, None)
        if gone:
            log.info("another node is gone", extra={"nodes": sorted(gone)})
            hall.resume()  # its games among bots go on here; the beat does not wait for them
            hall.listings.look_again()  # and its open tables are listed
