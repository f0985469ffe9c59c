"""The tutorial of docs/new-game.md holds the whole game of examples/ten_spaces, and the game runs
everywhere: on both engines, in the terminal and on the server; tests/page plays it in a browser."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.example_game import EXAMPLE, ROOT, environment, installed
from tests.server.house import House

MOST_LINES = 400
PAGE = (ROOT / "docs" / "new-game.md").read_text("utf-8")
BLOCK = re.compile(r"^`([\w./]+)`(?:, continued)?\n\n```\w+\n(.*?)\n```$", re.DOTALL | re.MULTILINE)
SCENARIOS = str(EXAMPLE / "scenarios")


def files() -> dict[str, str]:
    """The game's files by their paths."""
    found = (file for file in sorted(EXAMPLE.rglob("*")) if file.is_file())
    return {
        file.relative_to(EXAMPLE).as_posix(): file.read_text("utf-8")
        for file in found
        if "__pycache__" not in file.parts
    }


@pytest.fixture
def around(tmp_path: Path) -> dict[str, str]:
    """For processes that find the game, and keep what they save to themselves."""
    return {**environment(tmp_path / "installed"), "XDG_DATA_HOME": str(tmp_path)}


def miethai(env: dict[str, str], *argv: str, typed: str = "") -> str:
    command = [sys.executable, "-m", "miethai", *argv]
    done = subprocess.run(
        command, input=typed, env=env, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# --- the page and the files -----------------------------------------------------------------------
def test_the_page_holds_every_file_from_its_first_line_to_its_last() -> None:
    parts: dict[str, list[str]] = {}
    for name, code in BLOCK.findall(PAGE):
        parts.setdefault(name, []).append(re.escape(code))
    assert parts.keys() == files().keys()
    for name, text in files().items():  # between two blocks of a file there are blank lines
        assert re.fullmatch(r"\n+".join(parts[name]) + r"\n", text), name


def test_it_is_small() -> None:
    assert sum(len(text.splitlines()) for text in files().values()) <= MOST_LINES


# --- the game -------------------------------------------------------------------------------------
def test_both_engines_play_the_same_games(around: dict[str, str]) -> None:
    argv = ("simulate", "ten-spaces", "--bots", "buyer,random,buyer", "--games", "200", "--json")
    found = [
        json.loads(miethai(around, *argv, "--engine", engine))
        for engine in ("interpreted", "compiled")
    ]
    changing = {"engine", "threads", "seconds", "moves_per_second", "games_per_second"}
    same = [{key: value for key, value in one.items() if key not in changing} for one in found]
    assert same[0] == same[1]
    assert found[0]["finished"] == 200


def test_its_scenarios_hold_on_both_engines_and_leave_no_rule_out(around: dict[str, str]) -> None:
    said = miethai(around, "check", SCENARIOS)
    assert said == "6 scenarios, 12 runs (interpreted, compiled): all hold\n"
    assert said in PAGE
    told = miethai(around, "rules", "ten-spaces", "--coverage", "--scenarios", SCENARIOS)
    assert told.startswith("ten-spaces: 6 of 6 rules have a scenario")


def test_a_game_in_the_terminal(around: dict[str, str], tmp_path: Path) -> None:
    save = str(tmp_path / "game.txt")
    options = ("--seats", "Anna,buyer", "--seed", "1", "--lang", "en", "--save", save)
    argv = ("play", "ten-spaces", *options, "--options", "rounds=2")
    told = miethai(around, *argv, typed="roll\nbuy\nroll\npass\n")
    assert "turn 1 · Anna: cash 20, at 0" in told
    assert told.count("Anna, it is your turn.") == told.count("\n> ") == 4
    assert re.search(r"Anna → bank: \d+ \(TEN-04\)", told)
    assert "The game is over." in told
    assert "ruleset: ten-spaces" in Path(save).read_text("utf-8")


@pytest.fixture
def found_here(tmp_path: Path) -> Iterator[None]:
    with installed(tmp_path / "installed"):
        yield


@pytest.mark.usefixtures("found_here")
def test_two_bots_play_on_the_server_before_a_spectator(tmp_path: Path) -> None:
    async def play() -> None:
        async with House(tmp_path / "data") as house:
            bots = [{"kind": "bot", "bot": bot, "name": bot.title()} for bot in ("buyer", "random")]
            created = await house.create("ten-spaces", bots, options={"rounds": 4})
            async with house.client(created.table) as watcher:
                async with asyncio.timeout(60):
                    await watcher.until(lambda: watcher.mirror.over is not None)
                over, view = watcher.mirror.over, watcher.mirror.view
                assert over is not None
                assert sorted(over.places) == ["Buyer", "Random"]
                owned = [row["price"] for row in view["spaces"].values() if row["owner"] == "Buyer"]
                assert over.scores["Buyer"] == view["Buyer"]["cash"] + sum(owned)
                assert view["turns"] == 8

    asyncio.run(play())


@pytest.mark.usefixtures("found_here")
def test_what_the_server_tells_of_a_family_that_says_nothing(tmp_path: Path) -> None:
    async def ask() -> None:
        async with House(tmp_path / "data") as house:
            pieces = (await house.http.get("/api/rulesets/ten-spaces/pieces?lang=de")).json()
            assert pieces["family"] == "ten-spaces"
            assert pieces["menu"] == {}
            assert pieces["names"]["cash"] == "Münzen"
            book = (await house.http.get("/api/rulebook/ten-spaces?lang=en")).json()
            assert [rule["id"] for rule in book["rules"]] == [f"TEN-0{n}" for n in range(1, 7)]
            assert [section["id"] for section in book["sections"]] == ["game"]
            lesson = await house.http.get("/api/rulesets/ten-spaces/lesson")
            assert lesson.status_code == 404

    asyncio.run(ask())
