"""``miethai export``: records of real tables as Parquet tables."""

from __future__ import annotations

import argparse
from pathlib import Path

from miethai.cli import FINE, UsageError, _shared
from miethai.cli._bar import Bar


def add(words: _shared.Words) -> None:
    parser = _shared.command(
        words,
        "export",
        "turn records into the Parquet tables that `simulate --out` writes, every line verified",
        "miethai export games/ --out tables --also moves,payments",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="records, or folders of them")
    _shared.add_out(parser, "the folder to write into")


def run(args: argparse.Namespace) -> int:
    if not args.out:
        raise UsageError("--out FOLDER is missing: where shall the tables go?")
    records = _shared.need_research("data.records")
    also = _shared.read_also(args.also)
    files = records.found([Path(name) for name in args.files])
    with Bar(len(files), "records") as bar:
        count = records.write(files, also, Path(args.out), bar.tell)
    print(f"{args.out}: {count} games as {', '.join(('games', *also))}")
    return FINE
