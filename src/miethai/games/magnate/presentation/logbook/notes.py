"""What the rules noted about a move, as sentences with their rules: one function a kind of note.

Here are payments and the phases 1 to 3; ``market`` has the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from miethai.games.magnate.presentation import sums
from miethai.games.magnate.presentation.gate import dice_rule, faces_of, final_dice
from miethai.games.magnate.presentation.logbook.market import MARKET_TELLERS
from miethai.games.magnate.presentation.logbook.told import FOR_PLOTS, Line, Teller, Told
from miethai.games.magnate.presentation.wording import Words
from miethai.games.magnate.rules import notes
from miethai.games.magnate.rules.phases.ai import BY_CARD, arrows
from miethai.games.magnate.rules.phases.ai_tenants import ai_die
from miethai.games.magnate.rules.phases.common import type_on
from miethai.games.magnate.rules.tables import PRICE_THRESHOLD, SINGLE

AI_WHY = (("ai_card", "MAG-AI-40"), ("ai_default", "MAG-AI-41"), ("ai_instead", "MAG-AI-42"))


# --- payments ------------------------------------------------------------------------------------
def _paid(t: Told, index: int, note: sums.Note) -> Iterator[Line]:
    _, seat, _, amount, reason, detail = note
    if amount == 0:  # a sale for nothing has a line of its own
        return
    w, p = t.w, t.p
    summed, rule = sums.explain(w, p, sums.Payment(seat, amount, reason, detail), t.notes)
    values = {"name": w.seat(seat), "amount": w.money(abs(amount)), "sum": summed}
    key = notes.REASONS[reason][0]
    if reason == notes.R_ADS:
        values["ads"] = w.count("ad", detail)
    elif reason in FOR_PLOTS or reason in sums.SALES:
        values["plot"] = w.plot(detail)
    if reason == notes.R_BUILD:
        built = t.find(notes.BUILT, detail)
        assert built is not None
        values["building"] = w.building(built[2])
        if built[5]:
            key, values["old"] = "rebuild", w.building(built[5] - 1)
    yield w.say(f"paid.{key}", **values), rule


# --- phase 1 -------------------------------------------------------------------------------------
def _round_began(t: Told, index: int, note: sums.Note) -> Iterator[Line]:
    rule = "MAG-AUCTION-02" if note[3] == 1 else "MAG-AUCTION-01"
    yield t.say("round", n=note[3], name=t.w.seat(note[1])), rule


def _ai_bid(t: Told, index: int, note: sums.Note) -> Iterator[Line]:
    _, seat, _, hundreds, level, price = note
    w, halves = t.w, t.p.bid_halves[level - 1]
    factor = f"{halves // 2}{w.say('word.point')}5" if halves % 2 else str(halves // 2)
    values = {"name": w.seat(seat), "amount": w.money(100 * hundreds), "factor": factor}
    yield t.say("ai_bid", price=w.money(price), **values), "MAG-AI-21"


def _ai_passed(t: Told, index: int, note: sums.Note) -> Iterator[Line]:
    if t.p.humans > 1:
        rule = "MAG-AI-27"
    else:
        rule = "MAG-AI-24" if t.p.ai_has_bid else "MAG-AI-25"
    yield t.say("ai_passed", name=t.w.seat(note[1])), rule


def _starts(t: Told, index: int, note: sums.Note) -> Iterator[Line]:
    if note[2] and note[1] == t.p.ai:
        yield t.say("starts_ai", name=t.w.seat(note[1])), "MAG-AI-26"
    elif note[2]:
        yield t.say("starts_bid", name=t.w.seat(note[1])), "MAG-AUCTION-07"
    else:
        yield t.say("starts", name=t.w.seat(note[1])), "MAG-AUCTION-08"


# --- phase 2 -------------------------------------------------------------------------------------
def _attempted(t: Told, index: int, note: sums.Note) -> Iterator[Line]:
    plot, texts = note[4], sums.attempt_text(t.w, t.p, note[4])
    rule = dice_rule(t.p, type_on(t.p, plot))
    yield t.say("attempted", name=t.w.seat(note[1]), **texts), rule


def _thrown(t: Told, index: int, note: sums.Note) -> Iterator[Line]:
    """Why each die counts what it counts (MAG-TENANT-08)."""
    plot, w = note[4], t.w
    values = {"name": w.seat(note[1]), "plot": w.plot(plot)}
    if not faces_of(t.p):
        yield t.say("thrown_none", **values), "R-13"
        return
    texts = sums.attempt_text(w, t.p, plot)
    values["counted"] = sums.counted(w, t.p, plot, faces_of(t.p))
    yield t.say("thrown", modifier=texts["modifier"], **values), "MAG-TENANT-08"


def _let(t: Told, index: int, note: sums.Note) -> Iterator[Line]:
    _, seat, kind, n, plot, found = note
    w, p = t.w, t.p
    values = {"name": w.seat(seat), "plot": w.plot(plot), "tenants": w.tenants(p, kind, n)}
    values["need"] = sums.need(w, p, kind)
    if seat == p.ai:
        rule = "MAG-AI-34" if p.advanced_tenants else "MAG-AI-31"
        terms = ", ".join(sums.modifier_terms(w, p, plot, found)) if p.ai_dice_modifiers else ""
        why = t.say("ai_die", terms=terms) if terms else ""
        yield t.say("let_ai", die=ai_die(p, plot, found), why=why, **values), rule
        return
    final = sums.dice_text(final_dice(p, plot))
    yield t.say("let", dice=final, **values), "MAG-TENANT-10"


def _attempt_over(t: Told, index: int, note: sums.Note) -> Iterator[Line]:
    _, seat, _, spent, plot, taken = note
    w = t.w
    values = {"name": w.seat(seat), "plot": w.plot(plot)}
    if not taken:
        yield t.say("nobody_came", **values), "MAG-TENANT-09"
    if spent:
        yield t.say("ads_spent", ads=w.count("ad", spent), **values), "MAG-TENANT-12"


def _ai_advertised(t: Told, index: int, note: sums.Note) -> Iterator[Line]:
    if note[3]:
        values = {"name": t.w.seat(note[1]), "ads": t.w.count("ad", note[3])}
        yield t.say("ai_ads", card=t.w.ai_card(note[4] - 1), **values), "MAG-AI-38"


# --- phase 3 -------------------------------------------------------------------------------------
def _bought(t: Told, index: int, note: sums.Note) -> Iterator[Line]:
    _, seat, without, _, plot, _ = note
    values = {"name": t.w.seat(seat), "plot": t.w.plot(plot)}
    if seat == t.p.ai:
        yield t.say("ai_bought", n=t.w.count("arrow", arrows(t.p, plot)), **values), "MAG-AI-53"
    elif not t.is_paid():  # a land price of 0
        yield t.say("bought", **values), "MAG-BUY-04" if without else "MAG-BUY-01"


def _built(t: Told, index: int, note: sums.Note) -> Iterator[Line]:
    _, seat, building, level, plot, _ = note
    w = t.w
    values = {"name": w.seat(seat), "plot": w.plot(plot), "building": w.building(building)}
    if seat == t.p.ai:
        values |= {"level": w.level(level), "most": w.money(t.p.max_cost[level - 1])}
        yield t.say("ai_built", **values), "MAG-AI-64"
    elif not t.is_paid():
        yield t.say("built", **values), "MAG-BUILD-01"


def _left(t: Told, index: int, note: sums.Note) -> Iterator[Line]:
    _, _, kind, n, plot, other_type = note
    values = {"plot": t.w.plot(plot), "tenants": t.w.tenants(t.p, kind, n)}
    yield t.say("left", **values), "MAG-BUILD-05" if other_type else "R-24"


def _sold(t: Told, index: int, note: sums.Note) -> Iterator[Line]:
    """Only sales that bring nothing: the others are told by their payment."""
    _, seat, worth, price, plot, at_crash = note
    if worth == 0 or price == 0:
        value = sums.value_sum(t.w, t.p, seat, plot, bool(at_crash))
        values = {"name": t.w.seat(seat), "plot": t.w.plot(plot), "value": value}
        yield t.say("sold_for_nothing", **values), "MAG-SELL-08"


def _ai_action(t: Told, index: int, note: sums.Note) -> Iterator[Line]:
    _, seat, card, _, action, why = note
    w = t.w
    values = {"name": w.seat(seat), "card": w.ai_card(card), "text": ai_card_text(w, t.p, card)}
    key, rule = AI_WHY[why]
    if why == BY_CARD and t.p.ai_kind[card] == SINGLE:
        key = "ai_single"
    elif why == BY_CARD:
        rule = "MAG-AI-48" if t.p.ai_kind[card] == PRICE_THRESHOLD else "MAG-AI-49"
    yield t.say(key, action=w.ai_action(action), **values), rule


def ai_card_text(w: Words, p: Any, card: int) -> str:
    """What an AI card says."""
    kind = p.ai_kind[card]
    upper, lower = w.ai_action(p.ai_upper[card]), w.ai_action(p.ai_lower[card])
    if kind == SINGLE:
        return w.say("ai_card.single", upper=upper)
    if kind == PRICE_THRESHOLD:
        threshold = w.money(p.ai_threshold[card])
        return w.say("ai_card.price", upper=upper, lower=lower, threshold=threshold)
    key = "ai_card.progress" if p.ai_crash_compare else "ai_card.crash"
    return w.say(key, upper=upper, lower=lower, threshold=p.ai_threshold[card])


def _ai_level(t: Told, index: int, note: sums.Note) -> Iterator[Line]:
    after_sale = any(n[0] == notes.SOLD and n[1] == note[1] for n in t.notes)
    rule = "MAG-AI-74" if after_sale else "MAG-AI-44"
    yield t.say("ai_level", name=t.w.seat(note[1]), level=t.w.level(note[3])), rule


def _ai_reshuffled(t: Told, index: int, note: sums.Note) -> Iterator[Line]:
    yield t.say("ai_reshuffled", name=t.w.seat(note[1])), "MAG-AI-45"


TELLERS: dict[int, Teller] = {
    notes.PAID: _paid,
    notes.ROUND_BEGAN: _round_began,
    notes.AI_BID: _ai_bid,
    notes.AI_PASSED: _ai_passed,
    notes.STARTS: _starts,
    notes.ATTEMPTED: _attempted,
    notes.THROWN: _thrown,
    notes.LET: _let,
    notes.ATTEMPT_OVER: _attempt_over,
    notes.AI_ADVERTISED: _ai_advertised,
    notes.BOUGHT: _bought,
    notes.BUILT: _built,
    notes.LEFT: _left,
    notes.SOLD: _sold,
    notes.AI_ACTION: _ai_action,
    notes.AI_LEVEL: _ai_level,
    notes.AI_RESHUFFLED: _ai_reshuffled,
    **MARKET_TELLERS,
}
