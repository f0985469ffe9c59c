"""What must hold whatever goes wrong, looked at while it does: what was acknowledged is on the disk
once, what was written stays, and what anybody was shown is on the disk and no secret."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from tests.server.chaos.people import Company, Witness
from tests.server.test_secrecy import twin_of

from miethai.client.mirror import Mirror
from miethai.kernel.fields import Position
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
Seen = dict[int, set[bytes]]  # pictures of states by their numbers


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
        self._why = "what was never on the disk"

    async def look(self) -> int:
        """All that was acknowledged and shown before is on the disk now; how many of the states
        that people saw were compared."""
        company, before = self._company, self._compared
        acknowledged = list(company.acknowledged)
        shown = [(reader.reader, self._some(reader)) for reader in company.readers]
        for body in await self._news():
            self._fold(rows.decode.decode(body), shown)
        self._compare(shown)  # with the state as it is now
        lost = set(acknowledged) - set(self.ids)
        doubled = [id_ for id_, times in self.ids.items() if times > 1]
        if lost or doubled:
            raise Broken(f"{company.table}: lost {lost}, doubled {doubled}")
        for reader, left in shown:
            if left:
                about = f"{company}, rows up to {len(self._stored)}, states {sorted(left)}"
                raise Broken(f"{about}: reader {reader} saw {self._why}")
        return self._compared - before

    def _some(self, reader: Witness) -> Seen:
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
    def _fold(self, row: rows.Row, shown: list[tuple[int, Seen]]) -> None:
        assert self._desk is not None
        if self._desk.match is not None:
            self._compare(shown)
        self._desk.fold(row)
        if self._desk.match is not None:
            self._desk.match.langs.add("en")
        if isinstance(row, rows.Made | rows.Undone | rows.Spoken) and row.id:
            self.ids[row.id] += 1

    def _compare(self, shown: list[tuple[int, Seen]]) -> None:
        """Whoever was shown the state with the number of this one saw what they would have seen if
        all that is hidden from them had been dealt anew."""
        match = self._desk.match if self._desk is not None else None
        for reader, left in shown if match is not None else ():
            assert match is not None
            n = match.numbers[reader]
            if n not in left:
                continue
            twin = self._picture(match, reader, twin_of(match, reader, self._chance))
            if left[n] == {twin}:
                del left[n]
                self._compared += 1
            else:
                (heard, *_) = left[n] - {twin}
                same = match.table.game.fields.copy(match.table.position)
                real = self._picture(match, reader, same)
                what = "a secret" if heard == real else "not what is on the disk"
                self._why = f"{what}, at {n}: {differing(heard, twin)}"

    def _picture(self, match: Match, reader: int, position: Position) -> bytes:
        """What a reader would see, made from nothing that was seen before."""
        real, match.table.position, match._public = match.table.position, position, None
        try:
            shot = snapshots.take(match, reader, "en", types_chance=False)
            mirror = Mirror()
            mirror.take(wire.MESSAGES.decode(shot.state(None)))
        finally:
            match.table.position, match._public = real, None
        return mirror.picture()

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


def differing(heard: bytes, expected: bytes) -> str:
    """Where two pictures differ, first of all."""
    for here, there in zip(*(msgspec.json.decode(one) for one in (heard, expected)), strict=True):
        if here == there:
            continue
        if not isinstance(here, dict):
            return f"{here!r:.2000} instead of {there!r:.2000}"
        keys = [k for k in here.keys() | there.keys() if here.get(k) != there.get(k)]
        return "; ".join(
            f"{k}: {here.get(k)!r:.500} instead of {there.get(k)!r:.500}" for k in keys
        )
    return "nothing"


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
