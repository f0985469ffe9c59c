"""Which kind of store an address means: a folder, or a database of PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from miethai.server.disk.folder import ARCHIVE, PACKED, StoreError
from miethai.server.disk.groups import Database, GroupStore
from miethai.server.disk.store import Store

SCHEMES = ("postgresql://", "postgres://")


def is_database(data: str) -> bool:
    """StoreError where it can only be meant as a database, and is none that is known here: else it
    would become a folder of that name."""
    if re.match(r"[a-z][a-z0-9+.-]*://|postgres(ql)?:", data) and not data.startswith(SCHEMES):
        raise StoreError(f"{data}: a database is called postgresql://user@host:5432/database")
    return data.startswith(SCHEMES)


def open_store(data: str, node: str = "") -> GroupStore:
    """``node``: the address at which other nodes on the same database reach this one."""
    if not is_database(data):
        return Store(Path(data).expanduser())
    opened: GroupStore = _postgres().PostgresStore(data, node)
    return opened


def looking(database: str) -> contextlib.AbstractContextManager[Database]:
    """A database only to be read, as it is at one moment."""
    found: contextlib.AbstractContextManager[Database] = _postgres().looking(database)
    return found


def archived(data: str) -> Iterator[tuple[str, bytes]]:
    """The tables that were archived, each with its packed record."""
    if is_database(data):
        with looking(data) as db:
            for (id_,) in db.execute("SELECT id FROM archive ORDER BY id").fetchall():
                found = db.execute("SELECT packed FROM archive WHERE id = ?", (id_,)).fetchone()
                yield id_, bytes(found[0])
        return
    for file in sorted((Path(data).expanduser() / ARCHIVE).glob(f"*{PACKED}")):
        yield file.name.removesuffix(PACKED), file.read_bytes()


def unarchive(data: str, id_: str) -> bool:
    """Remove the record of an archived table; False: there is none."""
    if not is_database(data):
        file = Path(data).expanduser() / ARCHIVE / f"{id_}{PACKED}"
        there = file.exists()
        file.unlink(missing_ok=True)
        return there
    with looking(data) as db:
        there = db.execute("SELECT FROM archive WHERE id = ?", (id_,)).fetchone() is not None
    if there:
        store = open_store(data)
        try:
            asyncio.run(store.write([("DELETE FROM archive WHERE id = ?", (id_,))]))
        finally:
            store.close()
    return there


def _postgres() -> Any:
    try:
        from miethai.server.disk import postgres
    except ModuleNotFoundError as error:
        raise StoreError(f"{error.name} is missing: pip install 'miethai[postgres]'") from None
    except ImportError as error:  # its own library is missing
        raise StoreError(f"psycopg cannot be loaded: {error}") from None
    return postgres


def shown(data: str) -> str:
    """An address without what nobody may read: user and password."""
    if not is_database(data):
        return data
    scheme, _, rest = data.partition("://")
    return f"{scheme}://{rest.partition('?')[0].rpartition('@')[2]}"
