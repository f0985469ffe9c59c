"""A game to look through: the state at the start, and a difference for every event of one reader.

The numbers are those of the reader's events, so an address that names a moment means the same in a
running game, in a replay and after a restart. Nothing is shown that the reader was not shown then.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from miethai.kernel.contract import OVER, SPECTATOR
from miethai.play import record
from miethai.play.record import Record
from miethai.play.table import PERSON, PROGRAM, Table
from miethai.server import wire
from miethai.server.disk import rows
from miethai.server.disk.store import Kept
from miethai.server.table.desk import Desk
from miethai.server.table.lookback import look_back_at
from miethai.server.table.match import Match
from miethai.server.table.snapshots import Snapshot, difference, ending, view_of, whole
from miethai.server.wire.answers import Lookback, Replay

Moments = tuple[wire.State, list[wire.State]]


# --- the moments of a game -----------------------------------------------------------------------
def moments(match: Match, events: Iterable[Any], reader: int, lang: str) -> Moments:
    """``events`` lets the match go on, one row at a time."""
    old = _moment(match, reader, lang)
    start, steps = whole(old), []
    for _ in events:
        if match.numbers[reader] != old.n:
            new = _moment(match, reader, lang)
            steps.append(difference(old, new))
            old = new
        time.sleep(0)  # this is a worker thread: let the server's loop have its turn
    return start, steps


def _moment(match: Match, reader: int, lang: str) -> Snapshot:
    """What the reader saw, without the moves that they might have made."""
    table, view = match.shown(reader), view_of(match, reader)
    log = match.log(reader, lang)
    return Snapshot(
        n=match.numbers[reader],
        view=view,
        legal=[],
        offers=[],
        prompt=table.voice(lang).prompt(table.position, reader),
        asked=view["actor"] or "",
        log=log,
        lines=len(log.lines),
        over=ending(match) if table.actor == OVER else None,
        answer=None,
        patches=match.patches,
    )


class Told(NamedTuple):
    """A table's game out of its rows, for one reader in one language."""

    table: wire.TableInfo
    kept: Kept
    stored: Sequence[rows.Row]
    reader: int
    name: str | None
    lang: str

    def replay(self) -> Replay:
        """What was taken back is there too."""
        desk, rest = self._begun()
        match = desk.running
        start, steps = moments(match, _folding(desk, rest), self.reader, self.lang)
        back = look_back_at(match, self.reader, self.lang)
        return Replay(self.table, self.name, self.lang, start, steps, back)

    def lookback(self) -> Lookback | None:
        """None while the game is not over."""
        desk, rest = self._begun()
        for _ in _folding(desk, rest):
            time.sleep(0)
        return look_back_at(desk.running, self.reader, self.lang)

    def _begun(self) -> tuple[Desk, Iterator[rows.Row]]:
        """The table with its game about to begin, and what comes then."""
        desk, rest = Desk(self.kept), iter(self.stored)
        for row in rest:
            desk.fold(row)
            if desk.match is not None:
                desk.match.langs.add(self.lang)
                break
        return desk, rest


def _folding(desk: Desk, rest: Iterable[rows.Row]) -> Iterator[None]:
    """Up to a row that today's rules do not allow any more: there the table was frozen."""
    for row in rest:
        try:
            desk.fold(row)
        except Exception:  # see desk.load
            return
        yield


# --- replays of records --------------------------------------------------------------------------
@dataclass
class Recorded(Match):
    """The match of a record, which says itself who was a person."""

    source: Record | None = None

    def new_table(self) -> Table:
        assert self.source is not None
        table = next(record.follow(self.source))
        table.keeps_back = False
        return table


def of_record(read: Record, seat: int, lang: str) -> Replay:
    """The replay of a record whose lines were verified before."""
    table = next(record.follow(read))
    kinds = {place: kind for place, kind in enumerate(_kinds(read, table)) if kind}
    match = Recorded(
        read.ruleset, read.options, table.players, kinds, table.dealer, read.tables, source=read
    )
    start, steps = moments(match, _making(match, read), seat, lang)
    name = None if seat == SPECTATOR else match.table.names[seat]
    back = look_back_at(match, seat, lang)
    return Replay(_described(read, match), name, lang, start, steps, back)


def _making(match: Match, read: Record) -> Iterator[None]:
    for line in read.lines:
        match.make(match.row(line.seat, line.move))
        yield


def _kinds(read: Record, table: Table) -> list[str]:
    """Who plays by seat; empty seats have nobody."""
    players = len(table.players)
    empty = [""] * (table.game.players - players)
    kinds = [kind for _, kind in read.seats]
    return [*kinds[:players], *empty, *kinds[players:]]


def _described(read: Record, match: Match) -> wire.TableInfo:
    ids = match.table.game.seat_names(())
    seats = []
    for seat, kind in match.kinds.items():
        known: Any = {PERSON: "person", PROGRAM: "table"}.get(kind, "bot")
        bot = kind if known == "bot" else None
        role = seat >= match.table.game.players
        seats.append(wire.Seat(ids[seat], known, match.table.names[seat], bot, role))
    return wire.TableInfo(
        k=0,
        id="",
        ruleset=read.ruleset,
        status="running" if read.places is None else "over",
        seats=seats,
        options=read.options,
        pace="normal",
        chat="off",
        dice="typed" if read.chance == "typed" else "server",
        spectators=True,
        grace=0,
        chance=read.chance,
        reveal=read.reveal or None,
        rules=read.rules,
        tables=read.tables,
    )
