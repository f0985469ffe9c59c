"""What the documents show of the library is what it does."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import miethai

ROOT = Path(__file__).parents[2]
ENV = {**os.environ, "PYTHONIOENCODING": "utf-8"}


def examples(text: str, name: str) -> doctest.DocTest:
    """The examples of a Markdown file, all in one namespace; a fence is no expected output."""
    lines = ["" if line.startswith("```") else line for line in text.splitlines()]
    return doctest.DocTestParser().get_doctest("\n".join(lines), {}, name, name, 0)


@pytest.mark.parametrize(
    "name", ["README.md", "docs/bots.md", "docs/library.md", "docs/research.md"]
)
def test_examples_of_the_documents(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    test = examples((ROOT / name).read_text(encoding="utf-8"), name)
    assert test.examples
    told: list[str] = []
    result = doctest.DocTestRunner().run(test, out=told.append)
    assert result.failed == 0, "".join(told)


def test_example_of_the_package() -> None:
    assert doctest.testmod(miethai) == (0, 3)


def test_the_last_table_names_everything() -> None:
    """Every name of the library, and all that a table can do."""
    text = (ROOT / "docs/library.md").read_text(encoding="utf-8").partition("## All of it")[2]
    names = {*miethai.__all__} - {"__version__"}
    members = {f".{name}" for name in vars(miethai.Table) if not name.startswith("_")}
    words = set(re.findall(r"\.?\b[A-Za-z_]+", " ".join(re.findall(r"`([^`]*)`", text))))
    assert sorted((names | members) - words) == []


def test_the_example_weighs_every_throw() -> None:
    """1,100 + 2 × 100 + 3 × 1,400 M to pay, 26 × 200 M for passing LOS, over 36 throws."""
    command = [sys.executable, "examples/price_of_a_throw.py", "Hauptbahnhof", "--level", "3"]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, encoding="utf-8", env=ENV, check=False
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "dice 1 1: 1100 M",
        "dice 1 2: 100 M",
        "dice 1 3: 1400 M",
        "dice 2 1: 100 M",
        "dice 2 2: 1400 M",
        "dice 3 1: 1400 M",
        "on the average 8.33 M",
    ]
    command[2] = "Atlantis"
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, encoding="utf-8", env=ENV, check=False
    )
    assert done.stderr.startswith("price_of_a_throw: given: Anna.at: expected")
