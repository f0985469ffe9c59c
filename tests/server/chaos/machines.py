"""The machines that are made to fail: nodes and their database, whose clocks can be moved and whose
disks can be full."""

from __future__ import annotations

import asyncio
import contextlib
import mmap
import os
import random
import re
import resource
import signal
import struct
from pathlib import Path

import psycopg
from tests.server.postgres import Postgres
from tests.server.process import Process, runs

from miethai.server.disk.folder import FILE

HELD = 5.0  # seconds that a node is held: longer than others wait for it
# What Python says in a process for bots whose server was killed while it was starting it.
ORPHAN = re.compile(
    r"Traceback [^\n]*\n(?: [^\n]*\n)*? +preparation_data = [^\n]*\n"
    r"(?: [^\n]*\n)*EOFError: [^\n]*\n"
)
FULL = 1.0  # that a disk is full
ROOM = 65_536  # bytes that a full disk still takes at the beginning of a file
STEPS = (3, 60, 3_600, 86_400)  # seconds by which a clock is moved

# The server's command, with a clock that is moved by what stands in a file.
CLOCKED = """
import mmap, struct, sys, time
with open(sys.argv.pop(1), "rb") as file:
    by = mmap.mmap(file.fileno(), 8, prot=mmap.PROT_READ)
right = time.time
time.time = lambda: right() + struct.unpack("d", by)[0]
from miethai.cli import main
sys.exit(main())
"""


class Clock:
    """By how much a machine's time is wrong, in a file that its process has open."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(bytes(8))
        with path.open("r+b") as file:
            self._by = mmap.mmap(file.fileno(), 8)
        self.path = path

    async def move(self, chance: random.Random) -> bool:
        self._by[:8] = struct.pack("d", step(chance))
        return True


def step(chance: random.Random) -> float:
    return float(chance.choice(STEPS) * chance.choice((-1, 0, 1)))


class Node(Process):
    """A server that is started again whenever it ends, as systemd does."""

    def __init__(self, folder: Path, data: str = "") -> None:
        super().__init__(folder / "data", data=data)
        self.clock = Clock(folder / "clock")
        self._command[2:3] = [CLOCKED, str(self.clock.path)]
        self.file = folder / "data" / FILE
        self.up = asyncio.Event()
        self._expected = True

    async def keep_running(self) -> None:
        """For ever. That it does not begin while its database is away is no failure."""
        while True:
            said = self.errors.stat().st_size if self.errors.exists() else 0
            try:
                await self.start()
            except AssertionError:
                why = self.errors.read_text()[said:]
                assert "is PostgreSQL running there?" in why, why
                await asyncio.sleep(0.2)
                continue
            self.up.set()
            while self.runs:
                await asyncio.sleep(0.02)
            self.up.clear()
            assert self._expected, f"a node ended by itself: {self.errors.read_text()[-3000:]}"
            self._expected = False

    def wrong(self) -> str:
        """What a node said that it should not have to say."""
        said = ORPHAN.sub("", self.errors.read_text())
        return said[said.find("Traceback") :][:3000] if "Traceback" in said else ""

    # --- what happens to it -----------------------------------------------------------------------
    async def kill(self) -> bool:
        if not self.up.is_set():
            return False
        self._expected = True
        self.signal(signal.SIGKILL)
        return True

    async def kill_bots(self, chance: random.Random) -> bool:
        """One of the processes in which its bots think."""
        bots = [pid for pid in children(self.pid) if b"spawn_main" in command(pid) and runs(pid)]
        if self.up.is_set() and bots:
            return shot(chance.choice(bots))
        return False

    async def hold(self) -> bool:
        """It is cut off for a while, and comes back without knowing it."""
        if not self.up.is_set():
            return False
        pid = self.pid
        send(pid, signal.SIGSTOP)
        await asyncio.sleep(HELD)
        send(pid, signal.SIGCONT)
        return True

    async def fill_disk(self) -> bool:
        """Its files may not grow any more: the bound of the system's that needs no rights."""
        if not self.up.is_set():
            return False
        pid = self.pid
        with contextlib.suppress(ProcessLookupError):
            _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            most = self.errors.stat().st_size + ROOM  # it may go on telling what is wrong
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, hard))
            await asyncio.sleep(FULL)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))
        return True


class Base:
    """PostgreSQL, its clock and its disk."""

    def __init__(self, server: Postgres) -> None:
        self._server, self._restarting = server, asyncio.Lock()
        self.url = server.database()
        with psycopg.connect(self.url, autocommit=True) as db:
            db.execute(TROUBLE)
            name = db.info.dbname
            db.execute(f'ALTER DATABASE "{name}" SET search_path = public, pg_catalog')

    def arm(self) -> None:
        """The tables are there now."""
        with psycopg.connect(self.url, autocommit=True) as db:
            db.execute(FILLS)

    async def kill(self, chance: random.Random) -> bool:
        """One of its processes; it then ends all others and begins anew."""
        if self._restarting.locked():
            return False
        mine = [pid for pid in children(self._server.pid) if b"miethai" in command(pid)]
        return bool(mine) and shot(chance.choice(mine))

    async def restart(self) -> bool:
        """As after a power cut."""
        async with self._restarting:
            await asyncio.to_thread(self._server.stop, "immediate")
            await asyncio.to_thread(self._server.start)
        return True

    async def move_clock(self, chance: random.Random) -> bool:
        return await self._set(f"clock = {step(chance)}")

    async def fill_disk(self) -> bool:
        done = await self._set("is_full = true")  # perhaps only the answer was lost
        await asyncio.sleep(FULL)
        while not await self._set("is_full = false"):
            await asyncio.sleep(0.1)
        return done

    async def _set(self, what: str) -> bool:
        def change() -> bool:
            try:
                with psycopg.connect(self.url, autocommit=True, connect_timeout=5) as db:
                    db.execute(f"UPDATE trouble SET {what}")
            except psycopg.OperationalError:  # it is just away
                return False
            return True

        return await asyncio.to_thread(change)


# Behind this search path, the database's own clock is asked through this function.
TROUBLE = """
CREATE TABLE trouble (clock DOUBLE PRECISION NOT NULL, is_full BOOLEAN NOT NULL);
INSERT INTO trouble VALUES (0, false);
CREATE FUNCTION public.clock_timestamp() RETURNS TIMESTAMPTZ LANGUAGE SQL VOLATILE
    RETURN pg_catalog.clock_timestamp()
        + pg_catalog.make_interval(secs => (SELECT clock FROM public.trouble));
CREATE FUNCTION public.refuse() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT is_full FROM public.trouble) THEN
        RAISE EXCEPTION 'could not extend file: no space left on device' USING ERRCODE = '53100';
    END IF;
    RETURN NEW;
END $$;
"""
FILLS = "CREATE TRIGGER fills BEFORE INSERT ON rows EXECUTE FUNCTION public.refuse()"


def children(pid: int) -> list[int]:
    try:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except (FileNotFoundError, ProcessLookupError):
        return []
    return [int(one) for one in found]


def command(pid: int) -> bytes:
    """What a process was started with; nothing of one that has just gone."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def shot(pid: int) -> bool:
    return send(pid, signal.SIGKILL)


def send(pid: int, which: int) -> bool:
    try:
        os.kill(pid, which)
    except ProcessLookupError:
        return False
    return True
