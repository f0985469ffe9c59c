"""What statistics count of a game of Wucherer: turns, rents, tenants, houses, cards, prison."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from miethai.games.wucherer.rules import notes, tables
from miethai.kernel.contract import Note
from miethai.kernel.presentation.chronicle import Event, Paid, Statistics

COUNTED = {
    "turn": "a turn of the seat begins",
    "rent": "a tenant pays the seat; amount: the rent",
    "vacant": "vacant flats pay the seat; amount: what all of a house pay",
    "moved-in": "a tenant moves into a flat of the seat",
    "moved-out": "a tenant leaves a flat of the seat",
    "built": "the seat builds a house, named by its roof; amount: its floors",
    "destroyed": "a house of the seat is gone, named by the card that did it",
    "played": "the seat plays a card",
    "bought": "the seat buys cards; amount: the price",
    "jailed": "the seat goes to jail",
}
BANK = -1


def paid(noted: Sequence[Note]) -> Iterator[Paid]:
    for kind, payer, payee, amount, why, _ in noted:
        if kind == notes.PAID:
            yield Paid(payer, payee, amount, *notes.REASONS[why])


def _card(kind: int) -> tuple[str, str]:
    return tables.KIND_NAMES[kind], tables.KIND_ROWS[kind]["group"]


def _bought(a: int, b: int, amount: int, x: int, y: int) -> Event | None:
    return Event("bought", a, amount=amount) if x == notes.R_CARD and b == BANK else None


Counted = Callable[[int, int, int, int, int], Event | None]
READERS: dict[int, Counted] = {
    notes.PAID: _bought,
    notes.TURN_BEGAN: lambda a, b, amount, x, y: Event("turn", a),
    notes.RENT: lambda a, b, amount, x, y: Event("rent", a, *_card(x), amount),
    notes.VACANT: lambda a, b, amount, x, y: Event("vacant", a, amount=amount),
    notes.MOVED_IN: lambda a, b, amount, x, y: Event("moved-in", b, *_card(x)),
    notes.MOVED_OUT: lambda a, b, amount, x, y: Event("moved-out", a, *_card(x)),
    notes.BUILT: lambda a, b, amount, x, y: Event("built", a, *_card(y), amount),
    notes.DESTROYED: lambda a, b, amount, x, y: Event("destroyed", a, *_card(y)),
    notes.PLAYED: lambda a, b, amount, x, y: Event("played", a, *_card(x)),
    notes.JAILED: lambda a, b, amount, x, y: Event("jailed", a),
}


def events(s: Any, noted: Sequence[Note]) -> Iterator[Event]:
    for kind, *rest in noted:
        found = READERS[kind](*rest) if kind in READERS else None
        if found is not None:
            yield found


def _names(lang: str) -> dict[str, str]:
    if lang == "de":
        return {}
    return dict(zip(tables.KIND_NAMES, tables.KIND_NAMES_EN, strict=True))


STATISTICS = Statistics(
    counted=COUNTED,
    paid=paid,
    events=events,
    money=("rent", "vacant", "bought"),
    earning=("rent",),
    investing={"moved-in": False},
    names=_names,
)
