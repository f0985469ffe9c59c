"""Records: a game as one readable text file, a header and one line a move, chance included.

``text``, ``parse`` and ``replay`` are exact inverses: ``text(parse(t)) == t`` for every printed
record, and replaying a record of a table gives that table again. Behind ``#`` stand the payments
of a move with their rules; replaying verifies them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from miethai import games
from miethai.kernel import sources
from miethai.kernel.contract import CHANCE, Game, Note
from miethai.kernel.moves import clear, legal_set
from miethai.kernel.options import Ruleset
from miethai.kernel.overlay import worded
from miethai.play.dealer import Dealer, SeededDealer
from miethai.play.fair import FairDealer
from miethai.play.notation import move_text
from miethai.play.record_model import Line, Record, RecordError, first_table
from miethai.play.record_reading import LOG_TITLE, LONGEST_RECORD, TITLE, parse, places_text
from miethai.play.table import NotDue, Refused, Table

__all__ = [
    "LOG_TITLE",
    "LONGEST_RECORD",
    "Line",
    "Record",
    "RecordError",
    "follow",
    "late_lines",
    "line_text",
    "of",
    "option_text",
    "parse",
    "payments",
    "provable",
    "read",
    "replay",
    "rules_hash",
    "save",
    "table_lines",
    "text",
]


@cache
def rules_hash(family: str) -> str:
    """One short name for everything that decides what a move does."""
    game = games.family(family).game
    return sources.digest(game, sources.rule_files(game))[:12]


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
    known = games.family(family).payments
    accounts = dict(enumerate(names)) | dict(known.others)
    return "; ".join(
        f"{accounts[payer]} > {accounts[payee]} {amount} {known.rules[why]}"
        for kind, payer, payee, amount, why, _ in notes
        if kind == known.kind
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
    behind = f"  # {line.payments}" if line.payments else ""
    return f"{index + 1}  {move_text(game, names, line.seat, line.move)}{behind}"


def text(record: Record) -> str:
    """The record as it is written to a file."""
    game, names = games.find(record.ruleset)[0].game, record.names
    rows = [
        TITLE,
        f"ruleset: {record.ruleset}",
        f"rules: {record.rules}",
        *(f"option {name}: {option_text(value)}" for name, value in record.options.items()),
        *table_lines(record),
        *(f"seat {name}: {kind}" for name, kind in record.seats),
        f"chance: {record.chance}",
        *([f"reveal: {record.reveal}"] if record.reveal else []),
        *late_lines(record),
        *(f"back {name}: {moves}" for name, moves in record.backs),
        "",
        *(line_text(record, names, game, i) for i in range(len(record.lines))),
    ]
    if record.places is not None:
        rows.append("over: " + places_text(record.names, record.places))
    return "\n".join(rows) + "\n"


def table_lines(record: Record) -> list[str]:
    """The component values that differ, by their words where they count nothing."""
    known = games.find(record.ruleset)[0].table_values(record.ruleset)
    return [f"table {path}: {value}" for path, value in worded(record.tables, known).items()]


def late_lines(record: Record) -> list[str]:
    """Who has no share in the game's chance, and what of theirs did not come in time."""
    return [f"late {name}: {share}" for name, share in record.late]


def save(path: Path, record: Record) -> None:
    """Write the record so that a crash leaves the old file or the new one, never half of one."""
    half = path.with_name(path.name + ".part")
    half.write_text(text(record), encoding="utf-8", newline="\n")
    os.replace(half, path)


# --- from a file to a record ---------------------------------------------------------------------
def read(path: Path) -> Record:
    """Read a record from a file; RecordError for any file that is not one."""
    with path.open("rb") as file:
        raw = file.read(LONGEST_RECORD + 1)
    try:
        return parse(raw.decode("utf-8-sig"))  # some editors put a mark before the text
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
    table = first_table(record, 1)
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
        fair = isinstance(table.dealer, FairDealer)
        source = "the seed with the salts" if fair else table.dealer.name
        raise RecordError(line.number, f"{source} gives {due!r}, not {found!r}")


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
        found = places_text(table.names, table.places())
        raise RecordError(last, f"expected 'over: {found}'")
