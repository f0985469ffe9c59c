"""The table server under load, beside the bare stack: the same sockets, disk and message sizes
without any rules.

    python bench/server.py                     200 tables with five sockets each, all rulesets
    python bench/server.py --tables 50 --seconds 10 --json
    python bench/server.py --rulesets magnate --processes 1 --only fast
    python bench/server.py --spectators 10000  as many look on at one of 20 tables
    python bench/server.py --all               all of it, in several and in one process: ten minutes
    python bench/server.py --data postgresql://…  one node on an empty database, without the bare
                                               stack; the processor time is the node's alone

Two loads, each on both servers: as fast as it goes (every table's player moves as soon as they are
asked), and paced (each table moves once in a while, as people do). The load runs on the same
machine; its processor time is told apart from the server's. Times are taken at the one who moves,
from their command to its acknowledgement, and at the others at the table, from the same moment
until they have a state that shows the move. Who has finished a game goes on at a table that was
laid before.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import uvloop

from load import Audience, Game, Meter, Player, call, percentiles

HERE = Path(__file__).resolve().parent
SEATS = 5
MIETHAI = "import sys; from miethai.cli import main; sys.exit(main())"
OURS = ["-c", MIETHAI, "serve", "--per-address", "100000", "--connections", "20000"]
RULESETS = ("monopoly", "monopoly-karlsruhe", "wucherer-2013", "wucherer-classic", "magnate")
OPTIONS = {"monopoly": {"quickStart": True}}

Hellos = list[dict[str, Any]]  # of the players of one table


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
        """What is resident now, of all processes together."""
        rows = [
            row for one in self._processes() for row in (one / "status").read_text().split("\n")
        ]
        return sum(int(row.split()[1]) for row in rows if row.startswith("VmRSS")) / 1024

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


class Tables:
    """Tables of a server with their seats taken; some of them for those who have finished."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._spare: dict[str, list[Hellos]] = {}
        self.short = 0  # games that found no other table

    async def lay(self, rulesets: list[str]) -> list[tuple[str, Hellos]]:
        async with httpx.AsyncClient(base_url=self._server.url, timeout=60) as http:
            return [(ruleset, await self._laid(http, ruleset)) for ruleset in rulesets]

    async def _laid(self, http: httpx.AsyncClient, ruleset: str) -> Hellos:
        body = {"ruleset": ruleset, "seats": [{}] * SEATS, "options": OPTIONS.get(ruleset, {})}
        made = (await http.post("/api/tables", json={**body, "clock": False})).json()
        hellos = []
        for number in range(SEATS):
            sit = {"t": "sit", "name": f"P{number}", "invite": made["invite"]}
            answer = await http.post(f"/api/tables/{made['table']}/commands", json=sit)
            code = answer.raise_for_status().json()["code"]
            hellos.append({"t": "hello", "table": made["table"], "code": code, "lang": "en"})
        return hellos

    async def lay_spare(self, rulesets: list[str]) -> None:
        for ruleset, hellos in await self.lay(rulesets):
            self._spare.setdefault(ruleset, []).append(hellos)

    def another(self, ruleset: str) -> Hellos | None:
        spare = self._spare.get(ruleset)
        self.short += not spare
        return spare.pop() if spare else None


class Party:
    """Five players who play one game after the other."""

    def __init__(self, url: str, meter: Meter, ruleset: str, pause: Callable[[], float]) -> None:
        self._url, self._meter, self._pause = url, meter, pause
        self.ruleset = ruleset
        self._players: list[Player] = []

    async def sit_down(self, hellos: Hellos) -> None:
        self.game = Game(self.ruleset)
        self._meter.games.append(self.game)
        for hello in hellos:
            player = Player(self._meter, self.game, self._pause)
            player.line = await call(self._url + hello["table"], player.take, hello)
            self._players.append(player)

    def leave(self) -> None:
        for player in self._players:
            player.leave()
        self._players.clear()


async def go_on(parties: list[Party], tables: Tables) -> None:
    """Whoever has finished a game begins another, without end."""
    while True:
        for party in parties:
            if party.game.over:
                party.leave()
                if hellos := tables.another(party.ruleset):
                    await party.sit_down(hellos)
                else:
                    party.game.over = False
        await asyncio.sleep(0.05)


