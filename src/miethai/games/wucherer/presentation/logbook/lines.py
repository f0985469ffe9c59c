"""What happened, one sentence a line, written from the notes of the rules.

Moves themselves are not told, because they may be steps of a play that only its seat knows yet. A
reader is told which card they draw or build in; everybody else, and the log for all, is not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from miethai.games.wucherer.presentation import gate
from miethai.games.wucherer.presentation.labels import goods
from miethai.games.wucherer.presentation.logbook import marks, plays
from miethai.games.wucherer.presentation.logbook.plays import Entry, Lines
from miethai.games.wucherer.presentation.sums import Note, explain, income_sum, payment
from miethai.games.wucherer.presentation.wording import words_at
from miethai.games.wucherer.rules.moves import MOVES
from miethai.games.wucherer.rules.notes import (
    ANSWERED,
    BASIC_INCOME,
    BUILT,
    BY_ARREST,
    BY_BAIL,
    BY_COURT,
    BY_POLITICS,
    COUNTERED,
    DEALT_ROOFS,
    DESTROYED,
    DREW,
    EXTENDED,
    FLOOR_LAID,
    FREED,
    HOMELESS,
    INCOME,
    JAILED,
    LAID_OFF_CARD,
    LAST_CARD,
    MARKED,
    MOVED_IN,
    MOVED_OUT,
    NO_MONSTER,
    OFFERED,
    OVER_NOW,
    PAID,
    PASSED,
    PLAYED,
    R_BROKER,
    R_REMOVAL,
    REASONS,
    REFUSED,
    REPORTED,
    RESHUFFLED,
    ROUND_OVER,
    SEARCHED,
    STRUCK,
    TO_HAND,
    TOOK_TOP,
    TRADED,
    TURN_BEGAN,
    UNDER_PILE,
)
from miethai.games.wucherer.rules.phases.buying import price_after
from miethai.games.wucherer.rules.state import BANK, CRIME, DEAL, MAD, MOVING, SEARCH, SQUAT
from miethai.games.wucherer.rules.tables import CELLAR, DEMOLITION, KINDS, LOFT, ROOF
from miethai.kernel.contract import SPECTATOR
from miethai.kernel.presentation.marks import Line, marked

UNNOTED = ("stay", "buy")  # open moves that are told although they may leave no note


def log_lines(
    seat: int,
    m: int,
    notes: Sequence[Note],
    s: Any,
    names: Sequence[str],
    lang: str,
    reader: int = SPECTATOR,
) -> list[str]:
    """What the move of a seat or of chance did, as a reader may know it. ``s`` is the position
    right after the move, ``notes`` what the rules noted about it."""
    verb = MOVES.decode(m).block.verb
    if not notes and verb not in UNNOTED:  # such as a step of a play that is put together
        return []
    p = gate.seen_by_names(s, reader)
    entry = Entry(words_at(p, lang, names), p, reader, notes)
    lines = [*_move(entry, seat, verb)]
    for index, note in enumerate(notes):
        maker = MAKERS.get(note[0])
        if maker is not None:
            lines.extend(marked(maker(entry, note, index), marks.mark_of(note)))
    lines.extend(_laid_off(entry, "WUC-END-02" if verb == "lay" else "WUC-PLAY-04"))
    return lines


def _move(e: Entry, seat: int, verb: str) -> Lines:
    """Those of ``UNNOTED``."""
    if verb == "stay":
        yield Line(e.line("log.stay", "WUC-CHECK-06", name=e.w.seat(seat)), marks.stayed(seat))
    elif verb == "buy" and not e.has(PAID):
        n, left = e.p.bought, e.w.money(e.p.income)
        price = price_after(e.p, n - 1)
        values = {"n": n, "price": e.w.money(price), "left": left}
        text = e.line("log.buy", "WUC-BUY-01", name=e.w.seat(seat), **values)
        yield Line(text, marks.bought(seat, price))


# --- money ---------------------------------------------------------------------------------------
def _paid(e: Entry, note: Note, index: int) -> Lines:
    paid = payment(e.notes, index)
    w = e.w
    summed, rule = explain(w, e.p, paid, e.notes)
    values = {"payer": w.seat(paid.payer), "payee": w.seat(paid.payee), "sum": summed}
    values["amount"] = w.money(paid.amount)
    values.update(plays.names_in(w, paid))
    word = REASONS[paid.reason][0]
    if paid.payer == BANK and paid.reason in (R_BROKER, R_REMOVAL):
        word = f"{word}_bank"
    yield e.line(f"paid.{word}", rule, **values)


def _income(e: Entry, note: Note, index: int) -> Lines:
    _, seat, _, amount, _, _ = note
    summed = income_sum(e.w, seat, amount, e.notes)
    values = {"name": e.w.seat(seat), "amount": e.w.money(amount), "sum": summed}
    yield e.line("note.income", "WUC-RENT-01", **values)


def _basic_income(e: Entry, note: Note, index: int) -> Lines:
    _, seat, _, amount, jailed, _ = note
    values = {"name": e.w.seat(seat), "amount": e.w.money(amount)}
    if jailed:
        yield e.line("note.basic_jail", "WUC-JAIL-03", **values)
    else:
        yield e.line("note.basic", e.edition("WUC-N-54", "WUC-O-32"), **values)


def _struck(e: Entry, note: Note, index: int) -> Lines:
    _, _, strike, amount, kind, flat = note
    key, rule = ("struck", "WUC-STRIKE-02") if strike else ("struck_broker", "WUC-N-61")
    values = {"flat": e.w.flat(flat), "amount": e.w.money(amount)}
    yield e.cited(e.w.about(f"note.{key}", kind, **values), rule)


# --- cards ---------------------------------------------------------------------------------------
def _drew(e: Entry, note: Note, index: int) -> Lines:
    """The card is named to its drawer, and to all where all know which card lay on top."""
    _, seat, _, left, kind, _ = note
    first_turn = bool(e.has(TURN_BEGAN)) and sum(e.p.begun) == 1
    dealing = e.p.stage == DEAL or first_turn
    known = seat == e.reader or any(n[1] == seat and n[4] == kind for n in e.has(TO_HAND))
    values = {"name": e.w.seat(seat), "left": e.w.count("card", left)}
    if known:
        yield e.line("note.dealt" if dealing else "note.drew", card=e.w.card(kind), **values)
    elif not dealing:
        yield e.line("note.drew_hidden", **values)


def _dealt_roofs(e: Entry, note: Note, index: int) -> Lines:
    cards = e.w.cards({ROOF: note[3]})
    yield e.line("note.roofs", "WUC-O-02", name=e.w.seat(note[1]), cards=cards[0])


def _to_hand(e: Entry, note: Note, index: int) -> Lines:
    """Only what a demolition gives back; every other card is told with what brought it."""
    _, seat, _, _, _, why = note
    given = [n for n in e.has(TO_HAND) if n[5] == DEMOLITION and n[1] == seat]
    if why == DEMOLITION and given[0] is note:
        cards = e.w.listing([e.w.card(n[4]) for n in given])
        yield e.line("note.to_hand", "WUC-DEM-03", name=e.w.seat(seat), cards=cards)


def _took_top(e: Entry, note: Note, index: int) -> Lines:
    yield e.line("note.took_top", "WUC-O-40", name=e.w.seat(note[1]), card=e.w.card(note[4]))


def _laid_off(e: Entry, rule: str) -> Lines:
    """All cards that this move laid on the discard, in their order (AMB-73)."""
    cards = [e.w.card(note[4]) for note in e.has(LAID_OFF_CARD)]
    if cards:
        yield e.line("note.laid_off", rule, cards=e.w.listing(cards))


def _under_pile(e: Entry, note: Note, index: int) -> Lines:
    _, _, _, amount, kind, _ = note
    if 0 <= kind < KINDS:
        murdered = e.edition("WUC-N-63", "WUC-O-44")
        yield e.line("note.under_one", murdered, card=e.w.card(kind))
    else:
        yield e.line("note.under", "WUC-BOMB-02", cards=e.w.count("card", amount))


def _reshuffled(e: Entry, note: Note, index: int) -> Lines:
    yield e.line("note.reshuffled", "WUC-O-36", cards=e.w.count("card", note[3]))


def _last_card(e: Entry, note: Note, index: int) -> Lines:
    values = {"name": e.w.seat(note[1]), "turns": e.w.count("turn", note[3])}
    yield e.line("note.last_card", "WUC-END-01", **values)


# --- houses --------------------------------------------------------------------------------------
def _floor_laid(e: Entry, note: Note, index: int) -> Lines:
    """The builder's own business: the others read of the house when it is finished."""
    _, seat, house, _, kind, n = note
    if seat == e.reader:
        values = {"name": e.w.seat(seat), "card": e.w.card(kind), "house": e.w.house(house)}
        yield e.line("note.floor", "WUC-BUILD-01", level=e.w.level(n + 1), **values)


