"""The terminal's screen: it fits, it needs no colour, and its words and keys are complete."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from tests.cli.play_helpers import placed
from tests.play.helpers import persons, wander

from miethai import games
from miethai.cli._play.clock import Clock
from miethai.cli._play.door import Page
from miethai.cli._play.full_door import FullDoor
from miethai.cli._play.session import Session
from miethai.cli._play.words import Words, templates
from miethai.games.monopoly.family import GAME
from miethai.games.monopoly.presentation.gate import FRAME_WORDS, STAGE_WORDS
from miethai.games.monopoly.rules.rulebook import RULES
from miethai.games.monopoly.terminal.board import MARKS
from miethai.games.monopoly.terminal.menu import FOLDS, PHASE_RULES, VERB_RULES
from miethai.kernel.presentation.layout import letters_of, width_of
from miethai.play.table import Table


# --- the whole screen -----------------------------------------------------------------------------
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
    voice = games.family("monopoly").voice("de", table.names, table.options)
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
    rows = games.family("monopoly").voice("de", table.names, {"currencySymbol": "€"})
    picture = rows.picture(table.position, 0, 120, 40, "")
    text = "\n".join("".join(span for span, _ in row) for row in picture)
    for mark in ("brA3", "brA2", "WeA%", "dbBH", "#B", "@A", "hb120", "br* Badstr.[3]", "1500 €"):
        assert mark in text


def test_letters_of_players() -> None:
    assert letters_of(["Anna", "Alma", "Al"], MARKS) == ["A", "L", "1"]
    assert letters_of(["Hanna", "42", "李"], MARKS) == ["A", "1", "李"]


# --- words, keys and rules ------------------------------------------------------------------------
def test_languages_have_the_same_words() -> None:
    german, english = templates("de"), templates("en")
    assert set(german) == set(english)
    for key, text in german.items():
        assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", english[key])), key


@pytest.mark.parametrize("lang", ["de", "en"])
def test_keys_do_not_clash(lang: str) -> None:
    voice = games.family("monopoly").voice(lang, ["Anna"], {"currencySymbol": "M"})
    keys = [voice.fold(name)[0] for name in FOLDS]
    assert len(set(keys)) == len(keys)
    assert not set(keys) & set("uslqdpzxg?")


def test_every_phase_and_verb_has_a_rule() -> None:
    for word in {*STAGE_WORDS.values(), *FRAME_WORDS.values()}:
        assert PHASE_RULES[word]
    for ids in (*PHASE_RULES.values(), *VERB_RULES.values()):
        assert set(ids) <= set(RULES)
    assert set(VERB_RULES) <= set(GAME.moves.verbs())
    assert {verb for verbs in FOLDS.values() for verb in verbs} <= set(GAME.moves.verbs())
