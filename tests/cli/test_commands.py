"""The commands: what they print, their exit codes, and one clear line for every mistake."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from miethai import cli, games
from miethai.cli import main
from miethai.kernel.compilers import cpu as compiler
from miethai.play import record, simulate
from miethai.play.simulate import Plan

Run = Callable[..., tuple[int, str, str]]  # exit code, stdout, stderr

MINE = ("check", "games", "perft", "replay", "rules", "simulate")
SCENARIO = """\
rule: MON-TURN-01
ruleset: [monopoly, monopoly-karlsruhe]
refused:
  - {move: "Ben: throw", rule: MON-TURN-01}
"""
BAD = SCENARIO.replace("Ben: throw", "Anna: throw")


@pytest.fixture
def out(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command and gives exit code, stdout and stderr."""

    def run(*argv: str) -> tuple[int, str, str]:
        try:
            code = main(argv)
        except SystemExit as stopped:  # argparse's own way to end
            code = int(stopped.code or 0)
        told = capsys.readouterr()
        assert "Traceback" not in told.err
        return code, told.out, told.err

    return run


@pytest.fixture(scope="module")
def game_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    plan = Plan("monopoly-karlsruhe", ("random",) * 3, 1, seed=4, max_moves=220)
    path = tmp_path_factory.mktemp("records") / "game.txt"
    record.save(path, record.of(simulate.play_alone(plan, 0)))
    return path


# --- all commands --------------------------------------------------------------------------------
def test_no_command_and_help_list_all_commands(out: Run) -> None:
    for argv in ((), ("--help",)):
        code, text, _ = out(*argv)
        assert code == 0
        assert all(name in text for name in MINE)
    assert out("--version")[1].startswith("miethai ")
    assert set(MINE) <= set(cli.commands())


@pytest.mark.parametrize("name", cli.commands())
def test_every_command_has_help_with_an_example(name: str, out: Run) -> None:
    code, text, _ = out(name, "--help")
    assert code == 0
    assert f"miethai {name} " in text.split("example", 1)[1]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("fly",), "invalid choice: 'fly'"),
        (("games", "chess"), "unknown ruleset 'chess'; there are "),
        (("simulate", "chess"), "unknown ruleset 'chess'; there are "),
        (("simulate",), "RULESET"),
        (("simulate", "monopoly", "--games", "0"), "expected a number from 1 up, not '0'"),
        (("simulate", "monopoly", "--games", "many"), "expected a number from 1 up, not 'many'"),
        (("simulate", "monopoly", "--seed", "-1"), "--seed"),
        (("simulate", "monopoly", "--bots", "whale"), "unknown bot 'whale'; monopoly has random"),
        (("simulate", "monopoly", "--bots", ",,"), "expected the names of bots"),
        (("simulate", "monopoly", "--bots", "random," * 6 + "random"), "2 to 6 players, not 7"),
        (("simulate", "monopoly", "--engine", "steam"), "invalid choice: 'steam'"),
        (("simulate", "monopoly", "--options", "foo"), "expected NAME=VALUE, not 'foo'"),
        (("simulate", "monopoly", "--options", "foo=1"), "unknown option 'foo'"),
        (("simulate", "monopoly", "--options", "jailFee=1", "jailFee=2"), "is given twice"),
        (("simulate", "monopoly", "--options", "jailFee=x"), "jailFee: expected a number"),
        (
            ("simulate", "monopoly-karlsruhe", "--options", "freeParkingPot=true"),
            "fixed in monopoly-karlsruhe (MON-K-55)",
        ),
        (("check",), "PATH"),
        (("check", "/no/such/file.yaml"), "No such file"),
        (("replay", "/no/such/file.txt"), "No such file"),
        (("replay", "/"), "Is a directory"),
        (("rules", "chess"), "unknown ruleset"),
        (("rules",), "name a ruleset; there are "),
        (("rules", "monopoly", "Hubschrauber"), "`miethai rules monopoly` lists all"),
        (("rules", "monopoly", "--lang", "fr"), "invalid choice: 'fr'"),
        (("rules", "monopoly", "--coverage", "--scenarios", "/no/such"), "--scenarios"),
        (("perft", "monopoly"), "--depth"),
        (("perft", "monopoly", "--depth", "0"), "expected a number from 1 to 100"),
        (("perft", "monopoly", "--depth", "1", "--players", "9"), "2 to 6 players, not 9"),
    ],
)
def test_a_mistake_ends_with_code_2_and_says_what_to_do(
    argv: tuple[str, ...], said: str, out: Run
) -> None:
    code, text, told = out(*argv)
    assert code == 2
    assert said in told
    assert text == ""


# --- games ---------------------------------------------------------------------------------------
def test_games_lists_rulesets_and_options(out: Run) -> None:
    code, text, _ = out("games")
    assert code == 0
    assert "monopoly-karlsruhe" in text
    code, text, _ = out("games", "monopoly")
    assert "startMoney=1500" in text
    told = json.loads(out("games", "--json")[1])["rulesets"]
    assert told["monopoly"]["players"] == {"fewest": 2, "usual": 4, "most": 6}
    assert told["monopoly-karlsruhe"]["options"]["freeParkingPot"]["fixed"] is True
    assert told["monopoly"]["bots"][0] == "random"


