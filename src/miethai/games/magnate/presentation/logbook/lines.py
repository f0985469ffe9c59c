"""What happened, one sentence a line: the move, then everything that followed from it.

The log is read by everybody, so it is written from a spectator's view of the position. Payments are
made in the open (R-23); what is in a wallet is not said before the scoring (MAG-TERM-04).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from miethai.games.magnate.presentation.gate import seen
from miethai.games.magnate.presentation.logbook import marks
from miethai.games.magnate.presentation.logbook.notes import TELLERS
from miethai.games.magnate.presentation.logbook.told import Told
from miethai.games.magnate.presentation.sums import Note
from miethai.games.magnate.presentation.wording import Words, words_at
from miethai.games.magnate.rules.moves import MOVES
from miethai.games.magnate.rules.notes import ATTEMPT_OVER, THROWN
from miethai.games.magnate.rules.state import ATTEMPT, SETTLING
from miethai.games.magnate.rules.tables import KINDS, THROWS
from miethai.kernel.contract import SPECTATOR
from miethai.kernel.frames import A, frame_of, top_kind
from miethai.kernel.moves import Move
from miethai.kernel.presentation.marks import marked

Filled = tuple[str, dict[str, Any]]  # key of the template and its values

MOVE_RULES = {
    "bid": "MAG-AUCTION-04",
    "pass": "MAG-AUCTION-05",
    "commit": "MAG-TENANT-06",
    "five": "MAG-MOD-01",
    "advertise": "MAG-AD-01",
    "skip": "R-26",
    "tile": "MAG-SETUP-09",
    "category": "MAG-ADV-05",
    "holder": "R-08",
    "dice_tie": "MAG-AI-59",
    "lot": "R-38",
}
SILENT: Filled = ("silent", {})


def log_lines(
    seat: int,
    m: int,
    notes: Sequence[Note],
    s: Any,
    names: Sequence[str],
    lang: str,
    reader: int = SPECTATOR,
) -> list[str]:
    """The move of a seat or of chance and what it did, the same for every reader. ``s`` is the
    position right after the move, ``notes`` what the rules noted about it."""
    p = seen(s, SPECTATOR)
    w = words_at(p, lang, names)
    move = MOVES.decode(m)
    lines = list(marked(_move(w, p, seat, move, notes), marks.mark_of_move(seat, move)))
    told = Told(w, p, notes)
    for index, note in enumerate(notes):
        texts = (w.cited(*line) for line in TELLERS[note[0]](told, index, note))
        lines += marked(texts, marks.mark_of(told, index, note))
    return lines


# --- the move ------------------------------------------------------------------------------------
def _move(w: Words, p: Any, seat: int, move: Move, notes: Sequence[Note]) -> Iterator[str]:
    verb = move.block.verb
    maker = MAKERS.get(verb)
    key, values = maker(w, p, move, notes) if maker else (verb, {})
    name = w.seat(seat) if seat >= 0 else ""
    text = w.say(f"log.{key}", **{"name": name, **values})
    if text:
        yield w.cited(text, MOVE_RULES.get(key))


def _has(notes: Sequence[Note], kind: int) -> bool:
    return any(note[0] == kind for note in notes)


def _bid(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    return "bid", {"amount": w.money(100 * move.amount)}


def _commit(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    """The plot is in the frame, or the attempt is over and it is in the notes."""
    if move.amount == 0:
        return SILENT
    frame = frame_of(p, ATTEMPT)
    plot = frame[A] if frame else next(n[4] for n in notes if n[0] == ATTEMPT_OVER)
    return "commit", {"ads": w.count("ad", move.amount), "plot": w.plot(plot)}


def _five(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    return "five", {"face": move.args[0] + 1}


def _done(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    """Within an attempt its end or the tenants say enough."""
    if top_kind(p) == ATTEMPT or _has(notes, ATTEMPT_OVER):
        return SILENT
    return "done", {}


def _advertise(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    return "advertise", {"ads": w.count("ad", p.ad_free)}


def _tile(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    tile = move.args[0]
    return "tile", {"district": p.tile.index(tile + 1) + 1, "tile": w.tile(tile)}


def _category(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    """The tokens are turned over when all are placed (MAG-ADV-05)."""
    if p.stage == SETTLING:
        return SILENT
    kinds = [f"{p.available[k]} × {w.kind(p, k)}" for k in range(KINDS) if p.available[k]]
    return "category", {"kinds": w.listing(kinds)}


def _holder(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    return "holder", {"player": w.seat(move.args[0])}


def _dice(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    """Dice of an attempt are told when all lie; the others break a tie of the AI."""
    if top_kind(p) == ATTEMPT or _has(notes, THROWN):
        return SILENT
    return "dice_tie", {"n": THROWS[move.args[0]][0], "player": w.seat(p.ai)}


def _lot(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    return "lot", {"n": move.args[0] + 1, "player": w.seat(p.ai)}


MAKERS: dict[str, Callable[[Words, Any, Move, Sequence[Note]], Filled]] = {
    "bid": _bid,
    "commit": _commit,
    "five": _five,
    "done": _done,
    "advertise": _advertise,
    "tile": _tile,
    "category": _category,
    "holder": _holder,
    "dice": _dice,
    "lot": _lot,
}