async def measure(
    command: list[str],
    rulesets: list[str],
    spare: list[str],
    seconds: float,
    pause: Callable[[], float],
    spectators: int = 0,
    data: str | None = None,
) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(command, data or folder)
        try:
            await server.ready()
            tables, meter, audience = Tables(server), Meter(), Audience()
            await tables.lay_spare(spare)
            before = server.memory_mb()
            laid = await tables.lay(rulesets)
            laid_mb = server.memory_mb()
            url = server.url.replace("http", "ws") + "/api/socket?table="
            parties = [Party(url, meter, ruleset, pause) for ruleset, _ in laid]
            for party, (_, hellos) in zip(parties, laid, strict=True):
                await party.sit_down(hellos)
            while meter.connected < SEATS * len(parties):
                await asyncio.sleep(0.01)
            following = asyncio.create_task(go_on(parties, tables))
            there_mb = server.memory_mb()
            watched = laid[0][1][0]["table"]
            hello = {"t": "hello", "table": watched, "lang": "en"}
            await audience.come(url + watched, hello, spectators)
            watched_mb = server.memory_mb()
            await asyncio.sleep(seconds / 4)  # everybody is connected; now warm up
            audience.begin()
            result = await metered(server, meter, seconds)
            following.cancel()
            for one in (*parties, audience):
                one.leave()
            result["memory_steps_mb"] = [before, laid_mb, there_mb, watched_mb]
            if spectators:
                own = [took for game in meter.games[:1] for took in game.times]
                result |= {"moves_watched": len(own), **percentiles(own, "watched_")}
                result |= percentiles(audience.lags(), "audience_")
            return {**result, "tables_missing": tables.short}
        finally:
            server.stop()


async def metered(server: Server, meter: Meter, seconds: float) -> dict[str, Any]:
    meter.running = True
    begun, cpu, own = time.perf_counter(), server.cpu_seconds(), time.process_time()
    await asyncio.sleep(seconds)
    meter.running = False
    used, mine = server.cpu_seconds() - cpu, time.process_time() - own
    result = meter.report(time.perf_counter() - begun)
    moves = max(1, meter.made.total())
    result["cpu_ms_per_move"] = 1000 * used / moves
    result["load_cpu_ms_per_move"] = 1000 * mine / moves
    result["memory_mb"] = server.memory_mb()
    return result


def paced(tables: int, rate: float) -> Callable[[], float]:
    """A pause before every move so that all tables together make about this many a second."""
    chosen = random.Random(1)
    mean = tables / rate
    return lambda: chosen.uniform(0.5, 1.5) * mean


def run_all(args: argparse.Namespace) -> dict[str, Any]:
    tables, seconds, rate = args.tables, args.seconds, args.rate
    loads = {
        "fast": ("as fast as it goes", lambda: 0.0, args.spare),
        "paced": (f"paced, {rate:g} moves/s", paced(tables, rate), 0),
    }
    rulesets = [args.rulesets[number % len(args.rulesets)] for number in range(tables)]
    out: dict[str, Any] = {"tables": tables, "sockets": tables * SEATS, "loads": {}}
    out["processes"], out["store"] = args.processes, "PostgreSQL" if args.data else "SQLite"
    several = ["--processes", str(args.processes)]
    for which, (name, pause, times) in loads.items():
        if args.only not in (None, which):
            continue
        ours = [*OURS, *several]
        spare = [ruleset for ruleset in rulesets if ruleset in args.short] * times
        real = uvloop.run(measure(ours, rulesets, spare, seconds, pause, data=args.data))
        out["loads"][name] = both = {"miethai": real}
        if args.without_bare or args.data:
            continue
        # The bare stack sends each move to everybody, so that its messages are smaller where ours
        # tell of several moves: the same bytes a move.
        size = real["mean_bytes"] * real["messages_per_move"] / (SEATS + 1)
        bare = [str(HERE / "bare.py"), "--bytes", str(int(size)), *several]
        both["bare stack"] = stack = uvloop.run(measure(bare, rulesets, [], seconds, pause))
        both["ratio"] = real["moves_per_second"] / stack["moves_per_second"]
    return out


def run_postgres(args: argparse.Namespace) -> dict[str, Any]:
    """The same on a PostgreSQL of its own, which really writes to the disk."""
    sys.path.append(str(HERE.parent))
    from tests.server.postgres import running

    with running(quick=False) as postgres:
        args.data = postgres.database()
        found = run_all(args)
    return found


