"""What happened, one sentence a line: the move, then everything that followed from it.

The log is read by everybody, so it is written from a spectator's view of the position and says
nothing about offers that are still being built up, nor about rent that nobody asked for (MON-K-62).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from miethai.games.monopoly.presentation.gate import seen
from miethai.games.monopoly.presentation.labels import accounts
from miethai.games.monopoly.presentation.logbook import marks
from miethai.games.monopoly.presentation.prompts import debt_of
from miethai.games.monopoly.presentation.sums import Payment, explain, names_in, why
from miethai.games.monopoly.presentation.view.whole import valuation, winners_of
from miethai.games.monopoly.presentation.wording import CURRENCY, Words, words
from miethai.games.monopoly.rules import state
from miethai.games.monopoly.rules.moves import MOVES
from miethai.games.monopoly.rules.notes import (
    AUCTIONED,
    CALLED,
    CARD_UNDER,
    FREED,
    HANDED_OVER,
    JAILED,
    MOVED,
    OUT,
    OVER_NOW,
    PAID,
    R_AUCTION,
    R_CARD,
    R_DEALT,
    R_HOTEL,
    R_HOUSE,
    R_SELL,
    R_TRADE,
    REASONS,
    UNSOLD,
)
from miethai.games.monopoly.rules.rulebook import RULE_IDS, RULES
from miethai.games.monopoly.rules.tables import TOKENS
from miethai.kernel.contract import SPECTATOR
from miethai.kernel.frames import SEAT, A, B, C, D, top, top_kind
from miethai.kernel.moves import Move
from miethai.kernel.presentation.marks import marked

Note = tuple[int, ...]  # kind, a, b, amount, x, y
Filled = tuple[str, dict[str, Any]]  # key of the template and its values

# Moves after which a debt is stated: those that open one, and the debtor's steps to pay it.
OPENS_DEBT = {"dice", "card", "read-card", "fee", "pay", "keep", "correct", "bankrupt", "decline"}
OPENS_DEBT |= {"accept", "timeout"}
RAISES_MONEY = {"mortgage", "sell", "done"}

MOVE_RULES = {
    "read": "MON-SETUP-01",
    "shuffle": "MON-SETUP-03",
    "token": "MON-SETUP-04",
    "end": "MON-TURN-06",
    "wait": "A-26",
    "decline_buy": "MON-BUY-03",
    "claim": "MON-K-25",
    "let": "A-57",
    "void": "MON-D-30",
    "build_asked": "A-79",
    "houses": "A-79",
    "hotels": "A-79",
    "want": "A-79",
    "propose": "MON-TRADE-01",
    "bankrupt_asked": "MON-K-41",
    "mark_auction": "MON-K-24",
    "mark_end": "A-34",
    "timeout": "A-62",
    "step": "MON-K-23",
    **{f"hammer_{k}{bid}": "MON-K-23" for k in (1, 2, 3) for bid in ("", "_open")},
    "break": "MON-K-75",
    "ask-break": "MON-K-74",
    "dispute": "MON-K-65",
    "escalate": "MON-K-66",
    "uphold": "MON-K-73",
    "correct": "MON-K-73",
    "place": "MON-K-73",
}


def log_lines(
    seat: int,
    m: int,
    notes: Sequence[Note],
    s: Any,
    names: Sequence[str],
    lang: str,
    reader: int = SPECTATOR,
    currency: str = CURRENCY,
) -> list[str]:
    """The move of a seat or of chance and what it did, the same for every reader. ``s`` is the
    position right after the move, ``notes`` what the rules noted about it."""
    w = words(lang, tuple(names), currency)
    p = seen(s, SPECTATOR)
    move = MOVES.decode(m)
    lines = list(marked(_move(w, p, seat, move, notes), marks.mark_of_move(p, seat, move, notes)))
    for note in notes:
        lines.extend(marked(_note(w, p, note, notes), marks.mark_of(note, notes)))
    lines.extend(_debt(w, p, seat, move))
    return lines


# --- the move ------------------------------------------------------------------------------------
def _move(w: Words, p: Any, seat: int, move: Move, notes: Sequence[Note]) -> Iterator[str]:
    verb = move.block.verb
    if verb == "let" and p.rent_claim == 1:
        return  # MON-K-62
    maker = MAKERS.get(verb)
    key, values = maker(w, p, move, notes) if maker else (verb, {})
    if key in ("build", "deed") and _paid_for(notes, (R_HOUSE, R_HOTEL, R_DEALT)):
        return
    name = w.seat(seat) if seat >= 0 else ""
    text = w.say(f"log.{key}", **{"name": name, **values})
    if text:
        yield w.cited(text, MOVE_RULES.get(key))


def _paid_for(notes: Sequence[Note], reasons: Sequence[int]) -> bool:
    return any(note[0] == PAID and note[4] in reasons for note in notes)


def _bid(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    """The lot is in the frame, or the hammer has fallen and it is in the notes."""
    fallen = [note[4] for note in notes if note[0] == AUCTIONED]
    lot = fallen[0] if fallen else top(p, A)
    return "bid", {"amount": w.money(move.amount), "lot": w.lot(lot)}


def _announced(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    kind = state.HOUSE if move.block.verb == "houses" else state.HOTEL
    return move.block.verb, {"buildings": w.buildings(kind, move.amount)}


def _want(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    return "want", {"n": move.amount}


def _step(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    return "step", {"amount": w.money(move.amount)}


def _break(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    return "break", {"minutes": w.count("minute", move.amount)}


def _ruling(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    rule = RULE_IDS[move.amount]
    return "ruling", {"rule": rule, "title": RULES[rule][f"title_{w.lang}"]}


def _correct(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    return "correct", {"amount": w.money(move.amount), **accounts(w, move)}


def _place(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    return "place", {"player": w.seat(move.args[0]), "space": w.space(move.amount)}


def _token(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    token = move.args[0]
    player = w.seat(p.token.index(token + 1))
    return "token", {"player": player, "token": w.say(f"token.{TOKENS[token]}")}


def _end(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    return "end", {"next": w.seat(p.turn)}


def _jail_card(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    return "jail-card", {"card": w.asset(state.CARD_BIT + move.args[0])}


def _decline(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    """What was declined is gone from the position; an auction follows only on a purchase."""
    unsold = [note[4] for note in notes if note[0] == UNSOLD]
    if unsold or top_kind(p) == state.AUCTION:
        return "decline_buy", {"lot": w.lot(unsold[0] if unsold else top(p, A))}
    return "decline", {}


def _deed(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    return move.block.verb, {"deed": w.deed(move.args[0])}


def _build(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    """Paid for, asked for in a shortage, or placed after an auction."""
    values = {"deed": w.deed(move.args[0])}
    if _paid_for(notes, (R_HOUSE, R_HOTEL)):
        return "build", values
    return "build_asked" if top_kind(p) == state.WANT else "build_paid", values


def _propose(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    cash = top(p, D)
    give, take = w.side(top(p, B), cash), w.side(top(p, C), -cash)
    return "propose", {"to": w.seat(top(p, SEAT)), "give": give, "take": take}


def _bankrupt(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    return "bankrupt_asked" if top_kind(p) == state.LAST_CHANCE else "bankrupt", {}


def _mark(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    end = move.args[0] == 1
    minutes = w.count("minute", p.time_limit_min if end else p.unowned_auction_minute)
    return "mark_end" if end else "mark_auction", {"minutes": minutes}


def _hammer(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    """The call, of a bid or of a lot that nobody wants."""
    call = next(note for note in notes if note[0] == CALLED)
    _, leader, _, price, lot, calls = call
    if leader < 0:
        return f"hammer_{calls}_open", {"lot": w.lot(lot)}
    return f"hammer_{calls}", {
        "lot": w.lot(lot),
        "amount": w.money(price),
        "leader": w.seat(leader),
    }


def _dice(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    a, b = move.args[0] + 1, move.args[1] + 1
    return "dice_doubles" if a == b else "dice", {"a": a, "b": b, "total": a + b}


def _card(w: Words, p: Any, move: Move, notes: Sequence[Note]) -> Filled:
    card = move.args[0]
    drawn = {"card": w.card(p, card), "text": w.card_text(p, card, "text")}
    return "card", {"name": w.seat(marks.drawer_of(p, notes)), **drawn}


MAKERS: dict[str, Callable[[Words, Any, Move, Sequence[Note]], Filled]] = {
    "bid": _bid,
    "houses": _announced,
    "hotels": _announced,
    "want": _want,
    "step": _step,
    "break": _break,
    "ruling": _ruling,
    "correct": _correct,
    "place": _place,
    "token": _token,
    "end": _end,
    "jail-card": _jail_card,
    "decline": _decline,
    "lot": _deed,
    "claim": _deed,
    "build": _build,
    "propose": _propose,
    "bankrupt": _bankrupt,
    "mark": _mark,
    "hammer": _hammer,
    "dice": _dice,
    "card": _card,
    "deed": _deed,
}


# --- what followed -------------------------------------------------------------------------------
def _note(w: Words, p: Any, note: Note, notes: Sequence[Note]) -> Iterator[str]:
    kind, a, b, amount, x, y = note
    if kind == PAID:
        yield _paid(w, p, Payment(a, b, amount, x, y), notes)
    elif kind == MOVED:
        key = "note.moved" if amount >= 0 else "note.moved_back"
        steps = w.count("step", abs(amount))
        yield w.say(key, name=w.seat(a), steps=steps, space=w.space(x))
    elif kind == JAILED:
        yield w.cited(w.say("note.jailed", name=w.seat(a)), "MON-JAIL-01")
    elif kind == FREED:
        yield w.say("note.freed", name=w.seat(a))
    elif kind == HANDED_OVER:
        yield w.say("note.handed_over", giver=w.seat(a), receiver=w.seat(b), assets=w.side(x, 0))
    elif kind == UNSOLD:
        yield w.cited(w.say("note.unsold", lot=w.lot(x)), "MON-AUC-03")
    elif kind == OUT:
        yield w.cited(w.say("note.out", name=w.seat(a)), "MON-BKR-01")
    elif kind == CARD_UNDER:
        yield w.cited(w.say("note.card_under", card=w.card(p, x)), "MON-JAIL-05")
    elif kind == OVER_NOW:
        yield from _over(w, p)


def _paid(w: Words, p: Any, paid: Payment, notes: Sequence[Note]) -> str:
    word = REASONS[paid.reason][0]
    if paid.reason == R_CARD and paid.payee >= 0:
        word = "card_gain"
    elif paid.reason == R_SELL and paid.detail < 0:
        word = "sell_estate"
    elif paid.reason == R_AUCTION and p.auction_winner_pays == 1:
        word = "auction_price"
    summed, rule = explain(w, p, paid)
    if paid.reason == R_TRADE:
        summed = _traded(w, paid, notes)
    values = {"payer": w.seat(paid.payer), "payee": w.seat(paid.payee), "sum": summed}
    values.update(names_in(w, p, paid))
    return w.cited(w.say(f"paid.{word}", amount=w.money(paid.amount), **values), rule)


def _traded(w: Words, paid: Payment, notes: Sequence[Note]) -> str:
    """What the money of a trade was paid for, and what else."""
    handed = {note[1]: w.side(note[4], 0) for note in notes if note[0] == HANDED_OVER}
    if paid.payee not in handed:
        return ""
    key = "sum.traded_too" if paid.payer in handed else "sum.traded"
    return w.say(key, assets=handed[paid.payee], given=handed.get(paid.payer, ""))


def _over(w: Words, p: Any) -> Iterator[str]:
    """The end, and where wealth decides its working for everybody (MON-K-46)."""
    winners = winners_of(p)
    yield w.say("note.over", winners=w.listing([w.seat(k) for k in winners]))
    worth = valuation(p)
    if p.alive & (p.alive - 1) == 0 or worth is None:
        return
    for seat, row in worth.items():
        if row["total"] is not None and p.alive >> seat & 1:
            items = {key: w.money(value) for key, value in row.items()}
            yield w.cited(w.say("note.worth", name=w.seat(seat), **items), "MON-K-46")


def _debt(w: Words, p: Any, seat: int, move: Move) -> Iterator[str]:
    """What is owed and could not be paid at once."""
    if top_kind(p) != state.DEBT:
        return
    owed = debt_of(p.frame[p.depth - 1])
    verb = move.block.verb
    own_step = seat == owed.payer and verb in RAISES_MONEY
    claimed = verb == "claim" and (seat, move.args[0]) == (owed.payee, owed.thing)
    if own_step or claimed or verb in OPENS_DEBT:
        values = {"name": w.seat(owed.payer), "creditor": w.seat(owed.payee)}
        text = w.say("note.debt", amount=w.money(owed.amount), why=why(w, p, owed), **values)
        yield w.cited(text, "MON-CASH-01")
