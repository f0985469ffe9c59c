"""A real PostgreSQL for tests, in a temporary folder: Debian's, by a socket, for nobody else."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg

PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
MISSING = "there is no PostgreSQL; on Debian: apt-get install postgresql"
QUICK = ("fsync=off", "full_page_writes=off")  # for tests that do not pull the plug
LATE = ("wal_writer_delay=10s",)  # what nobody waits for is not written by chance
SMALL = ("listen_addresses=", "shared_buffers=16MB", "max_connections=60", "log_min_messages=panic")


def programs() -> Path | None:
    """Where the programs of PostgreSQL are."""
    found = shutil.which("pg_ctl")
    return PLACES[-1] if PLACES else Path(found).parent if found else None


class Postgres:
    """One server with as many databases as are wanted."""

    def __init__(self, folder: Path, quick: bool = True) -> None:
        bin_ = programs()
        assert bin_ is not None, MISSING
        self._bin, self._folder, self._quick = bin_, folder, quick
        self._made = 0
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._as: list[str] = []
        if os.getuid() == 0:  # it refuses to run as root
            owner = pwd.getpwnam("postgres")
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            self._as = [
                "setpriv",
                f"--reuid={owner.pw_uid}",
                f"--regid={owner.pw_gid}",
                "--clear-groups",
            ]
        sure = [] if not quick else ["--no-sync"]
        self._run("initdb", "-D", self._data, "-U", "miethai", "-A", "trust", "-E", "UTF8", *sure)

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def _run(self, program: str, *words: str) -> None:
        command = [*self._as, str(self._bin / program), *words]
        done = subprocess.run(command, capture_output=True, text=True, cwd="/", check=False)
        assert done.returncode == 0, done.stderr or done.stdout

    def start(self) -> None:
        settings = [
            *SMALL,
            f"unix_socket_directories={self._folder}",
            *(QUICK if self._quick else LATE),
        ]
        words = " ".join(f"-c {one}" for one in settings)
        log = str(self._folder / "log")
        self._run("pg_ctl", "start", "-w", "-s", "-D", self._data, "-l", log, "-o", words)

    def stop(self, how: str = "fast") -> None:
        """``immediate`` is what a power cut is to it."""
        self._run("pg_ctl", "stop", "-w", "-s", "-D", self._data, "-m", how)

    @property
    def pid(self) -> int:
        return int(Path(self._data, "postmaster.pid").read_text().split()[0])

    def database(self) -> str:
        """The address of a new, empty database."""
        self._made += 1
        name = f"tables{self._made}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"postgresql://miethai@/{name}?host={self._folder}"


@contextlib.contextmanager
def running(quick: bool = True) -> Iterator[Postgres]:
    """A server in a folder with a short name: the path of a socket is bounded."""
    folder = Path(tempfile.mkdtemp(prefix="mh-pg-"))
    try:
        made = Postgres(folder, quick)
        made.start()
        try:
            yield made
        finally:
            made.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
