"""Saved games: records, and for a running table with a clock two lines in front of the record."""

from __future__ import annotations

import os
import re
import sys
import time
from pathlib import Path

from miethai.play import record
from miethai.play.record import Record, RecordError
from miethai.play.table import Table

TITLE = "miethai save 1"
PLAYED = re.compile(r"played: ([0-9]{1,9})")


def folder() -> Path:
    """Where games are kept that were not given a file."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "miethai" / "games"


def new_file(ruleset: str) -> Path:
    """A file that does not exist yet, named by ruleset and time."""
    folder().mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    path = folder() / f"{ruleset}-{stamp}.txt"
    number = 1
    while path.exists():
        number += 1
        path = folder() / f"{ruleset}-{stamp}-{number}.txt"
    return path


def newest_running() -> Path | None:
    """The game of the folder that was played last and is not over."""
    files = sorted(folder().glob("*.txt"), key=lambda f: f.stat().st_mtime, reverse=True)
    for path in files:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        if lines and not lines[-1].startswith("over:"):
            return path
    return None


def write(path: Path, table: Table, played: float | None) -> None:
    """Write the game so that a crash leaves the old file or the new one, never half of one.
    ``played`` is None at tables without a clock."""
    text = record.text(record.of(table))
    if played is not None and not table.over:
        text = f"{TITLE}\nplayed: {int(played)}\n\n{text}"
    half = path.with_name(path.name + ".part")
    half.write_text(text, encoding="utf-8", newline="\n")
    os.replace(half, path)


def read(path: Path) -> tuple[Record, float]:
    """A saved game or any record, and the seconds it was played."""
    with path.open("rb") as file:
        raw = file.read(record.LONGEST_RECORD + 1)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError(1, "expected text in UTF-8") from None
    if not text.startswith(TITLE + "\n"):
        return record.parse(text), 0.0
    _, line, rest = text.split("\n", 2) if text.count("\n") > 1 else (text, "", "")
    match = PLAYED.fullmatch(line)
    if match is None:
        raise RecordError(2, f"expected 'played: SECONDS', not {line[:60]!r}")
    return record.parse(f"\n\n{rest}"), float(match[1])
