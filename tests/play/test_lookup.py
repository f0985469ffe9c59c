"""Everyday questions find the rules that answer them; so do word forms, typos and other orders."""

from __future__ import annotations

import sqlite3

import pytest
from tests.play.everyday_questions import QUESTIONS

from miethai import games
from miethai.play import lookup
from miethai.play.lookup import SearchError, search


@pytest.mark.parametrize(("ruleset", "lang", "question", "answers"), QUESTIONS)
def test_a_question_is_answered_within_three(
    ruleset: str, lang: str, question: str, answers: str
) -> None:
    found = [hit.id for hit in search(question, lang, ruleset=ruleset, most=3)]
    assert set(found) & set(answers.split()), found


def test_the_questions_are_many_and_their_answers_exist() -> None:
    assert len(QUESTIONS) >= 60
    for ruleset, _, question, answers in QUESTIONS:
        rules = games.find(ruleset)[0].rules
        assert set(answers.split()) <= set(rules), question


@pytest.mark.parametrize(
    "query",
    [
        "Miete Gefängnis",
        "gefängnis MIETE",
        "Mieten Gefängnisse",
        "Miehte Gefägnis",
        "gefaengnis miete",
    ],
)
def test_order_case_forms_and_typos_do_not_matter(query: str) -> None:
    found = [hit.id for hit in search(query, "de", ruleset="monopoly", most=3)]
    assert "MON-C-05" in found


def test_an_id_finds_its_rule_and_the_other_language_counts_too() -> None:
    assert search("mon-build-05", "de", family="monopoly")[0].id == "MON-BUILD-05"
    assert search("doubles", "de", ruleset="monopoly")[0].id.startswith("MON-TURN-0")


def test_cards_and_options_are_found_with_where_to_read_on() -> None:
    cards = [hit for hit in search("Bombe", "de", ruleset="wucherer-2013") if hit.kind == "card"]
    assert cards[0].title == "Bombe" and cards[0].rule.startswith("WUC-")
    options = [hit for hit in search("Startgeld", "de", ruleset="monopoly") if hit.kind == "option"]
    assert options[0].id == "startMoney" and options[0].rule == "MON-SETUP-02"


def test_only_what_holds_in_the_ruleset_is_found_and_words_are_named() -> None:
    found = search("Miete im Gefängnis", "de", ruleset="monopoly-karlsruhe")
    assert all("monopoly-karlsruhe" in hit.rulesets for hit in found)
    best = found[0]
    assert {"miete", "gefängnis"} <= set(best.words)
    assert len(best.text) <= lookup.SNIPPET + 4
    everywhere = {hit.family for hit in search("Miete", "de", most=200)}
    assert everywhere == {"magnate", "monopoly", "wucherer"}


@pytest.mark.parametrize(
    "query", ["", "   ", "???", "xqzvwk", '"', "a OR b", "miete*", "NEAR(", "§" * 500]
)
def test_anything_can_be_typed(query: str) -> None:
    search(query, "de", family="monopoly")


def test_a_long_query_is_cut_off() -> None:
    short = "Gefängnis " * 5
    assert search(short + "Bombe " * 2000, "de", ruleset="monopoly")[0].words == ("gefängnis",)


def test_every_word_of_the_tables_leads_somewhere() -> None:
    """Synonyms that no text uses, and ids that there are not, would only look like help."""
    for name in games.families():
        family = games.family(name)
        index = lookup.index(name)
        for lang in ("de", "en"):
            for word, meant in family.text("search").get(lang, {}).items():
                stems = {lookup.stem(part, lang) for part in lookup.parts(meant)}
                assert stems & index.vocabulary[lang], (name, lang, word, meant)
        assert set(family.text("search").get("also", {})) <= set(family.rules)


def test_without_a_full_text_engine_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bare:
        def execute(self, *_: object) -> None:
            raise sqlite3.OperationalError("no such module: fts5")

    monkeypatch.setattr(sqlite3, "connect", lambda *args, **more: Bare())
    lookup.index.cache_clear()
    try:
        with pytest.raises(SearchError, match="fts5"):
            search("Miete", "de", family="magnate")
    finally:
        lookup.index.cache_clear()
