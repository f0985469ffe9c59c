"""What the lines of the log are about, for pages that group, draw and sound them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from miethai.games.monopoly.presentation.sums import OF_DEED, Payment
from miethai.games.monopoly.rules import notes, state, tables
from miethai.games.monopoly.rules.phases.beginning import next_thrower
from miethai.kernel.frames import SEAT, top
from miethai.kernel.moves import Move
from miethai.kernel.presentation.marks import GREAT, NOTABLE, PLAIN, ROUTINE, Mark

Note = tuple[int, ...]  # kind, a, b, amount, x, y

GREAT_AMOUNT = 200  # a payment that people want to see: as much as LOS brings

ROUTINE_VERBS = {"throw", "end", "pass", "wait", "token", "read", "shuffle", "lot", "cancel"}
VERBS = {"propose": "offer", "accept": "deal", "decline": "declined", "counter": "declined"}
PAYMENTS = {  # the others are "paid" and notable
    notes.R_START: ("paid", ROUTINE),
    notes.R_DEALT: ("paid", ROUTINE),
    notes.R_SALARY: ("salary", PLAIN),
    notes.R_BUY: ("buy", PLAIN),
    notes.R_AUCTION: ("hammer", GREAT),
    notes.R_BUILDING_AUCTION: ("hammer", GREAT),
    notes.R_RENT: ("rent", NOTABLE),
    notes.R_HOUSE: ("build", PLAIN),
    notes.R_HOTEL: ("build", PLAIN),
    notes.R_SELL: ("paid", PLAIN),
    notes.R_MORTGAGE: ("mortgage", PLAIN),
    notes.R_REDEEM: ("mortgage", PLAIN),
}


def mark_of_move(p: Any, seat: int, move: Move, told: Sequence[Note]) -> Mark:
    """The mark of the line that tells the move itself."""
    verb = move.block.verb
    by = seat if seat >= 0 else p.turn
    if verb == "card":
        drawer = drawer_of(p, told)
        return Mark("card", drawer, (drawer,), weight=NOTABLE)  # what comes of it may be great
    if p.dice_for and verb in ("throw", "timeout"):
        thrower = next_thrower(p) if p.dice_for == state.FOR_ORDER else p.turn
        return Mark("throw", thrower, weight=ROUTINE)
    if verb == "dice":
        faces = (move.args[0] + 1, move.args[1] + 1)
        return Mark("dice", weight=ROUTINE, numbers=faces)
    if verb in VERBS:
        to = (top(p, SEAT),) if verb == "propose" else ()
        return Mark(VERBS[verb], by, to, weight=NOTABLE if to else PLAIN)
    if verb == "claim":
        return Mark("claim", by, (), (tables.DEED_NAMES[move.args[0]],), NOTABLE)
    weight = ROUTINE if verb in ROUTINE_VERBS else PLAIN
    return Mark(verb, seat if seat >= 0 else None, weight=weight, amount=move.amount)


def drawer_of(p: Any, told: Sequence[Note]) -> int:
    """Who drew a card. With the way to jail the turn is over: whoever went there drew it."""
    return int(next((note[1] for note in told if note[0] == notes.JAILED), p.turn))


def mark_of(note: Note, told: Sequence[Note] = ()) -> Mark | None:
    """The mark of the line that tells a note, among all that are told of the move."""
    if note[0] == notes.HANDED_OVER:
        return _handed_over(note, told)
    maker = MAKERS.get(note[0])
    return maker(note) if maker else None


def _paid(note: Note) -> Mark:
    _, payer, payee, amount, reason, detail = note
    paid = Payment(*note[1:])
    kind, weight = PAYMENTS.get(reason, ("paid", NOTABLE))
    if weight == NOTABLE and amount >= GREAT_AMOUNT:
        weight = GREAT
    of_deed = reason in OF_DEED and detail >= 0 and paid.thing < tables.DEEDS
    at = (tables.DEED_NAMES[paid.thing],) if of_deed else ()
    to = tuple(seat for seat in (payer, payee) if seat >= 0)
    return Mark(kind, payer if payer >= 0 else payee, to, at, weight, amount)


def _moved(note: Note) -> Mark:
    _, seat, _, steps, space, _ = note
    return Mark("move", seat, (), (tables.SPACE_NAMES[space],), ROUTINE, numbers=(steps,))


def _handed_over(note: Note, told: Sequence[Note]) -> Mark:
    """Where money changes hands too, its line says what was given for what."""
    paid = any(one[0] == notes.PAID and one[4] == notes.R_TRADE for one in told)
    return Mark("handed-over", note[1], (note[1], note[2]), weight=PLAIN if paid else NOTABLE)


def _of_seat(kind: str, weight: int) -> Callable[[Note], Mark]:
    return lambda note: Mark(kind, note[1], (note[1],), weight=weight)


def _of_all(kind: str, weight: int) -> Callable[[Note], Mark]:
    return lambda note: Mark(kind, weight=weight)


MAKERS: dict[int, Callable[[Note], Mark]] = {
    notes.PAID: _paid,
    notes.MOVED: _moved,
    notes.JAILED: _of_seat("jail", GREAT),
    notes.FREED: _of_seat("freed", NOTABLE),
    notes.UNSOLD: _of_all("unsold", PLAIN),
    notes.OUT: _of_seat("bankrupt", GREAT),
    notes.OVER_NOW: _of_all("over", GREAT),
}
