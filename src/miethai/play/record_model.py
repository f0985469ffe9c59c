"""What a record is, and the table that it begins with."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as attribute
from typing import Any

from miethai import games
from miethai.bots import is_address, names
from miethai.kernel.options import OptionError
from miethai.kernel.overlay import TableError
from miethai.kernel.playout import policies
from miethai.play.dealer import read_dealer
from miethai.play.seating import SeatError
from miethai.play.table import PERSON, Table


class RecordError(ValueError):
    """A text that is no record of a game; the message names the line and what is expected."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


@dataclass(frozen=True)
class Line:
    """One move; ``payments`` is None where the line says nothing about them."""

    seat: int
    move: int
    payments: str | None
    number: int = attribute(default=0, compare=False)  # line of the file


@dataclass(frozen=True)
class Record:
    """A game as it stands in a file. ``seats`` holds the players, then the roles, each with its
    kind: a person, or the name of a bot."""

    ruleset: str
    rules: str
    options: dict[str, Any]
    seats: tuple[tuple[str, str], ...]
    chance: str
    lines: tuple[Line, ...]
    places: tuple[int, ...] | None = None
    tables: dict[str, int] = attribute(default_factory=dict)  # component values that differ
    reveal: str = ""  # seed and salts behind the hashes of ``chance``, once the game is over
    late: tuple[tuple[str, str], ...] = ()  # whose promise or salt did not come: it is not in it
    backs: tuple[tuple[str, str], ...] = ()  # who took back which moves, as numbered then: "13-17"

    @property
    def names(self) -> list[str]:
        """Names of all seats, the empty ones included."""
        game = games.find(self.ruleset)[0].game
        players = len(self.seats) - len(game.roles)
        return game.seat_names([name for name, _ in self.seats[:players]])


def first_table(record: Record, number: int) -> Table:
    """The record's table before its first move."""
    family = games.find(record.ruleset)[0]
    game = family.game
    players = len(record.seats) - len(game.roles)
    places = [*range(players), *range(game.players, game.seats)]
    kinds = dict(zip(places, (kind for _, kind in record.seats), strict=True))
    bots = {seat: kind for seat, kind in kinds.items() if kind in policies(game)}
    programs = sum(1 << seat for seat, kind in kinds.items() if kind != PERSON)
    called = [name for name, _ in record.seats[:players]]
    dealer = read_dealer(record.chance, record.reveal)
    try:
        table = Table(record.ruleset, record.options, called, programs, dealer, bots, record.tables)
    except (SeatError, OptionError, TableError) as error:
        raise RecordError(number, str(error)) from None
    known = names(family)
    others = {seat: kind for seat, kind in kinds.items() if seat not in bots}
    table.strangers = {k: bot for k, bot in others.items() if bot in known or is_address(bot)}
    return table
