"""A question that is put to a seat so that nobody else may know of it (``Manners.aside``).

Everybody else is shown the table as it is when the question is let go, which is how it looks where
there is nobody to ask. Who moves there lets it go for the one who is asked.

The rules ask several seats one after the other. Here all of them are asked at once, or the second
could tell from the time that there is a first: each is shown the table as it is when those before
have let it go, and lets it go for them with an answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import product
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
    """``table`` is what the others see, ``notes`` what the rules note on the way there; ``asked``
    is what those see who are asked, in their order."""

    table: Table
    asked: Mapping[int, Table]
    notes: tuple[Note, ...]
    rows: tuple[tuple[int, int], ...]  # seats and moves that let it go

    @property
    def seat(self) -> int:
        """Whom the rules ask now."""
        return self.rows[0][0]

    def rows_before(self, seat: int) -> Sequence[tuple[int, int]]:
        """Who lets it go when a seat goes on."""
        seats = [asked for asked, _ in self.rows]
        return self.rows[: seats.index(seat)] if seat in seats else self.rows

    @property
    def cannot_wait(self) -> bool:
        """Chance is due, or the game over: others would notice that it waits."""
        return self.table.actor in (CHANCE, OVER)


def aside_at(table: Table) -> Aside | None:
    """The question aside that is open at a table."""
    found = table.family.manners.aside(table.position)
    if found is None:
        return None
    shown, rows = table, []
    asked: dict[int, Table] = {}
    while found is not None:  # who else could be asked is asked next
        asked.setdefault(found[0], shown)
        rows.append(found)
        shown = _twin(shown)
        shown.do(*found)
        found = shown.family.manners.aside(shown.position)
    notes = [note for made in shown.notes[len(table.notes) :] for note in made]
    return Aside(shown, asked, tuple(notes), tuple(rows))


def _twin(table: Table) -> Table:
    twin = copy(table)
    twin.position, twin._w = table.game.fields.copy(table.position), legal_set()
    twin.history, twin.notes = table.history.copy(), table.notes.copy()
    return twin


# --- what is seen and told -----------------------------------------------------------------------
def seen_aside(
    match: Match, old: Aside | None, was: Position | Frozen, made: tuple[int, int], real: Difference
) -> Difference:
    """What others saw change by a move; those who were asked or are asked now saw what really did,
    except that somebody before them lets it go."""
    now = match.shown(SPECTATOR).position
    changed = match.table.game.fields.changed(was, now)
    seen = difference(was, now, match.readers, made[0], changed)
    before, after = ({*one.asked} if one is not None else set() for one in (old, match.aside))
    is_let_go = old is not None and made == old.rows[0]
    asked = match.readers & (before ^ after if is_let_go else before | after)
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
    entry.opens = frozenset(match.aside.asked)
    notes = [*match.table.notes[-1], *match.aside.notes]
    position = match.aside.table.position
    entry.lines = match.said_of(entry.seat, entry.move, notes, position, learned, entry.grounds)
    for lang, seat in product(match.langs, entry.opens):
        own = entry.plain.get((seat, lang), entry.plain[SPECTATOR, lang])
        entry.lines[seat, lang] = own


def _knows_rest(match: Match, seat: int) -> bool:
    """Whether a seat has read how it goes on if it does nothing."""
    for entry in reversed(match.entries):
        if entry.opens:
            return seat not in entry.opens
        if entry.seat == seat:
            return True
    return True


def _tell_plainly(match: Match) -> None:
    """The question aside was not let go: what all read about that did not happen."""
    for entry in reversed(match.entries):
        if entry.plain is not None:
            entry.lines, entry.plain = entry.plain, None
            entry.noticed = match.readers
        if entry.opens:
            break
    match.retell()
