"""What is worth remembering of a finished game of Magnate: rents, sales, the best attracting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from miethai.games.magnate.presentation.events import STATISTICS
from miethai.games.magnate.presentation.view.city import sales_of
from miethai.games.magnate.presentation.wording import Words
from miethai.games.magnate.rules import notes
from miethai.games.magnate.rules.phases.end import wealth
from miethai.kernel.contract import Note
from miethai.kernel.presentation.chronicle import Feat, Statistics, Tally

AT_CRASH = 1  # in y of a note of a sale
PAYMENTS = {
    notes.R_RENT: "rent",
    notes.R_SELL: "sales",
    notes.R_AI_SELL: "sales",
    notes.R_CRASH_SALE: "crash",
    notes.R_AI_CRASH_SALE: "crash",
    notes.R_BID: "bids",
}


class Chronicler:
    statistics: ClassVar[Statistics] = STATISTICS
    tallied: ClassVar[Mapping[str, bool]] = {
        "rent": True,
        "sales": True,
        "crash": True,
        "bids": True,
        "buildings": False,
        "tenants": False,
    }

    def worth(self, s: Any, seat: int) -> int:
        """Money, and what the plots would bring today."""
        return int(wealth(s, seat)) + sales_of(s, seat)

    def feats(self, s: Any, seat: int, noted: Sequence[Note]) -> Iterator[Feat]:
        tiles = tuple(s.tile)
        for kind, a, b, amount, x, y in noted:
            if kind == notes.PAID and x == notes.R_RENT and amount > 0:
                yield Feat("rent", amount, a, partial(_rent, seat=a, amount=amount))
            elif kind == notes.SOLD and y != AT_CRASH:
                tell = partial(_sale, tiles, seat=a, value=b, price=amount, plot=x)
                yield Feat("sale", b * amount, a, tell)
            elif kind == notes.ATTEMPT_OVER and y > 1:
                yield Feat("tenants", y, a, partial(_tenants, tiles, seat=a, plot=x, n=y))

    def tallies(self, noted: Sequence[Note]) -> Iterator[Tally]:
        for kind, a, _, amount, x, _ in noted:
            if kind == notes.PAID and x in PAYMENTS:
                yield Tally(PAYMENTS[x], a, abs(amount))
            elif kind == notes.BUILT:
                yield Tally("buildings", a, 1)
            elif kind == notes.LET:
                yield Tally("tenants", a, amount)

    def words(self, lang: str, names: Sequence[str], options: Mapping[str, Any]) -> Words:
        return Words(lang, names)


def _rent(w: Words, seat: int, amount: int) -> str:
    return w.say("highlight.rent", name=w.seat(seat), amount=w.money(amount))


def _sale(tiles: Sequence[int], w: Words, seat: int, value: int, price: int, plot: int) -> str:
    place = Words(w.lang, w.names, tiles).plot(plot)
    values = {"name": w.seat(seat), "plot": place, "value": value, "price": w.money(price)}
    return w.say("highlight.sale", amount=w.money(value * price), **values)


def _tenants(tiles: Sequence[int], w: Words, seat: int, plot: int, n: int) -> str:
    place = Words(w.lang, w.names, tiles).plot(plot)
    tenants = w.count("tenant", n)
    return w.say("highlight.tenants", name=w.seat(seat), plot=place, tenants=tenants)
