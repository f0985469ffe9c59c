"""Records: a game as one readable text file, a header and one line a move, chance included.

``text``, ``parse`` and ``replay`` are exact inverses: ``text(parse(t)) == t`` for every printed
record, and replaying a record of a table gives that table again. Behind ``#`` stand the payments
of a move with their rules; replaying verifies them.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as attribute
from fnmatch import fnmatch
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import miethai
from miethai import games
from miethai.games import Note, UnknownRuleset
from miethai.kernel.contract import CHANCE, Game
from miethai.kernel.moves import NotationError, clear, legal_set
from miethai.kernel.options import OptionError, Ruleset
from miethai.kernel.overlay import TableError, Values, settle
from miethai.kernel.playout import policies
from miethai.play.dealer import Dealer, SeededDealer, read_dealer
from miethai.play.fair import FairDealer
from miethai.play.table import PERSON, NotDue, Refused, SeatError, Table, parse_move

TITLE = "miethai record 1"
OTHER_PAYERS = {-1: "bank", -2: "pot"}  # who pays and is paid beside the seats
# What can change without changing how a game goes: words, pictures, bots and compilers.
NOT_RULES = (
    *("text", "bots*.py", "screen*.py", "given*.py", "view*.py"),
    *("labels*.py", "logbook*.py", "prompts.py", "refusals.py", "render.py", "sums.py"),
    *("pieces*.py", "wording.py", "compile.py", "gpu*.py", "intrinsics.py", "linking.py"),
)
MOVE_LINE = re.compile(r"([0-9]{1,9})\s+([^#]*?)\s*(?:#\s*(.*?)\s*)?", re.ASCII)
WHOLE = re.compile(r"-?[0-9]{1,18}", re.ASCII)
LONGEST_RECORD = 64_000_000  # characters; a game of a million moves has about 30 million


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

    @property
    def names(self) -> list[str]:
        """Names of all seats, the empty ones included."""
        game = games.find(self.ruleset)[0].GAME
        players = len(self.seats) - len(game.roles)
        return game.seat_names([name for name, _ in self.seats[:players]])


@cache
def rules_hash(family: str) -> str:
    """One short name for everything that decides what a move does."""
    package = Path(miethai.__file__).parent
    digest = hashlib.sha256()
    for folder in (package / "kernel", package / "games" / family):
        for path in sorted(folder.rglob("*")):
            within = path.relative_to(package)
            words = any(fnmatch(part, name) for part in within.parts for name in NOT_RULES)
            if path.suffix in (".py", ".toml") and not words:
                digest.update(within.as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


# --- from a table to text ------------------------------------------------------------------------
def of(table: Table) -> Record:
    """The record of a table up to now."""
    kinds = [(name, table.kind(seat)) for seat, name in enumerate(table.names)]
    lines = tuple(
        Line(seat, move, payments(table.ruleset.family, notes, table.names) or None)
        for (seat, move), notes in zip(table.history, table.notes, strict=True)
    )
    return Record(
        ruleset=table.ruleset.id,
        rules=rules_hash(table.ruleset.family),
        options=_differing(table.ruleset, table.options),
        seats=(*kinds[: len(table.players)], *kinds[table.game.players :]),
        chance=table.dealer.name,
        lines=lines,
        places=tuple(table.places()) if table.over else None,
        tables=table.tables,
        reveal=_revealed(table),
    )


def _revealed(table: Table) -> str:
    """The secrets of fair chance, but never while they still decide something."""
    dealer = table.dealer
    if not table.over or not isinstance(dealer, FairDealer) or dealer.known is None:
        return ""
    return dealer.known.text


def _differing(ruleset: Ruleset, values: dict[str, Any]) -> dict[str, Any]:
    """Options that are not as the ruleset has them; the seats say how many play."""
    return {
        o.name: values[o.name]
        for o in ruleset.options
        if o.name != "players" and values[o.name] != ruleset.default(o)
    }


def payments(family: str, notes: Sequence[Note], names: Sequence[str]) -> str:
    """The payments among a move's notes: ``Anna > bank 140 MON-BUY-01``."""
    table = import_module(f"miethai.games.{family}.notes")
    accounts = dict(enumerate(names)) | OTHER_PAYERS
    return "; ".join(
        f"{accounts[payer]} > {accounts[payee]} {amount} {table.REASONS[why][1]}"
        for kind, payer, payee, amount, why, _ in notes
        if kind == table.PAID
    )