def _built(e: Entry, note: Note, index: int) -> Lines:
    _, seat, owner, floors, house, roof = note
    values = {"name": e.w.seat(seat), "house": e.w.house(house), "roof": e.w.card(roof)}
    values["floors"] = e.w.count("floor", floors)
    if owner == seat:
        yield e.line("note.built", "WUC-BUILD-03", **values)
    else:
        yield e.line("note.built_for", "WUC-N-18", owner=e.w.seat(owner), **values)


def _extended(e: Entry, note: Note, index: int) -> Lines:
    _, seat, owner, _, kind, house = note
    rule = {CELLAR: "WUC-BUILD-08", LOFT: "WUC-BUILD-07"}.get(kind, "WUC-O-13")
    values = {"name": e.w.seat(seat), "house": e.w.house(house), "card": e.w.card(kind)}
    key = "note.extended_own" if owner == seat else "note.extended"
    yield e.line(key, rule, owner=e.w.seat(owner), **values)


def _destroyed(e: Entry, note: Note, index: int) -> Lines:
    _, owner, _, _, house, by = note
    key, rule = ("demolished", "WUC-DEM-03") if by == DEMOLITION else ("bombed", "WUC-BOMB-01")
    yield e.line(f"note.{key}", rule, house=e.w.house(house), owner=e.w.seat(owner))
    if e.p.rubble:
        yield e.line("note.rubble", "WUC-END-02", cards=e.w.count("card", e.p.rubble))


