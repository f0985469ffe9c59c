"""What the tests for all games must know of a family: one value ``SUITE`` in a module named like
the family. Everything else they find by asking the program."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

from miethai import games
from miethai.kernel.contract import Game
from miethai.kernel.fields import Position
from miethai.play.dealer import SeededDealer
from miethai.play.perft import counts
from miethai.play.simulate import Batch, Plan
from miethai.play.table import Table

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fee", "Gül", "Hans")
RULESETS = tuple(games.rulesets())
FAMILIES = tuple(games.families())

Options = Mapping[str, Any]
Row = TypeVar("Row")


def everyone(game: Game) -> int:
    """Bit mask of all seats, players and roles."""
    return (1 << game.seats) - 1


@dataclass(frozen=True)
class Kind:
    """A kind of table. Its seats are programs, or all persons, roles included."""

    ruleset: str
    players: int = 3
    options: Options = field(default_factory=dict)
    persons: bool = False

    def table(self, seed: int = 0, game: int = 0) -> Table:
        options, programs = self.options, 0
        if not self.persons:
            programs = everyone(games.find(self.ruleset)[0].game)
            options = {**programs_options(self.ruleset), **options}
        dealer = SeededDealer(seed, game)
        return Table(self.ruleset, options, NAMES[: self.players], programs, dealer)

    def __str__(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.ruleset} {self.players} {options}".rstrip()


@dataclass(frozen=True)
class Place:
    """A position whose continuations are counted to a depth: what is given as in scenarios (None:
    the very start), then moves. ``players`` of NAMES sit there, all programs or all persons."""

    ruleset: str
    depth: int
    moves: tuple[str, ...] = ()
    given: Mapping[str, Any] | None = None
    options: Options = field(default_factory=dict)
    persons: bool = False
    players: int = 3

    def table(self) -> Table:
        programs = 0 if self.persons else everyone(games.find(self.ruleset)[0].game)
        table = Table(self.ruleset, self.options, NAMES[: self.players], programs)
        if self.given is not None:
            table.family.given(table.position, self.given, table.names)
        for move in self.moves:
            table.do(*table.parse(move))
        return table

    def position(self) -> Position:
        return self.table().position

    def counts(self) -> Iterator[int]:
        table = self.table()
        return counts(table.game, table.position, self.depth)


@dataclass(frozen=True)
class Ending:
    """So many compiled games of one bot on all seats, the invariants checked after every move, of
    which at least the share ``least`` ends within ``max_moves``."""

    kind: Kind
    games: int
    max_moves: int
    bot: str = "random"
    least: float = 1.0


@dataclass(frozen=True)
class Demand:
    """How often ``bot`` must win. It sits on each of ``seats`` in turn (of all, if none is named),
    ``games`` games altogether, the others are ``against``. ``won`` counts the wins in a batch where
    the scores of the players do not tell them."""

    kind: Kind
    games: int
    least: float  # share of the games
    bot: str = "landlord"
    against: str = "random"
    seats: tuple[int, ...] = ()
    won: Callable[[Batch], float] | None = None


@dataclass(frozen=True)
class Suite:
    """What is particular to the tests of a family."""

    family: str
    # Numbers of players that sweeps over random tables go through, in any ruleset.
    players: tuple[int, ...]
    # Golden transcripts by the name of their file: of each plan the shortest whole game that is
    # not too short. At least one a ruleset; cover the bots and the more unusual options.
    records: Mapping[str, Plan]
    # Positions for perft, at least one a ruleset: the start and moments of the middle game.
    places: Mapping[str, Place]
    # Whole games that must be equal byte by byte on both engines: 200 or more, all rulesets.
    whole: Sequence[Plan]
    # Games that must come to an end, at least one entry a ruleset.
    endings: Sequence[Ending]
    # How well bots play, at least one entry a ruleset.
    demands: Sequence[Demand]
    # Tables for the tests of what a seat may know, at least one a ruleset; with all secrets.
    secrets: Mapping[str, Kind]
    # Tables at which every answer of every bot is checked, at least one a ruleset.
    tables: Mapping[str, Kind]
    # Options that a table of programs has, as far as its ruleset knows them.
    programs: Options = field(default_factory=dict)
    # Options that leave the preparation out, to be in the middle of the game soon.
    quick: Options = field(default_factory=dict)
    # Verbs that the rules offer to persons though they may be refused: whether they are right is
    # judged when they are made.
    judged_late: tuple[str, ...] = ()
    # Moves after which a golden game is long enough to show something.
    shortest_record: int = 400
    # Most moves of a bot within one turn.
    longest_turn: int = 1500


@cache
def suites() -> dict[str, Suite]:
    """The suites by family; ``test_families`` demands one of every family."""
    modules = {name: f"tests.families.{name}" for name in FAMILIES}
    found = {name: module for name, module in modules.items() if find_spec(module)}
    return {name: import_module(module).SUITE for name, module in found.items()}


def suite_of(ruleset: str) -> Suite:
    return suites()[games.rulesets()[ruleset].family]


def programs_options(ruleset: str) -> dict[str, Any]:
    """Options that a table of programs needs."""
    return _known(ruleset, suite_of(ruleset).programs)


def quick_options(ruleset: str) -> dict[str, Any]:
    """Options that lead to the middle of the game soon."""
    return _known(ruleset, suite_of(ruleset).quick)


def _known(ruleset: str, options: Options) -> dict[str, Any]:
    names = {o.name for o in games.rulesets()[ruleset].options}
    return {name: value for name, value in options.items() if name in names}


def named(choose: Callable[[Suite], Mapping[str, Row]]) -> dict[str, Row]:
    """Entries of all suites, ``choose`` says which, as ``family/name``."""
    return {
        f"{family}/{name}": row
        for family, suite in suites().items()
        for name, row in choose(suite).items()
    }


def listed(choose: Callable[[Suite], Sequence[Row]]) -> list[Row]:
    """The same for entries without names."""
    return [row for suite in suites().values() for row in choose(suite)]