# --- simulate ------------------------------------------------------------------------------------
QUICK = ("--engine", "interpreted", "--games", "2", "--max-moves", "120")


def test_simulate_prints_one_json_object(out: Run, tmp_path: Path) -> None:
    argv = ("simulate", "monopoly", *QUICK, "--bots", "random,random", "--json")
    code, text, _ = out(*argv, "--record-dir", str(tmp_path / "r"), "--options", "startMoney=900")
    assert code == 0
    told = json.loads(text)
    needed = "ruleset engine threads bots games finished moves seconds moves_per_second"
    needed += " games_per_second wins_by_seat"
    assert set(needed.split()) <= told.keys()
    assert told["bots"] == ["random", "random"]
    assert (told["games"], told["finished"], told["cut_off"]) == (2, 0, 2)
    assert told["moves"] == 240
    assert sorted(p.name for p in (tmp_path / "r").iterdir()) == ["game-0000.txt", "game-0001.txt"]
    assert out("replay", str(tmp_path / "r" / "game-0001.txt"))[0] == 0


def test_simulate_tells_a_person(out: Run) -> None:
    code, text, _ = out("simulate", "monopoly", *QUICK, "--bots", "random")
    assert code == 0
    assert "2 games: 0 finished, 2 cut off after 120 moves" in text
    assert text.count("seat ") == 4
    assert "moves/s" in text


