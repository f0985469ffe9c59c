"""What people do at the terminal's table: words, undo, auctions, trades, roles, rent."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.cli.play_helpers import (
    anything,
    land_on_free_street,
    placed,
    seated,
    session,
    until_leave,
)

from miethai.bots.reasons import Advice
from miethai.cli._play import session as session_module
from miethai.cli._play import setup
from miethai.cli._play.menu import build


# --- moves and undo -------------------------------------------------------------------------------
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


def test_a_hint_is_shown_to_who_asks_and_written_into_the_log(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = [Advice(("throw",), "Würfeln", 0.41, 0.03, 200), Advice(("end",), "Enden", 0.3, 0.1, 9)]
    monkeypatch.setattr(session_module, "advice", lambda question: told)
    game = session(monkeypatch, ["tipp"], placed({"Anna": {"cash": 30}}), tmp_path)
    until_leave(game)
    out = capsys.readouterr().out
    assert "Der Hai würde: Würfeln. Damit gewinnst du in etwa 41 von 100 Fällen (± 3" in out
    assert "Auch möglich: Enden: 30 von 100 (± 10)." in out
    assert game.lines(0)[-1] == "Anna fragt den Hai um Rat."


def test_seats_are_named_by_how_their_bots_play() -> None:
    seats = setup.seats_of("monopoly", "you,leicht,medium,Stark,tests.bots.players:Roller", {})
    bots = [(seat.name, seat.bot) for seat in seats]
    assert bots[1:] == [
        (None, "random"),
        (None, "landlord"),
        ("Stark", None),  # somebody may be called so
        (None, "tests.bots.players:Roller"),
    ]


def test_why_and_what_answer_about_moves_and_things(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = placed({"Anna": {"owns": ["Badstraße", "Turmstraße", "Südbahnhof"], "cash": 30}})
    typed = ["warum build Badstraße", "why Südbahnhof", "folge mortgage Südbahnhof"]
    typed += ["what build Badstraße", "warum Quark", "folge Quark", "what 1", "warum 1"]
    until_leave(session(monkeypatch, typed, table, tmp_path))
    out = " ".join(capsys.readouterr().out.split())
    assert "Dein Geld reicht nicht für das Gebäude (MON-BUILD-03). 20 M fehlen" in out
    assert "Hypothek auf Südbahnhof aufnehmen (+100 M): Das geht jetzt." in out
    assert "Bringt 100 M, dann hast du 130 M. Miete: Südbahnhof 25 M → 0 M." in out
    assert "nicht erlaubt: dein Geld reicht nicht für das Gebäude (MON-BUILD-03)" in out
    assert "Mit „Quark“ hat kein Zug zu tun." in out
    assert "„Quark“ verstehe ich nicht." in out
    assert "Würfeln: Sonst ändert sich für dich noch nichts." in out
    assert "Würfeln: Das geht jetzt." in out
    assert table.history == []


def test_why_understands_what_is_no_move(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """More words than a move has, a verb alone, the title of a list in which there is nothing."""
    table = placed({"Anna": {"owns": ["Badstraße", "Südbahnhof"], "cash": 30}})
    typed = ["warum kann ich Neue Straße nicht kaufen?", "why build", "why Bauen", "warum nie"]
    until_leave(session(monkeypatch, typed, table, tmp_path))
    out = " ".join(capsys.readouterr().out.split())
    assert "Neue Straße gehört noch der Bank" in out
    assert out.count("nicht die ganze Farbgruppe") == 2
    assert "Mit „nie“ hat kein Zug zu tun." in out


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


# --- auctions -------------------------------------------------------------------------------------
def test_amounts_are_typed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = placed({})
    land_on_free_street(table)
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
    land_on_free_street(table)
    game = session(monkeypatch, ["2", "g", "40", "1 20", "x"], table, tmp_path)
    until_leave(game)
    bids = [table.text(*step) for step in table.history if "bid" in table.text(*step)]
    assert bids == ["Anna: bid 10", "Ben: bid 20", "Anna: bid 21"]
    assert table.view()["Poststraße"]["owner"] == "Anna"
    assert game.orders.answer(0) is None


# --- trading --------------------------------------------------------------------------------------
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


# --- several people, roles, rent ------------------------------------------------------------------
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
    until_leave(session(monkeypatch, anything(12), table, tmp_path))
    out = capsys.readouterr().out
    assert "Jetzt ist Anna dran." in out
    assert "Anna 1500 M · Ben verdeckt" in out


def test_rent_is_claimed_from_a_list_without_hints(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = placed({"Ben": {"owns": ["Poststraße"]}}, "monopoly-karlsruhe")
    voice = table.voice("de")
    before = build(table, voice, 1).fold("claim")
    land_on_free_street(table)
    after = build(table, voice, 1).fold("claim")
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
