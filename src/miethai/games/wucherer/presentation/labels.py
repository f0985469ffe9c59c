"""Moves as short button texts, with their price or consequence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from miethai.games.wucherer.presentation import gate
from miethai.games.wucherer.presentation.wording import Words, words_at
from miethai.games.wucherer.rules import state, tables
from miethai.games.wucherer.rules.legal import highest, lowest
from miethai.games.wucherer.rules.moves import AS_DEMOLITION, AS_OWN_USE, MOVES
from miethai.games.wucherer.rules.phases.build import roof_price
from miethai.games.wucherer.rules.phases.buying import price
from miethai.games.wucherer.rules.phases.fitting import rent_on_arrival
from miethai.games.wucherer.rules.phases.houses import lives_at
from miethai.games.wucherer.rules.phases.rents import rent_at, rent_for_others, turn_value
from miethai.games.wucherer.rules.phases.trade import MOST_COINS
from miethai.kernel.frames import KIND, A, B, C, D
from miethai.kernel.moves import SLOT_MASK, Move

Filled = tuple[str, dict[str, Any]]  # key of the template and its values
Maker = Callable[[Words, Any, int, Move], Filled]


def label(s: Any, seat: int, m: int, names: Sequence[str], lang: str) -> str:
    """The move as a button of the seat. A verb with an amount that is not named (the bare slot of a
    legal list) is labelled with the range of its amounts."""
    p = gate.seen(s, seat)
    w = words_at(p, lang, names)
    move = MOVES.decode(m)
    if move.block.amount and not move.amount:
        key, values = _range(w, p, seat, move, m & SLOT_MASK)
    else:
        maker = MAKERS.get(move.block.verb)
        key, values = maker(w, p, seat, move) if maker else (move.block.verb, {})
    return w.say(f"label.{key}", **values)


def frame_kind(p: Any) -> int:
    """Kind of the question that is open, 0 if none is."""
    frame = gate.open_frame(p)
    return 0 if frame is None else frame[KIND]


def draft_of(p: Any, seat: int) -> tuple[int, int]:
    """The card of the seat's unfinished play (kind + 1, see state) and its first target + 1."""
    row = p.draft[seat] if seat >= 0 else None
    return (row[state.D_CARD], row[state.D_FIRST]) if row is not None else (0, 0)


# --- trade ---------------------------------------------------------------------------------------
def _range(w: Words, p: Any, seat: int, move: Move, slot: int) -> Filled:
    """The range of a price; without an offer nothing can be countered."""
    if move.block.verb == "counter" and frame_kind(p) != state.TRADE:
        return "counter_plain", {}
    low, high = lowest(p, seat, slot), highest(p, seat, slot)
    if high == MOST_COINS:  # purses are hidden
        return "counter_from", {"low": w.money(low)}
    return f"{move.block.verb}_range", {"low": low, "high": w.money(high)}


