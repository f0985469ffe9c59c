"""``--tables FILE``: component values of a user's own box, in every command that plays."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.example_game import installed

from miethai import games
from miethai.cli import main
from miethai.kernel.overlay import RECONSTRUCTED, differences
from miethai.play import record

COMMANDS = (
    ("games", "ten-spaces"),
    ("play", "ten-spaces"),
    ("simulate", "ten-spaces", "--engine", "interpreted"),
    ("perft", "ten-spaces", "--depth", "1"),
)


@pytest.fixture(autouse=True)
def ten_spaces(tmp_path: Path) -> Iterator[None]:
    with installed(tmp_path / "installed"):
        yield


@pytest.fixture
def box(tmp_path: Path) -> Path:
    path = tmp_path / "box.toml"
    path.write_text("space.9.price = 12\nspace.1.price = 1\n", encoding="utf-8")
    return path


def test_games_shows_the_values_with_their_sources(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("games", "ten-spaces")) == 0
    told = capsys.readouterr().out
    assert "9 component values: 9 sheet; 0 differ" in told
    rows = [line for line in told.splitlines() if " = " in line]
    assert rows[0].split("#") == ["space.1.price = 2".ljust(41), " sheet, 1 to 50"]
    assert len(rows) == 9
    # the lines are a file for --tables that changes nothing
    assert (
        differences(
            tomllib.loads("\n".join(rows)), games.family("ten-spaces").table_values("ten-spaces")
        )
        == {}
    )


def test_values_that_are_only_reconstructed_have_a_star(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("games", "magnate")) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if " = " in line and "#" in line]
    values = games.family("magnate").table_values("magnate")
    starred = [row.split(" = ")[0] for row in rows if "# reconstructed *," in row]
    assert starred == [path for path, value in values.items() if value.source == RECONSTRUCTED]
    assert 0 < len(starred) < len(rows) == len(values)


def test_games_says_how_many_differ(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("games", "ten-spaces", "--tables", str(box))) == 0
    told = capsys.readouterr().out
    assert "; 2 differ" in told
    assert "space.9.price = 12" in told
    assert "usually 10" in told
    assert main(("games", "ten-spaces", "--json", "--tables", str(box))) == 0
    rows = json.loads(capsys.readouterr().out)["rulesets"]["ten-spaces"]["tables"]
    last = {"value": 12, "default": 10, "source": "sheet", "low": 1, "high": 50}
    assert rows["space.9.price"] == last
    assert sum(row["value"] != row["default"] for row in rows.values()) == 2


def test_a_family_without_values_shows_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("games", "monopoly")) == 0
    assert "component values" not in capsys.readouterr().out


def test_simulate_and_its_records_have_them(
    box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ("simulate", "ten-spaces", "--games", "1", "--engine", "interpreted", "--json")
    assert main((*argv, "--tables", str(box), "--record-dir", str(tmp_path))) == 0
    mine = {"space.1.price": 1, "space.9.price": 12}
    assert json.loads(capsys.readouterr().out)["tables"] == mine
    file = tmp_path / "game-0000.txt"
    assert record.read(file).tables == mine
    assert main(("replay", str(file))) == 0
    assert "spaces 9: price 12" in capsys.readouterr().out


def test_perft_takes_them(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("perft", "ten-spaces", "--depth", "2", "--tables", str(box))) == 0
    counts = [line.split()[1] for line in capsys.readouterr().out.splitlines()]
    assert counts == ["1", "6"]


@pytest.mark.parametrize("argv", COMMANDS, ids=lambda argv: argv[0])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("space.9.price = ", "not valid TOML"),
        ("spce.9.price = 1", "spce: unknown; did you mean space"),
        ("space.1.price = 20", "expected prices that do not fall"),
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
    assert told.err.endswith("; `miethai games ten-spaces` lists what can be set\n")


def test_files_that_are_not_there_and_commands_that_do_not_fit(
    tmp_path: Path, box: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for argv, said in (
        (("games", "ten-spaces", "--tables", str(tmp_path / "no.toml")), "No such file"),
        (("games", "ten-spaces", "--tables", str(tmp_path)), "Is a directory"),
        (("games", "--tables", str(box)), "--tables: name the ruleset"),
        (("games", "monopoly", "--tables", str(box)), "no component values to set"),
        (("play", "--resume", str(box), "--tables", str(box)), "are those of the saved game"),
    ):
        assert main(argv) == 2
        assert said in capsys.readouterr().err
