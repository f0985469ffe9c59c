"""Tables whose hosts want them to be found: open ones, and running ones that can be watched."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING

from miethai.server import wire
from miethai.server.disk.folder import StoreError
from miethai.server.disk.groups import Database
from miethai.server.faults import cannot_save
from miethai.server.table.desk import LOBBY, RUNNING
from miethai.server.wire.answers import ListedTable, Listing
from miethai.server.words import Refusal

if TYPE_CHECKING:
    from miethai.server.hall.hall import Hall
    from miethai.server.room.room import Room

MOST = 50
LONGEST_OPEN = 86_400.0  # seconds that a table nobody completes is offered
FRESH = 1.0  # seconds that an answer is good for


class Listings:
    """Listed tables with the status they had last, newest last. Which they are is asked of the disk
    once and kept up from then on; what they look like is asked of their rooms."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._known: dict[str, str] = {}
        self._complete = False
        self._own: list[ListedTable] = []
        self._looked = -FRESH
        self.others: dict[int, list[ListedTable]] = {}  # those of the server's other halls
        self.tell_others: Callable[[bytes], None] | None = None
        self._told = b""

    def add(self, id_: str) -> None:
        self._known[id_] = LOBBY

    def look_again(self) -> None:
        """There may be tables on the disk that are no other server's any more, or not closed."""
        self._complete = False

    async def tell(self) -> Listing:
        await self._look_around()
        tables = list(chain(self._own, *self.others.values()))
        tables.sort(key=attrgetter("created"), reverse=True)
        return Listing(tables[:MOST])

    async def spread(self) -> None:
        """The other halls are told what has changed here."""
        if self.tell_others is None:
            return
        with contextlib.suppress(Refusal, OSError):  # the disk or a hall does not answer: next time
            await self._look_around()
            text = wire.encode(Listing(self._own))
            if text != self._told:
                self.tell_others(text)
                self._told = text

    async def _look_around(self) -> None:
        now = time.monotonic()
        if now - self._looked >= FRESH:
            self._own = await self._listed()
            self._looked = now

    async def _listed(self) -> list[ListedTable]:
        if not self._complete:
            try:
                found = await self._hall.store.read(find_listed)
            except StoreError as error:
                raise cannot_save(error) from None
            here = {id_: status for id_, status in found.items() if self._hall.share.has(id_)}
            self._known = {**here, **self._known}
            self._complete = True
        out: list[ListedTable] = []
        for id_ in reversed(list(self._known)):
            table = await self._look(id_)
            if table is not None:
                out.append(table)
            if len(out) == MOST:
                break
        return out

    async def _look(self, id_: str) -> ListedTable | None:
        """How a table is to be shown; one that never will be again is forgotten. A game that nobody
        is at stays on the disk."""
        room = self._hall.rooms.get(id_)
        if room is None and self._known[id_] == RUNNING:
            return None
        if room is None:
            try:
                room = await self._hall.room(id_)
            except Refusal as refusal:
                if refusal.code == "too_many":  # in memory: another time
                    return None
        if room is None or room.desk.status not in (LOBBY, RUNNING) or _too_old(room):
            self._known.pop(id_, None)
            return None
        self._known[id_] = room.desk.status
        return shown(room)


def _too_old(room: Room) -> bool:
    return room.desk.status == LOBBY and time.time() - room.desk.kept.created > LONGEST_OPEN


def shown(room: Room) -> ListedTable | None:
    """A line of the list; None: there is no seat to take and nothing to watch."""
    info, plan = room.info, room.desk.plan
    if info.stopped:
        return None
    if info.status not in ("lobby", "running") or (info.status != "lobby" and not plan.spectators):
        return None
    free = sum(seat.kind == "open" for seat in info.seats)
    return ListedTable(
        id=info.id,
        ruleset=info.ruleset,
        status=info.status,
        seats=info.seats,
        open=free,
        pace=info.pace,
        created=int(room.desk.kept.created),
        spectators=plan.spectators,
        title=plan.title,
        clock=info.clock,
    )


def find_listed(db: Database) -> dict[str, str]:
    """Tables that may be listed with their status, oldest first."""
    sql = (
        "SELECT id, status FROM tables WHERE status IN (?, ?) AND touched > ?"
        " AND instr(plan, ?) > 0 ORDER BY created"  # a quote in a title has a \\ before it
    )
    since = time.time() - LONGEST_OPEN
    return dict(db.execute(sql, (LOBBY, RUNNING, since, b'"listed":true')).fetchall())