# --- police and jail -----------------------------------------------------------------------------
def _searched(e: Entry, note: Note, index: int) -> Lines:
    key, rule = ("inmate", "WUC-POLICE-08") if note[4] else ("searched", "WUC-POLICE-03")
    yield e.line(f"note.{key}", rule, name=e.w.seat(note[1]))


def _jailed(e: Entry, note: Note, index: int) -> Lines:
    yield e.line("note.jailed", "WUC-POLICE-04", name=e.w.seat(note[1]))


def _freed(e: Entry, note: Note, index: int) -> Lines:
    rule = {
        BY_BAIL: "WUC-CHECK-05",
        BY_COURT: "WUC-COURT-01",
        BY_POLITICS: "WUC-O-43",
        BY_ARREST: "WUC-JAIL-01",
    }[note[4]]
    yield e.line("note.freed", rule, name=e.w.seat(note[1]))


def _reported(e: Entry, note: Note, index: int) -> Lines:
    yield e.line("note.reported", "WUC-TEN-01", name=e.w.seat(note[1]))


def _passed(e: Entry, note: Note, index: int) -> Lines:
    if note[4] == MAD:
        yield e.line("note.spared", "WUC-MAD-02", name=e.w.seat(note[1]))
        return
    rules = {SQUAT: "REACT-01", CRIME: "REACT-02", SEARCH: "REACT-03", MOVING: "REACT-04"}
    yield e.line("note.passed", f"WUC-{rules[note[4]]}", name=e.w.seat(note[1]))


