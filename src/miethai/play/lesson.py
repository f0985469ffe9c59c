"""First games that teach by doing, chapter by chapter.

A chapter is a prepared position with dice, cards and opponents' moves that are fixed as long as the
learner plays along, and the sentences that a coach says on the way. It stands in a family's
``text/lesson.toml``; tests play every chapter and check what it claims:

    [[chapter]]
    id = "rent"
    rulesets = ["monopoly"]
    title_de = "…"
    title_en = "…"
    bots = { Berta = "landlord" }      # who sits beside the learner, who is called Du here
    options = { quickStart = true }
    moves = [                          # how the chapter goes if the learner follows the coach
      { step = "throw" },              # from here on the coach can say this
      "Du: throw",
      "dice 3 4",                      # chance: dealt in this order
      { then = { "Du.cash" = 1400 } }, # what the step has claimed
      { refused = { move = "Du: build Badstraße", rule = "MON-BUILD-01" } },
      "Berta: end",                    # an opponent's: made if it is legal then, else the bot's own
    ]
      [chapter.given]                  # the position, as in scenarios

      [[chapter.step]]
      id = "throw"
      when = { verb = "throw" }        # or phase, rule, start = true, over = true
      rule = "MON-TURN-01"             # where to read on
      title_de = "…"                   # and title_en, text_de, text_en
      target = "LOS"                   # optional: what to point at
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from miethai import bots, games
from miethai.kernel.contract import CHANCE, LANGS
from miethai.kernel.moves import NotationError
from miethai.kernel.options import OptionError
from miethai.play.dealer import SeededDealer
from miethai.play.notation import parse_move
from miethai.play.table import Table

LEARNER = "Du"
SEED = 11  # for what a script does not say
WHENS = ("start", "verb", "phase", "rule", "over")
STEP_KEYS = {
    "id",
    "when",
    "rule",
    *(f"{part}_{lang}" for part in ("title", "text") for lang in LANGS),
}
CHAPTER_KEYS = {"id", "rulesets", "bots", "moves", "step", *(f"title_{lang}" for lang in LANGS)}
OPTIONAL = {"target", "options", "given", "tables"}


class LessonError(ValueError):
    """A lesson that cannot be; the message says where and what is expected."""


@dataclass(frozen=True)
class Chapter:
    """One chapter in one ruleset; ``steps`` are the rows of the file."""

    ruleset: str
    id: str
    titles: Mapping[str, str]
    bots: Mapping[str, str]
    options: Mapping[str, Any]
    given: Mapping[str, Any]
    moves: Sequence[Any]
    steps: Sequence[Mapping[str, Any]]

    @property
    def seats(self) -> tuple[str, ...]:
        return LEARNER, *self.bots

    def prepare(self, table: Table) -> None:
        """Put the position on a table whose players are the learner and the chapter's bots."""
        names = table.names
        table.family.given(table.position, _renamed(dict(self.given), names[0]), names)
        table.position.notes.clear()

    @cached_property
    def script(self) -> dict[int, list[int]]:
        """The moves of chance and of all seats, in order; NotationError."""
        game = games.find(self.ruleset)[0].game
        by_seat: dict[int, list[int]] = {}
        for text in filter(lambda row: isinstance(row, str), self.moves):
            seat, move = parse_move(game, game.seat_names(self.seats), text)
            by_seat.setdefault(seat, []).append(move)
        return by_seat


class LessonDealer(SeededDealer):
    """Deals what the chapter says as long as it can come, else by a fixed seed."""

    def __init__(self, chapter: Chapter) -> None:
        super().__init__(SEED)
        self.chapter = chapter

    @property
    def name(self) -> str:
        return f"lesson {self.chapter.id}"

    def chance(self, w: Any, ply: int, draws: int) -> int | None:
        script = self.chapter.script.get(CHANCE, ())
        if draws < len(script) and w[script[draws]] > 0:
            return script[draws]
        return super().chance(w, ply, draws)


def scripted_move(table: Table, seat: int) -> int | None:
    """What a lesson lets an opponent do now: the next of its moves, if it is legal."""
    if not isinstance(table.dealer, LessonDealer):
        return None
    moves = table.dealer.chapter.script.get(seat, ())
    made = sum(by == seat for by, _ in table.history)
    if made < len(moves) and table.reason(seat, moves[made]) is None:
        return moves[made]
    return None


