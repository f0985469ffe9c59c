"""The terminal game: whole games by script, save and resume, undo, rules, bad input, the screen."""

from __future__ import annotations

import io
import itertools
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from tests.play.helpers import persons, wander

from miethai.cli import main
from miethai.cli._play import saves, setup
from miethai.cli._play.clock import Clock
from miethai.cli._play.door import Leave, Page, PlainDoor
from miethai.cli._play.family import screen_of
from miethai.cli._play.full_door import FullDoor
from miethai.cli._play.menu import build
from miethai.cli._play.session import Session
from miethai.cli._play.words import Words, templates
from miethai.games.monopoly.screen import FOLDS, PHASE_RULES, VERB_RULES
from miethai.games.monopoly.screen_board import letters_of, width_of
from miethai.games.monopoly.view import FRAME_WORDS, STAGE_WORDS
from miethai.play import record
from miethai.play.dealer import SeededDealer
from miethai.play.table import Table

Typed = Iterable[str]
Play = Callable[..., tuple[int, str, str]]  # lines, arguments -> exit code, stdout, stderr

LONG = 6000  # lines of a script that must not run out
SHORT_GAME = ("--seed", "1", "--options", "startMoney=150", "quickStart=true", "goSalary=20")


def anything(n: int = LONG) -> list[str]:
    """A player of few thoughts: Enter, the first answer, yes, the first mortgage or sale."""
    return list(itertools.islice(itertools.cycle(["", "1", "ja", "h1", "", "x", "v1", ""]), n))


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


