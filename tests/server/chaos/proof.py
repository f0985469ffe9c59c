"""What must hold whatever goes wrong, looked at while it does: what was acknowledged is on the disk
once, what was written stays, and what anybody was shown is on the disk and no secret."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from tests.server.chaos.people import Company, Witness
from tests.server.test_secrecy import twin_of

from miethai.client.mirror import Mirror
from miethai.play import record
from miethai.server import wire
from miethai.server.admin import reading
from miethai.server.disk import rows, sums
from miethai.server.disk.folder import StoreError
from miethai.server.disk.store import Kept, find_table
from miethai.server.table import snapshots
from miethai.server.table.desk import FROZEN, Desk, load
from miethai.server.table.match import Match

MOST = 6  # states of a reader that are compared at each look
TRIES = 600  # for a database that is away just now
PAUSE = 0.2  # seconds between them

T = TypeVar("T")
Stored = tuple[int, bytes, bytes]  # number, body and sum of a row


class Broken(AssertionError):
    """A promise is."""


class Proof:
    """Follows one table on the disk, row by row."""

    def __init__(self, data: str, company: Company, seed: int) -> None:
        self._data, self._company = data, company
        self._chance = random.Random(seed)
        self._desk: Desk | None = None
        self._stored: list[Stored] = []
        self._begin = b""
        self.ids: Counter[str] = Counter()
        self._compared = 0

    async def look(self) -> int:
        """All that was acknowledged and shown before is on the disk now; how many of the states
        that people saw were compared."""
        company, before = self._company, self._compared
        acknowledged = list(company.acknowledged)
        shown = [(reader, self._some(reader)) for reader in company.readers]
        for body in await self._news():
            self._fold(rows.decode.decode(body), shown)
        self._compare(shown)  # with the state as it is now
        for reader, left in shown:
            if left:
                raise Broken(f"{company.table}: reader {reader.reader} saw {self._why(left)}")
        lost = set(acknowledged) - set(self.ids)
        doubled = [id_ for id_, times in self.ids.items() if times > 1]
        if lost or doubled:
            raise Broken(f"{company.table}: lost {lost}, doubled {doubled}")
        return self._compared - before

    def _some(self, reader: Witness) -> dict[int, bytes]:
        """Of what a reader has seen and nobody has looked at yet, what is not behind us."""
        seen, reader.seen = reader.seen, {}
        match = self._desk.match if self._desk is not None else None
        ahead = [n for n in seen if match is None or n >= match.numbers[reader.reader]]
        chosen = self._chance.sample(ahead, min(MOST, len(ahead)))
        return {n: seen[n] for n in chosen}

    async def _news(self) -> list[bytes]:
        """The rows that are new; those that were there are there as they were."""
        table, known = self._company.table, self._desk is not None
        kept, stored = await patiently(on_disk, self._data, table, known)
        if stored[: len(self._stored)] != self._stored:
            raise Broken(f"{table}: what was written has changed")
        if kept is not None:
            self._desk, self._begin = Desk(kept), kept.first_sum()
        bodies = [body for body, well in sums.whole(self._begin, stored) if well]
        if len(bodies) < len(stored):
            raise Broken(f"{table}: row {len(bodies)} is not what was written")
        news, self._stored = bodies[len(self._stored) :], stored
        return news

    # --- what was shown ---------------------------------------------------------------------------
    def _fold(self, row: rows.Row, shown: list[tuple[Witness, dict[int, bytes]]]) -> None:
        assert self._desk is not None
        if self._desk.match is not None:
            self._compare(shown)
        self._desk.fold(row)
        if self._desk.match is not None:
            self._desk.match.langs.add("en")
        if isinstance(row, rows.Made | rows.Undone) and row.id:
            self.ids[row.id] += 1

    def _compare(self, shown: list[tuple[Witness, dict[int, bytes]]]) -> None:
        """Whoever was shown the state with the number of this one saw what they would have seen if
        all that is hidden from them had been dealt anew."""
        match = self._desk.match if self._desk is not None else None
        for reader, left in shown if match is not None else ():
            assert match is not None
            heard = left.get(match.numbers[reader.reader])
            if heard is not None and heard == self._picture(match, reader.reader):
                del left[match.numbers[reader.reader]]
                self._compared += 1

    def _picture(self, match: Match, reader: int) -> bytes:
        real = match.table.position
        match.table.position = twin_of(match, reader, self._chance)
        match._public = None
        try:
            shot = snapshots.take(match, reader, "en", types_chance=False)
            mirror = Mirror()
            mirror.take(wire.MESSAGES.decode(shot.state(None)))
        finally:
            match.table.position = real
            match._public = None
        return mirror.picture()

    def _why(self, left: dict[int, bytes]) -> str:
        n, state = min(left.items())
        return f"{len(left)} states that are not its own, first {n}: {state!r:.3000}"

    # --- in the end -------------------------------------------------------------------------------
    async def conclude(self) -> int:
        """The game can be loaded and replays from its first move; the number of its rows."""
        with reading(self._data) as db:
            found = find_table(self._company.table)(db)
        assert found is not None
        desk = load(*found)
        if desk.status == FROZEN:
            raise Broken(f"{self._company.table} is frozen")
        if record.replay(record.of(desk.table)).history != desk.table.history:
            raise Broken(f"{self._company.table} does not replay")
        return desk.rows


async def patiently(ask: Callable[..., T], *about: Any) -> T:
    """The answer of a database that may be away just now."""
    for _ in range(TRIES):
        try:
            return await asyncio.to_thread(ask, *about)
        except StoreError:
            await asyncio.sleep(PAUSE)
    raise Broken(f"the database does not come back: {about}")


def on_disk(data: str, table: str, rows_only: bool) -> tuple[Kept | None, list[Stored]]:
    """What a table consists of, asked beside its server."""
    with reading(data) as db:
        found = None if rows_only else find_table(table)(db)
        sql = 'SELECT n, body, sum FROM rows WHERE "table" = ? ORDER BY n'
        return found and found[0], [tuple(row) for row in db.execute(sql, (table,)).fetchall()]
