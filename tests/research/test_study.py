"""Studies: what is compared is played with the same chance, and the report says what was found."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from miethai import games
from miethai.cli import main
from miethai.research.study import answers, figures, plan, report
from miethai.research.study.plan import Study
from miethai.research.study.run import play
from miethai.research.study.words import NARROW, TEXTS, Words

FILE = """
title_de = "Reich < arm?"
ruleset = "monopoly"
seats = 2
bots = ["landlord", "random"]
seed = 4
options = { startMoney = 400, timeLimitMin = 12 }
games = 4
details = 3
headline = ["rent"]
spread = ["rent"]

[[variant]]
id = "sheet"
name_de = "Anleitung"

[[variant]]
id = "same"
name_de = "Dasselbe"

[[variant]]
id = "pot"
name_de = "Topf"
options = { freeParkingPot = true }

[[variant]]
id = "both"
name_de = "Beides nacheinander"
sum_of = ["sheet", "pot"]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("study")
    (home / "rich.toml").write_text(FILE, encoding="utf-8")
    words = ["study", str(home / "rich.toml"), "--out", str(home / "out"), "--threads", "1"]
    assert main([*words, "--engine", "interpreted"]) == 0
    return home


@pytest.fixture(scope="module")
def study(folder: Path) -> Study:
    return plan.read(str(folder / "rich.toml"), [], {})


def test_variants_have_the_same_chance(folder: Path, study: Study) -> None:
    """What plays by the same rules plays the same games, so that nothing differs."""
    found = json.loads((folder / "out" / "study.json").read_text(encoding="utf-8"))
    same = [row for row in found["figures"] if row["variant"] == "same" and row["group"] != "seat"]
    assert same and all(row["diff"] == row["diff_low"] == row["diff_high"] == 0 for row in same)
    pot = {row["measure"] for row in found["figures"] if row["variant"] == "pot"}
    assert "amount:pot" in pot and "count:rent" in pot
    assert [variant["id"] for variant in found["variants"]] == ["sheet", "same", "pot", "both"]


def test_figures_are_those_of_the_games(folder: Path, study: Study) -> None:
    found, played = figures.work_out(study, folder / "out")
    by_name = {(f.variant, f.measure, f.thing): f for f in found}
    turns = pq.read_table(folder / "out" / "all" / "pot" / "games")["turns"].to_pylist()
    assert by_name["pot", "turns", ""].mean == np.mean(turns)
    assert sum(by_name["pot", "win", seat].mean for seat in "12") == pytest.approx(1)
    events = pq.read_table(folder / "out" / "detailed" / "sheet" / "events").to_pylist()
    rents = sum(row["amount"] for row in events if row["kind"] == "rent")
    assert by_name["sheet", "amount:rent", ""].mean == pytest.approx(rents / study.details)
    street = next(f for f in found if f.measure == "yield" and f.mean > 0 and f.variant == "sheet")
    of_it = [row for row in events if row["thing"] == street.thing]
    spent = sum(r["amount"] for r in of_it if r["kind"] in ("bought", "auctioned", "built"))
    earned = sum(r["amount"] for r in of_it if r["kind"] == "rent")
    assert street.mean == pytest.approx(earned / spent)
    assert played["sheet"].leader_wins.min() >= 0 and played["sheet"].leader_leads.max() <= 1
    both = by_name["sheet", "turns", ""].mean + by_name["pot", "turns", ""].mean
    assert by_name["both", "turns", ""].mean == pytest.approx(both)
    sums = played["sheet"].scores + np.roll(played["pot"].scores, -1, axis=0)  # other games
    assert (played["both"].shares[:, 0] > 0.5).tolist() == (sums[:, 0] > sums[:, 1]).tolist()
    whole = pq.read_table(folder / "out" / "figures.parquet")
    assert whole.num_rows == len(found)


def test_an_interval_holds_the_truth_as_often_as_it_says(study: Study) -> None:
    draws = np.random.default_rng(1).exponential(10, size=(2000, 200))
    each = figures.Played(study.base, None, None, None, None, {}, 0, None, None)
    found = [figures._figure(each, "turns", "", "", row) for row in draws]
    hits = np.mean([one.low <= 10 <= one.high for one in found])
    assert 0.92 < hits < 0.97


def test_chance_is_not_listed_as_a_finding(study: Study) -> None:
    """Holm's method by hand, and in 300 studies of 40 comparisons in which nothing differs: most
    have an interval without 0 somewhere, but hardly any names a difference."""
    plain = figures.Figure("a", "turns", "", "", 9, 0, 0, 0)
    found = [replace(plain, p=p) for p in (0.01, 0.04, 0.03, 0.005)] + [replace(plain, p_fair=1)]
    held = figures.corrected([*found, plain])
    assert [f.p for f in held[:4]] == pytest.approx([0.04, 0.09, 0.09, 0.025])
    assert (held[4].p_fair, held[5], figures.comparisons(held)) == (1, plain, 5)
    assert [f.differs for f in held] == [True, False, False, True, False, False]
    each = figures.Played(study.base, None, None, None, None, {}, 0, None, None)
    rng, tempting, named = np.random.default_rng(2), 0, 0
    for _ in range(300):
        one, other = rng.normal(size=(2, 40, 60))
        rows = [figures._figure(each, "t", "", "", a, b) for a, b in zip(one, other, strict=True)]
        tempting += any((f.diff_low or 0) > 0 or (f.diff_high or 0) < 0 for f in rows)
        named += any(f.differs for f in figures.corrected(rows))
    assert tempting > 240 and named < 30


