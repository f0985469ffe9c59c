"""Ten Spaces, the game of docs/new-game.md, as if it were installed: a folder announces it by entry
points, as pip would."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from miethai import games

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "ten_spaces"


def announced(folder: Path) -> list[str]:
    """Folders for the path of Python: one that announces the game, and the game's own."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    info = folder / f"ten_spaces-{project['version']}.dist-info"
    info.mkdir(parents=True)
    named = f"Name: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\n{named}")
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines))
    return [str(folder), str(EXAMPLE)]


def environment(folder: Path) -> dict[str, str]:
    """For a process that finds the game."""
    path = [*announced(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path)}


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """Here it is found in this process; afterwards it is unknown again."""
    with pytest.MonkeyPatch.context() as patch:
        for found in announced(folder):
            patch.syspath_prepend(found)
        _look_again()
        yield
    _look_again()


def _look_again() -> None:
    games._announced.cache_clear()
    games.rulesets.cache_clear()