def option_text(value: Any) -> str:
    """An option's value as one line of text that reads back as the same value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(str(v) for v in value) or "[]"
    return "null" if value is None else str(value)


def line_text(record: Record, names: Sequence[str], game: Game, index: int) -> str:
    """One numbered line of the record."""
    line = record.lines[index]
    words = game.moves.text(line.move, names)
    who = "" if line.seat == CHANCE else f"{names[line.seat]}: "
    behind = f"  # {line.payments}" if line.payments else ""
    return f"{index + 1}  {who}{words}{behind}"


def text(record: Record) -> str:
    """The record as it is written to a file."""
    game, names = games.find(record.ruleset)[0].GAME, record.names
    rows = [
        TITLE,
        f"ruleset: {record.ruleset}",
        f"rules: {record.rules}",
        *(f"option {name}: {option_text(value)}" for name, value in record.options.items()),
        *(f"table {path}: {value}" for path, value in record.tables.items()),
        *(f"seat {name}: {kind}" for name, kind in record.seats),
        f"chance: {record.chance}",
        *([f"reveal: {record.reveal}"] if record.reveal else []),
        "",
        *(line_text(record, names, game, i) for i in range(len(record.lines))),
    ]
    if record.places is not None:
        rows.append("over: " + _places_text(record.names, record.places))
    return "\n".join(rows) + "\n"


def _places_text(names: Sequence[str], places: Sequence[int]) -> str:
    return ", ".join(f"{name} {place}" for name, place in zip(names, places, strict=False))


def save(path: Path, record: Record) -> None:
    """Write the record so that a crash leaves the old file or the new one, never half of one."""
    half = path.with_name(path.name + ".part")
    half.write_text(text(record), encoding="utf-8", newline="\n")
    os.replace(half, path)


# --- from text to a record -----------------------------------------------------------------------
class _Reader:
    """The lines of a text with their numbers; blank lines are passed over."""

    def __init__(self, whole: str) -> None:
        if len(whole) > LONGEST_RECORD:
            raise RecordError(1, f"more than {LONGEST_RECORD} characters: this is no record")
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
    _check_seats(family.GAME, seats, number)
    number, chance = reader.number, reader.value("chance")
    reveal = reader.value("reveal") if (reader.peek() or "").startswith("reveal: ") else ""
    try:
        read_dealer(chance, reveal)
    except ValueError as error:
        raise RecordError(number, f"chance: {error}") from None
    record = Record(ruleset_id, rules, options, seats, chance, (), tables=tables, reveal=reveal)
    _table(record, number)  # refuses names, options and seats that cannot be
    lines = _read_moves(reader, family.GAME, record.names)
    return replace(record, lines=lines, places=_read_places(reader, record))


def _read_options(ruleset: Ruleset, rows: list[tuple[int, str, str]]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for number, name, value in rows:
        if name in given or name == "players":
            raise RecordError(number, f"option {name} stands here twice or is said by the seats")
        try:
            given[name] = ruleset.resolve({name: value})[name]
        except OptionError as error:
            raise RecordError(number, str(error)) from None
    return given


def _read_tables(values: Values, rows: list[tuple[int, str, str]]) -> dict[str, int]:
    given: dict[str, int] = {}
    for number, path, value in rows:
        if path in given:
            raise RecordError(number, f"table {path} stands here twice")
        try:
            settle({path: int(value) if WHOLE.fullmatch(value) else value}, values)
        except TableError as error:
            raise RecordError(number, f"table {error}") from None
        given[path] = int(value)
    return settle(given, values)


def _check_seats(game: Game, seats: Sequence[tuple[str, str]], number: int) -> None:
    roles = tuple(name for name, _ in seats[len(seats) - len(game.roles) :])
    if roles != game.roles:
        expected = ", ".join(f"'seat {role}: …'" for role in game.roles)
        raise RecordError(number, f"expected a line 'seat NAME: KIND' a player, then {expected}")
    for name, kind in seats:
        if not (kind.isascii() and kind.replace("-", "").isalnum()):
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
        raise RecordError(reader.number, "expected nothing behind the line 'over: …'")
    places = tuple(int(p) for p in re.findall(r" ([0-9])(?=,|$)", value, re.ASCII))
    if _places_text(record.names, places) != value:
        raise RecordError(number, "expected 'over: NAME PLACE, NAME PLACE …' with every player")
    return places


def read(path: Path) -> Record:
    """Read a record from a file; RecordError for any file that is none."""
    with path.open("rb") as file:
        raw = file.read(LONGEST_RECORD + 1)
    try:
        return parse(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise RecordError(line, "expected text in UTF-8") from None


# --- from a record to a table --------------------------------------------------------------------
def replay(record: Record, to: int | None = None) -> Table:
    """Play a record again, up to move number ``to``, and verify every line of it."""
    for table in follow(record):
        if to is not None and len(table.history) >= to:
            break
    return table


def follow(record: Record) -> Iterator[Table]:
    """The record's table before the first move and after each, every line verified on the way."""
    table = _table(record, 1)
    yield table
    for line in record.lines:
        _verify_chance(table, line)
        try:
            table.do(line.seat, line.move)
        except (Refused, NotDue) as error:
            raise RecordError(line.number, str(error)) from None
        paid = payments(table.ruleset.family, table.notes[-1], table.names)
        if line.payments is not None and line.payments != paid:
            expected = f"'# {paid}'" if paid else "no payment"
            raise RecordError(line.number, f"expected {expected}, not '# {line.payments}'")
        yield table
    if record.places is not None:
        _verify_end(table, record)