def test_whole_turns_are_said_whole() -> None:
    w = Words("de")
    assert (w.whole(77.0), w.whole(-3.0, sign=True), w.whole(77.5)) == ("77", "−3", "77,5")


def test_the_report_stands_alone(folder: Path, study: Study) -> None:
    text = (folder / "out" / "report-de.html").read_text(encoding="utf-8")
    assert "<h1>Reich &lt; arm?</h1>" in text and "Topf" in text and "Mieten" in text
    assert not re.findall(r'(?:src|href)="(?!#)', text.replace("xlink:href", "href"))
    assert "{" not in re.sub(r"<style>.*?</style>|<style.*?</style>", "", text, flags=re.S)
    pictures = re.findall(r"<svg.*?</svg>", text, re.S)
    assert len(pictures) == 12  # six, for broad pages and for phones; too few auctions for one
    for picture, shape in zip(pictures, ["broad", "narrow"] * 6, strict=True):
        assert ET.fromstring(picture).get("class") == shape
    assert str(folder) in text  # the command to do it again


def in_short(report: Path) -> list[str]:
    """The lines of "in short", without what makes them bold."""
    text = report.read_text(encoding="utf-8")
    found = re.search(r"<ul class=short>(.*?)</ul>", text, re.S)
    assert found
    return [re.sub("</?b>", "", line) for line in re.findall(r"<li>(.*?)</li>", found[1])]


def test_what_is_found_is_said_in_a_line_a_measure(folder: Path, study: Study) -> None:
    lines = in_short(folder / "out" / "report-de.html")
    assert lines[0].startswith("Anleitung: Nach ") and "Dasselbe" in lines[0]
    assert "Beides" not in lines[0]  # two games take longer than one
    assert lines[-1].startswith("Anleitung: Wer bei Halbzeit am meisten besitzt, gewinnt ")
    head = (folder / "out" / "report-de.html").read_text(encoding="utf-8").split("<tr>")
    events = next(row for row in head if "Topf</th>" in row and "Ereignis" in row)
    assert "Dasselbe" not in events and "Beides" not in events  # what is the same tells nothing


ANSWER = """
[[answer]]
variant = "{variant}"
measure = "{measure}"
{more}
more = {{ de = "{{mean}} statt {{base}}, {{diff}} mehr", en = "more" }}
less = {{ de = "{{mean}} statt {{base}}, {{diff}} weniger", en = "less" }}
same = {{ de = "wie {{fair}}: {{mean}}", en = "same" }}
"""


def answered(folder: Path, variant: str, measure: str, more: str, **changes: float | None) -> str:
    """What the report answers if the figure of a measure were another."""
    path = folder / "answered.toml"
    text = FILE + ANSWER.format(variant=variant, measure=measure, more=more)
    path.write_text(text, encoding="utf-8")
    study = plan.read(str(path), [], {})
    found, played = figures.work_out(study, folder / "out")
    one = next(f for f in found if (f.variant, f.measure) == (variant, measure))
    found[found.index(one)] = replace(one, **changes)  # type: ignore[arg-type]
    told = report.Told(study, found, played, "", Words("de"))
    return re.sub("<.*?>", "", re.findall(r"<li>(.*?)</li>", answers.section(told))[0])


def test_a_study_answers_by_what_came_out(folder: Path, study: Study) -> None:
    """More or less only where that is certain."""
    base = Words("de").number(float(figures.load(study.base, 3, folder / "out").turns.mean()))
    sure = {"mean": 50.0, "diff": 8.0, "p": 0.001}
    more = answered(folder, "pot", "turns", "", **sure)
    assert more == f"50,0 statt {base}, 8,00 mehr"
    less = answered(folder, "pot", "turns", "", **{**sure, "diff": -8.0})
    assert less == f"50,0 statt {base}, 8,00 weniger"
    assert answered(folder, "pot", "turns", "", **{**sure, "p": 0.2}) == f"wie 50,0{NARROW}%: 50,0"
    seat = 'thing = "1"\nto_fair = true'
    fair = answered(folder, "pot", "win", seat, mean=0.7, p_fair=0.001)
    assert fair.startswith(f"70,0{NARROW}% statt ") and fair.endswith(" mehr")
    assert (
        answered(folder, "pot", "win", seat, mean=0.51, p_fair=0.001)
        == f"wie 50,0{NARROW}%: 51,0{NARROW}%"
    )