# --- trade, turns, the end -----------------------------------------------------------------------
def _trade_rule(e: Entry) -> str:
    return "WUC-O-50" if e.p.free_trade else "WUC-O-11"


def _offered(e: Entry, note: Note, index: int) -> Lines:
    _, seat, other, coins, kind, _ = note
    values = {"name": e.w.seat(seat), "other": e.w.seat(other), "card": e.w.card(kind)}
    offered = goods(e.w, coins, e.p.give)
    yield e.line("note.offered", _trade_rule(e), goods=offered, **values)


def _traded(e: Entry, note: Note, index: int) -> Lines:
    _, seat, other, coins, kind, _ = note
    cards = [n[4] + 1 for n in e.has(TO_HAND) if n[1] == other]
    values = {"name": e.w.seat(seat), "other": e.w.seat(other), "card": e.w.card(kind)}
    yield e.line("note.traded", _trade_rule(e), goods=goods(e.w, coins, cards), **values)


def _countered(e: Entry, note: Note, index: int) -> Lines:
    _, seat, other, coins, kind, by_seller = note
    values = {"name": e.w.seat(seat), "other": e.w.seat(other), "card": e.w.card(kind)}
    key = "note.asked" if by_seller else "note.bid"
    yield e.line(key, _trade_rule(e), goods=goods(e.w, coins, e.p.give), **values)


def _refused(e: Entry, note: Note, index: int) -> Lines:
    values = {"name": e.w.seat(note[2]), "other": e.w.seat(note[1])}
    yield e.line("note.refused", _trade_rule(e), **values)


def _turn_began(e: Entry, note: Note, index: int) -> Lines:
    yield e.line("note.turn", n=note[3] + 1, name=e.w.seat(note[1]))


def _round_over(e: Entry, note: Note, index: int) -> Lines:
    if e.p.match:
        sums = [f"{e.w.seat(k)} {e.p.sums[k]}" for k in range(e.p.players)]
        yield e.line("note.round", "AMB-52", n=note[3], sums=", ".join(sums))


def _over(e: Entry, note: Note, index: int) -> Lines:
    p, w = e.p, e.w
    winners = w.listing([w.seat(k) for k in gate.winners_of(p)])
    yield e.line("note.over", "WUC-GEN-01", winners=winners)
    for k in sorted(range(p.players), key=lambda k: -p.sums[k]):
        yield e.line("note.worth", name=w.seat(k), amount=w.money(p.sums[k]))


Maker = Callable[[Entry, Note, int], Lines]
MAKERS: dict[int, Maker] = {
    PAID: _paid,
    DREW: _drew,
    DEALT_ROOFS: _dealt_roofs,
    TURN_BEGAN: _turn_began,
    FLOOR_LAID: _floor_laid,
    BUILT: _built,
    EXTENDED: _extended,
    PLAYED: plays.played,
    ANSWERED: plays.answered,
    PASSED: _passed,
    MOVED_IN: plays.moved_in,
    MOVED_OUT: plays.moved_out,
    UNDER_PILE: _under_pile,
    DESTROYED: _destroyed,
    TO_HAND: _to_hand,
    SEARCHED: _searched,
    JAILED: _jailed,
    FREED: _freed,
    REPORTED: _reported,
    MARKED: plays.marked,
    STRUCK: _struck,
    INCOME: _income,
    BASIC_INCOME: _basic_income,
    HOMELESS: plays.homeless,
    NO_MONSTER: plays.no_monster,
    OFFERED: _offered,
    COUNTERED: _countered,
    TRADED: _traded,
    REFUSED: _refused,
    TOOK_TOP: _took_top,
    RESHUFFLED: _reshuffled,
    LAST_CARD: _last_card,
    ROUND_OVER: _round_over,
    OVER_NOW: _over,
}
