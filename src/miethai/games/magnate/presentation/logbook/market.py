"""What the rules noted about the market, the preparation of a round, the set-up and the end."""

from __future__ import annotations

from collections.abc import Iterator

from miethai.games.magnate.presentation.gate import is_in, winners_of
from miethai.games.magnate.presentation.logbook.told import Line, Teller, Told
from miethai.games.magnate.presentation.sums import Note
from miethai.games.magnate.presentation.wording import signed
from miethai.games.magnate.rules import notes
from miethai.games.magnate.rules.phases.end import wealth

NO_CARD_WORDS = ("risk", "tenants", "markers")


# --- phase 4 -------------------------------------------------------------------------------------
def _market_step(t: Told, index: int, note: Note) -> Iterator[Line]:
    _, step, count, _, _, _ = note
    cards = _cards(t, note)
    if step == 1:
        yield t.say("market_1", cards=cards, types=t.w.count("type", count)), "MAG-MKT-04"
    elif step == 2:
        yield t.say("market_2", cards=cards, zone=t.w.zone(count)), "MAG-MKT-06"
    elif step == 3:
        yield _advertising(t, index, note)
    else:
        price = _price(t, index + 1)
        yield t.say("market_4", cards=cards, sold=count, price=price), "MAG-MKT-13"


def _cards(t: Told, note: Note) -> str:
    """In round 1 no risk cards are drawn (MAG-MKT-02)."""
    _, _, _, drawn, _, round_ = note
    if round_ == 1:
        return t.w.say("note.no_risk_yet")
    return t.w.count("risk", drawn) if drawn else t.w.say("note.no_risk")


def _advertising(t: Told, index: int, note: Note) -> Line:
    _, _, count, _, on_board, _ = note
    ads = t.w.count("ad", count)
    if on_board:
        values = {"cards": _cards(t, note), "ads": ads, "most": t.p.ads_low}
        return t.say("market_3_low", **values), "MAG-MKT-08"
    if t.price_moved(index + 1):
        price = _price(t, index + 1)
        return t.say("market_3_high", ads=ads, least=t.p.ads_high, price=price), "MAG-MKT-10"
    return t.say("market_3", ads=ads), "MAG-MKT-09"


def _price(t: Told, index: int) -> str:
    """How the price moved in the note with this index."""
    moved = t.price_moved(index)
    assert moved is not None
    old, new = (t.w.money(t.p.ladder[k]) for k in moved[1:3])
    if moved[1] == moved[2]:
        return t.w.say("note.price_stays", price=new)
    return t.w.say("note.price_moved", old=old, new=new, n=signed(moved[2] - moved[1]))


def _risk_drawn(t: Told, index: int, note: Note) -> Iterator[Line]:
    _, card, before, after, _, _ = note
    p = t.p
    values = {"card": t.w.risk_card(card), "upper": p.risk_upper[card], "old": before}
    key = "risk" if before != after else "risk_none"
    yield t.say(key, new=after, lower=p.risk_lower[card], **values), "MAG-RISK-01"


def _no_cards(t: Told, index: int, note: Note) -> Iterator[Line]:
    yield t.say(f"out_of_{NO_CARD_WORDS[note[1]]}"), "R-29"


# --- phase 5 and set-up --------------------------------------------------------------------------
def _arrived(t: Told, index: int, note: Note) -> Iterator[Line]:
    """All that a card brings in one sentence, told with its first tenant."""
    if any(n[0] == notes.ARRIVED for n in t.notes[:index]):
        return
    kinds = [n[1] for n in t.notes if n[0] == notes.ARRIVED]
    counts = {kind: kinds.count(kind) for kind in kinds}
    came = [t.say("came", n=n, kind=t.w.kind(t.p, kind)) for kind, n in counts.items()]
    rule = "MAG-ADV-12" if t.p.advanced_tenants else "MAG-NEXT-04"
    yield t.say("arrived", card=t.w.tenant_card(note[4]), kinds=t.w.listing(came)), rule


def _missing(t: Told, index: int, note: Note) -> Iterator[Line]:
    rule = "MAG-ADV-14" if t.p.advanced_tenants else "R-30"
    values = {"card": t.w.tenant_card(note[4]), "kind": t.w.kind(t.p, note[1])}
    yield t.say("missing", **values), rule


def _offered(t: Told, index: int, note: Note) -> Iterator[Line]:
    yield t.say("offered", plot=t.w.plot(note[1])), "MAG-NEXT-07"


def _invalid(t: Told, index: int, note: Note) -> Iterator[Line]:
    """Crossed out or taken; only during set-up another marker is drawn (R-22)."""
    plot, round_, p = note[1], note[2], t.p
    why = t.w.say("note.crossed" if is_in(p.crossed, plot) else "note.taken")
    if round_ == 0:
        yield t.say("replaced", plot=t.w.plot(plot), why=why), "R-22"
    else:
        yield t.say("invalid", plot=t.w.plot(plot), why=why), "MAG-NEXT-11"


# --- the end -------------------------------------------------------------------------------------
def _crashed(t: Told, index: int, note: Note) -> Iterator[Line]:
    fields = t.w.count("field", note[1])
    yield t.say("crashed", fields=fields, price=_price(t, index - 1)), "MAG-END-03"


def _over(t: Told, index: int, note: Note) -> Iterator[Line]:
    """The wallets are open now (MAG-END-09)."""
    w, p = t.w, t.p
    sums = {k: wealth(p, k) for k in range(p.players)}
    for k in sorted(sums, key=lambda k: -sums[k]):
        yield t.say("wealth", name=w.seat(k), amount=w.money(sums[k])), "MAG-END-09"
    winners = winners_of(p)
    rule = "MAG-END-10" if len(winners) == 1 else "MAG-END-11"
    yield t.say("over", winners=w.listing([w.seat(k) for k in winners])), rule


def _silent(t: Told, index: int, note: Note) -> Iterator[Line]:
    """A price move is told by the step of the market that made it."""
    yield from ()


MARKET_TELLERS: dict[int, Teller] = {
    notes.MARKET_STEP: _market_step,
    notes.PRICE_MOVED: _silent,
    notes.RISK_DRAWN: _risk_drawn,
    notes.NO_CARDS: _no_cards,
    notes.ARRIVED: _arrived,
    notes.MISSING: _missing,
    notes.OFFERED: _offered,
    notes.INVALID: _invalid,
    notes.CRASHED: _crashed,
    notes.OVER_NOW: _over,
}
