"""Processes that play for another one."""

from __future__ import annotations

import subprocess
import sys

CODE = """
import sys
from miethai.play.processes import in_processes
from tests.play.test_processes import wait_for_ever

if __name__ == "__main__":
    list(in_processes(wait_for_ever, range(2), 2))
"""


def wait_for_ever(job: int) -> None:
    """A worker's job: says that it has begun, and reads from nobody."""
    import threading

    print("begun", flush=True)
    threading.Event().wait()


def test_workers_end_with_the_first_process(tmp_path: object) -> None:
    """All of them hold the pipe: it ends when the last one has gone."""
    file = f"{tmp_path}/first.py"
    with open(file, "w", encoding="utf-8") as out:
        out.write(CODE)
    with subprocess.Popen(
        [sys.executable, file], stdout=subprocess.PIPE, text=True, env={"PYTHONPATH": "."}
    ) as first:
        assert first.stdout is not None
        assert [first.stdout.readline() for _ in range(2)] == ["begun\n"] * 2
        first.terminate()
        assert first.stdout.read() == ""
