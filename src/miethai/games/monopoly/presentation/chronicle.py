"""What is worth remembering of a finished game of Monopoly: rents, ruins and bargains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from miethai.games.monopoly.presentation.events import STATISTICS
from miethai.games.monopoly.presentation.sums import Payment
from miethai.games.monopoly.presentation.wording import Words
from miethai.games.monopoly.rules import notes, tables
from miethai.games.monopoly.rules.phases.end import wealth
from miethai.kernel.contract import Note
from miethai.kernel.presentation.chronicle import Feat, Statistics, Tally

BUILDING = (notes.R_HOUSE, notes.R_HOTEL, notes.R_BUILDING_AUCTION)
BUYING = (notes.R_BUY, notes.R_DEALT, notes.R_AUCTION)


class Chronicler:
    statistics: ClassVar[Statistics] = STATISTICS
    tallied: ClassVar[Mapping[str, bool]] = {
        "rent_in": True,
        "rent_out": True,
        "deeds": False,
        "building": True,
        "jail": False,
    }

    def worth(self, s: Any, seat: int) -> int:
        """As the valuation counts it (MON-K-46)."""
        return int(wealth(s, seat))

    def feats(self, s: Any, seat: int, noted: Sequence[Note]) -> Iterator[Feat]:
        for note in noted:
            if note[0] != notes.PAID:
                continue
            paid = Payment(*note[1:])
            if paid.reason == notes.R_RENT and paid.payee >= 0:
                yield Feat("rent", paid.amount, paid.payee, partial(_rent, paid=paid))
            elif paid.reason == notes.R_BANKRUPT and paid.payee >= 0:  # MON-BKR-02
                yield Feat("attack", paid.amount, paid.payee, partial(_ruin, paid=paid))
            elif paid.reason == notes.R_AUCTION and paid.thing < tables.DEEDS:
                saved = tables.PRICE[paid.thing] - paid.amount
                if saved > 0:
                    yield Feat("bargain", saved, paid.payer, partial(_bargain, paid=paid))

    def tallies(self, noted: Sequence[Note]) -> Iterator[Tally]:
        for note in noted:
            if note[0] == notes.JAILED:
                yield Tally("jail", note[1], 1)
            elif note[0] == notes.PAID:
                yield from _tallied(Payment(*note[1:]))

    def words(self, lang: str, names: Sequence[str], options: Mapping[str, Any]) -> Words:
        return Words(lang, names, str(options["currencySymbol"]))


def _tallied(paid: Payment) -> Iterator[Tally]:
    if paid.reason == notes.R_RENT and paid.payee >= 0:
        yield Tally("rent_in", paid.payee, paid.amount)
        yield Tally("rent_out", paid.payer, paid.amount)
    elif paid.reason in BUILDING:
        yield Tally("building", paid.payer, paid.amount)
    elif paid.reason in BUYING and paid.thing < tables.DEEDS:
        yield Tally("deeds", paid.payer, 1)


def _rent(w: Words, paid: Payment) -> str:
    values = {"payer": w.seat(paid.payer), "payee": w.seat(paid.payee)}
    return w.say("highlight.rent", amount=w.money(paid.amount), deed=w.deed(paid.thing), **values)


def _ruin(w: Words, paid: Payment) -> str:
    return w.say("highlight.attack", name=w.seat(paid.payee), other=w.seat(paid.payer))


def _bargain(w: Words, paid: Payment) -> str:
    values = {"name": w.seat(paid.payer), "deed": w.deed(paid.thing)}
    price = w.money(tables.PRICE[paid.thing])
    return w.say("highlight.bargain", amount=w.money(paid.amount), price=price, **values)
