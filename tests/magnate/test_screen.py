"""Magnate at the terminal: seats, bids in hundreds, folds, and a game to its end."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from tests.cli.play_helpers import session, until_leave

from miethai.cli import UsageError
from miethai.cli._play import setup
from miethai.games.magnate.presentation.manners import MANNERS
from miethai.play.seating import SeatError
from miethai.play.table import Table


def seated(text: str | None, seed: int = 3, **options: Any) -> Table:
    """A table as the command makes it."""
    seats = setup.seats_of("magnate", text, options)
    names = setup.named(seats, "magnate", lambda taken: "Anna")
    return setup.new_table("magnate", options, seats, names, seed)


def made(table: Table) -> list[str]:
    """Moves of people and bots so far."""
    return [table.text(seat, move) for seat, move in table.history if seat >= 0]


# --- seats ----------------------------------------------------------------------------------------
def test_the_ai_has_a_name_and_no_bot() -> None:
    table = seated(None, aiOpponent="true", players="3")
    assert table.players == ("Anna", "Berta", "KI")
    assert table.bots == {1: "landlord"}
    assert seated("you,landlord", aiOpponent="true").players == ("Anna", "KI")
    assert seated("Zoe,Hal", aiOpponent="true").players == ("Zoe", "Hal")
    assert seated("Zoe,Hal", aiOpponent="true", aiSeat="1").players == ("Zoe", "Hal")


def test_somebody_plays() -> None:
    with pytest.raises(UsageError, match="nobody plays"):
        setup.seats_of("magnate", "landlord,KI", {"aiOpponent": "true"})


def test_nobody_is_asked_for_the_ai(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = seated("Zoe,Hal", aiOpponent=True, firstHolder="1")
    game = session(monkeypatch, ["2", "2"], table, tmp_path)
    assert game.persons == [0]
    until_leave(game)
    assert made(table) == ["Zoe: pass", "Zoe: consult"]
    out = capsys.readouterr().out
    assert "Am Tisch: Zoe. Computer: Hal." in out
    assert "Hal bietet 300K $" in out


# --- what is typed --------------------------------------------------------------------------------
def test_amounts_are_typed_in_thousands(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = seated("Anna,Ben", firstHolder="1")
    typed = ["1", "250", "300", "", "1 400", "", "2"]
    until_leave(session(monkeypatch, typed, table, tmp_path))
    assert made(table) == ["Anna: bid 300", "Ben: bid 400", "Anna: pass"]
    out = capsys.readouterr().out
    assert "Betrag von 100 bis 2000 (Enter: zurück)" in out
    assert "250 ist kein möglicher Betrag." in out
    assert "Bitte die Tastatur weitergeben." in out  # wallets are hidden


def test_standing_order_of_an_auction(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Up to 350 means 100 and 300, but not 500."""
    table = seated("Anna,Ben", firstHolder="1")
    typed = ["g", "350", "", "1 200", "1 400"]
    until_leave(session(monkeypatch, typed, table, tmp_path))
    assert made(table) == [
        "Anna: bid 100",
        "Ben: bid 200",
        "Anna: bid 300",
        "Ben: bid 400",
        "Anna: pass",
    ]


def test_folds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = seated("Anna,random", firstHolder="1")
    game = session(monkeypatch, ["2", "v", "k", "k1", "? b", "b1"], table, tmp_path)
    until_leave(game)
    bought = table.view()["Anna"]["plots"]
    assert len(bought) == 1
    assert f"Anna: buy {bought[0]}" in made(table)
    assert table.view()[bought[0]]["building"] is not None
    out = capsys.readouterr().out
    assert "Verkaufen: Dafür ist jetzt nichts da." in out
    assert "MAG-BUILD-01  Baukosten bezahlen" in out


def test_why_nothing_can_be_built(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = seated("Anna,Ben")
    row = {"phase": "actions", "Anna": {"money": 100, "owns": ["3A"]}, "for_sale": ["4B"]}
    table.family.given(table.position, row, table.names)
    until_leave(session(monkeypatch, ["b", "k"], table, tmp_path))
    out = capsys.readouterr().out
    assert "3A: nicht erlaubt: dein Geld reicht nicht für die Baukosten (MAG-BUILD-01)" in out
    assert "4B: nicht erlaubt: dein Geld reicht nicht für den Grundstückspreis" in out
    assert "400K $ fehlen: Beratung bringt 500K $." in out


# --- whole games ----------------------------------------------------------------------------------
KEYS = [
    *"123456",
    "1 0",
    "1 1",
    "1 300",
    "",
    "k",
    "b",
    "v",
    "k1",
    "b2",
    "v1",
    "x",
    "u",
    "?",
    "l",
    "d",
]


@pytest.mark.parametrize("options", [{}, {"aiOpponent": True, "advancedTenants": True}], ids=str)
def test_whatever_is_typed(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    options: dict[str, Any],
) -> None:
    """Lines at random lead through a game; at the end it says who won."""
    table = seated("Anna,Ben", **options)
    draw = random.Random(5)
    game = session(monkeypatch, [draw.choice(KEYS) for _ in range(6000)], table, tmp_path)
    game.run()
    assert table.over
    out = capsys.readouterr().out
    assert "Das Spiel ist aus. Gewonnen: " in out
    assert "Platz 1  " in out


def test_there_is_no_clock_and_no_role() -> None:
    s = seated("Anna,Ben").position
    assert not MANNERS.has_clock(s)
    assert not MANNERS.clock_runs(s)
    assert not MANNERS.must_pause(s)
    assert MANNERS.mark_due(s, 0.0) is None
    assert MANNERS.next_mark(s) is None
    assert MANNERS.break_move(s) is None
    assert MANNERS.decider(s, [0, 1]) is None
    assert MANNERS.has_secrets(s)


def test_one_person_alone_plays_against_the_opponent() -> None:
    assert seated("you", aiOpponent=True).names[:2] == ["Anna", "KI"]
    english = setup.seats_of("magnate", None, {"aiOpponent": True, "players": "2"}, lang="en")
    assert [seat.name for seat in english] == [None, "The AI"]
    with pytest.raises(SeatError, match="2 to 5"):
        seated("you")
