"""Texts of every family: complete in both languages, for every move, rule and position."""

from __future__ import annotations

import json
import re
import string
from importlib.resources import files

import pytest
from tests.families.suite import FAMILIES, RULESETS, Kind, suite_of
from tests.families.walks import legal, random_game, readers_of

from miethai import games
from miethai.kernel.contract import LANGS
from miethai.kernel.moves import SLOT_BITS
from miethai.kernel.presentation.words import reader

UNFILLED = re.compile(r"[{}]|\bNone\b")
ASKED_FOR = {"turn", "turns", "phase", "places"}  # what the terminal reads in every game
CITED = re.compile(r"\(([A-Z]+(?:-[A-Z0-9]+)+)\)$")


def texts(family: str, lang: str) -> dict[str, str]:
    """All texts of a family's file by dotted key."""
    return reader(files(f"miethai.games.{family}") / "text")(lang)


def places(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("family", FAMILIES)
def test_languages_have_the_same_keys_and_places(family: str) -> None:
    german, english = texts(family, "de"), texts(family, "en")
    assert german.keys() == english.keys()
    assert {k: places(v) for k, v in german.items()} == {k: places(v) for k, v in english.items()}
    assert [k for k in german if bool(german[k]) != bool(english[k])] == []


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("lang", LANGS)
def test_every_rule_can_be_cited(family: str, lang: str) -> None:
    module = games.family(family)
    voice = module.voice(lang, (), module.rulesets[0].resolve())
    for rule, row in module.rules.items():
        text = voice.refusal(rule)
        assert text.startswith("nicht erlaubt: " if lang == "de" else "not allowed: ")
        assert text.endswith(f" ({rule})")
        assert row[lang]
        assert row[f"title_{lang}"]
    cited = {k.removeprefix("refusal.") for k in texts(family, lang) if k.startswith("refusal.")}
    assert cited - {"cited"} <= set(module.rules)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_unknown_language(ruleset: str) -> None:
    table = Kind(ruleset).table()
    with pytest.raises(ValueError, match="expected one of de, en"):
        table.voice("fr").prompt(table.position, 0)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_move_has_a_label(ruleset: str) -> None:
    table = Kind(ruleset).table()
    s = table.position
    for lang in LANGS:
        for block, _, slot in table.game.moves.all_slots():
            assert table.voice(lang).label(s, 0, slot)
            if block.amount:
                assert table.voice(lang).label(s, 0, slot | 1 << SLOT_BITS)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("persons", [False, True], ids=["programs", "persons"])
def test_random_positions_can_be_told(ruleset: str, persons: bool) -> None:
    table = Kind(ruleset, suite_of(ruleset).players[-1], persons=persons).table()
    told = 0
    for s, *_ in random_game(table, 2_500, every=90, seed=21):
        asked = table.game.actor(s)
        for lang in LANGS:
            voice = table.voice(lang)
            lines = [voice.prompt(s, reader) for reader in readers_of(table)]
            if asked >= 0:
                lines += [voice.label(s, asked, m) for m in legal(table, s, asked)]
            lines += [row for row in voice.render(s, 0).splitlines() if row.strip()]
            for line in lines:
                assert line
                assert not UNFILLED.search(line), line
            told += 1
    assert told > 4


@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_games_are_logged(ruleset: str) -> None:
    """Every line of the log is whole, and the rules that it cites exist."""
    table = Kind(ruleset).table()
    cited = set()
    for s, seat, m, notes in random_game(table, 2_500, seed=22):
        for lang in LANGS:
            for line in table.voice(lang).log(seat, m, notes, s):
                assert line
                assert not UNFILLED.search(line), line
                if match := CITED.search(line):
                    cited.add(match[1])
    assert cited
    assert cited <= set(table.family.rules)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_position_has_a_view_that_is_plain_data(ruleset: str) -> None:
    table = Kind(ruleset).table()
    for s, *_ in random_game(table, 900, every=20, seed=3):
        for seat in readers_of(table):
            shown = table.family.view(s, seat, table.names)
            assert json.loads(json.dumps(shown)) == shown
            assert shown.keys() >= ASKED_FOR