def test_the_same_study_gives_the_same_report(folder: Path, study: Study) -> None:
    out = folder / "out"
    before = {path.name: path.read_bytes() for path in out.iterdir() if path.is_file()}
    words = ["study", str(folder / "rich.toml"), "--out", str(out), "--engine", "interpreted"]
    assert main(words) == 0
    assert before == {path.name: path.read_bytes() for path in out.iterdir() if path.is_file()}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("seed = 4", "seed = 'x'"), "Expected `int`, got `str` - at `$.seed`"),
        (("seed = 4", "sead = 4"), "unknown field `sead`"),
        (("seed = 4", "seed = 4 4"), "(at line "),
        (("freeParkingPot = true", "freeParkingPit = true"), "variant 'pot': unknown option"),
        (('"monopoly"', '"monopolie"'), "variant 'sheet': "),
        (('"landlord", "random"', '"lord", "random"'), "variant 'sheet': "),
        (('id = "same"', 'id = "pot"'), "variant.id 'pot': expected"),
        (('sum_of = ["sheet"', 'sum_of = ["shed"'), "'both': sum_of: no variant 'shed'"),
        (("games = 4", "games = 1"), "games: expected a number from 2 up"),
        (('headline = ["rent"]', 'headline = ["rant"]'), "headline: no kind 'rant'; there are "),
        (('spread = ["rent"]', 'spread = ["rant"]'), "spread: no kind 'rant'; there are landed"),
        (("[[variant]]", '[[answer]]\nvariant = "x"\nmeasure = "win"\n[[variant]]'), "answer: no"),
        (
            ("[[variant]]", '[[answer]]\nvariant = "pot"\nmeasure = "fun"\n[[variant]]'),
            "answer: measure: expected turns, median-turns, ",
        ),
        (
            ("[[variant]]", '[[answer]]\nvariant = "pot"\nmeasure = "count:fun"\n[[variant]]'),
            "answer: measure: no kind 'fun'",
        ),
    ],
)
def test_a_bad_file_is_named_with_its_field(
    change: tuple[str, str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(FILE.replace(*change, 1), encoding="utf-8")
    assert main(["study", str(path), "--out", str(tmp_path / "out")]) == 2
    said = capsys.readouterr().err
    assert str(path) in said and complaint in said and "Traceback" not in said
    assert not (tmp_path / "out").exists()


def test_unknown_names_are_answered_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "chess"]) == 2
    assert "expected a file FILE.toml or one of magnate, monopoly" in capsys.readouterr().err
    assert main(["study", "monopoly", "--variants", "pit"]) == 2
    assert "no variant 'pit'; there are sheet, pot, " in capsys.readouterr().err


@pytest.mark.parametrize("name", plan.ready())
def test_ready_made_studies_can_be_played(name: str) -> None:
    study = plan.read(name, [], {})
    family = games.find(study.base.plan.ruleset)[0]
    assert family.chronicler is not None
    assert set(study.headline) <= set(family.chronicler().statistics.counted)
    assert len(study.variants) > 1 and all(study.titles.values()) and all(study.abouts.values())


def test_every_event_has_a_title_in_both_languages() -> None:
    for name in games.families():
        family = games.family(name)
        assert family.chronicler is not None
        told = family.chronicler()
        options = family.rulesets[0].resolve()
        for lang in ("de", "en"):
            words = told.words(lang, (), options)
            assert all(words.say(f"event.{kind}") for kind in told.statistics.counted)
            assert words.say("yield.caption") and words.say("yield.axis")
        assert set(told.statistics.money) <= set(told.statistics.counted)


def test_words_and_numbers() -> None:
    assert Words("de").number(1234.5, 1) == "1.234,5" and Words("en").number(-3.14) == "−3.14"
    keys = [
        re.findall(r"^(\w+) =", (TEXTS / f"{lang}.toml").read_text(), re.M) for lang in ("de", "en")
    ]
    assert keys[0] == keys[1]


def test_more_games_are_added(folder: Path, study: Study, tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    few = plan.read(str(folder / "rich.toml"), ["same"], {"games": 2, "details": 2})
    more = plan.read(str(folder / "rich.toml"), ["same"], {"games": 3, "details": 2})
    for each in (few, more):
        play(each, tmp_path, "interpreted", 1, lambda *row: told.append(row))
    assert [row for row in told if row[2] == 3][:1] == [("sheet", 2, 3)]


ROOT = Path(__file__).parents[2]


def test_finished_reports_come_with_the_page() -> None:
    """Every ready-made study is listed for the page, under its family, with both its reports."""
    listed = json.loads((ROOT / "web/src/rules/studies.json").read_text(encoding="utf-8"))
    assert [row["id"] for row in listed] == plan.ready()
    for row in listed:
        study = plan.read(row["id"], [], {})
        assert row["family"] == games.find(study.base.plan.ruleset)[1].family
        for lang, title in study.titles.items():
            path = ROOT / "web/public/studies" / f"{row['id']}.{lang}.html"
            assert f"<h1>{title}</h1>" in path.read_text(encoding="utf-8")
            assert row[lang] == title