def run_watched(args: argparse.Namespace) -> dict[str, Any]:
    """The same paced tables without and with spectators at one of them."""
    tables = min(args.tables, 20)
    rulesets = [args.rulesets[number % len(args.rulesets)] for number in range(tables)]
    out: dict[str, Any] = {"tables": tables, "sockets": tables * SEATS, "loads": {}}
    out["processes"], out["store"] = 1, "SQLite"  # all who look on are at one process
    rate, command = 5 * tables, [*OURS, "--processes", "1"]
    for number in (1, args.spectators):
        pause = paced(tables, rate)
        name = f"paced, {rate} moves/s, spectators at one table: {number}"
        found = uvloop.run(measure(command, rulesets, rulesets * 4, args.seconds, pause, number))
        out["loads"][name] = {"miethai": found}
    return out


def table_of(found: dict[str, Any]) -> str:
    what = f"{found['tables']} tables, {found['sockets']} sockets, {found['processes']} processes"
    rows = [f"{what}, {found['store']}, load on the same machine", ""]
    rows.append(
        f"{'':28}{'moves/s':>9}{'p50 ms':>8}{'p99 ms':>8}{'others':>8}{'p99 ms':>8}"
        f"{'CPU ms/move':>13}{'load':>6}{'MB':>7}{'messages':>10}{'bytes':>7}"
    )
    for load, both in found["loads"].items():
        rows.append(load)
        for name in ("miethai", "bare stack"):
            if name in both:
                rows.append(row_of(name, both[name]))
        by = both["miethai"]["by_ruleset"]
        rows.append("  " + ", ".join(f"{ruleset} {by[ruleset]:.0f}" for ruleset in sorted(by)))
        steps = ", ".join(f"{mb:.0f}" for mb in both["miethai"]["memory_steps_mb"])
        rows.append(f"  MB empty, with tables, with their sockets, with spectators: {steps}")
        if "moves_watched" in both["miethai"]:
            rows.append(audience_of(both["miethai"]))
        if "ratio" in both:
            rows.append(f"  {'ratio':26}{both['ratio']:9.2f}")
    return "\n".join(rows)


def audience_of(r: dict[str, Any]) -> str:
    players = f"p50 {r['watched_p50_ms']:.1f} ms, p99 {r['watched_p99_ms']:.1f} ms"
    lags = f"p50 {r['audience_p50_ms']:.0f} ms, p99 {r['audience_p99_ms']:.0f} ms"
    watched = f"  {r['moves_watched']} moves at the table that is watched: {players}"
    return f"{watched}; from the first spectator who saw it to the last: {lags}"


def row_of(name: str, r: dict[str, Any]) -> str:
    numbers = f"{r['moves_per_second']:9.0f}{r['p50_ms']:8.1f}{r['p99_ms']:8.1f}"
    others = f"{r['others_p50_ms']:8.1f}{r['others_p99_ms']:8.1f}"
    cpu = f"{r['cpu_ms_per_move']:13.2f}{r['load_cpu_ms_per_move']:6.2f}{r['memory_mb']:7.0f}"
    sent = f"{r['messages_per_move']:10.1f}{r['mean_bytes']:7.0f}"
    missing = f"  {r['tables_missing']} tables missing" if r["tables_missing"] else ""
    return f"  {name:26}{numbers}{others}{cpu}{sent}{missing}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rulesets", nargs="+", default=RULESETS, choices=RULESETS)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=200.0, help="moves a second when paced")
    parser.add_argument("--spare", type=int, default=5, help="games more that a table may play")
    parser.add_argument(
        "--short", nargs="*", default=RULESETS[2:], help="rulesets whose games end that soon"
    )
    parser.add_argument("--only", choices=("fast", "paced"), help="one of the two loads")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--data", help="a database, instead of a folder with SQLite")
    parser.add_argument("--without-bare", action="store_true")
    parser.add_argument("--spectators", type=int, help="look on at one of 20 tables, instead")
    parser.add_argument(
        "--processes",
        type=int,
        default=os.cpu_count(),
        help="of either server (as many as there are cores)",
    )
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if args.data:
        args.processes = 1  # a node is one process
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
    if args.all:
        args.spectators = args.spectators or 10_000
        runs = [(run_all, os.cpu_count()), (run_all, 1), (run_watched, 1), (run_postgres, 1)]
    else:
        runs = [(run_watched if args.spectators else run_all, args.processes)]
    busy = os.getloadavg()[0]
    print(f"{date.today()}, {os.cpu_count()} cores, load before {busy:.1f}", file=sys.stderr)
    for run, args.processes in runs:
        found = run(args)
        print(json.dumps(found, indent=2) if args.json else table_of(found), flush=True)


if __name__ == "__main__":
    main()
