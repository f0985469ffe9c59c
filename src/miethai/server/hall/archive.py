"""Finished games that nobody has touched for long leave the store and become files: one packed
record each, which anybody can replay and verify."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import logging
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from miethai.kernel.contract import SPECTATOR
from miethai.server.disk import store
from miethai.server.disk.folder import StoreError
from miethai.server.disk.rows import Row
from miethai.server.disk.store import Kept
from miethai.server.table.desk import ENDED, load
from miethai.server.table.export import export

if TYPE_CHECKING:
    from miethai.server.hall.hall import Hall

FOLDER = "archive"  # in the server's
AT_ONCE = 20  # a minute: others want the disk too

log = logging.getLogger("miethai.server")


class Archive:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._cannot: set[str] = set()  # damaged or frozen: these stay where they are

    async def tidy(self) -> None:
        """Put away what has been over for long enough."""
        hall = self._hall
        folder = hall.store.folder
        if hall.limits.finished_seconds is None or folder is None:
            return
        until = time.time() - hall.limits.finished_seconds
        most = AT_ONCE + len(self._cannot) + len(hall.rooms)
        for id_ in await hall.store.read(store.find_ids(ENDED, 0.0, until, most)):
            if hall.share.has(id_) and id_ not in hall.rooms and id_ not in self._cannot:
                await self._put_away(folder, id_)

    async def _put_away(self, folder: Path, id_: str) -> None:
        try:
            found = await self._hall.store.read(store.find_table(id_))
            text = await asyncio.to_thread(_record, found) if found is not None else None
        except StoreError:
            text = None
        if text is None:
            self._cannot.add(id_)
            return
        try:
            await asyncio.to_thread(_keep, folder / FOLDER, id_, text)
        except OSError as error:
            log.error("a game cannot be archived", extra={"table": id_, "why": str(error)})
            return
        await self._hall.store.write(store.drop_table(id_))


def _record(found: tuple[Kept, list[Row]]) -> str | None:
    """What a finished game is taken along as; None: it cannot be followed to its end any more."""
    desk = load(*found)
    return export(desk, SPECTATOR, desk.plan.lang) if desk.status == ENDED else None


def _keep(folder: Path, id_: str, text: str) -> None:
    """The file is there, whole and on the disk, or it is not."""
    folder.mkdir(mode=0o700, exist_ok=True)
    half, whole = folder / f"{id_}.part", folder / f"{id_}.txt.gz"
    with contextlib.suppress(FileNotFoundError):
        half.unlink()
    with os.fdopen(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(gzip.compress(text.encode()))
        file.flush()
        os.fsync(file.fileno())
    half.replace(whole)
    place = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(place)
    finally:
        os.close(place)
