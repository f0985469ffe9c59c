"""Golden transcripts: whole games that are played again to the letter, and one number a ruleset.

When a change is meant to change how games go: ``make golden WHY="…"``.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.families.suite import RULESETS, named
from tests.golden import make
from tests.golden.make import (
    AGAIN,
    FOLDER,
    path_of,
    played,
    signature,
    signatures_of,
    text_of,
)

from miethai import games
from miethai.play import record
from miethai.play.dealer import SeededDealer, read_dealer

RECORDS = named(lambda suite: suite.records)


def golden(name: str) -> str:
    return path_of(name).read_bytes().decode("utf-8")


@pytest.mark.parametrize("name", RECORDS)
def test_the_game_is_played_again_to_the_letter(name: str) -> None:
    text = golden(name)
    dealer = read_dealer(record.parse(text).chance)
    assert isinstance(dealer, SeededDealer)
    assert dealer.seed == RECORDS[name].seed
    again = played(RECORDS[name], dealer.game)
    for number, (new, old) in enumerate(zip(again.split("\n"), text.split("\n"), strict=False), 1):
        assert new == old, f"{name}.txt, line {number}; if that is meant: {AGAIN}"
    assert again == text


@pytest.mark.parametrize("name", RECORDS)
def test_the_record_replays_to_its_end(name: str) -> None:
    text = golden(name)
    table = record.replay(record.parse(text))
    assert table.over
    assert text_of(table) == text


def test_every_file_is_a_record_of_the_list() -> None:
    assert sorted(FOLDER.rglob("*.txt")) == sorted(path_of(name) for name in RECORDS)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_signature(ruleset: str) -> None:
    path = signatures_of(games.rulesets()[ruleset].family)
    signed = tomllib.loads(path.read_text("utf-8"))[ruleset]
    assert signature(ruleset) == signed, f"the rules play other games; if that is meant: {AGAIN}"


def test_golden_files_are_not_overwritten_without_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "magnate" / "signature.toml"
    kept.parent.mkdir()
    kept.write_text("magnate = 1\n")
    monkeypatch.setattr(make, "FOLDER", tmp_path)
    monkeypatch.setattr(make, "made", lambda family: {kept: "magnate = 2\n"})
    assert make.main(["magnate"]) == 1
    assert "would change" in capsys.readouterr().out
    assert kept.read_text() == "magnate = 1\n"
    assert make.main(["magnate", "--why", "the bank pays twice"]) == 0
    assert kept.read_text() == "magnate = 2\n"
    assert "the bank pays twice" in (tmp_path / "why.md").read_text()
    assert make.main(["magnate"]) == 0
