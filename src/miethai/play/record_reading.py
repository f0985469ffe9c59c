"""From the text of a record to the record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from miethai import games
from miethai.bots import is_address
from miethai.games import UnknownRuleset
from miethai.kernel.contract import Game
from miethai.kernel.moves import NotationError
from miethai.kernel.options import OptionError, Ruleset
from miethai.kernel.overlay import TableError, Values, settle
from miethai.play.dealer import read_dealer
from miethai.play.notation import parse_move
from miethai.play.record_model import Line, Record, RecordError, first_table
from miethai.play.table import PERSON

TITLE = "miethai record 1"
LOG_TITLE = "miethai log 1"  # what can be taken along of a game that still runs
MOVE_LINE = re.compile(r"([0-9]{1,9})\s+([^#]*?)\s*(?:#\s*(.*?)\s*)?", re.ASCII)
LATE = re.compile(r"promise|salt")  # what of a player did not come in time
BACK = re.compile(r"[1-9][0-9]{0,6}-[1-9][0-9]{0,6}", re.ASCII)
WHOLE = re.compile(r"-?[0-9]{1,18}", re.ASCII)
LONGEST_RECORD = 64_000_000  # characters; a game of a million moves has about 30 million


def places_text(names: Sequence[str], places: Sequence[int]) -> str:
    return ", ".join(f"{name} {place}" for name, place in zip(names, places, strict=False))


class _Reader:
    """The lines of a text with their numbers; blank lines are passed over."""

    def __init__(self, whole: str) -> None:
        if len(whole) > LONGEST_RECORD:
            raise RecordError(1, f"more than {LONGEST_RECORD} characters: this is not a record")
        rows = [row.rstrip("\r") for row in whole.split("\n")]
        self._rows = [(i, row) for i, row in enumerate(rows, start=1) if row.strip()]
        self._next = 0

    @property
    def number(self) -> int:
        """Number of the line that comes next; behind the end, of the last one."""
        if not self._rows:
            return 1
        return self._rows[min(self._next, len(self._rows) - 1)][0]

    def peek(self) -> str | None:
        return self._rows[self._next][1] if self._next < len(self._rows) else None

    def take(self) -> str:
        row = self._rows[self._next][1]
        self._next += 1
        return row

    def value(self, key: str) -> str:
        """The rest of a line that has to begin with this key."""
        row = self.peek()
        if row is None or not row.startswith(f"{key}: "):
            found = "the end" if row is None else repr(row[:60])
            raise RecordError(self.number, f"expected '{key}: …', not {found}")
        return self.take()[len(key) + 2 :]

    def entries(self, word: str) -> list[tuple[int, str, str]]:
        """All following lines ``word NAME: VALUE`` as line number, name and value."""
        found = []
        while (row := self.peek()) is not None and row.startswith(f"{word} "):
            name, colon, value = row[len(word) + 1 :].partition(": ")
            if not colon:
                raise RecordError(self.number, f"expected '{word} NAME: VALUE', not {row[:60]!r}")
            found.append((self.number, name, value))
            self.take()
        return found


def parse(whole: str) -> Record:
    """Read a record. What it says about payments and places is verified by ``replay``."""
    reader = _Reader(whole)
    if reader.peek() == LOG_TITLE:
        raise RecordError(1, "this is the log of a game that was not over, not its record")
    if reader.peek() != TITLE:
        raise RecordError(1, f"expected {TITLE!r} as the first line")
    reader.take()
    number, ruleset_id = reader.number + 0, reader.value("ruleset")
    try:
        family, ruleset = games.find(ruleset_id)
    except UnknownRuleset as error:
        raise RecordError(number, str(error)) from None
    rules = reader.value("rules")
    options = _read_options(ruleset, reader.entries("option"))
    tables = _read_tables(family.table_values(ruleset.id), reader.entries("table"))
    number = reader.number
    seats = tuple((name, kind) for _, name, kind in reader.entries("seat"))
    _check_seats(family.game, seats, number)
    number, chance = reader.number, reader.value("chance")
    reveal = reader.value("reveal") if (reader.peek() or "").startswith("reveal: ") else ""
    try:
        read_dealer(chance, reveal)
    except ValueError as error:
        raise RecordError(number, f"chance: {error}") from None
    late = _read_named("late", "promise or salt", LATE, reader.entries("late"))
    backs = _read_named("back", "FIRST-LAST", BACK, reader.entries("back"))
    read: dict[str, Any] = {"tables": tables, "reveal": reveal, "late": late, "backs": backs}
    record = Record(ruleset_id, rules, options, seats, chance, (), **read)
    first_table(record, number)  # refuses names, options and seats that cannot be
    lines = _read_moves(reader, family.game, record.names)
    return replace(record, lines=lines, places=_read_places(reader, record))


def _read_named(
    word: str, expected: str, known: re.Pattern[str], rows: list[tuple[int, str, str]]
) -> tuple[tuple[str, str], ...]:
    for number, _, value in rows:
        if known.fullmatch(value) is None:
            raise RecordError(number, f"expected '{word} NAME: {expected}', not {value[:60]!r}")
    return tuple((name, value) for _, name, value in rows)


def _read_options(ruleset: Ruleset, rows: list[tuple[int, str, str]]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for number, name, value in rows:
        if name in given or name == "players":
            raise RecordError(number, f"option {name} is given twice or follows from the seats")
        try:
            given[name] = ruleset.resolve({name: value})[name]
        except OptionError as error:
            raise RecordError(number, str(error)) from None
    return given


def _read_tables(values: Values, rows: list[tuple[int, str, str]]) -> dict[str, int]:
    given: dict[str, int | str] = {}
    for number, path, value in rows:
        if path in given:
            raise RecordError(number, f"table {path} is given twice")
        given[path] = int(value) if WHOLE.fullmatch(value) else value
        try:
            settle({path: given[path]}, values)
        except TableError as error:
            raise RecordError(number, f"table {error}") from None
    return settle(given, values)


def _check_seats(game: Game, seats: Sequence[tuple[str, str]], number: int) -> None:
    roles = tuple(name for name, _ in seats[len(seats) - len(game.roles) :])
    if roles != game.roles:
        expected = ", ".join(f"'seat {role}: …'" for role in game.roles)
        raise RecordError(number, f"expected a line 'seat NAME: KIND' a player, then {expected}")
    for name, kind in seats:
        plain = kind.isascii() and kind.replace("-", "").isalnum()
        if not plain and not is_address(kind):
            raise RecordError(number, f"seat {name}: expected {PERSON} or a bot, not {kind!r}")


def _read_moves(reader: _Reader, game: Game, names: Sequence[str]) -> tuple[Line, ...]:
    lines: list[Line] = []
    while (row := reader.peek()) is not None and not row.startswith("over:"):
        number = reader.number
        match = MOVE_LINE.fullmatch(row)
        if match is None or int(match[1]) != len(lines) + 1:
            expected = f"'{len(lines) + 1}  MOVE' or 'over: …'"
            raise RecordError(number, f"expected {expected}, not {row[:60]!r}")
        try:
            seat, move = parse_move(game, names, match[2])
        except NotationError as error:
            raise RecordError(number, str(error)) from None
        lines.append(Line(seat, move, match[3], number))
        reader.take()
    return tuple(lines)


def _read_places(reader: _Reader, record: Record) -> tuple[int, ...] | None:
    if reader.peek() is None:
        return None
    number, value = reader.number, reader.value("over")
    if reader.peek() is not None:
        raise RecordError(reader.number, "expected nothing after the line 'over: …'")
    places = tuple(int(p) for p in re.findall(r" ([0-9])(?=,|$)", value, re.ASCII))
    if places_text(record.names, places) != value:
        raise RecordError(number, "expected 'over: NAME PLACE, NAME PLACE …' with every player")
    return places
