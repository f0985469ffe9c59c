"""First games that teach by doing. A family's lesson stands in its ``text/lesson.toml``: the table
to set up for each ruleset that has one, and the steps that they share.

    [table.monopoly]
    bots = ["random"]               # who plays beside the learner
    options = { quickStart = true }

    [[step]]
    id = "throw"
    when = { verb = "throw" }       # or phase, rule, start = true, over = true
    rule = "MON-TURN-01"            # where to read on
    title_de = "…"
    title_en = "…"
    text_de = "…"
    text_en = "…"
    target = "LOS"                  # optional: what to point at
    rulesets = ["monopoly"]         # optional: only there
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from miethai import games
from miethai.kernel.options import OptionError
from miethai.kernel.playout import policies
from miethai.server.wire.answers import Lesson, Step, When

TABLE_KEYS = {"bots", "options"}
STEP_KEYS = {"id", "when", "rule", "title_de", "title_en", "text_de", "text_en"}
OPTIONAL = {"target", "rulesets"}


class LessonError(ValueError):
    """A lesson that cannot be; the message says where and what is expected."""


def has_lesson(ruleset_id: str) -> bool:
    return ruleset_id in games.find(ruleset_id)[0].text("lesson").get("table", {})


@cache
def lesson(ruleset_id: str, lang: str) -> Lesson:
    """The lesson of a ruleset that has one."""
    return read(ruleset_id, games.find(ruleset_id)[0].text("lesson"), lang)


def read(ruleset_id: str, written: Mapping[str, Any], lang: str) -> Lesson:
    """One ruleset's lesson out of a family's file, or LessonError."""
    table = written["table"][ruleset_id]
    _check_keys(table, TABLE_KEYS, ruleset_id)
    steps = [
        _step(row, lang, f"{ruleset_id}, step {number}")
        for number, row in enumerate(written["step"], start=1)
        if ruleset_id in row.get("rulesets", [ruleset_id])
    ]
    if len({step.id for step in steps}) != len(steps):
        raise LessonError(f"{ruleset_id}: two steps have the same id")
    bots = table["bots"]
    found = Lesson(ruleset_id, len(bots) + 1, bots, table["options"], steps)
    _check_table(found)
    _check_rules(found)
    return found


def _step(row: Mapping[str, Any], lang: str, where: str) -> Step:
    _check_keys(row, STEP_KEYS, where)
    try:
        when = msgspec.convert(row["when"], When)
    except msgspec.ValidationError as error:
        raise LessonError(f"{where}, when: {error}") from None
    if sum(value not in (None, False) for value in msgspec.structs.astuple(when)) != 1:
        raise LessonError(f"{where}, when: expected one of verb, phase, rule, start, over")
    title, text = row[f"title_{lang}"], row[f"text_{lang}"]
    return Step(row["id"], when, title, text, row["rule"], row.get("target"))


def _check_keys(row: Mapping[str, Any], known: set[str], where: str) -> None:
    wrong = sorted((known - set(row)) | (set(row) - known - OPTIONAL))
    if wrong:
        raise LessonError(f"{where}: unknown or missing {', '.join(wrong)}")


def _check_table(found: Lesson) -> None:
    family, ruleset = games.find(found.ruleset)
    fewest, _, most = ruleset.players
    if not fewest <= found.seats <= most:
        raise LessonError(f"{found.ruleset}: expected {fewest - 1} to {most - 1} bots")
    unknown = [bot for bot in found.bots if bot not in policies(family.game)]
    if unknown:
        raise LessonError(f"{found.ruleset}: unknown bots {', '.join(unknown)}")
    try:
        ruleset.resolve(found.options)
    except OptionError as error:
        raise LessonError(f"{found.ruleset}: {error}") from None


def _check_rules(found: Lesson) -> None:
    """Rules that hold in the ruleset, and verbs of its game."""
    family = games.find(found.ruleset)[0]
    verbs = {block.verb for block in family.game.moves.blocks}
    for step in found.steps:
        for rule in filter(None, (step.rule, step.when.rule)):
            if found.ruleset not in family.rules.get(rule, {}).get("rulesets", ()):
                raise LessonError(f"{found.ruleset}, step {step.id}: no rule {rule}")
        if step.when.verb is not None and step.when.verb not in verbs:
            raise LessonError(f"{found.ruleset}, step {step.id}: no verb {step.when.verb}")