def session(
    monkeypatch: pytest.MonkeyPatch,
    lines: Typed,
    table: Table,
    tmp_path: Path,
    clock: Clock | None = None,
) -> Session:
    """A game at a plain door with everything that will be typed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return Session(table, PlainDoor(), Words("de"), tmp_path / "game.txt", clock or Clock())


def seated(ruleset: str, people: list[str], bots: int, seed: int = 1, **options: Any) -> Table:
    """A table as the command makes it, beyond the preparation."""
    text = ",".join([*people, *["random"] * bots])
    seats = setup.seats_of(ruleset, text, {})
    names = setup.named(seats, ruleset, lambda taken: "Anna")
    return setup.new_table(ruleset, {"quickStart": True, **options}, seats, names, seed)


def placed(given: dict[str, Any], ruleset: str = "monopoly", **options: Any) -> Table:
    """Anna and Ben at the terminal in a position of our choice."""
    table = seated(ruleset, ["Anna", "Ben"], 0, **options)
    table.family.apply_given(table.position, given, table.names)
    return table


def until_leave(game: Session) -> None:
    with pytest.raises(Leave):
        game.run()


# --- whole games ---------------------------------------------------------------------------------
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


# --- saving and resuming -------------------------------------------------------------------------
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
    code = "from miethai.cli import main; raise SystemExit(main())"
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
        out, err = game.communicate(timeout=20)
        assert game.returncode == 130
    assert b"miethai play --resume" in out
    assert err == b""
    assert b"Anna: token car" in only_file(home).read_bytes()


# --- typing --------------------------------------------------------------------------------------
def test_bad_input_is_answered_and_changes_nothing(play: Play, home: Path) -> None:
    said = {
        "77": "77 steht nicht zur Wahl, es geht bis 8.",
        "fliegen": "„fliegen“ verstehe ich nicht.",
        "build Schlossallee": "nicht erlaubt: ",
        "dice 6 6": "niemand nennt ihre Augen selbst (MON-SETUP-05)",
        "Berta: throw": "Für Berta kann hier niemand ziehen.",
        "banker: break 5": "Für banker kann hier niemand ziehen.",
        "b": "Bauen: Dafür ist jetzt nichts da.",
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


def test_refusals_name_rule_and_remedy(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = placed({"Anna": {"owns": ["Badstraße", "Turmstraße", "Südbahnhof"], "cash": 30}})
    game = session(monkeypatch, ["build Badstraße", "b", "? build Badstraße"], table, tmp_path)
    until_leave(game)
    out = capsys.readouterr().out
    assert out.count("(MON-BUILD-03)") == 3
    assert "20 M fehlen: Südbahnhof beleihen bringt 100 M." in out
    assert "MON-BUILD-03  Hauspreis" in out


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


def test_words_and_notation_choose_moves(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = placed({"Anna": {"owns": ["Badstraße", "Südbahnhof", "Westbahnhof"]}})
    typed = ["bahnhof", "südbahnhof", "mortgage Badstraße", "h1", "", "würfeln"]
    until_leave(session(monkeypatch, typed, table, tmp_path))
    assert "„bahnhof“ passt auf mehreres" in capsys.readouterr().out
    moves = [table.text(*step) for step in table.history]
    assert moves[:4] == [
        "Anna: mortgage Südbahnhof",
        "Anna: mortgage Badstraße",
        "Anna: mortgage Westbahnhof",
        "Anna: throw",
    ]


def test_undo_takes_back_own_steps_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = placed({"Anna": {"owns": ["Badstraße", "Südbahnhof"], "cash": 500}})
    game = session(monkeypatch, ["h1", "h1", "u", "u", "u", "d"], table, tmp_path)
    until_leave(game)
    out = capsys.readouterr().out
    assert "bekommt 30 M" in out
    assert "Zurücknehmen geht nur" in out
    assert table.history == []
    assert game.log == []
    assert table.view()["Anna"]["mortgaged"] == []
    assert "Anna: 500 M, steht auf LOS" in out


def test_undo_after_resuming(play: Play, home: Path) -> None:
    play(["", "3"], "monopoly", "--seats", "Anna,Ben", "--seed", "1")
    file = only_file(home)
    moves = len(record.read(file).lines)
    play(["Anna: throw"], "--resume")  # Ben is asked for his token; Anna cannot throw
    assert len(record.read(file).lines) == moves
    play(["4", "", "u"], "--resume")
    assert len(record.read(file).lines) == moves + 3  # the throw of the dice stands


def test_giving_up_needs_a_second_word(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = placed({"Anna": {"at": "Südbahnhof", "cash": 0}, "Ben": {"owns": ["Schlossallee"]}})
    position = table.position
    table.do(0, table.game.moves.encode("throw"))
    position.at[0] = 32
    table.do(-1, table.game.moves.encode("dice", [2, 3]))
    assert table.view()["debt"]["debtor"] == "Anna"
    game = session(monkeypatch, ["", "1", "nein", "1", "ja", ""], table, tmp_path)
    game.run()
    out = capsys.readouterr().out
    assert "Bitte eine Nummer oder einen Buchstaben wählen." in out
    assert out.count("Aufgeben: bankrott: wirklich?") == 2
    assert "Platz 1  Ben" in out


# --- auctions ------------------------------------------------------------------------------------
def test_amounts_are_typed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = placed({})
    _land_on_free_street(table)
    typed = ["2", "1", "viel", "", "1 9", "1 95", "1", "96", "2"]
    until_leave(session(monkeypatch, typed, table, tmp_path))
    out = capsys.readouterr().out
    assert "Betrag von 10 bis 1500" in out
    assert "viel ist kein möglicher Betrag." in out
    assert "Biete mindestens 10 M." in out
    assert table.view()["Poststraße"]["owner"] == "Ben"
    assert table.view()["Ben"]["cash"] == 1500 - 96


def test_standing_orders_in_an_auction(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Anna bids up to a limit by herself; Ben drops out for good; both end with the auction."""
    table = placed({})
    _land_on_free_street(table)
    game = session(monkeypatch, ["2", "g", "40", "1 20", "x"], table, tmp_path)
    until_leave(game)
    bids = [table.text(*step) for step in table.history if "bid" in table.text(*step)]
    assert bids == ["Anna: bid 10", "Ben: bid 20", "Anna: bid 21"]
    assert table.view()["Poststraße"]["owner"] == "Anna"
    assert game.orders.answer(0) is None


def _land_on_free_street(table: Table) -> None:
    table.do(0, table.game.moves.encode("throw"))
    table.do(-1, table.game.moves.encode("dice", [3, 4]))
    assert table.view()["Anna"]["at"] == "Poststraße"


# --- trading -------------------------------------------------------------------------------------
TRADERS = {
    "Anna": {"owns": ["Badstraße", "Südbahnhof"]},
    "Ben": {"owns": ["Turmstraße"], "jail_cards": ["E-card"]},
}


