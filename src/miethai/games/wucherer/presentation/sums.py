"""Why an amount is what it is: the arithmetic behind a payment or an income, and its rule.

The log is written after the move, when houses may have changed again (a turn that ends begins the
next one), so what an explanation needs is told by the notes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from miethai.games.wucherer.presentation.wording import Words
from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.notes import (
    DUE,
    MOVED_IN,
    R_BAIL,
    R_BROKER,
    R_CARD,
    R_INCOME,
    R_NOMAD,
    R_REMOVAL,
    R_ROOF,
    R_TRADE,
    RANKS,
    REASONS,
    RENT,
    VACANT,
)
from miethai.games.wucherer.rules.phases.buying import price_after
from miethai.games.wucherer.rules.state import BANK

Note = tuple[int, ...]  # kind, a, b, amount, x, y
Explained = tuple[str, str]  # the arithmetic behind a colon, or "", and the id of the rule


class Payment(NamedTuple):
    """A payment as its note tells it; ``detail`` is a house, a flat, a card or a number. What was
    due is told just before: more than was paid where the money did not go so far."""

    payer: int
    payee: int
    amount: int
    reason: int
    detail: int
    due: int = 0
    due_for: int = 0


def payment(notes: Sequence[Note], index: int) -> Payment:
    """The payment of a note."""
    paid = Payment(*notes[index][1:])
    before = notes[index - 1] if index else ()
    if before and before[0] == DUE:
        return paid._replace(due=before[3], due_for=before[5])
    return paid


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
    """What this many cards of one turn cost (WUC-BUY-01)."""
    return sum(int(price_after(p, bought)) for bought in range(cards))


def _card(w: Words, p: Any, paid: Payment, notes: Sequence[Note]) -> Explained:
    """The detail is the number of the card in this turn."""
    key = "sum.card_cheap" if paid.detail <= p.cheap_cards else "sum.card_further"
    return w.say(key, n=paid.detail, cheap=p.cheap_cards), "WUC-BUY-01"


def _broker(w: Words, p: Any, paid: Payment, notes: Sequence[Note]) -> Explained:
    card = w.card(paid.due_for)
    if paid.amount < paid.due:
        return w.say("sum.broker_short", card=card), "AMB-26"
    return w.say("sum.broker", card=card), "WUC-N-60" if paid.payer == BANK else "WUC-O-42"


def _removal(w: Words, p: Any, paid: Payment, notes: Sequence[Note]) -> Explained:
    rule = "WUC-N-50" if paid.payer == BANK else "WUC-O-31"
    if paid.payer == BANK and _moved_himself(notes):
        rule = "WUC-N-51"
    if paid.amount < paid.due:
        return w.say("sum.removal_short", fee=paid.due), "AMB-26"
    if paid.due_for > 1:
        return w.say("sum.removal", amount=paid.amount, n=paid.due_for, fee=p.fee), rule
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
def income_sum(w: Words, seat: int, amount: int, notes: Sequence[Note]) -> str:
    """``9 = 5 Familie + 2 Hacker + 2 × 1 leer``"""
    rents = [note for note in notes if note[0] == RENT and note[1] == seat]
    vacant = [note for note in notes if note[0] == VACANT and note[1] == seat]
    texts = [*(_rent_text(w, note) for note in rents if note[3]), *_vacant_texts(w, vacant)]
    if not texts:
        return ""
    key = "sum.income" if len(texts) > 1 else "sum.income_one"
    return w.say(key, amount=amount, terms=" + ".join(texts))


def _rent_text(w: Words, note: Note) -> str:
    """The rent of one tenant, with what changes it: earlier ones of a network, Prominente."""
    _, _, how, rent, kind, flat = note
    doublings, rank = divmod(how, RANKS)
    values = {"amount": rent, "card": w.card(kind), "flat": w.flat(flat)}
    if doublings:
        return w.say("sum.rent_times", factor=1 << doublings, base=rent >> doublings, **values)
    if rank > 1:
        return w.say("sum.rent_network", n=rank, **values)
    return w.say("sum.rent", **values)


def _vacant_texts(w: Words, notes: Sequence[Note]) -> Iterator[str]:
    """All plain vacant flats together; beside Prominente house by house (WUC-O-25)."""
    plain = [note for note in notes if note[5] == 0]
    coins, flats = sum(note[3] for note in plain), sum(note[2] for note in plain)
    if coins:
        yield w.say("sum.empty", amount=coins, vacant=w.count("vacant", flats))
    for _, _, n, coins, house, doublings in notes:
        if doublings and coins:
            values = {"vacant": w.count("vacant", n), "house": w.house(house)}
            factor, base = 1 << doublings, coins >> doublings
            yield w.say("sum.empty_times", factor=factor, base=base, **values)
