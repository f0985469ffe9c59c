"""What several commands need."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from miethai.cli import UsageError

LARGEST = 2**63 - 1
Words = Any  # what argparse's add_subparsers gives; its type has no public name


def command(words: Words, name: str, about: str, example: str) -> argparse.ArgumentParser:
    """A parser for one command, with an example in its help."""
    made: argparse.ArgumentParser = words.add_parser(
        name,
        help=about,
        description=about[0].upper() + about[1:] + ".",
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return made


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--options",
        metavar="NAME=VALUE",
        nargs="+",
        action="extend",
        default=[],
        help="table options that differ from the ruleset; `miethai games RULESET` lists them",
    )


def add_preset(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--preset",
        metavar="NAME",
        help="a table that is ready to be opened; `miethai games RULESET` lists them",
    )


def add_tables(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--tables",
        metavar="FILE",
        help="TOML file with the component values of your own box; `miethai games RULESET` "
        "lists them",
    )


def add_lang(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=("de", "en"), default="de", help="language (de)")


def add_out(parser: argparse.ArgumentParser, about: str) -> None:
    """``--out FOLDER`` and ``--also TABLES``: games as Parquet (see docs/research.md)."""
    parser.add_argument("--out", metavar="FOLDER", help=about)
    parser.add_argument(
        "--also",
        metavar="A,B,…",
        default="",
        help="tables besides the one of games: moves, payments, events, worth, positions",
    )


def read_also(text: str) -> tuple[str, ...]:
    dataset = need_research("data.dataset")
    try:
        found: tuple[str, ...] = dataset.also_of([name for name in text.split(",") if name])
    except ValueError as error:
        raise UsageError(f"--also: {error}") from None
    return found


def need_research(module: str, extra: str = "research") -> Any:
    """A module of ``miethai.research``, or a sentence that says how to get what it needs."""
    from importlib import import_module

    try:
        return import_module(f"miethai.research.{module}")
    except ModuleNotFoundError as error:
        raise UsageError(
            f"this needs {error.name}, which is not installed: pip install 'miethai[{extra}]'"
        ) from None


RAY = "ray"


def add_engine(parser: argparse.ArgumentParser, *more: str) -> None:
    """``--engine``, and ``--address`` of a cluster (see docs/research-cluster.md)."""
    parser.add_argument(
        "--engine",
        choices=("interpreted", "compiled", *more, RAY),
        help="(compiled where numba is installed); ray: the fastest one on a Ray cluster",
    )
    parser.add_argument(
        "--address",
        metavar="HOST:PORT",
        help="of the Ray cluster, or auto (one of its own on this machine)",
    )


@contextmanager
def cluster(args: argparse.Namespace) -> Iterator[Any]:
    """The Ray cluster that is asked for, or None."""
    if args.engine != RAY:
        if args.address:
            raise UsageError("--address names a cluster of --engine ray, which is missing")
        yield None
        return
    with need_research("cluster", "cluster").Cluster(args.address, args.threads or cores()) as made:
        yield made


def read_options(rows: Sequence[str]) -> dict[str, str]:
    """``["startMoney=2000"]`` as a mapping; the ruleset checks names and values."""
    given: dict[str, str] = {}
    for row in rows:
        name, equals, value = row.partition("=")
        if not equals or not name:
            raise UsageError(f"--options: expected NAME=VALUE, not {row!r}")
        if name in given:
            raise UsageError(f"--options: {name} is given twice")
        given[name] = value
    return given


def with_preset(name: str | None, ruleset_id: str, options: dict[str, str]) -> dict[str, Any]:
    """A preset's options, and those that differ from them."""
    from miethai import games
    from miethai.play.presets import PresetError, preset
    from miethai.play.seating import SEATS_OPTION

    if name is None:
        return dict(options)
    try:
        found = preset(ruleset_id, name)
    except PresetError as error:
        raise UsageError(f"--preset: {error}") from None
    known = {option.name for option in games.find(ruleset_id)[1].options}
    seats = {SEATS_OPTION: found.players} if SEATS_OPTION in known else {}
    return {**seats, **found.options, **options}


def read_tables(file: str | None, ruleset_id: str) -> dict[str, int]:
    """The component values of a user's file that differ from the usual ones."""
    from miethai import games
    from miethai.kernel import overlay
    from miethai.play.seating import check_values

    if file is None:
        return {}
    family, ruleset = games.find(ruleset_id)
    hint = f"`miethai games {ruleset_id}` lists what can be set"
    try:
        differ = overlay.read(Path(file), family.table_values(ruleset_id))
    except overlay.TableError as error:
        raise UsageError(f"--tables {error}; {hint}") from None
    try:
        return check_values(family, ruleset, differ)
    except overlay.TableError as error:
        raise UsageError(f"--tables {file}: {error}; {hint}") from None


def number(least: int, most: int = LARGEST) -> Any:
    """A type for argparse: a whole number of a range."""

    def read(text: str) -> int:
        digits = text.replace("_", "")
        is_number = digits.isascii() and digits.isdigit() and len(digits) < 20
        if not is_number or not least <= int(digits) <= most:
            upper = f"to {most}" if most < LARGEST else "up"
            raise argparse.ArgumentTypeError(
                f"expected a number from {least} {upper}, not {text!r}"
            )
        return int(digits)

    return read


def cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def say(message: str) -> None:
    """Tell the person something that is not the command's result."""
    print(message, file=sys.stderr, flush=True)