def test_trade_dialogue(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = placed(TRADERS)
    give, take, cash = ["1 2", "9", "2", ""], ["2", ""], ["+75x", "75"]
    game = session(monkeypatch, ["t", *give, *take, *cash, "1", "2"], table, tmp_path)
    until_leave(game)
    out = capsys.readouterr().out
    assert "Du gibst Badstraße und 75 M. Du bekommst Gefängnis-frei-Karte (Ereignis)." in out
    view = table.view()
    assert view["Anna"]["deeds"] == ["Südbahnhof"]
    assert view["Anna"]["jail_cards"] == ["E-card"]
    assert view["Anna"]["cash"] == 1500 - 75


def test_a_refused_offer_leaves_no_trace(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = placed(TRADERS)
    until_leave(session(monkeypatch, ["t", "1", "", "", "", "1", "3"], table, tmp_path))
    out = capsys.readouterr().out
    assert re.search(r"nicht erlaubt: .* \((A-57|MON-K-53|A-75)\)", out)
    assert table.history == []
    assert table.view(0)["Anna"]["draft"] is None


def test_a_counter_offer_can_leave_things_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = placed(TRADERS)
    offer = ["t", "1 2", "", "1", "", "", "1"]
    counter = ["3", "t", "", "2", "", "-30", "1"]  # Ben does not want the station, but money
    until_leave(session(monkeypatch, [*offer, *counter, "2"], table, tmp_path))
    view = table.view()
    assert view["Anna"]["deeds"] == ["Turmstraße", "Südbahnhof"]
    assert view["Ben"]["deeds"] == ["Badstraße"]
    assert view["Ben"]["cash"] == 1530


# --- several people, roles, rent -----------------------------------------------------------------
def test_another_person_may_speak(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = placed({"Ben": {"owns": ["Badstraße"]}})
    typed = ["z", "h1", "Ben: redeem Badstraße", "z", "", ""]
    until_leave(session(monkeypatch, typed, table, tmp_path))
    moves = [table.text(*step) for step in table.history[:3]]
    assert moves == ["Ben: mortgage Badstraße", "Ben: redeem Badstraße", "Anna: throw"]
    assert "Anna > " in capsys.readouterr().out


def test_hidden_purses_are_handed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = seated("monopoly", ["Anna", "Ben"], 0, openHoldings="deeds")
    until_leave(session(monkeypatch, ["", ""], table, tmp_path))
    out = capsys.readouterr().out
    assert "Jetzt ist Ben dran." in out
    assert "Anna 1500 M · Ben verdeckt" in out


def test_rent_is_claimed_from_a_list_without_hints(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = placed({"Ben": {"owns": ["Poststraße"]}}, "monopoly-karlsruhe")
    screen = screen_of("monopoly")
    voice = screen.voice("de", table.names, table.options)
    before = build(table, screen, voice, 1).fold("claim")
    _land_on_free_street(table)
    after = build(table, screen, voice, 1).fold("claim")
    assert before == after
    assert after is not None and len(after.choices) == 28
    typed = ["z", "m", "poststraße", "z", "m", "schloss", "", ""]
    until_leave(session(monkeypatch, typed, table, tmp_path))
    assert "Anna zahlt 8 M Miete an Ben für Poststraße" in capsys.readouterr().out
    assert [table.text(*step) for step in table.history].count("Ben: claim Poststraße") == 1


def test_people_get_a_word_in_before_a_bot_throws(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = seated("monopoly-karlsruhe", ["Anna"], 2, seed=5)
    game = session(monkeypatch, anything(80), table, tmp_path)
    until_leave(game)
    out = capsys.readouterr().out
    stops = re.findall(r"Gleich würfelt (\w+)\. Vorher ist Zeit für Miete", out)
    assert set(stops) <= {"Berta", "Carl"}
    assert len(stops) >= 3


def test_break_and_dispute(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = placed({}, "monopoly-karlsruhe")
    typed = ["p", "", "r", "2", "1", "mon-k-25"]
    until_leave(session(monkeypatch, typed, table, tmp_path))
    moves = [table.text(*step) for step in table.history]
    assert moves == [
        "banker: break 10",
        "banker: resume",
        "Anna: dispute",
        "banker: ruling MON-K-25",
    ]
    assert "Welche Regel?" in capsys.readouterr().out


# --- the whole screen ----------------------------------------------------------------------------
def drawn(table: Table, width: int, height: int, **kinds: Any) -> tuple[list[str], Any]:
    """What the full screen shows at a question, without styles."""
    door = FullDoor(fast=True, more_text="weiter")
    out = io.StringIO()
    door.console = Console(width=width, height=height, file=out, highlight=False, **kinds)
    game = Session(table, door, Words("de"), Path("unused"), Clock())
    voice = game.voice
    log = [f"Zeile {k} (MON-TURN-01)." for k in range(40)]
    page = Page(
        prompt=voice.prompt(table.position, 0),
        entries=[(str(k), "eine Antwort") for k in range(1, 5)],
        more=[("h", "Hypothek aufnehmen")],
        hint="? Hilfe",
        notice=["nicht erlaubt"],
        old=log[:20],
        log=log[20:],
        picture=lambda w, h: voice.picture(table.position, 0, w, h, "Zug 1"),
    )
    door.show(page)
    return out.getvalue().splitlines(), page


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40), (220, 60)], ids=str)
def test_the_screen_fits(size: tuple[int, int]) -> None:
    table = persons("monopoly", 2, quickStart=True)
    wander(table, 500, random.Random(6))
    rows, _ = drawn(table, *size)
    assert len(rows) <= size[1] - 1  # the last row is for the answer
    assert max(len(row) for row in rows) <= size[0]
    text = "\n".join(rows)
    assert "Zeile 39" in text
    assert "nicht erlaubt" in text
    for name in table.players:
        assert name[:8] in text
    assert ("Schlos" in text) == (size[0] >= 80)


def test_colours_only_where_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    table = persons("monopoly", 2, quickStart=True)
    colour = re.compile(r"\x1b\[[0-9;]*(38|48|3[0-7]|9[0-7])[;m]")
    kinds = {"force_terminal": True, "color_system": "truecolor"}
    assert any(colour.search(row) for row in drawn(table, 120, 40, **kinds)[0])
    monkeypatch.setenv("NO_COLOR", "1")
    rows, _ = drawn(table, 120, 40, **kinds)
    assert not any(colour.search(row) for row in rows)
    assert any("br60" in re.sub(r"\x1b\[[0-9;]*m", "", row) for row in rows)


@pytest.mark.parametrize("ruleset", ["monopoly", "monopoly-karlsruhe"])
def test_pictures_are_rectangles(ruleset: str) -> None:
    rng = random.Random(9)
    table = persons(ruleset, 4, quickStart=True)
    voice = screen_of("monopoly").voice("de", table.names, table.options)
    for _ in range(15):
        wander(table, 60, rng)
        for width, height in ((80, 13), (97, 20), (80, 40), (131, 40)):
            rows = voice.picture(table.position, 0, width, height, "Zug 1 · Uhr 10:00")
            assert len(rows) <= height
            assert {width_of(row) for row in rows} == {width_of(rows[0])}
            assert width_of(rows[0]) <= width


def test_board_marks() -> None:
    given = {
        "Anna": {"owns": ["Badstraße", "Turmstraße"], "mortgaged": ["Wasserwerk"]},
        "Ben": {"in_jail": True, "owns": ["Schlossallee", "Parkstraße"]},
        "Badstraße": {"level": 3},
        "Turmstraße": {"level": 2},
        "Schlossallee": {"level": 5},
        "Parkstraße": {"level": 5},
    }
    table = placed(given)
    rows = screen_of("monopoly").voice("de", table.names, {"currencySymbol": "€"})
    picture = rows.picture(table.position, 0, 120, 40, "")
    text = "\n".join("".join(span for span, _ in row) for row in picture)
    for mark in ("brA3", "brA2", "WeA%", "dbBH", "#B", "@A", "hb120", "br* Badstr.[3]", "1500 €"):
        assert mark in text


def test_letters_of_players() -> None:
    assert letters_of(["Anna", "Alma", "Al"]) == ["A", "L", "1"]
    assert letters_of(["Hanna", "42", "李"]) == ["A", "1", "李"]


# --- tables of this file's subject ---------------------------------------------------------------
def test_languages_have_the_same_words() -> None:
    german, english = templates("de"), templates("en")
    assert set(german) == set(english)
    for key, text in german.items():
        assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", english[key])), key


@pytest.mark.parametrize("lang", ["de", "en"])
def test_keys_do_not_clash(lang: str) -> None:
    voice = screen_of("monopoly").voice(lang, ["Anna"], {"currencySymbol": "M"})
    keys = [voice.fold(name)[0] for name in FOLDS]
    assert len(set(keys)) == len(keys)
    assert not set(keys) & set("uslqdpzxg?")


def test_every_phase_and_verb_has_a_rule() -> None:
    from miethai.games.monopoly.game import GAME, RULES

    for word in {*STAGE_WORDS.values(), *FRAME_WORDS.values()}:
        assert PHASE_RULES[word]
    for ids in (*PHASE_RULES.values(), *VERB_RULES.values()):
        assert set(ids) <= set(RULES)
    assert set(VERB_RULES) <= set(GAME.moves.verbs())
    assert {verb for verbs in FOLDS.values() for verb in verbs} <= set(GAME.moves.verbs())
