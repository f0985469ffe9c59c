"""Moves as short button texts, with their price or consequence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from miethai.games.magnate.presentation.gate import is_in, seen
from miethai.games.magnate.presentation.wording import Words, words_at
from miethai.games.magnate.rules.moves import MOVES
from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.phases.actions import asking_price, most_ads
from miethai.games.magnate.rules.phases.auction import highest_bid, lowest_bid
from miethai.games.magnate.rules.phases.taking import category_of_word, most_takable, takable
from miethai.games.magnate.rules.state import ATTEMPT, EVICT, FIVES, TAKE, TENANTS
from miethai.games.magnate.rules.tables import CATEGORIES, THROWS, TYPES
from miethai.kernel.frames import A, B, top, top_kind
from miethai.kernel.moves import Move

Filled = tuple[str, dict[str, Any]]  # key of the template and its values
Maker = Callable[[Words, Any, int, Move], Filled]


def label(s: Any, seat: int, m: int, names: Sequence[str], lang: str) -> str:
    """The move as a button of the seat. A verb with an amount that is not named (the bare slot of a
    legal list) is labelled with the range of its amounts."""
    p = seen(s, seat)
    w = words_at(p, lang, names)
    move = MOVES.decode(m)
    makers = RANGES if move.block.amount and not move.amount else MAKERS
    maker = makers.get(move.block.verb)
    key, values = maker(w, p, seat, move) if maker else (move.block.verb, {})
    return w.say(f"label.{key}", **values)


def kind_of_word(word: int) -> int:
    """The kind of tenant that a word of the notation names; a type stands for its first kind."""
    return word * CATEGORIES if word < TYPES else word - TYPES


def tenant(w: Words, word: int) -> str:
    """A tenant of the notation, whichever game is played."""
    return w.type(word) if word < TYPES else w.category(word - TYPES)


# --- moves with an amount: their range -----------------------------------------------------------
def _bid_range(w: Words, p: Any, seat: int, move: Move) -> Filled:
    if seat < 0 or p.money[seat] is None or highest_bid(p, seat) < lowest_bid(p):
        return "bid_open", {"low": w.money(100 * lowest_bid(p))}
    low, high = lowest_bid(p), highest_bid(p, seat)
    return "bid_range", {"low": w.money(100 * low), "high": w.money(100 * high)}


def _commit_range(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "commit_range", {"high": p.ads[seat] if seat >= 0 else 0}


def _take_range(w: Words, p: Any, seat: int, move: Move) -> Filled:
    word = move.args[0]
    values = {"kind": tenant(w, word), "rent": w.money(p.rent[kind_of_word(word)])}
    category = category_of_word(word)
    if top_kind(p) != ATTEMPT or top(p, B) != TAKE or not takable(p, category, 1):
        return "take_open", values
    most = most_takable(p, category)
    return "take_one" if most == 1 else "take_range", {**values, "high": most}


def _advertise_range(w: Words, p: Any, seat: int, move: Move) -> Filled:
    values = {"free": p.ad_free, "price": w.money(p.ad_price)}
    if seat < 0 or p.money[seat] is None:
        return "advertise_open", values
    high = most_ads(p, seat)
    return "advertise_range" if high else "advertise_free", {**values, "high": high}


# --- moves with an amount ------------------------------------------------------------------------
def _bid(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "bid", {"amount": w.money(100 * move.amount)}


def _commit(w: Words, p: Any, seat: int, move: Move) -> Filled:
    if not move.amount:
        return "commit_none", {}
    return "commit", {"ads": w.count("ad", move.amount)}


def _take(w: Words, p: Any, seat: int, move: Move) -> Filled:
    kind = tenant(w, move.args[0])
    return "take", {"tenants": w.say("word.tenants", n=w.count("tenant", move.amount), kind=kind)}


def _advertise(w: Words, p: Any, seat: int, move: Move) -> Filled:
    amount = w.money(move.amount * p.ad_price)
    return "advertise", {"free": p.ad_free, "n": move.amount, "amount": amount}


# --- phases 1 and 2 ------------------------------------------------------------------------------
def _attract(w: Words, p: Any, seat: int, move: Move) -> Filled:
    plot = move.args[0]
    if p.building[plot] == 0:
        return "attract_open", {"plot": w.plot(plot)}
    return "attract", {
        "plot": w.plot(plot),
        "building": w.building(p.building[plot] - 1),
        "dice": w.count("die", common.dice_count(p, plot)),
        "modifier": w.per_die(common.die_modifier(p, plot)),
    }


def _five(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "five", {"face": move.args[0] + 1}


def _done(w: Words, p: Any, seat: int, move: Move) -> Filled:
    if top_kind(p) == ATTEMPT:
        if top(p, B) == FIVES:
            return "done_fives", {}
        return ("done_more" if any(p.taken) else "done_none"), {"plot": w.plot(top(p, A))}
    if p.stage == TENANTS and seat == p.turn:
        return "done_tenants", {"amount": w.money(common.rent_of(p, seat))}
    return "done", {}


def _cancel(w: Words, p: Any, seat: int, move: Move) -> Filled:
    if top_kind(p) in (ATTEMPT, EVICT):
        key = "cancel_attempt" if top_kind(p) == ATTEMPT else "cancel_build"
        return key, {"plot": w.plot(top(p, A))}
    return "cancel", {}


# --- phase 3 -------------------------------------------------------------------------------------
def _buy(w: Words, p: Any, seat: int, move: Move) -> Filled:
    plot = move.args[0]
    key = "buy" if is_in(p.for_sale, plot) else "buy_adjacent"
    return key, {"plot": w.plot(plot), "amount": w.money(asking_price(p, plot))}


def _build(w: Words, p: Any, seat: int, move: Move) -> Filled:
    plot, building = move.args
    values = {
        "plot": w.plot(plot),
        "building": w.building(building),
        "amount": w.money(p.cost[building]),
    }
    if p.building[plot]:
        return "rebuild", {**values, "old": w.building(p.building[plot] - 1)}
    return "build", values


def _sell(w: Words, p: Any, seat: int, move: Move) -> Filled:
    value = common.plot_value(p, seat, move.args[0], 0)
    amount = w.money(value * common.land_price(p))
    return "sell", {"plot": w.plot(move.args[0]), "amount": amount, "value": value}


def _consult(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "consult", {"amount": w.money(common.land_price(p))}


def _evict(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "evict", {"kind": tenant(w, move.args[0])}


# --- chance --------------------------------------------------------------------------------------
def _tile(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "tile", {"tile": w.tile(move.args[0])}


def _category(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "category", {"kind": tenant(w, move.args[0])}


def _marker(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "marker", {"plot": w.plot(move.args[0])}


def _holder(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "holder", {"name": w.seat(move.args[0])}


def _dice(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "dice", {"dice": " ".join(map(str, THROWS[move.args[0]]))}


def _risk(w: Words, p: Any, seat: int, move: Move) -> Filled:
    card = move.args[0]
    numbers = {"upper": p.risk_upper[card], "lower": p.risk_lower[card]}
    return "risk", {"card": w.risk_card(card), **numbers}


def _new_tenants(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "new-tenants", {"card": w.tenant_card(move.args[0])}


def _ai_card(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "ai-card", {"card": w.ai_card(move.args[0])}


def _lot(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "lot", {"n": move.args[0] + 1}


RANGES: dict[str, Maker] = {
    "bid": _bid_range,
    "commit": _commit_range,
    "take": _take_range,
    "advertise": _advertise_range,
}

MAKERS: dict[str, Maker] = {
    "bid": _bid,
    "commit": _commit,
    "take": _take,
    "advertise": _advertise,
    "attract": _attract,
    "five": _five,
    "done": _done,
    "cancel": _cancel,
    "buy": _buy,
    "build": _build,
    "sell": _sell,
    "consult": _consult,
    "evict": _evict,
    "tile": _tile,
    "category": _category,
    "marker": _marker,
    "holder": _holder,
    "dice": _dice,
    "risk": _risk,
    "new-tenants": _new_tenants,
    "ai-card": _ai_card,
    "lot": _lot,
}
