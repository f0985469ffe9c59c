"""The same rows in PostgreSQL, for several servers ("nodes") at once.

A write is done when PostgreSQL has committed it (``synchronous_commit=on``). Every node has a
number of its own, higher than all before it, and every table is owned by one node: its number
stands in the table's row. Whoever writes to a table locks that row and looks whether the number is
its own. So a node that was cut off, and whose tables others have taken over meanwhile, cannot write
to them any more, whatever it believes. A node that has not said for some seconds that it lives is
given up by the first other node that wants one of its tables: its row goes, and with it all of its
tables. That is for good, and decided in one place: whatever the database's clock does afterwards,
the node finds its row gone when it next says that it lives, and has a new number then.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Sequence
from typing import Any

import psycopg

from miethai.server.disk.folder import StoreError
from miethai.server.disk.groups import (
    Database,
    Elsewhere,
    GroupStore,
    Job,
    Node,
    Question,
    Quota,
    Statement,
)
from miethai.server.disk.store import probe

GONE_AFTER = 3.0  # seconds without a sign of life; looked at when somebody wants a table
# The database's clock may be set back: a sign of life that is still to come is none.
LIVES = "abs(extract(epoch FROM clock_timestamp() - seen)) < ?"
MIGRATING = 0x6D696574  # number of the lock of those who bring the database to today's version

# One step a version, never edited once released. Nodes of the version before run beside until they
# are replaced: a step adds tables, and columns that have a default. One that cannot be lived with
# says so: UPDATE version SET oldest = its number.
STEPS = [
    """
    CREATE TABLE nodes (
        number BIGINT PRIMARY KEY,
        url TEXT NOT NULL,
        listing BYTEA NOT NULL DEFAULT '',
        seen TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
    );
    CREATE SEQUENCE node_numbers;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        lineage TEXT NOT NULL,
        created DOUBLE PRECISION NOT NULL,
        touched DOUBLE PRECISION NOT NULL,
        status TEXT NOT NULL,
        plan BYTEA NOT NULL,
        invite TEXT NOT NULL,
        host TEXT NOT NULL,
        seed BYTEA NOT NULL,
        clock DOUBLE PRECISION NOT NULL DEFAULT 0,
        spent DOUBLE PRECISION NOT NULL DEFAULT 0,
        rematch TEXT NOT NULL DEFAULT '',
        sum BYTEA NOT NULL,
        owner BIGINT DEFAULT nullif(current_setting('miethai.node', true), '')::bigint
    );
    CREATE INDEX tables_by_status ON tables (status, touched);
    CREATE TABLE rows (
        "table" TEXT NOT NULL REFERENCES tables (id),
        n BIGINT NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        body BYTEA NOT NULL,
        sum BYTEA NOT NULL,
        PRIMARY KEY ("table", n)
    );
    -- as SQLite calls it
    CREATE FUNCTION instr(whole BYTEA, part BYTEA) RETURNS INTEGER LANGUAGE SQL IMMUTABLE
        RETURN position(part IN whole);
    """,
    """
    CREATE TABLE decrees (
        subject TEXT PRIMARY KEY,  -- id of a table, or a network
        kind TEXT NOT NULL,
        at DOUBLE PRECISION NOT NULL
    );
    """,
    """
    ALTER TABLE version ADD COLUMN oldest INTEGER NOT NULL DEFAULT 3;  -- program that may use this
    ALTER TABLE nodes ADD COLUMN counts BYTEA NOT NULL DEFAULT '';
    CREATE TABLE quotas (
        whose TEXT PRIMARY KEY,  -- an address or a network
        remains DOUBLE PRECISION NOT NULL,
        at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
    );
    CREATE TABLE archive (
        id TEXT PRIMARY KEY,
        packed BYTEA NOT NULL  -- the record of a finished game, as gzip packs it
    );
    """,
]
NAMED = "set_config('application_name', %s, true)"  # until the transaction ends
LONGEST_NAME = 63
OUTDATED = ("nodes", "seen"), ("quotas", "at")
FULL = ("53100", "53200")  # disk full, out of memory
READ_ONLY = ("25006", "42501")  # read-only, not allowed


class Asking:
    """A connection for questions: SQL as SQLite reads it."""

    def __init__(self, db: psycopg.Connection[Any]) -> None:
        self._db = db

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Any:
        return self._db.execute(translated(sql), values)


def translated(sql: str) -> Any:
    """No text of a statement has these signs in it: values never stand there."""
    return sql.replace("%", "%%").replace("?", "%s")


class PostgresStore(GroupStore):
    """``url`` of the database; ``node`` is the address at which other nodes reach this one, empty
    for a program that only looks."""

    def __init__(self, url: str, node: str = "") -> None:
        self._url, self.node = url, node
        self.number = 0  # of this node; another one after it has been given up
        try:
            self._db: psycopg.Connection[Any] | None = self._connected(register=True)
        except psycopg.Error as error:
            raise refused(error, url) from None
        self.is_shared = bool(node)
        super().__init__()

    # --- nodes ------------------------------------------------------------------------------------
    async def beat(self, listing: bytes | None, counts: bytes | None = None) -> bool:
        """A node that was given up has a new number afterwards."""

        def live(db: Database) -> bool:
            sql = (
                "UPDATE nodes SET seen = clock_timestamp(), listing = coalesce(?, listing),"
                " counts = coalesce(?, counts) WHERE number = ? RETURNING number"
            )
            return db.execute(sql, (listing, counts, self.number)).fetchone() is not None

        if await self.read(live):
            return True
        await self.read(lambda db: self._register())
        return False

    async def claim(self, table: str) -> str | None:
        claim = (
            "UPDATE tables SET owner = ? WHERE id = ? AND (owner IS NULL OR owner = ?"
            " OR NOT EXISTS (SELECT FROM nodes WHERE number = owner)) RETURNING id"
        )
        give_up = (
            "DELETE FROM nodes WHERE number = (SELECT owner FROM tables WHERE id = ?)"
            f" AND NOT {LIVES}"
        )

        keeper = "SELECT url FROM nodes JOIN tables ON number = owner WHERE id = ?"

        def ask(db: Database) -> str | None:
            for _ in range(2):  # the second time its owner is gone
                if db.execute(claim, (self.number, table, self.number)).fetchone() is not None:
                    return None
                db.execute(give_up, (table, GONE_AFTER))
                if (found := db.execute(keeper, (table,)).fetchone()) is not None:
                    return str(found[0])
            return None  # there is no such table

        return await self.read(ask)

    async def others(self) -> list[Node]:
        def ask(db: Database) -> list[Node]:
            sql = (
                "SELECT number, url, listing, counts FROM nodes WHERE number <> ? AND url <> ''"
                f" AND {LIVES} ORDER BY number"
            )
            return [Node(*row) for row in db.execute(sql, (self.number, GONE_AFTER)).fetchall()]

        return await self.read(ask)

    async def take(self, quota: Quota) -> bool:
        """One row a quota: what remains of it, and since when that is so. The row is locked while
        it is looked at."""

        def ask(db: Database) -> bool:
            passed = "abs(extract(epoch FROM clock_timestamp() - quotas.at))"  # clocks are set back
            has = f"least(?, quotas.remains + ? * {passed})"
            sql = (
                "INSERT INTO quotas (whose, remains) VALUES (?, ?) ON CONFLICT (whose)"
                f" DO UPDATE SET remains = {has} - 1, at = clock_timestamp() WHERE {has} >= 1"
                " RETURNING whose"
            )
            full = quota.burst, quota.rate
            values = quota.whose, quota.burst - 1, *full, *full
            return db.execute(sql, values).fetchone() is not None

        return quota.burst >= 1 and await self.read(ask)

    async def archive(self, id_: str, packed: bytes, then: Sequence[Statement] = ()) -> None:
        sql = "INSERT INTO archive (id, packed) VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self.write([(sql, (id_, packed)), *then], id_ if then else "")

    def outdated(self) -> list[Statement]:
        """Nodes that are gone, and quotas that nothing was taken of: they are full again."""
        old = "clock_timestamp() - interval '1 hour'"
        return [(f"DELETE FROM {t} WHERE {at} < {old}", ()) for t, at in OUTDATED]

    # --- the thread -------------------------------------------------------------------------------
    def _connected(self, register: bool = False) -> psycopg.Connection[Any]:
        db = psycopg.connect(
            self._url, autocommit=True, connect_timeout=5, application_name="miethai"
        )
        try:
            db.execute("SET synchronous_commit = on")
            if self.node:  # people wait for it
                db.execute("SET statement_timeout = '10s'")
            migrate(db)
            self._db = db
            if register:
                self._register()
            else:
                self._call_itself()
        except BaseException:
            db.close()
            raise
        return db

    def _register(self) -> None:
        """A number that is higher than all before it."""
        assert self._db is not None
        if self.node:
            found = self._db.execute(
                "INSERT INTO nodes (number, url) VALUES (nextval('node_numbers'), %s)"
                " RETURNING number",
                (self.node,),
            ).fetchone()
            assert found is not None
            self.number = found[0]
        self._call_itself()

    def _call_itself(self) -> None:
        """Tables that are made over this connection are this node's."""
        assert self._db is not None
        if self.number:
            self._db.execute("SELECT set_config('miethai.node', %s, false)", (str(self.number),))

    def _alive(self) -> psycopg.Connection[Any]:
        """The connection, made anew if it was lost."""
        if self._db is None or self._db.closed:
            self._db = None
            self._db = self._connected()
        return self._db

    def _cut_off(self) -> bool:
        return self._db is None

    def _ask(self, question: Question[Any]) -> Any:
        return question(Asking(self._alive()))

    def _commit(self, jobs: Sequence[Job]) -> None:
        db = self._alive()
        try:
            with db.transaction():
                self._check_owned(db, sorted({job.of for job in jobs if job.of}), called(jobs))
                with db.pipeline():
                    for job in jobs:
                        for sql, values in job.statements:
                            db.execute(translated(sql), values)
        except psycopg.OperationalError:
            with contextlib.suppress(psycopg.Error):
                db.close()
            raise

    def _check_owned(self, db: psycopg.Connection[Any], tables: list[str], requests: str) -> None:
        """The rows of the tables are locked until the end of the transaction: nobody takes one over
        in between. The transaction is called by what it is for from now on: in the same statement,
        because one of its own costs a fifth of a small transaction."""
        name = f"miethai {self.number} {requests}"[:LONGEST_NAME]
        if not tables or not self.number:
            db.execute(f"SELECT {NAMED}", (name,))
            return
        sql = f"SELECT id, owner, {NAMED} FROM tables WHERE id = ANY(%s) ORDER BY id"
        for id_, owner, _ in db.execute(f"{sql} FOR NO KEY UPDATE", (name, tables)):
            if owner != self.number:
                raise Elsewhere(f"table {id_} is node {owner}'s, this one is {self.number}")

    def _failed(self, error: Exception) -> StoreError:
        out = StoreError(str(error).strip())
        state = getattr(error, "sqlstate", None)
        if state in FULL:
            out.kind = "store_full"
        elif state in READ_ONLY:
            out.kind = "store_read_only"
        return out

    def _is_own(self, error: Exception) -> bool:
        return isinstance(error, psycopg.Error)

    def _close(self) -> None:
        if self._db is not None:
            with contextlib.suppress(psycopg.Error):
                if self.number and not self._db.closed:
                    self._db.execute("DELETE FROM nodes WHERE number = %s", (self.number,))
                self._db.close()

    async def _probe(self) -> None:
        await self.write(probe(f"probe {self.number}"))


