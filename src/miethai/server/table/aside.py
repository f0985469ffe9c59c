"""A question that is put to one seat so that nobody else may know of it (``Manners.aside``).

Everybody else is shown the table as it is when the question is let go, which is how it looks where
there is nobody to ask. Who moves there lets it go for the one who is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING

from miethai.kernel.contract import CHANCE, OVER, SPECTATOR, Note
from miethai.kernel.fields import Frozen, Position
from miethai.kernel.moves import legal_set
from miethai.play.table import Table
from miethai.server.table.differences import Difference, difference
from miethai.server.table.entry import Entry

if TYPE_CHECKING:
    from miethai.server.table.match import Match


@dataclass(frozen=True)
class Aside:
    """``table`` is what the others see, ``notes`` what the rules note on the way there."""

    seat: int
    table: Table
    notes: tuple[Note, ...]
    rows: tuple[tuple[int, int], ...]  # seats and moves that let it go

    @property
    def cannot_wait(self) -> bool:
        """Chance is due, or the game over: others would notice that it waits."""
        return self.table.actor in (CHANCE, OVER)


def aside_at(table: Table) -> Aside | None:
    """The question aside that is open at a table."""
    found = table.family.manners.aside(table.position)
    if found is None:
        return None
    shown = copy(table)
    shown.position, shown._w = table.game.fields.copy(table.position), legal_set()
    shown.history, shown.notes = table.history.copy(), table.notes.copy()
    rows = tuple(_let_go(shown))
    notes = [note for made in shown.notes[len(table.notes) :] for note in made]
    return Aside(found[0], shown, tuple(notes), rows)


def _let_go(shown: Table) -> Iterator[tuple[int, int]]:
    """One after the other: who else could be asked is asked next."""
    while (found := shown.family.manners.aside(shown.position)) is not None:
        shown.do(*found)
        yield found


# --- what is seen and told -----------------------------------------------------------------------
def seen_aside(
    match: Match, old: Aside | None, was: Position | Frozen, seat: int, real: Difference
) -> Difference:
    """What others saw change; those who were asked or are asked now saw what really did."""
    now = match.shown(SPECTATOR).position
    changed = match.table.game.fields.changed(was, now)
    seen = difference(was, now, match.readers, seat, changed)
    asked = match.readers & {one.seat for one in (old, match.aside) if one is not None}
    learned = (seen.learned - asked) | (real.learned & asked)
    return Difference((seen.noticed - asked) | asked, learned, seen.secret)


def tell_aside(match: Match, old: Aside | None, entry: Entry, learned: Iterable[int]) -> None:
    """Others read at once how it goes on if nobody does anything; who is asked reads that when
    they let it go. If somebody does something, all read how it really was."""
    entry.plain = entry.lines
    if old is not None and (entry.seat, entry.move) == old.rows[0]:
        entry.lines = {(SPECTATOR, lang): [] for lang in match.langs}
        if not _knows_rest(match, entry.seat):
            said = match.said_of(entry.seat, entry.move, old.notes, old.table.position, ())
            entry.lines |= {(entry.seat, lang): said[SPECTATOR, lang] for lang in match.langs}
        return
    if old is not None:
        _tell_plainly(match)
    if match.aside is None:
        entry.plain = None
        return
    entry.opens = match.aside.seat
    notes = [*match.table.notes[-1], *match.aside.notes]
    position = match.aside.table.position
    entry.lines = match.said_of(entry.seat, entry.move, notes, position, learned, entry.grounds)
    for lang in match.langs:
        own = entry.plain.get((entry.opens, lang), entry.plain[SPECTATOR, lang])
        entry.lines[entry.opens, lang] = own


def _knows_rest(match: Match, seat: int) -> bool:
    """Whether a seat has read how it goes on if it does nothing."""
    for entry in reversed(match.entries):
        if entry.opens is not None:
            return entry.opens != seat
        if entry.seat == seat:
            return True
    return True


def _tell_plainly(match: Match) -> None:
    """The question aside was not let go: what all read about that did not happen."""
    for entry in reversed(match.entries):
        if entry.plain is not None:
            entry.lines, entry.plain = entry.plain, None
            entry.noticed = match.readers
        if entry.opens is not None:
            break
    match.retell()
