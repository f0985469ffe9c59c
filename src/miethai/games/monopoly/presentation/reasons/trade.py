"""Why an offer may not be made, answered or taken back, and why a debtor may not give up."""

from __future__ import annotations

from typing import Any

from miethai.games.monopoly.presentation.reasons.common import absent_rule, closed_moment, either
from miethai.games.monopoly.presentation.reasons.turn import binding
from miethai.games.monopoly.rules.phases import trade
from miethai.games.monopoly.rules.phases.common import debtor_frame, is_alive, means, tradable
from miethai.games.monopoly.rules.state import AUCTION, COUNTER, LAST_CHANCE, OFFER
from miethai.games.monopoly.rules.tables import DEEDS
from miethai.kernel.frames import SEAT, A, B, C, D, top, top_kind


def no_loans(s: Any) -> str:
    """Money does not pass from player to player against nothing."""
    return either(s, "MON-K-53", "A-57")


def trader_fault(s: Any, seat: int) -> str | None:
    """Why this player may not trade, if he may not."""
    if not is_alive(s, seat):
        return absent_rule(s, seat)
    return None if trade.may_trade(s, seat) else "A-03"


# --- building up an offer ------------------------------------------------------------------------
def offer(s: Any, seat: int, partner: int, amount: int) -> str:
    if partner == seat or partner >= s.players or s.draft_to[seat]:
        return "A-75"
    fault = trader_fault(s, seat) or trader_fault(s, partner) or closed_moment(s, seat)
    if fault:
        return fault
    if not trade.may_offer_more(s, seat):
        return "A-75"
    return "A-75" if trade.assets_of(s, seat) | trade.assets_of(s, partner) else no_loans(s)


def give(s: Any, seat: int, asset: int, amount: int) -> str:
    return put_in(s, seat, seat, asset, s.draft_give[seat])


def take(s: Any, seat: int, asset: int, amount: int) -> str:
    return put_in(s, seat, s.draft_to[seat] - 1, asset, s.draft_take[seat])


def put_in(s: Any, seat: int, owner: int, asset: int, chosen: int) -> str:
    """Why this property or card of ``owner`` cannot go into the offer."""
    if not s.draft_to[seat]:
        return "A-75"
    if trade.assets_of(s, owner) >> asset & 1 == 0:
        return "MON-TRADE-03"
    fault = built_fault(s, 1 << asset) or trader_fault(s, seat)
    if fault or chosen >> asset & 1:
        return fault or "A-75"
    return draft_moment(s, seat)


def built_fault(s: Any, mask: int) -> str | None:
    """Built property is not traded, nor by A-47 its bare neighbours."""
    for deed in range(DEEDS):
        if mask >> deed & 1 and not tradable(s, deed):
            return "MON-TRADE-02" if s.level[deed] else "A-47"
    return None


def draft_moment(s: Any, seat: int) -> str:
    """While others hold up the table an offer rests as well."""
    own = top_kind(s) == COUNTER and top(s, SEAT) == seat
    return "A-75" if own else closed_moment(s, seat) or "A-75"


def cash(s: Any, seat: int, arg: int, amount: int) -> str:
    if not s.draft_to[seat]:
        return no_loans(s)
    return trader_fault(s, seat) or draft_moment(s, seat)


def propose(s: Any, seat: int, arg: int, amount: int) -> str:
    if not s.draft_to[seat]:
        return "A-75"
    partner = s.draft_to[seat] - 1
    sides = (s.draft_give[seat], s.draft_take[seat], s.draft_cash[seat])
    return offer_fault(s, seat, partner, *sides, s.hidden_cash == 0) or draft_moment(s, seat)


def drop(s: Any, seat: int, arg: int, amount: int) -> str:
    return draft_moment(s, seat) if s.draft_to[seat] else "A-75"


def offer_fault(
    s: Any, seat: int, partner: int, given: int, taken: int, money: int, partner_too: bool
) -> str | None:
    """What is wrong with an offer, if anything is; ``money`` is what ``seat`` pays."""
    fault = trader_fault(s, seat) or trader_fault(s, partner)
    if fault:
        return fault
    if given & ~trade.assets_of(s, seat) or taken & ~trade.assets_of(s, partner):
        return "A-75"
    if not trade.is_a_trade(s, given, taken, money):
        if given or taken:
            return "A-57"  # each side must hold something
        return no_loans(s) if money else "A-75"
    fault = built_fault(s, given | taken) or side_fault(s, seat, given, taken, -money)
    if fault is None and partner_too:
        fault = side_fault(s, partner, taken, given, money)
    return fault


def side_fault(s: Any, seat: int, lost: int, gained: int, money: int) -> str | None:
    """Why this side cannot bear the trade, if it cannot."""
    left = s.cash[seat] + money
    if left < 0:
        return "A-75"
    if left < trade.fees(s, gained):
        return "A-46"
    return None if trade.side_holds(s, seat, lost, gained, money) else "A-77"


# --- answers -------------------------------------------------------------------------------------
def accept(s: Any, seat: int, arg: int, amount: int) -> str:
    if top_kind(s) != OFFER or top(s, SEAT) != seat:
        return "A-75"
    return offer_fault(s, top(s, A), seat, top(s, B), top(s, C), top(s, D), True) or "A-75"


def counter(s: Any, seat: int, arg: int, amount: int) -> str:
    return "A-75"


def withdraw(s: Any, seat: int, arg: int, amount: int) -> str:
    """A bid cannot be withdrawn; an offer only by its maker, before the answer."""
    return binding(s) if top_kind(s) == AUCTION and top(s, C) == seat else "A-75"


def give_up(s: Any, seat: int, arg: int, amount: int) -> str:
    """Not without a debt, not while own means cover it, not before the others were asked."""
    if top_kind(s) == LAST_CHANCE and top(s, A) == seat and debt_is_lost(s, seat):
        return either(s, "MON-K-41", "A-77")
    return "A-77"


def debt_is_lost(s: Any, seat: int) -> bool:
    return bool(means(s, seat) < s.frame[debtor_frame(s, seat)][B])
