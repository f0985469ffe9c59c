"""Moves as short button texts, with their price or consequence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from miethai.games.monopoly.presentation.gate import seen
from miethai.games.monopoly.presentation.wording import CURRENCY, Words, words
from miethai.games.monopoly.rules import state, tables
from miethai.games.monopoly.rules.legal import highest, lowest
from miethai.games.monopoly.rules.moves import MOVES
from miethai.games.monopoly.rules.phases.auction import CALLS, PAID_ALREADY
from miethai.games.monopoly.rules.phases.beginning import next_without_token
from miethai.games.monopoly.rules.phases.common import hotel_level, interest, next_alive
from miethai.games.monopoly.rules.phases.moment import actor
from miethai.games.monopoly.rules.phases.mortgage import redeem_cost, takeover_cost
from miethai.games.monopoly.rules.phases.placing import next_kind
from miethai.games.monopoly.rules.phases.sale import lowered, planned, proceeds, step_price
from miethai.games.monopoly.rules.rulebook import RULE_IDS, RULES
from miethai.kernel.bits import lowest_bit
from miethai.kernel.frames import SEAT, A, B, C, D, E, top, top_kind
from miethai.kernel.moves import SLOT_MASK, Move

Filled = tuple[str, dict[str, Any]]  # key of the template and its values
Maker = Callable[[Words, Any, int, Move], Filled]


def label(
    s: Any, seat: int, m: int, names: Sequence[str], lang: str, currency: str = CURRENCY
) -> str:
    """The move as a button of the seat. A verb with an amount that is not named (the bare slot of a
    legal list) is labelled with the range of its amounts."""
    w = words(lang, tuple(names), currency)
    p = seen(s, seat)
    move = MOVES.decode(m)
    if move.block.amount and not move.amount:
        key, values = _range(w, p, seat, m & SLOT_MASK, move)
    else:
        maker = MAKERS.get(move.block.verb)
        key, values = maker(w, p, seat, move) if maker else (move.block.verb, {})
    return w.say(f"label.{key}", **values)


def _range(w: Words, p: Any, seat: int, slot: int, move: Move) -> Filled:
    verb = move.block.verb
    if verb == "correct":  # without its range: whose purse it is about may be hidden
        return "correct_range", accounts(w, move)
    low, high = lowest(p, seat, slot), highest(p, seat, slot)
    if move.block.amount == "M":
        low, high = w.money(low), w.money(high)
    values = {"low": low, "high": high}
    if verb == "place":
        values["name"] = w.seat(move.args[0])
    return f"{verb}_range", values


# --- moves with an amount ------------------------------------------------------------------------
def _money(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return move.block.verb, {"amount": w.money(move.amount)}


def _announced(w: Words, p: Any, seat: int, move: Move) -> Filled:
    kind = state.HOUSE if move.block.verb == "houses" else state.HOTEL
    return move.block.verb, {"buildings": w.buildings(kind, move.amount)}


def _wanted(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "want", {"buildings": w.buildings(top(p, A), move.amount)}


def _break(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "break", {"minutes": w.count("minute", move.amount)}


def _ruling(w: Words, p: Any, seat: int, move: Move) -> Filled:
    rule = RULE_IDS[move.amount]
    return "ruling", {"rule": rule, "title": RULES[rule][f"title_{w.lang}"]}


def accounts(w: Words, move: Move) -> dict[str, str]:
    """Payer and payee of the judge's correction."""
    payer, payee = (w.say("party.bank") if k == state.PLAYERS else w.seat(k) for k in move.args)
    return {"payer": payer, "payee": payee}


