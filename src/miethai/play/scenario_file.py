"""Scenario files: YAML documents, read into values with errors that say what is expected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from miethai import games
from miethai.games import UnknownRuleset

KEYS: tuple[str, ...] = ("rule", "ruleset", "options", "tables", "seats", "programs", "given")
KEYS += ("moves", "then", "refused", "note")
DEFAULT_SEATS = ("Anna", "Ben", "Cem")
LARGEST_FILE = 4_000_000  # bytes


class ScenarioError(ValueError):
    """A scenario that cannot be read or does not hold; the message says what is expected."""


@dataclass(frozen=True)
class Refusal:
    """A move that must be refused after the ``after``-th move (None: at the end), or options with
    which no table may be made; by which rule."""

    rule: str
    move: str = ""
    after: int | None = None
    options: dict[str, Any] | None = None


@dataclass(frozen=True)
class Scenario:
    """One document of a scenario file."""

    where: str  # file and line
    rules: tuple[str, ...]
    rulesets: tuple[str, ...]
    options: dict[str, Any]
    seats: tuple[str, ...]
    programs: tuple[str, ...]
    given: dict[str, Any]
    moves: tuple[str, ...]
    then: dict[str, Any]
    refused: tuple[Refusal, ...]
    tables: dict[str, Any] = field(default_factory=dict)  # component values that differ, nested

    @property
    def name(self) -> str:
        return f"{self.where} {' '.join(self.rules)}"


# --- YAML ----------------------------------------------------------------------------------------
class _Loader(yaml.SafeLoader):
    """YAML without aliases, without dates and with no key twice."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            raise yaml.MarkedYAMLError(
                problem="aliases are not used here", problem_mark=self.get_mark()
            )
        return super().compose_node(parent, index)

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen: set[Any] = set()
        for key_node, _ in node.value:
            key = key_node.value if isinstance(key_node, yaml.ScalarNode) else None
            if key is None or key in seen:
                problem = f"key {key!r} stands here twice" if key else "expected a word as key"
                raise yaml.MarkedYAMLError(problem=problem, problem_mark=key_node.start_mark)
            seen.add(key)
        return dict(super().construct_mapping(node, deep))


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in rows if tag != "tag:yaml.org,2002:timestamp"]
    for first, rows in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def _documents(text: str, name: str) -> Iterator[tuple[str, Any]]:
    """Every document with its place; a document is a mapping."""
    try:
        loader = _Loader(text)
        while loader.check_node():
            node: Any = loader.get_node()
            where = f"{name}:{node.start_mark.line + 1}"
            yield where, loader.construct_document(node)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise ScenarioError(f"{name}:{line}: {error.problem}") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise ScenarioError(f"{name}: no YAML: {str(error)[:200]}") from None


