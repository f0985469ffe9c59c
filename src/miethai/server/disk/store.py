"""The disk: one SQLite file in one folder, written by one thread in groups.

A write is done when its group is on the disk (WAL, ``synchronous=FULL``). Moves that arrive while a
group is being written form the next one: a busy server pays for one sync of the disk, not for one a
move. Rows are only ever added; what changes (the clock of a table, whether it is over) lies in
``tables``.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import msgspec

from miethai.server.disk import decrees, rows, sums
from miethai.server.disk.folder import (
    ARCHIVE,
    FILE,
    MIGRATIONS,
    TURN,
    StoreError,
    advice,
    damaged,
    failed,
    keep_record,
    locked,
    made,
    open_file,
)
from miethai.server.disk.groups import Database, GroupStore, Job, Statement
from miethai.server.disk.rows import Plan, Row

ROWS_AT_ONCE = 64  # in one statement
ALL = 2**31 - 1
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError)  # what decoding raises for damaged bytes


@dataclass(frozen=True)
class Kept:
    """A table as the store knows it, without its rows."""

    id: str
    lineage: str  # the first table of a row of rematches
    created: float
    touched: float
    status: str
    plan: Plan
    invite: str
    host: str
    seed: bytes
    clock: float = 0.0
    spent: float = 0.0
    rematch: str = ""
    sum: bytes = b""  # of its last row, see sums.py

    def first_sum(self) -> bytes:
        """The sum of the table without its rows."""
        plan = rows.encode(self.plan)
        return sums.first((self.id, self.lineage, plan, self.invite, self.host, self.seed))


class Store(GroupStore):
    """Opens the folder, or raises StoreError. One server at a time may have it open; processes of
    one server (``shared``) write in turns."""

    def __init__(self, folder: Path, shared: bool = False) -> None:
        self.folder = folder
        with contextlib.ExitStack() as opened:
            opened.enter_context(locked(folder, shared))
            self._turn = opened.enter_context(made(folder / TURN))
            try:
                self._db = open_file(folder / FILE)
            except (sqlite3.Error, StoreError) as error:
                raise StoreError(f"{folder / FILE}: {error}; {advice(error)}") from None
            self._files = opened.pop_all()
        super().__init__()

    async def archive(self, id_: str, packed: bytes, then: Sequence[Statement] = ()) -> None:
        try:
            await asyncio.to_thread(keep_record, self.folder / ARCHIVE, id_, packed)
        except OSError as error:
            raise failed(error) from None
        if then:
            await self.write(then, id_)

    def _close(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._db.close()
        self._files.close()

    def _ask(self, question: Callable[[Any], Any]) -> Any:
        return question(self._db)

    def _failed(self, error: Exception) -> StoreError:
        return failed(error)

    def _is_own(self, error: Exception) -> bool:
        return isinstance(error, sqlite3.Error)

    def _commit(self, jobs: Sequence[Job]) -> None:
        try:
            fcntl.flock(self._turn, fcntl.LOCK_EX)  # SQLite's own lock would be asked for in vain
            self._db.execute("BEGIN IMMEDIATE")
            for sql, values in merged([one for job in jobs for one in job.statements]):
                self._db.execute(sql, values)
            self._db.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            raise
        finally:
            fcntl.flock(self._turn, fcntl.LOCK_UN)

    async def _probe(self) -> None:
        await self.write([(f"PRAGMA user_version = {len(MIGRATIONS)}", ())])


# --- statements and questions --------------------------------------------------------------------
def add_table(kept: Kept) -> Statement:
    plan = rows.encode(kept.plan)
    return (
        "INSERT INTO tables"
        " (id, lineage, created, touched, status, plan, invite, host, seed, sum)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(kept.id, kept.lineage, kept.created, kept.touched, kept.status),
            *(plan, kept.invite, kept.host, kept.seed, kept.first_sum()),
        ),
    )


PROBED = 1_900  # bytes
FIVE = "(?, ?, ?, ?, ?)"


def add_rows(table: str, n: int, sum_: bytes, new: Sequence[Row]) -> tuple[list[Statement], bytes]:
    """Rows from number ``n`` on, behind one with this sum, and the sum of the last."""
    at = time.time()
    out: list[Statement] = []
    for number, row in enumerate(new, start=n):
        body = rows.encode(row)
        sum_ = sums.following(sum_, body)
        sql = f'INSERT INTO rows ("table", n, at, body, sum) VALUES {FIVE}'
        out.append((sql, (table, number, at, body, sum_)))
    return out, sum_


def merged(statements: Sequence[Statement]) -> Iterator[Statement]:
    """The same with neighbouring rows in one statement. For every statement SQLite lets go of the
    interpreter, and the store waits until the busy loop gives it back."""
    for sql, group in groupby(statements, itemgetter(0)):
        values = [one for _, one in group]
        most = ROWS_AT_ONCE if sql.endswith(f"VALUES {FIVE}") else 1
        for first in range(0, len(values), most):
            some = values[first : first + most]
            yield sql + f", {FIVE}" * (len(some) - 1), [*chain.from_iterable(some)]


def set_status(table: str, status: str) -> Statement:
    return "UPDATE tables SET status = ?, touched = ? WHERE id = ?", (status, time.time(), table)


def set_clock(table: str, clock: float, spent: float) -> Statement:
    sql = "UPDATE tables SET clock = ?, spent = ?, touched = ? WHERE id = ?"
    return sql, (clock, spent, time.time(), table)


def set_rematch(table: str, other: str) -> Statement:
    return "UPDATE tables SET rematch = ? WHERE id = ?", (other, table)


def drop_table(table: str) -> list[Statement]:
    return [
        ('DELETE FROM rows WHERE "table" = ?', (table,)),
        ("DELETE FROM tables WHERE id = ?", (table,)),
        decrees.lift(table),
    ]


def probe(table: str) -> list[Statement]:
    """A table with a row that comes and goes at once: a full disk may take what needs no room."""
    row = f'INSERT INTO rows ("table", n, at, body, sum) VALUES {FIVE}'
    return [
        (
            "INSERT INTO tables"
            " (id, lineage, created, touched, status, plan, invite, host, seed, sum)"
            " VALUES (?, '', 0, 0, '', '', '', '', '', '')",
            (table,),
        ),
        (row, (table, 0, 0.0, bytes(PROBED), b"")),
        *drop_table(table),
    ]


COLUMNS = "id, lineage, created, touched, status, plan, invite, host, seed, clock, spent, rematch"


def find_table(table: str) -> Callable[[Database], tuple[Kept, list[Row]] | None]:
    """A table with all its rows; StoreError if not even its plan can be read."""

    def ask(db: Database) -> tuple[Kept, list[Row]] | None:
        found = db.execute(f"SELECT {COLUMNS} FROM tables WHERE id = ?", (table,)).fetchone()
        if found is None:
            return None
        fixed = db.execute(
            f"SELECT {sums.FIXED}, sum FROM tables WHERE id = ?", (table,)
        ).fetchone()
        begin = sums.first(fixed[:-1])
        if begin != fixed[-1]:
            raise damaged(f"table {table}: its plan is not what was written")
        sql = 'SELECT n, body, sum FROM rows WHERE "table" = ? ORDER BY n'
        stored = db.execute(sql, (table,)).fetchall()
        kept = replace(_kept(found), sum=stored[-1][-1] if stored else begin)
        return kept, [_row(body, well) for body, well in sums.whole(begin, stored)]

    return ask


def find_ids(
    status: str, since: float, until: float, most: int = ALL
) -> Callable[[Database], list[str]]:
    """Tables of a status that were last touched between two moments, the oldest first."""

    def ask(db: Database) -> list[str]:
        sql = (
            "SELECT id FROM tables WHERE status = ? AND touched BETWEEN ? AND ?"
            " ORDER BY touched LIMIT ?"
        )
        found = db.execute(sql, (status, since, until, most)).fetchall()
        return [id_ for (id_,) in found]

    return ask


def find_unattended(since: float) -> Callable[[Database], list[str]]:
    """Running games among bots alone that were touched since: nobody sat down before they began,
    so their first row begins them."""

    def ask(db: Database) -> list[str]:
        sql = (
            'SELECT id FROM tables JOIN rows ON "table" = id AND n = 0 WHERE status = ?'
            " AND touched > ? AND substr(body, 1, ?) = ? ORDER BY touched"
        )
        begins = b'{"r":"begun"'
        return [i for (i,) in db.execute(sql, ("running", since, len(begins), begins)).fetchall()]

    return ask


def count_tables(db: Database) -> int:
    return int(db.execute("SELECT count(*) FROM tables").fetchone()[0])


def count_by_status(db: Database) -> dict[str, int]:
    return dict(db.execute("SELECT status, count(*) FROM tables GROUP BY status").fetchall())


def _kept(found: Sequence[Any]) -> Kept:
    values = list(found)
    try:
        values[5] = rows.PLANS.decode(values[5])
    except UNREADABLE as error:
        raise damaged(f"table {values[0]}: its plan cannot be read: {error}") from None
    return Kept(*values)


def _row(body: bytes, well: bool) -> Row:
    try:
        return rows.decode.decode(body) if well else rows.Unreadable()
    except UNREADABLE:
        return rows.Unreadable()
