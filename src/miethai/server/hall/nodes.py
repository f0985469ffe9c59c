"""This server as one of several nodes on a database: it says that it lives, hears which others do,
gives up what others have taken over, and tells what addresses have done here (``books.py``). How
many tables they make is no part of that: these quotas are rows of the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING

import msgspec

from miethai.server.disk.folder import StoreError
from miethai.server.disk.groups import Node
from miethai.server.wire.answers import Listing

if TYPE_CHECKING:
    from miethai.server.hall.hall import Hall

BEAT = 0.5  # seconds; a node is given up after several of them

log = logging.getLogger("miethai.server")


class Nodes:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._known: set[int] = set()
        self._counted = b""  # as they were told last
        self._others: list[Node] = []
        self._changed = asyncio.Event()  # another one for every change
        self._listing = b""  # the own
        self._untold = False
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        if self._hall.store.is_shared:
            self._hall.books.begin()
            self._hall.listings.tell_others = self._tell
            self._task = asyncio.create_task(self._run())

    def end(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def another(self) -> str | None:
        """Where some other node is."""
        return self._others[0].url if self._others else None

    async def change(self, seconds: float) -> None:
        """Until a node comes or goes, at most so long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    @property
    def alive(self) -> int:
        return 1 + len(self._others)

    @property
    def first(self) -> bool:
        """Whether no other node was there before: that one tells what concerns all, once."""
        return all(self._hall.store.number < other.number for other in self._others)

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
        told, counts = self._listing, hall.books.told()
        news = (told if self._untold else None), (counts if counts != self._counted else None)
        alive = await hall.store.beat(*news)
        self._counted = counts
        self._untold = not alive or self._listing is not told  # a new number has told nothing
        if not alive:
            log.warning("this node was given up; its tables may be elsewhere")
            self._counted = b""
            hall.books.forget()
            hall.given_up += 1
            for room in list(hall.rooms.values()):
                hall.lose(room)
            hall.resume()  # nobody else may be there to go on with its games among bots
            hall.listings.look_again()
        self._others = await hall.store.others()
        hall.books.hear({other.number: other.counts for other in self._others})
        self._hear_listings()

    def _hear_listings(self) -> None:
        hall = self._hall
        for other in self._others:
            if other.listing:
                with contextlib.suppress(msgspec.DecodeError):  # of another version
                    tables = msgspec.json.decode(other.listing, type=Listing).tables
                    hall.listings.others[other.number] = tables
        numbers = {other.number for other in self._others}
        gone, came = self._known - numbers, numbers - self._known
        self._known = numbers
        if gone or came:
            self._changed.set()
            self._changed = asyncio.Event()
        for number in gone:
            hall.listings.others.pop(number, None)
        if gone:
            log.info("another node is gone", extra={"nodes": sorted(gone)})
            hall.resume()  # its games among bots go on here; the beat does not wait for them
            hall.listings.look_again()  # and its open tables are listed
