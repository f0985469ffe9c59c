"""A game of another package is a game like any other."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "ten_spaces"

PLAY = """
import random
import miethai

table = miethai.Table("ten-spaces", ["Anna", "Ben"], bots={"Ben": "buyer"}, seed=1)
rng = random.Random(1)
while not table.is_over:
    assert table.turn == "Anna"
    move = rng.choice(table.legal_moves)
    assert move.label and table.why_not(move) is None
    table.push(move)
assert sorted(table.places) == ["Anna", "Ben"]
again = miethai.read_record(table.record()).replay()
assert (again.places, again.log("Anna")) == (table.places, table.log("Anna"))
assert miethai.simulate("ten-spaces", ["random", "buyer"], 3, engine="interpreted").finished == 3
bots = miethai.rulesets()["ten-spaces"].bots
assert bots == ("random", "buyer", "shark-quick", "shark", "shark-deep"), bots
"""


def announced(folder: Path) -> None:
    """What an installation of the example leaves behind: its entry points."""
    info = folder / "ten_spaces-0.1.dist-info"
    info.mkdir()
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ten-spaces\nVersion: 0.1\n")
    groups = project["entry-points"].items()
    rows = [(f"[{group}]", *(f"{k} = {v}" for k, v in points.items())) for group, points in groups]
    (info / "entry_points.txt").write_text("\n".join(line for row in rows for line in row) + "\n")


def test_a_game_of_another_package(tmp_path: Path) -> None:
    announced(tmp_path)
    path = os.pathsep.join(map(str, (ROOT / "src", EXAMPLE, tmp_path)))
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
