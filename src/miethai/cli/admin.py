"""``miethai admin``: what somebody who runs a server does with its folder."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from miethai.cli import FINE, WRONG, UsageError
from miethai.cli._shared import Words, command, number

MOVE = "copy all tables into another folder or database, and compare each; stop the servers first"
TOLD_EVERY = 2.0  # seconds
STATUSES = ("lobby", "running", "over")


def add(words: Words) -> None:
    parser = command(
        words,
        "admin",
        "look after the tables of a server: back up, list, verify, freeze, rotate, delete, ban",
        "miethai admin backup --data ~/miethai miethai-backup.sqlite3",
    )
    tasks = parser.add_subparsers(dest="task", metavar="TASK", required=True)
    made = _task(tasks, "backup", "copy all tables as they are now, readable for nobody else")
    made.add_argument("file", metavar="FILE", help="a file that does not exist yet")
    made = _task(tasks, "tables", "list the tables, the last touched first")
    made.add_argument("--status", choices=STATUSES, help="only those that are …")
    made.add_argument("--find", metavar="TEXT", default="", help="in id, title, game, seats' names")
    _task(tasks, "verify", "replay every stored game by today's rules; a backup may be named too")
    made = _task(tasks, "delete", "remove a table for good, or its record from the archive")
    made.add_argument("table", metavar="TABLE", help="id of the table")
    for name, about in {
        "freeze": "nothing happens at a table until it is thawed; it can be looked at",
        "close": "nobody comes to a table any more; its game is kept",
        "thaw": "let a table that was frozen or closed go on",
    }.items():
        _task(tasks, name, about).add_argument("table", metavar="TABLE", help="id of the table")
    made = _task(tasks, "rotate", "give a player a new code, and let nobody in with the old one")
    made.add_argument("table", metavar="TABLE", help="id of the table")
    made.add_argument("player", metavar="PLAYER", help="name of the player")
    for name, about in {
        "ban": "keep an address out of all tables",
        "unban": "let it in again",
    }.items():
        made = _task(tasks, name, about)
        made.add_argument("address", metavar="ADDRESS", help="or a network: 203.0.113.0/24")
    _task(tasks, "decrees", "list what is frozen, closed and banned")
    _task(tasks, "statistics", "count tables by state and game, rows and bytes")
    made = _task(tasks, "vacuum", "give room back that tables have left; stop a folder's server")
    made.add_argument(
        "--keep",
        type=number(0, 36_500),
        metavar="DAYS",
        help="first archive finished games that were not touched for so long",
    )
    made = _task(tasks, "archived", "copy the records of archived games into a folder")
    made.add_argument("folder", metavar="FOLDER", help="for files like TABLE.txt.gz")
    made = tasks.add_parser("move", help=MOVE, description=MOVE)
    made.add_argument("data", metavar="SOURCE", help="a folder, or postgresql://user@host/name")
    made.add_argument("target", metavar="TARGET", help="the same; empty, or a move that broke off")


def _task(tasks: Any, name: str, about: str) -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = tasks.add_parser(name, help=about, description=about)
    made.add_argument(
        "--data",
        metavar="FOLDER",
        default="miethai-data",
        help="the server's folder, a backup, or postgresql://user@host/name",
    )
    return made


def run(args: argparse.Namespace) -> int:
    try:
        from miethai.server.disk.folder import StoreError
    except ModuleNotFoundError as error:
        raise UsageError(f"{error.name} is missing: pip install 'miethai[serve]'") from None
    tasks = {
        "backup": _back_up,
        "tables": _list,
        "verify": _verify,
        "delete": _delete,
        "move": _move,
        "statistics": _count,
        "vacuum": _vacuum,
        "archived": _take_out,
        "freeze": _freeze,
        "close": _freeze,
        "thaw": _thaw,
        "rotate": _rotate,
        "ban": _ban,
        "unban": _ban,
        "decrees": _decrees,
    }
    try:
        return tasks[args.task](args, args.data)
    except StoreError as error:
        raise UsageError(str(error)) from None


def _back_up(args: argparse.Namespace, data: str) -> int:
    from miethai.server import admin

    target = Path(args.file).expanduser()
    try:
        count = admin.back_up(data, target)
    except FileExistsError:
        raise UsageError(f"{target}: there is such a file; nothing is overwritten") from None
    print(f"{target}: {_tables(count)}; keep it where nobody else can read it")
    return FINE


def _tables(count: int) -> str:
    return f"{count} table{'s' if count != 1 else ''}"


def _list(args: argparse.Namespace, data: str) -> int:
    from miethai.server import admin

    counts: Counter[str] = Counter()
    for row in admin.tables(data, args.status):
        text = _described(row.plan)
        if args.find.casefold() not in f"{row.id} {text}".casefold():
            continue
        counts[row.status] += 1
        touched = time.strftime("%Y-%m-%d %H:%M", time.localtime(row.touched))
        print(f"{row.id}  {row.status:8}{touched}  {row.rows:6} rows  {text}")
    print(", ".join(f"{n} {status}" for status, n in sorted(counts.items())) or "no tables")
    return FINE


def _described(plan: bytes) -> str:
    try:
        known = json.loads(plan)
        seats = [str(seat.get("name") or seat.get("bot") or "-") for seat in known["seats"]]
        return " ".join(part for part in (known["ruleset"], known.get("title"), *seats) if part)
    except (ValueError, TypeError, KeyError, AttributeError):
        return "(its plan cannot be read)"


def _verify(args: argparse.Namespace, data: str) -> int:
    from miethai.server import admin

    counts: Counter[str] = Counter()
    for id_, how in admin.verify(data):
        counts[how] += 1
        if how != admin.WELL:
            print(f"{id_}: {how}")
    total, well = counts.total(), counts[admin.WELL]
    print(f"{_tables(total)}: {'all are well' if well == total else f'{well} are well'}")
    return FINE if well == total else WRONG


def _delete(args: argparse.Namespace, data: str) -> int:
    from miethai.server import admin

    if not admin.delete(data, args.table):
        raise UsageError(f"{args.table}: there is no such table")
    print(f"{args.table} is deleted")
    return FINE


def _progress() -> Callable[[int, int], None]:
    told = time.monotonic()

    def progress(done: int, of: int) -> None:
        nonlocal told
        if time.monotonic() - told > TOLD_EVERY:
            told = time.monotonic()
            print(f"{done} of {_tables(of)}", file=sys.stderr, flush=True)

    return progress


def _move(args: argparse.Namespace, data: str) -> int:
    from miethai.server import moving

    count, rows = moving.move(data, args.target, _progress())
    print(f"{_tables(count)} with {rows} rows are in the target, each compared with the source")
    return FINE


def _count(args: argparse.Namespace, data: str) -> int:
    from miethai.server import admin

    counts, rows, size = admin.statistics(data)
    for (status, ruleset), count in sorted(counts.items()):
        print(f"{status:8} {ruleset:20} {count:8}")
    print(f"{_tables(sum(counts.values()))}, {rows} rows with {size} bytes")
    return FINE


def _vacuum(args: argparse.Namespace, data: str) -> int:
    from miethai.server import admin

    if args.keep is not None:
        count, others = admin.put_away(data, args.keep, _progress())
        stay = f"; {_tables(others)} stay: damaged, or a running node's" if others else ""
        print(f"{_tables(count)} archived{stay}")
    admin.vacuum(data)
    print("done")
    return FINE


def _take_out(args: argparse.Namespace, data: str) -> int:
    from miethai.server import admin

    target = Path(args.folder).expanduser()
    try:
        count = admin.take_out(data, target)
    except OSError as error:
        raise UsageError(f"{target}: {error.strerror}") from None
    print(f"{target}: {count} record{'s' if count != 1 else ''}")
    return FINE


def _freeze(args: argparse.Namespace, data: str) -> int:
    from miethai.server import admin
    from miethai.server.disk.decrees import CLOSED, STOPPED

    kind = STOPPED if args.task == "freeze" else CLOSED
    admin.decree_table(data, args.table, kind)
    print(f"{args.table} is {kind}; a running server knows within a second")
    return FINE


def _thaw(args: argparse.Namespace, data: str) -> int:
    from miethai.server import admin

    admin.thaw(data, args.table)
    print(f"{args.table} goes on")
    return FINE


def _rotate(args: argparse.Namespace, data: str) -> int:
    from miethai.server import admin

    code = admin.rotate(data, args.table, args.player)
    print(f"{args.player}: {code}, which a running server knows within a second")
    print(f"/#/t/{args.table}?code={code}")
    return FINE


def _ban(args: argparse.Namespace, data: str) -> int:
    from miethai.server import admin

    if args.task == "ban":
        print(f"{admin.ban(data, args.address)} is banned")
    else:
        print(f"{admin.unban(data, args.address)} may come again")
    return FINE


def _decrees(args: argparse.Namespace, data: str) -> int:
    from miethai.server import admin

    found = admin.decreed(data)
    for subject, kind in found.items():
        print(f"{kind.split()[0]:8}{subject}")
    if not found:
        print("nothing is frozen, closed or banned")
    return FINE
