"""The words about games and options: complete in both languages, and said where they are asked."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from miethai import games
from miethai.cli import main
from miethai.kernel.options import Choice, Number, Option, Ruleset, Several

LANGS = ("de", "en")
OPTIONS = [
    pytest.param(ruleset, option, id=f"{ruleset.id}-{option.name}")
    for ruleset in games.rulesets().values()
    for option in ruleset.options
]


def words_of(option: Option) -> set[str]:
    if isinstance(option, (Choice, Several)):
        return set(option.values)
    return set(option.words) if isinstance(option, Number) else set()


@pytest.mark.parametrize(("ruleset", "option"), OPTIONS)
def test_every_option_has_its_words(ruleset: Ruleset, option: Option) -> None:
    said = games.family(ruleset.family).text("options")[option.name]
    for lang in LANGS:
        assert said[f"label_{lang}"].strip()
        assert said[f"help_{lang}"].endswith(".")
        names = said.get(f"values_{lang}", {})
        assert names.keys() == words_of(option)
        assert all(name.strip() for name in names.values())
    rule = games.family(ruleset.family).option_rule(ruleset, option)
    assert rule in games.family(ruleset.family).rules


def test_no_words_for_options_that_are_not_there() -> None:
    for family in games.families():
        known = {o.name for r in games.family(family).rulesets for o in r.options}
        assert games.family(family).text("options").keys() == known


def test_every_ruleset_role_and_section_has_its_words() -> None:
    for family in games.families():
        module = games.family(family)
        words = games.family(family).text("rulesets")
        for lang in LANGS:
            for ruleset in module.rulesets:
                said = words[ruleset.id]
                assert all(said[f"{key}_{lang}"] for key in ("title", "subtitle", "about"))
            assert all(words["roles"][f"{role}_{lang}"] for role in module.game.roles)
        assert words.keys() - {"roles", "bots", "sheets", "chance"} == {
            ruleset.id for ruleset in module.rulesets
        }
        sections = games.family(family).text("sections")
        assert sections.keys() == {row["section"] for row in module.rules.values()}
        assert all(row[lang] for row in sections.values() for lang in LANGS)


@pytest.mark.parametrize("ruleset", games.rulesets())
@pytest.mark.parametrize("lang", LANGS)
def test_games_tells_the_options_of_a_ruleset(
    ruleset: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", ruleset, "--lang", lang]) == 0
    told = "".join(capsys.readouterr().out.split())  # lines may end at any hyphen
    for option in games.rulesets()[ruleset].options:
        said = games.find(ruleset)[0].text("options")[option.name]
        sentence = f"{said[f'label_{lang}']}: {said[f'help_{lang}']}"
        assert "".join(sentence.split()) in told


# --- which game ----------------------------------------------------------------------------------
class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_script_has_to_name_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play"]) == 2
    told = capsys.readouterr().err
    assert all(id_ in told for id_ in games.rulesets())


@pytest.mark.parametrize("typed", ["2", "monopoly"])
def test_a_person_is_asked_which_game(
    typed: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """A number that is none is asked for again; then the game begins."""
    monkeypatch.setattr(sys, "stdin", Terminal(f"\n9\nx\n{typed}\n"))
    file = tmp_path / "game.txt"
    args = ["--plain", "--seats", "Zoe,random", "--lang", "en", "--save", str(file)]
    main(["play", *args])
    told = capsys.readouterr().out
    assert told.count("A number from 1 to 5, please.") == 3
    assert "Monopoly, Karlsruhe championship" in told
    assert "ruleset: monopoly\n" in file.read_text()
