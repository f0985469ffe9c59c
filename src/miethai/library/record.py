"""Records of games."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from miethai import games
from miethai.bots import is_address
from miethai.library import seats
from miethai.library.books import check_lang
from miethai.library.errors import Error, plainly
from miethai.library.table import Table
from miethai.play import record as records
from miethai.play.notation import move_text


class Record:
    """A game as a record has it; ``str(record)`` is its text."""

    def __init__(self, read: records.Record) -> None:
        self._read = read

    @property
    def ruleset(self) -> str:
        return self._read.ruleset

    @property
    def seats(self) -> dict[str, str]:
        """Players and roles, and who plays them: ``person``, ``program`` or the name of a bot."""
        return dict(self._read.seats)

    @property
    def options(self) -> dict[str, Any]:
        """Options that differ from the ruleset's."""
        return dict(self._read.options)

    @property
    def history(self) -> list[str]:
        """All moves, as in ``Table.history``."""
        game, names = games.find(self.ruleset)[0].game, self._read.names
        return [move_text(game, names, line.seat, line.move) for line in self._read.lines]

    def replay(self, to: int | None = None, lang: str = "en") -> Table:
        """The table after all moves, or after ``to`` of them. Every line is verified on the way:
        moves, dice of a seed, payments and places."""
        moves = len(self._read.lines)
        end = moves if to is None else to
        if not 0 <= end <= moves:
            raise Error(f"to: expected a number from 0 to {moves}, not {to}")
        check_lang(lang)
        with plainly():
            steps = records.follow(self._read)
            inner = next(steps)
            table = Table._around(inner, lang)
            for ply, line in enumerate(self._read.lines[:end]):
                if seats.by_hand(inner, line.seat):
                    table._past.mark(ply, table._past.freeze(inner.position))
                next(steps)
            if to is None:
                next(steps, None)  # verifies the end
            if not any(map(is_address, inner.strangers.values())):
                inner.let_in()
        return table

    def __str__(self) -> str:
        return records.text(self._read)

    def __repr__(self) -> str:
        return f"<Record {self.ruleset}: {len(self._read.lines)} moves>"


def read_record(source: str | os.PathLike[str]) -> Record:
    """A record from its text, or from a file where ``source`` is a ``Path``."""
    with plainly():
        if isinstance(source, str):
            return Record(records.parse(source))
        return Record(records.read(Path(source)))
