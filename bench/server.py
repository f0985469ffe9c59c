"""The table server under load, beside the bare stack: the same sockets, disk and message sizes
without any rules.

    python bench/server.py                     200 tables with five sockets each
    python bench/server.py --tables 50 --seconds 10 --json

Two loads, each on both servers: as fast as it goes (every table's player moves as soon as they are
asked), and paced (each table moves once in a while, as people do). The load runs on the same
machine. Times are taken at the one who moves, from their command to its acknowledgement, and at the
others at the table, from the same moment until they have a state that shows the move.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

HERE = Path(__file__).resolve().parent
SEATS = 5
MIETHAI = "import sys; from miethai.cli import main; sys.exit(main())"
LIKED = ("throw", "buy", "end", "pass", "keep", "pay", "decline", "fee")
NEVER = ("claim", "dispute", "ask-break", "offer", "bankrupt")


class Amount(msgspec.Struct):
    low: int


class Legal(msgspec.Struct):
    move: str
    verb: str
    amount: Amount | None = None


class Heard(msgspec.Struct):
    """What the load reads of a message."""

    t: str
    n: int = 0
    asked: str | None = None
    name: str | None = None
    legal: list[Legal] | None = None
    id: str | None = None
    code: str | None = None


READ = msgspec.json.Decoder(Heard)


@dataclass
class Table:
    """What the sockets of a table know about one another."""

    made: list[tuple[str, int, float]] = field(default_factory=list)  # by whom, event, when sent
    shown: dict[str, list[tuple[int, float]]] = field(default_factory=dict)  # event, when it came

    def waits(self) -> Iterator[float]:
        """How long each of the others waited for each move; a move that came too late to be seen
        before the end of the measurement does not count."""
        for reader, events in self.shown.items():
            numbers = [n for n, _ in events]
            for mover, n, sent in self.made:
                place = bisect_left(numbers, n)
                if reader != mover and place < len(events):
                    yield events[place][1] - sent


def percentiles(times: Iterable[float], name: str) -> dict[str, float]:
    ordered = sorted(times) or [0.0]
    p99 = ordered[int(len(ordered) * 0.99)]
    return {f"{name}p50_ms": 1000 * statistics.median(ordered), f"{name}p99_ms": 1000 * p99}


@dataclass
class Meter:
    """What happened while it was measured."""

    running: bool = False
    times: list[float] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    bytes: int = 0
    messages: int = 0
    refused: int = 0
    connected: int = 0

    def report(self, seconds: float) -> dict[str, float]:
        others = [wait for table in self.tables for wait in table.waits()]
        return {
            "moves_per_second": len(self.times) / seconds,
            **percentiles(self.times, ""),
            **percentiles(others, "others_"),
            "messages_per_second": self.messages / seconds,
            "messages_per_move": self.messages / max(1, len(self.times)),
            "mean_bytes": self.bytes / max(1, self.messages),
            "refused": self.refused,
        }


class Player:
    """One socket: moves as soon as its seat is asked."""

    def __init__(self, meter: Meter, table: Table, pause: Callable[[], float]) -> None:
        self._meter, self._table, self._pause = meter, table, pause
        self._n = 0
        self._name, self._asked = "", ""
        self._legal: list[Legal] = []
        self._sent: dict[str, float] = {}
        self._count = 0
        self._tried: set[str] = set()
        self._later: asyncio.Task[None] | None = None

    async def run(self, url: str, hello: dict[str, Any]) -> None:
        async with connect(url, max_size=None, compression=None) as line:
            await line.send(json.dumps(hello))
            async for data in line:
                if self._meter.running:
                    self._meter.bytes += len(data)
                    self._meter.messages += 1
                await self._take(line, READ.decode(data))

    async def _take(self, line: ClientConnection, heard: Heard) -> None:
        if heard.t == "you":
            self._name = heard.name or ""
            self._meter.connected += 1
        elif heard.t == "state":
            self._n = heard.n
            if self._meter.running:
                self._table.shown.setdefault(self._name, []).append((heard.n, time.perf_counter()))
            self._asked = heard.asked or self._asked
            self._legal = self._legal if heard.legal is None else heard.legal
            self._tried.clear()
            await self._move(line)
        elif heard.t == "ack" and heard.id in self._sent:
            sent = self._sent.pop(heard.id)
            if self._meter.running:
                self._meter.times.append(time.perf_counter() - sent)
                self._table.made.append((self._name, self._n, sent))
            await self._move(line)
        elif heard.t == "refused":
            self._sent.pop(heard.id or "", None)
            self._meter.refused += 1
            await self._move(line)

    async def _move(self, line: ClientConnection) -> None:
        if self._asked != self._name or self._sent or not self._legal:
            return
        ranked = [m for m in self._legal if m.move not in self._tried]
        if not ranked:
            return
        chosen = min(ranked, key=rank)
        self._tried.add(chosen.move)
        self._count += 1
        id_ = f"{self._name}{self._count}"
        self._sent[id_] = 0.0
        wait = self._pause()
        if wait:
            self._later = asyncio.create_task(self._send(line, id_, chosen, wait))
        else:
            await self._send(line, id_, chosen, 0.0)

    async def _send(self, line: ClientConnection, id_: str, chosen: Legal, wait: float) -> None:
        if wait:
            await asyncio.sleep(wait)
        text = chosen.move if chosen.amount is None else f"{chosen.move} {chosen.amount.low}"
        self._sent[id_] = time.perf_counter()
        with contextlib.suppress(ConnectionClosed):  # the measurement is over
            await line.send(json.dumps({"t": "move", "id": id_, "move": text}))


def rank(legal: Legal) -> int:
    if legal.verb in LIKED:
        return LIKED.index(legal.verb)
    return 99 if legal.verb in NEVER else 50


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

    def _processes(self) -> list[Path]:
        """The server's and those that it has started."""
        found = [Path(f"/proc/{self._process.pid}")]
        for one in found:
            for thread in (one / "task").iterdir():
                children = (thread / "children").read_text().split()
                found += [Path(f"/proc/{child}") for child in children]
        return found

    def memory_mb(self) -> float:
        rows = [
            row for one in self._processes() for row in (one / "status").read_text().split("\n")
        ]
        return sum(int(row.split()[1]) for row in rows if row.startswith("VmHWM")) / 1024

    def cpu_seconds(self) -> float:
        stats = [(one / "stat").read_text().rsplit(")", 1)[1].split() for one in self._processes()]
        ticks = sum(int(fields[11]) + int(fields[12]) for fields in stats)
        return ticks / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        processes = self._processes()
        self._process.kill()
        self._process.wait()
        while any(one.exists() for one in processes):  # the others notice and go
            time.sleep(0.05)


