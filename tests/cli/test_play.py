"""The terminal game: whole games by script, save and resume, bad input, questions about rules."""

from __future__ import annotations

import io
import itertools
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.play_helpers import Typed, anything, seated, session, until_leave

from miethai.cli import main
from miethai.cli._play import saves, setup
from miethai.cli._play.clock import Clock
from miethai.play import record
from miethai.play.dealer import SeededDealer
from miethai.play.table import Table

Play = Callable[..., tuple[int, str, str]]  # lines, arguments -> exit code, stdout, stderr

SHORT_GAME = ("--seed", "1", "--options", "startMoney=150", "quickStart=true", "goSalary=20")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saved games go into an empty folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    return tmp_path / "miethai" / "games"


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    def run(lines: Typed, *argv: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(("play", *argv))
        told = capsys.readouterr()
        assert "Traceback" not in told.err
        return code, told.out, told.err

    return run


def only_file(home: Path) -> Path:
    (file,) = home.glob("*.txt")
    return file


# --- whole games ----------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_whole_game_to_the_end(play: Play, home: Path, lang: str) -> None:
    lines = anything() if lang == "de" else [w.replace("ja", "yes") for w in anything()]
    code, out, _ = play(lines, "monopoly", "--seats", "Zoe,random", "--lang", lang, *SHORT_GAME)
    assert code == 0
    file = only_file(home)
    assert ("Platz 1  " if lang == "de" else "Place 1  ") in out
    assert f"miethai replay {file}" in out
    assert main(["replay", str(file)]) == 0
    read = record.read(file)
    assert read.places is not None
    assert [name for name, _ in read.seats][:2] == ["Zoe", "Berta"]


def test_karlsruhe_with_preparation_roles_and_clock(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Roles do their duties; marks are called after 45 and 90 minutes; the valuation ends it."""
    seats = setup.seats_of("monopoly-karlsruhe", "Anna,random,random", {})
    names = setup.named(seats, "monopoly-karlsruhe", lambda taken: "Anna")
    options = {"endAtBankruptcies": None}
    table = setup.new_table("monopoly-karlsruhe", options, seats, names, 3)
    minutes = itertools.count(0, 20)
    clock = Clock(now=lambda: float(next(minutes)))
    game = session(monkeypatch, ["", "5", *anything()], table, tmp_path, clock)
    game.run()
    out = capsys.readouterr().out
    assert "Figur von Anna: Bügeleisen" in out
    assert out.index("Die Uhr zeigt 45 Minuten") < out.index("Die Uhr zeigt 90 Minuten")
    assert "Die Wertung beginnt" in out
    banker = table.names.index("banker")
    marks = [table.text(*step) for step in table.history if step[0] == banker]
    assert [m for m in marks if "mark" in m] == ["banker: mark auction", "banker: mark end"]
    assert main(["replay", str(game.file)]) == 0


def test_default_seats_are_you_and_the_usual_bots() -> None:
    for ruleset, players in (("monopoly", 4), ("monopoly-karlsruhe", 6)):
        seats = setup.seats_of(ruleset, None, {})
        assert [seat.bot for seat in seats] == [None, *["landlord"] * (players - 1)]
    assert len(setup.seats_of("monopoly", None, {"players": "2"})) == 2


def test_names() -> None:
    seats = setup.seats_of("monopoly", "random,you,Berta,random", {})
    names = setup.named(seats, "monopoly", lambda taken: "Dora" if taken == ["Berta"] else "?")
    assert names == ["Carl", "Dora", "Berta", "Emil"]
    assert setup.named(setup.seats_of("monopoly", "Ben,random", {}), "monopoly", str)[1] == "Carl"
    assert setup.may_be_called("monopoly", "Jürgen", ["Anna"])
    for name in ("anna", "Badstraße", "banker", "a:b", "", "x" * 25):
        assert not setup.may_be_called("monopoly", name, ["Anna"])


# --- saving and resuming --------------------------------------------------------------------------
@pytest.mark.parametrize("ruleset", ["monopoly", "monopoly-karlsruhe"])
def test_resuming_gives_the_same_position(play: Play, home: Path, ruleset: str) -> None:
    """A game with a break and the same game without one end in the same record."""
    argv = (ruleset, "--seats", "Anna,random,random", "--seed", "8")
    lines = ["", "2", *anything(60)]
    _, out, _ = play(lines[:31], *argv)
    file = only_file(home)
    assert f"miethai play --resume {file}" in out
    before = record.replay(saves.read(file)[0])
    play([], "--resume", str(file))
    after = record.replay(saves.read(file)[0])
    assert after.history == before.history
    code, out, _ = play(lines[31:], "--resume")
    assert code == 0
    assert f"Fortgesetzt nach {len(before.history)} Zügen" in out
    whole = home / "whole.txt"
    play(lines, *argv, "--save", str(whole))
    broken, unbroken = saves.read(file)[0], saves.read(whole)[0]
    assert len(broken.lines) > len(before.history)
    assert record.text(broken) == record.text(unbroken)


def test_the_clock_is_saved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, play: Play) -> None:
    table = seated("monopoly-karlsruhe", ["Anna"], 2)
    seconds = itertools.count(0, 7)
    clock = Clock(now=lambda: float(next(seconds)))
    game = session(monkeypatch, anything(20), table, tmp_path, clock)
    until_leave(game)
    read, played = saves.read(game.file)
    assert int(clock.played) == played > 60
    assert len(read.lines) == len(table.history)
    assert game.file.read_text(encoding="utf-8").startswith("miethai save 1\nplayed: ")
    game.file.write_text("miethai save 1\nplayed: long\n\n", encoding="utf-8")
    assert "expected 'played: SECONDS'" in play([], "--resume", str(game.file))[2]


def test_a_finished_game_and_one_without_a_clock_are_plain_records(tmp_path: Path) -> None:
    table = seated("monopoly", ["Anna"], 2)
    saves.write(tmp_path / "game.txt", table, None)
    assert record.read(tmp_path / "game.txt") == saves.read(tmp_path / "game.txt")[0]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("chess",), "unknown ruleset 'chess'"),
        (("monopoly", "--seats", "random,random"), "nobody plays"),
        (("monopoly", "--seats", "Anna"), "2 to 6 players, not 1"),
        (("monopoly", "--seats", "Anna,anna"), "this name is taken"),
        (("monopoly", "--options", "startMoney=no"), "option startMoney"),
        (("monopoly", "--save", "/no/such/folder/game.txt"), "No such file"),
        (("--resume", "/no/such/game.txt"), "No such file"),
        (("--resume",), "no unfinished game"),
    ],
)
def test_mistakes_on_the_command_line(play: Play, argv: tuple[str, ...], said: str) -> None:
    code, _, err = play([], *argv)
    assert code == 2
    assert said in err
    assert len(err.splitlines()) == 1


def test_resume_refuses_what_does_not_fit(play: Play, home: Path, tmp_path: Path) -> None:
    play([], "monopoly", "--seats", "Anna,random")
    file = str(only_file(home))
    assert "not monopoly-karlsruhe" in play([], "monopoly-karlsruhe", "--resume", file)[2]
    assert "those of the saved game" in play([], "--resume", file, "--seed", "1")[2]
    assert f"{file} exists" in play([], "monopoly", "--save", file)[2]
    bots = Table("monopoly", {}, ["A", "B"], 0, SeededDealer(1), {0: "random", 1: "random"})
    record.save(tmp_path / "bots.txt", record.of(bots))
    assert "only bots play" in play([], "--resume", str(tmp_path / "bots.txt"))[2]
    record.save(tmp_path / "typed.txt", record.of(Table("monopoly", {}, ["Anna", "Ben"])))
    assert "are typed in" in play([], "--resume", str(tmp_path / "typed.txt"))[2]


def test_a_new_game_says_that_an_older_one_waits(play: Play, home: Path) -> None:
    play([], "monopoly", "--seats", "Anna,random")
    older = only_file(home)
    assert f"miethai play --resume {older}" in play([], "monopoly", "--seats", "Anna,random")[1]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGHUP], ids=str)
def test_nothing_is_lost_when_the_terminal_closes(home: Path, how: signal.Signals) -> None:
    # Who runs the tests in the background may have had SIGINT ignored, which is handed down.
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{heard}; from miethai.cli import main; raise SystemExit(main())"
    argv = [sys.executable, "-u", "-c", code, "play", "monopoly", "--seats", "Anna,random"]
    pipe = subprocess.PIPE
    with subprocess.Popen(argv, stdin=pipe, stdout=pipe, stderr=pipe, env=os.environ) as game:
        assert game.stdin and game.stdout and game.stderr
        game.stdin.write(b"\n3\n")
        game.stdin.flush()
        seen = b""
        while b"Figur von Anna" not in seen and (more := os.read(game.stdout.fileno(), 4096)):
            seen += more
        game.send_signal(how)
        out, err = game.communicate(timeout=120)
        assert game.returncode == 130
    assert b"miethai play --resume" in out
    assert err == b""
    assert b"Anna: token car" in only_file(home).read_bytes()


# --- typing ---------------------------------------------------------------------------------------
def test_bad_input_is_answered_and_changes_nothing(play: Play, home: Path) -> None:
    said = {
        "77": "77 steht nicht zur Wahl, es geht bis 8.",
        "fliegen": "„fliegen“ verstehe ich nicht.",
        "build Schlossallee": "nicht erlaubt: ",
        "dice 6 6": "niemand nennt ihre Augen selbst (MON-SETUP-05)",
        "Berta: throw": "Für Berta kann hier niemand ziehen.",
        "banker: break 5": "Für banker kann hier niemand ziehen.",
        "b": "Erst bekommt jeder eine Figur (MON-SETUP-04).",
        "x": "wenn du in einer Versteigerung gefragt bist",
        "z": "Sonst sitzt niemand an dieser Tastatur.",
        "p": "Eine Pause gibt es nur an Tischen mit Banker",
        "u": "Zurücknehmen geht nur beim eigenen letzten Schritt",
        "9" * 5000: "steht nicht zur Wahl",
        "²": "„²“ verstehe ich nicht.",
        "\x1b[A": "verstehe ich nicht",
    }
    _, out, _ = play(["", *said], "monopoly", "--seats", "Anna,random", "--seed", "4")
    for text in said.values():
        assert text in out
    history = [line.partition("  ")[2] for line in only_file(home).read_text().splitlines()[8:]]
    assert [line.partition("  #")[0] for line in history if line] == ["Anna: read"]


@pytest.mark.parametrize("ruleset", ["monopoly", "monopoly-karlsruhe"])
def test_nothing_that_is_typed_breaks_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, ruleset: str
) -> None:
    """Whatever people type, every move that was made is in the file and replays."""
    rng = random.Random(5)
    words = [*" 1234", "h1", *"bvahtmrxgzpu", "ja", "0", "-20", "1 60", "60", "? 1", "ö", "accept"]
    typed = ["", *rng.choices([*words, "Ben: throw", "mon-k-25", "bid 50", "throw"], k=300)]
    table = seated(ruleset, ["Anna", "Ben"], 1, seed=11, dealDeeds=3)
    game = session(monkeypatch, typed, table, tmp_path)
    until_leave(game)
    again = record.replay(saves.read(game.file)[0])
    assert again.history == table.history
    assert len(table.history) > 20
    assert table.game.check(table.position) == 0


def test_question_mark(play: Play) -> None:
    asked = ["?", "? 1", "? h", "? Toilettenpause", "? mon-k-74", "? Quark", "? throw", "??"]
    argv = ("monopoly-karlsruhe", "--seats", "Anna,random,random")
    _, out, _ = play(["", "1", *asked], *argv)
    for text in (
        "Nummern wählen, worauf das Spiel wartet",
        "Zeichen auf dem Spielplan: br60",
        "Um die Frage auf dem Tisch geht es in: MON-SETUP-06 Wer beginnt",
        "MON-MORT-01  Hypothek nur auf Unbebautes",
        "MON-K-74  Toilettenpause nur gemeinsam",
        "Keine Regel enthält „Quark“.",
    ):
        assert text in out


def test_undo_after_resuming(play: Play, home: Path) -> None:
    play(["", "3"], "monopoly", "--seats", "Anna,Ben", "--seed", "1")
    file = only_file(home)
    moves = len(record.read(file).lines)
    play(["Anna: throw"], "--resume")  # Ben is asked for his token; Anna cannot throw
    assert len(record.read(file).lines) == moves
    play(["4", "", "u"], "--resume")
    assert len(record.read(file).lines) == moves + 3  # the throw of the dice stands
