"""Buying a Dach from another seat; by variant 2 any card, also in exchange.
WUC-O-11, WUC-O-12, WUC-O-50, AMB-40, AMB-72"""

from miethai.games.wucherer.rules import moves, state, tables
from miethai.games.wucherer.rules.notes import OFFERED, R_TRADE, REFUSED, TRADED
from miethai.games.wucherer.rules.phases import common
from miethai.games.wucherer.rules.phases.recycle import legal_recycling, may_recycle, recycle
from miethai.kernel.frames import A, B, C, fill, top
from miethai.kernel.moves import allow
from miethai.kernel.rule import note, rule

MOST_COINS = 30000


# --- putting an offer together -------------------------------------------------------------------
@rule
def legal_offer(s, seat, w):
    """At most so many offers to one seat in one turn, whatever it holds (AMB-40)."""
    if s.roof_trade == 0 and s.free_trade == 0:
        return
    for other in range(s.players):
        if other != seat and s.offers[other] < s.trade_offer_cap:
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
    """Swaps only by variant 2 (WUC-O-12, WUC-O-50)."""
    if s.draft[seat][state.D_WANT] == 0:
        for kind in range(tables.KINDS):
            if may_be_wanted(s, kind):
                allow(w, moves.WANT + kind)
    else:
        if s.free_trade and given_cards(s, seat) < state.GIVEN_MOST:
            for kind in range(tables.KINDS):
                if s.hand[seat][kind] > given_of(s, seat, kind) and kind != tables.MONSTER:
                    allow(w, moves.GIVE + kind)
        allow(w, moves.PRICE)
    if not common.is_program(s, seat) and s.cancels < state.CANCELS:
        allow(w, moves.CANCEL)


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
