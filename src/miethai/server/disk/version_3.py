"""Version 3 of the file: every table and every row has a sum that tells damage (see sums.py). What
is in an older file is taken as it is."""

from __future__ import annotations

import logging
import sqlite3
import time

from miethai.server.disk import sums

TOLD_EVERY = 5.0  # seconds

log = logging.getLogger("miethai.server")


def upgrade(db: sqlite3.Connection) -> None:
    """Add the sums; the caller's transaction keeps it whole."""
    for table in ("tables", "rows"):
        db.execute(f"ALTER TABLE {table} ADD COLUMN sum BLOB NOT NULL DEFAULT x''")
    ids = [id_ for (id_,) in db.execute("SELECT id FROM tables")]
    told = time.monotonic()
    for done, id_ in enumerate(ids):
        _sum_up(db, id_)
        if time.monotonic() - told > TOLD_EVERY:
            told = time.monotonic()
            log.info("stored games are summed up", extra={"tables": done + 1, "of": len(ids)})


def _sum_up(db: sqlite3.Connection, id_: str) -> None:
    fixed = db.execute(f"SELECT {sums.FIXED} FROM tables WHERE id = ?", (id_,)).fetchone()
    sum_ = sums.first(fixed)
    db.execute("UPDATE tables SET sum = ? WHERE id = ?", (sum_, id_))
    linked = []
    bodies = db.execute('SELECT n, body FROM rows WHERE "table" = ? ORDER BY n', (id_,))
    for n, body in bodies.fetchall():
        sum_ = sums.following(sum_, body)
        linked.append((sum_, id_, n))
    db.executemany('UPDATE rows SET sum = ? WHERE "table" = ? AND n = ?', linked)
