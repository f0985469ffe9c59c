"""Scenarios: a position, moves, what must hold after them and what must be refused.

Every scenario runs on the interpreted engine; on the compiled one each move is made twice, and
position, legal moves and the seat that is asked must stay the same on both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from miethai import games
from miethai.kernel.compilers import cpu as compiler
from miethai.kernel.contract import CHANCE, OVER, SPECTATOR, Game
from miethai.kernel.moves import SLOT_MASK, NotationError, clear, legal_set, members
from miethai.kernel.options import OptionError
from miethai.kernel.overlay import TableError, differences
from miethai.play.scenario_file import (
    Expectation,
    Move,
    Refusal,
    Scenario,
    ScenarioError,
    Step,
)
from miethai.play.seating import SeatError
from miethai.play.table import NotDue, Refused, Table

INTERPRETED, COMPILED = "interpreted", "compiled"
ENGINES = (INTERPRETED, COMPILED)


@dataclass(frozen=True)
class Failure:
    """One line of a scenario that does not hold."""

    line: int
    text: str


@dataclass(frozen=True)
class Outcome:
    """What came of one scenario in one ruleset; without ``failures`` it holds."""

    scenario: Scenario
    ruleset: str
    engine: str
    failures: tuple[Failure, ...] = ()

    @property
    def failure(self) -> str:
        """All that does not hold, a line for each; empty when everything does."""
        return "\n".join(failure.text for failure in self.failures)


def check(scenario: Scenario, engine: str = INTERPRETED) -> list[Outcome]:
    """Run a scenario in each of its rulesets."""
    return [
        Outcome(scenario, ruleset, engine, tuple(_failures(scenario, ruleset, engine)))
        for ruleset in scenario.rulesets
    ]


def _failures(scenario: Scenario, ruleset: str, engine: str) -> Iterator[Failure]:
    for refusal in scenario.refused_options:
        try:
            _refused_options(scenario, ruleset, refusal)
        except ScenarioError as error:
            yield Failure(refusal.line, str(error))
    try:
        run = _Run(scenario, ruleset, engine)
    except ScenarioError as error:
        yield Failure(scenario.line, str(error))
        return
    yield from run.failures()


class _Run:
    """One scenario in one ruleset on one engine."""

    def __init__(self, scenario: Scenario, ruleset: str, engine: str) -> None:
        self.scenario, self.ruleset = scenario, ruleset
        self.table = self._table(scenario.options)
        self.mirror = CompiledMirror(self.table) if engine == COMPILED else None
        self.seen: dict[int, dict[str, Any]] = {}  # views of this moment

    def failures(self) -> Iterator[Failure]:
        """Every check that fails; a move that cannot be made is the last."""
        steps = self.scenario.steps
        for number, step in enumerate(steps, start=1):
            try:
                self._take(step)
            except ScenarioError as error:
                if not isinstance(step, Move):
                    yield Failure(step.line, str(error))
                    continue
                left = sum(not isinstance(later, Move) for later in steps[number:])
                yield Failure(step.line, f"{error}{_not_reached(left)}")
                return

    def _take(self, step: Step) -> None:
        if isinstance(step, Move):
            self._move(step)
        elif isinstance(step, Expectation):
            self._expect(step)
        else:
            self._refused_move(step)

    def _table(self, options: dict[str, Any]) -> Table:
        """The position of ``given`` on a table where all seats are persons, less the programs."""
        try:
            tables = _tables(self.scenario, self.ruleset)
            table = Table(
                self.ruleset, options, self.scenario.seats, self._programs(), tables=tables
            )
            table.family.given(table.position, self.scenario.given, table.names)
        except (SeatError, OptionError) as error:
            raise ScenarioError(str(error)) from None
        except TableError as error:
            raise ScenarioError(f"tables: {error}") from None
        except ValueError as error:
            place = "" if str(error).startswith("given") else "given: "
            raise ScenarioError(f"{place}{error}") from None
        table.position.notes.clear()
        return table

    def _programs(self) -> int:
        game = games.find(self.ruleset)[0].game
        names = game.seat_names(self.scenario.seats)
        for name in self.scenario.programs:
            if name not in names:
                expected = ", ".join([*self.scenario.seats, *game.roles])
                raise ScenarioError(f"programs: unknown seat {name!r}; expected of {expected}")
        return sum(1 << names.index(name) for name in set(self.scenario.programs))

    def _move(self, made: Move) -> None:
        try:
            seat, move = self.table.parse(made.text)
            offered = (move & SLOT_MASK) in self.table.legal(seat)
            self.table.do(seat, move)
        except (NotationError, NotDue, Refused) as error:
            raise ScenarioError(f"moves: number {made.number}: {error}") from None
        if not offered:  # the ladder lets it pass, so the list of legal moves must have it
            raise ScenarioError(
                f"moves: number {made.number}: {made.text} is allowed, but not offered"
            )
        self.seen.clear()
        if self.mirror:
            self.mirror.do(seat, move, f"moves: number {made.number}: {made.text}")

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
        if rule is None or not refusal.fits(rule):
            found = "it is allowed" if rule is None else f"it is {rule}"
            expected = f"expected {refusal.expected}, but {found}"
            raise ScenarioError(f"refused: {refusal.move}: {expected}")
        if table.game.fields.bytes(table.position) != before:
            raise ScenarioError(f"refused: {refusal.move}: asking has changed the position")

    def _expect(self, expected: Expectation) -> None:
        seat, place = SPECTATOR, "then: "
        if expected.seen_by:
            place = f"then: as {expected.seen_by}: "
            if expected.seen_by not in self.table.names:
                known = ", ".join([*self.table.players, *self.table.game.roles])
                raise ScenarioError(f"{place}unknown seat; expected one of {known}")
            seat = self.table.names.index(expected.seen_by)
        if seat not in self.seen:
            self.seen[seat] = self.table.view(seat)
        _compare(self.seen[seat], expected.path, expected.value, place)


def _not_reached(checks: int) -> str:
    if not checks:
        return ""
    return f"; {'a check' if checks == 1 else f'{checks} checks'} after it could not be made"


def _tables(scenario: Scenario, ruleset: str) -> dict[str, int]:
    return differences(scenario.tables, games.find(ruleset)[0].table_values(ruleset))


def _refused_options(scenario: Scenario, ruleset: str, refusal: Refusal) -> None:
    options = refusal.options or {}
    try:
        values = {**scenario.options, **options}
        Table(ruleset, values, scenario.seats, tables=_tables(scenario, ruleset))
    except OptionError as error:
        if not refusal.fits(error.rule):
            raise ScenarioError(f"refused: expected {refusal.expected}, but: {error}") from None
        return
    except (SeatError, TableError) as error:
        raise ScenarioError(f"refused: {error}") from None
    raise ScenarioError(f"refused: {options}: expected {refusal.expected}, but it is allowed")


# --- paths into a view ---------------------------------------------------------------------------
def _compare(seen: Any, path: str, expected: Any, place: str) -> None:
    found = look_up(seen, path, place)
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
    return [games.family(name).game for name in sorted(names)]


def is_warm(game: Game) -> bool:
    """Whether the compiled rules for single moves are in the cache."""
    return compiler.available() and _warm_mark(game).exists()


def _warm_mark(game: Game) -> Path:
    """The part of an engine that scenarios need is marked apart from the loop for whole games."""
    return compiler.cache_folder(game) / "moves-ready"
