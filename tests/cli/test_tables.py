"""``--tables FILE``: component values of a user's own box, in every command that plays."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from tests.kernel import toy_family

from miethai.cli import main
from miethai.kernel.overlay import differences
from miethai.play import record

COMMANDS = (
    ("games", "toy"),
    ("play", "toy"),
    ("simulate", "toy", "--engine", "interpreted"),
    ("perft", "toy", "--depth", "1"),
)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    toy_family.install(monkeypatch)


@pytest.fixture
def box(tmp_path: Path) -> Path:
    path = tmp_path / "box.toml"
    path.write_text("card.Gold.worth = 12\ncard.Ast.worth = 0\n", encoding="utf-8")
    return path


def test_games_shows_the_values_with_their_sources(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("games", "toy")) == 0
    told = capsys.readouterr().out
    assert "6 component values: 4 reconstructed, 1 sheet, 1 inferred; 0 differ" in told
    rows = [line for line in told.splitlines() if " = " in line]
    assert rows[0].split("#") == ["card.Ast.worth = 1".ljust(41), " sheet, 0 to 20"]
    assert [row.endswith("# reconstructed *, 0 to 20") for row in rows] == [False] * 2 + [True] * 4
    # the lines are a file for --tables that changes nothing
    assert differences(tomllib.loads("\n".join(rows)), toy_family.table_values("toy")) == {}


def test_games_says_how_many_differ(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("games", "toy", "--tables", str(box))) == 0
    told = capsys.readouterr().out
    assert "; 2 differ" in told
    assert "card.Gold.worth = 12" in told
    assert "usually 8" in told
    assert main(("games", "toy", "--json", "--tables", str(box))) == 0
    rows = json.loads(capsys.readouterr().out)["rulesets"]["toy"]["tables"]
    gold = {"value": 12, "default": 8, "source": "reconstructed", "low": 0, "high": 20}
    assert rows["card.Gold.worth"] == gold
    assert sum(row["value"] != row["default"] for row in rows.values()) == 2


def test_a_family_without_values_shows_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("games", "monopoly")) == 0
    assert "component values" not in capsys.readouterr().out


def test_simulate_and_its_records_have_them(
    box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ("simulate", "toy", "--games", "1", "--engine", "interpreted", "--json")
    assert main((*argv, "--tables", str(box), "--record-dir", str(tmp_path))) == 0
    mine = {"card.Ast.worth": 0, "card.Gold.worth": 12}
    assert json.loads(capsys.readouterr().out)["tables"] == mine
    file = tmp_path / "game-0000.txt"
    assert record.read(file).tables == mine
    assert main(("replay", str(file))) == 0
    assert "worth: 0 1 2 3 5 12" in capsys.readouterr().out


def test_perft_takes_them(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("perft", "toy", "--depth", "2", "--tables", str(box))) == 0
    counts = [line.split()[1] for line in capsys.readouterr().out.splitlines()]
    assert counts == ["6", "30"]


@pytest.mark.parametrize("argv", COMMANDS, ids=lambda argv: argv[0])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("card.Gold.worth = ", "not valid TOML"),
        ("card.Gld.worth = 1", "card.Gld: unknown; did you mean card.Gold"),
        ("card.Gold.worth = 20\ncard.Ast.worth = 20", "worth 51, expected at most 40"),
    ],
)
def test_a_mistake_ends_with_code_2(
    argv: tuple[str, ...], text: str, said: str, box: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    box.write_text(text, encoding="utf-8")
    assert main((*argv, "--tables", str(box))) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"miethai {argv[0]}: --tables {box}: ")
    assert said in told.err
    assert told.err.endswith("; `miethai games toy` lists what can be set\n")


def test_files_that_are_not_there_and_commands_that_do_not_fit(
    tmp_path: Path, box: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for argv, said in (
        (("games", "toy", "--tables", str(tmp_path / "no.toml")), "No such file"),
        (("games", "toy", "--tables", str(tmp_path)), "Is a directory"),
        (("games", "--tables", str(box)), "--tables: name the ruleset"),
        (("games", "monopoly", "--tables", str(box)), "no component values to set"),
        (("play", "--resume", str(box), "--tables", str(box)), "are those of the saved game"),
    ):
        assert main(argv) == 2
        assert said in capsys.readouterr().err