def _price(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return move.block.verb, {"amount": w.money(move.amount)}


def _offer(w: Words, p: Any, seat: int, move: Move) -> Filled:
    roofs = not p.free_trade and p.trade_roofs == 0
    return "offer_roof" if roofs else "offer", {
        "name": w.seat(move.args[0]),
        "card": w.card(tables.ROOF),
    }


def _card(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return move.block.verb, {"card": w.card(move.args[0])}


def goods(w: Words, coins: int, gives: Sequence[int]) -> str:
    """What an offer gives: coins and cards."""
    cards = [w.card(card - 1) for card in gives if card]
    return w.listing(([w.money(coins)] if coins or not cards else []) + cards)


def _accept(w: Words, p: Any, seat: int, move: Move) -> Filled:
    frame = gate.open_frame(p)
    if frame is None or frame[KIND] != state.TRADE:
        return "accept_plain", {}
    key = "accept_price" if frame[D] else "accept"
    return key, {"card": w.card(frame[B]), "goods": goods(w, frame[C], p.give)}


# --- phase 1 and phase 3 -------------------------------------------------------------------------
def _check(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return f"check_{state.CHECK_ITEMS[move.args[0]]}", {}


def _bail(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "bail", {"amount": w.money(p.bail)}


def _end(w: Words, p: Any, seat: int, move: Move) -> Filled:
    income = turn_value(p, seat) if 0 <= seat < p.players else p.basic
    return "end", {"amount": w.money(income)}


def _buy(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "buy", {"price": w.money(price(p)), "left": w.money(p.income)}


def _stop(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "stop" if p.income_first else "stop_paid", {"left": w.money(p.income)}


# --- building ------------------------------------------------------------------------------------
def _build(w: Words, p: Any, seat: int, move: Move) -> Filled:
    if move.args[0] == seat:
        return "build", {}
    return "build_for", {"name": w.seat(move.args[0])}


def _floor(w: Words, p: Any, seat: int, move: Move) -> Filled:
    n = p.floors[p.site - 1] + 1 if p.site else 1
    return "floor", {"card": w.card(move.args[0]), "level": w.level(n)}


def _roof(w: Words, p: Any, seat: int, move: Move) -> Filled:
    kind = tables.ROOFS[move.args[0]]
    values = {"card": w.card(kind)}
    if kind != tables.ROOF:
        return f"roof_{tables.KIND_IDS[kind]}", values
    if not p.roof_supply or not p.site:
        return "roof", values
    cost = roof_price(p, p.builder[p.site - 1], p.owner[p.site - 1])
    return "roof_paid" if cost else "roof_free", {**values, "amount": w.money(cost)}


# --- playing cards -------------------------------------------------------------------------------
def _play(w: Words, p: Any, seat: int, move: Move) -> Filled:
    kind = move.args[0]
    frame = frame_kind(p)
    values = {"card": w.card(kind)}
    if kind == tables.RECYCLING:
        top = p.discard[p.discard_size - 1] - 1 if p.discard_size else tables.RECYCLING
        return "play_recycling", {**values, "top": w.card(top)}
    if (frame, kind) in ANSWERS:
        if kind == tables.BROKER:
            values["amount"] = w.money(rent_for_others(p, p.frame[p.depth - 1][A]))
        return ANSWERS[frame, kind], values
    hand = p.hand[seat] if seat >= 0 else None
    if hand is not None and hand[kind] > 1:
        values["card"] = w.say("word.several", n=hand[kind], card=w.card(kind))
    if kind < tables.TENANTS:
        return "play_tenant", {**values, "facts": w.facts(p, kind), "effect": w.effect(kind)}
    if kind in IN_TURN:
        return IN_TURN[kind], values
    return "play_card", {**values, "effect": w.effect(kind)}


ANSWERS: dict[tuple[int, int], str] = {
    (state.SQUAT, tables.POLICE): "play_police_squat",
    (state.CRIME, tables.POLICE): "play_police_crime",
    (state.CRIME, tables.MADMAN): "play_madman",
    (state.SEARCH, tables.ALIBI): "play_alibi",
    (state.SEARCH, tables.COURT): "play_court",
    (state.MOVING, tables.BROKER): "play_broker",
}
IN_TURN = {tables.POLICE: "play_police_turn", tables.COURT: "play_court_turn"}


def _use(w: Words, p: Any, seat: int, move: Move) -> Filled:
    values = {"card": w.card(tables.POLITICS)}
    if move.args[0] == AS_DEMOLITION:
        return "as", {**values, "use": w.card(tables.DEMOLITION)}
    if move.args[0] == AS_OWN_USE:
        return "as", {**values, "use": w.card(tables.OWN_USE)}
    return "as_release", values


def _recall(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "recall", {"whom": w.whom(tables.MOTHER)}


def _cancel(w: Words, p: Any, seat: int, move: Move) -> Filled:
    card, _ = draft_of(p, seat)
    if 0 < card < state.RECALL_DRAFT:
        return "cancel_card", {"card": w.card(card - 1)}
    return "cancel_site" if p.site and not card else "cancel", {}


# --- targets -------------------------------------------------------------------------------------
def _house(w: Words, p: Any, seat: int, move: Move) -> Filled:
    house = move.args[0]
    if p.owner[house] < 0:
        return "house_plain", {"house": w.house(house)}
    floors = w.count("floor", p.floors[house])
    values = {"house": w.house(house), "at": w.at(p, house), "floors": floors}
    return "house", {**values, "inside": w.inside(p, house)}


def _flat(w: Words, p: Any, seat: int, move: Move) -> Filled:
    """The tenant who lives there, or the flat as a destination."""
    flat = move.args[0]
    house = flat // tables.LEVELS
    if p.owner[house] < 0:
        return "flat_plain", {"flat": w.flat(flat)}
    kind = lives_at(p, flat)
    values = {"flat": w.flat(flat), "at": w.at(p, house)}
    if kind >= 0:
        rent = rent_at(p, flat)
        return _tenant_key(p), {**values, "card": w.card(kind), "rent": rent}
    arriving, left = arrival(p, seat)
    if arriving < 0 or not p.vacant[house] >> flat % tables.LEVELS & 1:
        return "flat_vacant", values
    rent = rent_on_arrival(p, arriving, house, left)
    return "flat_to", {**values, "flat": w.flats(p, arriving, flat), "rent": rent}


def _tenant_key(p: Any) -> str:
    if p.depth == 0 and p.stage == state.CHECK:
        return "flat_evict"
    return "flat_next" if frame_kind(p) == state.BATCH else "flat_tenant"


def arrival(p: Any, seat: int) -> tuple[int, int]:
    """The tenant for whom a flat is sought and the flat that it leaves; -1 for nobody."""
    frame = gate.open_frame(p)
    if frame is not None:
        return (
            (gate.mover_of(p, frame[A]), frame[A])
            if frame[KIND] == state.PLACE
            else (-1, state.NOWHERE)
        )
    card, first = draft_of(p, seat)
    if p.stage == state.PLAY and 0 < card <= tables.TENANTS:
        return card - 1, state.NOWHERE
    if p.stage == state.PLAY and card == tables.RELOCATION + 1 and first:
        return int(lives_at(p, first - 1)), first - 1
    return -1, state.NOWHERE


def _lay_off(w: Words, p: Any, seat: int, move: Move) -> Filled:
    arriving, left = arrival(p, seat)
    if arriving < 0:
        return "lay-off_plain", {}
    key = "lay-off" if left != state.NOWHERE else "lay-off_monster"
    return key, {"whom": w.whom(arriving)}


# --- answers -------------------------------------------------------------------------------------
def _pass(w: Words, p: Any, seat: int, move: Move) -> Filled:
    frame = gate.open_frame(p)
    if frame is None:
        return "pass", {}
    if frame[KIND] == state.SEARCH:
        return "pass_search" if frame[A] == seat and not p.free_counters else "pass", {}
    if frame[KIND] == state.CRIME and not p.free_counters:  # else somebody else may still answer
        if frame[A] == tables.BOMB:
            return "pass_bomb", {"house": w.house(frame[B])}
        return "pass_murder", {"flat": w.flat(frame[B])}
    if frame[KIND] == state.SQUAT and not p.free_counters:
        return "pass_squat", {"house": w.house(frame[B] // tables.LEVELS)}
    if frame[KIND] == state.MOVING and not p.free_counters:
        return "pass_move", {}
    if frame[KIND] == state.MAD:
        return "pass_mad", {}
    return "pass_recycle" if frame[KIND] == state.RECYCLE else "pass", {}


MAKERS: dict[str, Maker] = {
    "price": _price,
    "counter": _price,
    "check": _check,
    "bail": _bail,
    "build": _build,
    "floor": _floor,
    "roof": _roof,
    "play": _play,
    "as": _use,
    "recall": _recall,
    "cancel": _cancel,
    "end": _end,
    "house": _house,
    "flat": _flat,
    "lay-off": _lay_off,
    "pass": _pass,
    "accept": _accept,
    "offer": _offer,
    "want": _card,
    "give": _card,
    "buy": _buy,
    "stop": _stop,
    "draw": _card,
    "lay": _card,
}
