"""What the lines of the log are about, for pages that group, draw and sound them.

A mark says no more than its line: cards that only one seat knows are in none.
"""

from __future__ import annotations

from collections.abc import Callable

from miethai.games.wucherer.presentation.sums import Note
from miethai.games.wucherer.rules import notes, tables
from miethai.games.wucherer.rules.state import BANK, NOWHERE
from miethai.kernel.presentation.marks import GREAT, NOTABLE, PLAIN, ROUTINE, Mark

ATTACKS = {
    tables.BOMB: ("bomb", GREAT),
    tables.MURDER: ("attempt", GREAT),
    tables.RELOCATION: ("removal", NOTABLE),
    tables.OWN_USE: ("own-use", NOTABLE),
    tables.DEMOLITION: ("wreckers", NOTABLE),
    tables.POLITICS: ("politics", NOTABLE),
    tables.POLICE: ("police", NOTABLE),
    tables.SQUATTERS: ("squatters", GREAT),
}
ANSWERS = {
    tables.ALIBI: "alibi",
    tables.COURT: "alibi",
    tables.POLICE: "police",
    tables.MADMAN: "missed",
    tables.BROKER: "broker",
}
PAYMENTS = {  # the others are "paid" and notable
    notes.R_CARD: ("buy", ROUTINE),
    notes.R_START: ("paid", ROUTINE),
    notes.R_INCOME: ("paid", ROUTINE),
    notes.R_ROOF: ("paid", PLAIN),
    notes.R_BAIL: ("paid", PLAIN),
    notes.R_NOMAD: ("paid", PLAIN),
}
OUT = {notes.OUT_MURDER: ("murder", GREAT)}


def mark_of(note: Note) -> Mark | None:
    """The mark of the line that tells a note."""
    maker = MAKERS.get(note[0])
    return maker(note) if maker else None


def bought(seat: int, price: int) -> Mark:
    return Mark("buy", seat, weight=ROUTINE, amount=price)


def stayed(seat: int) -> Mark:
    return Mark("stay", seat, weight=ROUTINE)


def _seats(*seats: int) -> tuple[int, ...]:
    return tuple(dict.fromkeys(seat for seat in seats if seat >= 0 and seat != BANK))


def _house(house: int) -> tuple[str, ...]:
    return (tables.HOUSE_NAMES[house],)


def _flat(flat: int) -> tuple[str, ...]:
    return (tables.FLAT_NAMES[flat],)


# --- money and cards -----------------------------------------------------------------------------
def _paid(note: Note) -> Mark:
    _, payer, payee, amount, reason, _ = note
    kind, weight = PAYMENTS.get(reason, ("paid", NOTABLE))
    by = payer if payer != BANK else payee
    return Mark(kind, by, _seats(payer, payee), weight=weight, amount=amount)


def _income(note: Note) -> Mark:
    return Mark("income", note[1], (note[1],), amount=note[3])


def _drew(note: Note) -> Mark:
    return Mark("draw", note[1], weight=ROUTINE)


def _turn(note: Note) -> Mark:
    return Mark("turn", None, (note[1],), weight=ROUTINE)


def _struck(note: Note) -> Mark:
    return Mark("struck", note[1], (note[1],), _flat(note[5]), NOTABLE, note[3])


# --- houses and tenants --------------------------------------------------------------------------
def _built(note: Note) -> Mark:
    _, seat, owner, floors, house, _ = note
    weight = PLAIN if owner == seat else NOTABLE
    return Mark("build", seat, (owner,), _house(house), weight, numbers=(floors,))


def _extended(note: Note) -> Mark:
    _, seat, owner, _, _, house = note
    return Mark("build", seat, (owner,), _house(house), PLAIN if owner == seat else NOTABLE)


def _played(note: Note) -> Mark | None:
    _, seat, owner, on_flat, card, target = note
    if card not in ATTACKS:
        return None
    kind, weight = ATTACKS[card]
    if target == NOWHERE:
        return Mark(kind, seat, weight=weight)
    where = _flat(target) if on_flat or card == tables.SQUATTERS else _house(target)
    return Mark(kind, seat, (owner,), where, weight)


def _answered(note: Note) -> Mark:
    _, seat, suspect, _, card, _ = note
    whom = (seat, suspect) if ANSWERS[card] == "alibi" else (seat,)
    return Mark(ANSWERS[card], seat, _seats(*whom), weight=NOTABLE)


def _moved_in(note: Note) -> Mark:
    _, seat, owner, left, _, flat = note
    kind = "van" if left else "move-in"
    weight = NOTABLE if left or seat != owner else PLAIN
    return Mark(kind, seat, _seats(owner, seat), _flat(flat), weight)


def _moved_out(note: Note) -> Mark:
    _, owner, _, how, _, flat = note
    kind, weight = OUT.get(how, ("move-out", NOTABLE))
    return Mark(kind, None, (owner,), _flat(flat), weight)


def _destroyed(note: Note) -> Mark:
    _, owner, _, _, house, by = note
    kind = "demolition" if by == tables.DEMOLITION else "explosion"
    return Mark(kind, None, (owner,), _house(house), GREAT)


def _homeless(note: Note) -> Mark:
    return Mark("homeless", None, (note[1],), _flat(note[5]), NOTABLE)


def _marked(note: Note) -> Mark:
    return Mark("strike", None, (note[1],), _flat(note[5]), NOTABLE)


# --- police, trade, the end ----------------------------------------------------------------------
def _of_seat(kind: str, weight: int) -> Callable[[Note], Mark]:
    return lambda note: Mark(kind, note[1], (note[1],), weight=weight)


def _of_two(kind: str) -> Callable[[Note], Mark]:
    return lambda note: Mark(kind, note[1], _seats(note[1], note[2]), weight=NOTABLE)


def _of_all(kind: str) -> Callable[[Note], Mark]:
    return lambda note: Mark(kind, weight=GREAT)


MAKERS: dict[int, Callable[[Note], Mark | None]] = {
    notes.PAID: _paid,
    notes.INCOME: _income,
    notes.BASIC_INCOME: _income,
    notes.DREW: _drew,
    notes.TURN_BEGAN: _turn,
    notes.STRUCK: _struck,
    notes.BUILT: _built,
    notes.EXTENDED: _extended,
    notes.PLAYED: _played,
    notes.ANSWERED: _answered,
    notes.PASSED: _of_seat("pass", ROUTINE),
    notes.MOVED_IN: _moved_in,
    notes.MOVED_OUT: _moved_out,
    notes.DESTROYED: _destroyed,
    notes.HOMELESS: _homeless,
    notes.MARKED: _marked,
    notes.SEARCHED: _of_seat("search", NOTABLE),
    notes.JAILED: _of_seat("jail", GREAT),
    notes.FREED: _of_seat("freed", NOTABLE),
    notes.REPORTED: _of_seat("report", NOTABLE),
    notes.OFFERED: _of_two("offer"),
    notes.COUNTERED: _of_two("offer"),
    notes.TRADED: _of_two("deal"),
    notes.REFUSED: _of_two("declined"),
    notes.LAST_CARD: _of_all("last-card"),
    notes.OVER_NOW: _of_all("over"),
}
