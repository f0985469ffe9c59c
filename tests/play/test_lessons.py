"""Every chapter of every lesson is played as its script says, and what the coach claims is checked
against the rules: a step comes when its moment has come, and each has a check or a line of the log
that cites its rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from miethai import games
from miethai.kernel.contract import CHANCE, LANGS, OVER
from miethai.play.lesson import (
    LEARNER,
    Chapter,
    LessonDealer,
    LessonError,
    chapters,
    has_lesson,
    read,
    scripted_move,
)
from miethai.play.scenario import look_up
from miethai.play.table import Table

LESSONS = [id_ for id_ in games.rulesets() if has_lesson(id_)]
CHAPTERS = [chapter for id_ in LESSONS for chapter in chapters(id_)]
LONGEST_TEXT = 240  # characters: the coach must leave the answers in sight
MINUTES, WORDS_A_MINUTE, SECONDS_A_MOVE = 10, 160, 5


class Walk:
    """A chapter as it goes for a learner who follows the coach."""

    def __init__(self, chapter: Chapter) -> None:
        self.chapter = chapter
        self.table = table_of(chapter)
        self.steps = {step["id"]: step for step in chapter.steps}
        self.lines: list[str] = []  # of the log, since the step before
        self.step = ""
        self.proven: set[str] = set()
        self.reached: list[str] = []

    def go(self) -> None:
        for row in self.chapter.moves:
            if isinstance(row, str):
                self.move(row)
            elif "step" in row:
                self.reach(self.steps[row["step"]])
            else:
                self.check(row)
                self.proven.add(row.get("of", self.step))

    def move(self, text: str) -> None:
        table = self.table
        self.duties()
        seat, move = table.parse(text)
        if seat == CHANCE:
            assert table.deal() == move, f"{text} is not what comes"
        elif seat > 0:
            assert table.actor == seat, f"{text}: {table.names[seat]} is not asked"
            assert scripted_move(table, seat) == move, f"{text} is not possible"
        notes = table.do(seat, move)
        told = [
            line
            for reader in range(len(table.players))
            for line in table.voice("de").log(seat, move, notes, table.position, reader)
        ]
        self.lines += told
        if self.step and any(self.steps[self.step]["rule"] in line for line in told):
            self.proven.add(self.step)

    def duties(self) -> None:
        """What the table does itself for its roles; a banker's timing is in the script."""
        while self.table.actor >= self.table.game.players and self.table.step() is not None:
            pass

    def reach(self, step: Mapping[str, Any]) -> None:
        self.duties()
        assert self.is_due(step["when"]), f"{step['id']}: its moment has not come"
        self.step = step["id"]
        self.reached.append(self.step)
        self.lines.clear()

    def is_due(self, when: dict[str, Any]) -> bool:
        table = self.table
        match when:
            case {"start": True}:
                return not table.history
            case {"over": True}:
                return table.actor == OVER
            case {"verb": verb}:
                moves = table.game.moves
                return any(moves.decode(m).block.verb == verb for m in table.legal(0))
            case {"phase": phase}:
                return bool(table.view(0)["phase"] == phase)
            case {"rule": rule}:
                return any(rule in line for line in self.lines)
        return False

    def check(self, row: dict[str, Any]) -> None:
        self.duties()
        for path, value in row.get("then", {}).items():
            assert look_up(self.table.view(0), path) == value, path
        refused = row.get("refused", {})
        if refused:
            seat, move = self.table.parse(refused["move"])
            assert self.table.reason(seat, move) == refused["rule"], refused["move"]


def table_of(chapter: Chapter) -> Table:
    game = games.find(chapter.ruleset)[0].game
    bots = dict(enumerate(chapter.bots.values(), start=1))
    roles = sum(1 << seat for seat in range(game.players, game.seats))
    house = sum(1 << seat for seat in games.find(chapter.ruleset)[0].manners.house)
    programs = roles & ~house | sum(1 << seat for seat in bots)
    table = Table(
        chapter.ruleset, chapter.options, chapter.seats, programs, LessonDealer(chapter), bots
    )
    chapter.prepare(table)
    return table


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda c: f"{c.ruleset} {c.id}")
def test_a_chapter_goes_as_it_says_and_claims_what_is_true(chapter: Chapter) -> None:
    walk = Walk(chapter)
    walk.go()
    ids = [step["id"] for step in chapter.steps]
    assert walk.reached == ids
    assert walk.proven >= set(ids), f"nothing shows {sorted(set(ids) - walk.proven)}"


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda c: f"{c.ruleset} {c.id}")
def test_what_the_coach_says_is_short_and_in_both_languages(chapter: Chapter) -> None:
    for step in chapter.steps:
        for part in ("title", "text"):
            de, en = (step[f"{part}_{lang}"] for lang in LANGS)
            assert 0 < len(de) <= LONGEST_TEXT and 0 < len(en) <= LONGEST_TEXT, step["id"]
            assert part == "title" or de != en


@pytest.mark.parametrize("ruleset", LESSONS)
def test_a_lesson_takes_ten_minutes_at_most(ruleset: str) -> None:
    """At the pace of somebody who reads everything and thinks before each move."""
    words = sum(len(t.split()) for c in chapters(ruleset) for t in texts(c))
    moves = sum(len(chapter.script.get(0, ())) for chapter in chapters(ruleset))
    assert words / WORDS_A_MINUTE + moves * SECONDS_A_MOVE / 60 <= MINUTES


def texts(chapter: Chapter) -> Iterator[str]:
    for step in chapter.steps:
        yield step["title_de"]
        yield step["text_de"]


def test_every_game_has_a_lesson() -> None:
    assert list(games.rulesets()) == LESSONS


STEP = {
    "id": "throw",
    "when": {"verb": "throw"},
    "title_de": "Würfeln",
    "title_en": "Throwing",
    "text_de": "Würfle.",
    "text_en": "Throw.",
    "rule": "MON-TURN-01",
}
CHAPTER: dict[str, Any] = {
    "id": "first",
    "rulesets": ["monopoly"],
    "title_de": "Anfang",
    "title_en": "Start",
    "bots": {"Berta": "landlord"},
    "options": {"quickStart": True},
    "moves": [f"{LEARNER}: throw"],
    "step": [STEP],
}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"bots": {}}, "1 to 5 bots"),
        ({"bots": {"Berta": "whale"}}, "whale"),
        ({"options": {"foo": 1}}, "foo"),
        ({"colour": "red"}, "colour"),
        ({"given": {"Du": {"cash": "much"}}}, "cash"),
        ({"moves": ["Du: fly"]}, "fly"),
        ({"step": [STEP, STEP]}, "same id"),
        ({"step": [{**STEP, "when": {}}]}, "expected one of"),
        ({"step": [{**STEP, "when": {"verb": "fly"}}]}, "fly"),
        ({"step": [{**STEP, "when": {"moon": "full"}}]}, "expected one of"),
        ({"step": [{**STEP, "rule": "MON-K-01"}]}, "MON-K-01"),
        ({"step": [{"id": "x"}]}, "title_de"),
    ],
)
def test_a_chapter_that_cannot_be_says_where(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(LessonError, match=said):
        read("monopoly", [{**CHAPTER, **changed}])
    assert read("monopoly", [CHAPTER])[0].id == "first"
