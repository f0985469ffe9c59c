"""Buying a Dach from another seat; by variant 2 any card, also in exchange.
WUC-O-11, WUC-O-12, WUC-O-50, AMB-40, AMB-72"""

from miethai.games.wucherer.rules import bars, moves, state, tables
from miethai.games.wucherer.rules.notes import OFFERED, R_TRADE, REFUSED, TRADED
from miethai.games.wucherer.rules.phases import common
from miethai.games.wucherer.rules.phases.recycle import (
    bar_recycling_now,
    legal_recycling,
    may_recycle,
    recycle,
)
from miethai.kernel.frames import A, B, C, fill, top
from miethai.kernel.moves import allow
from miethai.kernel.rule import note, rule

MOST_COINS = 30000


# --- putting an offer together -------------------------------------------------------------------
@rule
def bar_offer(s, seat, other):
    """At most so many offers to one seat in one turn, whatever it holds (AMB-40)."""
    if s.roof_trade == 0 and s.free_trade == 0:
        return bars.NO_OFFER
    if other >= s.players:
        return bars.NO_SUCH_SEAT
    if other == seat:
        return bars.OFFER_TO_ONESELF
    return 0 if s.offers[other] < s.trade_offer_cap else bars.OFFER_RULES


@rule
def legal_offer(s, seat, w):
    if s.roof_trade == 0 and s.free_trade == 0:  # a measured short cut
        return
    for other in range(s.players):
        if bar_offer(s, seat, other) == 0:
            allow(w, moves.OFFER + other)


@rule
def may_be_wanted(s, kind):
    """A Dach, by option any roof, by variant 2 any card of the deck (WUC-O-11, WUC-O-50)."""
    if kind == tables.ROOF:
        return s.count[tables.ROOF] > 0
    if s.free_trade:
        return s.count[kind] > 0
    return s.trade_roofs == 1 and (kind == tables.ATTIC_FLAT or kind == tables.FLAT_ROOF)


@rule
def begin_offer(s, seat, other):
    s.draft[seat][state.D_CARD] = state.OFFER_DRAFT
    s.draft[seat][state.D_FIRST] = other + 1
    if s.free_trade == 0 and s.trade_roofs == 0:
        s.draft[seat][state.D_WANT] = tables.ROOF + 1


@rule
def given_cards(s, seat):
    """Cards that the offer gives so far."""
    n = 0
    while n < state.GIVEN_MOST and s.draft[seat][state.D_GIVE + n] != 0:
        n += 1
    return n


@rule
def given_of(s, seat, kind):
    n = 0
    for k in range(state.D_GIVE, state.DRAFT):
        if s.draft[seat][k] == kind + 1:
            n += 1
    return n


@rule
def legal_offer_draft(s, seat, w):
    if s.draft[seat][state.D_WANT] == 0:
        for kind in range(tables.KINDS):
            if bar_want(s, seat, kind) == 0:
                allow(w, moves.WANT + kind)
    else:
        if s.free_trade:  # a measured short cut: otherwise no card passes
            for kind in range(tables.KINDS):
                if bar_give(s, seat, kind) == 0:
                    allow(w, moves.GIVE + kind)
        allow(w, moves.PRICE)
    if common.may_cancel(s, seat):
        allow(w, moves.CANCEL)


@rule
def bar_offer_draft(s, seat, verb, arg, coins):
    """An offer names a card, then cards given, then coins (AMB-40)."""
    if verb == moves.WANT:
        return bar_want(s, seat, arg)
    if verb == moves.GIVE:
        return bar_give(s, seat, arg)
    if verb == moves.PRICE:
        if coins < 0 or coins > most_offered(s, seat):
            return bars.TOO_MANY_COINS
        return 0 if s.draft[seat][state.D_WANT] else bars.OFFER_RULES
    return bars.OFFER_RULES if verb == moves.OFFER else bars.OTHER_PLAY_BEGUN


@rule
def bar_want(s, seat, kind):
    """One card is asked for, and not any."""
    wanted = s.draft[seat][state.D_WANT] + 0
    if may_be_wanted(s, kind):
        return bars.OFFER_RULES if wanted else 0
    if s.count[kind] == 0:
        return bars.NOT_IN_DECK
    return bars.OFFER_RULES if is_roof(kind) else bars.WANTS_ROOF


@rule
def is_roof(kind):
    return kind == tables.ROOF or kind == tables.ATTIC_FLAT or kind == tables.FLAT_ROOF


@rule
def bar_give(s, seat, kind):
    """Swaps only by variant 2 (WUC-O-12, WUC-O-50)."""
    if s.free_trade == 0:
        return bars.NO_SWAPS
    if s.draft[seat][state.D_WANT] == 0 or given_cards(s, seat) == state.GIVEN_MOST:
        return bars.OFFER_RULES
    if s.hand[seat][kind] > given_of(s, seat, kind) and kind != tables.MONSTER:
        return 0
    return bars.GIVES_HELD_CARDS


@rule
def most_offered(s, seat):
    return min(s.money[seat] + 0, MOST_COINS)


@rule
def propose(s, seat, coins):
    """The offer lies open: partner, card, coins and cards given."""
    row = s.draft[seat]
    other = row[state.D_FIRST] - 1
    kind = row[state.D_WANT] - 1
    s.offers[other] += 1
    note(s, OFFERED, seat, other, coins, kind, 0)
    for k in range(state.GIVEN_MOST):
        s.give[k] = row[state.D_GIVE + k]
    for k in range(state.DRAFT):
        row[k] = 0
    common.push(s, state.TRADE, other, seat, kind)
    fill(s, coins, 0, 0)
    if s.ask_only_if_held and not common.holds(s, other, kind) and not may_recycle(s, other):
        note(s, REFUSED, seat, other, coins, kind, 0)
        close_offer(s)


@rule
def close_offer(s):
    common.pop(s)
    for k in range(state.GIVEN_MOST):
        s.give[k] = 0


# --- the answer (D-R-TRADE) ----------------------------------------------------------------------
@rule
def legal_trade(s, seat, w):
    if common.holds(s, seat, top(s, B)):
        allow(w, moves.ACCEPT)
    legal_recycling(s, seat, w)
    allow(w, moves.DECLINE)


@rule
def bar_trade(s, seat, verb, arg):
    """Who is asked without the card wanted cannot accept, and there is no counter-offer."""
    if verb == moves.DECLINE or (verb == moves.ACCEPT and common.holds(s, seat, top(s, B))):
        return 0
    if verb == moves.PLAY_CARD and arg == tables.RECYCLING:
        return bar_recycling_now(s, seat)
    return bars.OFFER_RULES


@rule
def apply_trade(s, seat, slot):
    buyer = top(s, A)
    kind = top(s, B)
    coins = top(s, C)
    if slot == moves.PLAY_CARD + tables.RECYCLING:
        recycle(s, seat)
        return
    if slot == moves.DECLINE:
        note(s, REFUSED, buyer, seat, coins, kind, 0)
    else:
        note(s, TRADED, buyer, seat, coins, kind, 0)
        common.take_card(s, seat, kind, 1)
        common.add_card(s, buyer, kind, 1, kind)
        common.transfer(s, buyer, seat, coins, R_TRADE, kind)
        for k in range(state.GIVEN_MOST):
            if s.give[k]:
                common.take_card(s, buyer, s.give[k] - 1, 1)
                common.add_card(s, seat, s.give[k] - 1, 1, s.give[k] - 1)
    close_offer(s)
