"""What is asked, of whom and why: one sentence or two for every question of the game.

A prompt about money shows the reader's own wallet only (MAG-TERM-04).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from miethai.games.magnate.presentation import gate
from miethai.games.magnate.presentation.sums import attempt_text, counted, dice_text, need
from miethai.games.magnate.presentation.wording import Words, words_at
from miethai.games.magnate.rules import state
from miethai.games.magnate.rules.legal import actor
from miethai.games.magnate.rules.phases.auction import highest_bid, lowest_bid
from miethai.games.magnate.rules.phases.beginning import next_district
from miethai.games.magnate.rules.phases.common import land_price, rent_of, type_on
from miethai.games.magnate.rules.phases.taking import most_takable
from miethai.games.magnate.rules.tables import CATEGORIES
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.frames import SEAT, A, B, C, D, E, top, top_kind

Filled = tuple[str, dict[str, Any]]  # key of the template and its values


def prompt(s: Any, seat: int, names: Sequence[str], lang: str) -> str:
    """The question on the table as the seat reads it; the one who is asked is addressed."""
    p = gate.seen(s, seat)
    asked = p.once(actor)
    text: str = p.once(_text, asked, seat == asked, tuple(names), lang)
    return text


def _text(p: Any, asked: int, own: bool, names: Sequence[str], lang: str) -> str:
    w = words_at(p, lang, names)
    if asked == OVER:
        winners = w.listing([w.seat(k) for k in gate.winners_of(p)])
        return w.say("prompt.over.other", winners=winners)
    if asked == CHANCE:
        key, values = _chance(w, p)
        return w.say(f"prompt.chance.{key}", **values)
    key, values = _question(w, p, asked, own)
    reader = "you" if own else "other"
    return w.say(f"prompt.{key}.{reader}", name=w.seat(asked), **values)


# --- chance --------------------------------------------------------------------------------------
def _chance(w: Words, p: Any) -> Filled:
    kind = top_kind(p)
    if kind == state.ATTEMPT:
        values = {"name": w.seat(top(p, SEAT)), "n": w.count("die", top(p, D))}
        return "throw", {**values, **attempt_text(w, p, top(p, A))}
    if kind == state.RISK:
        return "risk", {"cards": w.count("risk", top(p, A))}
    if kind == state.TIE:
        return f"tie_{gate.TIE_WORDS[top(p, A)]}", {"name": w.seat(p.ai), "n": top(p, B)}
    if p.stage == state.ACTIONS:
        return "ai_card", {"name": w.seat(p.ai), "level": w.level(p.ai_level)}
    return _draw(w, p)


def _draw(w: Words, p: Any) -> Filled:
    """Draws of the set-up and of phase 5."""
    if p.stage == state.TILING:
        return "tile", {"district": next_district(p) + 1}
    if p.stage == state.SETTLING:
        return "category", {"n": p.draws}
    if p.stage == state.MARKING:
        return "marker_setup", {"n": p.draws}
    if p.stage == state.HOLDER:
        return "holder", {}
    if p.stage == state.NEW_TENANTS:
        return "new_tenants", {"cards": w.count("tenant_card", p.draws)}
    return "marker", {"n": p.draws}


# --- seats ---------------------------------------------------------------------------------------
def _question(w: Words, p: Any, asked: int, own: bool) -> Filled:
    kind = top_kind(p)
    if kind == state.ATTEMPT:
        return _attempt(w, p, asked)
    if kind == state.EVICT:
        return _evict(w, p)
    if p.stage == state.AUCTION:
        return _auction(w, p, asked, own)
    if p.stage == state.TENANTS:
        return "tenants", {"rent": w.money(rent_of(p, asked))}
    assert p.stage == state.ACTIONS
    values = {"lap": p.lap, "most": state.ACTIONS_EACH, "price": w.money(land_price(p))}
    if own:
        values["money"] = w.money(p.money[asked])
    return "actions", values


def _auction(w: Words, p: Any, asked: int, own: bool) -> Filled:
    values = {"low": w.money(100 * lowest_bid(p))}
    if p.bidder < 0:
        key = "auction_open"
    else:
        key = "auction"
        values |= {"high": w.money(100 * p.high), "leader": w.seat(p.bidder)}
    if own and highest_bid(p, asked) < lowest_bid(p):
        return f"{key}_short", {**values, "money": w.money(p.money[asked])}
    return key, values


def _attempt(w: Words, p: Any, asked: int) -> Filled:
    plot, step = top(p, A), top(p, B)
    values: dict[str, Any] = attempt_text(w, p, plot)
    if step == state.COMMIT:
        return "attempt_commit", {**values, "ads": w.count("ad", p.ads[asked])}
    values["counted"] = counted(w, p, plot, gate.faces_of(p))
    if step == state.FIVES:
        return "attempt_fives", {**values, "fives": w.count("die", top(p, E))}
    values["final"] = dice_text(gate.final_dice(p, plot))
    first = type_on(p, plot) * CATEGORIES
    kinds = [first + c for c in range(CATEGORIES) if most_takable(p, c)]
    needs = [w.say("dice.kind_need", kind=w.kind(p, k), need=need(w, p, k)) for k in kinds]
    return "attempt_take", {**values, "needs": w.listing(needs)}


def _evict(w: Words, p: Any) -> Filled:
    values = {"plot": w.plot(top(p, A)), "building": w.building(top(p, B))}
    return "evict", {**values, "tenants": w.count("tenant", top(p, C))}
