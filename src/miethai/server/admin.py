"""What somebody who runs a server does with its folder: back it up, look through it, verify every
stored game by today's rules, delete a table, decree that one is frozen or somebody banned. Reading
decrees and deleting go on beside a running server; the rest needs it stopped."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from miethai.server.disk import decrees
from miethai.server.disk.folder import FILE, MIGRATIONS, TURN, StoreError, keep_record, made
from miethai.server.disk.groups import Database, Statement
from miethai.server.disk.opening import archived, is_database, looking, open_store, unarchive
from miethai.server.disk.rows import PLANS
from miethai.server.disk.store import UNREADABLE, count_tables, drop_table, find_ids, find_table
from miethai.server.hall import archive
from miethai.server.table.desk import ENDED, FROZEN, load
from miethai.server.table.seats import code_hash, new_code

WELL, DAMAGED = "well", "damaged"
DAY = 86_400.0  # seconds
WIDEST_4, WIDEST_6 = 8, 16  # bits of a network that may be banned, at least
HEARD = 2.0  # seconds until running servers have heard of a decree


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
def reading(data: str) -> Iterator[Database]:
    """The file of a folder, a backup or a database, to look at; StoreError if it is none of this
    version."""
    if is_database(data):
        with looking(data) as db:
            yield db
    else:
        with _file(Path(data).expanduser()) as db:
            yield db


@contextlib.contextmanager
def _file(place: Path, mode: str = "ro") -> Iterator[sqlite3.Connection]:
    file = place / FILE if place.is_dir() else place
    if not file.is_file():
        raise StoreError(f"{file}: there is no such file; name the server's folder with --data")
    db = sqlite3.connect(f"{file.resolve().as_uri()}?mode={mode}", uri=True, timeout=10)
    try:
        version = int(db.execute("PRAGMA user_version").fetchone()[0])
        if version != len(MIGRATIONS):
            ours = f"this program's is {len(MIGRATIONS)}"
            what = "start its server once" if version < len(MIGRATIONS) else "update miethai"
            raise StoreError(f"{file}: version {version}, {ours}; {what}")
        yield db
    except sqlite3.Error as error:
        raise StoreError(f"{file}: {error}") from None
    finally:
        db.close()


def back_up(data: str, target: Path) -> int:
    """A copy of all tables as they are at one moment, for nobody else to read: the seeds of running
    games are in it. Its number of tables."""
    if is_database(data):
        raise StoreError(
            "of a database, pg_dump makes backups; `miethai admin move` fills a folder"
        )
    with _file(Path(data).expanduser()) as db:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            db.execute("VACUUM INTO ?", (str(target),))
        except BaseException:
            target.unlink()
            raise
    with _file(target) as copy:
        return count_tables(copy)


def tables(data: str, status: str | None = None) -> list[Row]:
    """All tables, or those of a status, the last touched first."""
    sql = (
        'SELECT id, status, created, touched, (SELECT count(*) FROM rows WHERE "table" = id), plan'
        " FROM tables WHERE status = coalesce(?, status) ORDER BY touched DESC"
    )
    with reading(data) as db:
        return [Row(*found) for found in db.execute(sql, (status,)).fetchall()]


def statistics(data: str) -> tuple[dict[tuple[str, str], int], int, int]:
    """Numbers of tables by status and ruleset, of rows, and of bytes in them."""
    counts: Counter[tuple[str, str]] = Counter()
    with reading(data) as db:
        for status, plan in db.execute("SELECT status, plan FROM tables").fetchall():
            counts[status, _ruleset(plan)] += 1
        sql = "SELECT count(*), coalesce(sum(length(body)), 0) FROM rows"
        rows, size = db.execute(sql).fetchone()
    return dict(counts), int(rows), int(size)


def _ruleset(plan: bytes) -> str:
    try:
        return PLANS.decode(plan).ruleset
    except UNREADABLE:
        return "unreadable"


def vacuum(data: str) -> None:
    """Give back the room that deleted tables have left. StoreError while a server has the folder
    open."""
    _must_be_there(data)
    store = open_store(data)
    try:
        asyncio.run(store.read(lambda db: db.execute("VACUUM")))
    finally:
        store.close()


def put_away(data: str, days: int, progress: Callable[[int, int], None]) -> tuple[int, int]:
    """Archive finished games that nobody has touched for so long: how many, and how many stay,
    because they are damaged or a running node has them, which archives by itself."""
    return asyncio.run(_put_away(data, time.time() - days * DAY, progress))


async def _put_away(
    data: str, until: float, progress: Callable[[int, int], None]
) -> tuple[int, int]:
    _must_be_there(data)
    store, done = open_store(data), 0
    try:
        ids = await store.read(find_ids(ENDED, 0.0, until))
        for n, id_ in enumerate(ids):
            done += await store.claim(id_) is None and await archive.put_away(store, id_)
            progress(n + 1, len(ids))
    finally:
        store.close()
    return done, len(ids) - done


def take_out(data: str, target: Path) -> int:
    """Copy the records of all archived games into a folder; their number."""
    count = 0
    for id_, packed in archived(data):
        keep_record(target, id_, packed)
        count += 1
    return count


def verify(data: str) -> Iterator[tuple[str, str]]:
    """Each table with how it is: well, frozen (a move does not hold by today's rules, or a row is
    damaged) or damaged (not even its plan can be read). First the file itself."""
    with reading(data) as db:
        if isinstance(db, sqlite3.Connection):
            for (found,) in db.execute("PRAGMA integrity_check"):
                if found != "ok":
                    yield FILE, str(found)
        for (id_,) in db.execute("SELECT id FROM tables ORDER BY created").fetchall():
            yield id_, _verified(db, id_)


def _verified(db: Database, id_: str) -> str:
    try:
        found = find_table(id_)(db)
        desk = load(*found) if found is not None else None
    except StoreError:
        return DAMAGED
    return FROZEN if desk is not None and desk.status == FROZEN else WELL


def delete(data: str, id_: str) -> bool:
    """Remove a table with all its rows, or its record from the archive; False: there is neither.
    Servers may run meanwhile: it is closed first, and what they still want to write finds no table
    any more."""
    _must_be_there(data)
    with reading(data) as db:
        there = db.execute("SELECT id FROM tables WHERE id = ?", (id_,)).fetchone() is not None
    if there:
        _write_beside(data, [decrees.decree(id_, decrees.CLOSED)])
        time.sleep(HEARD)
        _write_beside(data, drop_table(id_))
    return unarchive(data, id_) or there


def _must_be_there(data: str) -> None:
    """Opening a folder would make the file."""
    file = Path(data).expanduser() / FILE
    if not is_database(data) and not file.is_file():
        raise StoreError(f"{file}: there is no such file; name the server's folder")


# --- decrees -------------------------------------------------------------------------------------
def decreed(data: str) -> dict[str, str]:
    """What is frozen, closed and banned."""
    with reading(data) as db:
        return decrees.find_decrees(db)


def decree_table(data: str, id_: str, kind: str) -> None:
    """Freeze or close a table; StoreError if there is none."""
    with reading(data) as db:
        if db.execute("SELECT id FROM tables WHERE id = ?", (id_,)).fetchone() is None:
            raise StoreError(f"{id_}: there is no such table")
    _write_beside(data, [decrees.decree(id_, kind)])


def thaw(data: str, id_: str) -> None:
    """A table that was frozen or closed goes on."""
    if decreed(data).get(id_) not in (decrees.STOPPED, decrees.CLOSED):
        raise StoreError(f"{id_}: no such table is frozen or closed")
    _write_beside(data, [decrees.lift(id_)])


def rotate(data: str, id_: str, name: str) -> str:
    """A new code for somebody who has lost theirs, or whose code others know; whoever keeps the
    table hears of it. StoreError if nobody of this name sits there."""
    if decreed(data).get(id_) in (decrees.STOPPED, decrees.CLOSED):
        raise StoreError(f"{id_} is frozen or closed; thaw it first")
    with reading(data) as db:
        found = find_table(id_)(db)
    if found is None:
        raise StoreError(f"{id_}: there is no such table")
    desk, code = load(*found), new_code()
    seats = [seat for seat in desk.sitters if desk.person(seat) == name]
    if not seats:
        known = ", ".join(map(desk.person, desk.sitters)) or "nobody"
        raise StoreError(f"{name} does not sit at {id_}; there: {known}")
    kind = f"{decrees.ROTATED}{code_hash(desk.kept.lineage, code)}"
    _write_beside(data, [decrees.decree(f"{id_} {seats[0]}", kind)])
    return code


def ban(data: str, address: str) -> str:
    """Keep an address, or a network, out; how it is called from now on."""
    network = _network(address)
    bits = int(network.partition("/")[2])
    if bits < (WIDEST_6 if ":" in network else WIDEST_4):
        raise StoreError(f"{network}: a network so wide is half the world; name a smaller one")
    _write_beside(data, [decrees.decree(network, decrees.BANNED)])
    return network


def unban(data: str, address: str) -> str:
    network = _network(address)
    if decreed(data).get(network) != decrees.BANNED:
        raise StoreError(f"{network} is not banned")
    _write_beside(data, [decrees.lift(network)])
    return network


def _network(address: str) -> str:
    try:
        return decrees.network(address)
    except ValueError as error:
        raise StoreError(f"{error}; name one like 203.0.113.7 or 203.0.113.0/24") from None


def _write_beside(data: str, statements: Sequence[Statement]) -> None:
    """Write what is the operator's while servers may have the store open."""
    if is_database(data):
        store = open_store(data)
        try:
            asyncio.run(store.write(statements))
        finally:
            store.close()
        return
    place = Path(data).expanduser()
    if not place.is_dir():
        raise StoreError(f"{place}: there is no such folder; name the server's")
    with made(place / TURN) as turn, _file(place, "rw") as db:
        fcntl.flock(turn, fcntl.LOCK_EX)  # as the server's own processes do
        with db:
            for statement in statements:
                db.execute(*statement)