def called(jobs: Sequence[Job]) -> str:
    """What PostgreSQL is told in its log and in ``pg_stat_activity``: the requests that these are
    done for, as many as a name may be long for."""
    return " ".join(dict.fromkeys(job.request for job in jobs if job.request))


@contextlib.contextmanager
def looking(url: str) -> Iterator[Asking]:
    """The database as it is at one moment; nothing is changed."""
    try:
        with psycopg.connect(url, autocommit=True, connect_timeout=5) as db:
            db.read_only, db.isolation_level = True, psycopg.IsolationLevel.REPEATABLE_READ
            db.autocommit = False
            _check_version(db)
            yield Asking(db)
    except psycopg.Error as error:
        raise refused(error, url) from None


def _check_version(db: psycopg.Connection[Any]) -> None:
    known = db.execute("SELECT to_regclass('version') IS NOT NULL").fetchone()
    number = _number(db) if known and known[0] else 0
    if number < len(STEPS):
        ours = f"this program's is {len(STEPS)}"
        raise StoreError(f"version {number}, {ours}; start a server on it")


def _number(db: psycopg.Connection[Any]) -> int:
    """The version of the database; StoreError if this program can do nothing with it."""
    number, *oldest = db.execute("SELECT * FROM version").fetchone() or (0,)
    if oldest and oldest[0] > len(STEPS):
        raise StoreError(
            f"version {number} is newer than this program's {len(STEPS)}; update miethai"
        )
    return int(number)


