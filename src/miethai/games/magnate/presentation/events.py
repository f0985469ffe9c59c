"""What statistics count of a game of Magnate: plots, buildings, rents, sales, risk, the crash."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from miethai.games.magnate.rules import notes, tables
from miethai.games.magnate.rules.phases.common import is_in, rent_on
from miethai.kernel.contract import Note
from miethai.kernel.presentation.chronicle import Event, Paid, Statistics

COUNTED = {
    "round": "a round begins",
    "started": "the seat starts a round; amount: its bid, $K",
    "bought": "the seat gets a plot; amount: what it pays, $K",
    "built": "the seat builds; amount: the price of the building, $K",
    "rent": "the tenants of a building pay the seat; amount: $K",
    "sold": "the seat sells a plot, named by its building; amount: what it brings, $K",
    "crash-sold": "the same when the market has crashed",
    "risk": "a risk card is drawn; amount: the crash marker afterwards",
    "crash": "the market crashes; amount: the fields that the price falls",
}
BANK = -1
AT_CRASH = 1
EMPTY = "empty plot"
HUNDREDS = 100  # a bid, in K $
BUYING = (notes.R_BUY, notes.R_BUY_ADJACENT)
SELLING = (notes.R_SELL, notes.R_CRASH_SALE, notes.R_AI_SELL, notes.R_AI_CRASH_SALE)
WITH_PLOT = (*BUYING, notes.R_BUILD, *SELLING)


def paid(noted: Sequence[Note]) -> Iterator[Paid]:
    """Seats and the bank pay each other; a note's amount is what the seat gets (MAG-SELL-16)."""
    for kind, seat, _, amount, why, detail in noted:
        if kind == notes.PAID:
            payer, payee = (BANK, seat) if amount >= 0 else (seat, BANK)
            thing = tables.PLOT_NAMES[detail] if why in WITH_PLOT else ""
            yield Paid(payer, payee, abs(amount), *notes.REASONS[why], thing)


def _building(building: int) -> tuple[str, str]:
    return tables.BUILDING_IDS[building], tables.TYPE_IDS[tables.BUILDING_TYPE[building]]


def _on(s: Any, plot: int) -> tuple[str, str]:
    """What stands on a plot."""
    return _building(s.building[plot] - 1) if s.building[plot] else (EMPTY, "plot")


def events(s: Any, noted: Sequence[Note]) -> Iterator[Event]:
    for kind, a, b, amount, x, y in noted:
        if kind == notes.ROUND_BEGAN:
            yield Event("round", a)
        elif kind == notes.STARTS:
            yield Event("started", a, amount=amount * HUNDREDS)
        elif kind == notes.BOUGHT and amount == 0:  # the AI's plots cost nothing
            yield Event("bought", a, tables.PLOT_NAMES[x], "plot")
        elif kind == notes.BUILT:
            yield Event("built", a, *_building(b), s.cost[b])
        elif kind == notes.SOLD:
            word = "crash-sold" if y == AT_CRASH else "sold"
            yield Event(word, a, *_on(s, x), b * amount)
        elif kind == notes.RISK_DRAWN:
            yield Event("risk", -1, tables.RISK_IDS[a], "risk", amount)
        elif kind == notes.CRASHED:
            yield Event("crash", -1, amount=a)
        elif kind == notes.PAID and x in BUYING:
            yield Event("bought", a, tables.PLOT_NAMES[y], "plot", -amount)
        elif kind == notes.PAID and x == notes.R_RENT:
            yield from _rents(s, a)


def _rents(s: Any, seat: int) -> Iterator[Event]:
    """Plot by plot: the note has the sum (MAG-RENT-02)."""
    for plot in range(tables.PLOTS):
        if is_in(s.owned[seat], plot) and s.building[plot]:
            yield Event("rent", seat, *_on(s, plot), rent_on(s, plot))


def _names(lang: str) -> dict[str, str]:
    return {row["id"]: row[f"name_{lang}"] for row in tables.BUILDING_ROWS}


STATISTICS = Statistics(
    counted=COUNTED,
    paid=paid,
    events=events,
    money=("started", "bought", "built", "rent", "sold", "crash-sold"),
    earning=("rent", "sold", "crash-sold"),
    investing={"built": True},
    names=_names,
)