# --- reading -------------------------------------------------------------------------------------
def has_lesson(ruleset_id: str) -> bool:
    return any(ruleset_id in row.get("rulesets", ()) for row in _rows(ruleset_id))


@cache
def chapters(ruleset_id: str) -> tuple[Chapter, ...]:
    """The chapters of a ruleset's lesson in their order, or LessonError."""
    return read(ruleset_id, _rows(ruleset_id))


def chapter(ruleset_id: str, id_: str) -> Chapter | None:
    return next((found for found in chapters(ruleset_id) if found.id == id_), None)


def read(ruleset_id: str, rows: Sequence[Mapping[str, Any]]) -> tuple[Chapter, ...]:
    """A ruleset's chapters out of a family's rows."""
    found = [_chapter(ruleset_id, row) for row in rows if ruleset_id in row.get("rulesets", ())]
    if len({chapter.id for chapter in found}) != len(found):
        raise LessonError(f"{ruleset_id}: two chapters have the same id")
    return tuple(found)


def _rows(ruleset_id: str) -> Sequence[Mapping[str, Any]]:
    rows: Sequence[Mapping[str, Any]] = games.find(ruleset_id)[0].text("lesson").get("chapter", [])
    return rows


def _chapter(ruleset_id: str, row: Mapping[str, Any]) -> Chapter:
    where = f"{ruleset_id}, chapter {row.get('id', '?')}"
    _check_keys(row, CHAPTER_KEYS, where)
    titles = {lang: row[f"title_{lang}"] for lang in LANGS}
    found = Chapter(
        ruleset_id,
        row["id"],
        titles,
        row["bots"],
        row.get("options", {}),
        row.get("given", {}),
        row["moves"],
        row["step"],
    )
    for step in found.steps:
        _check_step(found, step, f"{where}, step {step.get('id', '?')}")
    if len({step["id"] for step in found.steps}) != len(found.steps):
        raise LessonError(f"{where}: two steps have the same id")
    _check_table(found, where)
    return found


def _check_keys(row: Mapping[str, Any], known: set[str], where: str) -> None:
    wrong = sorted((known - set(row)) | (set(row) - known - OPTIONAL))
    if wrong:
        raise LessonError(f"{where}: unknown or missing {', '.join(wrong)}")


def _check_step(chapter: Chapter, step: Mapping[str, Any], where: str) -> None:
    """Rules that hold in the ruleset, and verbs of its game."""
    _check_keys(step, STEP_KEYS, where)
    when = step["when"]
    if not isinstance(when, dict) or len(when) != 1 or next(iter(when)) not in WHENS:
        raise LessonError(f"{where}, when: expected one of {', '.join(WHENS)}")
    family = games.find(chapter.ruleset)[0]
    for rule in filter(None, (step["rule"], when.get("rule"))):
        if chapter.ruleset not in family.rules.get(rule, {}).get("rulesets", ()):
            raise LessonError(f"{where}: no rule {rule}")
    if "verb" in when and when["verb"] not in {block.verb for block in family.game.moves.blocks}:
        raise LessonError(f"{where}: no verb {when['verb']}")


def _check_table(chapter: Chapter, where: str) -> None:
    """A table that can be set up, and a script that can be read."""
    family, ruleset = games.find(chapter.ruleset)
    fewest, _, most = ruleset.players
    if not fewest <= len(chapter.seats) <= most:
        raise LessonError(f"{where}: expected {fewest - 1} to {most - 1} bots")
    unknown = sorted(set(chapter.bots.values()) - set(bots.names(family)))
    if unknown:
        raise LessonError(f"{where}: unknown bots {', '.join(unknown)}")
    try:
        table = Table(chapter.ruleset, chapter.options, chapter.seats)
        chapter.prepare(table)
        assert chapter.script is not None
    except (OptionError, NotationError, ValueError) as error:
        raise LessonError(f"{where}: {error}") from None


def _renamed(value: Any, name: str) -> Any:
    """A given position with the learner's own name."""
    if isinstance(value, dict):
        return {_renamed(k, name): _renamed(v, name) for k, v in value.items()}
    if isinstance(value, list):
        return [_renamed(v, name) for v in value]
    return name if value == LEARNER else value