async def seats_of(server: Server, tables: int) -> list[dict[str, Any]]:
    """The greetings of all players."""
    hellos = []
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        for _ in range(tables):
            options = {"quickStart": True}
            body = {"ruleset": "monopoly", "seats": [{}] * SEATS, "options": options}
            made = (await http.post("/api/tables", json={**body, "clock": False})).json()
            for number in range(SEATS):
                sit = {"t": "sit", "name": f"P{number}", "invite": made["invite"]}
                answer = await http.post(f"/api/tables/{made['table']}/commands", json=sit)
                code = answer.raise_for_status().json()["code"]
                hellos.append({"t": "hello", "table": made["table"], "code": code, "lang": "en"})
    return hellos


async def measure(
    command: list[str], tables: int, seconds: float, pause: Callable[[], float]
) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(command, folder)
        try:
            await server.ready()
            hellos = await seats_of(server, tables)
            meter = Meter()
            url = f"ws://127.0.0.1:{server.port}/api/socket?table="
            lines = []
            for number, hello in enumerate(hellos):  # not all at once: no test of handshakes
                if number % SEATS == 0:
                    meter.tables.append(Table())
                player = Player(meter, meter.tables[-1], pause)
                lines.append(asyncio.create_task(player.run(url + hello["table"], hello)))
                while meter.connected < len(lines) - 20:
                    await asyncio.sleep(0.01)
            await asyncio.sleep(seconds / 2)  # everybody is connected; now warm up
            meter.running = True
            begun, cpu = time.perf_counter(), server.cpu_seconds()
            await asyncio.sleep(seconds)
            meter.running = False
            result = meter.report(time.perf_counter() - begun)
            used = server.cpu_seconds() - cpu
            result["cpu_ms_per_move"] = 1000 * used / max(1, len(meter.times))
            result["memory_mb"] = server.memory_mb()
            for line in lines:
                line.cancel()
            await asyncio.gather(*lines, return_exceptions=True)
            return result
        finally:
            server.stop()


