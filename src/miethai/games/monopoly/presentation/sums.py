"""Why an amount is what it is: the arithmetic behind a payment or a debt, and its rule.

A rent may have been frozen before the position changed (A-18), so it is explained only where
the explanation yields exactly the amount that was paid.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from miethai.games.monopoly.presentation.wording import Words
from miethai.games.monopoly.rules import notes, tables
from miethai.games.monopoly.rules.phases.common import hotel_level, owns_group
from miethai.games.monopoly.rules.phases.rent import owned_of
from miethai.games.monopoly.rules.phases.sale import planned
from miethai.games.monopoly.rules.state import HOTEL, HOUSE, SALE
from miethai.kernel.frames import A, frame_of

Explained = tuple[str, str]  # the arithmetic behind a colon, or "", and the id of the rule


class Payment(NamedTuple):
    """A payment as its note tells it, or a debt; ``detail`` is a deed, a card or a space."""

    payer: int
    payee: int
    amount: int
    reason: int
    detail: int


def explain(w: Words, p: Any, paid: Payment) -> Explained:
    """How the amount comes about, and by which rule."""
    reason, detail, amount = paid.reason, paid.detail, paid.amount
    rule = notes.REASONS[reason][1]
    if reason == notes.R_RENT:
        return _rent(w, p, detail, paid.payee, amount)
    if reason == notes.R_BUY and tables.DEED_KIND[detail] != tables.STREET:
        return "", "MON-BUY-02"
    if reason == notes.R_BANKRUPT and paid.payee < 0:
        return "", "MON-BKR-04"
    if reason == notes.R_REDEEM:
        return _redeemed(w, p, detail, amount), rule
    if reason in (notes.R_KEEP_TRADE, notes.R_KEEP_BANKRUPT):
        loan = w.money(tables.MORTGAGE[detail])
        return w.say("sum.interest_only", pct=p.mortgage_interest_pct, loan=loan), rule
    if reason == notes.R_PER_BUILDING:
        return _per_building(w, p, detail, amount), rule
    if reason == notes.R_SELL and detail >= 0:
        return _sold(w, detail, amount), rule
    return "", rule


def names_in(w: Words, p: Any, paid: Payment) -> dict[str, str]:
    """What the detail of a payment names: a property, a space, a card or a lot."""
    if paid.reason in OF_DEED and paid.detail >= 0:
        return {"deed": w.deed(paid.detail)}
    if paid.reason == notes.R_TAX:
        return {"space": w.space(paid.detail)}
    if paid.reason in OF_CARD:
        return {"card": w.card(p, paid.detail & 0xFF)}
    if paid.reason == notes.R_BUILDING_AUCTION:
        return {"lot": w.lot(paid.detail)}
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
def _rent(w: Words, p: Any, deed: int, owner: int, amount: int) -> Explained:
    if tables.DEED_KIND[deed] == tables.STREET:
        return _street(w, p, deed, owner, amount)
    if tables.DEED_KIND[deed] == tables.STATION:
        return _station(w, p, owner, amount)
    return _utility(w, p, owner, amount)


def _street(w: Words, p: Any, deed: int, owner: int, amount: int) -> Explained:
    base, factor = tables.RENT[deed][0], p.complete_group_factor
    if p.level[deed] == 0 and amount == factor * base and factor > 1:
        return w.say("sum.rent_group", amount=amount, factor=factor, base=base), "MON-RENT-02"
    if amount == base:
        group = tables.GROUP[deed]
        mortgage = p.mortgaged & tables.GROUP_MASK[group]
        if p.partial_mortgage_rent == 1 and mortgage and owns_group(p, owner, group):
            return w.say("sum.rent_single"), "A-04"
        return w.say("sum.rent_bare"), "MON-RENT-01"
    for houses in range(1, p.houses_per_street + 1):
        if amount == tables.RENT[deed][houses]:
            return w.say("sum.rent_built", level=w.buildings(HOUSE, houses)), "MON-RENT-03"
    if amount == tables.RENT[deed][tables.HOTEL_RENT]:
        return w.say("sum.rent_built", level=w.buildings(HOTEL, 1)), "MON-RENT-03"
    return "", "MON-RENT-01"


def _station(w: Words, p: Any, owner: int, amount: int) -> Explained:
    n = owned_of(p, owner, tables.STATION_MASK)
    if n == 0:
        return "", "MON-RENT-04"
    base, stations = tables.STATION_RENT[n - 1], w.count("station", n)
    if amount == base:
        return w.say("sum.rent_station", stations=stations), "MON-RENT-04"
    if amount == 2 * base:
        text = w.say("sum.rent_station_double", amount=amount, base=base, stations=stations)
        return text, "MON-D-10"
    return "", "MON-RENT-04"


def _utility(w: Words, p: Any, owner: int, amount: int) -> Explained:
    dice = p.die1 + p.die2
    one, both = p.utility_factors
    values = {"amount": amount, "dice": dice}
    if owned_of(p, owner, tables.UTILITY_MASK) == 2 and amount == both * dice:
        return w.say("sum.rent_utility_both", factor=both, **values), "MON-RENT-05"
    if amount == one * dice:
        return w.say("sum.rent_utility_one", factor=one, **values), "MON-RENT-05"
    if amount == both * dice:
        return w.say("sum.rent_utility_card", factor=both, **values), "MON-D-11"
    return "", "MON-RENT-05"


# --- mortgages, buildings ------------------------------------------------------------------------
def _redeemed(w: Words, p: Any, deed: int, amount: int) -> str:
    loan, pct = tables.MORTGAGE[deed], p.mortgage_interest_pct
    if amount == loan:
        return ""
    if (amount - loan) * 100 == loan * pct:
        return w.say("sum.interest", amount=amount, loan=loan, pct=pct)
    return w.say("sum.interest_rounded", amount=amount, loan=loan, interest=amount - loan, pct=pct)


def _sold(w: Words, deed: int, amount: int) -> str:
    price = tables.HOUSE_PRICE[deed]
    return w.say("sum.sell", amount=amount, full=_times(2 * amount // price, price))


def _times(n: int, price: int) -> str:
    return str(price) if n == 1 else f"{n} × {price}"


def _per_building(w: Words, p: Any, detail: int, amount: int) -> str:
    """``175 = 3 × 25 + 100``; the numbers of houses and hotels are packed behind the card."""
    card, houses, hotels = detail & 0xFF, detail >> 8 & 0xFF, detail >> 16
    per_house, per_hotel = tables.CARD_A[p.card_set][card], tables.CARD_B[p.card_set][card]
    counted = [(houses, per_house), (hotels, per_hotel)]
    terms = [_times(n, price) for n, price in counted if n]
    return w.say("sum.per_building", amount=amount, terms=" + ".join(terms))


def sale_total(p: Any) -> int:
    """What the open sale of a group will bring (as ``phases.sale.finish_sale`` pays it)."""
    frame = frame_of(p, SALE)
    assert frame is not None
    group, total = frame[A], 0
    for k in range(tables.GROUP_SIZE[group]):
        old, new = p.level[tables.GROUP_DEED[group][k]], planned(p, k)
        steps = old - new
        if old == hotel_level(p) and new < old and p.hotel_resale == 1:
            steps = 1
        total += steps * tables.GROUP_HOUSE[group] // 2
    return int(total)
