"""What is asked, of whom and why: one sentence or two for every question of the game.

No prompt hints at rent that is open (MON-K-62).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from miethai.games.monopoly.presentation.gate import FRAME_WORDS, STAGE_WORDS, seen
from miethai.games.monopoly.presentation.sums import Payment, why
from miethai.games.monopoly.presentation.view.whole import winners_of
from miethai.games.monopoly.presentation.wording import CURRENCY, Words, words
from miethai.games.monopoly.rules import state
from miethai.games.monopoly.rules.phases.auction import CALLS, is_outcry, lowest_bid
from miethai.games.monopoly.rules.phases.beginning import dealt_to, next_thrower, next_without_token
from miethai.games.monopoly.rules.phases.common import interest
from miethai.games.monopoly.rules.phases.moment import actor
from miethai.games.monopoly.rules.phases.mortgage import takeover_cost
from miethai.games.monopoly.rules.phases.placing import capacity, stock_of
from miethai.games.monopoly.rules.phases.roles import AUCTION_MARK, END_MARK, mark_is_due
from miethai.games.monopoly.rules.phases.sale import planned
from miethai.games.monopoly.rules.phases.trade import changed_deeds
from miethai.games.monopoly.rules.tables import DEEDS, GROUP_DEED, GROUP_SIZE, JAIL_SPACE, PRICE
from miethai.kernel.bits import lowest_bit
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.frames import SEAT, A, B, C, D, E, frame_of, top, top_kind

Filled = tuple[str, dict[str, Any]]  # key of the template and its values


def prompt(s: Any, seat: int, names: Sequence[str], lang: str, currency: str = CURRENCY) -> str:
    """The question on the table as the seat reads it; the one who is asked is addressed."""
    p = seen(s, seat)
    asked = p.once(actor)
    text: str = p.once(_text, asked, seat == asked, tuple(names), lang, currency)
    return text


def _text(p: Any, asked: int, own: bool, names: Sequence[str], lang: str, currency: str) -> str:
    w = words(lang, tuple(names), currency)
    if asked == OVER:
        winners = w.listing([w.seat(k) for k in winners_of(p)])
        return w.say("prompt.over.other", winners=winners)
    if asked == CHANCE:
        return _chance(w, p)
    key, values = _question(w, p, asked, own)
    reader = "you" if own else "other"
    return w.say(f"prompt.{key}.{reader}", name=w.seat(asked), **values)


def _chance(w: Words, p: Any) -> str:
    turn = w.seat(p.turn)
    if p.dice_for == state.FOR_RENT:
        return w.say("prompt.rent-throw.other", name=w.seat(top(p, SEAT)))
    if p.dice_for:
        thrower = w.seat(next_thrower(p)) if p.dice_for == state.FOR_ORDER else turn
        return w.say("prompt.chance.dice", name=thrower)
    if p.draw_from:
        return w.say(
            "prompt.chance.draw_e" if p.draw_from == 1 else "prompt.chance.draw_g", name=turn
        )
    if p.stage == state.DEALING:
        return w.say("prompt.chance.deal", name=w.seat(dealt_to(p)))
    return w.say("prompt.chance.lot")


def _question(w: Words, p: Any, asked: int, own: bool) -> Filled:
    kind = top_kind(p)
    if kind == 0:
        return _stage(w, p, asked)
    if kind == state.WANT:
        return _want(w, p, asked, own)
    maker = FRAME_MAKERS.get(kind)
    return maker(w, p) if maker else (FRAME_WORDS[kind], {})


def _stage(w: Words, p: Any, asked: int) -> Filled:
    word = STAGE_WORDS[p.stage]
    if p.stage == state.PAYOUT:
        return word, {"amount": w.money(p.start_money)}
    if p.stage == state.TOKENS and asked == state.BANKER:
        return "tokens_give", {"player": w.seat(next_without_token(p))}
    if p.stage == state.DEALING:
        return word, {"n": p.deal_deeds}
    if p.stage != state.START:
        return word, {}
    if asked == state.BANKER:
        due = mark_is_due(p, AUCTION_MARK) or mark_is_due(p, END_MARK)
        return "duty_mark" if due else "duty_break", {}
    if p.jailed[asked]:
        values = {"n": p.tries[asked] + 1, "most": p.jail_attempts, "amount": w.money(p.jail_fee)}
        holds = asked in (p.jail_card[0], p.jail_card[1])
        return "start_jail_card" if holds else "start_jail", values
    if p.doubles:
        return "start_again", {}
    if p.at[asked] == JAIL_SPACE:
        return "start_visit", {}
    return word, {"space": w.space(p.at[asked])}


# --- questions of frames -------------------------------------------------------------------------
def _buy(w: Words, p: Any) -> Filled:
    price, cash = PRICE[top(p, A)], p.cash[top(p, SEAT)]
    values = {"deed": w.deed(top(p, A)), "amount": w.money(price)}
    if cash is None or cash >= price:
        return "buy", values
    return "buy_short", {**values, "short": w.money(price - cash)}


def _auction(w: Words, p: Any) -> Filled:
    values = {"lot": w.lot(top(p, A)), "low": w.money(lowest_bid(p, top(p, SEAT)))}
    key = "auction"
    if is_outcry(p):
        key, calls = "outcry", top(p, E) >> CALLS
        values["call"] = w.say(f"prompt.call.{CALL_WORDS[calls - 1]}") if calls else ""
    if top(p, C) < 0:
        return f"{key}_open", values
    return key, {**values, "price": w.money(top(p, B)), "leader": w.seat(top(p, C))}


CALL_WORDS = ("once", "twice")
NAMED_LOTS = 6  # more than these no sentence can name


def _lots(w: Words, p: Any) -> Filled:
    left = [w.deed(d) for d in range(DEEDS) if top(p, A) >> d & 1]
    if len(left) > NAMED_LOTS:
        return "lots_many", {"n": len(left)}
    return "lots", {"deeds": w.listing(left)}


def debt_of(frame: list[int]) -> Payment:
    """An open debt, as the payment that it will be."""
    return Payment(frame[SEAT], frame[A], frame[B], frame[C], frame[D])


def _debt(w: Words, p: Any) -> Filled:
    owed = debt_of(p.frame[p.depth - 1])
    values = {
        "amount": w.money(owed.amount),
        "creditor": w.seat(owed.payee),
        "why": why(w, p, owed),
    }
    cash = p.cash[owed.payer]
    if cash is None:  # hidden from this reader
        return "debt", values
    return "debt_short", {**values, "cash": w.money(cash), "short": w.money(owed.amount - cash)}


def _transfer(w: Words, p: Any) -> Filled:
    deed = lowest_bit(top(p, A))
    cost, fee = takeover_cost(p, deed), interest(p, deed)
    return "transfer", {"deed": w.deed(deed), "cost": w.money(cost), "interest": w.money(fee)}


def _offer(w: Words, p: Any) -> Filled:
    cash = top(p, D)
    give, take = w.side(top(p, B), cash), w.side(top(p, C), -cash)
    values = {"from": w.seat(top(p, A)), "give": give, "take": take}
    changed = changed_deeds(p, top(p, B) | top(p, C), top(p, E))
    if changed == 0:
        return "offer", values
    return "offer_void", {**values, "deeds": w.side(changed, 0)}


def _counter(w: Words, p: Any) -> Filled:
    return "counter", {"to": w.seat(top(p, A))}


def _last_chance(w: Words, p: Any) -> Filled:
    debt = frame_of(p, state.DEBT)
    assert debt is not None
    return "last-chance", {"debtor": w.seat(top(p, A)), "amount": w.money(debt[B])}


def _building(w: Words, p: Any) -> Filled:
    return "building", {"buildings": w.buildings(top(p, A), top(p, B))}


def _want(w: Words, p: Any, asked: int, own: bool) -> Filled:
    kind = top(p, A)
    values = {"requester": w.seat(top(p, B)), "stock": w.buildings(kind, stock_of(p, kind))}
    if own:
        values["most"] = w.buildings(kind, capacity(p, asked, kind))
    return "want", values


def _sale(w: Words, p: Any) -> Filled:
    group = top(p, A)
    plan = [
        f"{w.deed(GROUP_DEED[group][k])} {w.level(p, planned(p, k))}"
        for k in range(GROUP_SIZE[group])
    ]
    return "sale", {"group": w.group(group), "plan": w.listing(plan)}


def _card(w: Words, p: Any) -> Filled:
    return "card", {"card": w.card(p, top(p, A)), "drawer": w.seat(top(p, B))}


def _choice(w: Words, p: Any) -> Filled:
    return "choice", {"amount": w.money(-top(p, A))}


def _third_try(w: Words, p: Any) -> Filled:
    return "third-try", {"amount": w.money(p.jail_fee)}


def _raise_bid(w: Words, p: Any) -> Filled:
    cash = p.cash[top(p, SEAT)] or 0  # hidden from others, whose text does not use it
    values = {"lot": w.lot(top(p, A)), "price": w.money(top(p, B))}
    return "raise-bid", {**values, "short": w.money(top(p, C) - cash)}


def _break(w: Words, p: Any) -> Filled:
    return "break", {"minutes": w.count("minute", top(p, A))}


def _dispute(w: Words, p: Any) -> Filled:
    return "dispute", {"by": w.seat(top(p, A))}


FRAME_MAKERS: dict[int, Callable[[Words, Any], Filled]] = {
    state.BUY: _buy,
    state.AUCTION: _auction,
    state.LOTS: _lots,
    state.DEBT: _debt,
    state.TRANSFER: _transfer,
    state.OFFER: _offer,
    state.COUNTER: _counter,
    state.LAST_CHANCE: _last_chance,
    state.BUILDING: _building,
    state.SALE: _sale,
    state.CARD_READ: _card,
    state.CARD_CHOICE: _choice,
    state.THIRD_TRY: _third_try,
    state.RAISE_BID: _raise_bid,
    state.BREAK: _break,
    state.DISPUTE: _dispute,
}