# --- documents -----------------------------------------------------------------------------------
class _Document:
    """Takes the values of a document out, each in the form it must have."""

    def __init__(self, where: str, data: Any) -> None:
        if not isinstance(data, dict):
            raise ScenarioError(f"{where}: expected keys {', '.join(KEYS)}")
        self.where, self.data = where, data
        self.refuse_unknown("", data, KEYS)

    def fail(self, message: str) -> ScenarioError:
        return ScenarioError(f"{self.where}: {message}")

    def refuse_unknown(self, place: str, data: dict[Any, Any], known: tuple[str, ...]) -> None:
        for key in data:
            if key not in known:
                raise self.fail(f"{place}unknown key {key!r}; expected one of {', '.join(known)}")

    def mapping(self, key: str) -> dict[str, Any]:
        value = self.data.get(key)
        value = {} if value is None else value
        if not isinstance(value, dict) or not all(isinstance(k, str) for k in value):
            raise self.fail(f"{key}: expected names with values, not {value!r}")
        return value

    def words(self, key: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
        """One word or a list of words."""
        value = self.data.get(key)
        value = [value] if isinstance(value, str) else value
        if value is None:
            return default
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
            raise self.fail(f"{key}: expected a word or a list of words, not {value!r}")
        return tuple(value)

    def rows(self, key: str) -> list[Any]:
        value = self.data.get(key)
        value = [] if value is None else value
        if not isinstance(value, list):
            raise self.fail(f"{key}: expected a list, not {value!r}")
        return value


def _scenario(where: str, data: Any) -> Scenario:
    doc = _Document(where, data)
    rulesets = doc.words("ruleset")
    rules = doc.words("rule")
    if not rulesets or not rules:
        raise doc.fail("expected 'rule' and 'ruleset'")
    for ruleset in rulesets:
        _check_rules(doc, ruleset, rules)
    scenario = Scenario(
        where=where,
        rules=rules,
        rulesets=rulesets,
        options=doc.mapping("options"),
        seats=doc.words("seats", DEFAULT_SEATS),
        programs=doc.words("programs"),
        given=doc.mapping("given"),
        moves=tuple(_move(doc, row) for row in doc.rows("moves")),
        then=doc.mapping("then"),
        refused=tuple(_refusal(doc, row) for row in doc.rows("refused")),
        tables=doc.mapping("tables"),
    )
    if not scenario.then and not scenario.refused:
        raise doc.fail("expected 'then' or 'refused': a scenario must be able to fail")
    return scenario


def _check_rules(doc: _Document, ruleset: str, rules: tuple[str, ...]) -> None:
    try:
        known = games.find(ruleset)[0].RULES
    except UnknownRuleset as error:
        raise doc.fail(str(error)) from None
    for rule in rules:
        if rule not in known:
            raise doc.fail(f"rule: {rule!r} is not in the rulebook of {ruleset}")


def _move(doc: _Document, row: Any) -> str:
    """``dice 3 4``, ``"Anna: throw"`` or the mapping ``Anna: throw``."""
    if isinstance(row, str):
        return row
    if isinstance(row, dict) and len(row) == 1:
        seat, words = next(iter(row.items()))
        if isinstance(seat, str) and isinstance(words, str):
            return f"{seat}: {words}"
    raise doc.fail(f"moves: expected '<seat>: <move>' or a chance move, not {row!r}")


def _refusal(doc: _Document, row: Any) -> Refusal:
    if not isinstance(row, dict):
        raise doc.fail("refused: expected {move: …, rule: …}, not " + repr(row))
    doc.refuse_unknown("refused: ", row, ("move", "rule", "after", "options"))
    rule, move, after, options = (row.get(k) for k in ("rule", "move", "after", "options"))
    if not isinstance(rule, str):
        raise doc.fail("refused: expected the rule's id under 'rule'")
    if isinstance(options, dict) and move is None and after is None:
        return Refusal(rule, options=options)
    if isinstance(move, dict):
        move = _move(doc, move)
    if not isinstance(move, str) or options is not None:
        raise doc.fail("refused: expected either a move such as 'Ben: buy' or options")
    if after is not None and (type(after) is not int or not 0 <= after <= len(doc.rows("moves"))):
        raise doc.fail(f"refused: after is a number of moves from 0 on, not {after!r}")
    return Refusal(rule, move, after)


# --- files ---------------------------------------------------------------------------------------
def parse(text: str, name: str = "scenario") -> list[Scenario]:
    """All scenarios of a text; an empty document is left out."""
    return [_scenario(where, data) for where, data in _documents(text, name) if data is not None]


def read(path: Path) -> list[Scenario]:
    if path.stat().st_size > LARGEST_FILE:
        raise ScenarioError(f"{path}: larger than {LARGEST_FILE} bytes, no scenario file")
    try:
        return parse(path.read_text(encoding="utf-8"), str(path))
    except UnicodeDecodeError:
        raise ScenarioError(f"{path}: expected text in UTF-8") from None


def files_in(path: Path) -> list[Path]:
    """The scenario files at a path: itself, or all below a folder."""
    if not path.is_dir():
        return [path]
    return sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml") and p.is_file())
