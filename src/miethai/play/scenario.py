"""Scenarios: a position, moves, what must hold after them and what must be refused.

Every scenario runs on the interpreted engine; on the compiled one each move is made twice, and
position, legal moves and the seat that is asked must stay the same on both.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from miethai import games
from miethai.kernel import compile as compiler
from miethai.kernel.contract import CHANCE, OVER, SPECTATOR, Game
from miethai.kernel.moves import NotationError, clear, legal_set, members
from miethai.kernel.options import OptionError
from miethai.kernel.overlay import TableError, differences
from miethai.play.scenario_file import Refusal, Scenario, ScenarioError
from miethai.play.seating import SeatError
from miethai.play.table import NotDue, Refused, Table

INTERPRETED, COMPILED = "interpreted", "compiled"
ENGINES = (INTERPRETED, COMPILED)


@dataclass(frozen=True)
class Outcome:
    """What came of one scenario in one ruleset; ``failure`` is empty when it holds."""

    scenario: Scenario
    ruleset: str
    engine: str
    failure: str = ""


def check(scenario: Scenario, engine: str = INTERPRETED) -> list[Outcome]:
    """Run a scenario in each of its rulesets."""
    outcomes = []
    for ruleset in scenario.rulesets:
        try:
            _Run(scenario, ruleset, engine).run()
            failure = ""
        except ScenarioError as error:
            failure = str(error)
        outcomes.append(Outcome(scenario, ruleset, engine, failure))
    return outcomes


class _Run:
    """One scenario in one ruleset on one engine."""

    def __init__(self, scenario: Scenario, ruleset: str, engine: str) -> None:
        self.scenario, self.ruleset = scenario, ruleset
        self.table = self._table(scenario.options)
        self.mirror = CompiledMirror(self.table) if engine == COMPILED else None

    def run(self) -> None:
        self._refusals(0)
        for number, text in enumerate(self.scenario.moves, start=1):
            self._move(number, text)
            self._refusals(number)
        self._refusals(None)
        self._then()
        for refusal in self.scenario.refused:
            if refusal.options is not None:
                self._refused_options(refusal, refusal.options)

    def _table(self, options: dict[str, Any]) -> Table:
        """The position of ``given`` on a table where all seats are persons, less the programs."""
        try:
            table = Table(
                self.ruleset, options, self.scenario.seats, self._programs(), tables=self._tables()
            )
            table.family.apply_given(table.position, self.scenario.given, table.names)
        except (SeatError, OptionError) as error:
            raise ScenarioError(str(error)) from None
        except TableError as error:
            raise ScenarioError(f"tables: {error}") from None
        except ValueError as error:
            place = "" if str(error).startswith("given") else "given: "
            raise ScenarioError(f"{place}{error}") from None
        table.position.notes.clear()
        return table

    def _tables(self) -> dict[str, int]:
        values = games.find(self.ruleset)[0].table_values(self.ruleset)
        return differences(self.scenario.tables, values)

    def _programs(self) -> int:
        game = games.find(self.ruleset)[0].GAME
        names = game.seat_names(self.scenario.seats)
        for name in self.scenario.programs:
            if name not in names:
                expected = ", ".join([*self.scenario.seats, *game.roles])
                raise ScenarioError(f"programs: unknown seat {name!r}; expected of {expected}")
        return sum(1 << names.index(name) for name in set(self.scenario.programs))

    def _move(self, number: int, text: str) -> None:
        try:
            seat, move = self.table.parse(text)
            self.table.do(seat, move)
        except (NotationError, NotDue, Refused) as error:
            raise ScenarioError(f"moves: number {number}: {error}") from None
        if self.mirror:
            self.mirror.do(seat, move, f"moves: number {number}: {text}")

    def _refusals(self, after: int | None) -> None:
        for refusal in self.scenario.refused:
            if refusal.options is None and refusal.after == after:
                self._refused_move(refusal)

    def _refused_move(self, refusal: Refusal) -> None:
        table = self.table
        try:
            seat, move = table.parse(refusal.move)
        except NotationError as error:
            raise ScenarioError(f"refused: {error}") from None
        if seat == CHANCE:
            raise ScenarioError(f"refused: {refusal.move}: chance is not refused by a rule")
        before = table.game.fields.bytes(table.position)
        rule = table.reason(seat, move)
        if rule != refusal.rule:
            found = "it is allowed" if rule is None else f"it is {rule}"
            raise ScenarioError(f"refused: {refusal.move}: expected {refusal.rule}, but {found}")
        if table.game.fields.bytes(table.position) != before:
            raise ScenarioError(f"refused: {refusal.move}: asking has changed the position")

    def _refused_options(self, refusal: Refusal, options: dict[str, Any]) -> None:
        try:
            values = {**self.scenario.options, **options}
            Table(self.ruleset, values, self.scenario.seats, tables=self._tables())
        except OptionError as error:
            if error.rule != refusal.rule:
                raise ScenarioError(f"refused: expected {refusal.rule}, but: {error}") from None
            return
        except SeatError as error:
            raise ScenarioError(f"refused: {error}") from None
        raise ScenarioError(f"refused: {options}: expected {refusal.rule}, but it is allowed")

    def _then(self) -> None:
        seen = self.table.view(SPECTATOR)
        for path, expected in self.scenario.then.items():
            if path.startswith("as "):
                self._then_as(path, expected)
            else:
                _compare(seen, path, expected, "then: ")

    def _then_as(self, key: str, expected: Any) -> None:
        name = key.removeprefix("as ")
        if name not in self.table.names:
            known = ", ".join([*self.table.players, *self.table.game.roles])
            raise ScenarioError(f"then: {key}: unknown seat; expected one of {known}")
        if not isinstance(expected, dict):
            raise ScenarioError(f"then: {key}: expected paths with values, not {expected!r}")
        seen = self.table.view(self.table.names.index(name))
        for path, value in expected.items():
            _compare(seen, path, value, f"then: {key}: ")


# --- paths into a view ---------------------------------------------------------------------------
def _compare(seen: Any, path: Any, expected: Any, place: str) -> None:
    found = look_up(seen, str(path), place)
    if not _same(found, expected):
        raise ScenarioError(f"{place}{path}: expected {expected!r}, but it is {found!r}")


def look_up(seen: Any, path: str, place: str = "") -> Any:
    """The value at a path such as ``Anna.cash``; names may contain dots and blanks."""
    rest, value = path, seen
    while rest:
        if not isinstance(value, dict):
            raise ScenarioError(f"{place}{path}: there is nothing below {value!r}")
        fitting = [k for k in value if rest == k or rest.startswith(f"{k}.")]
        if not fitting:
            known = ", ".join(str(k) for k in value)
            raise ScenarioError(f"{place}{path}: unknown path; expected one of {known}")
        key = max(fitting, key=len)
        rest, value = rest[len(key) + 1 :], value[key]
    return value


def _same(found: Any, expected: Any) -> bool:
    """Equal, and of one kind: true is not 1."""
    if isinstance(expected, list):
        rows = isinstance(found, list | tuple) and len(found) == len(expected)
        return rows and all(_same(f, e) for f, e in zip(found, expected, strict=True))
    if isinstance(expected, dict):
        same_keys = isinstance(found, dict) and found.keys() == expected.keys()
        return same_keys and all(_same(found[k], expected[k]) for k in expected)
    return isinstance(found, bool) == isinstance(expected, bool) and bool(found == expected)


# --- the compiled engine beside the interpreted one ----------------------------------------------
class CompiledMirror:
    """The same game on a record, moved by compiled rules and compared after every move."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.engine = compiler.compiled(table.game)
        self.records = table.game.fields.to_records(table.position)
        self.w = compiler.legal_array()
        self.compare("given")

    def do(self, seat: int, move: int, place: str) -> None:
        self.engine.apply(self.records, seat, move)
        self.compare(place)

    def compare(self, place: str) -> None:
        """ScenarioError unless both engines agree on everything that can be asked."""
        table = self.table
        if self.records.tobytes() != table.game.fields.bytes(table.position):
            raise ScenarioError(f"{place}: the engines disagree about {self._different_fields()}")
        if self.engine.actor(self.records) != table.actor:
            raise ScenarioError(f"{place}: the engines disagree about who is asked")
        seats = (CHANCE,) if table.actor in (CHANCE, OVER) else range(table.game.seats)
        for seat in seats:
            self._compare_legal(seat, place)

    def _compare_legal(self, seat: int, place: str) -> None:
        w = legal_set()
        self.table.game.legal(self.table.position, seat, w)
        self.engine.legal(self.records, seat, self.w)
        same = members(w) == members(self.w) and all(w[m] == self.w[m] for m in members(w))
        clear(self.w)
        if not same:
            name = "chance" if seat == CHANCE else self.table.names[seat]
            raise ScenarioError(f"{place}: the engines disagree about the legal moves of {name}")

    def _different_fields(self) -> str:
        fields = self.table.game.fields
        other = fields.from_record(self.records[0])
        here = self.table.position
        names = [f.name for f in fields if getattr(other, f.name) != getattr(here, f.name)]
        return ", ".join(names) or "padding"


# --- many ----------------------------------------------------------------------------------------
def check_all(scenarios: list[Scenario], engines: tuple[str, ...]) -> list[Outcome]:
    """Run many scenarios on some engines."""
    outcomes = [o for engine in engines for scenario in scenarios for o in check(scenario, engine)]
    if COMPILED in engines:
        for game in games_of(scenarios):
            _warm_mark(game).touch()
    return outcomes


def games_of(scenarios: list[Scenario]) -> list[Game]:
    """The game families that scenarios are about."""
    names = {games.find(ruleset)[1].family for s in scenarios for ruleset in s.rulesets}
    return [games.family(name).GAME for name in sorted(names)]


def is_warm(game: Game) -> bool:
    """Whether the compiled rules for single moves are in the cache."""
    return compiler.available() and _warm_mark(game).exists()


def _warm_mark(game: Game) -> Path:
    """The part of an engine that scenarios need is marked apart from the loop for whole games."""
    return compiler.cache_folder(game) / "moves-ready"
