"""The documents name files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from miethai import games

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
TOPS = ("src/", "tests/", "docs/", "web/", "bench/", "examples/", "deploy/")
NAMED = re.compile(r"`([\w./<>*-]+)`")
LINKED = re.compile(r"\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)")


def named(document: Path) -> list[str]:
    """Paths from the root that a document names; changelogs tell of files that were."""
    text = document.read_text(encoding="utf-8")
    return [path for path in NAMED.findall(text) if path.startswith(TOPS)]


def found(path: str) -> bool:
    """``<family>`` stands for every family of the program's own."""
    every = games.families() if "<family>" in path else [""]
    return all(any(ROOT.glob(path.rstrip("/").replace("<family>", name))) for name in every)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_paths_exist(document: Path) -> None:
    missing = [path for path in named(document) if not found(path)]
    assert not missing


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    links = LINKED.findall(document.read_text(encoding="utf-8"))
    assert not [link for link in links if not (document.parent / link).exists()]


def test_contributing_is_a_map() -> None:
    assert len(named(ROOT / "CONTRIBUTING.md")) > 30
