"""A folder of Parquet files, in parts of so many games, that can be gone on with.

::

    FOLDER/dataset.json                             what is played: another plan is refused
    FOLDER/games/000000000000-000000065536.parquet  games 0 to 65535
    FOLDER/moves/000000000000-000000065536.parquet  and so on, a folder a table

A file appears when it is complete, the one of games last: what is there need not be played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from secrets import token_hex
from types import TracebackType
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from miethai.research.data.schema import GAMES
from miethai.research.errors import ResearchError

MANIFEST = "dataset.json"
ROWS = 1 << 15  # kept in memory before they are written
DIGITS = 12


class FolderTaken(ResearchError):
    """The folder holds something else; the message says what to do."""


def claim(folder: Path, plan: Mapping[str, Any]) -> None:
    """Make the folder this plan's, or raise FolderTaken if it is another's."""
    path = folder / MANIFEST
    text = json.dumps(plan, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    if path.exists():
        differs = _difference(json.loads(path.read_text(encoding="utf-8")), json.loads(text))
        if differs:
            raise FolderTaken(f"{folder} holds games of another plan ({differs}): name another one")
        return
    if folder.exists() and any(folder.iterdir()):
        raise FolderTaken(f"{folder} is not empty and holds no games: name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    _replace(path, text.encode())


def _difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """The first thing in which two plans differ."""
    for key in sorted({*old, *new}):
        if old.get(key) != new.get(key):
            return f"{key}: {json.dumps(old.get(key))} there, {json.dumps(new.get(key))} now"
    return ""


def _replace(path: Path, content: bytes) -> None:
    half = _half(path)
    half.write_bytes(content)
    os.replace(half, path)


def _half(path: Path) -> Path:
    """Where a file is written until it is complete, by one of several machines that write it.
    Readers of a folder leave out what begins with a dot."""
    return path.with_name(f".{path.name}.{token_hex(4)}.part")


def file_of(folder: Path, table: str, games: range) -> Path:
    return folder / table / f"{games.start:0{DIGITS}}-{games.stop:0{DIGITS}}.parquet"


def complete(folder: Path) -> list[range]:
    """The ranges of games that are there, in order."""
    names = sorted(path.stem for path in (folder / GAMES).glob("*.parquet"))
    return [range(*map(int, name.split("-"))) for name in names]


def missing(folder: Path, games: int, size: int) -> list[range]:
    """The ranges that are still to be played, at most ``size`` games each."""
    left, at = [], 0
    for done in [*complete(folder), range(games, games)]:
        while at < min(done.start, games):
            end = min(at - at % size + size, done.start, games)
            left.append(range(at, end))
            at = end
        at = max(at, done.stop)
    return left


class Part:
    """The files of one range of games, written row by row in bounded memory."""

    def __init__(self, folder: Path, games: range, schemas: Mapping[str, pa.Schema]) -> None:
        self._schemas = schemas
        self._paths = {name: file_of(folder, name, games) for name in schemas}
        self._halves = {name: _half(path) for name, path in self._paths.items()}
        self._rows: dict[str, list[dict[str, Any]]] = {name: [] for name in schemas}
        self._writers: dict[str, pq.ParquetWriter] = {}

    def __enter__(self) -> Part:
        for name, half in self._halves.items():
            half.parent.mkdir(parents=True, exist_ok=True)
            self._writers[name] = pq.ParquetWriter(half, self._schemas[name], compression="zstd")
        return self

    def add(self, table: str, rows: Iterable[dict[str, Any]]) -> None:
        kept = self._rows[table]
        kept.extend(rows)
        if len(kept) >= ROWS:
            self._flush(table)

    def _flush(self, table: str) -> None:
        kept = self._rows[table]
        if kept:
            whole = pa.Table.from_pylist(kept, schema=self._schemas[table])
            self._writers[table].write_table(whole)
            kept.clear()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for name, writer in self._writers.items():
            if kind is None:
                self._flush(name)
            writer.close()
        for name in _games_last(self._paths):
            if kind is None:
                os.replace(self._halves[name], self._paths[name])
            else:
                self._halves[name].unlink(missing_ok=True)


def _games_last(names: Iterable[str]) -> Sequence[str]:
    return sorted(names, key=lambda name: name == GAMES)
