"""What somebody who runs a server does with its folder: back it up, look through it, verify every
stored game by today's rules, delete a table. Reading goes on beside a running server; what changes
tables needs it stopped."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from miethai.server.disk.folder import FILE, MIGRATIONS, StoreError
from miethai.server.disk.store import Store, count_tables, drop_table, find_table
from miethai.server.table.desk import FROZEN, load

WELL, DAMAGED = "well", "damaged"


@dataclass(frozen=True)
class Row:
    """A table in a list."""

    id: str
    status: str
    created: float
    touched: float
    rows: int
    plan: bytes


@contextlib.contextmanager
def reading(place: Path) -> Iterator[sqlite3.Connection]:
    """The file of a folder, or a backup, to look at; StoreError if it is none of this version."""
    file = place / FILE if place.is_dir() else place
    if not file.is_file():
        raise StoreError(f"{file}: there is no such file; name the server's folder with --data")
    db = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=10)
    try:
        version = int(db.execute("PRAGMA user_version").fetchone()[0])
        if version != len(MIGRATIONS):
            ours = f"this program's is {len(MIGRATIONS)}"
            raise StoreError(f"{file}: version {version}, {ours}; start its server once")
        yield db
    except sqlite3.Error as error:
        raise StoreError(f"{file}: {error}") from None
    finally:
        db.close()


def back_up(place: Path, target: Path) -> int:
    """A copy of all tables as they are at one moment, for nobody else to read: the seeds of running
    games are in it. Its number of tables."""
    with reading(place) as db:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            db.execute("VACUUM INTO ?", (str(target),))
        except BaseException:
            target.unlink()
            raise
    with reading(target) as copy:
        return int(copy.execute("SELECT count(*) FROM tables").fetchone()[0])


def tables(place: Path, status: str | None = None) -> list[Row]:
    """All tables, or those of a status, the last touched first."""
    sql = (
        'SELECT id, status, created, touched, (SELECT count(*) FROM rows WHERE "table" = id), plan'
        " FROM tables WHERE status = ifnull(?, status) ORDER BY touched DESC"
    )
    with reading(place) as db:
        return [Row(*found) for found in db.execute(sql, (status,))]


def verify(place: Path) -> Iterator[tuple[str, str]]:
    """Each table with how it is: well, frozen (a move does not hold by today's rules, or a row is
    damaged) or damaged (not even its plan can be read). First the file itself."""
    with reading(place) as db:
        for (found,) in db.execute("PRAGMA integrity_check"):
            if found != "ok":
                yield FILE, str(found)
        for (id_,) in db.execute("SELECT id FROM tables ORDER BY created").fetchall():
            yield id_, _verified(db, id_)


def _verified(db: sqlite3.Connection, id_: str) -> str:
    try:
        found = find_table(id_)(db)
        desk = load(*found) if found is not None else None
    except StoreError:
        return DAMAGED
    return FROZEN if desk is not None and desk.status == FROZEN else WELL


def delete(folder: Path, id_: str) -> bool:
    """Remove a table with all its rows; False: there is none. StoreError while a server has the
    folder open."""
    if not (folder / FILE).is_file():
        raise StoreError(f"{folder / FILE}: there is no such file; name the server's folder")
    return asyncio.run(_delete(folder, id_))


async def _delete(folder: Path, id_: str) -> bool:
    store = Store(folder)
    try:
        before = await store.read(count_tables)
        await store.write(drop_table(id_))
        return await store.read(count_tables) < before
    finally:
        store.close()
