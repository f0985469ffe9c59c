"""The table server under load, beside the bare stack: the same sockets, disk and message sizes
without any rules.

    python bench/server.py                     200 tables with five sockets each, all rulesets
    python bench/server.py --tables 50 --seconds 10 --json
    python bench/server.py --rulesets magnate --processes 1 --only fast
    python bench/server.py --spectators 10000  as many look on at one of 20 tables
    python bench/server.py --nodes 2           two nodes on a PostgreSQL of their own, without
                                               the bare stack; --astray 0.4: two of five players
                                               come by way of the node that has not their table
    python bench/server.py --data postgresql://…  one node on an empty database, there already
    python bench/server.py --all               all of it, in several and in one process and on
                                               nodes: a quarter of an hour

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
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import uvloop

from load import Audience, Game, Meter, Player, call, percentiles
from served import SEATS, Base, Hellos, Servers, Tables

HERE = Path(__file__).resolve().parent
MIETHAI = "import sys; from miethai.cli import main; sys.exit(main())"
OURS = ["-c", MIETHAI, "serve", "--per-address", "100000", "--connections", "20000"]
ALL_NODES = ((1, 0.0), (2, 0.0), (2, 0.4))  # how many, and the share of players at another
RULESETS = ("monopoly", "monopoly-karlsruhe", "wucherer-2013", "wucherer-classic", "magnate")
FOLDER = Base()
Run = Callable[[argparse.Namespace], dict[str, Any]]


class Party:
    """Five players who play one game after the other."""

    def __init__(
        self, servers: Servers, meter: Meter, ruleset: str, pause: Callable[[], float]
    ) -> None:
        self._servers, self._meter, self._pause = servers, meter, pause
        self.ruleset = ruleset
        self._players: list[Player] = []

    async def sit_down(self, hellos: Hellos) -> None:
        self.game = Game(self.ruleset)
        self._meter.games.append(self.game)
        for seat, hello in enumerate(hellos):
            player = Player(self._meter, self.game, self._pause)
            url = self._servers.line(hello["table"], seat)
            player.line = await call(url, player.take, hello)
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
    base: Base = FOLDER,
) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        server = Servers(command, folder, base)
        try:
            await server.ready()
            tables, meter, audience = Tables(server), Meter(), Audience()
            await tables.lay_spare(spare)
            before = server.memory_mb()
            laid = await tables.lay(rulesets)
            laid_mb = server.memory_mb()
            parties = [Party(server, meter, ruleset, pause) for ruleset, _ in laid]
            for party, (_, hellos) in zip(parties, laid, strict=True):
                await party.sit_down(hellos)
            while meter.connected < SEATS * len(parties):
                await asyncio.sleep(0.01)
            following = asyncio.create_task(go_on(parties, tables))
            there_mb = server.memory_mb()
            watched = laid[0][1][0]["table"]
            hello = {"t": "hello", "table": watched, "lang": "en"}
            await audience.come(server.line(watched), hello, spectators)
            watched_mb = server.memory_mb()
            await asyncio.sleep(seconds / 4)  # everybody is connected; now warm up
            audience.begin()
            result = await metered(server, base, meter, seconds)
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


async def metered(server: Servers, base: Base, meter: Meter, seconds: float) -> dict[str, Any]:
    meter.running = True
    begun, cpu, own = time.perf_counter(), server.cpu_seconds(), time.process_time()
    stored = base.cpu_seconds()
    await asyncio.sleep(seconds)
    meter.running = False
    used, mine = server.cpu_seconds() - cpu, time.process_time() - own
    stored = base.cpu_seconds() - stored
    result = meter.report(time.perf_counter() - begun)
    moves = max(1, meter.made.total())
    result["cpu_ms_per_move"] = 1000 * used / moves
    result["load_cpu_ms_per_move"] = 1000 * mine / moves
    result["database_cpu_ms_per_move"] = 1000 * stored / moves
    result["memory_mb"] = server.memory_mb()
    return result


def paced(tables: int, rate: float) -> Callable[[], float]:
    """A pause before every move so that all tables together make about this many a second."""
    chosen = random.Random(1)
    mean = tables / rate
    return lambda: chosen.uniform(0.5, 1.5) * mean


def run_all(args: argparse.Namespace, base: Base = FOLDER) -> dict[str, Any]:
    tables, seconds, rate = args.tables, args.seconds, args.rate
    loads = {
        "fast": ("as fast as it goes", lambda: 0.0, args.spare),
        "paced": (f"paced, {rate:g} moves/s", paced(tables, rate), 0),
    }
    rulesets = [args.rulesets[number % len(args.rulesets)] for number in range(tables)]
    out: dict[str, Any] = {"tables": tables, "sockets": tables * SEATS, "loads": {}}
    out["processes"], out["store"] = args.processes * base.nodes, str(base)
    several = ["--processes", str(args.processes)]
    for which, (name, pause, times) in loads.items():
        if args.only not in (None, which):
            continue
        ours = [*OURS, *several]
        spare = [ruleset for ruleset in rulesets if ruleset in args.short] * times
        real = uvloop.run(measure(ours, rulesets, spare, seconds, pause, base=base))
        out["loads"][name] = both = {"miethai": real}
        if args.without_bare or base.url:
            continue
        # The bare stack sends each move to everybody, so that its messages are smaller where ours
        # tell of several moves: the same bytes a move.
        size = real["mean_bytes"] * real["messages_per_move"] / (SEATS + 1)
        bare = [str(HERE / "bare.py"), "--bytes", str(int(size)), *several]
        both["bare stack"] = stack = uvloop.run(measure(bare, rulesets, [], seconds, pause))
        both["ratio"] = real["moves_per_second"] / stack["moves_per_second"]
    return out


def run_postgres(args: argparse.Namespace, base: Base) -> dict[str, Any]:
    """The same on a PostgreSQL of its own, which really writes to the disk."""
    sys.path.append(str(HERE.parent))
    from tests.server.postgres import running

    with running(quick=False) as postgres:
        return run_all(args, replace(base, url=postgres.database(), pid=postgres.pid))


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
        f"{'CPU ms/move':>13}{'load':>6}{'base':>6}{'MB':>7}{'messages':>10}{'bytes':>7}"
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
    cpu = f"{r['cpu_ms_per_move']:13.2f}{r['load_cpu_ms_per_move']:6.2f}"
    cpu += f"{r['database_cpu_ms_per_move']:6.2f}{r['memory_mb']:7.0f}"
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
    parser.add_argument("--nodes", type=int, default=0, help="on PostgreSQL, instead of a folder")
    parser.add_argument(
        "--astray", type=float, default=0.0, help="share of players at another node"
    )
    parser.add_argument("--data", help="an empty database that they share")
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
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
    busy = os.getloadavg()[0]
    print(f"{date.today()}, {os.cpu_count()} cores, load before {busy:.1f}", file=sys.stderr)
    runs = runs_of(args)
    for run, args.processes in runs:
        found = run(args)
        print(json.dumps(found, indent=2) if args.json else table_of(found), flush=True)


def runs_of(args: argparse.Namespace) -> list[tuple[Run, int]]:
    """What is asked for, each with the processes of a server; a node is one process."""
    if args.all:
        args.spectators = args.spectators or 10_000
        nodes = [partial(run_postgres, base=Base(nodes=n, astray=a)) for n, a in ALL_NODES]
        here = [(run_all, os.cpu_count() or 1), (run_all, 1), (run_watched, 1)]
        return [*here, *((one, 1) for one in nodes)]
    if args.spectators:
        return [(run_watched, 1)]
    if args.data or args.nodes:
        base = Base(args.data or "", max(1, args.nodes), args.astray)
        return [(partial(run_all if args.data else run_postgres, base=base), 1)]
    return [(run_all, args.processes)]


if __name__ == "__main__":
    main()
