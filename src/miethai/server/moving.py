"""All tables of one store into another, byte by byte, and the proof that they are there; and the
records of archived games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from miethai.server.disk.decrees import decree, find_decrees
from miethai.server.disk.folder import FILE, StoreError
from miethai.server.disk.groups import Database, GroupStore, Question, Statement
from miethai.server.disk.opening import archived, is_database, open_store
from miethai.server.disk.store import COLUMNS

AT_ONCE = 50  # tables in one write
WHOLE = f"{COLUMNS}, sum"
TABLE = f"INSERT INTO tables ({WHOLE}) VALUES ({', '.join('?' * len(WHOLE.split(',')))})"
ROW = 'INSERT INTO rows ("table", n, at, body, sum) VALUES (?, ?, ?, ?, ?)'

Stored = tuple[tuple[Any, ...], list[tuple[Any, ...]]]  # a table, and its rows


def move(source: str, target: str, progress: Callable[[int, int], None]) -> tuple[int, int]:
    """Copy every table and compare it with what was read; the numbers of tables and rows. The
    source stays as it is. Done again after an interruption it goes on where it was."""
    return asyncio.run(_move(source, target, progress))


async def _move(source: str, target: str, progress: Callable[[int, int], None]) -> tuple[int, int]:
    file = Path(source).expanduser() / FILE
    if not is_database(source) and not file.is_file():
        raise StoreError(f"{file}: there is no such file; name the server's folder")
    old = open_store(source)
    try:
        new = open_store(target)
        try:
            await _alone(old, source)
            await _alone(new, target)
            counts = await _copy(old, new, progress)
            for id_, packed in archived(source):
                await new.archive(id_, packed)
            return counts
        finally:
            new.close()
    finally:
        old.close()


async def _alone(kept: GroupStore, where: str) -> None:
    """A folder is locked by whoever has it open; a database may have nodes."""
    nodes = await kept.others()
    if nodes:
        raise StoreError(f"{nodes[0].url} is running on this database; stop it first")


async def _copy(
    old: GroupStore, new: GroupStore, progress: Callable[[int, int], None]
) -> tuple[int, int]:
    ids = await old.read(_all_ids)
    there = set(await new.read(_all_ids))
    foreign = there.difference(ids)
    if foreign:
        raise StoreError(
            f"the target holds other tables, such as {min(foreign)}; name an empty one"
        )
    rows = 0
    for first in range(0, len(ids), AT_ONCE):
        some = ids[first : first + AT_ONCE]
        stored = await old.read(_whole(some))
        missing = [one for one in stored if one[0][0] not in there]
        await new.write([statement for one in missing for statement in _written(one)])
        if await new.read(_whole(some)) != stored:
            raise StoreError(f"tables {some[0]} to {some[-1]} are not what they were; nothing lost")
        rows += sum(len(one[1]) for one in stored)
        progress(first + len(some), len(ids))
    decreed = await old.read(find_decrees)
    await new.write([decree(subject, kind) for subject, kind in decreed.items()])
    return len(ids), rows


def _written(stored: Stored) -> Iterator[Statement]:
    table, rows = stored
    yield TABLE, table
    for row in rows:
        yield ROW, row


def _all_ids(db: Database) -> list[str]:
    return [id_ for (id_,) in db.execute("SELECT id FROM tables ORDER BY created, id").fetchall()]


def _whole(ids: list[str]) -> Question[list[Stored]]:
    def ask(db: Database) -> list[Stored]:
        out = []
        for id_ in ids:
            table = db.execute(f"SELECT {WHOLE} FROM tables WHERE id = ?", (id_,)).fetchone()
            sql = 'SELECT "table", n, at, body, sum FROM rows WHERE "table" = ? ORDER BY n'
            if table is not None:
                rows = [tuple(row) for row in db.execute(sql, (id_,)).fetchall()]
                out.append((tuple(table), rows))
        return out

    return ask