def paced(tables: int, rate: float) -> Callable[[], float]:
    """A pause before every move so that all tables together make about this many a second."""
    chosen = random.Random(1)
    mean = tables / rate
    return lambda: chosen.uniform(0.5, 1.5) * mean


def run_all(tables: int, seconds: float, rate: float, processes: int) -> dict[str, Any]:
    loads = {"as fast as it goes": lambda: 0.0, f"paced, {rate:g} moves/s": paced(tables, rate)}
    out: dict[str, Any] = {"tables": tables, "sockets": tables * SEATS, "loads": {}}
    out["processes"] = processes
    several = ["--processes", str(processes)]
    for name, pause in loads.items():
        ours = ["-c", MIETHAI, "serve", "--per-address", "100000", *several]
        real = asyncio.run(measure(ours, tables, seconds, pause))
        # The bare stack sends each move to everybody, so that its messages are smaller where ours
        # tell of several moves: the same bytes a move.
        size = real["mean_bytes"] * real["messages_per_move"] / (SEATS + 1)
        bare = [str(HERE / "bare.py"), "--bytes", str(int(size)), *several]
        stack = asyncio.run(measure(bare, tables, seconds, pause))
        ratio = real["moves_per_second"] / stack["moves_per_second"]
        out["loads"][name] = {"miethai": real, "bare stack": stack, "ratio": ratio}
    return out


def table_of(found: dict[str, Any]) -> str:
    what = f"{found['tables']} tables, {found['sockets']} sockets, {found['processes']} processes"
    rows = [f"{what}, load on the same machine", ""]
    rows.append(
        f"{'':28}{'moves/s':>9}{'p50 ms':>8}{'p99 ms':>8}{'others':>8}{'p99 ms':>8}"
        f"{'CPU ms/move':>13}{'MB':>7}{'messages':>10}{'bytes':>7}"
    )
    for load, both in found["loads"].items():
        rows.append(load)
        for name in ("miethai", "bare stack"):
            r = both[name]
            numbers = f"{r['moves_per_second']:9.0f}{r['p50_ms']:8.1f}{r['p99_ms']:8.1f}"
            others = f"{r['others_p50_ms']:8.1f}{r['others_p99_ms']:8.1f}"
            rest = f"{r['cpu_ms_per_move']:13.2f}{r['memory_mb']:7.0f}"
            sent = f"{r['messages_per_move']:10.1f}{r['mean_bytes']:7.0f}"
            rows.append(f"  {name:26}{numbers}{others}{rest}{sent}")
        rows.append(f"  {'ratio':26}{both['ratio']:9.2f}")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=200.0, help="moves a second when paced")
    parser.add_argument(
        "--processes",
        type=int,
        default=os.cpu_count(),
        help="of either server (as many as there are cores)",
    )
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
    found = run_all(args.tables, args.seconds, args.rate, args.processes)
    print(json.dumps(found, indent=2) if args.json else table_of(found))


if __name__ == "__main__":
    main()
