"""A plain install has no numba: nothing asks for it before somebody asks for compiled games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

LIGHT = """
import sys
import miethai

heavy = {"numba", "llvmlite", "numpy", "rich", "yaml", "msgspec"} & sys.modules.keys()
assert not heavy, heavy
"""

EVERY_MODULE = """
import importlib, pkgutil, sys
import miethai

names = [m.name for m in pkgutil.walk_packages(miethai.__path__, "miethai.")]
assert {"miethai.play.table", "miethai.kernel.compilers.cpu", "miethai.cli.simulate"} <= {*names}
for name in names:
    importlib.import_module(name)
    heavy = {"numba", "llvmlite", "numba_cuda", "cupy"} & sys.modules.keys()
    assert not heavy, (name, heavy)
"""

PLAY_WITHOUT = """
import sys
sys.modules["numba"] = sys.modules["llvmlite"] = None
from tests.kernel.helpers import RANDOM, play_interpreted, start
from miethai.play.simulate import Plan, simulate

assert play_interpreted(start(), 3, 1, 0, RANDOM, 0, 1).facts[0][1] == 1
result = simulate(Plan("monopoly", ("random", "random"), 1, max_moves=50))
assert result.moves == 50
"""


def run(code: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]


def test_importing_the_package_imports_nothing_heavy() -> None:
    run(LIGHT)


def test_no_module_imports_numba() -> None:
    run(EVERY_MODULE)


def test_games_are_played_without_numba() -> None:
    run(PLAY_WITHOUT)
