"""Scenario files: YAML documents, read into values with errors that say what is expected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from miethai import games
from miethai.games import UnknownRuleset
from miethai.play.scenario_shared import SHARED, Blocks
from miethai.play.scenario_yaml import Document, ScenarioError, documents

__all__ = [
    "KEYS",
    "Expectation",
    "Move",
    "Refusal",
    "Scenario",
    "ScenarioError",
    "Step",
    "files_in",
    "parse",
    "read",
]

KEYS: tuple[str, ...] = ("rule", "ruleset", "use", "options", "tables", "seats", "programs")
KEYS += ("given", "moves", "then", "refused", "note")
REFUSAL_KEYS = ("move", "rule", "after", "options")
DEFAULT_SEATS = ("Anna", "Ben", "Cem")
LARGEST_FILE = 4_000_000  # bytes
AS = "as "  # before the name of a seat: what that seat is shown


@dataclass(frozen=True)
class Move:
    """A move that is made; ``number`` counts the moves of a scenario from 1 on."""

    line: int
    number: int
    text: str


@dataclass(frozen=True)
class Expectation:
    """What stands at a path of the public view, or of that of the seat ``seen_by``."""

    line: int
    path: str
    value: Any
    seen_by: str = ""


@dataclass(frozen=True)
class Refusal:
    """A move that must not be possible, or options with which no table may be made.

    ``rule`` is the id of the rule against it, the beginning of ids and a ``*``, or empty: any.
    """

    line: int
    rule: str
    move: str = ""
    options: dict[str, Any] | None = None

    def fits(self, rule: str) -> bool:
        """Whether a refusal by this rule is the one that is expected."""
        if self.rule.endswith("*"):
            return rule.startswith(self.rule[:-1])
        return bool(rule) and self.rule in ("", rule)

    @property
    def expected(self) -> str:
        return self.rule or "a refusal"


Step = Move | Expectation | Refusal


@dataclass(frozen=True)
class Scenario:
    """One document of a scenario file; ``steps`` are its moves, each with the checks after it."""

    file: str
    line: int
    rules: tuple[str, ...]
    rulesets: tuple[str, ...]
    options: dict[str, Any]
    seats: tuple[str, ...]
    programs: tuple[str, ...]
    given: dict[str, Any]
    steps: tuple[Step, ...]
    refused_options: tuple[Refusal, ...] = ()
    tables: dict[str, Any] = field(default_factory=dict)  # component values that differ, nested

    @property
    def where(self) -> str:
        return f"{self.file}:{self.line}"

    @property
    def name(self) -> str:
        return f"{self.where} {' '.join(self.rules)}"


# --- documents -----------------------------------------------------------------------------------
def _scenario(doc: Document, blocks: Blocks) -> Scenario:
    _check_keys(doc)
    doc = blocks.under(doc)
    rulesets, rules = doc.words("ruleset"), doc.words("rule")
    if not rulesets or not rules:
        raise doc.fail("expected 'rule' and 'ruleset'")
    for ruleset in rulesets:
        _check_rules(doc, ruleset, rules)
    seats = doc.words("seats", default=DEFAULT_SEATS)
    steps, refused_options = _Reader(doc, seats).read()
    scenario = Scenario(
        file=doc.file,
        line=doc.line(),
        rules=rules,
        rulesets=rulesets,
        options=doc.mapping("options"),
        seats=seats,
        programs=doc.words("programs"),
        given=doc.mapping("given"),
        steps=steps,
        refused_options=refused_options,
        tables=doc.mapping("tables"),
    )
    if not refused_options and all(isinstance(step, Move) for step in steps):
        raise doc.fail("expected 'then' or 'refused': a scenario must be able to fail")
    return scenario


def _check_keys(doc: Document) -> None:
    if not isinstance(doc.data, dict):
        raise doc.fail(f"expected keys {', '.join(KEYS)}")
    if SHARED in doc.data:
        raise doc.fail("shared: expected in the first document of the file only", SHARED)
    doc.refuse_unknown("", doc.data, KEYS)


def _check_rules(doc: Document, ruleset: str, rules: tuple[str, ...]) -> None:
    try:
        known = games.find(ruleset)[0].rules
    except UnknownRuleset as error:
        raise doc.fail(str(error), "ruleset") from None
    for rule in rules:
        if rule not in known:
            raise doc.fail(f"rule: {rule!r} is not in the rulebook of {ruleset}", "rule")


class _Reader:
    """Puts the moves and checks of a document into the order in which they happen."""

    def __init__(self, doc: Document, seats: tuple[str, ...]) -> None:
        self.doc, self.seats = doc, seats
        self.rows = doc.rows("moves")
        self.moves = sum(not self._is_check(row) for row in self.rows)

    def read(self) -> tuple[tuple[Step, ...], tuple[Refusal, ...]]:
        """The steps, and the options with which no table may be made."""
        rows = enumerate(self.doc.rows("refused"))
        refused = [self._refusal(row, ("refused", index)) for index, row in rows]
        steps: list[Step] = [r for after, r in refused if after == 0]
        number = 0
        for index, row in enumerate(self.rows):
            if self._is_check(row):
                steps += self._checks(row, ("moves", index))
                continue
            number += 1
            steps.append(Move(self.doc.line("moves", index), number, self._move(row, index)))
            steps += [r for after, r in refused if after == number]
        steps += [r for after, r in refused if after is None and r.options is None]
        steps += self._expectations(self.doc.mapping("then"), ("then",))
        return tuple(steps), tuple(r for _, r in refused if r.options is not None)

    # --- rows of moves ----------------------------------------------------------------------------
    def _is_check(self, row: Any) -> bool:
        """``then`` or ``refused`` between moves; a seat may have such a name."""
        key = next(iter(row)) if isinstance(row, dict) and len(row) == 1 else None
        return key in ("then", "refused") and key not in self.seats

    def _move(self, row: Any, index: int) -> str:
        text = _move_text(row)
        if text is None:
            raise self.doc.fail(
                "moves: expected '<seat>: <move>', a chance move, 'then: {…}' or 'refused: {…}', "
                f"not {row!r}",
                *("moves", index),
            )
        return text

    def _checks(self, row: dict[str, Any], path: tuple[str | int, ...]) -> Iterator[Step]:
        (key, value), *_ = row.items()
        if not value or (key == "then" and not isinstance(value, dict)):
            raise self.doc.fail(f"moves: {key}: expected something to check, not {value!r}", *path)
        if key == "then":
            yield from self._expectations(value, (*path, key))
            return
        rows = value if isinstance(value, list) else [value]
        for number, each in enumerate(rows):
            at = (*path, key, number) if isinstance(value, list) else path
            after, refusal = self._refusal(each, at)
            if after is not None or refusal.options is not None:
                raise self.doc.fail("moves: refused: expected no 'after' and no 'options'", *at)
            yield refusal

    # --- then -------------------------------------------------------------------------------------
    def _expectations(
        self, rows: dict[Any, Any], path: tuple[str | int, ...]
    ) -> Iterator[Expectation]:
        for key, value in rows.items():
            if not str(key).startswith(AS):
                yield Expectation(self.doc.line(*path, key), str(key), value)
                continue
            if not isinstance(value, dict):
                raise self.doc.fail(
                    f"then: {key}: expected paths with values, not {value!r}", *path, key
                )
            for below, expected in value.items():
                line = self.doc.line(*path, key, below)
                yield Expectation(line, str(below), expected, key.removeprefix(AS))

    # --- refused ----------------------------------------------------------------------------------
    def _refusal(self, row: Any, path: tuple[str | int, ...]) -> tuple[int | None, Refusal]:
        """After which move it is tried (None: where it stands), and what."""
        line = self.doc.line(*path)
        if isinstance(row, str) or (isinstance(row, dict) and not row.keys() & set(REFUSAL_KEYS)):
            row = {"move": row}
        if not isinstance(row, dict):
            raise self.doc.fail(f"refused: expected {{move: …, rule: …}}, not {row!r}", *path)
        self.doc.refuse_unknown("refused: ", row, REFUSAL_KEYS, *path)
        rule = self._rule(row.get("rule"), path)
        move, after, options = (row.get(key) for key in ("move", "after", "options"))
        if isinstance(options, dict) and move is None and after is None:
            return None, Refusal(line, rule, options=options)
        text = _move_text(move)
        if text is None or options is not None:
            raise self.doc.fail(
                "refused: expected either a move such as 'Ben: buy' or options", *path
            )
        if after is not None and (type(after) is not int or not 0 <= after <= self.moves):
            raise self.doc.fail(
                f"refused: after is a number of moves from 0 on, not {after!r}", *path
            )
        return after, Refusal(line, rule, text)

    def _rule(self, rule: Any, path: tuple[str | int, ...]) -> str:
        if rule is None:
            return ""
        if not isinstance(rule, str) or not rule.rstrip("*") or "*" in rule[:-1]:
            raise self.doc.fail(
                f"refused: expected the rule's id or its beginning and a *, not {rule!r}", *path
            )
        return rule


def _move_text(row: Any) -> str | None:
    """``dice 3 4``, ``"Anna: throw"`` or the mapping ``Anna: throw``; None: no move."""
    if isinstance(row, str):
        return row
    if isinstance(row, dict) and len(row) == 1:
        seat, words = next(iter(row.items()))
        if isinstance(seat, str) and isinstance(words, str):
            return f"{seat}: {words}"
    return None


# --- files ---------------------------------------------------------------------------------------
def parse(text: str, name: str = "scenario") -> list[Scenario]:
    """All scenarios of a text; ScenarioError with a line for each document that is not one."""
    scenarios: list[Scenario] = []
    wrong: list[str] = []
    blocks = Blocks()
    try:
        for number, doc in enumerate(documents(text, name)):
            if number == 0 and isinstance(doc.data, dict) and SHARED in doc.data:
                blocks = Blocks(doc)
                continue
            try:
                scenarios.append(_scenario(doc, blocks))
            except ScenarioError as error:
                wrong.append(str(error))
        if not wrong:
            blocks.check_all_used()
    except ScenarioError as error:
        wrong.append(str(error))
    if wrong:
        raise ScenarioError("\n".join(wrong))
    return scenarios


def read(path: Path) -> list[Scenario]:
    if path.stat().st_size > LARGEST_FILE:
        raise ScenarioError(f"{path}: larger than {LARGEST_FILE} bytes, not a scenario file")
    try:
        return parse(path.read_text(encoding="utf-8"), str(path))
    except UnicodeDecodeError:
        raise ScenarioError(f"{path}: expected text in UTF-8") from None


def files_in(path: Path) -> list[Path]:
    """The scenario files at a path: itself, or all below a folder."""
    if not path.is_dir():
        return [path]
    return sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml") and p.is_file())
