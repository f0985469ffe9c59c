"""What bench/server.py puts under load: the processes of a server, or several nodes on a database,
and tables with their seats taken."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx

SEATS = 5
OPTIONS = {"monopoly": {"quickStart": True}}
TICKS = os.sysconf("SC_CLK_TCK")

Hellos = list[dict[str, Any]]  # of the players of one table


def family(pid: int) -> list[Path]:
    """A process and those that it has started."""
    found = [Path(f"/proc/{pid}")]
    for one in found:
        for thread in (one / "task").iterdir():
            children = (thread / "children").read_text().split()
            found += [Path(f"/proc/{child}") for child in children]
    return found


def cpu_seconds(processes: Sequence[Path]) -> float:
    stats = [(one / "stat").read_text().rsplit(")", 1)[1].split() for one in processes]
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / TICKS


@dataclass(frozen=True)
class Base:
    """Where the tables are kept, and how many nodes share it."""

    url: str = ""  # of a database; else each server has a folder of its own
    nodes: int = 1
    astray: float = 0.0  # the share of players who come by way of another node
    pid: int = 0  # of the database, if it is ours

    def cpu_seconds(self) -> float:
        return cpu_seconds(family(self.pid)) if self.pid else 0.0

    def __str__(self) -> str:
        if not self.url:
            return "SQLite"
        nodes = "one node" if self.nodes == 1 else f"{self.nodes} nodes"
        astray = f", {self.astray:.0%} of the players at another node" if self.astray else ""
        return f"PostgreSQL, {nodes}{astray}"


class Server:
    """A server process on a free port with a fresh folder."""

    def __init__(self, command: list[str], folder: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        full = [sys.executable, *command, "--data", folder, "--port", str(self.port)]
        self._process = subprocess.Popen(full, stderr=subprocess.DEVNULL, env=env)
        self.url = f"http://127.0.0.1:{self.port}"

    async def ready(self) -> None:
        async with httpx.AsyncClient() as http:
            while True:
                try:
                    await http.get(f"{self.url}/health")
                    return
                except httpx.TransportError:
                    await asyncio.sleep(0.05)

    @property
    def processes(self) -> list[Path]:
        return family(self._process.pid)

    def stop(self) -> None:
        processes = self.processes
        self._process.kill()
        self._process.wait()
        while any(one.exists() for one in processes):  # the others notice and go
            time.sleep(0.05)


class Servers:
    """One server, or several nodes on one database."""

    def __init__(self, command: list[str], folder: str, base: Base) -> None:
        self._all = [Server(command, base.url or folder) for _ in range(base.nodes)]
        self._astray = round(base.astray * SEATS)  # of the players of a table
        self._turn = cycle(self._all)
        self._places: dict[str, int] = {}  # of tables

    async def ready(self) -> None:
        for server in self._all:
            await server.ready()

    def next(self) -> str:
        """Where the next table is to be laid."""
        return next(self._turn).url

    def keeps(self, table: str, url: str) -> None:
        self._places[table] = [server.url for server in self._all].index(url)

    def line(self, table: str, seat: int | None = None) -> str:
        """Where a player's socket leads to; without a seat: a spectator's."""
        place = self._places[table]
        if seat is not None and seat < self._astray:
            place = (place + 1) % len(self._all)
        return self._all[place].url.replace("http", "ws") + f"/api/socket?table={table}"

    def _processes(self) -> Iterator[Path]:
        for server in self._all:
            yield from server.processes

    def memory_mb(self) -> float:
        """What is resident now, of all processes together."""
        rows = [
            row for one in self._processes() for row in (one / "status").read_text().split("\n")
        ]
        return sum(int(row.split()[1]) for row in rows if row.startswith("VmRSS")) / 1024

    def cpu_seconds(self) -> float:
        return cpu_seconds([*self._processes()])

    def stop(self) -> None:
        for server in self._all:
            server.stop()


class Tables:
    """Tables of a server with their seats taken; some of them for those who have finished."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers
        self._spare: dict[str, list[Hellos]] = {}
        self.short = 0  # games that found no other table

    async def lay(self, rulesets: list[str]) -> list[tuple[str, Hellos]]:
        async with httpx.AsyncClient(timeout=60) as http:
            return [(ruleset, await self._laid(http, ruleset)) for ruleset in rulesets]

    async def _laid(self, http: httpx.AsyncClient, ruleset: str) -> Hellos:
        at = self._servers.next()
        body = {"ruleset": ruleset, "seats": [{}] * SEATS, "options": OPTIONS.get(ruleset, {})}
        made = (await http.post(f"{at}/api/tables", json={**body, "clock": False})).json()
        table = made["table"]
        self._servers.keeps(table, at)
        hellos = []
        for number in range(SEATS):
            sit = {"t": "sit", "name": f"P{number}", "invite": made["invite"]}
            answer = await http.post(f"{at}/api/tables/{table}/commands", json=sit)
            code = answer.raise_for_status().json()["code"]
            hellos.append({"t": "hello", "table": table, "code": code, "lang": "en"})
        return hellos

    async def lay_spare(self, rulesets: list[str]) -> None:
        for ruleset, hellos in await self.lay(rulesets):
            self._spare.setdefault(ruleset, []).append(hellos)

    def another(self, ruleset: str) -> Hellos | None:
        spare = self._spare.get(ruleset)
        self.short += not spare
        return spare.pop() if spare else None
