"""The commands as processes: what they load, and how they end when nobody listens."""

from __future__ import annotations

import os
import subprocess
import sys

LOADED = "import sys; print(sorted({m.split('.')[0] for m in sys.modules} & {'numba', 'llvmlite'}))"


def python(code: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **env},
        check=False,
    )


def test_nothing_interpreted_loads_numba() -> None:
    commands = """
from miethai.cli import main
assert main(["games"]) == 0
assert main(["rules", "monopoly", "MON-TURN-01"]) == 0
assert main(["perft", "monopoly", "--depth", "2"]) == 0
quick = ["--games", "1", "--max-moves", "60", "--engine", "interpreted"]
assert main(["simulate", "monopoly-karlsruhe", *quick]) == 0
"""
    done = python(f"import miethai, miethai.games, miethai.play.table\n{commands}\n{LOADED}")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -c 'from miethai.cli import main; raise SystemExit(main())' "
        "rules monopoly | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stdout.startswith("MON-SETUP-01")
    assert done.stderr == ""


def test_a_terminal_without_umlauts_gets_question_marks() -> None:
    done = python(
        "from miethai.cli import main; main(['rules', 'monopoly', 'MON-SETUP-05'])",
        PYTHONIOENCODING="ascii",
    )
    assert done.returncode == 0, done.stderr
    assert "W?rfel" in done.stdout
