"""How a server starts on many stored tables, and how fast `miethai admin verify` goes through them:

    python -m bench.stored                    100,000 tables with 40 moves each, in a folder
    python -m bench.stored --store postgres   the same in a PostgreSQL of its own
    python -m bench.stored --tables 500 --verify

The tables are the same game under other ids, running, half of them touched in the last ten minutes.
Times are the server's from its start to its first answer; its processor time tells more where other
programs run.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tests.server import postgres
from tests.server.process import Process

from miethai import games
from miethai.kernel.contract import CHANCE
from miethai.kernel.moves import SLOT_BITS
from miethai.play.record import rules_hash
from miethai.play.table import Table
from miethai.server.admin import WELL, verify
from miethai.server.disk import rows, store
from miethai.server.disk.groups import GroupStore
from miethai.server.disk.opening import open_store
from miethai.server.disk.rows import Row
from miethai.server.disk.store import Kept
from miethai.server.table.desk import RUNNING, Desk
from miethai.server.table.plans import plan_of
from miethai.server.table.seats import code_hash
from miethai.server.wire import NewTable, SeatWish

NAMES = ["Anna", "Ben"]
AT_ONCE = 200  # tables in one write
LATELY = 600.0  # seconds


def played(ruleset: str, moves: int) -> tuple[Kept, list[Row]]:
    """A table and its rows; two people move at random."""
    plan = plan_of(NewTable(ruleset, [SeatWish()] * len(NAMES)))
    kept = Kept("bench", "bench", 0.0, 0.0, RUNNING, plan, "invite", "host", bytes(32))
    desk, out, chance = Desk(kept), list[Row](), random.Random(1)

    def add(row: Row) -> None:
        desk.fold(row)
        out.append(row)

    for seat, name in enumerate(NAMES):
        add(rows.Seated(seat, name, code_hash("bench", name), f"salt of {name}"))
    kinds = {seat: desk.kind(seat) for seat in desk.seats}
    kinds |= dict.fromkeys(desk.open_seats(), "table")
    add(rows.Begun(NAMES, kinds, rules_hash(desk.ruleset.family), desk.pin()))
    match, table = desk.running, desk.table
    while len(match.entries) < moves:
        seat = table.actor
        if seat == CHANCE:
            add(match.row(CHANCE, table.deal() or 0))
            continue
        offered = [slot | least(table, seat, slot) << SLOT_BITS for slot in table.legal(seat)]
        add(match.row(seat, chance.choice([m for m in offered if table.reason(seat, m) is None])))
    return kept, out


def least(table: Table, seat: int, slot: int) -> int:
    """The amount that a move begins with."""
    return (table.amounts(seat, slot) or [0])[0]


async def fill(kept: GroupStore, tables: int, moves: int) -> None:
    games_ = [played(ruleset, moves) for ruleset in games.rulesets()]
    now = time.time()
    for first in range(0, tables, AT_ONCE):
        statements = []
        for number in range(first, min(tables, first + AT_ONCE)):
            table, made = games_[number % len(games_)]
            touched = now - LATELY * 2 * number / tables
            one = replace(table, id=f"t{number:09}", touched=touched, created=touched)
            statements.append(store.add_table(one))
            statements += store.add_rows(one.id, 0, one.first_sum(), made)[0]
        await kept.write(statements)
        print(f"\r{first + AT_ONCE:,} tables", end="", file=sys.stderr, flush=True)


async def started(folder: Path, data: str) -> tuple[float, float]:
    """Seconds until a server answers, and its processor time until then."""
    with Process(folder / "server", data=data) as server:
        begun = time.perf_counter()
        await server.start()
        took = time.perf_counter() - begun
        found = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
        return took, (int(found[11]) + int(found[12])) / 100


def verified(data: str) -> tuple[int, float]:
    """How many tables are well, and the processor time that it took to say so."""
    begun = resource.getrusage(resource.RUSAGE_SELF)
    well = sum(how == WELL for _, how in verify(data))
    ended = resource.getrusage(resource.RUSAGE_SELF)
    return well, ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime


@contextlib.contextmanager
def place(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield str(folder / "data")
        return
    with postgres.running(quick=False) as server:
        yield server.database()


def main() -> None:
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--moves", type=int, default=40, help="of each")
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--verify", action="store_true", help="verify them, too")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, place(wanted.store, Path(name)) as data:
        empty = asyncio.run(started(Path(name), data))
        kept = open_store(data)
        asyncio.run(fill(kept, wanted.tables, wanted.moves))
        kept.close()
        full = [asyncio.run(started(Path(name), data)) for _ in range(3)]
        print(f"\n{wanted.store}, {wanted.tables:,} tables of {wanted.moves} moves")
        for what, (took, cpu) in [("empty", empty), *(("full", one) for one in full)]:
            print(f"{what:6} answers after {took:.2f} s, {cpu:.2f} s of processor time")
        if wanted.verify:
            well, cpu = verified(data)
            print(f"verified: {well:,} well, {1000 * cpu / wanted.tables:.1f} ms each")


if __name__ == "__main__":
    main()
