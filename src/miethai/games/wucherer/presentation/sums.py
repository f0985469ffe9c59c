"""Why an amount is what it is: the arithmetic behind a payment or an income, and its rule.

The log is written after the move, when houses may have changed again (a turn that ends begins the
next one), so an income is taken apart only where the parts yield exactly the amount.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from miethai.games.wucherer.presentation import gate
from miethai.games.wucherer.presentation.wording import Words
from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.notes import (
    LAID_OFF_CARD,
    MOVED_IN,
    MOVED_OUT,
    R_BAIL,
    R_BROKER,
    R_CARD,
    R_INCOME,
    R_NOMAD,
    R_REMOVAL,
    R_ROOF,
    R_TRADE,
    REASONS,
    STRUCK,
)
from miethai.games.wucherer.rules.phases.houses import lives_at, order_at
from miethai.games.wucherer.rules.phases.rents import (
    closed_houses,
    multiplier,
    rent_at,
    vacant_income,
)
from miethai.games.wucherer.rules.state import BANK

Note = tuple[int, ...]  # kind, a, b, amount, x, y
Explained = tuple[str, str]  # the arithmetic behind a colon, or "", and the id of the rule


class Payment(NamedTuple):
    """A payment as its note tells it; ``detail`` is a house, a flat, a card or a number."""

    payer: int
    payee: int
    amount: int
    reason: int
    detail: int


def explain(w: Words, p: Any, paid: Payment, notes: Sequence[Note]) -> Explained:
    """How the amount comes about, and by which rule."""
    maker = MAKERS.get(paid.reason)
    return maker(w, p, paid, notes) if maker else ("", REASONS[paid.reason][1])


# --- payments ------------------------------------------------------------------------------------
def _roof(w: Words, p: Any, paid: Payment, notes: Sequence[Note]) -> Explained:
    """As many coins as finished houses, before this one (WUC-N-20)."""
    whose = p.owner[paid.detail] if p.roof_price_basis else paid.payer
    rule = "WUC-N-20" if p.owner[paid.detail] == paid.payer else "AMB-10"
    houses = w.count("house", paid.amount)
    return w.say("sum.roof", amount=paid.amount, name=w.seat(whose), houses=houses), rule


def _bail(w: Words, p: Any, paid: Payment, notes: Sequence[Note]) -> Explained:
    return "", "WUC-CHECK-05"


def _nomad(w: Words, p: Any, paid: Payment, notes: Sequence[Note]) -> Explained:
    return "", "WUC-N-10"


def _income(w: Words, p: Any, paid: Payment, notes: Sequence[Note]) -> Explained:
    """All at once (WUC-O-33), or what cards have left of it (WUC-N-56): then the detail is the
    number of cards bought."""
    rule = "WUC-O-33" if p.income_first else "WUC-N-56"
    bought = paid.detail
    if p.income_first or not bought:
        return "", rule
    spent = cost_of(p, bought)
    cards = w.count("card", bought)
    values = {"amount": paid.amount, "income": paid.amount + spent, "spent": spent}
    return w.say("sum.rest", cards=cards, **values), rule


def cost_of(p: Any, cards: int) -> int:
    """What so many cards of one turn cost (WUC-BUY-01)."""
    cheap = min(cards, p.cheap_cards)
    return int(cheap * p.card_price + (cards - cheap) * p.further_price)


def nth_price(p: Any, n: int) -> int:
    return cost_of(p, n) - cost_of(p, n - 1)


def _card(w: Words, p: Any, paid: Payment, notes: Sequence[Note]) -> Explained:
    key = "sum.card_cheap" if p.bought <= p.cheap_cards else "sum.card_further"
    return w.say(key, n=p.bought, cheap=p.cheap_cards), "WUC-BUY-01"


def _broker(w: Words, p: Any, paid: Payment, notes: Sequence[Note]) -> Explained:
    rule = "WUC-N-60" if paid.payer == BANK else "WUC-O-42"
    flat = paid.detail
    moved = [note[4] for note in notes if note[0] == MOVED_IN and note[3] == flat + 1]
    moved += [note[4] for note in notes if note[0] == MOVED_OUT and note[5] == flat]
    kind = moved[0] if moved else lives_at(p, flat)
    if kind < 0:
        return "", rule
    if paid.payer >= 0 and p.money[paid.payer] == 0:
        return w.say("sum.broker_short", card=w.card(kind)), "AMB-26"
    return w.say("sum.broker", card=w.card(kind)), rule


def _removal(w: Words, p: Any, paid: Payment, notes: Sequence[Note]) -> Explained:
    rule = "WUC-N-50" if paid.payer == BANK else "WUC-O-31"
    if paid.payer == BANK and _moved_himself(notes):
        rule = "WUC-N-51"
    if p.fee and paid.amount % p.fee == 0 and paid.amount > p.fee:
        n = paid.amount // p.fee
        return w.say("sum.removal", amount=paid.amount, n=n, fee=p.fee), rule
    if paid.payer >= 0 and paid.amount < p.fee:
        return w.say("sum.removal_short", fee=p.fee), "AMB-26"
    return "", rule


def _moved_himself(notes: Sequence[Note]) -> bool:
    return any(note[0] == MOVED_IN and note[4] == tables.REMOVAL_FIRM and note[3] for note in notes)


def _trade(w: Words, p: Any, paid: Payment, notes: Sequence[Note]) -> Explained:
    return "", "WUC-O-50" if p.free_trade else "WUC-O-11"


MAKERS = {
    R_ROOF: _roof,
    R_BAIL: _bail,
    R_NOMAD: _nomad,
    R_INCOME: _income,
    R_CARD: _card,
    R_BROKER: _broker,
    R_REMOVAL: _removal,
    R_TRADE: _trade,
}


# --- income --------------------------------------------------------------------------------------
def income_sum(w: Words, p: Any, seat: int, rents: int, vacant: int, notes: Sequence[Note]) -> str:
    """``9 = 5 Familie + 2 Hacker + 2 × 1 leer``; only rents and vacant flats where the houses have
    changed since."""
    struck = {note[5] for note in notes if note[0] == STRUCK and note[1] == seat}
    houses = gate.houses_in(p.owned[seat] & ~closed_houses(p, seat))
    terms = list(_terms(w, p, houses, struck))
    if sum(amount for amount, _ in terms) != rents + vacant:
        terms = [(rents, w.say("sum.rents", amount=rents))]
        terms.append((vacant, w.say("sum.vacant", amount=vacant)))
    texts = [text for amount, text in terms if amount]
    if not texts:
        return ""
    key = "sum.income" if len(texts) > 1 else "sum.income_one"
    return w.say(key, amount=rents + vacant, terms=" + ".join(texts))


def _terms(w: Words, p: Any, houses: Sequence[int], struck: set[int]) -> Iterator[tuple[int, str]]:
    """Amount and text of every rent, then of the vacant flats."""
    for house in houses:
        for flat in gate.tenant_flats(p, house):
            rent = 0 if flat in struck else rent_at(p, flat)
            if rent:
                yield rent, _rent_text(w, p, flat, rent)
    yield from _vacant_terms(w, p, houses)


def _vacant_terms(w: Words, p: Any, houses: Sequence[int]) -> Iterator[tuple[int, str]]:
    """All plain vacant flats together; beside Prominente house by house (WUC-O-25)."""
    plain = [house for house in houses if multiplier(p, house) == 0]
    n = sum(p.vacant[house].bit_count() for house in plain)
    if n and p.vacant_rent:
        coins = n * p.vacant_rent
        yield coins, w.say("sum.empty", amount=coins, vacant=w.count("vacant", n))
    for house in houses:
        n = p.vacant[house].bit_count()
        if house not in plain and n and p.vacant_rent:
            values = {"factor": 1 << multiplier(p, house), "base": n * p.vacant_rent}
            values.update(vacant=w.count("vacant", n), house=w.house(house))
            yield vacant_income(p, house), w.say("sum.empty_times", **values)


def _rent_text(w: Words, p: Any, flat: int, rent: int) -> str:
    """The rent of one tenant, with what changes it: earlier ones of a network, Prominente."""
    kind, house = lives_at(p, flat), flat // tables.LEVELS
    values = {"amount": rent, "card": w.card(kind), "flat": w.flat(flat)}
    factor = 1 << multiplier(p, house) if kind != tables.CELEBRITIES else 1
    if factor > 1:
        return w.say("sum.rent_times", factor=factor, base=rent // factor, **values)
    order = order_at(p, flat) if p.tenant_properties else 0
    if order > 1:
        return w.say("sum.rent_network", n=order, **values)
    return w.say("sum.rent", **values)


def was_strike(notes: Sequence[Note], index: int) -> bool:
    """Whether a rent that is missed was missed by a Mietweigerung, which is laid off just before;
    otherwise it is a Makler's marker."""
    before = notes[index - 1] if index else ()
    return bool(before) and before[0] == LAID_OFF_CARD and before[4] == tables.RENT_STRIKE
