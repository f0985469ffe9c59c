"""Lessons as a page reads them; what a lesson is stands in ``play.lesson``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from miethai.play import lesson as taught
from miethai.server.wire.answers import Chapter, Lesson, Step, When


@cache
def lesson(ruleset_id: str, lang: str) -> Lesson:
    """The lesson of a ruleset that has one."""
    chapters = [
        Chapter(
            found.id, found.titles[lang], [*found.bots], [_step(row, lang) for row in found.steps]
        )
        for found in taught.chapters(ruleset_id)
    ]
    return Lesson(ruleset_id, chapters)


def _step(row: Mapping[str, Any], lang: str) -> Step:
    title, text = row[f"title_{lang}"], row[f"text_{lang}"]
    return Step(row["id"], When(**row["when"]), title, text, row["rule"], row.get("target"))
