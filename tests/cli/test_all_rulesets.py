"""Every command with every ruleset, and the terminal game of every family."""

from __future__ import annotations

import contextlib
import io
import json
import random
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.cli.play_helpers import seated, session
from tests.families.suite import FAMILIES, RULESETS, Kind, suite_of
from tests.families.walks import random_game, readers_of

from miethai import games
from miethai.cli import main
from miethai.cli._play import saves
from miethai.cli._play.door import Leave
from miethai.play import record

TAKEN_KEYS = set("uslqdpzxg?")  # what the terminal itself answers to
SIZES = ((80, 13), (97, 20), (80, 40), (131, 40))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saved games go into an empty folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_games_tells_options_and_values(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    family, row = games.find(ruleset)
    assert main(("games", ruleset)) == 0
    told = capsys.readouterr().out
    assert all(f"{option.name}=" in told for option in row.options)
    assert main(("games", ruleset, "--json")) == 0
    described = json.loads(capsys.readouterr().out)["rulesets"][ruleset]
    assert list(described["options"]) == [option.name for option in row.options]
    assert list(described["tables"]) == list(family.table_values(ruleset))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_usual_values_of_a_family_can_be(ruleset: str) -> None:
    family = games.find(ruleset)[0]
    values = family.table_values(ruleset)
    assert all(path == value.path for path, value in values.items())
    family.check_tables(ruleset, {path: value.default for path, value in values.items()})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_simulated_games_are_recorded_and_shown_to_every_seat(
    ruleset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ("--games", "1", "--max-moves", "250", "--engine", "interpreted", "--json")
    assert main(("simulate", ruleset, *argv, "--record-dir", str(tmp_path))) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1
    file = tmp_path / "game-0000.txt"
    for name, _ in record.read(file).seats:
        for lang in ("de", "en"):
            assert main(("replay", str(file), "--log", "--as", name, "--lang", lang)) == 0
            assert f"{ruleset}: all " in capsys.readouterr().out


@pytest.mark.parametrize("ruleset", RULESETS)
def test_perft_and_rules(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("perft", ruleset, "--depth", "2")) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert main(("rules", ruleset)) == 0
    ids = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    rules = games.find(ruleset)[0].rules
    assert ids == [rule for rule, row in rules.items() if ruleset in row["rulesets"]]
    for lang in ("de", "en"):
        assert main(("rules", ruleset, ids[0], "--lang", lang)) == 0
        assert capsys.readouterr().out.startswith(ids[0])


# --- the terminal game ---------------------------------------------------------------------------
@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_that_is_typed_breaks_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, ruleset: str
) -> None:
    """Whatever people type, every move that was made is in the file and replays."""
    rng = random.Random(7)
    table = seated(ruleset, ["Anna", "Ben"], 1, seed=12)
    family = games.family(table.ruleset.family)
    voice = table.voice("de")
    keys = [voice.fold(name)[0] for name in family.menu.folds]
    words = ["", "", *"1123456", "ja", "0", "-20", "60", "?", "? 1", "u", "x", "ö", "Ben: 1"]
    words += [*keys, *(f"{key}1" for key in keys), *table.game.moves.verbs()]
    game = session(monkeypatch, ["", *rng.choices(words, k=500)], table, tmp_path)
    with contextlib.suppress(Leave):  # raised when the lines are used up; a short game ends before
        game.run()
    again = record.replay(saves.read(game.file)[0])
    assert again.history == table.history
    assert len(table.history) > 20
    assert table.game.check(table.position) == 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_saved_game_is_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, ruleset: str
) -> None:
    rng, file = random.Random(8), tmp_path / "saved.txt"

    def play(lines: int, *argv: str) -> list[tuple[int, int]]:
        typed = rng.choices(["", "1", "1", "2", "3", "ja", "x", "100"], k=lines)
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        assert main(("play", *argv)) == 0
        return record.replay(saves.read(file)[0]).history

    begun = play(60, ruleset, "--seats", "Anna,random,random", "--seed", "8", "--save", str(file))
    assert play(0, "--resume", str(file)) == begun
    longer = play(200, "--resume", str(file))
    assert longer[: len(begun)] == begun
    assert len(longer) > len(begun) > 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_pictures_fit(ruleset: str) -> None:
    table = Kind(ruleset, max(suite_of(ruleset).players), persons=True).table()
    for lang in ("de", "en"):
        voice = games.family(table.ruleset.family).voice(lang, table.names, table.options)
        for s, *_ in random_game(table, 400, every=40):
            for reader in readers_of(table):
                for width, height in SIZES:
                    rows = voice.picture(s, reader, width, height, "Zug 1 · Uhr 10:00")
                    assert len(rows) <= height
                    assert all(sum(cell_len(text) for text, _ in row) <= width for row in rows)


@pytest.mark.parametrize("name", FAMILIES)
def test_folds_have_keys_and_verbs_of_their_own(name: str) -> None:
    family = games.family(name)
    game, options = family.game, family.rulesets[0].resolve()
    for lang in ("de", "en"):
        voice = family.voice(lang, game.seat_names(["Anna", "Ben"]), options)
        keys = [voice.fold(name)[0] for name in family.menu.folds]
        assert len(set(keys)) == len(keys)
        assert not set(keys) & TAKEN_KEYS
    verbs = [verb for verbs in family.menu.folds.values() for verb in verbs]
    assert len(set(verbs)) == len(verbs)
    assert set(verbs) <= set(game.moves.verbs())
    assert set(family.manners.house) <= set(range(game.players, game.seats))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_help_names_rules_of_the_ruleset(ruleset: str) -> None:
    table = Kind(ruleset).table()
    family = games.family(table.ruleset.family)
    rules = table.family.rules
    for s, *_ in random_game(table, 600, every=30):
        for verb in (None, *table.game.moves.verbs()):
            for rule in family.menu.rules_about(s, ruleset, verb, None):
                assert ruleset in rules[rule]["rulesets"], (verb, rule)