def migrate(db: psycopg.Connection[Any]) -> None:
    """Bring the database to today's version, one step at a time, each whole or not at all; of
    several nodes that start at once, one does it. Older nodes that run beside go on where
    ``oldest`` lets them."""
    with db.transaction():
        db.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
        db.execute("CREATE TABLE IF NOT EXISTS version (number INTEGER NOT NULL)")
        if db.execute("SELECT number FROM version").fetchone() is None:
            db.execute("INSERT INTO version VALUES (0)")
        number = _number(db)
        for step in STEPS[number:]:
            db.execute(step)
        if number < len(STEPS):
            db.execute("UPDATE version SET number = %s", (len(STEPS),))


def refused(error: psycopg.Error, url: str) -> StoreError:
    """What PostgreSQL says, and what can be done about it; of the address nothing, because there
    may be a password in it."""
    why = str(error).strip().partition("\n")[0].replace(url, "--data")
    return StoreError(f"{why}; {advice(error)}")


ADVICE = (  # the first of what it says that is known
    (r'role ".*" does not exist', "create the user with createuser, or name another with --data"),
    (r"does not exist", "create it with createdb, or name another database with --data"),
    (r"authentication|password|pg_hba", "look at user and password in --data, and at pg_hba.conf"),
    (r"permission denied|must be owner", "its user must own it: ALTER DATABASE … OWNER TO …"),
    (r"read-only transaction", "it only copies another server: name that one with --data"),
    (r"too many|remaining connection slots", "let it take more (max_connections), or wait"),
    (r"URI|connection option", "a database is called postgresql://user@host:5432/database"),
)


def advice(error: Exception) -> str:
    for said, what in ADVICE:
        if re.search(said, str(error)):
            return what
    return "is PostgreSQL running there? --data names it: postgresql://user@host:5432/database"
