"""Records of real tables as the same tables that a simulation writes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from miethai import games
from miethai.play import record
from miethai.play.dealer import SeededDealer
from miethai.play.record import Record, RecordError
from miethai.play.record_model import first_table
from miethai.play.table import Table
from miethai.research.data import parts, schema
from miethai.research.data.rows import Reader, game_row, origin, walk
from miethai.research.errors import ResearchError

Progress = Callable[[int], None]


def found(paths: Sequence[Path]) -> list[Path]:
    """The files of records that are named; of a folder all ``*.txt`` in it."""
    files: list[Path] = []
    for path in paths:
        files += sorted(path.glob("*.txt")) if path.is_dir() else [path]
    if not files:
        raise ResearchError("there are no records: name files, or folders with *.txt files")
    return files


def write(
    files: Sequence[Path], also: tuple[str, ...], folder: Path, progress: Progress | None = None
) -> int:
    """Replay records, verify every line and write their tables; gives how many they are."""
    read = [_read(path) for path in files]
    family = _one_family(files, read)
    about = {
        "records": [path.name for path in files],
        "rules": record.rules_hash(family),
        "tables": [schema.GAMES, *also],
    }
    parts.claim(folder, about)
    numbers = range(len(files))
    if numbers in parts.complete(folder):
        return len(files)
    options = first_table(read[0], 1).options
    known = games.family(family)
    schemas = {name: schema.schema(name, known, options, about) for name in (schema.GAMES, *also)}
    with parts.Part(folder, numbers, schemas) as part:
        for number, (path, one) in enumerate(zip(files, read, strict=True)):
            _add(part, number, path, one, also)
            if progress:
                progress(number + 1)
    return len(files)


def _read(path: Path) -> Record:
    try:
        return record.read(path)
    except RecordError as error:
        raise ResearchError(f"{path}: {error}") from None


def _one_family(files: Sequence[Path], read: Sequence[Record]) -> str:
    """The tables of one folder have one schema, so its records are of one family of games."""
    names = [games.find(one.ruleset)[1].family for one in read]
    for path, name in zip(files, names, strict=True):
        if name != names[0]:
            raise ResearchError(
                f"{path} is a game of {name}, {files[0]} of {names[0]}: export them into "
                "folders of their own"
            )
    return names[0]


def _add(part: parts.Part, number: int, path: Path, one: Record, also: Sequence[str]) -> None:
    try:
        played = record.replay(one)
    except RecordError as error:
        raise ResearchError(f"{path}: {error}") from None
    table = first_table(one, 1)
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in also}
    for name, row in Reader(table, number, also).rows(walk(table, played.history)):
        rows[name].append(row)
    for name, made in rows.items():
        part.add(name, made)
    turns = int(played.game.turns(played.position))
    known = origin(played, seed=_seed(played), source=path.name)
    moves = len(played.history)
    scores = played.scores()
    part.add(schema.GAMES, [game_row(number, known, scores, played.over, moves, turns)])


def _seed(table: Table) -> int | None:
    return table.dealer.seed if isinstance(table.dealer, SeededDealer) else None
