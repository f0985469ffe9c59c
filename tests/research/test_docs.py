"""The queries of the documents, run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import duckdb
import pytest

from miethai.cli import main

DOCS = Path(__file__).parents[2] / "docs"
DOC = DOCS / "research-data.md"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tables of the document's first command, of fewer games."""
    home = tmp_path_factory.mktemp("docs")
    command = re.search(
        r"^miethai (simulate .*?)\n```", DOC.read_text(encoding="utf-8"), re.S | re.M
    )
    assert command is not None
    words = command[1].replace("\\\n", " ").replace("--games 200", "--games 4").split()
    words[words.index("--out") + 1] = str(home / "tables")
    assert main([*words, "--engine", "interpreted", "--threads", "1"]) == 0
    for table in (home / "tables").iterdir():  # the document names the part of all 200 games
        for part in table.glob("*.parquet") if table.is_dir() else ():
            part.rename(part.with_name("000000000000-000000000200.parquet"))
    return home


def test_python(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    result = doctest.testfile(str(DOC), module_relative=False, encoding="utf-8")
    assert result.attempted >= 10 and result.failed == 0


def test_sql(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    queries = re.findall(r"```sql\n(.*?)```", DOC.read_text(encoding="utf-8"), re.S)
    streets, seats = (duckdb.execute(query).fetchall() for query in queries)
    assert {"darkblue", "station"} <= {colour for _, colour, *_ in streets}
    assert all(spent > 0 for _, _, _, spent, _ in streets)
    assert [bot for _, bot, *_ in seats] == ["landlord", "landlord", "random"]
    assert sum(wins for _, _, wins, _ in seats) == pytest.approx(1, abs=0.01)


def test_the_study_of_the_document_can_be_played(tmp_path: Path) -> None:
    text = (DOCS / "research-studies.md").read_text(encoding="utf-8")
    study = tmp_path / "my-question.toml"
    parts = re.findall(r"```toml\n(.*?)```", text, re.S)
    study.write_text("\n".join(parts), encoding="utf-8")
    few = ["--games", "2", "--details", "2", "--engine", "interpreted", "--threads", "1"]
    assert main(["study", str(study), "--out", str(tmp_path), "--lang", "en", *few]) == 0
    report = (tmp_path / "report-en.html").read_text(encoding="utf-8")
    assert "<h1>Is it better to start rich?</h1>" in report
    assert "It does not matter." in report  # two games make nothing certain
