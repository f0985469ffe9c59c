"""The folder of a server: who has it open, the file in it, and what to do if it cannot be used."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from miethai.server.disk import version_2, version_3

FILE = "miethai.sqlite3"
LOCK = "miethai.lock"  # held by one server
TURN = "miethai.turn"  # held by the process of it that is writing
ARCHIVE = "archive"  # folder of the records of finished games
PACKED = ".txt.gz"
LEAVE_SECONDS = 10.0  # that processes get to leave when their server is gone
OTHER_FOLDER = "name another folder with --data"

# One step a version, never edited once released: ``PRAGMA user_version`` says how many were taken.
Step = str | Callable[[sqlite3.Connection], None]
MIGRATIONS: list[Step] = [
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        lineage TEXT NOT NULL,
        created REAL NOT NULL,
        touched REAL NOT NULL,
        status TEXT NOT NULL,
        plan BLOB NOT NULL,
        invite TEXT NOT NULL,
        host TEXT NOT NULL,
        seed BLOB NOT NULL,
        clock REAL NOT NULL DEFAULT 0,
        spent REAL NOT NULL DEFAULT 0,
        rematch TEXT NOT NULL DEFAULT ''
    ) STRICT;
    CREATE INDEX tables_by_status ON tables (status, touched);
    CREATE TABLE rows (
        "table" TEXT NOT NULL REFERENCES tables (id),
        n INTEGER NOT NULL,
        at REAL NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY ("table", n)
    ) STRICT, WITHOUT ROWID;
    """,
    version_2.upgrade,
    version_3.upgrade,
    """
    CREATE TABLE decrees (
        subject TEXT PRIMARY KEY,  -- id of a table, or a network
        kind TEXT NOT NULL,
        at REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
]


class StoreError(Exception):
    """The disk does not take or give what it should; the message says why, for those who run the
    server, and ``kind`` for those who play."""

    kind = "store"


def failed(error: Exception) -> StoreError:
    """What SQLite says, sorted into what a reader is told."""
    out = StoreError(str(error))
    number = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest says where it happened
    if number == sqlite3.SQLITE_FULL or getattr(error, "errno", None) == errno.ENOSPC:
        out.kind = "store_full"
    elif number in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        out.kind = "store_read_only"
    return out


def advice(error: Exception) -> str:
    """What to do about a file that cannot be opened, for the person who starts the server."""
    number = getattr(error, "sqlite_errorcode", 0) & 0xFF
    kind = failed(error).kind
    if isinstance(error, StoreError):
        return f"update miethai, or {OTHER_FOLDER}"
    if number in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR):
        return f"put a backup in its place, or {OTHER_FOLDER}"
    if kind == "store_full":
        return f"make room on the disk, or {OTHER_FOLDER}"
    if kind == "store_read_only":
        return f"make folder and file writable, or {OTHER_FOLDER}"
    return OTHER_FOLDER


def damaged(why: str) -> StoreError:
    """One table cannot be read; the others can."""
    out = StoreError(why)
    out.kind = "store_damaged"
    return out


def made(path: Path) -> TextIO:
    """A file that only stands for something."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return path.open("a")
    except FileExistsError:
        raise StoreError(f"{path.parent}: this is not a folder; {OTHER_FOLDER}") from None
    except OSError as error:
        why = error.strerror or error
        raise StoreError(
            f"{path.parent}: {why}; make it a folder to write to, or {OTHER_FOLDER}"
        ) from None


def locked(folder: Path, shared: bool) -> TextIO:
    """The right to use the folder until the file is closed, or StoreError: for one process alone,
    or for all processes of one server."""
    lock = made(folder / LOCK)
    wanted = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
    until = time.monotonic() + LEAVE_SECONDS
    while not _flocked(lock, wanted):
        # Several processes: perhaps their server was killed and they are just leaving.
        if time.monotonic() > until or not _flocked(lock, fcntl.LOCK_SH):
            lock.close()
            why = f"another server has this folder open; stop it, or {OTHER_FOLDER}"
            raise StoreError(f"{folder}: {why}")
        fcntl.flock(lock, fcntl.LOCK_UN)
        time.sleep(0.05)
    return lock


def _flocked(lock: TextIO, how: int) -> bool:
    try:
        fcntl.flock(lock, how | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def open_file(path: Path) -> sqlite3.Connection:
    """The file, made if it is not there: nobody else on the machine may read the seeds in it."""
    with contextlib.suppress(OSError):  # then SQLite says what is wrong
        path.touch(mode=0o600)
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    try:
        _prepare(db)
    except BaseException:
        db.close()
        raise
    return db


def _prepare(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA foreign_keys=ON")
    db.execute("PRAGMA journal_size_limit=67108864")
    db.execute("PRAGMA wal_autocheckpoint=4000")  # pages: many moves change the same ones
    db.execute("PRAGMA temp_store=MEMORY")  # else each group of rows makes a file, to undo it alone
    migrate(db)
    # A file that cannot be written, is damaged or not ours is found out now, not at the first move.
    db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    for table in ("tables", "rows"):
        db.execute(f"SELECT * FROM {table} LIMIT 1").fetchall()


def migrate(db: sqlite3.Connection) -> None:
    """Bring the file to today's version, one step at a time, each whole or not at all."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version > len(MIGRATIONS):
        ours = len(MIGRATIONS)
        raise StoreError(f"version {version} is newer than this program's {ours}")
    for number, step in enumerate(MIGRATIONS[version:], start=version + 1):
        if isinstance(step, str):
            db.executescript(f"BEGIN IMMEDIATE; {step}; PRAGMA user_version = {number}; COMMIT;")
            continue
        db.execute("BEGIN IMMEDIATE")
        step(db)
        db.execute(f"PRAGMA user_version = {number}")
        db.execute("COMMIT")


def keep_record(folder: Path, id_: str, packed: bytes) -> None:
    """The file is there, whole and on the disk, or it is not: then OSError says why."""
    folder.mkdir(mode=0o700, exist_ok=True)
    half, whole = folder / f"{id_}.part", folder / f"{id_}{PACKED}"
    with contextlib.suppress(FileNotFoundError):
        half.unlink()
    with os.fdopen(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(packed)
        file.flush()
        os.fsync(file.fileno())
    half.replace(whole)
    place = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(place)
    finally:
        os.close(place)