def _table(record: Record, number: int) -> Table:
    """The record's table before its first move."""
    game = games.find(record.ruleset)[0].GAME
    players = len(record.seats) - len(game.roles)
    places = [*range(players), *range(game.players, game.seats)]
    kinds = dict(zip(places, (kind for _, kind in record.seats), strict=True))
    bots = {seat: kind for seat, kind in kinds.items() if kind in policies(game)}
    programs = sum(1 << seat for seat, kind in kinds.items() if kind != PERSON)
    names = [name for name, _ in record.seats[:players]]
    dealer = read_dealer(record.chance, record.reveal)
    try:
        return Table(record.ruleset, record.options, names, programs, dealer, bots, record.tables)
    except (SeatError, OptionError, TableError) as error:
        raise RecordError(number, str(error)) from None


def _verify_chance(table: Table, line: Line) -> None:
    """Dice and cards are those of the seed, or of what was promised and revealed."""
    if line.seat != CHANCE or table.actor != CHANCE or not provable(table.dealer):
        return
    w = legal_set()
    table.game.legal(table.position, CHANCE, w)
    drawn = table.dealer.chance(w, len(table.history), table.draws)
    clear(w)
    if drawn is not None and drawn != line.move:
        due, found = (table.text(CHANCE, m) for m in (drawn, line.move))
        raise RecordError(line.number, f"{table.dealer.name} gives {due!r}, not {found!r}")


def provable(dealer: Dealer) -> bool:
    """Whether every throw and every card follows from what the record says."""
    if isinstance(dealer, FairDealer):
        return dealer.known is not None
    return isinstance(dealer, SeededDealer)


def _verify_end(table: Table, record: Record) -> None:
    last = record.lines[-1].number + 1 if record.lines else 1
    if not table.over:
        raise RecordError(last, "the record says that the game is over, but it goes on")
    if tuple(table.places()) != record.places:
        found = _places_text(table.names, table.places())
        raise RecordError(last, f"expected 'over: {found}'")
