"""What the lines of the log are about, for pages that group, draw and sound them."""

from __future__ import annotations

from collections.abc import Callable

from miethai.games.magnate.presentation.logbook.told import Told
from miethai.games.magnate.presentation.sums import SALES, Note
from miethai.games.magnate.rules import notes
from miethai.games.magnate.rules.tables import PLOT_NAMES
from miethai.kernel.moves import Move
from miethai.kernel.presentation.marks import GREAT, NOTABLE, PLAIN, ROUTINE, Mark

ROUTINE_VERBS = {"pass", "done", "cancel", "skip", "commit", "tile", "category"}
PAYMENTS = {  # the others are "paid" and plain
    notes.R_RENT: ("rent", NOTABLE),
    notes.R_BUY: ("buy", PLAIN),
    notes.R_BUY_ADJACENT: ("buy", PLAIN),
    notes.R_BUILD: ("build", PLAIN),
    notes.R_SELL: ("sell", NOTABLE),
    notes.R_CRASH_SALE: ("final-sale", NOTABLE),
    notes.R_AI_SELL: ("sell", NOTABLE),
    notes.R_AI_CRASH_SALE: ("final-sale", NOTABLE),
}
OF_PLOT = (
    *(notes.R_BUY, notes.R_BUY_ADJACENT, notes.R_BUILD, notes.R_SELL, notes.R_CRASH_SALE),
    *(notes.R_AI_SELL, notes.R_AI_CRASH_SALE),
)


def mark_of_move(seat: int, move: Move) -> Mark:
    """The mark of the line that tells the move itself."""
    verb = move.block.verb
    weight = ROUTINE if verb in ROUTINE_VERBS else PLAIN
    return Mark(verb, seat if seat >= 0 else None, weight=weight)


def mark_of(t: Told, index: int, note: Note) -> Mark | None:
    """The mark of the line that tells a note."""
    maker = MAKERS.get(note[0])
    return maker(t, index, note) if maker else None


def _paid(t: Told, index: int, note: Note) -> Mark:
    _, seat, _, amount, reason, detail = note
    kind, weight = PAYMENTS.get(reason, ("paid", PLAIN))
    at = (PLOT_NAMES[detail],) if reason in OF_PLOT else ()
    numbers = _factors(t, detail) if reason in SALES else ()
    return Mark(kind, seat, (seat,), at, weight, abs(amount), numbers)


def _factors(t: Told, plot: int) -> tuple[int, ...]:
    """Of a sale: the plot value and the land price."""
    sold = t.find(notes.SOLD, plot)
    return sold[2:4] if sold else ()


def _market_step(t: Told, index: int, note: Note) -> Mark:
    """What was counted, the risk cards that it draws, and the land price before and after."""
    _, step, count, cards, _, _ = note
    moved = t.price_moved(index + 1)
    fields = (_price_field(t, index),) * 2 if moved is None else moved[1:3]
    prices = tuple(int(t.p.ladder[k]) for k in fields)
    weight = GREAT if step == 4 else NOTABLE  # the last one moves the price
    return Mark(f"market-{step}", weight=weight, numbers=(count, cards, *prices))


def _price_field(t: Told, index: int) -> int:
    """Where the price stood then: the position is that after all steps."""
    later = (note[1] for note in t.notes[index:] if note[0] == notes.PRICE_MOVED)
    return next(later, int(t.p.price_field))


def _risk(t: Told, index: int, note: Note) -> Mark:
    _, card, before, after, _, _ = note
    return Mark("risk", weight=GREAT, numbers=(before, after, t.p.risk_upper[card]))


def _arrived(t: Told, index: int, note: Note) -> Mark:
    came = sum(n[0] == notes.ARRIVED for n in t.notes)
    return Mark("tenants", numbers=(came,))


def _offered(t: Told, index: int, note: Note) -> Mark:
    return Mark("for-sale", None, (), (PLOT_NAMES[note[1]],))


def _crashed(t: Told, index: int, note: Note) -> Mark:
    prices = tuple(int(t.p.ladder[k]) for k in note[3:5])
    return Mark("crash", weight=GREAT, numbers=(note[1], *prices))


def _on_plot(kind: str, weight: int = PLAIN) -> Callable[[Told, int, Note], Mark]:
    return lambda t, index, note: Mark(kind, note[1], (note[1],), (PLOT_NAMES[note[4]],), weight)


def _of_seat(kind: str, weight: int) -> Callable[[Told, int, Note], Mark]:
    return lambda t, index, note: Mark(kind, note[1], (note[1],), weight=weight)


def _about(kind: str, weight: int) -> Callable[[Told, int, Note], Mark]:
    """Nobody's doing."""
    return lambda t, index, note: Mark(kind, None, (note[1],), weight=weight)


def _of_all(kind: str) -> Callable[[Told, int, Note], Mark]:
    return lambda t, index, note: Mark(kind, weight=GREAT)


MAKERS: dict[int, Callable[[Told, int, Note], Mark]] = {
    notes.PAID: _paid,
    notes.ROUND_BEGAN: _about("round", ROUTINE),
    notes.AI_BID: _of_seat("bid", PLAIN),
    notes.AI_PASSED: _of_seat("pass", ROUTINE),
    notes.STARTS: _about("starts", PLAIN),
    notes.ATTEMPTED: _on_plot("attract"),
    notes.THROWN: _on_plot("dice"),
    notes.LET: _on_plot("let"),
    notes.ATTEMPT_OVER: _on_plot("nobody"),
    notes.BOUGHT: _on_plot("buy"),
    notes.BUILT: _on_plot("build"),
    notes.LEFT: _on_plot("move-out", NOTABLE),
    notes.SOLD: _on_plot("sell", NOTABLE),
    notes.AI_ACTION: _of_seat("ai", GREAT),
    notes.AI_LEVEL: _of_seat("ai-level", NOTABLE),
    notes.AI_ADVERTISED: _of_seat("ads", PLAIN),
    notes.MARKET_STEP: _market_step,
    notes.RISK_DRAWN: _risk,
    notes.ARRIVED: _arrived,
    notes.OFFERED: _offered,
    notes.CRASHED: _crashed,
    notes.OVER_NOW: _of_all("over"),
}
