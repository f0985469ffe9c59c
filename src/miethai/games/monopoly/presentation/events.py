"""What statistics count of a game of Monopoly: landings, prices, rents, buildings, trades."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from miethai.games.monopoly.presentation.sums import OF_CARD, OF_DEED, Payment
from miethai.games.monopoly.presentation.wording import english_names, templates
from miethai.games.monopoly.rules import notes, tables
from miethai.games.monopoly.rules.state import LOT_HOTEL
from miethai.kernel.contract import Note
from miethai.kernel.presentation.chronicle import Event, Paid, Statistics

COUNTED = {
    "landed": "a token comes to a space by a throw or a card; amount: spaces moved",
    "jailed": "a token goes to jail",
    "bought": "a deed is bought from the bank; amount: its price",
    "auctioned": "a deed is sold by auction; amount: the last bid",
    "building-sold": "a scarce house or hotel is sold by auction; amount: the last bid",
    "unsold": "nobody bid for it",
    "rent": "rent is paid, to the seat; amount: the rent",
    "built": "a house or a hotel is built on a street; amount: its price",
    "traded": "a deed changes hands by an agreed offer, to the seat",
    "card": "a card pays the seat, or costs it if negative; amount: how much",
    "pot": "the seat takes the money on Frei Parken; amount: how much",
    "out": "the seat is bankrupt",
}
OF_BANK = {notes.R_BUY: "bought", notes.R_HOUSE: "built", notes.R_HOTEL: "built"}


def paid(noted: Sequence[Note]) -> Iterator[Paid]:
    for note in noted:
        if note[0] == notes.PAID:
            one = Payment(*note[1:])
            reason, rule = notes.REASONS[one.reason]
            yield Paid(one.payer, one.payee, one.amount, reason, rule, _thing(one))


def _thing(one: Payment) -> str:
    """The deed, space, card or lot of a payment."""
    if one.reason in OF_DEED and one.detail >= 0:
        return _deed(one.thing)[0]
    if one.reason == notes.R_TAX:
        return str(tables.SPACE_NAMES[one.thing])
    if one.reason in OF_CARD:
        return tables.CARD_NAMES[one.thing]
    return _lot(one.thing)[0] if one.reason == notes.R_BUILDING_AUCTION else ""


def _deed(deed: int) -> tuple[str, str]:
    """Its name and its group."""
    return str(tables.DEED_NAMES[deed]), str(tables.GROUP_IDS[tables.GROUP[deed]])


def _lot(lot: int) -> tuple[str, str]:
    if lot < tables.DEEDS:
        return _deed(lot)
    return ("hotel" if lot == LOT_HOTEL else "house"), "building"


def _space(space: int) -> tuple[str, str]:
    deed = tables.DEED_AT[space]
    if deed >= 0:
        return _deed(deed)
    name = str(tables.SPACE_NAMES[space])
    if tables.SPACE_NAMES.count(name) > 1:  # Ereignisfeld 7, 22, 36
        name = f"{name} {space}"
    return name, tables.KIND_NAMES[tables.SPACE_KIND[space]]


def events(s: Any, noted: Sequence[Note]) -> Iterator[Event]:
    for note in noted:
        kind, a, b, amount, x, _ = note
        if kind == notes.PAID:
            yield from _of_payment(Payment(*note[1:]))
        elif kind == notes.MOVED:
            yield Event("landed", a, *_space(x), amount)
        elif kind == notes.JAILED:
            yield Event("jailed", a, *_space(tables.JAIL_SPACE))
        elif kind == notes.AUCTIONED:
            word = "auctioned" if x < tables.DEEDS else "building-sold"
            yield Event(word, a, *_lot(x), amount)
        elif kind == notes.UNSOLD:
            yield Event("unsold", -1, *_lot(x))
        elif kind == notes.HANDED_OVER:
            deeds = (deed for deed in range(tables.DEEDS) if x >> deed & 1)
            yield from (Event("traded", b, *_deed(deed)) for deed in deeds)
        elif kind == notes.OUT:
            yield Event("out", a)


def _of_payment(one: Payment) -> Iterator[Event]:
    if one.reason in OF_BANK:
        yield Event(OF_BANK[one.reason], one.payer, *_deed(one.thing), one.amount)
    elif one.reason == notes.R_RENT:
        yield Event("rent", one.payee, *_deed(one.thing), one.amount)
    elif one.reason == notes.R_POT:
        yield Event("pot", one.payee, amount=one.amount)
    elif one.reason in OF_CARD:
        name = tables.CARD_NAMES[one.thing]
        if one.payee >= 0:
            yield Event("card", one.payee, name, "card", one.amount)
        if one.payer >= 0:
            yield Event("card", one.payer, name, "card", -one.amount)


def _names(lang: str) -> dict[str, str]:
    """The colours, and in English what is no street."""
    groups = {row["id"]: row[f"name_{lang}"] for row in tables.GROUP_ROWS}
    groups |= {id_: templates(lang)[f"group.{id_}"] for id_ in ("station", "utility")}
    if lang == "de":
        return groups
    english = english_names(lang)
    spaces = [_space(space)[0] for space in range(tables.SPACES)]
    plain = {name: name.rstrip(" 0123456789") for name in spaces}
    return groups | {
        name: name.replace(short, english[short])
        for name, short in plain.items()
        if short in english
    }


STATISTICS = Statistics(
    counted=COUNTED,
    paid=paid,
    events=events,
    money=("bought", "auctioned", "building-sold", "rent", "built", "card", "pot"),
    earning=("rent",),
    investing={"bought": True, "auctioned": True, "built": True},
    colours={row["id"]: row["colour"] for row in tables.GROUP_ROWS},
    names=_names,
)