def test_an_engine_that_is_not_installed_says_how_to_get_it(
    out: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(compiler, "available", lambda: False)
    code, _, told = out("simulate", "monopoly", "--games", "1", "--engine", "compiled")
    assert code == 2
    assert "pip install 'miethai[fast]'" in told
    path = tmp_path / "s.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    code, _, told = out("check", str(path), "--engine", "compiled")
    assert code == 2
    assert "pip install 'miethai[fast]'" in told
    code, text, _ = out("check", str(path))  # falls back to the engine that is there
    assert (code, "(interpreted)" in text) == (0, True)
    code, text, _ = out("simulate", "monopoly", "--games", "1", "--max-moves", "9", "--json")
    assert json.loads(text)["engine"] == "interpreted"


# --- check ---------------------------------------------------------------------------------------
def test_check_tells_what_holds_and_what_does_not(out: Run, tmp_path: Path) -> None:
    path = tmp_path / "turn.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    code, text, _ = out("check", str(tmp_path), "--engine", "interpreted")
    assert (code, text) == (0, "1 scenarios, 2 runs (interpreted): all hold\n")
    path.write_text(f"{SCENARIO}---\n{BAD}", encoding="utf-8")
    code, text, _ = out("check", str(path), "--engine", "interpreted")
    assert code == 1
    assert f"FAILED {path}:6 MON-TURN-01 (monopoly, interpreted)" in text
    assert "expected MON-TURN-01, but it is allowed" in text
    path.write_text("rool: 1", encoding="utf-8")
    code, _, told = out("check", str(path))
    assert code == 1
    assert "unknown key 'rool'" in told


def test_check_tells_every_failed_line_of_every_file(out: Run, tmp_path: Path) -> None:
    one, two, three = (tmp_path / f"{name}.yaml" for name in ("one", "two", "three"))
    one.write_text(BAD + "then: {Anna.cash: 1, turn: Ben}\n", encoding="utf-8")
    two.write_text(f"rool: 1\n---\n{SCENARIO}---\nrule: 3\n", encoding="utf-8")
    three.write_text(BAD, encoding="utf-8")
    code, text, told = out("check", str(tmp_path), "--engine", "interpreted")
    assert code == 1
    assert text.count("FAILED ") == 4  # two files in two rulesets
    last = BAD.count("\n") + 1
    assert f"  {one}:{last}: then: Anna.cash: expected 1, but it is 1500\n" in text
    assert f"  {one}:{last}: then: turn: expected 'Ben', but it is 'Anna'\n" in text
    assert f"  {one}:{last - 1}: refused: Anna: throw: expected MON-TURN-01, but" in text
    assert f"  {three}:{last - 1}: refused: Anna: throw: expected MON-TURN-01, but" in text
    assert f"miethai check: {two}:1: unknown key 'rool'" in told
    assert f"miethai check: {two}:8: rule: expected a word" in told


def test_check_needs_scenarios(out: Run, tmp_path: Path) -> None:
    assert out("check", str(tmp_path))[0] == 2
    (tmp_path / "empty.yaml").write_text("---\n---\n", encoding="utf-8")
    code, _, told = out("check", str(tmp_path))
    assert (code, "no scenario" in told) == (2, True)


# --- replay --------------------------------------------------------------------------------------
def test_replay_verifies_and_shows(out: Run, game_file: Path) -> None:
    code, text, told = out("replay", str(game_file), "--to", "100", "--lang", "en")
    assert code == 0
    assert "all 220 moves verified, shown after move 100" in text
    assert told == ""
    longer = out("replay", str(game_file), "--log", "--lang", "en")[1]
    assert longer.count("\n") > text.count("\n")
    assert out("replay", str(game_file), "--to", "221")[0] == 2
    code, _, told = out("replay", str(game_file), "--as", "Zoe")
    assert (code, "the record has random-1, random-2" in told) == (2, True)


def test_replay_shows_a_seat_no_unfinished_offer_of_another(out: Run, game_file: Path) -> None:
    """Building up an offer stays with the seat that does it."""
    rows = game_file.read_text(encoding="utf-8").splitlines()
    drafts = [row.split() for row in rows if ": give-cash " in row or ": take-cash " in row]
    for reader in ("random-1", "random-2", "random-3"):
        text = out("replay", str(game_file), "--log", "--as", reader)[1]
        log = text.partition("\n\n")[0].splitlines()
        told = {line.split()[0] for line in log}
        others = {number for number, name, *_ in drafts if name != f"{reader}:"}
        assert others
        assert len(told) > 50
        assert not told & others


def test_replay_refuses_what_is_no_record(out: Run, game_file: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    for raw, said in (
        (b"", "line 1: expected 'miethai record 1'"),
        (b"\xff\xfe\x00", "line 1: expected text in UTF-8"),
        (game_file.read_bytes().replace(b"MON-K-07", b"MON-K-08", 1), "line "),
    ):
        path.write_bytes(raw)
        code, text, told = out("replay", str(path))
        assert (code, text) == (1, "")
        assert said in told


def test_replay_notes_other_rules(out: Run, game_file: Path, tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    now = record.rules_hash("monopoly")
    path.write_text(game_file.read_text(encoding="utf-8").replace(now, "0" * 12), encoding="utf-8")
    code, _, told = out("replay", str(path))
    assert code == 0
    assert "other rules" in told


# --- rules ---------------------------------------------------------------------------------------
def test_rules_are_found_by_id_and_by_words(out: Run) -> None:
    code, text, _ = out("rules", "monopoly")
    assert code == 0
    assert text.startswith("MON-SETUP-01 ")
    code, text, _ = out("rules", "monopoly", "mon-build-05", "--lang", "en")
    assert (code, text.splitlines()[0][:12]) == (0, "MON-BUILD-05")
    german = out("rules", "monopoly-karlsruhe", "Miete", "Gefängnis")[1]
    assert "Miete" in german
    assert "\nMON-C-05 " not in german  # a rule of the classic sheet only


def test_coverage_lists_rules_without_a_scenario(out: Run, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(SCENARIO, encoding="utf-8")
    code, text, _ = out("rules", "monopoly", "--coverage", "--scenarios", str(tmp_path))
    assert code == 1
    assert "1 of " in text
    missing = text.split("missing:")[1].split()
    assert "MON-TURN-01" not in missing
    assert "MON-TURN-02" in missing
    assert not any(id_.startswith("A-") for id_ in missing)


def test_coverage_is_complete_when_every_rule_has_one(out: Run, tmp_path: Path) -> None:
    from miethai.cli.rules import is_ruling

    rules = games.family("monopoly").rules
    needed = [r for r, row in rules.items() if not is_ruling(row) and "people_de" not in row]
    text = SCENARIO.replace("rule: MON-TURN-01\n", f"rule: [{', '.join(needed)}]\n", 1)
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    for ruleset in ("monopoly", "monopoly-karlsruhe"):
        code, told, _ = out("rules", ruleset, "--coverage", "--scenarios", str(tmp_path))
        assert (code, "missing" in told) == (0, False)


def test_coverage_of_all_rulesets(out: Run, tmp_path: Path) -> None:
    code, told, _ = out("rules", "--coverage", "--scenarios", str(tmp_path))
    assert code == 1
    assert all(f"{ruleset}: 0 of " in told for ruleset in games.rulesets())


# --- perft ---------------------------------------------------------------------------------------
def test_perft_prints_a_number_a_depth(out: Run) -> None:
    argv = ("perft", "monopoly", "--depth", "4", "--players", "2", "--options", "quickStart=yes")
    code, text, _ = out(*argv)
    assert code == 0
    assert [row.split()[1] for row in text.splitlines()] == ["1", "36", "36", "1,296"]


# --- presets -------------------------------------------------------------------------------------
def test_presets_are_listed_and_can_be_simulated(out: Run) -> None:
    code, text, _ = out("games", "magnate", "--lang", "en")
    assert code == 0 and "--preset solo" in text and "Alone against the AI" in text
    assert "presets" in out("games")[1]
    assert "solo" in json.loads(out("games", "--json")[1])["rulesets"]["magnate"]["presets"]
    argv = ("simulate", "magnate", "--preset", "solo", "--games", "1", "--engine", "interpreted")
    code, text, _ = out(*argv, "--json")
    told = json.loads(text)
    assert code == 0 and len(told["bots"]) == 2 and told["options"]["aiOpponent"] is True
    code, _, wrong = out("simulate", "magnate", "--preset", "gold")
    assert code == 2 and "there are beginner, official" in wrong
