"""Why an amount is what it is: the arithmetic behind a payment or a debt, and its rule, as the note
of the rules tells it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from miethai.games.monopoly.presentation.wording import Words
from miethai.games.monopoly.rules import notes, tables
from miethai.games.monopoly.rules.phases import rent
from miethai.games.monopoly.rules.state import HOTEL, HOUSE

Explained = tuple[str, str]  # the arithmetic behind a colon, or "", and the id of the rule


class Payment(NamedTuple):
    """A payment as its note tells it, or a debt; ``detail`` see ``rules.notes``."""

    payer: int
    payee: int
    amount: int
    reason: int
    detail: int

    @property
    def thing(self) -> int:
        """The deed, card or space that it is about."""
        return self.detail & (1 << notes.DETAIL_BITS) - 1

    @property
    def more(self) -> int:
        """What else explains it."""
        return self.detail >> notes.DETAIL_BITS


def explain(w: Words, p: Any, paid: Payment) -> Explained:
    """How the amount comes about, and by which rule."""
    reason, rule = paid.reason, notes.REASONS[paid.reason][1]
    if reason == notes.R_RENT:
        return _rent(w, p, paid)
    if reason == notes.R_BUY and tables.DEED_KIND[paid.thing] != tables.STREET:
        return "", "MON-BUY-02"
    if reason == notes.R_BANKRUPT and paid.payee < 0:
        return "", "MON-BKR-04"
    if reason == notes.R_REDEEM:
        return _redeemed(w, p, paid), rule
    if reason in (notes.R_KEEP_TRADE, notes.R_KEEP_BANKRUPT):
        loan = w.money(tables.MORTGAGE[paid.thing])
        return w.say("sum.interest_only", pct=p.mortgage_interest_pct, loan=loan), rule
    if reason == notes.R_PER_BUILDING:
        return _per_building(w, p, paid), rule
    if reason == notes.R_SELL and paid.detail >= 0:
        return _sold(w, paid), rule
    return "", rule


def names_in(w: Words, p: Any, paid: Payment) -> dict[str, str]:
    """What the detail of a payment names: a property, a space, a card or a lot."""
    if paid.reason in OF_DEED and paid.detail >= 0:
        return {"deed": w.deed(paid.thing)}
    if paid.reason == notes.R_TAX:
        return {"space": w.space(paid.thing)}
    if paid.reason in OF_CARD:
        return {"card": w.card(p, paid.thing)}
    if paid.reason == notes.R_BUILDING_AUCTION:
        return {"lot": w.lot(paid.thing)}
    return {}


def why(w: Words, p: Any, owed: Payment) -> str:
    """The reason of a debt in a few words, with its arithmetic."""
    summed, _ = explain(w, p, owed)
    return w.say(f"sum.why_{notes.REASONS[owed.reason][0]}", sum=summed, **names_in(w, p, owed))


OF_CARD = (notes.R_CARD, notes.R_PER_BUILDING, notes.R_PAY_EACH, notes.R_COLLECT_EACH)
OF_DEED: tuple[int, ...] = (
    notes.R_DEALT,
    notes.R_BUY,
    notes.R_AUCTION,
    notes.R_RENT,
    notes.R_HOUSE,
    notes.R_HOTEL,
    notes.R_SELL,
    notes.R_MORTGAGE,
    notes.R_REDEEM,
)
OF_DEED += (notes.R_KEEP_TRADE, notes.R_KEEP_BANKRUPT)


# --- rent ----------------------------------------------------------------------------------------
def _rent(w: Words, p: Any, paid: Payment) -> Explained:
    """As the note tells it: the line that counted at the landing, and its number."""
    kind, n = paid.more & rent.KIND_MASK, paid.more >> rent.KIND_BITS
    key, rule = LINES[kind]
    return w.say(f"sum.{key}", **VALUES[kind](w, p, paid, n)), rule


LINES = {
    rent.BARE: ("rent_bare", "MON-RENT-01"),
    rent.SINGLE: ("rent_single", "A-04"),
    rent.WHOLE: ("rent_group", "MON-RENT-02"),
    rent.HOUSES: ("rent_built", "MON-RENT-03"),
    rent.HOTEL: ("rent_built", "MON-RENT-03"),
    rent.STATIONS: ("rent_station", "MON-RENT-04"),
    rent.STATIONS_BY_CARD: ("rent_station_double", "MON-D-10"),
    rent.ONE_UTILITY: ("rent_utility_one", "MON-RENT-05"),
    rent.BOTH_UTILITIES: ("rent_utility_both", "MON-RENT-05"),
    rent.UTILITY_BY_CARD: ("rent_utility_card", "MON-D-11"),
}


def _no_values(w: Words, p: Any, paid: Payment, n: int) -> dict[str, Any]:
    return {}


def _whole(w: Words, p: Any, paid: Payment, n: int) -> dict[str, Any]:
    base = tables.RENT[paid.thing][0]
    return {"amount": paid.amount, "factor": p.complete_group_factor, "base": base}


def _houses(w: Words, p: Any, paid: Payment, n: int) -> dict[str, Any]:
    return {"level": w.buildings(HOUSE, n)}


def _hotel(w: Words, p: Any, paid: Payment, n: int) -> dict[str, Any]:
    return {"level": w.buildings(HOTEL, 1)}


def _stations(w: Words, p: Any, paid: Payment, n: int) -> dict[str, Any]:
    base = tables.STATION_RENT[n - 1]
    return {"amount": paid.amount, "base": base, "stations": w.count("station", n)}


def _utility(w: Words, p: Any, paid: Payment, dice: int) -> dict[str, Any]:
    return {"amount": paid.amount, "factor": paid.amount // dice, "dice": dice}


VALUES: dict[int, Callable[[Words, Any, Payment, int], dict[str, Any]]] = {
    rent.BARE: _no_values,
    rent.SINGLE: _no_values,
    rent.WHOLE: _whole,
    rent.HOUSES: _houses,
    rent.HOTEL: _hotel,
    rent.STATIONS: _stations,
    rent.STATIONS_BY_CARD: _stations,
    rent.ONE_UTILITY: _utility,
    rent.BOTH_UTILITIES: _utility,
    rent.UTILITY_BY_CARD: _utility,
}


# --- mortgages, buildings ------------------------------------------------------------------------
def _redeemed(w: Words, p: Any, paid: Payment) -> str:
    loan, interest, pct = tables.MORTGAGE[paid.thing], paid.more, p.mortgage_interest_pct
    if interest == 0:
        return ""
    if interest * 100 == loan * pct:
        return w.say("sum.interest", amount=paid.amount, loan=loan, pct=pct)
    values = {"amount": paid.amount, "loan": loan, "interest": interest, "pct": pct}
    return w.say("sum.interest_rounded", **values)


def _sold(w: Words, paid: Payment) -> str:
    full = _times(paid.more, tables.HOUSE_PRICE[paid.thing])
    return w.say("sum.sell", amount=paid.amount, full=full)


def _times(n: int, price: int) -> str:
    return str(price) if n == 1 else f"{n} × {price}"


def _per_building(w: Words, p: Any, paid: Payment) -> str:
    """``175 = 3 × 25 + 100``"""
    hotels, houses = divmod(paid.more, 1 << notes.DETAIL_BITS)
    card, set_ = paid.thing, p.card_set
    per_house, per_hotel = tables.CARD_A[set_][card], tables.CARD_B[set_][card]
    counted = [(houses, per_house), (hotels, per_hotel)]
    terms = [_times(n, price) for n, price in counted if n]
    return w.say("sum.per_building", amount=paid.amount, terms=" + ".join(terms))