def _correct(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "correct", {"amount": w.money(move.amount), **accounts(w, move)}


def _place(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "place", {"name": w.seat(move.args[0]), "space": w.space(move.amount)}


# --- preparation and turn ------------------------------------------------------------------------
def _payout(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "payout", {"amount": w.money(p.start_money)}


def _token(w: Words, p: Any, seat: int, move: Move) -> Filled:
    token = w.say(f"token.{tables.TOKENS[move.args[0]]}")
    if seat == state.BANKER:
        return "token_give", {"token": token, "name": w.seat(next_without_token(p))}
    return "token", {"token": token}


def _deal(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "deal", {"n": p.deal_deeds}


def _end(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "end", {"name": w.seat(next_alive(p, seat))}


def _fee(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "fee", {"amount": w.money(p.jail_fee)}


def _jail_card(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "jail-card", {"card": w.asset(state.CARD_BIT + move.args[0])}


def _buy(w: Words, p: Any, seat: int, move: Move) -> Filled:
    if top_kind(p) != state.BUY:
        return "buy_plain", {}
    deed = top(p, A)
    return "buy", {"deed": w.deed(deed), "amount": w.money(tables.PRICE[deed])}


def _decline(w: Words, p: Any, seat: int, move: Move) -> Filled:
    kind = top_kind(p)
    if kind == state.BUY:
        return "decline_buy", {"deed": w.deed(top(p, A))}
    if kind == state.OFFER:
        return "decline_offer", {"name": w.seat(top(p, A))}
    if kind == state.LAST_CHANCE:
        return "decline_last", {"name": w.seat(top(p, A))}
    return "decline", {}


def _pay(w: Words, p: Any, seat: int, move: Move) -> Filled:
    if top_kind(p) != state.CARD_CHOICE:
        return "pay_plain", {}
    return "pay", {"amount": w.money(-top(p, A))}


# --- property ------------------------------------------------------------------------------------
def _deed(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return move.block.verb, {"deed": w.deed(move.args[0])}


def _mortgage(w: Words, p: Any, seat: int, move: Move) -> Filled:
    deed = move.args[0]
    return "mortgage", {"deed": w.deed(deed), "amount": w.money(tables.MORTGAGE[deed])}


def _redeem(w: Words, p: Any, seat: int, move: Move) -> Filled:
    deed = move.args[0]
    taken_over = top_kind(p) == state.TRANSFER and top(p, SEAT) == seat
    cost = takeover_cost(p, deed) if taken_over else redeem_cost(p, deed)
    return "redeem", {"deed": w.deed(deed), "amount": w.money(cost)}


def _keep(w: Words, p: Any, seat: int, move: Move) -> Filled:
    if top_kind(p) != state.TRANSFER:
        return "keep_plain", {}
    deed = lowest_bit(top(p, A))
    return "keep", {"deed": w.deed(deed), "amount": w.money(interest(p, deed))}


def _build(w: Words, p: Any, seat: int, move: Move) -> Filled:
    deed = move.args[0]
    values = {"building": w.building(next_kind(p, deed)), "deed": w.deed(deed)}
    if top_kind(p) == state.BUILDING and top(p, SEAT) == seat and top(p, C) == PAID_ALREADY:
        return "build_paid", values
    return "build", {**values, "amount": w.money(tables.HOUSE_PRICE[deed])}


def _sell(w: Words, p: Any, seat: int, move: Move) -> Filled:
    deed = move.args[0]
    kind = state.HOTEL if p.level[deed] == hotel_level(p) else state.HOUSE
    amount = w.money(step_price(deed))
    return "sell", {"building": w.building(kind), "deed": w.deed(deed), "amount": amount}


def _sale(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "sale", {"group": w.group(move.args[0])}


def _lower(w: Words, p: Any, seat: int, move: Move) -> Filled:
    deed = move.args[0]
    if top_kind(p) == state.SALE:
        group = top(p, A)
        for k in range(tables.GROUP_SIZE[group]):
            if tables.GROUP_DEED[group][k] == deed and planned(p, k) > 0:
                return "lower", {"deed": w.deed(deed), "level": w.level(p, lowered(p, k))}
    return "lower_plain", {"deed": w.deed(deed)}


def _done(w: Words, p: Any, seat: int, move: Move) -> Filled:
    if top_kind(p) != state.SALE:
        return "done_plain", {}
    streets = range(tables.GROUP_SIZE[top(p, A)])
    return "done", {"amount": w.money(sum(proceeds(p, k) for k in streets))}


def _cancel(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "cancel_sale" if top_kind(p) == state.SALE else "cancel", {}


# --- trade ---------------------------------------------------------------------------------------
def _offer(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "offer", {"name": w.seat(move.args[0])}


def _asset(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return move.block.verb, {"asset": w.asset(move.args[0])}


def _propose(w: Words, p: Any, seat: int, move: Move) -> Filled:
    if not p.draft_to[seat]:
        return "propose_plain", {}
    cash = p.draft_cash[seat]
    give, take = w.side(p.draft_give[seat], cash), w.side(p.draft_take[seat], -cash)
    return "propose", {"give": give, "take": take}


def _accept(w: Words, p: Any, seat: int, move: Move) -> Filled:
    if top_kind(p) != state.OFFER:
        return "accept_plain", {}
    cash = top(p, D)
    return "accept", {"give": w.side(top(p, C), -cash), "take": w.side(top(p, B), cash)}


# --- roles and chance ----------------------------------------------------------------------------
def _read_card(w: Words, p: Any, seat: int, move: Move) -> Filled:
    if top_kind(p) != state.CARD_READ:
        return "read-card_plain", {}
    return "read-card", {"card": w.card(p, top(p, A))}


def _mark(w: Words, p: Any, seat: int, move: Move) -> Filled:
    minute = p.time_limit_min if move.args[0] else p.unowned_auction_minute
    if minute <= 0:
        return "mark_plain", {}
    key = "mark_end" if move.args[0] else "mark_auction"
    return key, {"minutes": w.count("minute", minute)}


def _timeout(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "timeout", {"name": w.seat(actor(p))}


def _hammer(w: Words, p: Any, seat: int, move: Move) -> Filled:
    if top_kind(p) != state.AUCTION:
        return "hammer_plain", {}
    return f"hammer_{(top(p, E) >> CALLS) + 1}", {}


def _dice(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "dice", {"a": move.args[0] + 1, "b": move.args[1] + 1}


def _card(w: Words, p: Any, seat: int, move: Move) -> Filled:
    return "card", {"card": w.card(p, move.args[0])}


MAKERS: dict[str, Maker] = {
    "bid": _money,
    "give-cash": _money,
    "take-cash": _money,
    "houses": _announced,
    "hotels": _announced,
    "want": _wanted,
    "step": _money,
    "break": _break,
    "ruling": _ruling,
    "correct": _correct,
    "place": _place,
    "payout": _payout,
    "token": _token,
    "deal": _deal,
    "end": _end,
    "fee": _fee,
    "jail-card": _jail_card,
    "buy": _buy,
    "decline": _decline,
    "pay": _pay,
    "lot": _deed,
    "claim": _deed,
    "mortgage": _mortgage,
    "redeem": _redeem,
    "keep": _keep,
    "build": _build,
    "sell": _sell,
    "sale": _sale,
    "lower": _lower,
    "done": _done,
    "cancel": _cancel,
    "offer": _offer,
    "give": _asset,
    "take": _asset,
    "propose": _propose,
    "accept": _accept,
    "read-card": _read_card,
    "mark": _mark,
    "timeout": _timeout,
    "hammer": _hammer,
    "dice": _dice,
    "card": _card,
    "deed": _deed,
}
